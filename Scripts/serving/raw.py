"""HTTP/1.1 as bytes on a socket, for clients that misbehave."""

import re
import socket
from typing import NamedTuple

from serving.server import HOST

TIMEOUT = 10  # seconds


class Answer(NamedTuple):
    status: int
    fields: dict
    body: bytes


class Ended(ConnectionError):
    """The server closed the connection before the expected end."""


class Connection:
    """A connection whose operations have a time limit."""

    def __init__(self, port, timeout=TIMEOUT, receive_buffer=None):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer:  # Must be set before connecting.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        self.socket.connect((HOST, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def reset(self):
        """Closes with RST: a linger time of zero discards unsent data."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data.encode() if isinstance(data, str) else data)

    def receive(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise Ended
        self.received += data

    def read_to_end(self):
        """Returns all bytes until the server closes or resets the connection."""
        try:
            while True:
                self.receive()
        except ConnectionError:
            return self.received

    def read_answer(self, to_head=False):
        while (end := self.received.find(b"\r\n\r\n")) < 0:
            self.receive()
        head, self.received = self.received[:end].decode("latin-1"), self.received[end + 4:]
        lines = head.split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        length = 0 if to_head else int(fields.get("content-length", 0))
        while len(self.received) < length:
            self.receive()
        body, self.received = self.received[:length], self.received[length:]
        return Answer(status(head), fields, body)

    def ask(self, path, method="GET", fields="", body=""):
        length = f"Content-Length: {len(body)}\r\n" if body or method == "POST" else ""
        self.send(f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{length}{fields}\r\n{body}")
        return self.read_answer()


def status(head):
    """Returns the status of a response, or None if it is not a response."""
    text = head if isinstance(head, str) else head.decode("latin-1")
    found = re.match(r"HTTP/1\.[01] (\d{3})", text)
    return int(found[1]) if found else None


def ask(port, path, **others):
    """Sends one request on a new connection."""
    with Connection(port) as connection:
        return connection.ask(path, **others)
