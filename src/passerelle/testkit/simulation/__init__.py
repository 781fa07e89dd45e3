"""Whole servers on virtual time: nodes, their database, the network and the players, all from one seed."""
