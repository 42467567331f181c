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
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from typer.main import get_command  # noqa: TID251  # what typer was told is what is documented

from mjsheets.cli.commands import app
from mjsheets.presets import PRESETS, Preset
from mjsheets.rules import FLOATING_UMA
from mjsheets.sheet.words import (
    AUTO,
    ENGLISH,
    EXTRA_HEADINGS,
    JAPANESE,
    NEGATIVE_ROUNDINGS,
    NUMBER_HEADINGS,
    OFF,
    ROUNDINGS,
    SCORE_HEADINGS,
    SETTING_LABELS,
    STATISTICS_HEADINGS,
    STICKS,
    SUMMARY_LABELS,
    TIES,
    WIND_HEADINGS,
    WINDS,
    Extra,
    Setting,
    Words,
    key,
)
from mjsheets.texts import accounts, cli, riichi, sheet, upkeep

DOCS = Path(__file__).parent
CLI_PAGE = "reference/cli.md"
_ENGLISH = dict((accounts.TEXTS | cli.TEXTS | riichi.TEXTS | upkeep.TEXTS).values())
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
    yield f"```text\n{' '.join([name, *_usage(command)])}\n```"
    if subcommands:
        yield f"Commands: {', '.join(f'`{word}`' for word in subcommands)}."
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
            name = parameter.name.upper() + ("..." if parameter.nargs < 0 else "")
            yield name if parameter.required else f"[{name}]"
    if getattr(command, "commands", {}):
        yield "COMMAND ..."


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
    on = ", ".join(f"`{name}{value}`" for name in parameter.opts)
    off = ", ".join(f"`{name}`" for name in parameter.secondary_opts)
    return f"{on} / {off}" if off else on


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
            (japanese, ENGLISH.negative_roundings[rule], _synonyms(NEGATIVE_ROUNDINGS, rule))
            for rule, japanese in JAPANESE.negative_roundings.items()
        ),
        *(
            (japanese, ENGLISH.ties[policy], _synonyms(TIES, policy))
            for policy, japanese in JAPANESE.ties.items()
        ),
        *(
            (japanese, ENGLISH.sticks[place], _synonyms(STICKS, place))
            for place, japanese in JAPANESE.sticks.items()
        ),
        ("なし", "off", _words(OFF)),
        ("あり", "auto", _words(AUTO)),
    )


class _Meaning(NamedTuple):
    """A setting as people read of it."""

    values: str
    absent: str
    meaning: str


_PT_OR_OFF = "pt, or なし / off"
_MEANINGS = {
    Setting.PRESET: _Meaning(
        "an id or a name of the table above", "origin", "a rule set; the other settings change it"
    ),
    Setting.UMA: _Meaning(
        "three or four amounts of pt in cells side by side, or one cell such as `10-30`",
        "must be there",
        "what each rank is worth, from the first; three of them make a game of three",
    ),
    Setting.STARTING_POINTS: _Meaning("points", "must be there", "what everybody starts with"),
    Setting.RETURN_POINTS: _Meaning("points", "must be there", "what a score is measured against"),
    Setting.OKA: _Meaning(
        "あり / auto, なし / off, or pt",
        "あり",
        "what the first gets: (返し − 持ち) × players, nothing, or this amount",
    ),
    Setting.FLOATING_UMA: _Meaning(
        f"{', '.join(FLOATING_UMA)}, or なし / off",
        "なし",
        "順位点 by how many are afloat; used in the place of 順位点",
    ),
    Setting.ROUNDING: _Meaning("", "五捨六入", "how a score becomes whole thousands"),
    Setting.NEGATIVE_ROUNDING: _Meaning(
        "絶対値 / magnitude, 下方向 / downward", "絶対値", "how rounding treats scores below zero"
    ),
    Setting.TIES: _Meaning("", "起家優先", "who of several equal scores ranks higher"),
    Setting.LEFTOVER_STICKS: _Meaning(
        "", "流れ", "where riichi sticks go that nobody won; how many, says the extra column"
    ),
    Setting.TOBI_PRIZE: _Meaning(
        _PT_OR_OFF, "なし", "what each who ends below zero pays to whoever did it"
    ),
    Setting.CHIP_VALUE: _Meaning(_PT_OR_OFF, "なし", "what one chip is worth"),
    Setting.CHOMBO: _Meaning(_PT_OR_OFF, "なし", "what one chombo costs; nobody receives it"),
    Setting.YAKITORI: _Meaning(
        _PT_OR_OFF, "なし", "what each who never won pays, shared by those who did"
    ),
    Setting.RATE: _Meaning(
        "yen, or なし / off", "なし", "yen per pt; without it there is no money"
    ),
    Setting.VENUE_FEE: _Meaning("yen, or なし / off", "なし", "fee of the whole workbook"),
    Setting.VENUE_FEE_PAYER: _Meaning(
        "one of those who played", "everybody paid a share", "who paid the fee for all"
    ),
}


def _setting_meanings() -> str:
    choices = {
        Setting.ROUNDING: zip(JAPANESE.roundings.values(), ENGLISH.roundings.values(), strict=True),
        Setting.TIES: zip(JAPANESE.ties.values(), ENGLISH.ties.values(), strict=True),
        Setting.LEFTOVER_STICKS: zip(
            JAPANESE.sticks.values(), ENGLISH.sticks.values(), strict=True
        ),
    }
    rows = []
    for setting, (values, absent, meaning) in _MEANINGS.items():
        pairs = ", ".join(" / ".join(pair) for pair in choices.get(setting, ()))
        label = f"{JAPANESE.settings[setting]} ({ENGLISH.settings[setting]})"
        rows.append((label, values or pairs, absent, meaning))
    if missing := set(Setting) - set(_MEANINGS):
        raise LookupError(missing)
    return _table(("label", "values", "absent", "meaning"), *rows)


# Rule sets


_PRESET_HEADINGS = (
    ("id", "name", "持ち / 返し", "順位点", "oka", "端数", "同点", "供託", "chombo", "source"),
    ("id", "名前", "持ち・返し", "順位点", "オカ", "端数", "同点", "供託", "チョンボ", "出典"),
)


def _preset_table(words: Words) -> str:
    heads = _PRESET_HEADINGS[words is JAPANESE]
    return _table(heads, *(_preset_row(preset, words) for preset in PRESETS.values()))


def _preset_row(preset: Preset, words: Words) -> tuple[str, ...]:
    rules = preset.rules
    oka = rules.oka if rules.oka is not None else rules.return_points - rules.starting_points
    oka *= 1 if rules.oka is not None else rules.players

    def stated(field: str, value: str) -> str:
        return value if field in preset.stated else ("記載なし" if is_ja else "not stated")

    is_ja = words is JAPANESE
    floating = rules.floating_uma
    uma = " / ".join(_signed(amount) for amount in rules.uma)
    return (
        f"`{preset.id}`",
        preset.names[0] if is_ja else f"{preset.names[0]}, {preset.names[1]}",
        f"{rules.starting_points:,} / {rules.return_points:,}",
        words.settings[Setting.FLOATING_UMA] + f" {floating.name}"
        if floating
        else stated("uma", uma),
        _signed(oka),
        stated("rounding", words.roundings[rules.rounding]),
        stated("tie_policy", words.ties[rules.tie_policy]),
        stated("leftover_sticks", words.sticks[rules.leftover_sticks]),
        stated("chombo", _signed(-rules.chombo)),
        ", ".join(f"[{urlsplit(link).hostname}]({link})" for link in preset.sources),
    )


def _signed(points: int) -> str:
    """An amount in pt with the sign that prose uses."""
    return f"{points / 1000:g}".replace("-", "−")


def _floating_table() -> str:
    rows = [
        (name, *(" / ".join(map(_signed, uma)) for uma in floating.by_afloat))
        for name, floating in FLOATING_UMA.items()
    ]
    return _table(("name", "one afloat", "two afloat", "three afloat"), *rows)


# Extra columns


_ENTRIES = {
    Extra.STICKS: (
        "how many riichi sticks nobody won: `2`, or `2000`",
        "残ったリーチ棒の本数。`2` でも `2000` でも",
    ),
    Extra.TOBI: (
        "who busted whoever ended below zero; of several, names in the order of the columns",
        "飛ばした人の名前。飛んだ人が何人もいれば列の順に",
    ),
    Extra.CHIPS: ("chips won or lost; the row sums to zero", "枚数。出した人はマイナス。合計は0"),
    Extra.CHOMBO: ("how many chombo", "チョンボの回数"),
    Extra.PENALTY: ("pt that the player loses, with or without a minus", "引くポイント (pt)"),
    Extra.YAKITORI: (
        "○, ×, x, 1, a ticked box for whoever never won",
        "一度も和了しなかった人に ○ や × や 1",
    ),
    Extra.FINISHED: (
        "points in pt in the place of scores; the row sums to zero",
        "点数の代わりに計算済みのポイント (pt)。合計は0",
    ),
}


def _extra_columns() -> str:
    rows = [
        (
            JAPANESE.extras[extra],
            ENGLISH.extras[extra],
            f"`{extra.value}`",
            "one per player" if extra.per_player else "one",
            _ENTRIES[extra][0],
            _synonyms(EXTRA_HEADINGS, extra),
        )
        for extra in Extra
    ]
    heads = ("Japanese", "English", "`--with`", "columns", "entry", "headings understood")
    return _table(heads, *rows)


def _extra_columns_in_japanese() -> str:
    rows = [
        (
            JAPANESE.extras[extra],
            f"`{extra.value}`",
            "1人1列" if extra.per_player else "1列",
            _ENTRIES[extra][1],
        )
        for extra in Extra
    ]
    return _table(("見出し", "`--with`", "列", "入力"), *rows)


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
    "setting-meanings": _setting_meanings,
    "presets": lambda: _preset_table(ENGLISH),
    "presets-ja": lambda: _preset_table(JAPANESE),
    "floating": _floating_table,
    "extras": _extra_columns,
    "extras-ja": _extra_columns_in_japanese,
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
