"""Texts that a new workbook comes with."""

TEXTS: dict[str, tuple[str, str]] = {
    "template.row": (
        "1半荘1行です。打った人の点数を入力してください。",
        "One row per hanchan: type the final scores of those who played.",
    ),
    "template.winds": (
        "風は同点のときだけ必要です (起家が東)。",
        "Winds are needed only for ties (E starts as dealer).",
    ),
    "template.sync": (
        "保存して mjsheets sync を実行すると「成績」ができます。",
        "Save, then run mjsheets sync to fill in “Standings”.",
    ),
}
