"""Names that say nothing of what is inside."""

import re

EMPTY = {"base", "common", "extensions", "helper", "helpers", "misc", "models", "shared", "types", "util", "utilities", "utils"}
TYPE = re.compile(r"\b(?:class|struct|enum|actor|protocol)\s+(\w*(?:Manager|Helper|Impl))\b")


def check(source):
    for part in (*source.path.parts[1:-1], source.path.stem):
        if part.lower() in EMPTY:
            yield 1, "name", f"“{part}” says nothing of what is inside"
    for found in TYPE.finditer(source.code):
        yield source.line(found.start()), "name", f"{found[1]}: no Manager, Helper or Impl; say what it does"
