"""The programs that are measured and measured with: built, or found on this machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from serving.problem import Problem

ROOT = Path(__file__).resolve().parent.parent.parent


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
    """The program as `make install` installs it, below a folder."""
    _run("backlot for release", ["Scripts/install"], PREFIX="/usr", DESTDIR=str(folder / "root"))
    return folder / "root" / "usr" / "bin" / "backlot"


def debug_backlot():
    """The program as `make test` builds it."""
    return _build("backlot", "-Xswiftc", "-warnings-as-errors")


def bench_serve(configuration="release"):
    """On Linux linked for release as `make install` links the program: calls into a shared library cost a tenth more."""
    is_static = configuration == "release" and sys.platform == "linux"
    static = ["--static-swift-stdlib", "--scratch-path", "Benchmarks/.build/static"] if is_static else []
    return _build("bench-serve", "--package-path", "Benchmarks", "--configuration", configuration, *static)


def require_rivals(install):
    """Sees to it that wrk and nginx are here; installs them only where that is asked for."""
    script = [str(ROOT / "Scripts" / "bootstrap"), "--bench"]
    if subprocess.run(script if install else [*script, "--check"]).returncode:
        raise Problem("what is named above is missing. --install installs it by apt or Homebrew" if not install
                      else "the above could not be installed")


def found(name):
    """Where a program is; nginx is often where only root looks."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
