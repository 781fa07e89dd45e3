"""Cells, neighbours and bitboards. A set of cells is an int with one bit each."""
