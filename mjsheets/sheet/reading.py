"""The 結果 tab to rules, players, hanchan and issues; all problems are found in one go."""

from typing import NamedTuple

from mjsheets.adapters.base import Tab
from mjsheets.errors import Issue, Severity
from mjsheets.models import Hanchan
from mjsheets.rules import Rules
from mjsheets.sheet.causes import with_causes
from mjsheets.sheet.extras import check_columns
from mjsheets.sheet.layout import PLAYERS, find_results
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.people import read_players
from mjsheets.sheet.rows import Row, read_rows
from mjsheets.sheet.settings_block import RuleBlock, read_rules
from mjsheets.sheet.words import Words


class Reading(NamedTuple):
    """All that a 結果 tab says.

    Attributes:
        words: The language of the workbook.
        players: Names in the order of the columns; empty where they cannot be used.
        blocks: The rules, from the first hanchan on and what later ones change; empty where
            they cannot be used.
        rows: Rows with scores, in the order of the sheet.
        issues: All that was found, the issues of the rows last.
    """

    words: Words
    players: tuple[str, ...]
    blocks: tuple[RuleBlock, ...]
    rows: tuple[Row, ...]
    issues: tuple[Issue, ...]

    @property
    def is_fatal(self) -> bool:
        """Whether nothing can be settled."""
        return any(issue.severity is Severity.FATAL for issue in self.issues)

    @property
    def rules(self) -> Rules | None:
        """The rules of the first hanchan; `None` where they cannot be used."""
        return self.blocks[0].rules if self.blocks else None

    @property
    def hanchan(self) -> list[tuple[Hanchan, Rules]]:
        """What can be settled, and by which rules."""
        return [
            (row.hanchan, row.rules)
            for row in self.rows
            if row.hanchan is not None and row.rules is not None
        ]


def read(tab: Tab, words: Words, default: Rules | None = None) -> Reading:
    """Read a 結果 tab; never raises, whatever stands in it.

    Args:
        tab: The tab.
        words: Its language.
        default: What holds where the sheet states no rules, if something was chosen.
    """
    log = IssueLog(tab.title)
    layout = find_results(tab)
    blocks = read_rules(tab, layout, words, log, default)
    at_table = blocks[0].rules.players if blocks else PLAYERS
    players = read_players(tab, layout, at_table, log)
    check_columns(layout.extras, len(layout.seats), layout.headings_row, log)
    rows = with_causes(tab, read_rows(tab, layout, players, blocks))
    issues = (*log.issues, *(issue for row in rows for issue in row.issues))
    return Reading(words, tuple(players.values()), blocks, rows, issues)
