"""Malicious and faulty clients, and the service for other clients in the meantime."""

import re
import socket
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from serving import delayed, folders, raw
from serving.programs import ROOT
from serving.report import megabytes
from serving.server import HOST, backlot, bench_serve

CORPUS = ROOT / "Tests" / "BacklotServerTests" / "Corpus" / "refused.txt"
BODY_LIMIT = 64 << 20
SLOW_CLIENTS = 1000
# The allowed median and maximum waits of other clients: much more than normal, much less than if they were blocked.
MOSTLY, AT_WORST = 0.2, 5  # seconds


def check(findings, run):
    stubs = folders.write(folders.small(run.folder / "hostile"), {
        "middle/GET.json": "[" + "1," * 250_000 + "1]", "big/GET.bin": b"x" * (8 << 20),
    })
    with backlot(run.backlot, "--quiet", stubs) as server:
        _check_readers(findings, server)  # First, because it checks the peak memory.
        _check_slow_heads(findings, server)
        _check_refused(findings, server)
        _check_bodies(findings, server)
        with findings.about("after all that"):
            findings.expect_equal(raw.ask(server.port, "/dogs").body, folders.ANSWER, "the answer")
            findings.expect_equal(server.complained(), "", "what it wrote")
    _check_time_limits(findings, run)
    _check_termination(findings, run, stubs)


def _expect_service(findings, port, count=50):
    """Checks that valid requests are answered quickly."""
    waits = []
    for _ in range(count):
        start = time.monotonic()
        findings.expect_equal(raw.ask(port, "/dogs").body, folders.ANSWER, "the answer to another client")
        waits.append(time.monotonic() - start)
    findings.expect(statistics.median(waits) < MOSTLY and max(waits) < AT_WORST,
                    f"other clients wait {statistics.median(waits):.2f} s, and {max(waits):.2f} s at worst")


# --- Requests that are refused ----------------------------------------------------------------------------------------

def _corpus():
    """Yields the cases of the parser's tests: request smuggling, bare line feeds, folded fields, invalid chunks."""
    signs = {b"r": b"\r", b"n": b"\n", b"t": b"\t"}

    def byte(found):
        sign = found[1]
        return bytes([int(sign[1:], 16)]) if len(sign) == 3 else signs.get(sign, sign)

    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        status, title, data = line.split("\t")
        yield int(status), title, re.sub(rb"\\(x[0-9a-fA-F]{2}|.)", byte, data.encode())


def _answers_to(port, data):
    """Returns the statuses of all responses until the server closes the connection, or that it stays open."""
    with raw.Connection(port, timeout=5) as connection:
        connection.send(data)
        try:
            received = connection.read_to_end()
        except socket.timeout:
            return "an open connection"
    return [int(code) for code in re.findall(rb"HTTP/1\.1 (\d{3}) ", received)]


def _check_refused(findings, server):
    smuggled = f"GET /dogs HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
    cases = [(status, title + ", with a request behind it" * more, data + (smuggled if more else b""))
             for status, title, data in _corpus() for more in (False, True)]
    cases += [
        (414, "a target that is too long", b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n"),
        (431, "a head that is too long", b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 70_000 + b"\r\n\r\n"),
        (431, "too many fields", b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 2000 + b"\r\n"),
    ]
    with ThreadPoolExecutor(16) as pool:
        found = pool.map(lambda case: _answers_to(server.port, case[2]), cases)
        for (status, title, _), statuses in zip(cases, found):
            with findings.about(title):
                findings.expect_equal(statuses, [status], "the answers until the connection is closed")


# --- Bodies -----------------------------------------------------------------------------------------------------------

def _check_bodies(findings, server):
    head = f"POST /dogs HTTP/1.1\r\nHost: {HOST}\r\n"
    with findings.about("a body of the maximum size"):
        answer = raw.ask(server.port, "/dogs", method="POST", body="x" * BODY_LIMIT)
        findings.expect_equal(answer.status, 201, "the status")
    with findings.about("a body with a declared length that is too large"):
        findings.expect_equal(_answers_to(server.port, f"{head}Content-Length: {BODY_LIMIT + 1}\r\n\r\n".encode()), [413],
                              "the answers until the connection is closed")
    with findings.about("a body in chunks that becomes too large"):
        status = _status_while_sending(server.port, f"{head}Transfer-Encoding: chunked\r\n\r\n")
        findings.expect_equal(status, 413, "the status")
    with findings.about("many large bodies"):
        before = server.resident_bytes()
        for _ in range(40):
            raw.ask(server.port, "/dogs", method="POST", body="x" * (8 << 20))
        growth = megabytes(server.resident_bytes() - before)
        findings.expect(growth < 100, f"320 MB of content were sent, and {growth:.0f} MB remain in memory")


def _status_while_sending(port, head):
    """Returns the status for a client that sends chunks until an error occurs."""
    chunk = b"100000\r\n" + b"x" * (1 << 20) + b"\r\n"
    with raw.Connection(port) as connection:
        try:
            connection.send(head)
            for _ in range(BODY_LIMIT // (1 << 20) + 2):
                connection.send(chunk)
        except ConnectionError:
            pass  # The server closed the connection; its response may be readable.
        return raw.status(connection.read_to_end())


# --- Clients that are slow --------------------------------------------------------------------------------------------

class SlowHeads:
    """Clients that each send an endless head, one byte at a time."""

    def __init__(self, port, count=SLOW_CLIENTS):
        self.sockets = [socket.create_connection((HOST, port)) for _ in range(count)]
        for one in self.sockets:
            one.sendall(b"GET /dogs HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self._drip, daemon=True)
        self.thread.start()

    def _drip(self):
        while not self.ends.wait(0.2):
            for one in self.sockets:
                try:
                    one.send(b"x")
                except OSError:
                    pass  # It was closed, as expected.

    def outcomes(self, patience):
        """Returns the outcome for each client: the status before the end, `closed`, or `open`."""
        deadline = time.monotonic() + patience
        return [_outcome(one, max(0.01, deadline - time.monotonic())) for one in self.sockets]

    def stop(self):
        self.ends.set()
        self.thread.join()
        for one in self.sockets:
            one.close()


def _outcome(one, patience):
    one.settimeout(patience)
    try:
        return raw.status(one.recv(4096)) or "closed"
    except socket.timeout:
        return "open"
    except ConnectionError:
        return "closed"


def _check_slow_heads(findings, server):
    with findings.about(f"{SLOW_CLIENTS} slow heads"):
        before = server.resident_bytes()
        slow = SlowHeads(server.port)
        try:
            _expect_service(findings, server.port)
            growth = megabytes(server.resident_bytes() - before)
            findings.expect(growth < 50, f"{growth:.0f} MB are used")
        finally:
            slow.stop()


def _check_readers(findings, server):
    with findings.about("clients that never read"):
        before = server.resident_bytes()
        clients = []
        for path in ["/middle"] * 40 + ["/big"] * 20:
            clients.append(raw.Connection(server.port, receive_buffer=4096))
            clients[-1].send(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n" * 30)
        _expect_service(findings, server.port)
        growth = megabytes(server.peak_bytes() - before)
        # About two bodies for each client; all requested bodies have 5,400 MB.
        findings.expect(growth < 150, f"{growth:.0f} MB are used for responses that are never read")
        for client in clients:
            client.close()


# --- Time limits ------------------------------------------------------------------------------------------------------

def _check_time_limits(findings, run):
    """Uses a server with short limits; those of the program are half a minute and more."""
    limits = ["--head-time", "1000", "--stall-time", "1000", "--idle-time", "1500"]
    with bench_serve(run.bench_serve, "one", "--answer", run.large_answer, *limits) as server:
        at_rest = server.descriptor_count()
        with findings.about("slow heads past the time limit"):
            slow = SlowHeads(server.port)
            outcomes = slow.outcomes(patience=5)
            slow.stop()
            told = {outcome: outcomes.count(outcome) for outcome in set(outcomes)}
            findings.expect(set(outcomes) <= {408, "closed"}, f"of {SLOW_CLIENTS}, {told}")
            findings.expect(408 in outcomes, f"no client gets 408: {told}")

        with findings.about("a client that sends no further request"):
            with raw.Connection(server.port, timeout=5) as client:
                client.ask("/dogs")
                findings.expect_equal(client.read_to_end(), b"", "the data before the end")

        with findings.about("a client that never reads past the time limit"):
            client = raw.Connection(server.port, receive_buffer=4096)
            client.send(f"GET /dogs HTTP/1.1\r\nHost: {HOST}\r\n\r\n" * 20)
            rests = _comes_to_rest(server, at_rest)
            findings.expect(rests, f"{server.descriptor_count()} descriptors remain open, {at_rest} before")
            client.close()


def _comes_to_rest(server, descriptors, patience=6):
    deadline = time.monotonic() + patience
    while server.descriptor_count() > descriptors and time.monotonic() < deadline:
        time.sleep(0.05)
    return server.descriptor_count() <= descriptors


def _check_termination(findings, run, stubs):
    with findings.about("SIGTERM during a pending response"):
        with backlot(run.backlot, "--quiet", "--latency", "500ms", stubs) as server:
            with raw.Connection(server.port) as client:
                client.send(f"GET /dogs HTTP/1.1\r\nHost: {HOST}\r\n\r\n")
                time.sleep(0.1)
                server.process.terminate()
                findings.expect_equal(client.read_answer().body, folders.ANSWER, "the answer")
            findings.expect_equal(server.process.wait(5), 0, "the exit status")


delayed.allow_descriptors(SLOW_CLIENTS + 500)
