"""Samples of many schemas: valid for Backlot and for jsonschema-rs, and the same for the same seed."""

import filecmp
import json
import subprocess

import jsonschema_rs

from . import cases

VALIDATORS = {
    "draft-04": jsonschema_rs.Draft4Validator, "openapi-3.0": jsonschema_rs.Draft4Validator,
    "draft-07": jsonschema_rs.Draft7Validator, "2020-12": jsonschema_rs.Draft202012Validator,
}
HOST = "http://localhost:1234/"  # The suite refers to its other documents as if a server had them.


def check(run):
    """Returns whether all samples are valid and reproducible."""
    half = run.schemas // 2
    chosen = [*cases.chosen(cases.suite(run.data), half), *cases.chosen(cases.github(run.data), run.schemas - half)]
    source, (first, second) = run.folder / "cases.jsonl", (run.folder / "first.jsonl", run.folder / "second.jsonl")
    source.write_text("".join(json.dumps(each.ours) + "\n" for each in chosen))
    remotes = run.data / "json-schema-test-suite" / "remotes"
    for path in (first, second):
        with path.open("wb") as output:
            subprocess.run([run.program, "samples", source, str(run.samples), "--remotes", remotes], stdout=output, check=True)
    faults = list(findings(first, chosen, run.samples, remotes))
    if not filecmp.cmp(first, second, shallow=False):
        faults.append("a second run with the same seeds gave different bytes")
    print(*faults[:50], sep="\n", end="\n" if faults else "")
    good = "all valid, the same twice" if not faults else f"{len(faults)} findings"
    print(f"samples: {len(chosen)} schemas, {run.samples} of each: {good}")
    return not faults


def findings(path, chosen, count, remotes):
    """Yields one message for each schema with an error or an invalid sample. A line with its name precedes its samples."""
    with path.open("rb") as lines:
        for case in chosen:
            validator, finding = validator_of(case, remotes), None
            for number in range(count + 1):
                value = json.loads(next(lines, "null"))
                is_head = isinstance(value, dict) and value.get("case") == case.name
                if is_head and "error" in value:
                    finding = f"{case.name}: {value['error']}"
                    break
                if number == 0 and not is_head:
                    yield f"{case.name}: its samples are missing"
                    return
                if number > 0 and not finding and not validator.is_valid(value):
                    finding = f"{case.name}: {json.dumps(value)[:300]} is invalid according to jsonschema-rs"
            if finding:
                yield finding


def validator_of(case, remotes):
    def retrieve(uri):
        if not uri.startswith(HOST):
            raise ValueError(f"unknown URI {uri}")
        return json.loads((remotes / uri.removeprefix(HOST)).read_text())

    return VALIDATORS[case.dialect](case.schema, validate_formats=True, retriever=retrieve)
