"""The behavior of a server without time, files, memory or descriptors, and the accuracy of its log."""

import json
import os
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from serving import folders, raw
from serving.server import HOST, IS_LINUX, backlot, free_port, is_listening

# The limits of `backlot serve`: ten seconds for pending responses, half a second to end, and some tolerance.
LONGEST_END = 10.5 + 1.5  # seconds
# A template whose cost grows with the request.
BUSY = "{{#each (range 1 3000)}}{{xPath request.body 'count(//a[count(//a)>0])'}}{{/each}}"
LARGE = 3_000_000  # More than the server keeps in memory.


def check(findings, run):
    _check_busy_end(findings, run)
    _check_replaced_files(findings, run)
    _check_closed_descriptors(findings, run)
    if IS_LINUX:  # Other systems do not enforce the limit.
        _check_memory_limit(findings, run)
    _check_logged_times(findings, run)
    _check_lack_of_descriptors(findings, run)
    _check_full_disk(findings, run)


# --- The end of a busy server -----------------------------------------------------------------------------------------

def _check_busy_end(findings, run):
    stubs = folders.stub_files(run.folder / "busy", [folders.mapping("/busy", BUSY, "POST", is_template=True)])
    for title, signals, longest, status in [
        ("SIGTERM during requests that keep a processor busy", [signal.SIGTERM], LONGEST_END, 0),
        ("a second SIGTERM during such requests", [signal.SIGTERM] * 2, 2, -signal.SIGTERM),
        ("Ctrl-C twice during such requests", [signal.SIGINT] * 2, 2, -signal.SIGINT),
    ]:
        with findings.about(title):
            server = backlot(run.backlot, "--quiet", stubs).wait()
            clients = _keep_busy(server.port)
            try:
                time.sleep(0.3)
                start = time.monotonic()
                for number in signals:
                    server.process.send_signal(number)
                    time.sleep(0.2)
                findings.expect_equal(server.process.wait(longest), status, "the exit status")
                print(f"{title}: it ended after {time.monotonic() - start:.1f} s")
            except subprocess.TimeoutExpired:
                findings.expect(False, f"it still runs after {longest:.1f} s")
            finally:
                server.process.kill()
                server.process.wait()
                for client in clients:
                    client.close()


def _keep_busy(port):
    """Sends requests that each take seconds of the loop's time."""
    body = "<r>" + "<a/>" * 1400 + "</r>"
    clients = [raw.Connection(port) for _ in range(20)]
    for client in clients:
        client.send(f"POST /busy HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {len(body)}\r\n\r\n{body}")
    return clients


# --- Files that are replaced ------------------------------------------------------------------------------------------

def _check_replaced_files(findings, run):
    for options in ([], ["--watch"]):
        with findings.about(f"large files that are replaced under load {' '.join(options)}".strip()):
            folder = run.folder / f"replaced{len(options)}"
            path = folder / "file" / "GET.bin"
            folders.write(folder, {"file/GET.bin": b"a" * LARGE})
            with backlot(run.backlot, "--quiet", *options, folder) as server:
                ends = threading.Event()
                writer = threading.Thread(target=_replace, args=(path, ends))
                writer.start()
                with ThreadPoolExecutor(4) as pool:
                    wrong = [found for found in pool.map(lambda _: _wrong_file(server.port), range(160)) if found]
                ends.set()
                writer.join()
                findings.expect(not wrong, f"{len(wrong)} of 160 responses are invalid: {wrong[:3]}")
                path.unlink()
                if options:
                    continue  # The server may have noticed the change and removed the stub.
                answer = raw.ask(server.port, "/file")
                findings.expect_equal(answer.status, 500, "the status after the file is removed")
                findings.expect(str(path).encode() in answer.body, f"the response does not name the file: {answer.body!r}")


def _replace(path, ends):
    """Replaces a file repeatedly by renaming others: each consists of one letter, with a different length."""
    turn = 0
    while not ends.is_set():
        turn += 1
        new = path.with_name("new.part")
        new.write_bytes(bytes([97 + turn % 26]) * (LARGE + (turn * 997_001) % 4_000_000 - 1_500_000))
        os.replace(new, path)
        time.sleep(0.01)


def _wrong_file(port):
    """Returns the problem of a response, or None if it is one complete file."""
    try:
        answer = raw.ask(port, "/file")
    except OSError as error:
        return repr(error)
    if answer.status != 200 or len(set(answer.body)) != 1:
        return f"{answer.status}, {len(answer.body)} bytes of {sorted(set(answer.body))[:5]}"
    return None


# --- Closed standard streams ------------------------------------------------------------------------------------------

def _check_closed_descriptors(findings, run):
    stubs = folders.small(run.folder / "closed")
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        with findings.about(f"started with {closed}"):
            port = free_port()
            process = subprocess.Popen(
                ["/bin/sh", "-c", f'exec "$0" serve "$1" --port {port} {closed}', str(run.backlot), str(stubs)],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            )
            try:
                deadline = time.monotonic() + 10
                while not is_listening(port) and process.poll() is None and time.monotonic() < deadline:
                    time.sleep(0.02)
                for _ in range(3):
                    findings.expect_equal(raw.ask(port, "/dogs").body, folders.ANSWER, "the answer")
                process.terminate()
                findings.expect_equal(process.wait(5), 0, "the exit status")
            finally:
                process.kill()
                process.wait()


# --- Memory -----------------------------------------------------------------------------------------------------------

def _check_memory_limit(findings, run):
    stubs = folders.small(run.folder / "memory")
    with findings.about("ten slow uploads of 56 MiB under a limit of 1 GB"):
        port = free_port()
        process = subprocess.Popen(
            ["/bin/bash", "-c", f'ulimit -v 1000000; exec "$0" serve "$1" --quiet --port {port}', str(run.backlot),
             str(stubs)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            deadline = time.monotonic() + 10
            while not is_listening(port) and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.02)
            statuses = _upload_slowly(port)
            findings.expect_equal(process.poll(), None, "the exit status")
            findings.expect(503 in statuses and 201 in statuses, f"the statuses are {statuses}")
            findings.expect_equal(raw.ask(port, "/dogs").body, folders.ANSWER, "the answer to another client")
            answer = raw.ask(port, "/dogs", method="POST", body="x" * (56 << 20))
            findings.expect_equal(answer.status, 201, "the status of an upload after that")
            print(f"uploads under a memory limit: {statuses}")
        finally:
            process.kill()
            process.wait()


def _upload_slowly(port, count=10, size=56 << 20):
    """Sends all bytes but the last to each client, then the last one, and returns the statuses."""
    clients = [raw.Connection(port) for _ in range(count)]
    content = b"x" * (size // 8)
    statuses = {}
    for client in clients:
        client.send(f"POST /dogs HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {size}\r\n\r\n")
    for part in range(8):
        for number, client in enumerate(clients):
            if number in statuses:
                continue
            try:
                client.send(content[1:] if part == 7 else content)
            except OSError:
                statuses[number] = raw.status(client.read_to_end())
    for number, client in enumerate(clients):
        if number not in statuses:
            try:
                client.send(b"x")
                statuses[number] = client.read_answer().status
            except OSError:
                statuses[number] = raw.status(client.received)
        client.close()
    return sorted((status or 0) for status in statuses.values())


# --- Times in the log -------------------------------------------------------------------------------------------------

def _check_logged_times(findings, run):
    """Checks that the log reports the time that a client waited, apart from the overhead of the system."""
    busy = BUSY.replace("3000", "20")
    folder = folders.stub_files(run.folder / "times", [
        folders.mapping("/busy", busy, "POST", is_template=True), folders.mapping("/plain"),
        {"request": {"method": "GET", "urlPath": "/late"}, "response": {"status": 200, "fixedDelayMilliseconds": 300}},
        {"request": {"method": "GET", "urlPath": "/dribbled"},
         "response": {"status": 200, "body": "x" * 1000, "chunkedDribbleDelay": {"numberOfChunks": 5, "totalDuration": 400}}},
        {"request": {"method": "GET", "urlPath": "/fault"},
         "response": {"fault": "EMPTY_RESPONSE", "fixedDelayMilliseconds": 200}},
    ])
    body = "<r>" + "<a/>" * 1400 + "</r>"
    with findings.about("times in the log"):
        with backlot(run.backlot, folder) as upstream, \
                backlot(run.backlot, "--log", "json", "--upstream", upstream.url, folder) as server:
            measured = {path: _measured(server.port, path) for path in ("/plain", "/late", "/dribbled", "/fault", "/unknown")}
            measured["/busy"] = _measured(server.port, "/busy", "POST", body)
            logged = _logged(server, len(measured))
            for path, wait in measured.items():
                found = logged.get(path, -1)
                findings.expect(0.8 * wait - 20 <= found <= wait + 5,
                                f"{path}: a client waited {wait:.1f} ms, but the log says {found:.1f} ms")
            print("client and log, in ms: "
                  + ", ".join(f"{path} {wait:.1f} {logged.get(path, -1):.1f}" for path, wait in measured.items()))


def _measured(port, path, method="GET", body=""):
    with raw.Connection(port) as client:
        start = time.monotonic()
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        client.send(f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n{length}\r\n{body}")
        client.read_to_end()
        return (time.monotonic() - start) * 1000


def _logged(server, count):
    deadline = time.monotonic() + 5
    while True:
        events = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
        times = {event["target"]: event["milliseconds"] for event in events if event["event"] == "request"}
        if len(times) >= count or time.monotonic() > deadline:
            return times
        time.sleep(0.05)


# --- Descriptors and disks that run out -------------------------------------------------------------------------------

def _check_lack_of_descriptors(findings, run):
    stubs = folders.small(run.folder / "descriptors")
    with findings.about("more clients than descriptors"):
        port = free_port()
        errors = run.folder / "descriptors.txt"
        with errors.open("wb") as file:
            process = subprocess.Popen(
                ["/bin/bash", "-c", f'ulimit -Sn 64; ulimit -Hn 64; exec "$0" serve "$1" --watch --port {port}',
                 str(run.backlot), str(stubs)],
                stdout=subprocess.DEVNULL, stderr=file,
            )
        try:
            deadline = time.monotonic() + 10
            while not is_listening(port) and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.02)
            clients = [raw.Connection(port) for _ in range(100)]
            time.sleep(0.3)
            said = errors.read_text(encoding="utf-8")
            findings.expect_equal(said.count("no file descriptors are left"), 1, f"the number of such messages in {said!r}")
            folders.write(stubs, {"new/GET.json": "[1]"})
            time.sleep(1)
            for client in clients:
                client.close()
            deadline = time.monotonic() + 5
            while (status := raw.ask(port, "/new").status) != 200 and time.monotonic() < deadline:
                time.sleep(0.1)
            findings.expect_equal(status, 200, "the status of a file that was added while no descriptor was available")
        finally:
            process.terminate()
            findings.expect_equal(process.wait(15), 0, "the exit status")


def _check_full_disk(findings, run):
    if not os.path.exists("/dev/full"):
        return
    stubs = folders.small(run.folder / "full")
    with findings.about("a log on a full disk"):
        port = free_port()
        with open("/dev/full", "wb") as full:
            process = subprocess.Popen([str(run.backlot), "serve", str(stubs), "--port", str(port)], stdout=full,
                                       stderr=subprocess.PIPE, text=True)
        try:
            deadline = time.monotonic() + 10
            while not is_listening(port) and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.02)
            for _ in range(5):
                raw.ask(port, "/dogs")
        finally:
            process.terminate()
            said = process.communicate(timeout=15)[1]
        findings.expect_equal(process.returncode, 0, "the exit status")
        findings.expect_equal(said.count("log lines are lost"), 1, f"the number of such messages in {said!r}")
        findings.expect("lines of the log could not be written" in said, f"the loss is not counted: {said!r}")
