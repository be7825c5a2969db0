"""Schemas from the real data: those of the official suite and of GitHub's description."""

import json

DRAFTS = {"draft4": "draft-04", "draft7": "draft-07", "draft2020-12": "2020-12"}
DIALECTS = {
    "draft-04": "http://json-schema.org/draft-04/schema#", "draft-07": "http://json-schema.org/draft-07/schema#",
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
}
GITHUB = "openapi/github.json"


class Case:
    """A schema in the formats of the emitter and of jsonschema-rs."""

    def __init__(self, name, dialect, schema, **ours):
        self.name, self.dialect, self.schema = name, dialect, schema
        self.ours = {"name": name, "dialect": dialect, "formats": True, **(ours or {"schema": schema})}


def suite(data):
    """Yields each schema of the suite with a valid instance, because only such a schema is known to be satisfiable."""
    folder = data / "json-schema-test-suite" / "tests"
    for draft, dialect in DRAFTS.items():
        for path in sorted((folder / draft).glob("*.json")):
            for place, group in enumerate(json.loads(path.read_text())):
                if any(test["valid"] for test in group["tests"]):
                    yield Case(f"{draft}/{path.stem}/{place} {group['description']}", dialect, group["schema"])


def github(data):
    """Yields the component schemas, translated to draft 4 for jsonschema-rs."""
    document = data / GITHUB
    schemas = json.loads(document.read_text())["components"]["schemas"]
    components = {"schemas": {name: translated(schema) for name, schema in schemas.items()}}
    for name in sorted(schemas):
        pointer = "/components/schemas/" + name.replace("~", "~0").replace("/", "~1")
        schema = {"$schema": DIALECTS["draft-04"], "allOf": [{"$ref": f"#{pointer}"}], "components": components}
        yield Case(f"github/{name}", "openapi-3.0", schema, document=str(document), pointer=pointer)


def translated(schema):
    """Translates OpenAPI 3.0 to draft 4; only `nullable` differs."""
    if isinstance(schema, list):
        return [translated(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("$ref"), str):
        return {"$ref": schema["$ref"]}
    result = {key: value if key in ("example", "default", "enum") else translated(value) for key, value in schema.items()}
    if result.get("nullable") is True and isinstance(result.get("type"), str):
        result["type"] = [result["type"], "null"]
    return result


def chosen(cases, count):
    """Returns the specified number of cases, selected evenly from all."""
    cases = list(cases)
    return [cases[place * len(cases) // count] for place in range(min(count, len(cases)))] if len(cases) > count else cases
