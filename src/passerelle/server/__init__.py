"""HTTP and WebSocket: the lobby, the wire protocol, the page."""
