"""What a game is, and everything that is true of all of them. Imports nothing else of ours."""
