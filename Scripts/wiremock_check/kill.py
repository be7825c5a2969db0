"""A server that is killed during persisted writes."""

import json
import signal
import threading
import time

import requests

from serving.server import backlot
from wiremock_check import stubs

WRITES, WRITERS, ROUNDS = 1_000, 4, 3


def check(findings, run):
    for number in range(ROUNDS):
        with findings.about(f"kill -9, round {number + 1}"):
            folder = stubs.write(run.new_folder(f"killed-{number}"), {})
            acknowledged = write_until_killed(run, folder, after=WRITES * (number + 1) // (ROUNDS + 1))
            for file in (folder / "mappings").rglob("*.json"):
                try:
                    json.loads(file.read_text(encoding="utf-8"))
                    findings.expect(True, "")
                except ValueError as error:
                    findings.expect(False, f"{file.name} is incomplete: {error}")
            with backlot(run.backlot, folder, "--quiet") as server:
                listed = requests.get(server.url + "/__admin/mappings", timeout=60).json()["mappings"]
            lost = acknowledged - {mapping["id"] for mapping in listed}
            findings.expect(not lost, f"{len(lost)} of {len(acknowledged)} acknowledged mappings are lost")
            print(f"killed after {len(acknowledged)} acknowledged writes: {len(listed)} mappings exist")


def write_until_killed(run, folder, after):
    """Writes from several threads, kills the server, and returns the writes that it acknowledged before."""
    acknowledged, lock = set(), threading.Lock()
    server = backlot(run.backlot, folder, "--persist", "--quiet").wait()

    def write():
        session = requests.Session()
        while len(acknowledged) < WRITES:
            mapping = {"request": {"method": "GET", "urlPath": f"/{time.monotonic_ns()}"}, "response": {"body": "x" * 500}}
            try:
                made = session.post(server.url + "/__admin/mappings", json=mapping, timeout=30)
            except requests.RequestException:
                return
            if made.status_code == 201:
                with lock:
                    acknowledged.add(made.json()["id"])

    writers = [threading.Thread(target=write) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    while len(acknowledged) < after and any(writer.is_alive() for writer in writers):
        time.sleep(0.001)
    server.process.send_signal(signal.SIGKILL)
    for writer in writers:
        writer.join()
    server.process.wait()
    return acknowledged
