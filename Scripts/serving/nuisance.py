"""Clients that repeat one kind of action, and record unexpected results."""

import itertools
import os
import threading
import time

from serving import faults, folders, raw, reloads
from serving.server import HOST

REQUEST = f"GET /dogs HTTP/1.1\r\nHost: {HOST}\r\n\r\n"
HALVES = [
    b"", b"G", b"GET /dogs HTTP/1.1\r\nHo", b"GET /dogs HTTP/1.1\r\nHost: a\r\n",
    b"POST /dogs HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf",
    b"POST /dogs HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe",
    b"POST /dogs HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
]


class Nuisance(threading.Thread):
    """Performs an action per turn. A failing connection is a finding, because the server must keep running."""

    pause = 0.01  # seconds

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.ends = threading.Event()
        self.turns = 0
        self.wrong = []
        self.start()

    def run(self):
        while not self.ends.wait(self.pause):
            try:
                self.act(self.turns)
            except OSError as error:
                self.wrong.append(f"{type(self).__name__}, turn {self.turns}: {error!r}")
            self.turns += 1

    def act(self, turn):
        raise NotImplementedError

    def stop(self):
        self.ends.set()
        self.join(2 * raw.TIMEOUT)


class Resetting(Nuisance):
    """Sends several requests at once and resets the connection, before, during or after the responses."""

    def act(self, turn):
        connection = raw.Connection(self.port)
        connection.send(REQUEST * (1 + turn % 50))
        if turn % 3 == 1:
            connection.receive()
        elif turn % 3 == 2:
            time.sleep(0.002)
        connection.reset()


class HalfSending(Nuisance):
    """Sends part of a request, waits for a moment, and closes the connection."""

    def act(self, turn):
        with raw.Connection(self.port) as connection:
            connection.send(HALVES[turn % len(HALVES)])
            time.sleep(0.02)
            if turn % 2:
                connection.reset()


class FaultSeeking(Nuisance):
    """Requests each fault in turn, and checks its effect."""

    def act(self, turn):
        name = faults.NAMES[turn % len(faults.NAMES)]
        problem = faults.difference(self.port, name)
        if problem:
            self.wrong.append(f"the fault {name}: {problem}")
        answer = raw.ask(self.port, "/dogs")
        if answer.body != folders.ANSWER:
            self.wrong.append(f"after the fault {name}: {answer}")


class Rewriting(Nuisance):
    """Writes the next version of a folder."""

    pause = 0.2

    def __init__(self, port, rewritten):
        self.rewritten = rewritten
        super().__init__(port)

    def act(self, turn):
        self.rewritten.write_next()


class LargeFileReplacing(Nuisance):
    """Replaces a large file by renaming, and checks that each response is one complete file."""

    pause = 0.1

    def __init__(self, port, folder):
        self.path = folder / "large" / "GET.bin"
        self._replace(0)
        super().__init__(port)

    def _replace(self, turn):
        folders.write(self.path.parent, {".GET.bin.new": bytes([97 + turn % 26]) * (2_000_000 + turn % 7 * 300_001)})
        os.replace(self.path.with_name(".GET.bin.new"), self.path)

    def act(self, turn):
        with raw.Connection(self.port) as connection:
            connection.send(f"GET /large HTTP/1.1\r\nHost: {HOST}\r\n\r\n")
            self._replace(turn)
            answer = connection.read_answer()
        # The request may arrive before the folder is first read with this file.
        if answer.status != 404 and (answer.status != 200 or len(set(answer.body)) != 1):
            self.wrong.append(f"turn {turn}: {answer.status}, {len(answer.body)} bytes of {set(answer.body)}")


class Uploading(Nuisance):
    """Sends a large body, completely or in part. With too many bodies, 503 is as valid as 201."""

    pause = 0.2

    def act(self, turn):
        size = (turn % 4 + 1) << 22
        with raw.Connection(self.port) as connection:
            connection.send(f"POST /dogs HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {size}\r\n\r\n")
            connection.send(b"x" * (size - turn % 2))
            if turn % 2:
                return connection.reset()
            answer = connection.read_answer()
        if answer.status not in (201, 503):
            self.wrong.append(f"turn {turn}: {answer.status}")
        return None


def against(port, faulty_port, rewritten):
    """Returns one client of each kind, some twice, and a reader of the rewritten folder."""
    return [
        LargeFileReplacing(port, rewritten.source), Uploading(port),
        *itertools.chain.from_iterable((Resetting(port), HalfSending(port)) for port in (port, faulty_port)),
        FaultSeeking(faulty_port), Rewriting(port, rewritten), reloads.Reader(port, pause=0.005),
    ]
