"""Names that do not describe their contents."""

import re

EMPTY = {"base", "common", "extensions", "helper", "helpers", "misc", "models", "shared", "types", "util", "utilities", "utils"}
TYPE = re.compile(r"\b(?:class|struct|enum|actor|protocol)\s+(\w*(?:Manager|Helper|Impl))\b")


def check(source):
    for part in (*source.path.parts[1:-1], source.path.stem):
        if part.lower() in EMPTY:
            yield 1, "name", f"“{part}” does not describe the contents"
    for found in TYPE.finditer(source.code):
        yield source.line(found.start()), "name", f"{found[1]}: avoid Manager, Helper and Impl; name its purpose"
