"""The options of scoring a hand, and the presets of organisations and sites, as data."""

from typing import Final, Literal, NamedTuple

from mjsheets.riichi.errors import HandError

Renhou = Literal["none", "mangan", "yakuman"]


class HandRules(NamedTuple):
    """What groups decide differently when they score a hand.

    Attributes:
        kuitan: An open hand may have 断幺九.
        aka: Red fives count as dora.
        double_wind_fu: Fu of a pair that is both seat and round wind, 4 or 2.
        rinshan_tsumo_fu: Fu of winning by tsumo on a replacement tile, 2 or 0.
        kazoe: 13 han or more are a yakuman (数え役満); otherwise 三倍満.
        kiriage: 1,920 base points are rounded up to 満貫.
        double_yakuman: 四暗刻単騎, 国士無双十三面, 純正九蓮宝燈 and 大四喜 count twice.
        multiple_yakuman: Several yakuman add up; otherwise the highest one counts.
        renhou: What 人和 is worth.
        liability_suukantsu: パオ exists for 四槓子, not only for 大三元 and 大四喜.
        liability_all: The liable player answers for every yakuman of the hand;
            otherwise only for the one that was completed.
    """

    kuitan: bool = True
    aka: bool = True
    double_wind_fu: int = 4
    rinshan_tsumo_fu: int = 2
    kazoe: bool = True
    kiriage: bool = False
    double_yakuman: bool = False
    multiple_yakuman: bool = True
    renhou: Renhou = "none"
    liability_suukantsu: bool = False
    liability_all: bool = False


class HandPreset(NamedTuple):
    """A named set of rules.

    Attributes:
        id: The name that the settlement's presets also use.
        rules: The options.
        source: Where they are stated, and what was assumed where they are silent.
    """

    id: str
    rules: HandRules
    source: str


DEFAULT_RULES: Final = HandRules()

ALLOWED: Final[dict[str, tuple[object, ...]]] = {
    "kuitan": (False, True),
    "aka": (False, True),
    "double_wind_fu": (2, 4),
    "rinshan_tsumo_fu": (0, 2),
    "kazoe": (False, True),
    "kiriage": (False, True),
    "double_yakuman": (False, True),
    "multiple_yakuman": (False, True),
    "renhou": ("none", "mangan", "yakuman"),
    "liability_suukantsu": (False, True),
    "liability_all": (False, True),
}
"""The values that each option may take."""


def with_options(rules: HandRules, options: dict[str, object]) -> HandRules:
    """`rules` with some options replaced by name.

    Raises:
        HandError: `hand.rule_unknown` or `hand.rule_value`.
    """
    for name, value in options.items():
        if name not in ALLOWED:
            raise HandError("hand.rule_unknown", rule=name)
        if value not in ALLOWED[name]:
            raise HandError("hand.rule_value", rule=name, value=value)
    return rules._replace(**options)  # type: ignore[arg-type]  # checked above, name by name


def preset(preset_id: str) -> HandPreset:
    """The preset of that name.

    Raises:
        HandError: `hand.preset_unknown`.
    """
    for entry in PRESETS:
        if entry.id == preset_id:
            return entry
    raise HandError("hand.preset_unknown", preset=preset_id, known=", ".join(p.id for p in PRESETS))


_NO_RED: Final = HandRules(aka=False)
_TENHOU: Final = "https://tenhou.net/man/"
_JANTAMA: Final = HandRules(double_yakuman=True)

# What a source does not say, or was not seen to say, is left as in `DEFAULT_RULES`.
PRESETS: Final = (
    HandPreset("origin", DEFAULT_RULES, "the scoring article that this package follows"),
    HandPreset(
        "mleague",
        HandRules(kazoe=False, kiriage=True),
        "https://m-league.jp/about/ chapter 6; https://kinmaweb.jp/mahjong-yougo/kazoeyakuman",
    ),
    HandPreset("saikouisen", _NO_RED, "https://paperzz.com/doc/6334762 (136 tiles, none red)"),
    HandPreset("kyoukai", _NO_RED, "https://npm2001.com/about/rule/"),
    HandPreset(
        "jpml-a",
        HandRules(aka=False, kazoe=False, multiple_yakuman=False),
        "https://ameblo.jp/rkkita/entry-12292738005.html",
    ),
    HandPreset("rmu-a", _NO_RED, "https://rmu.jp/rule"),
    HandPreset("rmu-m", DEFAULT_RULES, "https://rmu.jp/rule (rule A with one red five a suit)"),
    HandPreset("ema", _NO_RED, "EMA, Rules for Japanese Mahjong, 2016: open tanyao, no red fives"),
    HandPreset(
        "wrc",
        HandRules(aka=False, kazoe=False),
        "World Riichi Championship rules 2014 with errata, and 2015",
    ),
    HandPreset("tenhou-old", DEFAULT_RULES, _TENHOU),
    HandPreset("tenhou", DEFAULT_RULES, _TENHOU),
    HandPreset("jantama", _JANTAMA, "https://mahjongsoul.club"),
    HandPreset("gakusei", DEFAULT_RULES, "https://www.gakusei-majan.com/ (not seen for hands)"),
    HandPreset("tenhou3-old", DEFAULT_RULES, _TENHOU),
    HandPreset("tenhou3", DEFAULT_RULES, _TENHOU),
    HandPreset("jantama3", _JANTAMA, "https://mahjongsoul.club"),
)
"""The presets; those for three players value a hand alike, payments here are for four."""
