"""For makers: the games in the environments they already use, and thousands of games at once."""
