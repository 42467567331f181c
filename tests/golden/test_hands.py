"""Answers that several independent scorers, or the logs of real games, agree on."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjsheets.app.score_lines import score_line
from mjsheets.riichi import Win, movements

DATA = Path(__file__).parents[1] / "data"
GOLDEN = Path(__file__).parents[3] / "shared" / "golden"
read_in_place = pytest.mark.skipif(not GOLDEN.exists(), reason="the golden data are not at hand")

Record = dict[str, Any]


def read(path: Path) -> Iterator[Record]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def comparable(answer: Record) -> Record:
    """What is compared: all but the fu items, which the data do not have, and the order of yaku."""
    left_out = {"id", "fu_items"}
    kept = {name: value for name, value in answer.items() if name not in left_out}
    return kept | {"yaku": sorted(answer["yaku"], key=str)}


def mistakes(records: Iterator[Record], least: int) -> list[tuple[Record, Record]]:
    """The records whose answer is none of the expected ones; `least` guards against no data."""
    wrong, count = [], 0
    for record in records:
        count += 1
        answer = score_line(json.dumps(record))
        expected = record["expect"]
        allowed = [comparable(expected | tie) for tie in ({}, *record.get("ties", ()))]
        if "error" in answer or comparable(answer) not in allowed:
            wrong.append((record, answer))
    assert count >= least
    return wrong


@pytest.mark.parametrize(
    ("path", "least"),
    [
        (DATA / "hands.jsonl.gz", 1000),
        pytest.param(GOLDEN / "generated" / "hands.jsonl.gz", 9300, marks=read_in_place),
        pytest.param(GOLDEN / "real" / "hands.jsonl.gz", 9186, marks=read_in_place),
    ],
    ids=["sample", "generated", "real"],
)
def test_every_hand_has_the_agreed_score(path: Path, least: int) -> None:
    assert mistakes(read(path), least) == []


@pytest.mark.parametrize(
    "path",
    [
        DATA / "no_yaku.jsonl.gz",
        pytest.param(GOLDEN / "generated" / "no_yaku.jsonl.gz", marks=read_in_place),
    ],
    ids=["sample", "generated"],
)
def test_a_hand_without_yaku_gets_nothing(path: Path) -> None:
    answers = [score_line(json.dumps(record)) for record in read(path)]

    assert len(answers) == 358
    assert [answer for answer in answers if answer.get("yaku") != [] or answer["total"]] == []


def test_fu_items_sum_to_the_rounded_fu() -> None:
    answers: list[Any] = [
        score_line(json.dumps(record)) for record in read(DATA / "hands.jsonl.gz")
    ]
    with_fu = [answer for answer in answers if answer["fu"] not in {None, 25}]

    assert len(with_fu) > 500
    for answer in with_fu:
        total = sum(fu for _, fu in answer["fu_items"])
        assert 0 <= answer["fu"] - total < 10, answer


@read_in_place
def test_points_move_between_the_seats_as_in_the_logs() -> None:
    wrong, count = [], 0
    for record in read(GOLDEN / "real" / "hands.jsonl.gz"):
        count += 1
        table, seat = record["table"], "ESWN".index(record["seat"])
        discarder = "ESWN".index(table["from"]) if "from" in table else None
        base: Any = score_line(json.dumps(record))["base"]
        is_second = table.get("second_ron", False)
        moved = movements(
            [Win(seat, base, discarder)],
            honba=0 if is_second else table["honba"],
            riichi_sticks=0 if is_second else table["sticks"],
        )
        if list(moved) != table["delta"]:
            wrong.append((record, moved))
    assert count == 9186
    assert wrong == []
