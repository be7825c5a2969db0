"""Prism's specs of its proxy, run with `backlot proxy` and httpbin from PyPI; the tests run those of `backlot mock`."""

import json
import re
import sys

from contract_check import documents
from contract_check.client import Client
from serving.server import Server, free_port

UPSTREAM = "http://httpbin.org"


def check(findings, run):
    if not (folder := documents.data("prism-harness", "specs", "proxy")):
        return
    port = free_port()
    files = sorted(folder.glob("*.txt"))
    with Server([sys.executable, "-m", "flask", "--app", "httpbin:app", "run", "--port", port], port) as upstream:
        for file in files:
            with findings.about(f"proxy: {file.name}"):
                check_spec(findings, run, parts(file.read_text(encoding="utf-8")), upstream.url, file.stem)
    print(f"proxy: {len(files)} specs of Prism were run with httpbin", flush=True)


def parts(text):
    """Returns the text below each heading of a spec."""
    found = re.split(r"^====(.+)====\n", text, flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


def check_spec(findings, run, spec, upstream, name):
    document = run.new_folder(f"proxy-{name}") / "api.yaml"
    document.write_text(spec["spec"], encoding="utf-8")
    port = free_port()
    places = {"${document}": document, "4010": port, UPSTREAM: upstream}
    words = [places.get(word, word) for word in spec["server"].split()]
    head, _, content = spec["expect"].strip().partition("\n\n")
    first, *fields = head.splitlines()
    with Server([run.backlot, *words], port), Client(port) as client:
        status, got, body = client.ask("GET", re.search(r"http://localhost:4010(\S+)", spec["command"])[1])
    findings.expect_equal(status, int(first.split()[1]), "the status")
    for field in fields:
        field_name = field.partition(":")[0].lower()
        findings.expect(field_name in got, f"the field {field_name} is missing")
    findings.expect_equal(json.loads(body), json.loads(content), "the content")
