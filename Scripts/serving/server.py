"""A server process: starts it on a free loopback port, measures its resources, and ends it."""

import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from serving.problem import Problem

HOST = "127.0.0.1"
IS_LINUX = sys.platform == "linux"
PATIENCE = 20  # seconds


def free_port():
    """Returns a free port below the range from which the system assigns ports."""
    for port in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as listener:
            try:
                listener.bind((HOST, port))
                return port
            except OSError:
                continue
    raise Problem("no free port in a hundred attempts")


def is_listening(port):
    try:
        socket.create_connection((HOST, port), timeout=1).close()
    except OSError:
        return False
    return True


def allow_descriptors(count):
    """Raises the limit of open files for this process and the servers that it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        raise Problem(f"{count:,} descriptors are needed, but the hard limit is {hard:,}; raise it (ulimit -Hn) or use fewer "
                      "connections")
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


class Server:
    """A program that serves on a port. Its output goes to a file, because a full pipe would block it."""

    def __init__(self, command, port, environment=None, folder=None, **options):
        self.port = port
        self.command = [str(word) for word in command]
        self.output = tempfile.TemporaryFile("w+b")
        self.errors = tempfile.TemporaryFile("w+b")
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=self.output, stderr=self.errors, cwd=folder,
            **{"env": {**os.environ, **(environment or {})}, **options},
        )

    def __enter__(self):
        try:
            return self.wait()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_):
        """Ends the program. It is an error if it ended by itself with a status other than 0."""
        died = self.process.poll()
        self.stop()
        if died:
            raise Problem(f"{self.command[0]} ended unexpectedly with status {died}: {self.said()[-4000:]}")

    @property
    def identifier(self):
        return self.process.pid

    @property
    def url(self):
        return f"http://{HOST}:{self.port}"

    @property
    def is_running(self):
        return self.process.poll() is None

    def wait(self):
        """Waits until the port accepts connections."""
        deadline = time.monotonic() + PATIENCE
        while not is_listening(self.port):
            if not self.is_running:
                raise Problem(f"{self.command[0]} ended with status {self.process.returncode}: {self.said()}")
            if time.monotonic() > deadline:
                raise Problem(f"{self.command[0]} does not listen at port {self.port} after {PATIENCE} s: {self.said()}")
            time.sleep(0.01)
        return self

    def stop(self):
        if self.is_running:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def said(self):
        """Returns the output so far."""
        return _text(self.output) + _text(self.errors)

    def complained(self):
        """Returns the standard error output so far."""
        return _text(self.errors)

    # --- Resources ----------------------------------------------------------------------------------------------------

    def _status(self, name):
        text = Path(f"/proc/{self.identifier}/status").read_text(encoding="ascii")
        return int(re.search(rf"^{name}:\s+(\d+)", text, re.MULTILINE)[1])

    def _ask_ps(self, column):
        return subprocess.run(["ps", "-o", f"{column}=", "-p", str(self.identifier)],
                              capture_output=True, text=True, check=True).stdout.strip()

    def processor_seconds(self):
        """Returns the processor time of all threads, in hundredths of a second; on Linux also of its child processes."""
        if IS_LINUX:
            return sum(_ticks(process) for process in _family(self.identifier)) / os.sysconf("SC_CLK_TCK")
        minutes, _, seconds = self._ask_ps("time").rpartition(":")
        return float(seconds) + 60 * int(minutes.rpartition(":")[2] or 0)

    def resident_bytes(self):
        return 1024 * (self._status("VmRSS") if IS_LINUX else int(self._ask_ps("rss")))

    def peak_bytes(self):
        """Returns the peak of resident memory; on a Mac, which does not record it, the current value."""
        return 1024 * self._status("VmHWM") if IS_LINUX else self.resident_bytes()

    def thread_count(self):
        if IS_LINUX:
            return self._status("Threads")
        lines = subprocess.run(["ps", "-M", str(self.identifier)], capture_output=True, text=True, check=True).stdout
        return len(lines.splitlines()) - 1

    def descriptor_count(self):
        if IS_LINUX:
            return len(os.listdir(f"/proc/{self.identifier}/fd"))
        lines = subprocess.run(["lsof", "-p", str(self.identifier)], capture_output=True, text=True, check=True).stdout
        return len(lines.splitlines()) - 1


def _family(process):
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [process, *(member for child in children for member in _family(child))]


def _ticks(process):
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _text(file):
    return os.pread(file.fileno(), 1 << 24, 0).decode(errors="replace")


def megabytes(count):
    return count / 1e6


def backlot(program, *arguments, port=None, **others):
    """Starts `backlot serve` with these sources and options."""
    port = port or free_port()
    return Server([program, "serve", *arguments, "--port", port], port, **others)


def bench_serve(program, shape, *arguments, **others):
    """Starts the program of Benchmarks/ with one of its shapes; `request` is the request for the last stub."""
    port = free_port()
    return ShapeServer([program, shape, *arguments, "--port", port], port, **others)


class ShapeServer(Server):
    @property
    def request(self):
        # It starts to listen before it prints its line.
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in (line := os.pread(self.output.fileno(), 1 << 20, 0)):
            if time.monotonic() > deadline:
                raise Problem(f"{self.command[0]} does not print its request")
            time.sleep(0.01)
        return json.loads(line)
