"""Each fault as a client meets it."""

import time
from typing import Any

import pytest
import requests

from tests.google_server import GoogleServer, faults
from tests.google_server.fixtures import ROBOT, SPREADSHEETS

BODY = {
    "requests": [
        {
            "updateCells": {
                "start": {},
                "rows": [{"values": [{"userEnteredValue": {"numberValue": 2}}]}],
                "fields": "userEnteredValue",
            }
        }
    ]
}


def write(server: GoogleServer) -> requests.Response:
    """Write 2 into A1 of a fresh spreadsheet, where 1 stands."""
    book = server.add_spreadsheet({"a": {"A1": 1}}, shared={ROBOT: "writer"})
    return requests.post(
        f"{server.url}/v4/spreadsheets/{book.id}:batchUpdate",
        json=BODY,
        headers={"Authorization": "Bearer " + server.tokens.issue(ROBOT, SPREADSHEETS)},
        timeout=0.5,
    )


def written(server: GoogleServer) -> object:
    (book,) = server.store.spreadsheets.values()
    return book.entered("a").get("A1")


@pytest.mark.parametrize(
    ("fault", "raised", "now"),
    [
        pytest.param(faults.reset(), requests.ConnectionError, 1, id="reset"),
        pytest.param(faults.lost_answer(), requests.ConnectionError, 2, id="lost answer"),
        pytest.param(faults.cut_answer(), requests.exceptions.ChunkedEncodingError, 2, id="cut"),
        pytest.param(faults.stall(), requests.ReadTimeout, 1, id="stall"),
        pytest.param(faults.truncated(), requests.JSONDecodeError, 2, id="truncated"),
        pytest.param(faults.text(200, faults.PORTAL_PAGE), requests.JSONDecodeError, 1, id="page"),
    ],
)  # fmt: skip
def test_answers_that_do_not_arrive(
    server: GoogleServer, fault: faults.Action, raised: type[Exception], now: int
) -> None:
    server.faults.add(fault, path=":batchUpdate")
    with pytest.raises(raised):
        write(server).json()
    assert written(server) == now


@pytest.mark.parametrize(
    ("fault", "code", "now"),
    [
        pytest.param(faults.status(503), 503, 1, id="503"),
        pytest.param(faults.status(429, {"Retry-After": "7"}), 429, 1, id="429"),
        pytest.param(faults.text(502, faults.ERROR_PAGE), 502, 1, id="page"),
        pytest.param(faults.text(500, ""), 500, 1, id="empty"),
        pytest.param(faults.answered(faults.status(503)), 503, 2, id="done, but 503"),
    ],
)
def test_errors(server: GoogleServer, fault: faults.Action, code: int, now: int) -> None:
    server.faults.add(fault, method="POST")
    assert write(server).status_code == code
    assert written(server) == now


def test_a_fault_is_met_as_often_as_asked(server: GoogleServer) -> None:
    server.faults.add(faults.status(503), times=2)
    assert [write(server).status_code for _ in range(3)] == [503, 503, 200]
    server.faults.add(faults.status(500), times=None)
    assert {write(server).status_code for _ in range(3)} == {500}
    server.faults.clear()
    assert write(server).status_code == 200


def test_somebody_edits_just_before(server: GoogleServer) -> None:
    def edit() -> None:
        (book,) = server.store.spreadsheets.values()
        book.enter("a", {"A1": 9, "B1": 8})

    server.faults.add(faults.meanwhile(edit))
    write(server)
    (book,) = server.store.spreadsheets.values()
    assert book.entered("a") == {"A1": 2, "B1": 8}


def test_the_date_header_tells_the_servers_clock(server: GoogleServer) -> None:
    server.clock_offset = 86_400 * 400
    assert "2027" in write(server).headers["Date"] or "2028" in write(server).headers["Date"]


def test_a_trickle_outlives_the_read_time_out(server: GoogleServer) -> None:
    server.faults.add(faults.trickle())
    began = time.monotonic()
    assert write(server).ok
    assert time.monotonic() - began > 0.5


def test_latency_and_log(server: GoogleServer) -> None:
    server.latency = 0.1
    answer: Any = write(server)
    (request,) = server.api_requests
    assert answer.elapsed.total_seconds() >= 0.1
    assert (request.method, request.identity, request.code) == ("POST", ROBOT, 200)
    assert request.body == BODY
