"""The parts of Scripts/check-contract, one after the other."""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from contract_check import examples, fuzzed, github, hostile, proxied, stateful
from serving import programs
from serving.findings import Findings
from serving.problem import Problem

PARTS = {
    "github": github.check, "examples": examples.check, "schemathesis": fuzzed.check, "stateful": stateful.check,
    "hostile": hostile.check, "proxy": proxied.check,
}


class Run:
    """The settings of all parts: the program and a working folder."""

    def __init__(self, backlot, folder, holds_budgets):
        self.backlot, self.folder, self.holds_budgets = backlot, folder, holds_budgets

    def new_folder(self, name):
        folder = self.folder / name
        folder.mkdir()
        return folder


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check-contract")
    parser.add_argument("--backlot", type=Path, help="check this program instead of building it for release")
    parser.add_argument("--only", action="append", choices=PARTS)
    parser.add_argument("--budgets", action="store_true", help="report exceeded time budgets, too")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = arguments.backlot or programs.installed_backlot(folder)
        parts = [it for it in PARTS if not arguments.only or it in arguments.only]
        if len(parts) == 1:
            return check(parts[0], Run(program, folder, arguments.budgets))
        others = ["--budgets"] if arguments.budgets else []
        return max([in_a_process_of_its_own(part, program, others) for part in parts])


def in_a_process_of_its_own(part, program, others):
    """Checks a part in a new process, because the peak memory of a program starts with that of its parent process, so
    that the memory of one part would affect the programs of the next."""
    return subprocess.run([sys.executable, "-m", __package__, "--backlot", program, "--only", part, *others]).returncode


def check(part, run):
    findings, start = Findings("check-contract"), time.monotonic()
    PARTS[part](findings, run)
    print(f"check-contract: {part}: {findings.count - findings.wrong} of {findings.count} checks passed "
          f"({time.monotonic() - start:.1f} s)", flush=True)
    return 1 if findings.wrong else 0


try:
    sys.exit(main())
except Problem as problem:
    sys.exit(f"check-contract: {problem}")
