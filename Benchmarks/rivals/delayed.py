"""Thousands of responses that are delayed at once: their arrival, and the cost of waiting for the server."""

import selectors
import socket
import time
from typing import NamedTuple

import report
from report import Budget
from serving import folders
from serving.server import HOST, allow_descriptors, backlot, megabytes

DELAY = 0.5  # seconds
PATIENCE = 30
REQUEST = f"GET /dogs HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


class Wait(NamedTuple):
    arrived: int
    seconds: float  # from the first request to the last answer


def ask_at_once(port, count):
    """Opens all connections, sends a request on each, and counts the complete responses."""
    connections = [socket.create_connection((HOST, port), timeout=PATIENCE) for _ in range(count)]
    try:
        return _await_answers(connections)
    finally:
        for connection in connections:
            connection.close()


def _await_answers(connections):
    received = {connection: b"" for connection in connections}
    arrived = 0
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            connection.setblocking(False)
            selector.register(connection, selectors.EVENT_READ)
        start = time.monotonic()
        for connection in connections:
            connection.send(REQUEST)
        while received and time.monotonic() - start < PATIENCE:
            for key, _ in selector.select(timeout=1):
                data = _received(key.fileobj)
                received[key.fileobj] += data
                if data and not _is_whole(received[key.fileobj]):
                    continue
                arrived += bool(data)
                selector.unregister(key.fileobj)
                del received[key.fileobj]
        return Wait(arrived, time.monotonic() - start)


def _received(connection):
    try:
        return connection.recv(4096)
    except ConnectionError:
        return b""


def _is_whole(data):
    return data.startswith(b"HTTP/1.1 200 ") and data.endswith(b"\r\n\r\n" + folders.ANSWER)


def section(run):
    count = run.connections
    allow_descriptors(count + 200)
    arrivals = Budget("{:,.0f}", least=count)
    threads = Budget("{:.0f}", most=20)
    memory = Budget("{:.1f}", most=100)
    stubs = folders.small(run.folder / "delayed")
    with backlot(run.backlot, "--quiet", "--latency", f"{DELAY * 1000:.0f}ms", stubs) as server:
        wait = ask_at_once(server.port, count)
        row = [f"{count:,} responses, each delayed by {DELAY * 1000:.0f} ms", arrivals.cell(wait.arrived), f"{wait.seconds:.2f}",
               f"{server.processor_seconds():.2f}", threads.cell(server.thread_count()),
               memory.cell(megabytes(server.peak_bytes()))]
    return report.section(
        "Delayed responses",
        f"All connections are open before the first request is sent. The time is from the first request to the last "
        f"response; {DELAY} s is the ideal. Budget: all arrive, {memory.most:.0f} MB, no thread for each.",
        [" what", "arrived", "seconds", "CPU s", "threads", "peak MB"], [row])
