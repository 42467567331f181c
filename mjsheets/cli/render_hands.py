"""A scored hand as lines of text, in the formula of the rules, and as JSON."""

from collections.abc import Iterator

from mjsheets.app.score import ScoredHand
from mjsheets.app.score_lines import answer_fields
from mjsheets.riichi import Group, Hand, HandScore, Limit, Reading, Tile, WinContext
from mjsheets.riichi.hand import WINDS
from mjsheets.riichi.payment import HONBA_POINTS, MANGAN_BASE, STICK_POINTS, YAKUMAN_BASE
from mjsheets.texts import Lang, text

_LAST_HAN_OF_FORMULA = 5


def hand_lines(scored: ScoredHand, lang: Lang) -> Iterator[str]:
    """The whole explanation of a hand, or why it cannot win."""
    yield from situation_lines(scored.hand, scored.context, lang)
    yield text(
        "hand.reading", lang, groups=_groups(scored.reading, lang), wait=_wait(scored.reading, lang)
    )
    if not scored.result.yaku:
        yield from _advice_lines(scored, lang)
        return
    yield from steps_lines(scored.result, lang)
    if scored.liable is None:
        yield from pay_lines(scored.result, scored.context, scored.honba, lang)
    else:
        yield from _liable_pay_lines(scored, lang)
    yield _total_line(scored, lang)
    if scored.movements:
        moved = (f"{points:+}" for points in scored.movements)
        yield text("hand.movements", lang, **dict(zip("ESWN", moved, strict=True)))


def hand_fields(scored: ScoredHand) -> dict[str, object]:
    """The same as an object for JSON, with the fields of the lines format first."""
    reading, advice = scored.reading, scored.advice
    fields = answer_fields(None, scored.result)
    del fields["id"]
    fields |= {
        "hand": str(scored.hand),
        "groups": [str(group) for group in by_kind(reading)],
        "wait": reading.wait,
        "honba": scored.honba,
        "sticks": scored.sticks,
        "movements": scored.movements,
        "payments": _payments(scored),
    }
    if scored.liable is not None:  # then the shares of a plain win are nobody's
        fields["pay"] = None
    if advice:
        fields |= {"ways_to_a_yaku": advice.ways, "tiles_with_a_yaku": list(map(str, advice.tiles))}
    return fields


def _payments(scored: ScoredHand) -> dict[str, int] | None:
    """What each player pays, by the letter of the seat."""
    payments = scored.payments
    return None if payments is None else {WINDS[seat]: paid for seat, paid in payments.items()}


def _liable_pay_lines(scored: ScoredHand, lang: Lang) -> Iterator[str]:
    for seat, points in (scored.payments or {}).items():
        code = "hand.pay_liable" if seat == scored.liable else "hand.pay_seat"
        yield text(code, lang, seat=text(f"wind.{seat}", lang), points=points)


def situation_lines(hand: Hand, context: WinContext, lang: Lang) -> Iterator[str]:
    """The tiles and the circumstances."""
    yield text("hand.tiles", lang, tiles=hand)
    yield text(
        "hand.win",
        lang,
        round=text(f"wind.{context.round_wind}", lang),
        seat=text(f"wind.{context.seat_wind}", lang),
        by=" ".join([_by(context, lang), *(text(f"yaku.{flag}", lang) for flag in context.flags)]),
        dora=_tiles(context.dora_indicators),
        ura=_tiles(context.ura_indicators),
    )


def _by(context: WinContext, lang: Lang) -> str:
    return text("hand.tsumo" if context.is_tsumo else "hand.ron", lang)


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles)) or "-"


def _groups(reading: Reading, lang: Lang) -> str:
    if not reading.groups:
        return text("hand.seven_pairs" if reading.is_seven_pairs else "hand.orphans", lang)
    return " ".join(f"[{g}]" if _is_called(g.form) else str(g) for g in by_kind(reading))


def by_kind(reading: Reading) -> list[Group]:
    """The groups in the order of their tiles."""
    return sorted(reading.groups, key=lambda group: group.kind)


def _is_called(form: str) -> bool:
    return form.startswith("open_") or form == "closed_quad"


def _wait(reading: Reading, lang: Lang) -> str:
    return text(f"wait.{reading.wait}", lang)


def _advice_lines(scored: ScoredHand, lang: Lang) -> Iterator[str]:
    yield text("hand.no_yaku", lang)
    advice = scored.advice
    if advice and advice.ways:
        names = [text(f"yaku.{way}", lang) for way in advice.ways]
        yield text("hand.no_yaku_ways", lang, ways=" / ".join(names))
    if advice and advice.tiles:
        yield text("hand.no_yaku_tiles", lang, tiles=_tiles(advice.tiles))


def score_lines(result: HandScore, context: WinContext, honba: int, lang: Lang) -> Iterator[str]:
    """Yaku, fu, han, base points and payments, each step with its numbers."""
    yield from steps_lines(result, lang)
    yield from pay_lines(result, context, honba, lang)


def steps_lines(result: HandScore, lang: Lang) -> Iterator[str]:
    """The steps up to base points, and the title of the payments."""
    yield from _yaku_lines(result, lang)
    yield from _fu_lines(result, lang)
    if result.han:
        sum_ = " + ".join(str(entry.han) for entry in result.yaku)
        formula = f"{sum_} = {result.han}" if len(result.yaku) > 1 else sum_
        yield text("hand.han_sum", lang, formula=formula)
    yield _base_line(result, lang)
    yield text("hand.pay", lang)


def _yaku_lines(result: HandScore, lang: Lang) -> Iterator[str]:
    yield text("hand.yaku", lang)
    for entry in result.yaku:
        name = text(f"yaku.{entry.id}", lang)
        if entry.han:
            yield text("hand.yaku_han", lang, name=name, han=entry.han)
        else:
            limit = limit_name(
                Limit.YAKUMAN if entry.yakuman else Limit.MANGAN, entry.yakuman, lang
            )
            yield text("hand.yaku_yakuman", lang, name=name, limit=limit)


def _fu_lines(result: HandScore, lang: Lang) -> Iterator[str]:
    if not result.fu:
        return
    yield text("hand.fu", lang)
    for item in result.fu_items:
        yield text("hand.fu_item", lang, name=text(f"fu.{item.reason}", lang), fu=item.fu)
    sum_ = " + ".join(str(item.fu) for item in result.fu_items)
    is_fixed = len(result.fu_items) == 1
    yield text("hand.fu_sum", lang, formula=sum_ if is_fixed else f"ceil10({sum_}) = {result.fu}")


def limit_name(limit: Limit, yakuman: int, lang: Lang) -> str:
    """The name of a limit; several yakuman are counted."""
    if yakuman > 1:
        return text("limit.many_yakuman", lang, yakuman=yakuman)
    return text(f"limit.{limit}", lang)


def _base_line(result: HandScore, lang: Lang) -> str:
    formula = _base_formula(result)
    if result.limit is None:
        return text("hand.base", lang, formula=formula)
    limit = limit_name(result.limit, result.yakuman, lang)
    return text("hand.base_limit", lang, formula=formula, limit=limit)


def _base_formula(result: HandScore) -> str:
    if result.yakuman:
        return f"{YAKUMAN_BASE} × {result.yakuman} = {result.base}"
    if not result.fu or not result.han or result.han > _LAST_HAN_OF_FORMULA:
        return str(result.base)
    raw = result.fu * 2 ** (result.han + 2)
    power = f"{result.fu} × 2^({result.han} + 2)"
    capped = min(MANGAN_BASE, raw)
    lifted = f" → {result.base}" if result.base != capped else ""  # 切り上げ満貫
    return f"min({MANGAN_BASE}, {power}) = min({MANGAN_BASE}, {raw}) = {capped}{lifted}"


def pay_lines(result: HandScore, context: WinContext, honba: int, lang: Lang) -> Iterator[str]:
    """Who pays what, with the factors of base points."""
    pay, dealer = result.pay, context.is_dealer
    each = HONBA_POINTS // 3
    shares = (
        ("hand.pay_ron", pay.ron, 6 if dealer else 4, HONBA_POINTS),
        ("hand.pay_dealer", pay.from_dealer, 2, each),
        (
            "hand.pay_everyone" if dealer else "hand.pay_non_dealer",
            pay.from_non_dealer,
            2 if dealer else 1,
            each,
        ),
    )
    for code, points, factor, per_honba in shares:
        if points is not None:
            formula = f"ceil100({result.base} × {factor}) = {points}"
            if honba:
                formula += f" + {per_honba} × {honba} = {points + per_honba * honba}"
            yield text(code, lang, formula=formula)


def _total_line(scored: ScoredHand, lang: Lang) -> str:
    total, honba, sticks = scored.result.total, scored.honba, scored.sticks
    if not (honba or sticks):
        return text("hand.total", lang, total=total)
    extra = honba * HONBA_POINTS + sticks * STICK_POINTS
    return text(
        "hand.total_extra", lang, total=total, honba=honba, sticks=sticks, all=total + extra
    )
