"""Valid values for schemas: simple ones, or otherwise those that hypothesis finds."""

import re
from contextlib import suppress
from functools import cache

from hypothesis import find, settings, strategies
from hypothesis.errors import NoSuchExample, Unsatisfiable

BY_FORMAT = {
    "date-time": "2026-01-31T12:00:00Z", "date": "2026-01-31", "time": "12:00:00Z", "uri": "https://example.com/",
    "uuid": "123e4567-e89b-12d3-a456-426614174000", "email": "dog@example.com", "ipv4": "127.0.0.1",
}
DEPTH = 12


def sample(schema, schemas, content=None):
    """Returns a valid value for a schema.

    Examples of the document come first, because they can contain more than the required members.
    """
    for value in (*shown(content), *shown(schema), *candidates(schema, schemas, 0)):
        if schemas.is_valid(schema, value):
            return value
    raise ValueError(f"no value for {schema.address}")


def shown(node):
    if node is None or not isinstance(node.value, dict):
        return
    if "example" in node.value:
        yield node.value["example"]
    examples = node.get("examples")
    for _, example in (examples.entries() if examples else []):
        yield example.value["value"] if isinstance(example.value, dict) and "value" in example.value else example.value


def candidates(schema, schemas, depth):
    """Yields values for a schema, some of which may be invalid."""
    value = schema.value
    if depth > DEPTH or not isinstance(value, dict):
        yield None if depth > DEPTH else "x"
        return
    if "const" in value:
        yield value["const"]
    if "default" in value:
        yield value["default"]
    yield from value.get("enum", [])
    base = plain(schema, schemas, depth)
    for keyword in ("oneOf", "anyOf"):
        for alternative in schema.list(keyword):
            for found in candidates(alternative, schemas, depth + 1):
                yield {**base, **found} if isinstance(base, dict) and isinstance(found, dict) else found
    if "allOf" in value:
        merged = base if isinstance(base, dict) else {}
        for part in schema.list("allOf"):
            found = first(part, schemas, depth + 1)
            if not isinstance(found, dict):
                yield found
            else:
                merged = {**merged, **found}
        yield merged
    yield base
    if isinstance(value.get("properties"), dict):
        yield plain(schema, schemas, depth, everything=True)
    if "pattern" in value:
        yield from patterned(value)


def first(schema, schemas, depth):
    last = None
    for last in candidates(schema, schemas, depth):
        with suppress(ValueError):
            if schemas.is_valid(schema, last):
                return last
    return last


def plain(schema, schemas=None, depth=0, everything=False):
    value = schema.value
    kind = value.get("type", "object" if "properties" in value else "string")
    kind = next((it for it in kind if it != "null"), "null") if isinstance(kind, list) else kind
    if "enum" in value:
        return value["enum"][0]
    if kind == "object":
        return members(schema, schemas, depth, everything)
    if kind == "array":
        items = schema.get("items")
        count = max(value.get("minItems", 1), 0)
        one = first(items, schemas, depth + 1) if items and schemas else "x"
        return [one if number == 0 or not isinstance(one, str) else f"{one}{number}" for number in range(count)]
    if kind in ("integer", "number"):
        return _number(value)
    if kind == "boolean":
        return True
    if kind == "null":
        return None
    text = BY_FORMAT.get(value.get("format"), "x")
    return text + "x" * (value.get("minLength", 0) - len(text))


def members(schema, schemas, depth, everything):
    properties = schema.get("properties")
    wanted = list(schema.value.get("required", []))
    if properties and (everything or len(wanted) < schema.value.get("minProperties", 0)):
        wanted = list(properties.value)
    made = {}
    for name in wanted:
        member = properties.get(name) if properties else None
        made[name] = first(member, schemas, depth + 1) if member else "x"
    return made


def _number(value):
    low = value.get("minimum", value.get("exclusiveMinimum", 1))
    low = 1 if isinstance(low, bool) else low
    step = value.get("multipleOf", 1)
    if value.get("exclusiveMinimum") not in (None, False):
        low += step
    return min(low, value["maximum"]) if "maximum" in value else low


SIMPLE = ("x", "1", "a1", "a/b", "x=y", "2026-01-31", "https://example.com/", "0" * 40, "x" * 32)


def patterned(value):
    """A text with a pattern: a simple one, or what hypothesis finds."""
    low, high = value.get("minLength", 0), value.get("maxLength", 1000)
    with suppress(re.error):
        return [_patterned(value["pattern"], low, high)]
    return []


@cache
def _patterned(pattern, low, high):
    for text in (*SIMPLE, *(start * low for start in "x1A=")):
        if low <= len(text) <= high and re.search(pattern, text):
            return text
    strategy = strategies.from_regex(pattern).filter(lambda it: low <= len(it) <= high and it.isprintable())
    with suppress(Unsatisfiable, NoSuchExample):
        return find(strategy, lambda it: True, settings=settings(database=None, derandomize=True))
    return "x"
