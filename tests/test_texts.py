"""Every sentence exists in both languages, says the same in both, and is used."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjsheets import errors, texts
from mjsheets.texts import (
    accounts,
    cli,
    config,
    files,
    google,
    many,
    riichi,
    sheet,
    state,
    template,
    upkeep,
)

PACKAGE = Path(texts.__file__).parents[1]
TABLES = (
    accounts.TEXTS,
    cli.TEXTS,
    config.TEXTS,
    files.TEXTS,
    google.TEXTS,
    many.TEXTS,
    riichi.TEXTS,
    sheet.TEXTS,
    state.TEXTS,
    template.TEXTS,
    upkeep.TEXTS,
)
TEXTS = {code: pair for table in TABLES for code, pair in table.items()}

# Which argument of a call is a code, by the last name of what is called.
TAKES_CODE = {"text": 0, "fatal": 0, "add": 1, "Issue": 1, "BrokenError": 0} | {
    name: 0 for name in vars(errors) if name.endswith("Error")
}


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


@pytest.mark.parametrize("code", TEXTS)
def test_english_has_no_japanese_but_names_of_tabs(code: str) -> None:
    assert not re.search(
        r"[\u3040-\u30ff\u4e00-\u9fff]", re.sub("成績|結果|明細", "", TEXTS[code][1])
    )


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name != "texts":
            yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def patterns(tree: ast.AST) -> Iterator[str]:
    """Every string in `tree` as a pattern that matches what it can become."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                for part in node.values
            ]
            yield "".join(parts)


def used() -> Iterator[tuple[str, str]]:
    """Where a code is used: the module, and a pattern for the code."""
    for module, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).rsplit(".", 1)[-1]
                at = TAKES_CODE.get(name, len(node.args))
                for argument in node.args[at : at + 1]:
                    if isinstance(argument, ast.IfExp):
                        yield from ((module, p) for p in patterns(argument.body))
                        yield from ((module, p) for p in patterns(argument.orelse))
                    elif isinstance(argument, ast.Constant | ast.JoinedStr):
                        yield module, next(patterns(argument))


@pytest.mark.parametrize(("module", "pattern"), sorted(set(used())))
def test_every_code_that_is_used_exists(module: str, pattern: str) -> None:
    known = TEXTS.keys()
    assert any(re.fullmatch(pattern, code) for code in known), f"in {module}"


def test_no_code_is_unused() -> None:
    everywhere = {
        pattern for _, tree in trees() for pattern in patterns(tree) if not pattern.startswith(".+")
    }
    assert [c for c in TEXTS if not any(re.fullmatch(p, c) for p in everywhere)] == []
