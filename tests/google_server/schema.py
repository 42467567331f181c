"""The contract of an API: Google's own discovery document, read strictly.

The documents come with google-api-python-client. Their schemas are turned into closed JSON
Schemas, so that a field which does not exist is found in a request and in our own answer.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import unquote

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tests.google_server.errors import JSON, ApiError, bad_field, bad_mask
from tests.google_server.masks import Mask

_TEXTUAL = {"int64", "uint64"}


@dataclass(frozen=True)
class Method:
    """One method of an API, as its discovery document describes it."""

    api: "Api"
    name: str
    verb: str
    path: re.Pattern[str]
    scopes: frozenset[str]
    parameters: JSON
    request: str
    response: str

    def check_query(self, query: dict[str, list[str]]) -> None:
        """Refuse parameters that do not exist or cannot be read."""
        for name, values in query.items():
            if name not in self.parameters:
                raise bad_field(
                    name,
                    f"Unknown name \"{name}\": Cannot bind query parameter. Field '{name}' could "
                    "not be found in request message.",
                )
            for value in values:
                _check_parameter(name, self.parameters[name], value)

    def check_body(self, body: Any) -> None:
        """Refuse a body that is not of the request's type."""
        error = self.api.violation(self.request, body) if self.request else None
        if error is not None:
            raise _bad_body(error)

    def check_mask(self, mask: Mask) -> None:
        """Refuse a mask with a field that the answer does not have."""
        self.api.check_mask(self.response, mask)

    def check_answer(self, answer: Any) -> None:
        """Make sure that what we say is something that Google could say."""
        error = self.api.violation(self.response, answer)
        if error is not None:
            message = f"{self.name} answered {error.json_path}: {error.message}"
            raise AssertionError(message)


class Api:
    """One API of Google's."""

    def __init__(self, name: str, version: str) -> None:
        folder = files("googleapiclient.discovery_cache") / "documents"
        document = json.loads((folder / f"{name}.{version}.json").read_text(encoding="utf-8"))
        self.title: str = document["title"]
        self.service = f"{name}.googleapis.com"
        self._schemas: JSON = document["schemas"]
        self._definitions = {key: _closed(value) for key, value in self._schemas.items()}
        self.methods = tuple(self._read(document, document))
        self._validators: dict[str, Draft202012Validator] = {}

    def _read(self, part: JSON, document: JSON) -> list[Method]:
        found = [
            Method(
                api=self,
                name=method["id"],
                verb=method["httpMethod"],
                path=_pattern(document["servicePath"] + method["flatPath"]),
                scopes=frozenset(method.get("scopes", ())),
                parameters=document["parameters"] | method.get("parameters", {}),
                request=method.get("request", {}).get("$ref", ""),
                response=method.get("response", {}).get("$ref", ""),
            )
            for method in part.get("methods", {}).values()
        ]
        for resource in part.get("resources", {}).values():
            found += self._read(resource, document)
        return found

    def find(self, verb: str, path: str) -> tuple[Method, dict[str, str]] | None:
        """The method that answers `path` (still percent-encoded), and what the path names."""
        for method in self.methods:
            if method.verb == verb and (match := method.path.fullmatch(path)):
                return method, {key: unquote(value) for key, value in match.groupdict().items()}
        return None

    def violation(self, schema: str, value: Any) -> ValidationError | None:
        """How `value` breaks `schema`, if it does."""
        if schema not in self._validators:
            whole = {"$ref": f"#/$defs/{schema}", "$defs": self._definitions}
            self._validators[schema] = Draft202012Validator(whole)
        return next(iter(self._validators[schema].iter_errors(value)), None)

    def check_mask(self, schema: str, mask: Mask, path: str = "") -> None:
        """Refuse a mask with a field that `schema` does not have."""
        self._check_fields(self._schemas[schema], mask, path)

    def _check_fields(self, schema: JSON, mask: Mask, path: str) -> None:
        for name, inner in mask.items():
            if name == "*":
                continue
            field = schema.get("properties", {}).get(name)
            here = f"{path}.{name}".lstrip(".")
            if field is None:
                raise bad_mask(here)
            target = field.get("$ref") or field.get("items", {}).get("$ref")
            if inner and target is None and "properties" not in field:
                raise bad_mask(f"{here}.{next(iter(inner))}")
            if inner:
                self._check_fields(self._schemas[target] if target else field, inner, here)


@cache
def api(name: str, version: str) -> Api:
    """The API, read once per process."""
    return Api(name, version)


def without_nulls(value: Any) -> Any:
    """`value` as Google's parser sees it: a null field is a field that was not sent."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    return value


def _closed(schema: JSON) -> JSON:
    """A schema of the discovery document as a closed JSON Schema."""
    if "$ref" in schema:
        return {"$ref": f"#/$defs/{schema['$ref']}"}
    if schema["type"] == "object":
        return _closed_object(schema)
    return _closed_value(schema)


def _closed_value(schema: JSON) -> JSON:
    match schema:
        case {"type": "any"}:
            return {}
        case {"type": "array"}:
            return {"type": "array", "items": _closed(schema["items"])}
        case {"enum": choices}:
            return {"enum": choices}
        case {"format": kind} if kind in _TEXTUAL:
            return {"type": ["string", "integer"]}
    return {"type": schema["type"]}


def _closed_object(schema: JSON) -> JSON:
    extra = schema.get("additionalProperties")
    properties = {name: _closed(field) for name, field in schema.get("properties", {}).items()}
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": _closed(extra) if extra else False,
    }


def _pattern(flat_path: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", "/" + flat_path)
    return re.compile(
        "".join(
            f"(?P<{part}>[^/:]+(?::[^/:]+)?)" if part == "range"
            else f"(?P<{part}>[^/:]+)" if index % 2
            else re.escape(part)
            for index, part in enumerate(parts)
        )
    )  # fmt: skip


def _check_parameter(name: str, parameter: JSON, value: str) -> None:
    if parameter["type"] == "boolean":
        fits = value.lower() in {"true", "false"}
    else:
        fits = value in parameter.get("enum", [value])
    if not fits:
        raise bad_field(name, f"Invalid value at '{name}' ({parameter['type']}), \"{value}\"")


def _bad_body(error: ValidationError) -> ApiError:
    where = error.json_path.removeprefix("$").lstrip(".")
    if error.validator == "additionalProperties":
        name = error.message.split("'")[1]
        at = f" at '{where}'" if where else ""
        return bad_field(where, f'Unknown name "{name}"{at}: Cannot find field.')
    return bad_field(where, f"Invalid value at '{where}', {json.dumps(error.instance)}")
