"""How the points of one hanchan, or of all, came about."""

from collections.abc import Iterable
from typing import NamedTuple

from mjsheets.app.settling import Settled
from mjsheets.engine.audit import Audit, audit
from mjsheets.engine.settlement import Settlement
from mjsheets.errors import DataError, Issue, NotFoundError
from mjsheets.rules import Rules
from mjsheets.sheet.reading import Reading


class Explanation(NamedTuple):
    """One settled hanchan and what it was settled by.

    Attributes:
        settlement: Its parts.
        rules: The rules that hold for it.
        audit: Whether it sums to zero, and why not.
    """

    settlement: Settlement
    rules: Rules
    audit: Audit


class Explained(NamedTuple):
    """What was asked for.

    Attributes:
        name: What people call the workbook; empty for none.
        hanchan: The explanations, in the order of the sheet.
        audit: The sums over all of them.
        issues: What was found in the workbook.
    """

    name: str
    hanchan: tuple[Explanation, ...]
    audit: Audit
    issues: tuple[Issue, ...] = ()


def explain(settled: Settled, number: int | None) -> Explained:
    """Explain hanchan `number` of a workbook that was settled, or all of them.

    Raises:
        NotFoundError: There is no such hanchan.
        DataError: It was refused, waits for scores, or the settings are wrong.
    """
    reading = settled.reading
    rules = {hanchan.number: by for hanchan, by in reading.hanchan}
    found = [s for s in settled.settlements if number in (None, s.number)]
    if number is not None and not found:
        raise _nothing(reading, number, settled.snapshot.name)
    return explained(
        settled.snapshot.name,
        [(settlement, rules[settlement.number]) for settlement in found],
        reading.issues,
    )


def explained(
    name: str, settled: Iterable[tuple[Settlement, Rules]], issues: tuple[Issue, ...] = ()
) -> Explained:
    """Put settlements and the rules that they were settled by together."""
    hanchan = tuple(Explanation(each, rules, audit([each])) for each, rules in settled)
    whole = audit([each.settlement for each in hanchan])
    return Explained(name, hanchan, whole, issues)


def _nothing(reading: Reading, number: int, name: str) -> DataError | NotFoundError:
    if reading.is_fatal:
        return DataError("explain.settings", name=name)
    for row in reading.rows:
        if row.number == number:
            cells = ", ".join(issue.cell for issue in row.issues)
            return DataError("explain.not-settled", number=number, cells=cells)
    settled = ", ".join(str(row.number) for row in reading.rows if row.hanchan) or "-"
    return NotFoundError("explain.no-hanchan", number=number, name=name, settled=settled)
