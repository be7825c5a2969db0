"""The time from the start of a program to its first response, and its memory use then."""

import os
import shutil
import signal
import statistics
import time
from pathlib import Path

import report
from report import Budget
from serving import folders, raw
from serving.problem import Problem
from serving.server import IS_LINUX, Server, free_port, megabytes

FILES = 10_000
PATIENCE = 20  # seconds
# The pause between two attempts to connect: short, but the client must not take a core from the server.
PAUSE = 0.00025


class Started(Server):
    """A program that is spawned without the overhead of `subprocess.Popen`."""

    def __init__(self, command, port):
        self.port, self.command = port, command
        quiet = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
        self.began = time.perf_counter()
        self.number = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)

    @property
    def identifier(self):
        return self.number

    def milliseconds_to_answer(self, path):
        """Sends requests until a response arrives."""
        while time.perf_counter() - self.began < PATIENCE:
            try:
                answer = raw.ask(self.port, path)
            except ConnectionError:
                time.sleep(PAUSE)
                continue
            elapsed = time.perf_counter() - self.began
            if answer.body != folders.ANSWER:
                raise Problem(f"{self.command} answers {answer}")
            return elapsed * 1000
        raise Problem(f"{self.command} does not answer within {PATIENCE} s")

    def stop(self):
        """Ends the program, and returns the processor time of all its threads in milliseconds."""
        os.kill(self.number, signal.SIGKILL)
        _, _, usage = os.wait4(self.number, 0)
        return 1000 * (usage.ru_utime + usage.ru_stime)


def start_once(program, folder, path):
    port = free_port()
    server = Started([str(program), "serve", str(folder), "--quiet", "--port", str(port)], port)
    try:
        figures = server.milliseconds_to_answer(path), server.resident_bytes(), server.peak_bytes()
    finally:
        processor_time = server.stop()
    return processor_time, *figures


def _row(run, title, folder, path, time_budget, memory_budget, starts):
    costs, times, resident, peaks = zip(*(start_once(run.backlot, folder, path) for _ in range(starts)))
    return [title, time_budget.cell(statistics.median(times)), f"{min(times):.1f}", f"{max(times):.1f}", f"{statistics.median(costs):.1f}",
            memory_budget.cell(megabytes(statistics.median(resident))), f"{megabytes(max(peaks)):.1f}"]


def section(run):
    small = folders.small(run.folder / "start")
    large = folders.large(run.folder / "start-large", FILES)
    last = FILES - 1
    mappings = folders.stub_files(run.folder / "start-mappings", [folders.mapping(f"/things/{it}") for it in range(FILES)])
    rows = [
        _row(run, "a small folder", small, "/dogs", Budget("{:.1f}", most=20), Budget("{:.1f}", most=15), run.starts),
        _row(run, f"{FILES:,} files", large, f"/v1/things{last // 100}/{last}", Budget("{:.1f}", most=200),
             Budget("{:.1f}"), max(3, run.starts // 3)),
        _row(run, f"one mapping file of {FILES:,} stubs", mappings, f"/things/{last}", Budget("{:.1f}", most=200),
             Budget("{:.1f}"), max(3, run.starts // 3)),
    ]
    shutil.rmtree(large)
    size = Path(run.backlot).stat().st_size
    return report.section(
        "From start to first response",
        f"The program has {megabytes(size):.1f} MB{' and is linked statically' if IS_LINUX else ''}. A client sends requests "
        f"every {PAUSE * 1000} ms after the program is spawned; {run.starts} starts, a third of them for many files or stubs; "
        "files are in the system's cache. Budget: 20 ms, 200 ms for many files or stubs, 15 MB resident for a small folder.",
        [" what", "median ms", "fastest", "slowest", "CPU ms", "resident MB", "peak MB"], rows)
