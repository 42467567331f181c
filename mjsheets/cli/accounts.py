"""The commands `auth login`, `auth status` and `auth logout`."""

import json as json_
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from mjsheets.cli.options import (
    LANG,
    ConfigFile,
    Credentials,
    Json,
    TerminalLang,
    Verbose,
    explained,
)
from mjsheets.cli.session import Session
from mjsheets.errors import UsageError
from mjsheets.texts import Lang, text

if TYPE_CHECKING:
    from mjsheets.app.access import Surroundings
    from mjsheets.app.login import LoggedIn, Status

_SECONDS = 300.0


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    auth = typer.Typer(help=explained("auth"), no_args_is_help=True)
    auth.command("login", help=explained("auth.login"))(login)
    auth.command("status", help=explained("auth.status"))(status)
    auth.command("logout", help=explained("auth.logout"))(logout)
    app.add_typer(auth, name="auth")


def login(
    client: Annotated[
        Optional[Path],  # noqa: UP045  # Typer reads this form in every version
        typer.Option("--client", help=explained("auth.client"), show_default=False),
    ] = None,
    scope: Annotated[
        Optional[list[str]],  # noqa: UP045  # as client
        typer.Option("--scope", help=explained("auth.scope"), show_default=False),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=explained("auth.browser"))] = (
        False
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=explained("auth.port"))] = 0,
    config: ConfigFile = None,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Ask a person for their consent."""
    shown = lang or LANG
    session = Session(shown, as_json=False, quiet=False, verbose=verbose)

    def run() -> "LoggedIn":
        from mjsheets.app.login import Asking, log_in_person

        around = _around(session, config)
        if not sys.stdin.isatty():
            raise UsageError("login.no-terminal", path=around.places.login)
        file = client or around.config.client
        if file is None:
            raise UsageError("login.no-client")
        page = text("login.page", shown)

        def show(url: str, at: int) -> None:
            _show(url, at, shown, opens=not no_browser)

        return log_in_person(around, Asking(file, tuple(scope or ()), port, _SECONDS, page, show))

    done = session.begin(run)
    scopes = " ".join(done.scopes)
    typer.echo(text("login.done", shown, account=done.account or "?", scopes=scopes,
                    path=done.path))  # fmt: skip


def status(
    credentials: Credentials = None,
    config: ConfigFile = None,
    json: Json = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Say who we are, and whether that works."""
    from mjsheets.app.login import status as run

    shown = lang or LANG
    session = Session(shown, as_json=json, quiet=False, verbose=verbose)
    found = session.begin(lambda: run(_around(session, config, credentials)))
    if json:
        typer.echo(json_.dumps(_fields(found, shown), ensure_ascii=False))
    else:
        typer.echo(_lines(found, shown))
    raise typer.Exit(found.exit_code)


def logout(config: ConfigFile = None, verbose: Verbose = False, lang: TerminalLang = None) -> None:
    """Take the login back."""
    from mjsheets.app.login import log_out

    shown = lang or LANG
    session = Session(shown, as_json=False, quiet=False, verbose=verbose)
    done = session.begin(lambda: log_out(_around(session, config)))
    code = "logout.done" if done.was_known else "logout.expired"
    typer.echo(text(code if done.was_there else "logout.nothing", shown, path=done.path))


def _around(
    session: Session, config: Path | None, credentials: Path | None = None
) -> "Surroundings":
    from mjsheets.cli.surroundings import surroundings

    return surroundings(session.waiting, config=config, credentials=credentials)


def _show(url: str, port: int, lang: Lang, *, opens: bool) -> None:
    """Open the consent page, or say how to; the address is printed in either case."""
    typer.echo(text("login.open", lang, url=url, minutes=round(_SECONDS / 60)))
    if not (opens and _opened(url)):
        typer.echo(text("login.elsewhere", lang, port=port))


def _opened(url: str) -> bool:
    """Whether there is a browser; some end only after the answer that we are to take meanwhile."""
    import threading
    import webbrowser

    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    threading.Thread(target=browser.open, args=(url,), daemon=True).start()
    return True


def _lines(found: "Status", lang: Lang) -> str:
    values = {
        "kind": text(f"kind.{found.kind}", lang),
        "origin": found.origin,
        "identity": found.identity or text("status.identity-unknown", lang),
        "scopes": " ".join(found.scopes) or text("status.scopes-any", lang),
    }
    lines = [text("status.who", lang, **values)]
    if found.error:
        message = text(found.error.code, lang, **found.error.values)
        lines.append(text("status.broken", lang, message=message))
    else:
        lines.append(text("status.works", lang))
    return "\n".join(lines)


def _fields(found: "Status", lang: Lang) -> dict[str, object]:
    error = found.error
    return {
        "kind": str(found.kind),
        "origin": found.origin,
        "identity": found.identity,
        "scopes": list(found.scopes),
        "works": error is None,
        "exit_code": int(found.exit_code),
        **(
            {"error": {"code": error.code, "message": text(error.code, lang, **error.values)}}
            if error
            else {}
        ),
    }
