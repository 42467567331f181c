"""The direction of imports, as `docs/explanation/architecture.md` tells it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "mjsheets"

# Who may import whom, from the lowest part up; a part may also import from itself.
ALLOWED: dict[str, set[str]] = {
    "errors": set(),
    "texts": set(),
    "adapters.base": set(),
    "models": {"errors"},
    "rules": {"errors", "models"},
    "presets": {"errors", "rules", "texts"},
    "engine": {"errors", "models", "rules"},
    "riichi": {"errors"},
    "sheet": {"adapters.base", "engine", "errors", "models", "presets", "rules", "texts"},
    "adapters.memory": {"adapters.base", "errors"},
    "adapters.xlsx": {"adapters.base", "errors"},
    "adapters.google": {"adapters.base", "errors"},
    "adapters.state": {"adapters.base", "errors"},
    "settings": {"errors", "texts"},
    "config": {"errors", "presets", "rules"},
    "app": {
        "adapters.base", "adapters.google", "adapters.state", "adapters.xlsx", "config", "engine",
        "errors", "models", "presets", "riichi", "rules", "sheet", "texts",
    },
    "cli": {
        "adapters.base", "adapters.xlsx", "app", "config", "engine", "errors", "presets",
        "riichi", "rules", "settings", "sheet", "texts",
    },
    "__main__": {"cli"},
}  # fmt: skip

# Inside a part, a module imports only from those before it.
ORDER = {
    "engine": ["ranking", "settlement", "audit", "statistics", "checks", "money"],
    "sheet": [
        "words", "layout", "formulas", "parsing", "log", "settings_block", "people", "extras",
        "rows", "causes", "reading", "paying", "report", "details", "formats", "blocks", "plan",
        "ownership", "diff", "meanwhile", "template", "beginning",
    ],
}  # fmt: skip

# Outside libraries, and the parts that know them.
LIBRARIES = {
    "typer": {"cli"},
    "click": {"cli"},
    "rich": {"cli"},
    "openpyxl": {"adapters.xlsx"},
    "gspread": {"adapters.google"},
    "google": {"adapters.google"},
    "platformdirs": {"settings"},
    "msgspec": {"app"},
    "pydantic": {"config", "models", "rules"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def part_of(module: str) -> str | None:
    return next((part for part in ALLOWED if f"{module}.".startswith(f"{part}.")), None)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_only_what_it_may(path: Path) -> None:
    own = part_of(name_of(path))
    for target in imports(path):
        if target.startswith("mjsheets."):
            part = part_of(target.removeprefix("mjsheets."))
            allowed = part is None or part == own or part in ALLOWED.get(own or "", ())
        else:
            allowed = own in LIBRARIES.get(target.split(".")[0], {own})
        assert allowed, f"{name_of(path)} imports {target}"


@pytest.mark.parametrize("part", ORDER)
def test_modules_of_a_part_stand_in_an_order(part: str) -> None:
    order = ORDER[part]
    assert sorted(order) == sorted(path.stem for path in (PACKAGE / part).glob("[!_]*.py"))
    for position, module in enumerate(order):
        for target in imports(PACKAGE / part / f"{module}.py"):
            neighbour = re.match(rf"mjsheets\.{part}\.(\w+)", target)
            assert not neighbour or neighbour[1] in order[:position], f"{module} imports {target}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_settings_reads_the_environment(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert name_of(path) == "settings" or not names & {"os.environ", "os.getenv"}


def test_the_page_shows_this_table() -> None:
    page = (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")
    chapter = page.split("## Who may import whom")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([\w.]+)` \| (.*?) \|$", chapter, re.MULTILINE)
    assert {part: set(re.findall(r"`([\w.]+)`", names)) for part, names in rows} == ALLOWED


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_a_glance_at_the_command_loads_no_heavy_library(option: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "mjsheets", option],
        capture_output=True, text=True, encoding="utf-8", errors="replace", check=True,
    )  # fmt: skip
    loaded = set(re.findall(r"\| +(\w+)$", done.stderr, re.MULTILINE))
    assert not loaded & {"gspread", "google", "openpyxl", "pydantic"}
