"""Options that several commands have."""

from pathlib import Path
from typing import Annotated, Optional

import typer

from mjsheets.settings import terminal_lang
from mjsheets.texts import Lang, text

LANG = terminal_lang()


def explained(code: str) -> str:
    """The help for a command or option."""
    return text(f"help.{code}", LANG)


Targets = Annotated[
    Optional[list[str]],  # noqa: UP045  # Typer reads this form in every version
    typer.Argument(help=explained("targets"), show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help=explained("json"))]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help=explained("quiet"))]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help=explained("verbose"))]
TerminalLang = Annotated[
    Optional[Lang],  # noqa: UP045  # as Targets
    typer.Option("--lang", help=explained("lang"), show_default=False),
]
ConfigFile = Annotated[
    Optional[Path],  # noqa: UP045  # as Targets
    typer.Option("--config", help=explained("config-file"), show_default=False),
]
Credentials = Annotated[
    Optional[Path],  # noqa: UP045  # as Targets
    typer.Option("--credentials", help=explained("credentials"), show_default=False),
]
Deadline = Annotated[
    Optional[float],  # noqa: UP045  # as Targets
    typer.Option("--deadline", min=1, help=explained("deadline"), show_default=False),
]
Folder = Annotated[str, typer.Option("--folder", help=explained("folder"), show_default=False)]
All = Annotated[bool, typer.Option("--all", help=explained("all"))]
