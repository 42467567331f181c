"""Which credentials are found, what they are taken for, and that they stay secret."""

import base64
import json
import logging
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mjsheets.adapters.google.credentials import READ, WRITE, Kind, Places, log_in
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.errors import AccessError, MjsheetsError
from mjsheets.texts import Lang, text
from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT, key_places, transport

Info = dict[str, Any]
USER = {"client_id": "id", "client_secret": "shh", "refresh_token": "1//x"}
EXTERNAL = {
    "type": "external_account",
    "audience": "//iam.googleapis.com/projects/1/locations/global/"
    "workloadIdentityPools/pool/providers/github",
    "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
    "token_url": "https://sts.googleapis.com/v1/token",
    "credential_source": {"file": "/nonexistent"},
}
IMPERSONATED = {
    "type": "impersonated_service_account",
    "service_account_impersonation_url": "https://iamcredentials.googleapis.com/v1/projects/-/"
    f"serviceAccounts/{ROBOT}:generateAccessToken",
    "source_credentials": USER | {"type": "authorized_user"},
}


@pytest.fixture
def key(server: GoogleServer) -> Info:
    return server.tokens.add_service_account(ROBOT)


def inline(value: str) -> Places:
    return Places({"MJSHEETS_CREDENTIALS": value}, Path("/nonexistent"))


# What they are


def test_a_service_account(key: Info) -> None:
    login = log_in(key_places(key), WRITE)
    assert (login.kind, login.identity) == (Kind.SERVICE_ACCOUNT, ROBOT)
    assert login.origin == "MJSHEETS_CREDENTIALS"


@pytest.mark.parametrize(
    ("info", "kind", "identity"),
    [
        pytest.param(USER | {"type": "authorized_user"}, Kind.AUTHORIZED_USER, "", id="gcloud"),
        pytest.param(USER | {"token": "x", "scopes": [WRITE], "account": "me@example.com"},
                     Kind.AUTHORIZED_USER, "me@example.com", id="gspread"),
        pytest.param(EXTERNAL, Kind.EXTERNAL_ACCOUNT, "", id="workload identity"),
        pytest.param(EXTERNAL | {"service_account_impersonation_url":
                                 IMPERSONATED["service_account_impersonation_url"]},
                     Kind.EXTERNAL_ACCOUNT, ROBOT, id="workload identity as a robot"),
        pytest.param(EXTERNAL | {"credential_source": {"executable": {"command": "true"}}},
                     Kind.EXTERNAL_ACCOUNT, "", id="a program's token"),
        pytest.param(IMPERSONATED, Kind.IMPERSONATED, ROBOT, id="impersonation"),
    ],
)  # fmt: skip
def test_other_kinds(info: Info, kind: Kind, identity: str) -> None:
    login = log_in(key_places(info), WRITE)
    assert (login.kind, login.identity) == (kind, identity)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param('{"installed": {"client_id": "x"}}', "client", id="OAuth client"),
        pytest.param('{"web": {"client_id": "x"}}', "client", id="OAuth web client"),
        pytest.param("AIza" + "x" * 35, "api-key", id="API key"),
        pytest.param('{"api_key": "x"}', "api-key", id="API key in JSON"),
        pytest.param("-----BEGIN PRIVATE KEY-----\nMII", "bare-key", id="only the key"),
        pytest.param('{"type": "service_account", "client_email": "x"', "broken", id="cut off"),
        pytest.param("[1]", "unknown", id="a list"),
        pytest.param('{"a": 1}', "unknown", id="other JSON"),
        pytest.param('{"type": "gdch_service_account"}', "unknown", id="another kind"),
        pytest.param('{"type": ["x"]}', "unknown", id="a list as kind"),
        pytest.param("[" * 100_000, "broken", id="nested too deep"),
        pytest.param('{"type": "service_account"}', "incomplete", id="fields missing"),
        pytest.param('{"type": "authorized_user", "client_id": "x"}', "incomplete", id="no token"),
        pytest.param(
            '{"type": "external_account", "audience": "x", "token_url": "x",'
            ' "subject_token_type": "x", "credential_source": 7}',
            "invalid",
            id="odd source",
        ),
    ],
)
def test_wrong_files_are_explained(tmp_path: Path, content: str, code: str) -> None:
    path = tmp_path / "credentials.json"
    path.write_text(content)
    with pytest.raises(AccessError) as caught:
        log_in(Places({}, tmp_path, option=path), WRITE)
    assert caught.value.code == f"google.credentials-{code}"
    for lang in Lang:
        assert str(path) in text(caught.value.code, lang, **caught.value.values)


def test_a_p12_file(tmp_path: Path) -> None:
    path = tmp_path / "key.p12"
    path.write_bytes(b"\x30\x82\x0a\x01\x02\x01\x03")
    with pytest.raises(AccessError, match=r"google\.key-p12"):
        log_in(Places({}, tmp_path, option=path), WRITE)


# Repairs


def _with_key(info: Info, change: Callable[[str], str]) -> str:
    return json.dumps(info | {"private_key": change(info["private_key"])})


DAMAGES: dict[str, Callable[[Info], str]] = {
    "escaped twice": lambda i: _with_key(i, lambda k: k.replace("\n", "\\n")),
    "spaces for line breaks": lambda i: _with_key(i, lambda k: k.replace("\n", " ")),
    "no line breaks": lambda i: _with_key(i, lambda k: k.replace("\n", "")),
    "carriage returns": lambda i: _with_key(i, lambda k: k.replace("\n", "\r\n")),
    "escaped carriage returns": lambda i: _with_key(i, lambda k: k.replace("\n", "\\r\\n")),
    "real line breaks": lambda i: json.dumps(i).replace("\\n", "\n"),
    "byte order mark": lambda i: "\ufeff" + json.dumps(i),
    "quoted by the shell": lambda i: f"'{json.dumps(i)}'",
    "base64": lambda i: base64.b64encode(json.dumps(i).encode()).decode(),
    "base64 in lines": lambda i: base64.encodebytes(json.dumps(i, indent=2).encode()).decode(),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_variables_do_to_keys_is_repaired(
    server: GoogleServer, key: Info, damage: Callable[[Info], str]
) -> None:
    """The token endpoint accepts the signature: the key is the right one."""
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "reader"})
    way = transport(server, places=inline(damage(key)))
    assert GoogleWorkbook(way, book.id, ["結果"]).read(["結果"]).titles == ("結果",)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_what_editors_do_to_files_is_repaired(tmp_path: Path, key: Info, encoding: str) -> None:
    path = tmp_path / "key.json"
    path.write_text(json.dumps(key, indent=2).replace("\n", "\r\n"), encoding=encoding)
    assert log_in(Places({}, tmp_path, option=path), WRITE).identity == ROBOT


def test_a_key_beyond_repair(key: Info) -> None:
    cut = key | {"private_key": key["private_key"][:400] + "\n-----END PRIVATE KEY-----\n"}
    with pytest.raises(AccessError, match=r"google\.key-damaged"):
        log_in(key_places(cut), WRITE)


def test_workload_identity(server: GoogleServer, tmp_path: Path) -> None:
    """A token of another provider becomes one of Google's, and that one the robot's."""
    (tmp_path / "token").write_text("runner@example.com")
    info = EXTERNAL | {
        "token_url": server.url + "/token",
        "credential_source": {"file": str(tmp_path / "token")},
        "service_account_impersonation_url": f"{server.url}/v1/projects/-/serviceAccounts/"
        f"{ROBOT}:generateAccessToken",
    }
    book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "reader"})
    way = transport(server, places=key_places(info))
    GoogleWorkbook(way, book.id, ["結果"]).read(["結果"])
    assert [request.identity for request in server.api_requests] == [ROBOT]
    (*_, grant) = server.tokens.grants.values()
    assert grant.identity == ROBOT
    assert grant.scopes == {WRITE}


# Where they are


def named(path: Path, name: str, key: Info) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(key | {"client_email": f"{name}@example.com"}))
    return path


def test_the_order_of_places(tmp_path: Path, key: Info) -> None:
    """Each place wins when all before it are empty."""
    config = tmp_path / ".config"
    gcloud = named(config / "gcloud" / "application_default_credentials.json", "gcloud", key)
    gspread = named(config / "gspread" / "service_account.json", "gspread", key)
    variables = {
        "MJSHEETS_CREDENTIALS": str(named(tmp_path / "ours.json", "ours", key)),
        "GOOGLE_APPLICATION_CREDENTIALS": str(named(tmp_path / "adc.json", "adc", key)),
    }
    places: dict[str, Any] = {
        "option": named(tmp_path / "option.json", "option", key),
        "config": named(tmp_path / "config.json", "config", key),
        "login": named(tmp_path / "login.json", "login", key),
    }
    found = []
    for drop in (
        lambda: places.pop("option"),
        lambda: variables.pop("MJSHEETS_CREDENTIALS"),
        lambda: places.pop("config"),
        lambda: places.pop("login"),
        lambda: variables.pop("GOOGLE_APPLICATION_CREDENTIALS"),
        gcloud.unlink,
        gspread.unlink,
    ):
        found.append(log_in(Places(variables, tmp_path, **places), WRITE).identity.split("@")[0])
        drop()
    assert found == ["option", "ours", "config", "login", "adc", "gcloud", "gspread"]
    with pytest.raises(AccessError, match=r"google\.no-credentials"):
        log_in(Places(variables, tmp_path), WRITE)


@pytest.mark.parametrize(
    ("variables", "by"),
    [
        pytest.param({"MJSHEETS_CREDENTIALS": "/no/such.json"}, "MJSHEETS_CREDENTIALS", id="ours"),
        pytest.param({"GOOGLE_APPLICATION_CREDENTIALS": "/no/such.json"},
                     "GOOGLE_APPLICATION_CREDENTIALS", id="Google's"),
    ],
)  # fmt: skip
def test_a_broken_choice_is_no_reason_to_look_elsewhere(
    tmp_path: Path, key: Info, variables: dict[str, str], by: str
) -> None:
    named(tmp_path / ".config" / "gspread" / "service_account.json", "gspread", key)
    with pytest.raises(AccessError, match=r"google\.credentials-missing") as caught:
        log_in(Places(variables, tmp_path), WRITE)
    assert caught.value.values == {"path": "/no/such.json", "by": by}


def test_windows_keeps_its_files_elsewhere(tmp_path: Path, key: Info) -> None:
    named(tmp_path / "gspread" / "service_account.json", "gspread", key)
    assert log_in(Places({"APPDATA": str(tmp_path)}, Path("/nonexistent")), WRITE).identity


def test_on_googles_own_machines(tmp_path: Path) -> None:
    login = log_in(Places({"K_SERVICE": "mjsheets"}, tmp_path), WRITE)
    assert login.kind is Kind.METADATA


# What they allow


@pytest.mark.parametrize(
    ("granted", "scope", "fits"),
    [
        pytest.param([WRITE], WRITE, True, id="write"),
        pytest.param([WRITE], READ, True, id="writing includes reading"),
        pytest.param([READ], READ, True, id="read"),
        pytest.param(READ, WRITE, False, id="reading is not writing"),
        pytest.param(["https://www.googleapis.com/auth/drive.file"], WRITE, False, id="other"),
    ],
)
def test_a_login_that_says_what_it_was_granted(
    *, granted: list[str] | str, scope: str, fits: bool
) -> None:
    places = key_places(USER | {"scopes": granted})
    if fits:
        assert log_in(places, scope)
        return
    with pytest.raises(AccessError, match=r"google\.scope"):
        log_in(places, scope)


# Secrecy


def secrets(key: Info) -> list[str]:
    """Pieces of the key that would give it away, and the tokens."""
    body = key["private_key"].split("\n")[1:-2]
    return [*body, "ya29.", "eyJ"]


@pytest.mark.parametrize(
    "break_it",
    [
        pytest.param(lambda i: json.dumps(i)[:-20], id="cut off"),
        pytest.param(lambda i: json.dumps(i).replace("MII", "!!!"), id="damaged"),
        pytest.param(lambda i: json.dumps(i | {"type": "other"}), id="unknown"),
        pytest.param(lambda i: json.dumps(i | {"client_email": "x@example.com"}), id="refused"),
        pytest.param(json.dumps, id="not shared"),
    ],
)
def test_nothing_secret_is_told(
    server: GoogleServer,
    key: Info,
    break_it: Callable[[Info], str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    book = server.add_spreadsheet({"結果": {}})
    with pytest.raises(MjsheetsError) as caught:
        GoogleWorkbook(transport(server, places=inline(break_it(key))), book.id).read(["結果"])
    told = "".join(traceback.format_exception(caught.value)) + caplog.text
    told += "".join(text(caught.value.code, lang, **caught.value.values) for lang in Lang)
    error: BaseException | None = caught.value
    while error is not None:
        told += repr(error) + repr(error.args) + repr(getattr(error, "values", ""))
        error = error.__cause__
    assert not [secret for secret in secrets(key) if secret in told]
    shown = repr(key_places(key)) + repr(log_in(key_places(key), WRITE))
    assert not [secret for secret in secrets(key) if secret in shown]
