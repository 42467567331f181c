"""How the numbers of both tabs are shown: codes that all spreadsheet programs understand."""

from mjsheets.rules import Rounding, Rules

POINTS_FORMAT = "#,##0"
WHOLE_PT_FORMAT = "+0;-0;0"
DECIMAL_PT_FORMAT = "+0.0;-0.0;0.0"
RANK_FORMAT = "0.00"
RATE_FORMAT = "0.0%"
YEN_FORMAT = "#,##0"
SIGNED_YEN_FORMAT = "+#,##0;-#,##0;0"

STATISTICS_FORMATS = ("0", "0", "0", "0", RANK_FORMAT, POINTS_FORMAT, POINTS_FORMAT, RATE_FORMAT)
"""Of the statistics, from the first rank count on."""
MORE_FORMATS = (
    "0", RATE_FORMAT, RATE_FORMAT, RATE_FORMAT, POINTS_FORMAT, DECIMAL_PT_FORMAT, "0", "0",
)  # fmt: skip
"""Of the statistics right of them."""


def pt_format(rules: Rules) -> str:
    """Whole pt with their sign, and one decimal under 小数."""
    return DECIMAL_PT_FORMAT if rules.rounding is Rounding.NONE else WHOLE_PT_FORMAT
