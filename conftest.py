"""For all tests, those in the rooms of the games included: no example of Hypothesis has a time limit."""

from hypothesis import settings

settings.register_profile("passerelle", deadline=None)
settings.load_profile("passerelle")
