"""What any game must pass: a conformance suite, and tools for writing a game's own tests."""
