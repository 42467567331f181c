"""The command line: options, one renderer, and the one place where errors become exit codes."""

from mjsheets.cli.commands import main

__all__ = ["main"]
