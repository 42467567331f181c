"""The dialogue of the quiz."""

import typer

from mjsheets.app.quiz import Guess, Question, wrong_parts
from mjsheets.cli.render_hands import score_lines, situation_lines
from mjsheets.texts import Lang, text


def ask(number: int, question: Question, lang: Lang) -> bool:
    """Ask one question, explain the answer, and tell whether all of it was right."""
    typer.echo(text("quiz.question", lang, number=number))
    typer.echo("\n".join(situation_lines(question.hand, question.context, lang)))
    asked = ("quiz.ask_han", "quiz.ask_fu", "quiz.ask_points")
    guess = Guess(*(_number(text(code, lang), lang) for code in asked))
    wrong = wrong_parts(question, guess)
    names = " ".join(text(f"quiz.{part}", lang) for part in wrong)
    typer.echo(text("quiz.wrong", lang, wrong=names) if wrong else text("quiz.right", lang))
    typer.echo("\n".join(score_lines(question.result, question.context, 0, lang)))
    typer.echo(text("hand.total", lang, total=question.result.total))
    return not wrong


def _number(question: str, lang: Lang) -> int:
    """The answer to `question`, which is asked again until it is a number."""
    while True:
        entry = str(typer.prompt(question)).strip()
        try:
            return int(entry)
        except ValueError:
            typer.echo(text("quiz.no_number", lang, entry=entry))
