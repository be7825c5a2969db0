"""A reader of OpenAPI documents that is independent of Backlot; jsonschema-rs validates with their schemas."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urldefrag, urljoin

import jsonschema_rs
import yaml

from serving import programs

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def data(*names):
    """Returns a file or folder of the real data, or None if it is missing."""
    root = Path(os.environ.get("BACKLOT_DATA") or programs.ROOT.parent / "shared" / "data")
    path = root.joinpath(*names)
    if path.exists():
        return path
    print(f"check-contract: skipped: {path} does not exist")
    return None


class _PlainLoader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):
    """Reads dates as text, as in JSON."""


_PlainLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in _PlainLoader.yaml_implicit_resolvers.items()
}


@cache
def _read(uri):
    text = Path(unquote(uri.removeprefix("file://"))).read_text(encoding="utf-8")
    value = json.loads(text) if uri.endswith(".json") else yaml.load(text, _PlainLoader)
    # In YAML, keys such as the statuses of responses are numbers.
    return json.loads(json.dumps(value))


class Node(NamedTuple):
    """A place in a document, with references followed."""

    uri: str
    pointer: tuple
    value: Any

    def get(self, key, default=None):
        """Returns the value for a key or an index, with references resolved."""
        try:
            found = self.value[key]
        except (KeyError, IndexError, TypeError):
            return default
        return Node(self.uri, (*self.pointer, key), found).followed()

    def followed(self):
        node = self
        while isinstance(node.value, dict) and isinstance(node.value.get("$ref"), str):
            uri, fragment = urldefrag(urljoin(node.uri, node.value["$ref"]))
            steps = tuple(unquote(step).replace("~1", "/").replace("~0", "~") for step in fragment.split("/")[1:])
            value = _read(uri)
            for step in steps:
                value = value[int(step)] if isinstance(value, list) else value[step]
            node = Node(uri, steps, value)
        return node

    def entries(self):
        keys = self.value if isinstance(self.value, dict) else range(len(self.value))
        return [(key, self.get(key)) for key in keys]

    def list(self, key):
        found = self.get(key)
        return [node for _, node in found.entries()] if found else []

    @property
    def address(self):
        steps = (str(step).replace("~", "~0").replace("/", "~1") for step in self.pointer)
        return self.uri + "#" + "".join("/" + quote(step, safe="~") for step in steps)


def root(path):
    uri = Path(path).resolve().as_uri()
    return Node(uri, (), _read(uri))


def version(document):
    return document.value.get("swagger") or document.value["openapi"]


# --- Schemas ------------------------------------------------------------------------------------------------------------


def _translated(value):
    """Translates the syntax of OpenAPI 3.0 to draft 7."""
    if isinstance(value, list):
        return [_translated(item) for item in value]
    if not isinstance(value, dict):
        return value
    new = {key: _translated(item) for key, item in value.items()}
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if isinstance(new.get(exclusive), bool) and new.pop(exclusive) and bound in new:
            new[exclusive] = new.pop(bound)
    if new.get("nullable") is True and "$ref" not in new:
        if isinstance(new.get("enum"), list) and None not in new["enum"]:
            new["enum"] = [*new["enum"], None]
        if isinstance(new.get("type"), str):
            new["type"] = [new["type"], "null"]
            rest = {key: new.pop(key) for key in ("allOf", "anyOf", "oneOf") if key in new}
            return {**new, "anyOf": [{"type": "null"}, rest]} if rest else new
        return {"anyOf": [{"type": "null"}, new]}
    return new


@cache
def _registry(folder, is_new):
    draft = jsonschema_rs.Draft202012 if is_new else jsonschema_rs.Draft7
    files = [file for file in sorted(Path(folder).rglob("*")) if file.suffix in (".json", ".yaml")]
    resources = [(file.as_uri(), _read(file.as_uri())) for file in files]
    return jsonschema_rs.Registry(
        [(uri, document if is_new else _translated(document)) for uri, document in resources], draft=draft)


class Schemas:
    """The schemas of a document and of the other files in its folder."""

    def __init__(self, path):
        document = root(path)
        self.is_new = not version(document).startswith(("2.", "3.0"))
        folder = Path(path).resolve().parent
        # Documents of the Initiative refer to files in a sibling folder.
        self.folder = folder.parent if folder.name == "spec" else folder
        self._validators = {}

    def validator(self, node):
        if node.address not in self._validators:
            make = jsonschema_rs.Draft202012Validator if self.is_new else jsonschema_rs.Draft7Validator
            registry = _registry(str(self.folder), self.is_new)
            self._validators[node.address] = make({"$ref": node.address}, registry=registry)
        return self._validators[node.address]

    def is_valid(self, node, value):
        return self.validator(node).is_valid(value)

    def violation(self, node, value):
        """Returns the first violation of a schema by a value, or None."""
        for error in self.validator(node).iter_errors(value):
            return f"/{'/'.join(map(str, error.instance_path))}: {error.message[:200]}"
        return None
