"""Settle riichi mahjong scores typed into a spreadsheet, and score hands.

Import from the submodules:

- `mjsheets.models` and `mjsheets.rules`: what was played, and under which rules;
- `mjsheets.engine`: ranking, settlement and statistics;
- `mjsheets.riichi`: fu, han and payments of a hand;
- `mjsheets.app`: the use cases behind the commands.
"""

__version__ = "0.1.0"
