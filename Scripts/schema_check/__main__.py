"""The parts of Scripts/check-schema; see its help."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Run:
    """The settings of all parts."""

    def __init__(self, arguments, folder):
        named = os.environ.get("BACKLOT_DATA")
        self.data = Path(named) if named else ROOT.parent / "shared" / "data"
        self.folder = folder
        self.schemas = arguments.schemas
        self.samples = 10_000 if arguments.full else arguments.samples
        self.seconds, self.rounds = arguments.seconds, arguments.rounds
        self.writes = arguments.write
        self.program = arguments.bench_schema or built()


def built():
    """Builds the emitter for release, because it generates millions of samples."""
    command = ["swift", "build", "--package-path", "Benchmarks", "-c", "release", "--product", "bench-schema"]
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr).returncode:
        sys.exit("check-schema: bench-schema was not built")
    folder = subprocess.run([*command[:-2], "--show-bin-path"], cwd=ROOT, text=True, stdout=subprocess.PIPE).stdout.strip()
    return Path(folder) / "bench-schema"


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check-schema")
    parser.add_argument("--only", choices=["samples", "speed"], default="samples", help="default: %(default)s")
    parser.add_argument("--schemas", type=int, default=200, help="number of schemas (default: %(default)s)")
    parser.add_argument("--samples", type=int, default=100, help="number of samples of each (default: %(default)s)")
    parser.add_argument("--full", action="store_true", help="10,000 samples of each")
    parser.add_argument("--seconds", type=float, default=0.3, help="duration of each measurement in a round")
    parser.add_argument("--rounds", type=int, default=9, help="interleaved rounds (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="write the table of speeds to Benchmarks/results.md")
    parser.add_argument("--bench-schema", type=Path, metavar="PROGRAM", help="use this program instead of building it")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(arguments, Path(folder))
        if not (run.data / "json-schema-test-suite").is_dir():
            print("skipped: json-schema-test-suite is missing in the real data (BACKLOT_DATA or shared/data)")
            return 0
        if arguments.only == "samples":
            from . import samples
            return 0 if samples.check(run) else 1
        from . import speed
        return 0 if speed.measure(run) else 1


sys.exit(main())
