"""Validates Backlot's mapping files with the schema of a stub mapping."""

import json
import os
import subprocess

import jsonschema
import requests

from serving import programs
from serving.server import backlot
from wiremock_check import stubs


def schema():
    """Returns the schema from the real data, or None if it is missing."""
    data = os.environ.get("BACKLOT_DATA") or programs.ROOT.parent / "shared" / "data"
    file = os.path.join(data, "wiremock", "stub-mapping.schema.json")
    if not os.path.exists(file):
        print(f"check-wiremock: skipped the schema: {file} does not exist")
        return None
    with open(file, encoding="utf-8") as text:
        return json.load(text)


def check(findings, run):
    validator = jsonschema.Draft7Validator(found) if (found := schema()) else None
    if validator:
        check_converted(findings, run, validator)
        check_persisted(findings, run, validator)


def hold(findings, validator, folder):
    files = sorted((folder / "mappings").rglob("*.json"))
    for file in files:
        content = json.loads(file.read_text(encoding="utf-8"))
        for error in validator.iter_errors(content):
            findings.expect(False, f"{file.name}: {error.message[:300]}")
        findings.expect(True, "")
    return len(files)


ROUTES = {
    "dogs/GET.json": '["Rex"]', "dogs/{id}/GET.json": '{"name": "Rex"}', "dogs/{id}/GET.headers": "X-Dog: yes\n",
    "dogs/POST.201.json": "{ }", "dogs/special/GET.txt": "special", "files/{name}.csv/GET.csv": "a,b\n",
    "rest/{all...}/GET.txt": "rest", "South Korea/GET.txt": "Seoul", "big/GET.txt": "x" * 100_000, "none/DELETE.204": "",
    "bytes/GET.bin": "\x00\x01",
}
QUESTIONS = [
    ("GET", "/dogs"), ("GET", "/dogs/7"), ("GET", "/dogs/special"), ("POST", "/dogs"), ("GET", "/files/a.csv"),
    ("GET", "/rest/a/b"), ("GET", "/South%20Korea"), ("GET", "/big"), ("DELETE", "/none"), ("GET", "/bytes"),
    ("GET", "/none"), ("GET", "/dogs/7/8"),
]


def answers(backlot_program, source):
    with backlot(backlot_program, source, "--quiet") as server:
        asked = [requests.request(method, server.url + path, timeout=10) for method, path in QUESTIONS]
        return [(answer.status_code, answer.content if answer.status_code < 400 else b"", answer.headers.get("Content-Type")
                 if answer.status_code < 400 else None, answer.headers.get("X-Dog")) for answer in asked]


def check_converted(findings, run, validator):
    with findings.about("convert"):
        routes = run.new_folder("routes")
        for name, content in ROUTES.items():
            file = routes / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        out, back = run.folder / "converted", run.folder / "back"
        done = subprocess.run([run.backlot, "convert", routes, "--out", out], capture_output=True, text=True)
        findings.expect_equal((done.returncode, done.stderr), (0, ""), "the outcome of a conversion")
        findings.expect_equal(hold(findings, validator, out), 10, "the number of mappings")
        wanted = answers(run.backlot, routes)
        findings.expect_equal(answers(run.backlot, out), wanted, "the responses of the stub files")
        done = subprocess.run([run.backlot, "convert", out, "--out", back], capture_output=True, text=True)
        findings.expect_equal(done.returncode, 1, "the status if a stub cannot be converted")
        findings.expect("is left out" in done.stderr, f"the omission is not reported: {done.stderr}")
        again = subprocess.run([run.backlot, "convert", out, "--out", back], capture_output=True, text=True)
        findings.expect_equal(again.returncode, 2, "the status if the folder is not empty")


def check_persisted(findings, run, validator):
    with findings.about("persist"):
        folder = stubs.write(run.new_folder("persisted"), {})
        with backlot(run.backlot, folder, "--persist", "--quiet") as server:
            for number in range(20):
                mapping = {"name": f"Number {number}", "request": {"method": "GET", "urlPath": f"/{number}"},
                           "response": {"status": 200, "jsonBody": {"n": number}}, "metadata": {"n": number}}
                made = requests.post(server.url + "/__admin/mappings", json=mapping, timeout=10)
                findings.expect_equal(made.status_code, 201, "the status of a creation")
        findings.expect_equal(hold(findings, validator, folder), 20, "the number of files")
        with backlot(run.backlot, folder, "--quiet") as server:
            found = [requests.get(f"{server.url}/{number}", timeout=10).json() for number in range(20)]
        findings.expect_equal(found, [{"n": number} for number in range(20)], "the responses after a restart")
