import re
from pathlib import Path
from string import Formatter

import pytest

import mjsheets
from mjsheets.riichi.payment import Limit
from mjsheets.riichi.shape import WAITS
from mjsheets.riichi.situation import FLAGS
from mjsheets.riichi.yaku import YAKU
from mjsheets.texts.riichi import TEXTS

SOURCES = [
    path
    for folder in ("riichi", "app", "cli")
    for path in (Path(mjsheets.__file__).parent / folder).glob("*.py")
]


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("code", TEXTS)
def test_both_languages_use_the_same_values(code: str) -> None:
    japanese, english = TEXTS[code]

    assert japanese
    assert english
    assert fields(japanese) == fields(english) or code == "hand.win"


def test_every_code_in_the_source_has_a_text() -> None:
    used = {
        code
        for path in SOURCES
        for code in re.findall(r'"((?:hand|points|quiz)\.[a-z_]+)"', path.read_text("utf-8"))
    }

    assert len(used) > 50
    assert used <= set(TEXTS)


def test_every_name_has_a_text() -> None:
    names = {f"yaku.{row.id}" for row in YAKU}
    names |= {f"yaku.{name}" for name in (*FLAGS, "dora", "ura_dora", "aka_dora")}
    names |= {f"limit.{limit}" for limit in Limit}
    names |= {f"wait.{wait}" for wait in WAITS}

    assert names <= set(TEXTS)
