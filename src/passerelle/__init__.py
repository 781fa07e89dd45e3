"""Passerelle: a home for five printed connection games."""

from importlib.metadata import version

__version__ = version("passerelle")
