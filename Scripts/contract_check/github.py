"""GitHub's document: the time to the first response, the validity of all responses, and their rate."""

import json
import os
import shutil
import subprocess
import time

from contract_check import documents, operations
from contract_check.client import Client
from serving.server import backlot, free_port, is_listening

START_MILLISECONDS, MEGABYTES, RATE = 150, 120, 20_000
STARTS, REQUESTS, SECONDS, ROUNDS = 7, 10_000, 2, 3
FIRST = "/repos/octocat/hello-world"


def check(findings, run):
    document = documents.data("openapi", "github.json")
    if not document:
        return
    with findings.about("github.json"):
        check_start(findings, run, document)
        all_operations = operations.of(document)
        with backlot(run.backlot, document, "--quiet") as server:
            check_answers(findings, server, all_operations)
            check_rate(findings, run, server, all_operations)


def check_start(findings, run, document):
    starts = [start_once(run, document) for _ in range(STARTS)]
    milliseconds, peak = sorted(it[0] for it in starts)[STARTS // 2], max(it[1] for it in starts)
    if run.holds_budgets:
        findings.expect(milliseconds <= START_MILLISECONDS, f"the first answer takes {milliseconds:.0f} ms")
    findings.expect(peak <= MEGABYTES, f"{peak:.0f} MB are resident after the first answer")
    print(f"github.json: {milliseconds:.0f} ms from start to first answer (median of {STARTS}; budget "
          f"{START_MILLISECONDS}), {peak:.0f} MB at most (budget {MEGABYTES})", flush=True)


def start_once(run, document):
    port = free_port()
    command = [str(run.backlot), "serve", str(document), "--quiet", "--port", str(port)]
    start = time.perf_counter()
    server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        while not is_listening(port) and server.poll() is None:
            time.sleep(0.0005)
        with Client(port) as client:
            status, _, _ = client.ask("GET", FIRST)
        elapsed = time.perf_counter() - start
        return (1000 * elapsed if status == 200 else float("inf")), peak_megabytes(server.pid)
    finally:
        server.kill()
        server.wait()


def peak_megabytes(process):
    with open(f"/proc/{process}/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def check_answers(findings, server, all_operations):
    findings.expect_equal(len(all_operations), 874, "the number of operations")
    count = 0
    with Client(server.port) as client:
        for operation in all_operations:
            for wanted, preference in ways(operation):
                status, fields, body = client.ask(*operation.request(**preference))
                wrong = operation.wrong(status, fields, body)
                wrong = wrong or (status not in wanted and f"the status is {status}: {body[:300]!r}")
                findings.expect(not wrong, f"{operation} {preference}: {wrong}")
                count += 1
    print(f"github.json: {len(all_operations)} operations answer; {count:,} answers (as it is, made up, and each status) "
          f"are valid; then {server.peak_bytes() / 1e6:.0f} MB at most", flush=True)


def ways(operation):
    """Yields the preferences of the requests to an operation, and the expected statuses for each."""
    codes = [int(status) for status in operation.statuses if status.isdigit()]
    good = [code for code in codes if code < 300] or codes
    yield good, {}
    yield good, {"Prefer": "dynamic=true"}
    for code in codes:
        yield [code], {"Prefer": f"code={code}"}


# --- Throughput ---------------------------------------------------------------------------------------------------------

SCRIPT = """
local requests, number = {}, 0
function init(arguments)
%s
end
function request()
  number = number %% #requests + 1
  return requests[number]
end
function done(summary, latency, requests)
  local errors = summary.errors
  io.stderr:write(string.format('{"requests": %%d, "microseconds": %%d, "refused": %%d, "lost": %%d, "bytes": %%d}\\n',
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    summary.bytes))
end
"""


def check_rate(findings, run, server, all_operations):
    """Checks the rate. A low rate is a finding only with --budgets, because machines differ and can be busy."""
    if not shutil.which("wrk"):
        print("github.json: wrk is not installed (Scripts/bootstrap --bench), so the rate is not measured", flush=True)
        return
    pin(server)
    script = run.folder / "all-operations.lua"
    script.write_text(SCRIPT % "\n".join(map(_line, all_operations)), encoding="utf-8")
    told = max((load(server, script) for _ in range(ROUNDS)), key=lambda it: it["requests"] / it["microseconds"])
    rate = told["requests"] / told["microseconds"] * 1e6
    expected = sum(min(code for code in map(int, filter(str.isdigit, it.statuses))) >= 400 for it in all_operations)
    findings.expect(told["requests"] >= REQUESTS, f"only {told['requests']:,} requests were answered")
    if run.holds_budgets:
        findings.expect(rate >= RATE, f"{rate:,.0f} requests a second are answered")
    findings.expect(told["lost"] == 0, f"{told['lost']} connections were lost")
    findings.expect(told["refused"] == 0 or expected, f"{told['refused']} requests were refused")
    print(f"github.json: {rate:,.0f} requests/s over all operations (budget {RATE:,}; {told['requests']:,} requests, "
          f"{told['bytes'] / told['microseconds']:.0f} MB/s, best of {ROUNDS} runs)", flush=True)


def processors():
    """Returns a processor for the server and one for the load, so that they do not compete. If there is only one, or if
    the system does not support affinity, both can use all processors."""
    known = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return ({known[0]}, {known[1]}) if len(known) > 1 else (set(known), set(known))


def pin(server):
    if processors()[0]:
        for thread in os.listdir(f"/proc/{server.identifier}/task"):
            os.sched_setaffinity(int(thread), processors()[0])


def pin_load():
    if processors()[1]:
        os.sched_setaffinity(0, processors()[1])


def _line(operation):
    method, target, fields, body = operation.request()
    fields = ", ".join(f"[{_lua(name)}] = {_lua(value)}" for name, value in fields.items())
    body = _lua(body.decode()) if body is not None else "nil"
    return f"requests[#requests + 1] = wrk.format({_lua(method)}, {_lua(target)}, {{{fields}}}, {body})"


def _lua(text):
    """Returns a text as a Lua literal, with bytes outside of ASCII as numbers."""
    return '"' + "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:03}"
                         for byte in text.encode()) + '"'


def load(server, script):
    command = ["wrk", "--threads", "1", "--connections", "32", "--duration", f"{SECONDS}s", "--script", script, server.url]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=pin_load)
    if done.returncode or not done.stderr.strip().startswith("{"):
        raise OSError(f"wrk ended with status {done.returncode}: {done.stdout}{done.stderr}"[:2000])
    return json.loads(done.stderr)
