from collections.abc import Iterator

import pytest

from tests.google_server import GoogleServer
from tests.google_server.fixtures import running_server


@pytest.fixture
def server() -> Iterator[GoogleServer]:
    with running_server() as server:
        yield server
