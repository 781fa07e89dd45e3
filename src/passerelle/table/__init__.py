"""Where a game is played: seats, a queue of commands, clocks, bots, a store. The game is an argument."""
