"""Packages from PyPI for a script, in a separate environment in a temporary folder."""

import os
import subprocess
import sys
import tempfile

VARIABLE = "BACKLOT_SCRIPT_PACKAGES"


def require(*packages):
    """Runs this script again with the packages, and exits with its status. Returns if they are already there."""
    names = " ".join(packages)
    if os.environ.get(VARIABLE) == names:
        return
    with tempfile.TemporaryDirectory() as folder:
        programs = os.path.join(folder, "bin")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([f"{programs}/pip", "install", "--quiet", "--disable-pip-version-check", *packages], check=True)
        path = os.pathsep.join([programs, os.environ["PATH"]])
        status = subprocess.run([f"{programs}/python", *sys.argv], env={**os.environ, "PATH": path, VARIABLE: names}).returncode
    sys.exit(status)
