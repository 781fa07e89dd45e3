"""`python -m passerelle` is the command as well."""

from .cli import main

main()
