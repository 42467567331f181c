"""Time the main job against the shortest code that does less.

Run: python tests/benchmarks/bench_main_job.py
Whole processes are run in turn, ours and the other's, and compared by the median of the pairs;
the loops run in this process.
"""

import compileall
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import openpyxl

import mjsheets
from mjsheets.adapters.xlsx import create
from mjsheets.app.new import new
from mjsheets.engine.settlement import settle
from mjsheets.engine.statistics import tally
from mjsheets.models import Hanchan, SeatResult, Wind
from mjsheets.rules import Rules
from mjsheets.sheet.words import JAPANESE

PAIRS = 15
NAMES = ("A", "B", "C", "D")
UMA = (30_000, 10_000, -10_000, -30_000)
Row = tuple[tuple[int, ...], tuple[int, ...]]

LOAD_AND_SAVE = """
import sys
import typer, pydantic, openpyxl

class Model(pydantic.BaseModel):
    pass

book = openpyxl.load_workbook(sys.argv[1])
book.save(sys.argv[1])
"""
BARE_TYPER = """
import typer

app = typer.Typer()

def show(wanted: bool):
    if wanted:
        typer.echo("1.0")
        raise typer.Exit

@app.callback()
def root(version: bool = typer.Option(False, "--version", callback=show, is_eager=True)):
    pass

@app.command()
def one():
    pass

@app.command()
def two():
    pass

app()
"""


def main() -> None:
    """Print one line per comparison; our modules have their byte code, as an installation has."""
    compileall.compile_dir(str(Path(mjsheets.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        time_sync(Path(folder))
        time_version(Path(folder))
    time_engine()


def report(what: str, ours: float, other: float, unit: str = "ms") -> None:
    print(f"{what:<58}{ours:9.1f}{other:9.1f} {unit}   ratio {ours / other:.2f}")


def time_sync(folder: Path) -> None:
    path = folder / "evening.xlsx"
    script = folder / "script.py"
    script.write_text(LOAD_AND_SAVE, encoding="utf-8")
    new(str(path), lambda tabs: create(path, tabs), ",".join(NAMES), JAPANESE)
    _type(path)
    typed = path.read_bytes()
    other = [sys.executable, str(script), str(folder / "other.xlsx")]
    ours = [sys.executable, "-m", "mjsheets", "sync", str(path)]

    def renew() -> None:
        path.write_bytes(typed)
        (folder / "other.xlsx").write_bytes(typed)

    report("sync of 30 hanchan, changed / load and save", *_pairs(ours, other, renew))
    subprocess.run(ours, check=True, capture_output=True)
    report("sync of 30 hanchan, unchanged / load and save", *_pairs(ours, other))


def time_version(folder: Path) -> None:
    script = folder / "bare.py"
    script.write_text(BARE_TYPER, encoding="utf-8")
    ours = [sys.executable, "-m", "mjsheets", "--version"]
    other = [sys.executable, str(script), "--version"]
    report("mjsheets --version / bare Typer program", *_pairs(ours, other))


def _pairs(
    ours: Sequence[str], other: Sequence[str], before: Callable[[], None] = lambda: None
) -> tuple[float, float]:
    """Medians in milliseconds over alternating runs, after one that is not counted."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(PAIRS + 1):
        before()
        for command, taken in zip((ours, other), times, strict=True):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            taken.append((time.perf_counter() - start) * 1000)
    first, second = (statistics.median(taken[1:]) for taken in times)
    return first, second


def _type(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    for number, (scores, seats) in enumerate(_rows(30), 3):
        for column, (score, seat) in enumerate(zip(scores, seats, strict=True)):
            book["結果"].cell(number, 2 + 2 * column).value = score
            book["結果"].cell(number, 3 + 2 * column).value = "東南西北"[seat]
    book.save(path)


def _rows(count: int) -> Iterator[Row]:
    random = Random(1)  # noqa: S311  # the same scores in every run
    for _ in range(count):
        first, second, third = (random.randrange(-50, 550) * 100 for _ in range(3))
        seats = random.sample(range(4), 4)
        yield (first, second, third, 100_000 - first - second - third), tuple(seats)


def time_engine() -> None:
    for count in (100_000, 1_000_000):
        rows = list(_rows(count))
        hanchan = [_hanchan(row) for row in rows]
        start = time.perf_counter()
        records = tally((settle(each, Rules()) for each in hanchan), NAMES)
        ours = time.perf_counter() - start
        start = time.perf_counter()
        totals, counts = shortest_loop(rows)
        other = time.perf_counter() - start
        assert [record.total for record in records] == [total * 1000 for total in totals]
        assert [list(record.rank_counts) for record in records] == counts
        report(f"engine, {count:,} hanchan / shortest loop", ours * 1000, other * 1000)
        _report_memory(hanchan)


def _report_memory(hanchan: list[Hanchan]) -> None:
    tracemalloc.start()
    tally((settle(each, Rules()) for each in hanchan[:100_000]), NAMES)
    streamed = tracemalloc.get_traced_memory()[1]
    kept = [settle(each, Rules()) for each in hanchan[:100_000]]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"  memory: streamed {streamed / 1e6:.2f} MB, {peak / len(kept):.0f} B per one kept")


def _hanchan(row: Row) -> Hanchan:
    scores, seats = row
    return Hanchan(
        number=1,
        results=tuple(
            SeatResult(player=name, raw_score=score, starting_seat=Wind(seat))
            for name, score, seat in zip(NAMES, scores, seats, strict=True)
        ),
    )


def shortest_loop(rows: Sequence[Row]) -> tuple[list[int], list[list[int]]]:
    """The same formula in pt: 30-10, 五捨六入, 返し 30, ties by seat, remainder to the first."""
    uma = [amount // 1000 for amount in UMA]
    totals, counts = [0] * 4, [[0] * 4 for _ in NAMES]
    sums, bests = [0] * 4, [-(10**9)] * 4
    for scores, seats in rows:
        points = [0] * 4
        order = sorted(range(4), key=lambda i: (-scores[i], seats[i]))
        for place, i in enumerate(order):
            score = scores[i]
            rounded = (abs(score) + 400) // 1000 * (1 if score > 0 else -1)
            points[i] = rounded - 30 + uma[place]
            counts[i][place] += 1
            sums[i] += score
            bests[i] = max(bests[i], score)
        points[order[0]] -= sum(points)
        for i in range(4):
            totals[i] += points[i]
    return totals, counts


if __name__ == "__main__":
    main()
