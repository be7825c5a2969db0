"""One run of the load generator wrk: one thread, persistent connections."""

import json
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from serving.problem import Problem

CONNECTIONS = 64
# wrk formats the request once, because the script has no request function; so the script has no cost during the run.
SCRIPT = """
wrk.method, wrk.path, wrk.body = {method}, {path}, {body}
{fields}
function done(summary, latency, requests)
  local errors = summary.errors
  io.stderr:write(string.format(
    '{{"requests": %d, "microseconds": %d, "p50": %d, "p99": %d, "refused": %d, "lost": %d, "late": %d}}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write, errors.timeout))
end
"""


class Load(NamedTuple):
    requests: int
    seconds: float
    p50: float  # milliseconds
    p99: float
    refused: int  # responses with a status of 400 or more
    lost: int  # connections that failed or ended
    late: int  # responses that took more than two seconds
    processor_seconds: float  # the server's

    @property
    def rate(self):
        return self.requests / self.seconds

    @property
    def microseconds_each(self):
        return self.processor_seconds * 1e6 / max(1, self.requests)


def _script(request):
    def text(value):
        return json.dumps(value) if value else "nil"

    fields = "\n".join(f"wrk.headers[{json.dumps(name)}] = {json.dumps(value)}"
                       for name, value in request.get("fields", {}).items())
    return SCRIPT.format(method=text(request.get("method", "GET")), path=text(request["path"]),
                         body=text(request.get("body")), fields=fields)


def begin(server, request, seconds, connections=CONNECTIONS):
    """Starts a load of requests, each described by a dictionary with method, path, fields and body."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua", delete=False) as file:
        file.write(_script(request))
    command = ["wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s",
               "--script", file.name, server.url]
    before = server.processor_seconds()
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True), file.name, before


def end(server, begun):
    process, script, before = begun
    output, errors = process.communicate()
    Path(script).unlink()
    if process.returncode or not errors.strip().startswith("{"):
        raise Problem(f"wrk ended with status {process.returncode}: {output}{errors}")
    told = json.loads(errors)
    return Load(told["requests"], told["microseconds"] / 1e6, told["p50"] / 1e3, told["p99"] / 1e3,
                told["refused"], told["lost"], told["late"], server.processor_seconds() - before)


def run(server, request, seconds, connections=CONNECTIONS):
    return end(server, begin(server, request, seconds, connections))
