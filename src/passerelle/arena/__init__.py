"""Bots against bots: tournaments, ratings and reports, on this machine or a Ray cluster."""
