"""A folder that is rewritten repeatedly while clients request its files."""

import json
import multiprocessing
import os
import threading
import time

from serving import raw

FILES = ("a", "b", "c")
SIZE = 20_000  # bytes; enough to write a file in more than one step
# The pauses between two versions. Most are too short to read the previous version; every tenth is long enough.
PAUSE, RESPITE, BURST = 0.005, 0.1, 10  # seconds
WAYS = ("in place", "renamed over", "as a whole")


def document(version, name):
    return json.dumps({"version": version, "file": name, "padding": "x" * SIZE}).encode()


class Rewritten:
    """A folder whose files all have the same version, and a way to write the next version."""

    def __init__(self, folder, way):
        self.way, self.version = way, 0
        self.source = folder / "current"
        self.versions = folder / "versions"
        self.versions.mkdir(parents=True)
        if way == "as a whole":
            self._write_as_a_whole(0)
        else:
            for name in FILES:
                (self.source / name).mkdir(parents=True)
                self._file(name).write_bytes(document(0, name))

    def _file(self, name):
        return self.source / name / "GET.json"

    def write_next(self):
        self.version += 1
        if self.way == "as a whole":
            return self._write_as_a_whole(self.version)
        for name in FILES:
            content = document(self.version, name)
            self._write_in_place(name, content) if self.way == "in place" else self._rename_over(name, content)
        return None

    def _write_in_place(self, name, content):
        """Writes like an editor or `cp`; a reader can find an empty or incomplete file."""
        with self._file(name).open("wb", buffering=0) as file:
            file.write(content[:SIZE // 2])
            file.write(content[SIZE // 2:])

    def _rename_over(self, name, content):
        new = self._file(name).with_name(".GET.json.new")
        new.write_bytes(content)
        os.replace(new, self._file(name))

    def _write_as_a_whole(self, version):
        """Writes like a deployment: the source is a link, which is changed to another folder."""
        folder = self.versions / str(version)
        for name in FILES:
            (folder / name).mkdir(parents=True)
            (folder / name / "GET.json").write_bytes(document(version, name))
        link = self.versions / "next"
        link.symlink_to(folder, target_is_directory=True)
        os.replace(link, self.source)


class Reader(threading.Thread):
    """Requests the files in turn over one connection, and records each invalid response."""

    def __init__(self, port, pause=0):
        super().__init__(daemon=True)
        self.port, self.pause = port, pause
        self.ends = threading.Event()
        self.wrong = []
        self.turns = self.mixed = 0
        self.seen = dict.fromkeys(FILES, 0)
        self.versions = set()
        self.start()

    def run(self):
        try:
            with raw.Connection(self.port) as connection:
                while not self.ends.wait(self.pause):
                    for name in FILES:
                        self._take(name, connection.ask(f"/{name}"))
        except OSError as error:
            self.wrong.append(f"the connection ended: {error!r}")

    def _take(self, name, answer):
        self.turns += 1
        try:
            told = json.loads(answer.body)
        except ValueError:
            told = None
        if answer.status != 200 or told is None or told.get("file") != name or len(told["padding"]) != SIZE:
            return self.wrong.append(f"the response to /{name} is {answer.status} with {answer.body[:200]!r}")
        version = told["version"]
        if version < self.seen[name]:
            self.wrong.append(f"/{name} went back from version {self.seen[name]} to {version}")
        # The set of files has several versions for a moment, unless they are written as a whole.
        self.mixed += version < max(self.seen.values())
        self.seen[name] = version
        self.versions.add(version)
        return None

    def stop(self):
        self.ends.set()
        self.join(raw.TIMEOUT)


def rewrite(rewritten, times):
    """Writes versions in a separate process, so that the readers here do not delay it."""
    process = multiprocessing.get_context("spawn").Process(target=_write_versions, args=(rewritten, times))
    process.start()
    process.join()
    rewritten.version += times


def _write_versions(rewritten, times):
    for number in range(times):
        rewritten.write_next()
        time.sleep(RESPITE if number % BURST == 0 else PAUSE)


def settled(port, version, patience=10):
    """Returns true if all files get the specified version in time."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if all(json.loads(raw.ask(port, f"/{name}").body)["version"] == version for name in FILES):
            return True
        time.sleep(0.02)
    return False
