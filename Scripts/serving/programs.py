"""The programs to measure and the tools for it: built, or found on this machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from serving.problem import Problem

ROOT = Path(__file__).resolve().parent.parent.parent


def real_data():
    """Returns the folder with samples of real projects, which may not exist."""
    return Path(os.environ.get("BACKLOT_DATA") or ROOT.parent / "shared" / "data")


def _run(title, command, **environment):
    print(f"==> building {title}", flush=True)
    built = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           env={**os.environ, **environment})
    if built.returncode:
        raise Problem(f"{' '.join(command)} failed:\n{built.stdout}")


def _build(product, *arguments):
    command = ["swift", "build", "--product", product, *arguments]
    _run(product, command)
    folder = subprocess.run([*command, "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True)
    return Path(folder.stdout.strip()) / product


def installed_backlot(folder):
    """Builds and installs the program in a folder, as `make install` does."""
    _run("backlot for release", ["Scripts/install"], PREFIX="/usr", DESTDIR=str(folder / "root"))
    return folder / "root" / "usr" / "bin" / "backlot"


def bench_serve(configuration="release"):
    """Builds bench-serve. On Linux, links it for release like `make install`: calls into a shared library cost a tenth more."""
    is_static = configuration == "release" and sys.platform == "linux"
    static = ["--static-swift-stdlib", "--scratch-path", "Benchmarks/.build/static"] if is_static else []
    return _build("bench-serve", "--package-path", "Benchmarks", "--configuration", configuration, *static)


def bench_schema():
    """Builds bench-schema for release, because it generates millions of samples."""
    return _build("bench-schema", "--package-path", "Benchmarks", "--configuration", "release")


def require_rivals(install):
    """Checks that wrk and nginx are installed, or installs them if requested."""
    script = [str(ROOT / "Scripts" / "bootstrap"), "--bench"]
    if subprocess.run(script if install else [*script, "--check"]).returncode:
        raise Problem("the packages above are missing. --install installs them by apt or Homebrew" if not install
                      else "the packages above could not be installed")


def found(name):
    """Returns the path of a program; nginx is often in a folder for root."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
