"""Each refusal that a sync can meet, with the sentence that a person reads."""

from collections.abc import Callable
from typing import Any

import pytest

from mjsheets.adapters.google.credentials import READ, WRITE
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.errors import ExitCode, MjsheetsError
from mjsheets.texts import Lang, text
from tests.google_server import GoogleServer, faults
from tests.google_server.errors import ApiError
from tests.google_server.fixtures import ROBOT, key_places, transport
from tests.google_server.store import Spreadsheet
from tests.google_server.tokens import BAD_SIGNATURE, EXPIRED, SHORT_LIVED

ME = "me@example.com"


def refused(
    server: GoogleServer, book: Spreadsheet, info: Any = None, scope: str = WRITE
) -> MjsheetsError:
    """What reading the spreadsheet ends with."""
    places = key_places(info or server.tokens.add_service_account(ROBOT))
    way = transport(server, places=places, scope=scope)
    with pytest.raises(MjsheetsError) as caught:
        GoogleWorkbook(way, book.id, ["結果"]).read(["結果"])
    return caught.value


def sentence(error: MjsheetsError) -> str:
    """In English; the Japanese one must exist, too."""
    assert text(error.code, Lang.JA, **error.values)
    return text(error.code, Lang.EN, **error.values)


def _not_shared(book: Spreadsheet, _: GoogleServer) -> None:
    book.roles.clear()


def _in_excel(book: Spreadsheet, _: GoogleServer) -> None:
    book.native = False


def _disabled(_: Spreadsheet, server: GoogleServer) -> None:
    server.disabled = {"sheets.googleapis.com"}


def _deleted(book: Spreadsheet, server: GoogleServer) -> None:
    del server.store.spreadsheets[book.id]


def _no_quota_project(_: Spreadsheet, server: GoogleServer) -> None:
    message = "The sheets.googleapis.com API requires a quota project, which is not set by default."
    server.faults.add(faults.refused(ApiError(403, message)), path="/v4/")


@pytest.mark.parametrize(
    ("prepare", "code", "exit_code", "words"),
    [
        pytest.param(_not_shared, "google.not-shared", 77, (ROBOT, "Editor"), id="not shared"),
        pytest.param(_in_excel, "google.excel-file", 65, ("Save as Google Sheets",), id="Excel"),
        pytest.param(_deleted, "google.missing", 66, ("/d/", ROBOT), id="no such id"),
        pytest.param(_disabled, "google.api-disabled", 77,
                     ("https://console.developers.google.com/apis/api/sheets",), id="API"),
        pytest.param(_no_quota_project, "google.quota-project", 77,
                     ("set-quota-project",), id="quota project"),
    ],
)  # fmt: skip
def test_a_spreadsheet_that_cannot_be_read(
    server: GoogleServer,
    *,
    prepare: Callable[[Spreadsheet, GoogleServer], None],
    code: str,
    exit_code: int,
    words: tuple[str, ...],
) -> None:
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "writer"})
    prepare(book, server)
    error = refused(server, book)
    assert (error.code, error.exit_code) == (code, exit_code)
    assert all(word in sentence(error) for word in words)
    assert len(server.api_requests) == 1


def _robot(server: GoogleServer) -> Any:
    return server.tokens.add_service_account(ROBOT)


def _login(server: GoogleServer) -> Any:
    return server.tokens.add_login(ME, WRITE)


@pytest.mark.parametrize(
    ("info", "error", "description", "code", "words"),
    [
        pytest.param(_robot, "invalid_grant", SHORT_LIVED, "google.clock", ("clock",), id="clock"),
        pytest.param(_robot, "invalid_grant", BAD_SIGNATURE, "google.key-deleted",
                     (ROBOT, "new key"), id="deleted key"),
        pytest.param(_robot, "invalid_grant", "Invalid grant: account not found",
                     "google.account-deleted", (ROBOT,), id="deleted account"),
        pytest.param(_robot, "unauthorized_client", "Client is unauthorized to retrieve access "
                     "tokens using this method.", "google.client-unauthorized",
                     ("delegation",), id="delegation"),
        pytest.param(_robot, "invalid_scope", "Invalid OAuth scope", "google.scope",
                     (WRITE,), id="scope"),
        pytest.param(_robot, "odd", "Something new", "google.token-refused",
                     ("Something new",), id="unknown wording"),
        pytest.param(_login, "invalid_grant", EXPIRED, "google.login-expired",
                     ("7 days", "In production"), id="expired or revoked"),
        pytest.param(_login, "invalid_grant", "Bad Request", "google.login-expired",
                     ("Log in again",), id="bad request"),
        pytest.param(_login, "invalid_client", "The OAuth client was not found.",
                     "google.client-deleted", ("new client",), id="no client"),
        pytest.param(_login, "deleted_client", "The OAuth client was deleted.",
                     "google.client-deleted", ("new client",), id="deleted client"),
        pytest.param(_login, "disabled_client", "The OAuth client was disabled.",
                     "google.client-deleted", ("new client",), id="disabled client"),
        pytest.param(_login, "admin_policy_enforced", "Access was blocked by your administrator.",
                     "google.admin-policy", ("administrator",), id="administrator"),
    ],
)  # fmt: skip
def test_a_token_that_is_refused(
    server: GoogleServer,
    *,
    info: Callable[[GoogleServer], Any],
    error: str,
    description: str,
    code: str,
    words: tuple[str, ...],
) -> None:
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "writer", ME: "writer"})
    server.faults.add(faults.token_refused(error, description), path="/token")
    found = refused(server, book, info(server))
    assert (found.code, found.exit_code) == (code, ExitCode.ACCESS)
    assert all(word in sentence(found) for word in words)
    assert len(server.requests) == 1


def test_a_session_that_the_organisation_ended(server: GoogleServer) -> None:
    book = server.add_spreadsheet({"結果": {}}, shared={ME: "writer"})
    refusal = faults.token_refused("invalid_grant", "reauth related error", subtype="invalid_rapt")
    server.faults.add(refusal, path="/token", times=None)
    assert refused(server, book, _login(server)).code == "google.login-session"


def test_the_skew_of_a_wrong_clock_is_told(server: GoogleServer) -> None:
    server.clock_offset = 2 * 3600 + 60
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "writer"})
    error = refused(server, book)
    assert error.code == "google.clock"
    assert str(error.values["skew"]).startswith(("+2:01:0", "+2:00:59"))


def test_a_key_that_is_not_the_accounts(server: GoogleServer) -> None:
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "writer"})
    server.tokens.add_service_account("other@example.com")
    info = server.tokens.add_service_account(ROBOT) | {"client_email": "other@example.com"}
    assert refused(server, book, info).code == "google.key-deleted"


def test_a_login_without_the_scope(server: GoogleServer) -> None:
    """The login does not say what it was granted: Google's answer does."""
    book = server.add_spreadsheet({"結果": {}}, shared={ME: "writer"})
    error = refused(server, book, server.tokens.add_login(ME, "openid"))
    assert error.code == "google.scope"
    assert WRITE in sentence(error)


def test_a_person_whose_address_is_not_known(server: GoogleServer) -> None:
    book = server.add_spreadsheet({"結果": {}})
    error = refused(server, book, _login(server))
    assert error.code == "google.not-shared-login"
    assert "MJSHEETS_CREDENTIALS" in sentence(error)


def test_reading_needs_only_the_small_scope(server: GoogleServer) -> None:
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "reader"})
    way = transport(server, scope=READ)
    GoogleWorkbook(way, book.id, ["結果"]).read(["結果"])
    (grant,) = server.tokens.grants.values()
    assert grant.scopes == {READ}


def test_a_netrc_does_not_replace_the_token(
    server: GoogleServer, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("default login somebody password something\n")
    monkeypatch.setenv("NETRC", str(netrc))
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "reader"})
    GoogleWorkbook(transport(server), book.id, ["結果"]).read(["結果"])
    assert {request.headers.get("authorization", "Bearer")[:6] for request in server.requests} == {
        "Bearer"
    }


@pytest.mark.parametrize(
    ("variable", "value", "code"),
    [
        pytest.param("HTTPS_PROXY", "http://127.0.0.1:9", "google.proxy", id="proxy"),
        pytest.param("REQUESTS_CA_BUNDLE", "/nonexistent.pem", "google.tls", id="certificates"),
    ],
)
def test_what_stands_between(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, code: str
) -> None:
    """The real address of Google is asked for, but nothing leaves this machine."""
    monkeypatch.setenv(variable, value)
    with GoogleServer() as server:
        info = server.tokens.add_service_account(ROBOT) | {"token_uri": "https://127.0.0.1:9/"}
        way = transport(server, places=key_places(info))
        with pytest.raises(MjsheetsError) as caught:
            GoogleWorkbook(way, "1" * 44).read(["結果"])
    assert (caught.value.code, caught.value.exit_code) == (code, ExitCode.TEMPORARY)


def test_tokens_never_travel_in_the_clear(server: GoogleServer) -> None:
    server.url = "http://sheets.example.com"
    with pytest.raises(ValueError, match="example"):
        transport(server)
