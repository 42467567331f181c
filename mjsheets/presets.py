"""Rule sets by name, as data: what the source of each states, and nothing else.

What is not stated is off: no rounding, no prizes, leftover sticks stay on the table.
To add one, add an entry; the table in the documentation follows.
"""

import unicodedata
from types import MappingProxyType
from typing import NamedTuple

from mjsheets.errors import UsageError
from mjsheets.rules import FLOATING_UMA, LeftoverSticks, Rounding, Rules, TiePolicy
from mjsheets.texts import Lang, text


class Preset(NamedTuple):
    """A rule set.

    Attributes:
        id: Its name on the command line and in the sheet.
        names: What people call it, in Japanese and English.
        sources: Where its rules are published or were seen.
        stated: The fields of `Rules` that the sources state.
    """

    id: str
    names: tuple[str, str]
    sources: tuple[str, ...]
    stated: dict[str, object]

    @property
    def rules(self) -> Rules:
        """The rules."""
        return Rules.model_validate({"preset": self.id, **_OFF, **self.stated})


_OFF = {"rounding": Rounding.NONE, "leftover_sticks": LeftoverSticks.DISCARD}
"""What is not stated, where the default of `Rules` is not to do nothing."""


def _pt(*amounts: int) -> tuple[int, ...]:
    return tuple(amount * 1000 for amount in amounts)


_25_30 = {"starting_points": 25_000, "return_points": 30_000}
_30_30 = {"starting_points": 30_000, "return_points": 30_000}
_DECIMALS = {"rounding": Rounding.NONE}
_SHARED = {"tie_policy": TiePolicy.SPLIT}
_BY_SEAT = {"tie_policy": TiePolicy.STARTING_SEAT}
_TO_FIRST = {"leftover_sticks": LeftoverSticks.TO_FIRST}
_DISCARD = {"leftover_sticks": LeftoverSticks.DISCARD}
_TENHOU = ("https://github.com/mjx-project/mjx", "https://tenhou.net/man/")
_EMA = (
    "https://www.readkong.com/page/rules-for-japanese-mahjong-european-mahjong-association-3068426"
)
_RMU = ("https://rmu.jp/rule",)
_JANTAMA = ("https://mahjongsoul.club",)

_ALL = (
    Preset(
        "origin",
        ("オリジナル", "the original spreadsheet"),
        ("https://qiita.com/Ryusei5361/items/acb689fcb1c183712fb3",),
        {**_25_30, "rounding": Rounding.FIVE_DOWN_SIX_UP, **_BY_SEAT},
    ),
    Preset(
        "mleague",
        ("Mリーグ", "M.LEAGUE"),
        ("https://m-league.jp/about/", "https://majyan-item.com/m-rule/"),
        {
            **_25_30,
            "uma": _pt(30, 10, -10, -30),
            **_DECIMALS,
            **_SHARED,
            **_TO_FIRST,
            "chombo": 20_000,
        },
    ),
    Preset(
        "saikouisen",
        ("最高位戦", "Saikouisen"),
        ("https://paperzz.com/doc/6334762",),
        {
            **_30_30,
            "uma": _pt(30, 10, -10, -30),
            **_DECIMALS,
            **_SHARED,
            **_DISCARD,
            "chombo": 20_000,
        },
    ),
    Preset(
        "kyoukai",
        ("日本プロ麻雀協会", "Nihon Pro Mahjong Kyoukai"),
        ("https://utakata.work/entry/2024/08/17/120000",),
        {**_25_30, "uma": _pt(30, 10, -10, -30), **_DECIMALS, **_SHARED},
    ),
    Preset(
        "jpml-a",
        ("日本プロ麻雀連盟 A", "JPML rule A"),
        ("http://www29.atwiki.jp/mahjlocal/pages/55.html",),
        {
            **_30_30,
            "uma": _pt(0, 0, 0, 0),
            "floating_uma": FLOATING_UMA["8-3-1"],
            **_DECIMALS,
            **_SHARED,
            **_DISCARD,
        },
    ),
    Preset(
        "rmu-a",
        ("RMU A", "RMU A"),
        _RMU,
        {**_30_30, "uma": _pt(15, 5, -5, -15), **_DECIMALS, **_SHARED},
    ),
    Preset(
        "rmu-m",
        ("RMU M", "RMU M"),
        _RMU,
        {**_25_30, "uma": _pt(30, 10, -10, -30), **_DECIMALS, **_SHARED},
    ),
    Preset(
        "ema",
        ("EMA", "European Mahjong Association"),
        (_EMA,),
        {
            **_30_30,
            "uma": _pt(15, 5, -5, -15),
            **_DECIMALS,
            **_SHARED,
            **_TO_FIRST,
            "chombo": 20_000,
        },
    ),
    Preset(
        "wrc",
        ("WRC", "World Riichi Championship"),
        ("https://riichi.wiki/World_Riichi_Championship_rules",),
        {**_30_30, "uma": _pt(15, 5, -5, -15), **_DECIMALS, **_SHARED, **_TO_FIRST},
    ),
    Preset(
        "tenhou-old",
        ("天鳳 (旧・整数)", "Tenhou, older logs (whole points)"),
        _TENHOU,
        {
            **_25_30,
            "uma": _pt(20, 10, -10, -20),
            "rounding": Rounding.HALF_UP,
            **_BY_SEAT,
            **_TO_FIRST,
        },
    ),
    Preset(
        "tenhou",
        ("天鳳", "Tenhou"),
        _TENHOU,
        {**_25_30, "uma": _pt(20, 10, -10, -20), **_DECIMALS, **_BY_SEAT, **_TO_FIRST},
    ),
    Preset(
        "jantama",
        ("雀魂", "Mahjong Soul"),
        _JANTAMA,
        {
            "starting_points": 25_000,
            "return_points": 25_000,
            "uma": _pt(15, 5, -5, -15),
            **_DECIMALS,
            **_BY_SEAT,
            **_TO_FIRST,
        },
    ),
    Preset(
        "gakusei",
        ("学生麻雀連盟", "Student league (Gakusei)"),
        ("https://www.gakusei-majan.com/%E7%AB%B6%E6%8A%80%E8%A6%8F%E5%AE%9A/",),
        {**_25_30, "uma": _pt(20, 10, -10, -20), **_BY_SEAT, **_TO_FIRST},
    ),
    Preset(
        "tenhou3-old",
        ("天鳳 三人 (旧・整数)", "Tenhou, three players, older logs (whole points)"),
        _TENHOU,
        {
            "starting_points": 35_000,
            "return_points": 40_000,
            "uma": _pt(20, 0, -20),
            "rounding": Rounding.HALF_UP,
            **_BY_SEAT,
            **_TO_FIRST,
        },
    ),
    Preset(
        "tenhou3",
        ("天鳳 三人", "Tenhou, three players"),
        _TENHOU,
        {
            "starting_points": 35_000,
            "return_points": 40_000,
            "uma": _pt(20, 0, -20),
            **_DECIMALS,
            **_BY_SEAT,
            **_TO_FIRST,
        },
    ),
    Preset(
        "jantama3",
        ("雀魂 三人", "Mahjong Soul, three players"),
        _JANTAMA,
        {
            "starting_points": 35_000,
            "return_points": 35_000,
            "uma": _pt(15, 0, -15),
            **_DECIMALS,
            **_BY_SEAT,
            **_TO_FIRST,
        },
    ),
)

PRESETS = MappingProxyType({preset.id: preset for preset in _ALL})
"""All rule sets, by id."""


_MONEY = ("rate", "venue_fee", "venue_fee_payer")
"""What no rule set states and no result depends on."""


def is_changed(rules: Rules) -> bool:
    """Whether something but money is otherwise than in the rule set that `rules` began as."""
    named = PRESETS[rules.preset].rules
    money = {field: getattr(named, field) for field in _MONEY}
    return rules.model_copy(update=money) != named


def display_name(rules: Rules, lang: Lang) -> str:
    """What people call `rules`, and that they were changed where they were.

    >>> display_name(preset("mleague").rules.model_copy(update={"chombo": 0}), Lang.EN)
    'M.LEAGUE (changed)'
    """
    name = PRESETS[rules.preset].names[lang is Lang.EN]
    return text("rules.changed", lang, name=name) if is_changed(rules) else name


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip().casefold()


def preset(name: str) -> Preset:
    """The rule set called `name`: its id, or one of its names in any letter case.

    Raises:
        UsageError: There is none, with the nearest one if one is near.
    """
    wanted = _key(name)
    for each in _ALL:
        if wanted in {each.id, *map(_key, each.names)}:
            return each
    from difflib import get_close_matches  # noqa: PLC0415  # only after a mistake

    near = get_close_matches(wanted, PRESETS, 1)
    code = "rules.unknown-near" if near else "rules.unknown"
    raise UsageError(code, name=name, near="".join(near), known=", ".join(PRESETS))
