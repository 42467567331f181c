"""What the documentation says is what the program does."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import load_workbook

from docs.generate import pages
from mjsheets.errors import ExitCode, gravest
from mjsheets.texts import accounts, config, files, google, many, sheet, state
from mjsheets.texts.cli import TEXTS as CLI_TEXTS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md")])
TEXTS = (
    CLI_TEXTS
    | accounts.TEXTS
    | config.TEXTS
    | files.TEXTS
    | google.TEXTS
    | many.TEXTS
    | sheet.TEXTS
    | state.TEXTS
)

_STEP = re.compile(
    r"```console\n(?P<console>.*?)```"
    r"|<!-- type (?P<file>\S+) (?P<tab>\S+) -->\n\n(?P<table>(?:\|[^\n]*\n)+)",
    re.DOTALL,
)
_LINK = re.compile(r"\[[^]]*\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")


def id_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def run(command: str, folder: Path, lang: str) -> str:
    """What `mjsheets …` prints in `folder`, in the language of a locale."""
    environment = os.environ | {
        "LC_ALL": lang,
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode().replace("\r\n", "\n")


def type_into(path: Path, tab: str, table: str) -> None:
    """Enter a table that looks like the sheet: letters above, row numbers in front."""
    lines = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in table.split("\n")
        if line
    ]
    columns, _, *rows = lines
    book = load_workbook(path)
    for row in rows:
        for column, entry in zip(columns[1:], row[1:], strict=True):
            if entry:
                number = re.fullmatch(r"-?[0-9,]+", entry)
                book[tab][f"{column}{row[0]}"] = int(entry.replace(",", "")) if number else entry
    book.save(path)


def transcripts() -> list[Path]:
    return [page for page in PAGES if "```console" in read(page)]


@pytest.mark.parametrize("page", transcripts(), ids=id_of)
def test_transcripts_show_what_is_printed(page: Path, tmp_path: Path) -> None:
    """Steps of a page are carried out in their order, beside copies of the examples."""
    lang = "ja_JP.UTF-8" if page.parent == DOCS / "ja" else "C.UTF-8"
    for example in (DOCS / "examples").iterdir():
        shutil.copy(example, tmp_path / f"my-{example.name}")
    for step in _STEP.finditer(read(page)):
        if step["table"]:
            type_into(tmp_path / step["file"], step["tab"], step["table"])
            continue
        for call in step["console"].split("$ ")[1:]:
            command, printed = call.split("\n", 1)
            assert run(command, tmp_path, lang).strip() == printed.strip(), command


def test_the_first_two_blocks_of_the_readme_are_the_two_commands() -> None:
    blocks = re.findall(r"```(\w*)\n(.*?)```", read(ROOT / "README.md"), re.DOTALL)
    (first, sync), (second, test) = blocks[:2]
    assert first == second == "sh"
    assert sync.count("\n") == test.count("\n") == 1
    assert "mjsheets sync my-" in sync
    assert "pytest" in test
    assert all(language != "sh" for language, _ in blocks[2:])


def test_other_pages_repeat_the_first_command_as_it_is() -> None:
    readme, japanese = read(ROOT / "README.md"), read(DOCS / "ja/hajimeni.md")
    (command,) = re.findall(r"```bash\n(.*?)```", japanese, re.DOTALL)
    (windows,) = re.findall(r"```powershell\n(.*)\n```", japanese)
    assert f"```sh\n{command}```" in readme
    assert f"`{windows}`" in readme


def test_the_readme_lists_the_exit_codes() -> None:
    readme = read(ROOT / "README.md")
    assert re.findall(r"^\| (\d+) \|", readme.split("## Exit codes")[1], re.MULTILINE) == [
        str(int(code)) for code in sorted(ExitCode)
    ]
    assert ", ".join(str(int(code)) for code in gravest_first()) in readme


def gravest_first() -> list[ExitCode]:
    left, order = set(ExitCode), list[ExitCode]()
    while left:
        order.append(gravest(left))
        left.remove(order[-1])
    return order


@pytest.mark.parametrize(
    ("example", "players"),
    [("evening.xlsx", "あおい けんじ たろう Mika"), ("evening-en.xlsx", "Aoi Kenji Taro Mika")],
)
def test_examples_settle_to_the_standings_of_the_readme(
    example: str, players: str, tmp_path: Path
) -> None:
    shutil.copy(DOCS / "examples" / example, tmp_path)
    printed = run(f"mjsheets sync {example}", tmp_path, "C.UTF-8")
    for player, total in zip(players.split(), ["+84", "+70", "-73", "-81"], strict=True):
        (line,) = re.findall(rf"^ +{player} .*$", printed, re.MULTILINE)
        figures = line.split()[1:]
        assert figures[0] == total
        assert re.search(
            rf" +{r' +'.join(map(re.escape, figures))}$", read(ROOT / "README.md"), re.MULTILINE
        )


@pytest.mark.parametrize("page", list(pages()), ids=id_of)
def test_generated_parts_are_up_to_date(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == pages()[page], "run: python docs/generate.py"


def links() -> Iterator[tuple[Path, str, str]]:
    for page in PAGES:
        for target, anchor in _LINK.findall(read(page)):
            yield page, target, anchor


def anchors(page: Path) -> set[str]:
    """What GitHub makes of the headings."""
    headings = re.findall(r"^#+ (.*)$", read(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_between_pages_resolve() -> None:
    broken = [
        f"{id_of(page)}: {target}#{anchor}"
        for page, target, anchor in links()
        if not (path := page.parent / target if target else page).exists()
        or (anchor and anchor not in anchors(path))
    ]
    assert not broken


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, todo = set[Path](), [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        if page not in reached:
            reached.add(page)
            found = (from_ for from_ in links() if from_[0] == page and from_[1].endswith(".md"))
            todo += [(page.parent / target).resolve() for _, target, _ in found]
    assert reached == set(PAGES)


def quoted() -> Iterator[tuple[str, str]]:
    """Headings of the troubleshooting pages that quote a message, with … for what varies."""
    for page in (DOCS / "how-to/troubleshooting.md", DOCS / "ja/komattatoki.md"):
        for heading in re.findall(r"^### (.*)$", read(page), re.MULTILINE):
            yield id_of(page), heading


@pytest.mark.parametrize(("page", "heading"), list(quoted()))
def test_quoted_messages_exist(page: str, heading: str) -> None:
    del page
    parts = [re.escape(part) for part in heading.split("…")]
    messages = [re.sub(r"{[^}]*}", "…", message) for pair in TEXTS.values() for message in pair]
    assert any(re.search(".*".join(parts), message) for message in messages)
