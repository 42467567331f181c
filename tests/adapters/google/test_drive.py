"""Copying, listing, sharing and making spreadsheets: how many requests, and never twice."""

from collections.abc import Callable
from typing import Any

import pytest

from mjsheets.adapters.base import Kind
from mjsheets.adapters.google.creation import create, draw
from mjsheets.adapters.google.credentials import DRIVE, DRIVE_FILE, WRITE
from mjsheets.adapters.google.drive import GoogleDrive
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.adapters.google.transport import Transport
from mjsheets.app.sync import sync
from mjsheets.errors import MjsheetsError
from mjsheets.sheet.template import Template, workbook_tabs
from mjsheets.sheet.words import JAPANESE
from mjsheets.texts import Lang, text
from tests.adapters.google.evening import typed
from tests.google_server import GoogleServer, faults
from tests.google_server.errors import ApiError, DriveError
from tests.google_server.faults import Action
from tests.google_server.fixtures import ROBOT, key_places, transport
from tests.google_server.store import Spreadsheet

ME, FRIEND = "me@example.com", "friend@example.com"


def as_me(server: GoogleServer, *scopes: str) -> Transport:
    login = server.tokens.add_login(ME, *(scopes or (WRITE, DRIVE)))
    return transport(server, places=key_places(login))


@pytest.fixture
def template(server: GoogleServer) -> Spreadsheet:
    return server.add_spreadsheet({"結果": {"A1": 1}}, title="Template", shared={ME: "writer"})


def copies(server: GoogleServer) -> list[str]:
    titles = [book.properties["title"] for book in server.store.spreadsheets.values()]
    return [title for title in titles if title != "Template"]


def test_a_copy_is_one_request(server: GoogleServer, template: Spreadsheet) -> None:
    made = GoogleDrive(as_me(server)).copy(template.id, "2026-11-29", tag="t")
    assert server.cells(made.key, "結果") == {"A1": 1}
    assert (made.title, made.url.split("/")[-2]) == ("2026-11-29", made.key)
    assert server.spreadsheet(made.key).roles == {ME: "owner"}
    assert len(server.api_requests) == 1


@pytest.mark.parametrize(
    ("fault", "requests"),
    [
        pytest.param(faults.lost_answer(), 2, id="answer lost"),
        pytest.param(faults.answered(faults.status(503)), 2, id="done, but 503"),
        pytest.param(faults.truncated(), 2, id="answer truncated"),
        pytest.param(faults.status(503), 3, id="503"),
        pytest.param(faults.reset(), 3, id="reset"),
        pytest.param(faults.refused(DriveError(403, "Rate", "userRateLimitExceeded",
                                               "usageLimits")), 3, id="too fast"),
    ],
)  # fmt: skip
def test_a_copy_is_never_made_twice(
    server: GoogleServer, template: Spreadsheet, fault: Action, requests: int
) -> None:
    server.faults.add(fault, path="/copy")
    made = GoogleDrive(as_me(server)).copy(template.id, "2026-11-29", tag="t")
    assert copies(server) == ["2026-11-29"]
    assert made.key in server.store.spreadsheets
    assert len(server.api_requests) == requests


def _no_copying(template: Spreadsheet, _: GoogleServer) -> None:
    template.copyable = False
    template.roles[ME] = "reader"


def _not_shared(template: Spreadsheet, _: GoogleServer) -> None:
    template.roles.clear()


def _disabled(_: Spreadsheet, server: GoogleServer) -> None:
    server.disabled = {"drive.googleapis.com"}


@pytest.mark.parametrize(
    ("prepare", "code", "words"),
    [
        pytest.param(_no_copying, "google.no-copying", "viewers", id="no copying"),
        pytest.param(_not_shared, "google.missing", "Check the id", id="not shared"),
        pytest.param(_disabled, "google.api-disabled", "Google Drive API", id="not enabled"),
    ],
)
def test_a_copy_that_is_refused(
    server: GoogleServer,
    template: Spreadsheet,
    prepare: Callable[[Spreadsheet, GoogleServer], None],
    code: str,
    words: str,
) -> None:
    prepare(template, server)
    with pytest.raises(MjsheetsError) as caught:
        GoogleDrive(as_me(server)).copy(template.id, "x", tag="t")
    assert caught.value.code == code
    assert words in text(code, Lang.EN, **caught.value.values)
    assert copies(server) == []


def test_a_login_without_drive(server: GoogleServer, template: Spreadsheet) -> None:
    with pytest.raises(MjsheetsError, match=r"google\.scope"):
        GoogleDrive(as_me(server, WRITE)).copy(template.id, "x", tag="t")


def test_a_service_account_needs_a_shared_drive(
    server: GoogleServer, template: Spreadsheet
) -> None:
    template.roles[ROBOT] = "reader"
    way = transport(server, scope=DRIVE)
    mine = server.add_folder("Mine", {ROBOT: "writer", ME: "owner"})
    ours = server.add_folder("Ours", {ROBOT: "writer"}, is_shared_drive=True)
    for folder in ("", mine.id):
        with pytest.raises(MjsheetsError, match=r"google\.no-storage"):
            GoogleDrive(way).copy(template.id, "x", tag="t", folder=folder)
    made = GoogleDrive(way).copy(template.id, "x", tag="t", folder=ours.id)
    assert server.spreadsheet(made.key).parent == ours.id
    assert [file.title for file in GoogleDrive(way).files(ours.id)] == ["x"]


def test_a_folder_is_listed_by_the_thousand(server: GoogleServer) -> None:
    folder = server.add_folder("2026", {ME: "owner"})
    for number in range(1001):
        server.add_spreadsheet({"結果": {}}, title=f"{number:04}").parent = folder.id
    server.add_spreadsheet({"結果": {}}, title="elsewhere", shared={ME: "owner"})
    files = list(GoogleDrive(as_me(server)).files(folder.id))
    assert [file.title for file in files] == [f"{number:04}" for number in range(1001)]
    assert len(server.api_requests) == 2
    server.spreadsheet(files[7].key).enter("結果", {"A1": 1})
    again = list(GoogleDrive(as_me(server)).files(folder.id))
    assert [file.title for old, file in zip(files, again, strict=True) if file != old] == ["0007"]


def test_a_listing_that_is_not_complete_is_none(
    server: GoogleServer, template: Spreadsheet
) -> None:
    """Whoever is not found now may be there: nothing is made on that ground."""
    page = '{"incompleteSearch": true, "files": []}'
    server.faults.add(faults.lost_answer(), path="/copy")
    server.faults.add(faults.text(200, page), path="/drive/v3/files", method="GET")
    with pytest.raises(MjsheetsError, match=r"google\.incomplete"):
        GoogleDrive(as_me(server)).copy(template.id, "2026-11-29", tag="t")
    assert copies(server) == ["2026-11-29"]


def test_todays_titles(server: GoogleServer) -> None:
    for title in ("2026-11-29", "2026-11-29 (2)", "2026-11-28", "it's 2026-11-29"):
        server.add_spreadsheet({"結果": {}}, title=title, shared={ME: "owner"})
    drive = GoogleDrive(as_me(server))
    assert drive.titles("2026-11-29") == ["2026-11-29", "2026-11-29 (2)"]
    assert drive.titles("it's") == ["it's 2026-11-29"]


def test_sharing_sends_no_mail_unless_asked(server: GoogleServer, template: Spreadsheet) -> None:
    drive = GoogleDrive(as_me(server))
    drive.share(template.id, FRIEND, "writer")
    drive.share(template.id, FRIEND, "reader", notify=True)
    assert template.roles[FRIEND] == "reader"
    told = [request.query["sendNotificationEmail"] for request in server.api_requests]
    assert told == [["false"], ["true"]]


@pytest.mark.parametrize(
    ("error", "code", "exit_code"),
    [
        pytest.param(None, "google.share-refused", 2, id="no address"),
        pytest.param(DriveError(403, "Rate", "sharingRateLimitExceeded"),
                     "google.sharing-limit", 75, id="too many today"),
    ],
)  # fmt: skip
def test_sharing_that_is_refused(
    server: GoogleServer,
    *,
    template: Spreadsheet,
    error: ApiError | None,
    code: str,
    exit_code: int,
) -> None:
    if error:
        server.faults.add(faults.refused(error), path="/permissions")
    with pytest.raises(MjsheetsError) as caught:
        GoogleDrive(as_me(server)).share(template.id, "nobody", "writer")
    assert (caught.value.code, caught.value.exit_code) == (code, exit_code)
    assert text(code, Lang.JA, **caught.value.values)


def test_moving(server: GoogleServer, template: Spreadsheet) -> None:
    folder = server.add_folder("2026", {ME: "owner"})
    GoogleDrive(as_me(server)).move(template.id, folder.id)
    assert template.parent == folder.id


# New ones


def make(way: Transport) -> str:
    tabs = workbook_tabs(Template(JAPANESE, ("A", "B", "C", "D")))
    return create(way, "2026-11-29", tabs, locale="ja_JP", time_zone="Asia/Tokyo")


def test_a_new_spreadsheet_is_one_request_and_ready(server: GoogleServer) -> None:
    """It has the look of the tabs that a sync would make, and can be synced at once."""
    way = as_me(server, WRITE)
    book = server.spreadsheet(make(way))
    assert len(server.api_requests) == 1
    assert book.properties["title"] == "2026-11-29"
    assert [sheet.title for sheet in book.sheets] == ["結果", "成績"]
    server.spreadsheet(book.id).enter("結果", {k: v for k, v in typed().items() if k[1:] in "34"})
    workbook = GoogleWorkbook(way, book.id)
    assert sync(workbook).is_written
    assert workbook.read(["成績"]).tabs["成績"].at(4, 2).kind is Kind.NUMBER
    assert look_of(book, 1) == look_of_made_tab(server)


def test_one_that_is_drawn_in_a_folder_is_the_same(server: GoogleServer) -> None:
    folder = server.add_folder("2026", {ME: "owner"})
    way = as_me(server, WRITE, DRIVE_FILE)
    made = GoogleDrive(way).create("2026-11-29", tag="t", folder=folder.id)
    tabs = workbook_tabs(Template(JAPANESE, ("A", "B", "C", "D")))
    for _ in range(2):
        draw(way, made.key, tabs, locale="ja_JP", time_zone="Asia/Tokyo")
    drawn, created = server.spreadsheet(made.key), server.spreadsheet(make(way))
    assert len(server.api_requests) == 1 + 2 + 1 + 1
    assert drawn.properties == created.properties
    for index in range(2):
        assert look_of(drawn, index) == look_of(created, index)
        assert server.cells(drawn.id, "結果") == server.cells(created.id, "結果")


ODD = [
    pytest.param("{}", id="nothing"),
    pytest.param('{"files": null}', id="no list"),
    pytest.param('{"files": [{"id": 1}]}', id="half a file"),
    pytest.param('{"storageQuota": []}', id="a list"),
]


@pytest.mark.parametrize("body", ODD)
def test_json_of_another_shape_is_no_answer(
    server: GoogleServer, template: Spreadsheet, body: str
) -> None:
    """It is said so; what may have been done is never done twice."""
    drive = GoogleDrive(as_me(server))
    server.faults.add(faults.answered(faults.text(200, body)), path="/copy")
    assert drive.copy(template.id, "2026-11-29", tag="t").title == "2026-11-29"
    assert copies(server) == ["2026-11-29"]
    server.faults.add(faults.text(200, body), path="/drive/v3/", times=None)
    for ask in (lambda: drive.details("1"), lambda: list(drive.files("1")), drive.has_storage):
        try:
            ask()
        except MjsheetsError as error:
            assert error.code == "google.damaged"  # noqa: PT017  # some shapes are answers
    server.faults.clear()
    server.faults.add(faults.answered(faults.text(200, body)), path="/v4/")
    with pytest.raises(MjsheetsError, match=r"google\.create-unknown"):
        make(as_me(server))


def look_of(book: Spreadsheet, index: int) -> Any:
    """Formats, validations, merges, sizes and rules of a tab, without its number."""
    sheet = book.sheets[index]
    formats = {
        place: {name: part for name, part in cell.items() if name != "userEnteredValue"}
        for place, cell in sheet.cells.items()
    }
    rules = [rule["booleanRule"] for rule in sheet.highlights]
    merges = [sheet.box(merge) for merge in sheet.merges]
    return formats, rules, merges, sheet.sizes, sheet.properties["gridProperties"]


def look_of_made_tab(server: GoogleServer) -> Any:
    """The look of 成績 as a batch makes it in an old spreadsheet."""
    book = server.add_spreadsheet({"結果": typed()}, shared={ME: "owner"})
    spec = workbook_tabs(Template(JAPANESE, ("A", "B", "C", "D")))[1]
    GoogleWorkbook(as_me(server), book.id).write([], spec)
    return look_of(server.spreadsheet(book.id), 1)


@pytest.mark.parametrize("fault", [faults.lost_answer(), faults.status(503), faults.reset()])
def test_making_is_never_repeated(server: GoogleServer, fault: Action) -> None:
    server.faults.add(fault, path="/v4/")
    with pytest.raises(MjsheetsError, match=r"google\.create-unknown") as caught:
        make(as_me(server))
    assert "drive/recent" in text(caught.value.code, Lang.EN, **caught.value.values)
    assert len(server.api_requests) == 1


def test_a_service_account_cannot_make_one(server: GoogleServer) -> None:
    with pytest.raises(MjsheetsError, match=r"google\.no-storage") as caught:
        make(transport(server))
    assert ROBOT in text(caught.value.code, Lang.EN, **caught.value.values)
