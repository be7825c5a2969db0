"""Two hundred clients at once, in two spaces of one server."""

from concurrent.futures import ThreadPoolExecutor

import requests

from serving.server import backlot
from wiremock_check import stubs

CLIENTS = 200
SPACES = ["north", "south"]


def check(findings, run):
    folder = stubs.write(run.new_folder("spaces"), {
        "base.json": {"request": {"url": "/base"}, "response": {"body": "base"}},
    })
    with findings.about("spaces"), backlot(run.backlot, folder, "--quiet") as server:
        with ThreadPoolExecutor(CLIENTS) as pool:
            wrong = [found for found in pool.map(lambda number: drive(server.url, number), range(CLIENTS)) if found]
        findings.expect(not wrong, f"{len(wrong)} of {CLIENTS} clients saw data of another space: {wrong[:3]}")
        for number, space in enumerate(SPACES):
            fields = {"X-Backlot-Space": space}
            mappings = requests.get(server.url + "/__admin/mappings", headers=fields, timeout=30).json()["mappings"]
            urls = {mapping["request"]["url"] for mapping in mappings}
            own = {f"/own/{client}" for client in range(CLIENTS) if client % 2 == number}
            findings.expect_equal(urls, own | {"/base"}, f"the stubs of {space}")
            journal = requests.get(server.url + "/__admin/requests", headers=fields, timeout=30).json()
            findings.expect_equal(journal["meta"]["total"], 3 * CLIENTS // 2, f"the entries in the journal of {space}")
            strangers = [entry["request"]["url"] for entry in journal["requests"]
                         if int(entry["request"]["url"].rpartition("/")[2]) % 2 != number]
            findings.expect(not strangers, f"the journal of {space} has {strangers[:3]}")
        common = requests.get(server.url + "/__admin/mappings", timeout=30).json()["meta"]["total"]
        findings.expect_equal(common, 1, "the number of stubs that all share")


def drive(url, number):
    """Adds a stub and requests it, looks for it in the other space, and changes a scenario that exists in both."""
    space = SPACES[number % 2]
    session = requests.Session()
    session.headers["X-Backlot-Space"] = space
    stub = {"request": {"method": "GET", "url": f"/own/{number}"}, "response": {"body": f"{space} {number}"},
            "scenarioName": "shared", "newScenarioState": space}
    made = session.post(url + "/__admin/mappings", json=stub, timeout=30)
    if made.status_code != 201:
        return f"{number}: {made.status_code} {made.text[:100]}"
    own = [session.get(f"{url}/own/{number}", timeout=30).text for _ in range(2)]
    if own != [f"{space} {number}"] * 2:
        return f"{number}: {own}"
    stranger = {**session.headers, "X-Backlot-Space": SPACES[(number + 1) % 2]}
    seen = requests.get(f"{url}/__admin/mappings/{made.json()['id']}", headers=stranger, timeout=30)
    if seen.status_code != 404:
        return f"{number}: the other space has its stub: {seen.status_code}"
    session.get(f"{url}/nowhere/{number}", timeout=30)
    states = session.get(url + "/__admin/scenarios", timeout=30).json()["scenarios"]
    if [state["state"] for state in states if state["name"] == "shared"] != [space]:
        return f"{number}: {states}"
    return None
