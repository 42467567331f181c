"""Whatever breaks: success or a clear message, no half-written sheet, and a rerun repairs."""

import time
from collections.abc import Mapping
from email.utils import formatdate
from functools import partial
from typing import Any

import pytest

from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.app.sync import sync
from mjsheets.errors import ExitCode, MjsheetsError
from mjsheets.texts import Lang, text
from tests.adapters.google.evening import Evening, evening, typed
from tests.google_server import GoogleServer, faults
from tests.google_server.errors import ApiError, forbidden, protected
from tests.google_server.faults import Action
from tests.google_server.fixtures import transport
from tests.google_server.values import Content, Formula, content_of
from tests.support import moved

READ, WRITE, TOKEN = "/v4/spreadsheets", ":batchUpdate", "/token"
PER_USER_WAIT = 63.5


@pytest.mark.parametrize(
    ("action", "path", "times", "code", "exit_code", "requests"),
    [
        pytest.param(faults.status(429), READ, 1, "", 0, 3, id="429 once"),
        pytest.param(faults.status(429), WRITE, 1, "", 0, 3, id="429 once on writing"),
        pytest.param(faults.status(429), READ, None, "google.quota", 75, 6, id="429 for ever"),
        pytest.param(faults.status(429, {"Retry-After": "7"}), READ, 1, "", 0, 3, id="429 asks"),
        pytest.param(faults.status(429, {"Retry-After": "900"}), READ, 1,
                     "google.quota", 75, 1, id="429 asks too much"),
        pytest.param(faults.status(500), READ, 2, "", 0, 4, id="500 twice"),
        pytest.param(faults.text(502, faults.ERROR_PAGE), WRITE, 1, "", 0, 3, id="502 page"),
        pytest.param(faults.text(502, faults.ERROR_PAGE), READ, None,
                     "google.unavailable", 75, 6, id="502 page for ever"),
        pytest.param(faults.status(503), WRITE, None, "google.unavailable", 75, 7, id="503"),
        pytest.param(faults.text(500, ""), READ, None, "google.unavailable", 75, 6, id="empty 500"),
        pytest.param(faults.reset(), READ, 1, "", 0, 3, id="reset"),
        pytest.param(faults.reset(), WRITE, None, "google.connection", 75, 7, id="resets"),
        pytest.param(faults.cut_answer(), READ, 1, "", 0, 3, id="reset in the body"),
        pytest.param(faults.lost_answer(), WRITE, 1, "", 0, 3, id="answer lost"),
        pytest.param(faults.lost_answer(), WRITE, None,
                     "google.connection", 75, 7, id="all answers lost"),
        pytest.param(faults.answered(faults.status(503)), WRITE, 1, "", 0, 3, id="done, but 503"),
        pytest.param(faults.truncated(), READ, 1, "", 0, 3, id="truncated JSON"),
        pytest.param(faults.truncated(), READ, None, "google.damaged", 75, 6, id="all truncated"),
        pytest.param(faults.text(200, faults.PORTAL_PAGE), READ, None,
                     "google.not-google", 75, 6, id="200 with a page"),
        pytest.param(faults.text(200, "[]"), READ, None, "google.damaged", 75, 6, id="odd JSON"),
        pytest.param(faults.text(200, "{}"), READ, None, "google.damaged", 75, 1, id="empty JSON"),
        pytest.param(faults.text(200, '{"sheets": null}'), READ, None,
                     "google.damaged", 75, 1, id="no tabs in JSON"),
        pytest.param(faults.answered(faults.text(200, "{}")), WRITE, 1,
                     "google.damaged", 75, 2, id="written, but empty JSON"),
        pytest.param(faults.status(401), READ, 1, "", 0, 3, id="401 once"),
        pytest.param(faults.status(401), READ, None, "google.unauthorized", 77, 2, id="401"),
        pytest.param(faults.refused(forbidden()), READ, 1, "google.not-shared", 77, 1, id="403"),
        pytest.param(faults.refused(forbidden()), WRITE, 1,
                     "google.read-only", 77, 2, id="403 on writing"),
        pytest.param(faults.text(403, "<title>Blocked</title>"), READ, 1,
                     "", 0, 3, id="403 page once"),
        pytest.param(faults.text(404, faults.ERROR_PAGE), READ, None,
                     "google.not-google", 75, 6, id="404 page"),
        pytest.param(faults.text(407, faults.PORTAL_PAGE), READ, None,
                     "google.proxy", 75, 1, id="407"),
        pytest.param(faults.refused(protected("")), WRITE, 1,
                     "google.protected-now", 77, 2, id="protected meanwhile"),
        pytest.param(faults.status(501), READ, 1, "google.unexpected", 70, 1, id="501"),
        pytest.param(faults.refused(ApiError(400, "Odd")), WRITE, 1,
                     "google.unexpected", 70, 2, id="400"),
        pytest.param(faults.status(503), TOKEN, 2, "", 0, 2, id="token 503 twice"),
        pytest.param(faults.text(500, faults.ERROR_PAGE), TOKEN, None,
                     "google.unavailable", 75, 0, id="token 500 for ever"),
        pytest.param(faults.reset(), TOKEN, 1, "", 0, 2, id="token reset"),
        pytest.param(faults.reset(), TOKEN, None, "google.connection", 75, 0, id="token down"),
        pytest.param(faults.text(200, faults.PORTAL_PAGE), TOKEN, None,
                     "google.not-google", 75, 0, id="token page"),
        pytest.param(faults.text(404, faults.ERROR_PAGE), TOKEN, None,
                     "google.not-google", 75, 0, id="token 404 page"),
        pytest.param(faults.truncated(), TOKEN, 1, "", 0, 2, id="token truncated"),
        *(
            pytest.param(faults.text(200, body, "application/json"), TOKEN, times, code, status,
                         requests, id=f"token {body}")
            for body in ("null", "[]", '{"access_token": 7}',
                         '{"access_token": "t", "expires_in": "soon"}')
            for times, code, status, requests in ((1, "", 0, 2),
                                                  (None, "google.damaged", 75, 0))
        ),
        pytest.param(faults.status(403), TOKEN, None,
                     "google.token-refused", 77, 0, id="token 403"),
    ],
)  # fmt: skip
def test_one_run(
    server: GoogleServer,
    *,
    action: Action,
    path: str,
    times: int | None,
    code: str,
    exit_code: int,
    requests: int,
) -> None:
    night = evening(server)
    before = dict(night.standings(server))
    server.faults.add(action, path=path, times=times)
    if code:
        with pytest.raises(MjsheetsError) as caught:
            sync(night.workbook)
        check_message(caught.value, code, exit_code)
    else:
        assert sync(night.workbook).is_written
    assert len(server.api_requests) == requests
    after = night.standings(server)
    assert after == before or after["B4"] == 60
    check_repair(server, night)


def check_message(error: MjsheetsError, code: str, exit_code: int) -> None:
    """The right code, and a sentence in both languages that is not a page."""
    assert (error.code, error.exit_code) == (code, exit_code)
    for lang in Lang:
        assert len(text(error.code, lang, **error.values)) < 700


def check_repair(server: GoogleServer, night: Evening) -> None:
    """When all is well again, the next run completes the sheet and the one after it rests."""
    server.faults.clear()
    again = GoogleWorkbook(transport(server), night.book.id, known=("結果", "成績"))
    sync(again)
    assert not sync(again).is_written
    assert night.inputs(server) == typed()
    standings = night.standings(server)
    assert [standings[cell] for cell in ("B4", "E4", "B5", "E5", "O5")] == [60, -50, -50, 60, 40000]


def test_waiting(server: GoogleServer) -> None:
    """A used-up minute is waited out first; then waits grow, and the server's wish counts."""
    night = evening(server)
    server.faults.add(faults.status(429), path=READ, times=2)
    server.faults.add(faults.status(503), path=READ)
    server.faults.add(faults.status(503, {"Retry-After": "7"}), path=READ)
    sync(night.workbook)
    assert night.waits.pauses == [
        ("google.waiting-quota", PER_USER_WAIT),
        ("google.waiting-quota", 2.0),
        ("google.waiting", 4.0),
        ("google.waiting", 7.5),
    ]


@pytest.mark.parametrize(
    ("wish", "seconds"),
    [
        pytest.param("7", 7.5, id="seconds"),
        pytest.param(formatdate(time.time() + 3600, usegmt=True), None, id="an hour from now"),
        pytest.param(formatdate(0, usegmt=True), 1.0, id="long ago"),
        pytest.param("soon", 1.0, id="nonsense"),
        pytest.param("-1", 1.0, id="negative"),
    ],
)
def test_the_servers_wish(server: GoogleServer, wish: str, seconds: float | None) -> None:
    """In seconds or as a date; one beyond the deadline is not waited for."""
    night = evening(server)
    server.faults.add(faults.status(503, {"Retry-After": wish}), path=READ)
    if seconds is None:
        with pytest.raises(MjsheetsError, match=r"google\.unavailable"):
            sync(night.workbook)
        return
    sync(night.workbook)
    assert [pause.seconds for pause in night.waits.pauses] == [seconds]


def test_the_deadline_ends_the_waiting(server: GoogleServer) -> None:
    night = evening(server, deadline=60)
    server.faults.add(faults.status(429), path=READ, times=None)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "google.quota", ExitCode.TEMPORARY)
    assert night.waits.pauses == []


def test_a_stall_ends(server: GoogleServer) -> None:
    """Read time-outs are never longer than what is left until the deadline."""
    night = evening(server, deadline=1, tick=0.2)
    server.faults.add(faults.stall(), times=None)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "google.timeout", ExitCode.TEMPORARY)
    check_repair(server, night)


def test_a_trickle_ends(server: GoogleServer) -> None:
    """The deadline holds although a byte arrives every now and then."""
    night = evening(server, deadline=60, tick=1)
    server.faults.add(faults.trickle(), times=None)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "google.timeout", ExitCode.TEMPORARY)
    check_repair(server, night)


def test_nobody_listens() -> None:
    with GoogleServer() as server:
        night = evening(server)
        night.workbook.read(["結果"])
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "google.connection", ExitCode.TEMPORARY)


def test_somebody_edits_before_the_write(server: GoogleServer) -> None:
    """Only our own cells are written; the next run settles the difference."""
    night = evening(server)

    def edit() -> None:
        server.spreadsheet(night.book.id).enter("結果", {"B3": 39000, "D3": 31000})
        server.spreadsheet(night.book.id).enter("成績", {"G20": "note", "B4": 1})

    server.faults.add(faults.meanwhile(edit), path=WRITE)
    assert sync(night.workbook).is_written
    assert night.inputs(server) == typed() | {"B3": 39000, "D3": 31000}
    standings = night.standings(server)
    assert (standings["G20"], standings["B4"]) == ("note", 60)
    assert sync(night.workbook).is_written
    assert night.standings(server)["B4"] == 59
    assert not sync(night.workbook).is_written


MOVES = [
    pytest.param((0, 1, 1), id="row on top"),
    pytest.param((0, 2, 2), id="two rows under the names"),
    pytest.param((0, 4, 1), id="row above the headings"),
    pytest.param((0, 6, 1), id="row among the players"),
    pytest.param((0, 2, -1), id="row deleted"),
    pytest.param((1, 1, 1), id="column on the left"),
    pytest.param((1, 3, 1), id="column among the points"),
    pytest.param((1, 7, 1), id="column beside the points"),
    pytest.param((1, 10, 2), id="two columns in the statistics"),
    pytest.param((1, 7, -1), id="column deleted"),
]


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("synced_before", [False, True])
def test_rows_and_columns_move_before_the_write(
    server: GoogleServer, move: tuple[int, int, int], synced_before: bool
) -> None:
    """What we wrote onto moved cells is put back, and the next run settles the difference."""
    night = evening(server)
    book = server.spreadsheet
    notes: dict[str, Content] = {"G12": "note", "F20": 77, "K40": Formula("=1+1"), "R15": "beside"}
    book(night.book.id).enter("成績", notes | {f"A{n + 3}": n for n in range(1, 31)})
    if synced_before:
        sync(night.workbook)
        book(night.book.id).enter("結果", {"B3": 39000, "D3": 31000})
    before = dict(book(night.book.id).tab("成績").cells)
    edit = partial(book(night.book.id).insert, "成績", *move)
    server.faults.add(faults.meanwhile(edit), path=WRITE)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "sync.moved", ExitCode.TEMPORARY)
    axis, at, count = move
    after = entered_in(moved(before, axis, at - 1, count))
    assert entered_in(book(night.book.id).tab("成績").cells) == after
    book(night.book.id).enter("結果", {"B3": 40000, "D3": 30000})
    check_repair(server, night)
    values = list(night.standings(server).values())
    kept = set(after.values()) & set(notes.values())
    assert [values.count(note) for note in kept] == [1] * len(kept)


def entered_in(cells: Mapping[tuple[int, int], Any]) -> dict[tuple[int, int], Content]:
    return {at: content_of(cell) for at, cell in cells.items() if "userEnteredValue" in cell}


def test_a_note_that_is_deleted_meanwhile_is_no_move(server: GoogleServer) -> None:
    night = evening(server)
    book = server.spreadsheet
    book(night.book.id).enter("成績", {"G5": "note", "G6": "note"})

    def edit() -> None:
        book(night.book.id).enter("成績", {"G5": None, "G6": None})

    server.faults.add(faults.meanwhile(edit), path=WRITE)
    assert sync(night.workbook).is_written
    check_repair(server, night)
    assert "note" not in night.standings(server).values()


def test_a_move_after_a_lost_answer_is_seen(server: GoogleServer) -> None:
    night = evening(server)
    book = server.spreadsheet
    book(night.book.id).enter("成績", {"G20": 77, "A4": 1, "A5": 2})
    server.faults.add(faults.lost_answer(), path=WRITE)

    def edit() -> None:
        book(night.book.id).insert("成績", 1, 3, 1)

    server.faults.add(faults.meanwhile(edit), path=WRITE)
    with pytest.raises(MjsheetsError, match=r"sync\.moved"):
        sync(night.workbook)
    check_repair(server, night)
    assert list(night.standings(server).values()).count(77) == 1


def test_what_cannot_be_taken_back_is_named(server: GoogleServer) -> None:
    night = evening(server)
    edit = partial(server.spreadsheet(night.book.id).insert, "成績", 0, 1, 1)
    server.faults.add(faults.meanwhile(edit), path=WRITE)
    server.faults.add(faults.refused(forbidden()), path=WRITE)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "sync.moved-kept", ExitCode.TEMPORARY)
    assert "B4" in str(caught.value.values["cell"])


def test_columns_that_move_beside_ours_are_no_matter(server: GoogleServer) -> None:
    night = evening(server)

    def edit() -> None:
        server.spreadsheet(night.book.id).insert("成績", 1, 25, 1)

    server.spreadsheet(night.book.id).enter("成績", {"Z12": "note"})
    server.faults.add(faults.meanwhile(edit), path=WRITE)
    assert sync(night.workbook).is_written
    assert night.standings(server)["AA12"] == "note"
    check_repair(server, night)


def test_a_formula_that_moved_under_our_values_is_named(server: GoogleServer) -> None:
    night = evening(server)
    book = server.spreadsheet
    book(night.book.id).enter("成績", {"G5": Formula("=1+1")})

    def edit() -> None:
        book(night.book.id).insert("成績", 1, 7, 2)

    server.faults.add(faults.meanwhile(edit), path=WRITE)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "sync.moved-lost", ExitCode.TEMPORARY)
    assert caught.value.values["cell"] == "I5"


def test_a_tab_is_deleted_before_the_write(server: GoogleServer) -> None:
    night = evening(server)

    def edit() -> None:
        book = server.spreadsheet(night.book.id)
        book.sheets.remove(book.tab("成績"))

    server.faults.add(faults.meanwhile(edit), path=WRITE)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "google.changed", ExitCode.TEMPORARY)
    check_repair(server, night)


@pytest.mark.parametrize("fault", [faults.lost_answer(), faults.answered(faults.status(503))])
def test_a_tab_is_made_once(server: GoogleServer, fault: Action) -> None:
    """The repetition after a lost answer finds its own tab and takes it for what it is."""
    night = evening(server)
    server.spreadsheet(night.book.id).sheets.pop()
    server.faults.add(fault, path=WRITE)
    assert sync(night.workbook).creates_tab
    assert [s.title for s in server.spreadsheet(night.book.id).sheets] == ["結果", "成績"]
    check_repair(server, night)


def test_somebody_else_makes_the_tab(server: GoogleServer) -> None:
    night = evening(server)
    (_, standings) = server.spreadsheet(night.book.id).sheets
    server.spreadsheet(night.book.id).sheets.pop()

    def edit() -> None:
        server.spreadsheet(night.book.id).sheets.append(standings)

    server.faults.add(faults.meanwhile(edit), path=WRITE)
    with pytest.raises(MjsheetsError) as caught:
        sync(night.workbook)
    check_message(caught.value, "google.changed", ExitCode.TEMPORARY)
    check_repair(server, night)
