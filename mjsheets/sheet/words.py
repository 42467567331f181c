"""What tabs, headings and settings are called: what we write, and what we understand."""

import unicodedata
from enum import Enum
from typing import NamedTuple

from mjsheets.models import Wind
from mjsheets.rules import LeftoverSticks, NegativeRounding, Rounding, TiePolicy
from mjsheets.texts import Lang


class Setting(Enum):
    """A line of the settings block; the value is the name of the field of `Rules`."""

    UMA = "uma"
    RATE = "rate"
    STARTING_POINTS = "starting_points"
    RETURN_POINTS = "return_points"
    ROUNDING = "rounding"
    TIES = "tie_policy"
    PRESET = "preset"
    OKA = "oka"
    NEGATIVE_ROUNDING = "negative_rounding"
    FLOATING_UMA = "floating_uma"
    LEFTOVER_STICKS = "leftover_sticks"
    TOBI_PRIZE = "tobi_prize"
    CHIP_VALUE = "chip_value"
    CHOMBO = "chombo"
    YAKITORI = "yakitori"
    VENUE_FEE = "venue_fee"
    VENUE_FEE_PAYER = "venue_fee_payer"


class Extra(Enum):
    """What may stand in extra columns right of the last player, by the heading."""

    STICKS = "sticks"
    TOBI = "tobi"
    CHIPS = "chips"
    CHOMBO = "chombo"
    PENALTY = "penalty"
    YAKITORI = "yakitori"
    FINISHED = "points"

    @property
    def per_player(self) -> bool:
        """Whether there is one column for each player, or one for the table."""
        return self not in {Extra.STICKS, Extra.TOBI}


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
        sticks: Value of the setting 供託.
        winds: The four winds, from East.
        extras: Heading of each kind of extra column.
        more_statistics: Headings of the statistics right of the first block.
        by_seat: Heading of the statistics by starting seat.
        duels: Heading of the statistics of two players.
        money: Headings of each one's amounts of money.
        payments: Heading of who pays whom.
        pot: Who receives what nobody receives.
        negative_roundings: Value of the setting マイナスの端数.
        rules: What stands before the name of the rules.
        details_title: Title of the tab with every part of the settlements.
        details: Its headings.
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
    sticks: dict[LeftoverSticks, str]
    winds: tuple[str, str, str, str]
    extras: dict[Extra, str]
    more_statistics: tuple[str, ...]
    by_seat: str
    duels: str
    money: tuple[str, ...]
    payments: str
    pot: str
    negative_roundings: dict[NegativeRounding, str]
    rules: str
    details_title: str
    details: tuple[str, ...]


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
        Setting.PRESET: "ルール",
        Setting.OKA: "オカ",
        Setting.NEGATIVE_ROUNDING: "マイナスの端数",
        Setting.FLOATING_UMA: "浮きウマ",
        Setting.LEFTOVER_STICKS: "供託",
        Setting.TOBI_PRIZE: "飛び賞",
        Setting.CHIP_VALUE: "チップ",
        Setting.CHOMBO: "チョンボ",
        Setting.YAKITORI: "焼き鳥",
        Setting.VENUE_FEE: "場代",
        Setting.VENUE_FEE_PAYER: "場代を払った人",
    },
    roundings={
        Rounding.FIVE_DOWN_SIX_UP: "五捨六入",
        Rounding.HALF_UP: "四捨五入",
        Rounding.NONE: "小数",
        Rounding.DOWN: "切り捨て",
        Rounding.UP: "切り上げ",
        Rounding.TOWARD_RETURN: "返し方向",
    },
    ties={TiePolicy.STARTING_SEAT: "起家優先", TiePolicy.SPLIT: "同着"},
    sticks={LeftoverSticks.TO_FIRST: "トップ取り", LeftoverSticks.DISCARD: "流れ"},
    winds=("東", "南", "西", "北"),
    extras={
        Extra.STICKS: "供託",
        Extra.TOBI: "飛ばした人",
        Extra.CHIPS: "チップ",
        Extra.CHOMBO: "チョンボ",
        Extra.PENALTY: "罰符",
        Extra.YAKITORI: "焼き鳥",
        Extra.FINISHED: "ポイント",
    },
    more_statistics=(
        "半荘数", "トップ率", "連対率", "トビ率", "最低得点", "平均ポイント",
        "連続トップ", "連続ラス回避",
    ),
    by_seat="起家からの席別 平均順位",
    duels="直接対決 (ポイント差)",
    money=("ポイント (円)", "場代", "合計 (円)"),
    payments="精算",
    pot="場",
    negative_roundings={
        NegativeRounding.MAGNITUDE: "絶対値",
        NegativeRounding.DOWNWARD: "下方向",
    },
    rules="ルール",
    details_title="明細",
    details=(
        "半荘", "名前", "順位", "点数", "素点差", "端数", "順位点", "オカ", "端数の残り", "供託",
        "飛び賞", "チップ", "焼き鳥", "罰符", "合計",
    ),
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
        Setting.PRESET: "Rules",
        Setting.OKA: "Oka",
        Setting.NEGATIVE_ROUNDING: "Negative rounding",
        Setting.FLOATING_UMA: "Floating uma",
        Setting.LEFTOVER_STICKS: "Leftover sticks",
        Setting.TOBI_PRIZE: "Bust prize",
        Setting.CHIP_VALUE: "Chip value",
        Setting.CHOMBO: "Chombo",
        Setting.YAKITORI: "Yakitori",
        Setting.VENUE_FEE: "Venue fee",
        Setting.VENUE_FEE_PAYER: "Fee paid by",
    },
    roundings={
        Rounding.FIVE_DOWN_SIX_UP: "5 down 6 up",
        Rounding.HALF_UP: "half up",
        Rounding.NONE: "decimals",
        Rounding.DOWN: "down",
        Rounding.UP: "up",
        Rounding.TOWARD_RETURN: "toward return",
    },
    ties={TiePolicy.STARTING_SEAT: "starting seat", TiePolicy.SPLIT: "shared"},
    sticks={LeftoverSticks.TO_FIRST: "to the first", LeftoverSticks.DISCARD: "left on the table"},
    winds=("E", "S", "W", "N"),
    extras={
        Extra.STICKS: "Sticks",
        Extra.TOBI: "Busted by",
        Extra.CHIPS: "Chips",
        Extra.CHOMBO: "Chombo",
        Extra.PENALTY: "Penalty",
        Extra.YAKITORI: "Yakitori",
        Extra.FINISHED: "Points (pt)",
    },
    more_statistics=(
        "Hanchan", "First rate", "Top-two rate", "Bust rate", "Worst score", "Average points",
        "First streak", "Not-last streak",
    ),
    by_seat="Average rank by starting seat",
    duels="Head to head (points)",
    money=("Points (yen)", "Venue fee", "Total (yen)"),
    payments="Who pays whom",
    pot="pot",
    negative_roundings={
        NegativeRounding.MAGNITUDE: "magnitude",
        NegativeRounding.DOWNWARD: "downward",
    },
    rules="Rules",
    details_title="Details",
    details=(
        "Hanchan", "Player", "Rank", "Score", "Base", "Rounding", "Uma", "Oka", "Remainder",
        "Sticks", "Prize", "Chips", "Yakitori", "Penalty", "Total",
    ),
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
    Setting.PRESET: _keys("ルール", "rules", "rule", "rule set"),
    Setting.OKA: _keys("オカ", "oka"),
    Setting.NEGATIVE_ROUNDING: _keys("マイナスの端数", "マイナス点の端数", "negative rounding"),
    Setting.FLOATING_UMA: _keys("浮きウマ", "浮き", "浮き沈み", "floating uma"),
    Setting.LEFTOVER_STICKS: _keys(
        "供託", "残り供託", "供託の扱い", "供託残り", "leftover sticks", "sticks"
    ),
    Setting.TOBI_PRIZE: _keys("飛び賞", "トビ賞", "飛び", "bust prize", "tobi"),
    Setting.CHIP_VALUE: _keys("チップ", "チップ1枚", "祝儀", "chip value", "chips", "chip"),
    Setting.CHOMBO: _keys("チョンボ", "罰符・チョンボ", "chombo"),
    Setting.YAKITORI: _keys("焼き鳥", "焼鳥", "ヤキトリ", "yakitori"),
    Setting.VENUE_FEE: _keys("場代", "ゲーム代", "venue fee", "fee"),
    Setting.VENUE_FEE_PAYER: _keys(
        "場代を払った人", "場代支払い", "場代立替", "fee paid by", "venue fee paid by"
    ),
}

EXTRA_HEADINGS: dict[str, Extra] = {
    word: extra
    for extra, words in {
        Extra.STICKS: _keys("供託", "供託棒", "供託本数", "残り供託", "sticks", "leftover sticks"),
        Extra.TOBI: _keys("飛ばした人", "飛ばし", "トバし", "飛び賞", "busted by", "tobi"),
        Extra.CHIPS: _keys("チップ", "祝儀", "chips", "chip"),
        Extra.CHOMBO: _keys("チョンボ", "chombo"),
        Extra.PENALTY: _keys("罰符", "ペナルティ", "penalty"),
        Extra.YAKITORI: _keys("焼き鳥", "焼鳥", "ヤキトリ", "yakitori"),
        Extra.FINISHED: _keys("ポイント", "ポイント(pt)", "pt", "points (pt)", "finished points"),
    }.items()
    for word in words
}

ROUNDINGS: dict[str, Rounding] = {
    **dict.fromkeys(
        _keys("五捨六入", "5捨6入", "5 down 6 up", "five down six up", "five-down-six-up"),
        Rounding.FIVE_DOWN_SIX_UP,
    ),
    **dict.fromkeys(_keys("四捨五入", "4捨5入", "half up", "half-up"), Rounding.HALF_UP),
    **dict.fromkeys(_keys("切り捨て", "切捨て", "切捨", "down", "floor"), Rounding.DOWN),
    **dict.fromkeys(_keys("切り上げ", "切上げ", "切上", "up", "ceil"), Rounding.UP),
    **dict.fromkeys(
        _keys("返し方向", "返し点方向", "3万点方向", "toward return", "toward-return"),
        Rounding.TOWARD_RETURN,
    ),
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

NEGATIVE_ROUNDINGS: dict[str, NegativeRounding] = {
    **dict.fromkeys(_keys("絶対値", "magnitude"), NegativeRounding.MAGNITUDE),
    **dict.fromkeys(_keys("下方向", "小さい方向", "downward"), NegativeRounding.DOWNWARD),
}

STICKS: dict[str, LeftoverSticks] = {
    **dict.fromkeys(
        _keys("トップ取り", "トップ", "1位", "to the first", "to-first", "first", "top"),
        LeftoverSticks.TO_FIRST,
    ),
    **dict.fromkeys(
        _keys("流れ", "流す", "場に残す", "left on the table", "discard", "table", "none"),
        LeftoverSticks.DISCARD,
    ),
}

OFF = _keys("なし", "無し", "無", "off", "none", "no", "0")
AUTO = _keys("あり", "有り", "有", "auto", "on")
MARKS = _keys("○", "〇", "◯", "●", "x", "×", "✓", "1", "焼", "焼き鳥", "yes", "y", "true")

WINDS: dict[str, Wind] = {
    **dict.fromkeys(_keys("東", "東家", "e", "east", "ton"), Wind.EAST),
    **dict.fromkeys(_keys("南", "南家", "s", "south", "nan"), Wind.SOUTH),
    **dict.fromkeys(_keys("西", "西家", "w", "west", "sha", "shaa"), Wind.WEST),
    **dict.fromkeys(_keys("北", "北家", "n", "north", "pei", "pe"), Wind.NORTH),
}
