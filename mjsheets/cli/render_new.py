"""A new Google spreadsheet as JSON."""

import json

from mjsheets.app.evening import CreatedOnline
from mjsheets.texts import Lang, text


def online_json(done: CreatedOnline, command: str, lang: Lang) -> str:
    """One object: where it is, what failed, and the command that does the rest."""
    failures = [
        {
            "code": failure.error.code,
            "options": list(failure.options),
            "message": text(failure.error.code, lang, **failure.error.values),
        }
        for failure in done.failures
    ]
    answer = {
        "url": done.url,
        "title": done.title,
        "exit_code": int(done.exit_code),
        "template_cells_kept": done.typed,
        "failures": failures,
        "resume": command,
    }
    return json.dumps(answer, ensure_ascii=False)
