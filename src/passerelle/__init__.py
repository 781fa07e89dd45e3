"""Passerelle: a home for five printed connection games."""
