"""Write the parts of docs/ that follow from the code: `python docs/generate.py`.

`--check` writes nothing and fails where a page differs.

The command line reference is a whole page; in other pages a part stands between the comments
`<!-- generated: NAME -->` and `<!-- end -->`.
English, whatever the locale; `tests/test_docs.py` compares.
"""  # noqa: INP001  # a script beside the pages it writes

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from typer.main import get_command  # noqa: TID251  # what typer was told is what is documented

from mjsheets.cli.commands import app
from mjsheets.sheet.words import (
    ENGLISH,
    JAPANESE,
    NUMBER_HEADINGS,
    ROUNDINGS,
    SCORE_HEADINGS,
    SETTING_LABELS,
    STATISTICS_HEADINGS,
    SUMMARY_LABELS,
    TIES,
    WIND_HEADINGS,
    WINDS,
    key,
)
from mjsheets.texts import cli, sheet

DOCS = Path(__file__).parent
CLI_PAGE = "reference/cli.md"
_ENGLISH = dict(cli.TEXTS.values())
_PART = re.compile(r"(<!-- generated: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def pages() -> Mapping[Path, str]:
    """Every page with generated parts, as it should be."""
    wanted = {DOCS / CLI_PAGE: _cli_page()}
    for path in sorted(DOCS.rglob("*.md")):
        old = path.read_text(encoding="utf-8")
        if path not in wanted and _PART.search(old):
            wanted[path] = _PART.sub(_filled, old)
    return wanted


def _filled(part: re.Match[str]) -> str:
    return f"{part[1]}\n{_PARTS[part[2]]()}\n\n{part[3]}"


def _table(*rows: Iterable[str]) -> str:
    first, *others = [" | ".join(cells) for cells in rows]
    rule = " | ".join("---" for _ in first.split(" | "))
    return "\n".join(f"| {row} |" for row in (first, rule, *others))


# The command line


def _cli_page() -> str:
    head = [
        "# Commands",
        "<!-- Written by docs/generate.py; do not edit. -->",
        "Exit codes stand in the [README](../../README.md#exit-codes).",
    ]
    return "\n\n".join([*head, *_chapters("mjsheets", get_command(app))]) + "\n"


def _chapters(name: str, command: Any) -> Iterator[str]:  # noqa: ANN401  # no public type
    yield f"## `{name}`"
    yield _english(command.help)
    subcommands = getattr(command, "commands", {})
    if not subcommands:
        yield f"```text\n{' '.join([name, *_usage(command)])}\n```"
    yield from _parameters(command)
    for word, subcommand in subcommands.items():
        yield from _chapters(f"{name} {word}", subcommand)


def _english(text: str | None) -> str:
    """`text` in English; the help is in the language of the locale."""
    return _ENGLISH.get(text or "", text or "")


def _usage(command: Any) -> Iterator[str]:  # noqa: ANN401  # as above
    if any(parameter.param_type_name == "option" for parameter in command.params):
        yield "[OPTIONS]"
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            name = parameter.name.upper()
            yield f"{name}..." if parameter.nargs < 0 else name


def _parameters(command: Any) -> Iterator[str]:  # noqa: ANN401  # as above
    rows = [
        (_names(parameter), _english(parameter.help))
        for parameter in command.params
        if not parameter.hidden
    ]
    if rows:
        yield _table(("argument or option", "meaning"), *rows)


def _names(parameter: Any) -> str:  # noqa: ANN401  # as above
    if parameter.param_type_name == "argument":
        return f"`{parameter.name.upper()}`"
    value = "" if parameter.is_flag else f" {parameter.name.upper()}"
    return ", ".join(f"`{name}{value}`" for name in (*parameter.opts, *parameter.secondary_opts))


# Words of the sheet


def _words(words: Iterable[str]) -> str:
    """`words` in a fixed order: Latin letters first."""
    return ", ".join(f"`{word}`" for word in sorted(words))


def _synonyms(table: Mapping[str, object], meaning: object) -> str:
    return _words(word for word, each in table.items() if each is meaning)


def _heading_words() -> str:
    columns = zip(
        (JAPANESE.player, *JAPANESE.statistics),
        (ENGLISH.player, *ENGLISH.statistics),
        STATISTICS_HEADINGS,
        strict=True,
    )
    return _table(
        ("Japanese", "English", "understood"),
        (JAPANESE.number, ENGLISH.number, _words(NUMBER_HEADINGS)),
        (JAPANESE.score, ENGLISH.score, _words(SCORE_HEADINGS)),
        (JAPANESE.wind, ENGLISH.wind, _words(WIND_HEADINGS)),
        (JAPANESE.total, ENGLISH.total, _words(SUMMARY_LABELS)),
        *((japanese, english, _words(words)) for japanese, english, words in columns),
    )


def _setting_words() -> str:
    return _table(
        ("Japanese", "English", "understood"),
        *(
            (JAPANESE.settings[setting], ENGLISH.settings[setting], _words(words))
            for setting, words in SETTING_LABELS.items()
        ),
    )


def _value_words() -> str:
    return _table(
        ("Japanese", "English", "understood"),
        *(
            (japanese, ENGLISH.roundings[rounding], _synonyms(ROUNDINGS, rounding))
            for rounding, japanese in JAPANESE.roundings.items()
        ),
        *(
            (japanese, ENGLISH.ties[policy], _synonyms(TIES, policy))
            for policy, japanese in JAPANESE.ties.items()
        ),
    )


def _wind_words() -> str:
    return _table(
        ("Japanese", "English", "understood"),
        *(
            (japanese, english, _synonyms(WINDS, WINDS[key(japanese)]))
            for japanese, english in zip(JAPANESE.winds, ENGLISH.winds, strict=True)
        ),
    )


def _row_messages() -> str:
    return _table(
        ("Japanese", "English"),
        *(pair for code, pair in sheet.TEXTS.items() if code.startswith("sheet.")),
    )


_PARTS: dict[str, Callable[[], str]] = {
    "headings": _heading_words,
    "settings": _setting_words,
    "values": _value_words,
    "winds": _wind_words,
    "row-messages": _row_messages,
}


def main(arguments: Iterable[str]) -> int:
    """Write the pages, or with `--check` only say which of them differ."""
    stale = {
        page: content
        for page, content in pages().items()
        if not page.exists() or page.read_text(encoding="utf-8") != content
    }
    for page, content in stale.items():
        sys.stdout.write(f"{page.relative_to(DOCS.parent)}\n")
        if "--check" not in arguments:
            page.write_text(content, encoding="utf-8", newline="\n")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
