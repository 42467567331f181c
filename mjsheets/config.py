"""`mjsheets.toml`: what a user wants every time."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import time
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from annotated_types import Gt, Le, MinLen
from pydantic import AfterValidator, BeforeValidator, ConfigDict, TypeAdapter, ValidationError

from mjsheets.errors import MjsheetsError, NotFoundError, UsageError
from mjsheets.presets import preset
from mjsheets.rules import Rules

_MOST_SECONDS = 86_400


def _hour(value: object) -> object:
    """A bare number as an hour; Pydantic would take it for seconds."""
    is_hour = isinstance(value, int) and not isinstance(value, bool)
    return f"{value:02}:00" if is_hour else value


def _is_a_path(path: Path | None) -> Path | None:
    if path and "{" in str(path):  # a key itself, which belongs into no configuration
        raise ValueError(path.name)
    return path


def _known_zone(name: str) -> str:
    if name and name not in available_timezones():
        raise ValueError(name)
    return name


def _known_rules(name: str) -> str:
    try:
        return preset(name).id if name else name
    except MjsheetsError as error:
        raise ValueError(name) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The configuration; every key may be left out.

    Attributes:
        credentials: Credential file for Google.
        client: File of the OAuth client that `auth login` asks with.
        template: Id or link of the spreadsheet that `new` copies.
        folder: Id or link of the Drive folder that `new` puts spreadsheets in.
        title: What `new` calls a spreadsheet, as a pattern of `strftime`.
        time_zone: Where the group plays; empty for that of the machine.
        day_begins: Until then it is still the evening before.
        rules: Rule set of workbooks that state none; empty for what the original has.
        deadline: Seconds for each Google spreadsheet.
        workbooks: Ids, links or paths by a name of the user's own.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    credentials: Annotated[Path | None, AfterValidator(_is_a_path)] = None
    client: Annotated[Path | None, AfterValidator(_is_a_path)] = None
    template: str = ""
    folder: str = ""
    title: Annotated[str, MinLen(1)] = "%Y-%m-%d"
    time_zone: Annotated[str, AfterValidator(_known_zone)] = ""
    day_begins: Annotated[time, BeforeValidator(_hour)] = time(5)
    rules: Annotated[str, AfterValidator(_known_rules)] = ""
    deadline: Annotated[float, Gt(0), Le(_MOST_SECONDS)] = 300.0
    workbooks: Mapping[str, Annotated[str, MinLen(1)]] = field(default_factory=dict)

    @property
    def zone(self) -> ZoneInfo | None:
        """The time zone; `None` for that of the machine."""
        return ZoneInfo(self.time_zone) if self.time_zone else None

    @property
    def default_rules(self) -> Rules | None:
        """The rules of workbooks that state none, if any were chosen."""
        return preset(self.rules).rules if self.rules else None


def load(path: Path, *, must_exist: bool = False) -> Config:
    """Read a configuration file; paths in it start at its folder.

    Raises:
        NotFoundError: It must exist and does not.
        UsageError: It cannot be read, or says what is not understood.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        if must_exist:
            raise NotFoundError("config.missing", path=path) from None
        return Config()
    except OSError as error:
        raise UsageError("config.unreadable", path=path) from error
    except ValueError as error:  # a TOMLDecodeError, or no UTF-8
        raise UsageError("config.broken", path=path, detail=error) from error
    try:
        config = TypeAdapter(Config).validate_python(values)
    except ValidationError as error:
        raise _wrong(path, error) from None
    return _anchored(config, path.absolute().parent)


def _anchored(config: Config, folder: Path) -> Config:
    """Relative paths as they are meant by who wrote the file."""
    credentials = config.credentials and folder / config.credentials.expanduser()
    client = config.client and folder / config.client.expanduser()
    books = {name: _from_folder(book, folder) for name, book in config.workbooks.items()}
    return replace(config, credentials=credentials, client=client, workbooks=books)


def _from_folder(workbook: str, folder: Path) -> str:
    """A path, from `folder`; an id or link as it is."""
    is_path = Path(workbook).suffix.lower() in {".xlsx", ".xlsm"} and "://" not in workbook
    return str(folder / Path(workbook).expanduser()) if is_path else workbook


def _wrong(path: Path, error: ValidationError) -> UsageError:
    """The first thing that is wrong, in words."""
    first: Any = error.errors()[0]
    key = ".".join(map(str, first["loc"]))
    name = str(first["loc"][0])
    if first["type"] != "unexpected_keyword_argument":
        # Not chained, and not quoted: what was put here may be a secret.
        found = "…" if name in {"credentials", "client"} else first["input"]
        return UsageError(f"config.value-{name}", path=path, key=key, found=found)
    known = [field.name for field in fields(Config)]
    if near := get_close_matches(key, known, 1):
        return UsageError("config.unknown-near", path=path, key=key, near=near[0])
    return UsageError("config.unknown", path=path, key=key, known=", ".join(known))


def fields_of(config: Config) -> dict[str, object]:
    """What `config` says, as JSON can hold it."""
    found: dict[str, object] = TypeAdapter(Config).dump_python(config, mode="json")
    return found
