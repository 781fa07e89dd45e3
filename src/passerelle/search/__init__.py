"""Game-blind search for bots."""
