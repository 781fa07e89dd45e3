"""Tournaments for people: who meets whom, and how everybody stands. Pure functions on a log of events."""
