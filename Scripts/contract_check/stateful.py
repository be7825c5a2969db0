"""A stateful collection: create, read, list, update and delete by one client, and by a hundred concurrent clients."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from contract_check import operations
from contract_check.client import Client
from contract_check.examples import mock_with

DOCUMENT = Path(__file__).with_name("dogs.yaml")
CLIENTS, EACH = 100, 20


class Dogs(Client):
    """A client of the collection that checks each response against the document."""

    operations = {str(operation): operation for operation in operations.of(DOCUMENT)}

    def call(self, method, target, body=None):
        content = None if body is None else json.dumps(body)
        fields = {"Content-Type": "application/json"} if content else {}
        status, fields, body = self.ask(method, target, fields, content)
        path = "/dogs" if target == "/dogs" else "/dogs/{id}"
        if wrong := self.operations[f"{method} {path}"].wrong(status, fields, body):
            raise OSError(f"{method} {target}: {wrong}")
        return status, json.loads(body) if body else None


def check(findings, run):
    with findings.about("mock --stateful"):
        with mock_with(run.backlot, DOCUMENT, "--stateful", "--quiet") as server:
            check_life(findings, server)
            seconds = check_crowd(findings, server)
        print(f"stateful: create, read, list, update, delete and 404; {CLIENTS} clients created {CLIENTS * EACH:,} in "
              f"{seconds:.1f} s, and deleted half of them", flush=True)


def check_life(findings, server):
    with Dogs(server.port) as dogs:
        before = dogs.call("GET", "/dogs")[1]
        status, dog = dogs.call("POST", "/dogs", {"name": "Rex", "age": 3})
        findings.expect_equal((status, dog["name"], dog["age"]), (201, "Rex", 3), "the response to a creation")
        own = f"/dogs/{dog['id']}"
        findings.expect_equal(dogs.call("GET", own), (200, dog), "the created item")
        findings.expect_equal(dogs.call("GET", "/dogs"), (200, [*before, dog]), "the list")
        changed = {"id": dog["id"], "name": "Max", "age": 4}
        findings.expect_equal(dogs.call("PUT", own, {"name": "Max", "age": 4}), (200, changed), "the response to a change")
        findings.expect_equal(dogs.call("GET", own), (200, changed), "the changed item")
        findings.expect_equal(dogs.call("DELETE", own), (204, None), "the response to a deletion")
        for method in ("GET", "DELETE"):
            findings.expect_equal(dogs.call(method, own)[0], 404, f"the status of {method} after the deletion")
        findings.expect_equal(dogs.call("PUT", own, {"name": "Max"})[0], 404, "the status of PUT after the deletion")
        findings.expect_equal(dogs.call("GET", "/dogs"), (200, before), "the list after the deletion")


def check_crowd(findings, server):
    def work(number):
        with Dogs(server.port) as dogs:
            return [dogs.call("POST", "/dogs", {"name": f"{number}-{it}"})[1] for it in range(EACH)]

    def clear(own):
        with Dogs(server.port) as dogs:
            return [dogs.call("DELETE", f"/dogs/{dog['id']}")[0] for dog in own[::2]]

    with Dogs(server.port) as dogs, ThreadPoolExecutor(CLIENTS) as pool:
        before = dogs.call("GET", "/dogs")[1]
        start = time.monotonic()
        made = list(pool.map(work, range(CLIENTS)))
        seconds = time.monotonic() - start
        created = [dog for own in made for dog in own]
        findings.expect_equal(len({dog["id"] for dog in created}), CLIENTS * EACH, "the number of identifiers")
        names = sorted(dog["name"] for dog in dogs.call("GET", "/dogs")[1][len(before):])
        findings.expect_equal(len(names), CLIENTS * EACH, "the number of listed items")
        findings.expect(names == sorted(dog["name"] for dog in created), "the listed items are not the created items")
        findings.expect_equal({status for own in pool.map(clear, made) for status in own}, {204}, "the deletions' statuses")
        left = len(dogs.call("GET", "/dogs")[1]) - len(before)
        findings.expect_equal(left, CLIENTS * EACH // 2, "the number of remaining items")
    return seconds
