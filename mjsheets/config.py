"""`mjsheets.toml`: what a user wants every time."""

import tomllib
from collections.abc import Mapping
from datetime import time
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator

from mjsheets.errors import MjsheetsError, NotFoundError, UsageError
from mjsheets.presets import preset
from mjsheets.rules import Rules

_MOST_SECONDS = 86_400


def _hour(value: object) -> object:
    """A bare number as an hour; Pydantic would take it for seconds."""
    is_hour = isinstance(value, int) and not isinstance(value, bool)
    return f"{value:02}:00" if is_hour else value


class Config(BaseModel):
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

    model_config = ConfigDict(frozen=True, extra="forbid")

    credentials: Path | None = None
    client: Path | None = None
    template: str = ""
    folder: str = ""
    title: Annotated[str, Field(min_length=1)] = "%Y-%m-%d"
    time_zone: str = ""
    day_begins: Annotated[time, BeforeValidator(_hour)] = time(5)
    rules: str = ""
    deadline: Annotated[float, Field(gt=0, le=_MOST_SECONDS)] = 300.0
    workbooks: Mapping[str, Annotated[str, Field(min_length=1)]] = {}

    @field_validator("credentials", "client")
    @classmethod
    def _is_a_path(cls, path: Path | None) -> Path | None:
        if path and "{" in str(path):  # a key itself, which belongs into no configuration
            raise ValueError(path.name)
        return path

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        if name and name not in available_timezones():
            raise ValueError(name)
        return name

    @field_validator("rules")
    @classmethod
    def _known_rules(cls, name: str) -> str:
        try:
            return preset(name).id if name else name
        except MjsheetsError as error:
            raise ValueError(name) from error

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
        config = Config.model_validate(values)
    except ValidationError as error:
        raise _wrong(path, error) from None
    return config.model_copy(update=_anchored(config, path.absolute().parent))


def _anchored(config: Config, folder: Path) -> dict[str, object]:
    """Relative paths as they are meant by who wrote the file."""
    credentials = config.credentials and folder / config.credentials.expanduser()
    client = config.client and folder / config.client.expanduser()
    books = {name: _from_folder(book, folder) for name, book in config.workbooks.items()}
    return {"credentials": credentials, "client": client, "workbooks": books}


def _from_folder(workbook: str, folder: Path) -> str:
    """A path, from `folder`; an id or link as it is."""
    is_path = Path(workbook).suffix.lower() in {".xlsx", ".xlsm"} and "://" not in workbook
    return str(folder / Path(workbook).expanduser()) if is_path else workbook


def _wrong(path: Path, error: ValidationError) -> UsageError:
    """The first thing that is wrong, in words."""
    first: Any = error.errors()[0]
    key = ".".join(map(str, first["loc"]))
    if first["type"] != "extra_forbidden":
        field = str(first["loc"][0])
        # Not chained, and not quoted: what was put here may be a secret.
        found = "…" if field in {"credentials", "client"} else first["input"]
        return UsageError(f"config.value-{field}", path=path, key=key, found=found)
    near = get_close_matches(key, Config.model_fields, 1)
    if near:
        return UsageError("config.unknown-near", path=path, key=key, near=near[0])
    return UsageError("config.unknown", path=path, key=key, known=", ".join(Config.model_fields))
