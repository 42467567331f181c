"""Payments of han and fu as lines of text, as the table on paper, and as JSON."""

from collections.abc import Iterable, Iterator
from unicodedata import east_asian_width

from mjsheets.app.points import HAN, PointsAnswer, Row, Table
from mjsheets.app.score_lines import pay_fields
from mjsheets.cli.render_hands import limit_name
from mjsheets.riichi import Pay
from mjsheets.texts import Lang, text

_COLUMN = 12  # of half-width characters


def points_lines(answer: PointsAnswer, lang: Lang) -> Iterator[str]:
    """One payment, and with honba where there are any."""
    asked = answer.question
    what = text("points.han_fu", lang, han=asked.han, fu=asked.fu)
    if answer.base.limit:
        limit = limit_name(answer.base.limit, asked.yakuman, lang)
        what = limit if asked.yakuman else f"{text('points.han', lang, han=asked.han)} {limit}"
    who = text("points.dealer" if asked.is_dealer else "points.non_dealer", lang)
    by = text("hand.tsumo" if asked.is_tsumo else "hand.ron", lang)
    yield text("points.answer", lang, who=who, what=what, by=by)
    yield text("hand.base", lang, formula=answer.base.points)
    yield f"{text('hand.pay', lang)} {pay_text(answer.pay, lang)}"
    if asked.honba:
        honba = text("points.honba", lang, honba=asked.honba)
        yield f"{honba} {pay_text(answer.with_honba, lang)}"


def points_fields(answer: PointsAnswer) -> dict[str, object]:
    """The same as an object for JSON; payments named as those of a hand."""
    return {
        **answer.question._asdict(),
        "base": answer.base.points,
        "limit": answer.base.limit,
        "pay": pay_fields(answer.pay),
        "total": answer.pay.total,
        "with_honba": pay_fields(answer.with_honba),
        "total_with_honba": answer.with_honba.total,
    }


def pay_text(pay: Pay, lang: Lang) -> str:
    """A payment as it is called out: `5200`, `1300/2600` or `2600 all`."""
    if pay.ron is not None:
        return str(pay.ron)
    if pay.from_dealer is None:
        return text("points.all", lang, each=pay.from_non_dealer)
    return f"{pay.from_non_dealer}/{pay.from_dealer}"


def tables_lines(tables: Iterable[Table], lang: Lang) -> Iterator[str]:
    """The tables, two lines a row: ron above, tsumo below."""
    for table in tables:
        who = text("points.dealer" if table.is_dealer else "points.non_dealer", lang)
        yield text("points.table", lang, who=who)
        yield _columns(["", *(text("points.han", lang, han=han) for han in HAN)])
        for row in table.rows:
            yield _columns([_row_name(row, lang), *_cells(row.ron, lang)])
            yield _columns(["", *_cells(row.tsumo, lang)])
        yield ""


def _row_name(row: Row, lang: Lang) -> str:
    if row.limit is None:
        return text("points.fu", lang, fu=row.fu)
    return f"{limit_name(row.limit, 1, lang)} {text('points.han', lang, han=row.han)}"


def _cells(pays: tuple[Pay | None, ...], lang: Lang) -> list[str]:
    return [pay_text(pay, lang) if pay else "-" for pay in pays]


def _columns(cells: list[str]) -> str:
    first, *others = cells
    padded = (cell.rjust(_COLUMN - _wide(cell)) for cell in others)
    return (first.ljust(16 - _wide(first)) + "".join(padded)).rstrip()


def _wide(cell: str) -> int:
    """How many characters of `cell` take two columns."""
    return sum(east_asian_width(char) in "WF" for char in cell)


def tables_fields(tables: Iterable[Table]) -> dict[str, object]:
    """The tables as an object for JSON, by `dealer` and `non_dealer`; `null`: no such hand."""
    return {
        "dealer" if table.is_dealer else "non_dealer": [
            {
                "fu": row.fu,
                "limit": row.limit,
                "ron": [pay and pay_fields(pay) for pay in row.ron],
                "tsumo": [pay and pay_fields(pay) for pay in row.tsumo],
            }
            for row in table.rows
        ]
        for table in tables
    }
