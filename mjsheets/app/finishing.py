"""What is done to a spreadsheet once it is there; each step may fail without the others."""

from collections.abc import Callable, Iterator

from mjsheets.adapters.google.addresses import folder_id, spreadsheet_url
from mjsheets.app.access import Access
from mjsheets.app.evening import CreatedOnline, Failure, Share, Wish
from mjsheets.errors import DataError, MjsheetsError, NotFoundError
from mjsheets.sheet.beginning import beginning, cleared, filled
from mjsheets.sheet.words import LANGUAGES


def finished(access: Access, key: str, title: str, wish: Wish, *, moves: bool) -> CreatedOnline:
    """Move, share and fill a spreadsheet, as far as it is wanted and can be done.

    Args:
        access: The way there.
        key: Its id.
        title: Its name, if it was made now.
        wish: What is wanted.
        moves: Whether it has to be put into the folder yet.
    """
    failures: list[Failure] = []
    typed = 0

    def attempt(step: Callable[[], int], *options: str) -> int:
        access.transport.patience.begin()
        try:
            return step()
        except MjsheetsError as error:
            failures.append(Failure(error, options))
            return 0

    if moves and wish.folder:
        folder = folder_id(wish.folder)
        attempt(lambda: _moved(access, key, folder), "--folder", folder)
    notify = ("--notify",) if wish.notify else ()
    for share in wish.shares:
        options = ("--share", str(share), *notify)
        attempt(lambda share=share: _shared(access, key, share, wish), *options)  # type: ignore[misc]
    if wish.players or wish.clears:
        typed = attempt(lambda: _filled(access, key, wish), *_filling(wish))
    return CreatedOnline(spreadsheet_url(key), title, typed, tuple(failures))


def _filling(wish: Wish) -> Iterator[str]:
    if wish.players:
        yield from ("--players", ",".join(wish.players))
    if wish.clears:
        yield "--clear-scores"


def _moved(access: Access, key: str, folder: str) -> int:
    access.drive.move(key, folder)
    return 0


def _shared(access: Access, key: str, share: Share, wish: Wish) -> int:
    access.drive.share(key, share.address, share.role, notify=wish.notify)
    return 0


def _filled(access: Access, key: str, wish: Wish) -> int:
    """Put names in and games out; how many cells of games are left.

    One request reads the tab and one writes it, if it is in the expected language.
    """
    from mjsheets.adapters.google.sheets import GoogleWorkbook  # noqa: PLC0415  # takes long

    workbook = GoogleWorkbook(access.transport, key, [wish.words.results])
    snapshot = workbook.read([wish.words.results])
    titles = [words.results for words in LANGUAGES]
    if wish.words.results not in snapshot.tabs:
        snapshot = workbook.read([title for title in titles if title in snapshot.titles])
    tab = next(iter(snapshot.tabs.values()), None)
    if tab is None:
        values = {"wanted": " / ".join(titles), "titles": ", ".join(snapshot.titles)}
        raise NotFoundError("tab.missing", name=snapshot.name, **values)
    start = beginning(tab)
    if len(wish.players) > len(start.names):
        found, room = len(wish.players), len(start.names)
        raise DataError("new.no-room", found=found, room=room)
    changes = list(filled(tab, start.names, wish.players)) if wish.players else []
    if wish.clears:
        changes += cleared(tab, start.typed)
    if changes:
        workbook.write(changes)
    return 0 if wish.clears else len(start.typed)
