"""Every sentence exists in both languages, says the same, and is used."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjsheets import texts
from mjsheets.texts import Lang, text
from mjsheets.texts import cli, files, riichi, sheet, template

PACKAGE = Path(texts.__file__).parents[1]
TABLES = (cli.TEXTS, files.TEXTS, riichi.TEXTS, sheet.TEXTS, template.TEXTS)
TEXTS = {code: pair for table in TABLES for code, pair in table.items()}
RAISES = re.compile(r"^(?:\w+\.)?(?:text|_help|_?add|fatal|refuse|\w*Error|Issue)$")


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_no_code_stands_in_two_tables() -> None:
    assert len(TEXTS) == sum(map(len, TABLES))


@pytest.mark.parametrize("code", TEXTS)
def test_both_languages_say_the_same(code: str) -> None:
    japanese, english = TEXTS[code]
    assert japanese.strip()
    assert english.strip()
    assert fields(japanese) == fields(english)


@pytest.mark.parametrize("code", [code for code in TEXTS if not code.startswith("severity.")])
def test_english_has_no_japanese_but_the_names_of_tabs(code: str) -> None:
    rest = re.sub("成績|結果", "", TEXTS[code][1])
    assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", rest)


def strings() -> Iterator[tuple[str, str]]:
    """Every string outside texts, with {} for what an f-string fills in, and where it stands."""
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name != "texts":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value, path.name
                elif isinstance(node, ast.JoinedStr):
                    parts = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
                    yield "".join(map(str, parts)), path.name


def test_no_code_is_unused() -> None:
    print(sorted(TEXTS))
