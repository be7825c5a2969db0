"""The errors of `backlot serve` for invalid sources and ports."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from serving import folders, raw
from serving.server import HOST, backlot, free_port

BROKEN = '{\n  "name": "Rex",\n  "age": }\n'
BROKEN_LINE = 3


def check(findings, run):
    _check_sources(findings, run)
    _check_port(findings, run)
    _check_broken_json(findings, run)
    _check_repair(findings, run)


def _refused(findings, program, *arguments, status, words, **others):
    """Checks that the program ends at once with a status, and with a message on standard error that has these words."""
    command = [str(program), "serve", *map(str, arguments)]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=10, **others)
    except subprocess.TimeoutExpired:
        return findings.expect(False, "the program serves instead of reporting an error")
    findings.expect_equal(ended.returncode, status, "the exit status")
    for word in words:
        findings.expect(str(word) in ended.stderr, f"the message does not contain {str(word)!r}: {ended.stderr!r}")
    return None


def _check_sources(findings, run):
    with findings.about("a missing folder"):
        nowhere = run.folder / "nowhere"
        _refused(findings, run.backlot, nowhere, "--port", "0", status=2, words=[nowhere, "does not exist"])
    with findings.about("a folder that cannot be read"):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            folder.chmod(0o755)
            closed = folder / "closed"
            closed.mkdir(mode=0o000)
            program, others = run.backlot, {}
            if os.geteuid() == 0:  # Root can read all files, so use another user, who needs access to the program.
                program, others = shutil.copy(run.backlot, folder / "backlot"), {"user": "nobody", "cwd": "/"}
            _refused(findings, program, closed, "--port", "0", status=2, words=["closed", "cannot be read"], **others)
            closed.chmod(0o755)


def _check_port(findings, run):
    with findings.about("a port in use"):
        with socket.create_server((HOST, 0)) as listener:
            port = listener.getsockname()[1]
            stubs = folders.small(run.folder / "small")
            _refused(findings, run.backlot, stubs, "--port", port, status=1, words=[port, "is in use"])


def _check_broken_json(findings, run):
    with findings.about("broken JSON at the start"):
        folder = folders.write(run.folder / "broken", {"dogs/GET.json": BROKEN, "cats/GET.json": "[]"})
        _refused(findings, run.backlot, folder, "--port", "0", status=1, words=[f"dogs/GET.json:{BROKEN_LINE}"])


def _check_repair(findings, run):
    with findings.about("a watched file that becomes invalid, and valid again"):
        file = folders.write(run.folder / "mended", {"dogs/GET.json": "[1]"}) / "dogs" / "GET.json"
        with backlot(run.backlot, "--watch", run.folder / "mended", port=free_port()) as server:
            file.write_text(BROKEN, encoding="ascii")
            place = f"dogs/GET.json:{BROKEN_LINE}"
            findings.expect(_comes_true(lambda: place in server.complained()), f"the output does not contain {place}: {server.said()!r}")
            findings.expect_equal(raw.ask(server.port, "/dogs").body, b"[1]", "the response after that")
            file.write_text("[2]", encoding="ascii")
            mended = _comes_true(lambda: raw.ask(server.port, "/dogs").body == b"[2]")
            findings.expect(mended, "the repaired file is not served")


def _comes_true(holds, patience=5):
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.02)
    return False
