"""Requests that schemathesis generates, and its findings in the responses.

The petstore also gets data that violates its contract, because it documents the response to it (`default`). A hundred
operations of GitHub's document get valid data only: if the contract has no status for an invalid request, the response is
Backlot's problem document with 422, as in Prism, which a tool that knows only the contract reports as a violation. The
script still checks that invalid requests cause no server error.
"""

import json
import re
import subprocess

from serving.server import backlot

NO_ERROR = "not_a_server_error"
CONFORMANCE = (f"{NO_ERROR},status_code_conformance,content_type_conformance,response_schema_conformance,"
               "response_headers_conformance")
SEED = 7
STEP = 8  # Every eighth operation of GitHub's document.
METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}


def check(findings, run):
    petstore, github = run.data("openapi", "oai-examples", "v3.0", "petstore-expanded.yaml"), run.data("openapi", "github.json")
    if not petstore or not github:
        return
    check_document(findings, run, "petstore", petstore, "/v2", "--mode", "all", "--max-examples", "20", "--checks", CONFORMANCE)
    some = ["--phases", "fuzzing", *(word for label in labels(github)[::STEP] for word in ("--include-name", label))]
    check_document(findings, run, "a hundred operations of github.json", github, "", *some,
                   "--mode", "positive", "--max-examples", "5", "--checks", CONFORMANCE)
    check_document(findings, run, "the same with invalid data", github, "", *some,
                   "--mode", "negative", "--max-examples", "2", "--max-time", "25", "--checks", NO_ERROR)


def labels(document):
    paths = json.loads(document.read_bytes())["paths"]
    return [f"{method.upper()} {path}" for path, item in paths.items() for method in item if method in METHODS]


def check_document(findings, run, title, document, base, *options):
    with findings.about(f"schemathesis: {title}"), backlot(run.backlot, document, "--quiet") as server:
        command = ["schemathesis", "run", document, "--url", server.url + base, "--seed", SEED, "--generation-deterministic",
                   "--no-color", "--suppress-health-check", "all", "--warnings", "off", "--no-shrink", *options]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=run.folder)
        findings.expect(done.returncode == 0, f"status {done.returncode}: {done.stdout[-6000:]}{done.stderr[-2000:]}")
        cases, tested = re.search(r"([\d,]+) generated", done.stdout), re.search(r"Tested: (\d+)", done.stdout)
        findings.expect(cases and tested, f"schemathesis ran no tests: {done.stdout[-2000:]}")
        if cases and tested:
            print(f"schemathesis: {title}: {tested[1]} operations, {cases[1]} requests", flush=True)
