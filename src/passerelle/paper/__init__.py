"""Print and play: each game as one PDF, made of what its room's `paper.py` declares."""
