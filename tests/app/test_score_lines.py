import gzip
import io
import json
import tracemalloc
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.app.score_lines import read_lines, score_line, score_lines

DATA = Path(__file__).parents[1] / "data"
WIN: dict[str, Any] = {
    "id": "a",
    "concealed": "123m456p22789s11z",
    "melds": [],
    "win": "1z",
    "tsumo": False,
    "seat": "S",
    "round": "E",
    "flags": ["riichi"],
    "dora": ["3p"],
    "ura": [],
    "rules": {"kuitan": True, "double_wind_fu": 4},
}


def test_the_answer_has_the_fields_of_the_format() -> None:
    assert score_line(json.dumps(WIN)) == {
        "id": "a",
        "yaku": [["立直", 1], ["場風 東", 1], ["ドラ", 1]],
        "han": 3,
        "fu": 40,
        "fu_items": [["base", 20], ["closed_ron", 10], ["open_triplet_yaochuu", 4]],
        "yakuman": 0,
        "base": 1280,
        "limit": None,
        "pay": {"ron": 5200},
        "total": 5200,
    }


def test_a_yakuman_has_neither_han_nor_fu() -> None:
    line = json.dumps(
        WIN | {"concealed": "111222333444z5z", "win": "5z", "rules": {"double_yakuman": True}}
    )

    assert score_line(line) == {
        "id": "a",
        "yaku": [["四暗刻単騎", "ダブル役満"], ["大四喜", "ダブル役満"], ["字一色", "役満"]],
        "han": None,
        "fu": None,
        "fu_items": [],
        "yakuman": 5,
        "base": 40000,
        "limit": "5倍役満",
        "pay": {"ron": 160000},
        "total": 160000,
    }


def test_without_a_yaku_nothing_is_paid() -> None:
    line = json.dumps(WIN | {"concealed": "123m456p22789s33z", "win": "3z", "flags": []})

    assert score_line(line) == {
        "id": "a",
        "yaku": [],
        "han": 0,
        "fu": None,
        "fu_items": [],
        "yakuman": 0,
        "base": 0,
        "limit": None,
        "pay": {},
        "total": 0,
    }


def test_only_the_first_five_fields_are_needed() -> None:
    needed = {name: WIN[name] for name in ("concealed", "win", "tsumo", "seat", "round")}

    assert score_line(json.dumps(needed))["total"] == 1300
    for name in needed:
        fewer = {key: value for key, value in needed.items() if key != name}
        assert score_line(json.dumps(fewer)) == {
            "id": None,
            "error": f"the field “{name}” is missing",
            "code": "hand.field_missing",
        }


BROKEN = [
    ("", "hand.not_json"),
    ("   ", "hand.not_json"),
    ("{", "hand.not_json"),
    ("nan", "hand.not_json"),
    ("NaN", "hand.not_json"),
    ('{"id": Infinity}', "hand.not_json"),
    ('{"id": 1e999}', "hand.not_json"),
    ('{"id": 1} {"id": 2}', "hand.not_json"),
    ("[" * 100_000, "hand.not_json"),
    ('{"a":' * 100_000, "hand.not_json"),
    ("1" * 10_000, "hand.not_json"),
    ("\ud800", "hand.not_json"),
    ("null", "hand.not_an_object"),
    ("3", "hand.not_an_object"),
    ('"text"', "hand.not_an_object"),
    ("[[]]", "hand.not_an_object"),
    ("{}", "hand.field_missing"),
]


@pytest.mark.parametrize(("line", "code"), BROKEN, ids=[text[:12] for text, _ in BROKEN])
def test_a_broken_line_is_refused(line: str, code: str) -> None:
    answer = score_line(line)

    assert answer["id"] is None
    assert answer["code"] == code


WRONG = [
    ({"concealed": 5}, "hand.field_type"),
    ({"concealed": None}, "hand.field_type"),
    ({"concealed": "123m456p22789s11q"}, "hand.bad_notation"),
    ({"concealed": "1" * 10**6 + "m"}, "hand.bad_notation"),
    ({"concealed": "１２３m456p22789s11z"}, "hand.bad_notation"),
    ({"concealed": ""}, "hand.tile_count"),
    ({"win": ""}, "hand.winning_tile_missing"),
    ({"win": "11z"}, "hand.bad_tile"),
    ({"win": ["1z"]}, "hand.field_type"),
    ({"tsumo": 1}, "hand.field_type"),
    ({"tsumo": "false"}, "hand.field_type"),
    ({"seat": "s"}, "hand.bad_wind"),
    ({"seat": "ESWN"}, "hand.bad_wind"),
    ({"round": 0}, "hand.field_type"),
    ({"melds": {}}, "hand.field_type"),
    ({"melds": ["pon"]}, "hand.list_type"),
    ({"melds": [["pon"]]}, "hand.list_type"),
    ({"melds": [["pon", "111m", "222m"]]}, "hand.list_type"),
    ({"melds": [["pon", 111]]}, "hand.list_type"),
    ({"melds": [[["pon"], "111m"]]}, "hand.list_type"),
    ({"melds": [["kan", "1111m"]]}, "hand.unknown_call"),
    ({"flags": "riichi"}, "hand.field_type"),
    ({"flags": [["riichi"]]}, "hand.list_type"),
    ({"flags": [None]}, "hand.flag_unknown"),
    ({"flags": ["Riichi"]}, "hand.flag_unknown"),
    ({"dora": [3]}, "hand.list_type"),
    ({"dora": ["3p5p"]}, "hand.bad_tile"),
    ({"dora": ["3p"] * 10**5}, "hand.too_many_indicators"),
    ({"ura": [[]]}, "hand.list_type"),
    ({"rules": []}, "hand.field_type"),
    ({"rules": {"kuitan": [True]}}, "hand.list_type"),
    ({"rules": {"kuitan": None}}, "hand.rule_value"),
    ({"rules": {"kuitan": 1.5}}, "hand.rule_value"),
    ({"rules": {"kuitan": 2}}, "hand.rule_value"),
    ({"rules": {"double_wind_fu": 10**400}}, "hand.rule_value"),
    ({"rules": {"yakitori": True}}, "hand.rule_unknown"),
]


@pytest.mark.parametrize(("change", "code"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_field_is_refused(change: dict[str, Any], code: str) -> None:
    answer = score_line(json.dumps(WIN | change))

    assert answer.keys() == {"id", "error", "code"}
    assert answer["id"] == "a"
    assert answer["code"] == code, answer


@pytest.mark.parametrize("line_id", ["x", "", 7, 1.5, None, "\ud800"])
def test_the_id_is_given_back(line_id: object) -> None:
    assert score_line(json.dumps(WIN | {"id": line_id}))["id"] == line_id


def test_the_long_way_gives_the_same() -> None:
    """A line that the strict reader does not take, here for its id, is read field by field."""
    with gzip.open(DATA / "hands.jsonl.gz", "rt", encoding="utf-8") as stream:
        records = [json.loads(line) for line in islice(stream, 300)]
    for record in records:
        short, long = (score_line(json.dumps(record | {"id": name})) for name in (1, 1.5))
        assert long == short | {"id": 1.5}


@pytest.mark.parametrize("line_id", [[], {}, True])
def test_other_ids_are_not(line_id: object) -> None:
    assert score_line(json.dumps(WIN | {"id": line_id}))["id"] is None


def test_a_broken_line_does_not_stop_the_others() -> None:
    answers = list(score_lines(["{", json.dumps(WIN), "{}", json.dumps(WIN)]))

    assert ["error" in answer for answer in answers] == [True, False, True, False]


def test_blank_lines_have_no_answer() -> None:
    lines = ["\n", json.dumps(WIN), "", " \t\r\n", json.dumps(WIN)]

    assert [answer["total"] for answer in score_lines(lines)] == [5200, 5200]


def test_a_byte_order_mark_is_left_out_at_the_beginning() -> None:
    line = json.dumps(WIN).encode() + b"\n"
    stream = io.BytesIO(b"\xef\xbb\xbf" + line + b"\xef\xbb\xbf" + line)

    first, second = score_lines(read_lines(stream))

    assert (first["total"], second["code"]) == (5200, "hand.not_json")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.text(max_size=40) | st.text('{}[]":,0123456789mpsz ', max_size=40))
def test_no_text_is_a_traceback(line: str) -> None:
    assert "error" in score_line(line)


@given(st.dictionaries(st.sampled_from(sorted(WIN)), json_values))
def test_no_value_is_a_traceback(change: dict[str, Any]) -> None:
    answer = score_line(json.dumps(WIN | change))

    assert json.dumps(answer)
    assert "error" in answer or "yaku" in answer


@given(st.sampled_from(sorted(WIN)), st.text("0123456789mpsz ESWN", max_size=40))
def test_no_text_in_a_field_is_a_traceback(name: str, value: str) -> None:
    assert score_line(json.dumps(WIN | {name: value})).keys() >= {"id"}


def test_a_stream_needs_little_memory() -> None:
    lines = (json.dumps(WIN | {"id": number}) for number in range(3000))
    tracemalloc.start()
    try:
        assert sum(1 for answer in score_lines(lines) if answer["total"] == 5200) == 3000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 2_000_000


def test_lines_are_read_whatever_bytes_they_hold() -> None:
    stream = io.BytesIO(b'{"id": "\xff"}\n' + b"x" * (1 << 21) + b"\n\n[]")

    lines = list(read_lines(stream))

    assert [len(line) for line in lines] == [12, 1 << 20, 1, 2]
    assert all("error" in score_line(line) for line in lines)
