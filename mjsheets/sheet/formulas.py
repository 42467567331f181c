"""Formulas that people or the original script left in our cells."""

import re

ORIGINAL_FUNCTIONS = ("CALCPOINTS", "COUNTRANK", "AVERAGEMAXPOINTS")
"""The custom functions of the spreadsheet script that mjsheets replaces."""

_ORIGINAL = re.compile(rf"\b(?:{'|'.join(ORIGINAL_FUNCTIONS)})\s*\(", re.IGNORECASE)


def is_original(formula: str) -> bool:
    """Whether `formula` calls the original script, also as Google's .xlsx export writes it.

    >>> is_original('=IFERROR(__xludf.DUMMYFUNCTION("CALCPOINTS(\\'結果\\'!B3:I3)"),12)')
    True
    """
    return _ORIGINAL.search(formula) is not None
