import subprocess
import sys

import pytest

from mjsheets import riichi


@pytest.mark.parametrize("name", riichi.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(riichi, name) is not None


def test_every_public_name_has_one_home() -> None:
    homes = [name for names in vars(riichi)["_HOMES"].values() for name in names]

    assert sorted(homes) == sorted(riichi.__all__)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError):
        _ = riichi.nothing  # type: ignore[attr-defined]  # this is what is tested


def test_the_import_brings_nothing_along() -> None:
    code = "import sys, mjsheets.riichi; print(*sys.modules)"

    modules = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    loaded = {name for name in modules.stdout.split() if name.startswith("mjsheets")}
    assert loaded == {"mjsheets", "mjsheets.riichi"}
