"""The effect of each fault on curl and on a raw socket."""

import socket
import subprocess
import time
from typing import NamedTuple

from serving import folders, raw
from serving.server import HOST, bench_serve


class Fault(NamedTuple):
    curl_status: int
    curl_says: str  # the meaning of that status
    end: str  # of the connection
    fits: object  # returns whether the bytes before the end are valid


def _is_truncated(data):
    head, _, body = data.partition(b"\r\n\r\n")
    return raw.status(head) == 200 and b"Content-Length: 200" in head and body == folders.ANSWER[:50]


def _has_malformed_chunk(data):
    return raw.status(data) == 200 and b"Transfer-Encoding: chunked" in data and not data.endswith(b"0\r\n\r\n")


FAULTS = {
    "reset": Fault(56, "failure in receiving network data", "reset", lambda data: not data),
    "empty": Fault(52, "the server did not reply anything", "closed", lambda data: not data),
    "malformed-chunk": Fault(56, "an invalid chunk", "closed", _has_malformed_chunk),
    "garbage": Fault(1, "a response of an unsupported protocol", "closed", lambda data: data and raw.status(data) is None),
    "truncated": Fault(18, "only a part was transferred", "closed", _is_truncated),
    "never": Fault(28, "a timeout", "open", lambda data: not data),
}
NAMES = list(FAULTS)


def difference(port, name, patience=1):
    """Returns a description of unexpected bytes of a fault, or None."""
    data, end = _bytes_of(port, name, patience)
    if FAULTS[name].fits(data) and end == FAULTS[name].end:
        return None
    return f"{len(data)} bytes, {data[:300]!r}, then the connection is {end}"


def _bytes_of(port, name, patience):
    """Returns all received bytes, and the end of the connection."""
    with raw.Connection(port, timeout=patience) as connection:
        connection.send(f"GET /fault/{name} HTTP/1.1\r\nHost: {HOST}\r\n\r\n")
        try:
            while True:
                connection.receive()
        except ConnectionResetError:
            return connection.received, "reset"
        except ConnectionError:
            return connection.received, "closed"
        except socket.timeout:
            return connection.received, "open"


def check(findings, run):
    with bench_serve(run.bench_serve, "faults", "--answer", run.answer_file) as server:
        for name, fault in FAULTS.items():
            with findings.about(f"the fault {name}"):
                _check_with_curl(findings, server, name, fault)
                problem = difference(server.port, name)
                findings.expect(not problem, f"as bytes: {problem}")
        with findings.about("a delayed answer, by curl"):
            start = time.monotonic()
            findings.expect_equal(_curl(f"{server.url}/slow").stdout, folders.ANSWER, "the answer")
            seconds = time.monotonic() - start
            findings.expect(0.2 <= seconds < 0.9, f"it arrived after {seconds:.2f} s, expected 0.2 s")


def _check_with_curl(findings, server, name, fault):
    found = _curl(f"{server.url}/fault/{name}")
    said = found.stderr.decode().strip()
    findings.expect_equal(found.returncode, fault.curl_status, f"curl's exit status ({said!r}; expected: {fault.curl_says})")
    findings.expect_equal(_curl(f"{server.url}/dogs").stdout, folders.ANSWER, "the next answer")


def _curl(url):
    return subprocess.run(["curl", "--silent", "--show-error", "--max-time", "1", url], capture_output=True)
