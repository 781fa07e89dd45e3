"""Where a game is played: seats, one serial queue, clocks, bots, a store. The game is an argument."""
