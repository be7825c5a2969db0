"""The programs that are measured and measured with: built, or found on this machine."""

import shutil
import subprocess
import sys
from pathlib import Path

from serving.problem import Problem

ROOT = Path(__file__).resolve().parent.parent.parent
STATIC = ["--static-swift-stdlib"] if sys.platform == "linux" else []


def _build(title, *arguments):
    command = ["swift", "build", *arguments]
    print(f"==> building {title}", flush=True)
    built = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if built.returncode:
        raise Problem(f"{' '.join(command)} failed:\n{built.stdout}")
    folder = subprocess.run([*command, "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True)
    return Path(folder.stdout.strip())


def release_backlot():
    """The program as `make install` builds it, and in the same scratch folder."""
    scratch = ["--scratch-path", ".build/install"] if STATIC else []
    return _build("backlot for release", "--configuration", "release", "--product", "backlot", *STATIC, *scratch) / "backlot"


def debug_backlot():
    """The program as `make test` builds it."""
    return _build("backlot", "--product", "backlot", "-Xswiftc", "-warnings-as-errors") / "backlot"


def release_bench_serve():
    return _build("bench-serve for release", "--package-path", "Benchmarks", "--configuration", "release",
                  "--product", "bench-serve") / "bench-serve"


def debug_bench_serve():
    return _build("bench-serve", "--package-path", "Benchmarks", "--product", "bench-serve") / "bench-serve"


def require_rivals(install):
    """Sees to it that wrk and nginx are here; installs them only where that is asked for."""
    script = [str(ROOT / "Scripts" / "bootstrap"), "--bench"]
    if subprocess.run(script if install else [*script, "--check"]).returncode:
        raise Problem("what is named above is missing. --install installs it by apt or Homebrew" if not install
                      else "the above could not be installed")


def found(name):
    """Where a program is; nginx is often where only root looks."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
