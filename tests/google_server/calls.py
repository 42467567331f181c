"""A request on its way to the method that answers it."""

from dataclasses import dataclass

from tests.google_server.errors import JSON
from tests.google_server.masks import Mask
from tests.google_server.schema import Method
from tests.google_server.store import Spreadsheet, Store


@dataclass(frozen=True)
class Call:
    """A request that passed all checks that need no look-up."""

    method: Method
    store: Store
    identity: str
    names: dict[str, str]
    query: dict[str, list[str]]
    body: JSON
    mask: Mask

    def flag(self, name: str) -> bool:
        """A boolean of the query."""
        return self.option(name, "false").lower() == "true"

    def option(self, name: str, default: str) -> str:
        """A single value of the query."""
        return self.query.get(name, [default])[-1]

    def open(self, *, write: bool = False) -> Spreadsheet:
        """The spreadsheet that the path names."""
        return self.store.get(self.names["spreadsheetId"], self.identity, write=write)

    @property
    def has_storage(self) -> bool:
        """Whether the caller can own files: service accounts cannot."""
        return not self.identity.endswith(".gserviceaccount.com")
