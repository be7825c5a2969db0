"""Requests that schemathesis generates, and its findings in the responses.

The petstore also gets data that violates its contract, because it documents the response to it (`default`). A hundred
operations of GitHub's document get valid data only: if the contract has no status for an invalid request, the response is
Backlot's problem document with 422, as in Prism, which a tool that knows only the contract reports as a violation. The
script still checks that invalid requests cause no server error.
"""

import json
import re
import subprocess

from contract_check import documents, operations
from serving.server import backlot

CONFORMANCE = "status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance"
SEED = 7
STEP = 8  # Every eighth operation of GitHub's document.


def check(findings, run):
    petstore = documents.data("openapi", "oai-examples", "v3.0", "petstore-expanded.yaml")
    github = documents.data("openapi", "github.json")
    if not petstore or not github:
        return
    check_document(findings, run, "petstore", petstore, petstore,
                   "--mode", "all", "--max-examples", "20", "--checks", "not_a_server_error," + CONFORMANCE)
    some = run.folder / "some-of-github.json"
    some.write_text(json.dumps(some_of(github)), encoding="utf-8")
    check_document(findings, run, "a hundred operations of github.json", github, some, "--phases", "fuzzing",
                   "--mode", "positive", "--max-examples", "5", "--checks", "not_a_server_error," + CONFORMANCE)
    check_document(findings, run, "the same with invalid data", github, some, "--phases", "fuzzing",
                   "--mode", "negative", "--max-examples", "2", "--max-time", "25", "--checks", "not_a_server_error")


def some_of(file):
    """Returns a document with some operations of another, and the components to which they refer."""
    chosen = {(it.path, it.method.lower()) for it in operations.of(file)[::STEP]}
    whole = documents.root(file).value
    paths = {path: {key: value for key, value in item.items() if key not in documents.METHODS or (path, key) in chosen}
             for path, item in whole["paths"].items() if any(path == it[0] for it in chosen)}
    components = needed({"paths": paths}, whole["components"])
    return {**{key: whole[key] for key in ("openapi", "info", "servers")}, "paths": paths, "components": components}


def needed(value, components):
    found, open_ends = {}, [value]
    while open_ends:
        for kind, name in re.findall(r'"\$ref": "#/components/([^/"]+)/([^/"]+)"', json.dumps(open_ends.pop())):
            if name not in found.setdefault(kind, {}):
                found[kind][name] = components[kind][name]
                open_ends.append(found[kind][name])
    return found


def check_document(findings, run, title, served, asked, *options):
    with findings.about(f"schemathesis: {title}"), backlot(run.backlot, served, "--quiet") as server:
        command = ["schemathesis", "run", asked, "--url", server.url + operations.base_path(served), "--seed", str(SEED),
                   "--generation-deterministic", "--no-color", "--suppress-health-check", "all",
                   "--warnings", "off", "--no-shrink", *options]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=run.folder)
        findings.expect(done.returncode == 0, f"status {done.returncode}: {done.stdout[-6000:]}{done.stderr[-2000:]}")
        cases = re.search(r"([\d,]+) generated", done.stdout)
        tested = re.search(r"Tested: (\d+)", done.stdout)
        findings.expect(cases and tested, f"schemathesis ran no tests: {done.stdout[-2000:]}")
        if cases and tested:
            print(f"schemathesis: {title}: {tested[1]} operations, {cases[1]} requests, "
                  f"{'no findings' if done.returncode == 0 else 'findings'}", flush=True)
