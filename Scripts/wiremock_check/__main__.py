"""The parts of Scripts/check-wiremock, one after the other."""

import argparse
import sys
import tempfile
from pathlib import Path

from serving import programs
from serving.findings import Findings
from serving.problem import Problem
from wiremock_check import client, kill, schema, spaces

PARTS = {"client": client.check, "schema": schema.check, "spaces": spaces.check, "kill": kill.check}


class Run:
    """The settings of all parts: the program and a working folder."""

    def __init__(self, backlot, folder):
        self.backlot, self.folder = backlot, folder

    def new_folder(self, name):
        folder = self.folder / name
        folder.mkdir()
        return folder


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check-wiremock")
    parser.add_argument("--backlot", type=Path, help="check this program instead of building it")
    parser.add_argument("--only", action="append", choices=PARTS)
    arguments = parser.parse_args()
    findings = Findings("check-wiremock")
    with tempfile.TemporaryDirectory() as folder:
        run = Run(arguments.backlot or programs.debug_backlot(), Path(folder))
        for name, check in PARTS.items():
            if not arguments.only or name in arguments.only:
                check(findings, run)
    print(f"check-wiremock: {findings.count - findings.wrong} of {findings.count} checks passed")
    return 1 if findings.wrong else 0


try:
    sys.exit(main())
except Problem as problem:
    sys.exit(f"check-wiremock: {problem}")
