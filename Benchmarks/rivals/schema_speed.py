"""Compares the time that Backlot, jsonschema-rs and fastjsonschema take to validate a document, measured in one run.

Also counts Backlot's memory allocations for each document, with glibc and a C compiler. bench-schema starts this program.
The exit status is 1 if Backlot is slower than fastjsonschema for a schema.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import fastjsonschema

import report
from schema_check import cases
from schema_check.samples import VALIDATORS
from serving import programs
from serving.problem import Problem

GITHUB_SCHEMAS = ("full-repository", "issue", "pull-request", "commit", "simple-user", "workflow-run")
COUNTRY = {
    "$schema": cases.DIALECTS["draft-07"],
    "type": "object",
    "required": ["name", "cca2", "cca3", "region", "latlng", "area", "languages"],
    "properties": {
        "name": {
            "type": "object", "required": ["common", "official", "nativeName"],
            "properties": {
                "common": {"type": "string", "minLength": 1}, "official": {"type": "string", "minLength": 1},
                "nativeName": {"type": "object", "additionalProperties": {"$ref": "#/definitions/name"}},
            },
        },
        "tld": {"type": "array", "items": {"type": "string", "minLength": 2}},
        "cca2": {"type": "string", "pattern": "^[A-Z]{2}$"}, "cca3": {"type": "string", "pattern": "^[A-Z]{3}$"},
        "ccn3": {"type": "string", "pattern": "^([0-9]{3})?$"}, "independent": {"type": ["boolean", "null"]},
        "status": {"enum": ["officially-assigned", "user-assigned"]}, "unMember": {"type": "boolean"},
        "currencies": {
            "type": ["object", "array"],
            "additionalProperties": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
        },
        "capital": {"type": "array", "items": {"type": "string"}},
        "region": {"enum": ["Africa", "Americas", "Antarctic", "Asia", "Europe", "Oceania"]},
        "languages": {"type": "object", "propertyNames": {"pattern": "^[a-z]{3}$"}, "additionalProperties": {"type": "string"}},
        "translations": {"type": "object", "additionalProperties": {"$ref": "#/definitions/name"}},
        "latlng": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number", "minimum": -180, "maximum": 180}},
        "landlocked": {"type": "boolean"}, "area": {"type": "number"},
        "borders": {"type": "array", "uniqueItems": True, "items": {"type": "string", "pattern": "^[A-Z]{3}$"}},
        "flag": {"type": "string"}, "population": {"type": "integer", "minimum": 0},
    },
    "definitions": {
        "name": {
            "type": "object", "required": ["official", "common"],
            "properties": {"official": {"type": "string"}, "common": {"type": "string"}},
        },
    },
}


class Subject:
    """A schema with valid documents."""

    def __init__(self, title, case, instances):
        self.title, self.case, self.instances = title, case, instances


def subjects(run):
    countries = json.loads((run.data / "countries" / "countriesV3.1.json").read_text())
    yield Subject(f"countries ({len(countries)})", cases.Case("countries", "draft-07", COUNTRY), countries)
    path = run.data / "wiremock" / "stub-mapping.schema.json"
    schema = json.loads(path.read_text())
    dialect = {uri: name for name, uri in cases.DIALECTS.items()}.get(schema.get("$schema"), "2020-12")
    yield Subject("stub mappings", cases.Case("stub mappings", dialect, schema), None)
    known = {each.name: each for each in cases.github(run.data)}
    for name in GITHUB_SCHEMAS:
        if case := known.get(f"github/{name}"):
            yield Subject(f"GitHub's `{name}`", case, None)


def sampled(subject, run, count=50):
    """Returns documents that Backlot generates, if the real data has no documents."""
    path = run.folder / "sampled.jsonl"
    path.write_text(json.dumps(subject.case.ours) + "\n")
    output = subprocess.run([run.program, "samples", path, str(count)], stdout=subprocess.PIPE, check=True).stdout
    return [json.loads(line) for line in output.splitlines()[1:]]


def figures(subject, run):
    """Returns the medians in nanoseconds per document, and Backlot's allocations; `None` if a figure is missing."""
    instances = subject.instances or sampled(subject, run)
    ours = our_command(subject, instances, run)
    schema = subject.case.schema
    # Only checks of all three validators are measured: formats are annotations.
    others = [VALIDATORS[subject.case.dialect](schema, validate_formats=False).is_valid, compiled(schema, instances)]
    rounds = [[], [], []]
    for _ in range(run.rounds):
        rounds[0].append(json.loads(subprocess.run(ours, stdout=subprocess.PIPE, check=True).stdout)["nanoseconds"])
        for place, validate in enumerate(others, 1):
            if validate:
                rounds[place].append(nanoseconds(validate, instances, run.seconds))
    return [*(statistics.median(each) if each else None for each in rounds), allocations(ours, run)]


def our_command(subject, instances, run):
    documents, path = run.folder / "instances.json", run.folder / "speed.jsonl"
    documents.write_text(json.dumps(instances))
    path.write_text(json.dumps({**subject.case.ours, "formats": False, "instances": str(documents)}) + "\n")
    return [run.program, "speed", path, str(run.seconds)]


def allocations(command, run):
    """Returns Backlot's allocations per document, counted by a library that is loaded first; `None` if that is not possible."""
    counter = run.folder / "allocations.so"
    source = Path(__file__).resolve().parent / "allocations.c"
    if not counter.exists() and subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", counter, source]).returncode:
        return None
    environment = {**os.environ, "LD_PRELOAD": str(counter)}
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=environment).stdout
    return json.loads(output).get("allocations")


def compiled(schema, instances):
    try:
        validate = fastjsonschema.compile(schema, use_default=False, use_formats=False)
        for instance in instances:
            validate(instance)
        return validate
    except Exception as problem:  # Its generated code can raise any exception.
        print(f"fastjsonschema: {str(problem)[:200]}")
        return None


def nanoseconds(validate, instances, seconds):
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for instance in instances:
            validate(instance)
        count += len(instances)
    return spent / count * 1e9


def cell(figure):
    if figure is None:
        return "–"
    return f"{round(figure, 2):,g}" if figure < 10 else f"{figure:,.0f}"


def row(subject, run):
    ours, *others, count = figures(subject, run)
    is_slow = others[1] is not None and ours > others[1]
    return [subject.title, cell(ours) + report.MISSED * is_slow, *map(cell, others), cell(count)]


def section(run):
    return report.section(
        "Validation with a compiled schema",
        f"Nanoseconds per valid, parsed document, with formats as annotations; median of {run.rounds} interleaved rounds. "
        "jsonschema-rs and fastjsonschema are measured in Python, with Python objects. The last column is the number of memory "
        "allocations of Backlot per document. Budget: the time of fastjsonschema.",
        [" documents", "Backlot", "jsonschema-rs", "fastjsonschema", "allocations"], [row(it, run) for it in subjects(run)])


def main():
    parser = argparse.ArgumentParser(prog="bench-schema", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="also write the table to Benchmarks/results.md")
    parser.add_argument("--rounds", type=int, default=9, help="interleaved rounds (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.3,
                        help="duration of each measurement in a round (default: %(default)s)")
    parser.add_argument("--program", type=Path, help="measure this build of bench-schema instead of building it")
    run = parser.parse_args()
    run.data = programs.real_data()
    if not run.data.is_dir():
        raise Problem(f"{run.data} does not exist; set BACKLOT_DATA to the folder with samples of real projects")
    run.program = run.program or programs.bench_schema()
    with tempfile.TemporaryDirectory() as folder:
        run.folder = Path(folder)
        text = section(run)
    print(text)
    if run.write:
        report.write("bench-schema", [text])
    sys.exit(1 if report.MISSED in text else 0)


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        print(f"bench-schema: {problem}", file=sys.stderr)
        sys.exit(2)
