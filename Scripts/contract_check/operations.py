"""Each documented response of each operation, validated by schemathesis, which also generates the requests."""

import json
from typing import NamedTuple

import requests
import schemathesis
import yaml
from hypothesis import HealthCheck, Phase, find, settings
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi import checks

from serving.server import Server, free_port

CHECKS = [checks.status_code_conformance, checks.response_headers_conformance, checks.response_schema_conformance]
SETTINGS = settings(database=None, derandomize=True, deadline=None, phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck))


def check(findings, run):
    if github := run.data("openapi", "github.json"):
        told = check_document(findings, run, "serve", github)
        print(f"operations: github.json: {told}", flush=True)
    if examples := run.data("openapi", "oai-examples"):
        documents = list(filter(is_main, sorted(examples.rglob("*.*"))))
        # Some documents refer to files in a sibling of their folder.
        told = [check_document(findings, run, command, document, "--allow-files", examples)
                for document in documents for command in ("serve", "mock")]
        print(f"operations: {len(documents)} examples, each with serve and mock: {sum(it.count for it in told)} responses", flush=True)


class Answers(NamedTuple):
    """The responses to all operations of a document."""

    count: int = 0
    processor_seconds: float = 0
    peak_bytes: int = 0

    def __str__(self):
        return (f"{self.count:,} responses (as it is, generated, and each status), "
                f"{self.processor_seconds / max(1, self.count) * 1e6:.0f} µs of processor time for each, "
                f"{self.peak_bytes / 1e6:.0f} MB at most")


def read(path):
    return json.loads(path.read_bytes()) if path.suffix == ".json" else yaml.load(path.read_bytes(), yaml.CSafeLoader)


def is_main(path):
    """Returns whether a file is a document, and not one to which a document refers."""
    return path.suffix in (".json", ".yaml") and bool({"openapi", "swagger"}.intersection(read(path)))


def check_document(findings, run, command, path, *options):
    port, count = free_port(), 0
    words = [run.backlot, command, path, *options, "--quiet", "--port", port]
    with findings.about(f"{command} {path.name}"), Server(words, port) as server, requests.Session() as session:
        credentials, before = Credentials(read(path)), server.processor_seconds()
        for found in schemathesis.openapi.from_path(path).get_all_operations():
            count += check_operation(findings, found.ok(), credentials, session, server.url)
        return Answers(count, server.processor_seconds() - before, server.peak_bytes())
    return Answers()


class Credentials:
    """Values for all security schemes of a document."""

    def __init__(self, document):
        components = document.get("components", {})
        schemes = {**document.get("securityDefinitions", {}), **components.get("securitySchemes", {})}.values()
        keys = {(scheme["in"], scheme["name"]): "key" for scheme in schemes if scheme["type"] == "apiKey"}
        self.parameters = {name: value for (place, name), value in keys.items() if place == "query"}
        self.fields = {name: value for (place, name), value in keys.items() if place == "header"}
        self.fields["Authorization"] = "Bearer token"


def check_operation(findings, operation, credentials, session, url):
    """Requests a response as it is, a generated one, and one for each status. Returns the number of requests."""
    case = find(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), lambda _: True, settings=SETTINGS)
    codes = [int(code) for code in operation.responses.status_codes if code.isdigit()]
    good = [code for code in codes if code < 300] or codes
    wishes = [(good, {}), (good, {"Prefer": "dynamic=true"}), *(([code], {"Prefer": f"code={code}"}) for code in codes)]
    for expected, preference in wishes:
        # Without Accept, Backlot selects the media type.
        fields = {"Accept": None, **credentials.fields, **preference}
        answer = case.call(base_url=url, session=session, headers=fields, params=credentials.parameters)
        findings.expect(not (wrong := violation(case, answer, expected)), f"{operation.label} {preference}: {wrong}")
    return len(wishes)


def violation(case, answer, expected):
    if not case.operation.responses.status_codes:
        return None
    if expected and answer.status_code not in expected:
        return f"the status is {answer.status_code}: {answer.text[:300]}"
    try:
        # An empty response needs no media type; Swagger 2.0 documents one for all responses.
        case.validate_response(answer, checks=CHECKS + [checks.content_type_conformance] if answer.content else CHECKS)
    except FailureGroup as group:
        return str(group)[:2000]
    return None
