"""Samples of many schemas: valid for Backlot and for jsonschema-rs, and the same for the same seed."""

import hashlib
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor

import jsonschema_rs

from . import cases

VALIDATORS = {
    "draft-04": jsonschema_rs.Draft4Validator, "openapi-3.0": jsonschema_rs.Draft4Validator,
    "draft-07": jsonschema_rs.Draft7Validator, "2020-12": jsonschema_rs.Draft202012Validator,
}


def check(run):
    """Returns whether all samples are valid and reproducible."""
    half = run.schemas // 2
    chosen = [*cases.chosen(cases.suite(run.data), half), *cases.chosen(cases.github(run.data), run.schemas - half)]
    path = run.folder / "cases.jsonl"
    path.write_text("".join(json.dumps(each.ours) + "\n" for each in chosen))
    command = [run.program, "samples", path, str(run.samples), "--remotes", run.data / "json-schema-test-suite" / "remotes"]
    with ThreadPoolExecutor() as pool:
        again = pool.submit(digest, command)
        lines = hashlib.sha256()
        faults = list(findings(command, chosen, run, lines))
        same = again.result() == lines.hexdigest()
    for fault in faults[:50]:
        print(fault)
    if not same:
        print("a second run with the same seeds gave different bytes")
    good = "all valid, the same twice" if same and not faults else f"{len(faults)} schemas with faults"
    print(f"samples: {len(chosen)} schemas, {run.samples} of each: {good}")
    return same and not faults


def digest(command):
    """Returns a hash of the output of a run."""
    lines = hashlib.sha256()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        while block := process.stdout.read(1 << 20):
            lines.update(block)
    return lines.hexdigest()


def findings(command, chosen, run, lines):
    """Yields one message for each schema with an invalid sample."""
    known = {each.name: each for each in chosen}
    case, validator, seed, finding = None, None, 0, None
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            lines.update(line)
            if line.startswith(b'{"case":') and (head := json.loads(line)).get("case") in known:
                if finding or case and seed < run.samples:
                    yield finding or f"{case.name}: {seed} samples instead of {run.samples}"
                case, seed, finding = known[head["case"]], 0, None
                if "error" in head:
                    finding = f"{case.name}: {head['error']}"
                    continue
                validator = validator_of(case, run)
                continue
            seed += 1
            if not finding and not validator.is_valid(json.loads(line)):
                finding = f"{case.name}: {line.decode().strip()[:300]} is invalid according to jsonschema-rs"
    if finding or case and seed < run.samples:
        yield finding or f"{case.name}: {seed} samples instead of {run.samples}"
    if process.returncode:
        yield f"the emitter ended with {process.returncode}"


def validator_of(case, run):
    remotes = run.data / "json-schema-test-suite" / "remotes"

    def retrieve(uri):
        host = "http://localhost:1234/"
        if not uri.startswith(host):
            raise ValueError(f"unknown URI {uri}")
        return json.loads((remotes / uri.removeprefix(host)).read_text())

    schema = case.schema
    return VALIDATORS[case.dialect](schema, validate_formats=True, retriever=retrieve)
