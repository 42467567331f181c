"""Make a Google spreadsheet for an evening: a copy of a template, or the built-in one."""

from collections.abc import Callable, Sequence
from hashlib import sha256

from mjsheets.adapters.base import TabSpec
from mjsheets.adapters.google.addresses import folder_id, spreadsheet_id, spreadsheet_url
from mjsheets.adapters.google.credentials import DRIVE, DRIVE_FILE, WRITE
from mjsheets.adapters.google.drive import File
from mjsheets.adapters.state import Memory
from mjsheets.app.access import Access, Surroundings
from mjsheets.app.evening import Announce, CreatedOnline, Wish, day_of
from mjsheets.app.finishing import finished
from mjsheets.app.new import check_names
from mjsheets.errors import AccessError, MjsheetsError, TemporaryError
from mjsheets.sheet.words import JAPANESE

_MOST_TAGS = 2**63


def copy_template(around: Surroundings, wish: Wish, announce: Announce) -> CreatedOnline:
    """Copy the template with one request, then share and fill the copy.

    The tag of a copy whose outcome is not known is kept: the next run looks for it first.

    Raises:
        MjsheetsError: There is no copy, or it is not known whether there is one.
    """
    check_names(wish.players)
    template, folder = spreadsheet_id(wish.template), folder_id(wish.folder)
    access = Access(around, (DRIVE,), writes=True)

    def make(title: str, tag: str) -> File:
        return access.drive.copy(template, title, tag=tag, folder=folder)

    made = _made_once(access, wish, template, make, announce)
    return finished(access, made.key, made.title, wish, moves=False)


def make_built_in(
    around: Surroundings, wish: Wish, tabs: Sequence[TabSpec], announce: Announce
) -> CreatedOnline:
    """Make a spreadsheet of `tabs` and share it as wanted.

    One request makes it, unless it is to lie in a folder: there it is made empty, so that the
    folder's owner owns it, and drawn with two more. If it was made and not drawn, the next run
    draws it.

    A login that may see what it made itself is used to find a free title.

    Raises:
        MjsheetsError: It was not made, or it is not known whether it was.
    """
    from mjsheets.adapters.google.creation import create, draw  # noqa: PLC0415  # takes long

    folder = folder_id(wish.folder)
    access = _with_drive(around, needed=bool(wish.folder or wish.shares))
    locale = "ja_JP" if wish.words is JAPANESE else "en_US"
    zone = around.config.time_zone or "Asia/Tokyo"
    if folder:
        made = _made_once(
            access,
            wish,
            tabs,
            lambda title, tag: access.drive.create(title, tag=tag, folder=folder),
            announce,
            lambda key: draw(access.transport, key, tabs, locale=locale, time_zone=zone),
        )
        key, title = made.key, made.title
    else:
        title = wish.title or _title(around)
        if not wish.title and DRIVE_FILE in access.transport.account.scopes:
            title = _free(title, access.drive.titles(title))
        key = create(access.transport, title, tabs, locale=locale, time_zone=zone)
        announce(spreadsheet_url(key), title)
    wish = wish._replace(players=(), clears=False)
    return finished(access, key, title, wish, moves=False)


def _made_once(
    access: Access,
    wish: Wish,
    what: object,
    make: Callable[[str, str], File],
    announce: Announce,
    finish: Callable[[str], None] = lambda _: None,
) -> File:
    """Make a spreadsheet, and never a second one for the same wish.

    It is made under a tag, which is kept until all is done or it is clear that nothing was made:
    the next run looks for it first.

    Args:
        access: The way there.
        wish: Where it is wanted, and under which title.
        what: What it is made of: something else is another wish.
        make: Makes it, given title and tag.
        announce: Told as soon as it is there.
        finish: What it is not usable without, given its id; must bear repeating.
    """
    around = access.around
    pending = Memory(around.state / "copies.json")
    folder = folder_id(wish.folder)
    day = _title(around)
    mark = sha256(repr((what, folder, wish.title or day)).encode()).hexdigest()[:16]
    tag = pending.recall(mark)
    made = access.drive.tagged(tag) if isinstance(tag, str) else None
    if made is None:
        title = wish.title or _free(day, access.drive.titles(day, folder))
        tag = f"{int(around.clock.chance() * _MOST_TAGS):x}-{around.clock.now():.0f}"
        pending.remember(mark, tag)
        try:
            made = make(title, tag)
        except TemporaryError:
            raise
        except MjsheetsError:
            pending.remember(mark, None)
            raise
    announce(made.url, made.title)
    finish(made.key)
    pending.remember(mark, None)
    return made


def resume(around: Surroundings, reference: str, wish: Wish) -> CreatedOnline:
    """Do to a spreadsheet that is there what was left undone.

    Raises:
        MjsheetsError: It cannot be reached at all.
    """
    check_names(wish.players)
    key = spreadsheet_id(reference)
    access = _with_drive(around, needed=bool(wish.folder or wish.shares))
    return finished(access, key, "", wish, moves=True)


def _with_drive(around: Surroundings, *, needed: bool) -> Access:
    """Access to what we made, in Drive too if that is needed or was granted anyway.

    Raises:
        MjsheetsError: There are no credentials, or they are not good for what is needed.
    """
    both = Access(around, (WRITE, DRIVE_FILE), writes=True)
    try:
        granted = both.transport.account.granted
    except AccessError as error:
        if needed or error.code != "google.scope":
            raise
        granted = ()
    return both if needed or granted else Access(around, (WRITE,), writes=True)


def _title(around: Surroundings) -> str:
    config = around.config
    return day_of(around.clock.now(), config.zone, config.day_begins).strftime(config.title)


def _free(title: str, taken: Sequence[str]) -> str:
    """`title`, with a number if there is one of that name already.

    >>> _free("2026-11-29", ["2026-11-29", "2026-11-29 (2)"])
    '2026-11-29 (3)'
    """
    number, free = 1, title
    while free in taken:
        number += 1
        free = f"{title} ({number})"
    return free
