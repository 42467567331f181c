"""What tabs, headings and settings are called: what we write, and what we understand."""

import unicodedata
from enum import Enum
from typing import NamedTuple

from mjsheets.models import Wind
from mjsheets.rules import Rounding, TiePolicy
from mjsheets.texts import Lang


class Setting(Enum):
    """A line of the settings block; the value is the name of the field of `Rules`."""

    UMA = "uma"
    RATE = "rate"
    STARTING_POINTS = "starting_points"
    RETURN_POINTS = "return_points"
    ROUNDING = "rounding"
    TIES = "tie_policy"


class Words(NamedTuple):
    """The words that we write, in one language.

    Attributes:
        lang: The language.
        results: Title of the tab that people type into.
        standings: Title of the tab that we write.
        number: Heading of the column with the numbers of the hanchan.
        score: Heading of a column of raw scores.
        wind: Heading of a column of starting seats.
        total: Heading of the row of totals.
        player: Heading of the column of names in the statistics.
        statistics: Headings of the statistics, from the first rank count on.
        settings: Label of each setting.
        roundings: Value of the setting 端数.
        ties: Value of the setting 同点.
        winds: The four winds, from East.
    """

    lang: Lang
    results: str
    standings: str
    number: str
    score: str
    wind: str
    total: str
    player: str
    statistics: tuple[str, ...]
    settings: dict[Setting, str]
    roundings: dict[Rounding, str]
    ties: dict[TiePolicy, str]
    winds: tuple[str, str, str, str]


JAPANESE = Words(
    lang=Lang.JA,
    results="結果",
    standings="成績",
    number="半荘",
    score="点数",
    wind="風",
    total="合計",
    player="名前",
    statistics=(
        "1位", "2位", "3位", "4位", "平均順位", "平均得点", "最高得点", "ラス回避率",
    ),
    settings={
        Setting.UMA: "順位点",
        Setting.RATE: "レート",
        Setting.STARTING_POINTS: "持ち",
        Setting.RETURN_POINTS: "返し",
        Setting.ROUNDING: "端数",
        Setting.TIES: "同点",
    },
    roundings={
        Rounding.FIVE_DOWN_SIX_UP: "五捨六入",
        Rounding.HALF_UP: "四捨五入",
        Rounding.NONE: "小数",
    },
    ties={TiePolicy.STARTING_SEAT: "起家優先", TiePolicy.SPLIT: "同着"},
    winds=("東", "南", "西", "北"),
)  # fmt: skip

ENGLISH = Words(
    lang=Lang.EN,
    results="Results",
    standings="Standings",
    number="Hanchan",
    score="Score",
    wind="Wind",
    total="Total",
    player="Player",
    statistics=(
        "1st", "2nd", "3rd", "4th", "Average rank", "Average score", "Best score",
        "Last avoidance",
    ),
    settings={
        Setting.UMA: "Uma",
        Setting.RATE: "Rate",
        Setting.STARTING_POINTS: "Starting points",
        Setting.RETURN_POINTS: "Return points",
        Setting.ROUNDING: "Rounding",
        Setting.TIES: "Ties",
    },
    roundings={
        Rounding.FIVE_DOWN_SIX_UP: "5 down 6 up",
        Rounding.HALF_UP: "half up",
        Rounding.NONE: "decimals",
    },
    ties={TiePolicy.STARTING_SEAT: "starting seat", TiePolicy.SPLIT: "shared"},
    winds=("E", "S", "W", "N"),
)  # fmt: skip

LANGUAGES = (JAPANESE, ENGLISH)
"""In the order in which a workbook's tabs are looked for."""


def key(text: str) -> str:
    """`text` as it is compared: width, letter case and spaces around it do not matter.

    >>> key(" ＵＭＡ ")
    'uma'
    """
    return unicodedata.normalize("NFKC", text).strip().casefold()


def _keys(*texts: str) -> frozenset[str]:
    return frozenset(key(text) for text in texts)


SCORE_HEADINGS = _keys("点数", "得点", "素点", "点", "スコア", "score", "scores", "points")
WIND_HEADINGS = _keys("風", "席", "家", "自風", "場所", "wind", "seat")
NUMBER_HEADINGS = _keys(
    "半荘", "半荘数", "回", "回数", "回戦", "番号", "no", "no.", "#", "hanchan", "game", "games"
)
SUMMARY_LABELS = _keys(
    "合計",
    "計",
    "総計",
    "小計",
    "平均",
    "最高",
    "最低",
    "total",
    "totals",
    "sum",
    "average",
    "mean",
)
"""What stands in front of a row that is no hanchan."""

STATISTICS_HEADINGS: tuple[frozenset[str], ...] = (
    _keys("名前", "氏名", "プレイヤー", "プレーヤー", "player", "name"),
    _keys("1位", "一位", "1着", "一着", "トップ", "1", "1位回数", "1st"),
    _keys("2位", "二位", "2着", "二着", "2", "2位回数", "2nd"),
    _keys("3位", "三位", "3着", "三着", "3", "3位回数", "3rd"),
    _keys("4位", "四位", "4着", "四着", "ラス", "4", "4位回数", "4th"),
    _keys("平均順位", "平均着順", "average rank", "avg rank"),
    _keys("平均得点", "平均素点", "平均点", "平均点数", "average score", "avg score"),
    _keys("最高得点", "最高点", "最高素点", "ベスト", "best score", "high score", "best"),
    _keys(
        "ラス回避率", "4着回避率", "4位回避率", "ラス回避", "last avoidance", "last avoidance rate"
    ),
)
"""What may stand over the columns of the statistics, from the names on, when they are ours."""

SETTING_LABELS: dict[Setting, frozenset[str]] = {
    Setting.UMA: _keys("順位点", "ウマ", "順位ウマ", "uma", "rank points", "placement points"),
    Setting.RATE: _keys("レート", "rate"),
    Setting.STARTING_POINTS: _keys(
        "持ち", "持ち点", "持点", "配給原点", "開始点", "starting points", "start", "starting score"
    ),
    Setting.RETURN_POINTS: _keys(
        "返し", "返し点", "返", "return points", "return", "returning points"
    ),
    Setting.ROUNDING: _keys("端数", "端数処理", "端数計算", "rounding"),
    Setting.TIES: _keys("同点", "同点時", "同点の扱い", "ties", "tie", "tie rule"),
}

ROUNDINGS: dict[str, Rounding] = {
    **dict.fromkeys(
        _keys("五捨六入", "5捨6入", "5 down 6 up", "five down six up", "five-down-six-up"),
        Rounding.FIVE_DOWN_SIX_UP,
    ),
    **dict.fromkeys(_keys("四捨五入", "4捨5入", "half up", "half-up"), Rounding.HALF_UP),
    **dict.fromkeys(
        _keys("小数", "小数点", "小数計算", "なし", "0.1", "decimals", "decimal", "none"),
        Rounding.NONE,
    ),
}

TIES: dict[str, TiePolicy] = {
    **dict.fromkeys(
        _keys("起家優先", "上家取り", "席順", "頭ハネ", "starting seat", "starting-seat", "seat"),
        TiePolicy.STARTING_SEAT,
    ),
    **dict.fromkeys(
        _keys("同着", "山分け", "分け", "同点分け", "shared", "split", "share"), TiePolicy.SPLIT
    ),
}

WINDS: dict[str, Wind] = {
    **dict.fromkeys(_keys("東", "東家", "e", "east", "ton"), Wind.EAST),
    **dict.fromkeys(_keys("南", "南家", "s", "south", "nan"), Wind.SOUTH),
    **dict.fromkeys(_keys("西", "西家", "w", "west", "sha", "shaa"), Wind.WEST),
    **dict.fromkeys(_keys("北", "北家", "n", "north", "pei", "pe"), Wind.NORTH),
}
