"""A Debian package of the program."""

import gzip
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

# The program opens the first two when XML or an https upstream first needs them.
RECOMMENDED = "libxml2, libcurl4 | libcurl3-gnutls, ca-certificates"
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Backlot
Source: https://github.com/backlot-swift/backlot

Files: *
Copyright: The Backlot developers
License: Apache-2.0
 On Debian systems, the full text is in /usr/share/common-licenses/Apache-2.0.
Comment: The program contains the libraries of Swift, which have the same license with a Runtime Library Exception, and
 those of ICU, under the Unicode License V3.
"""


def architecture():
    return _output("dpkg", "--print-architecture").strip()


def package(installed, root, version, time):
    """Returns a package of what is installed below a folder."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "backlot"
        shutil.copytree(installed, tree)
        for page in tree.glob("usr/share/man/man1/*.1"):
            _compress(page.with_suffix(".1.gz"), page.read_bytes())
            page.unlink()
        documents = tree / "usr/share/doc/backlot"
        documents.mkdir(parents=True)
        (documents / "copyright").write_text(COPYRIGHT, encoding="utf-8")
        _compress(documents / "changelog.gz", (root / "CHANGELOG.md").read_bytes())
        control = tree / "DEBIAN/control"
        control.parent.mkdir()
        control.write_text(_control(tree, version), encoding="utf-8")
        for path in [tree, *tree.rglob("*")]:
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
            os.utime(path, (time, time))
        result = Path(folder) / "backlot.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", "-Zxz", tree, result], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(time)})
        return result.read_bytes()


def _control(tree, version):
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file()) // 1024
    return f"""Package: backlot
Version: {version}
Architecture: {architecture()}
Maintainer: The Backlot developers <backlot@users.noreply.github.com>
Installed-Size: {size}
Depends: {_libraries(tree / "usr/bin/backlot")}
Recommends: {RECOMMENDED}
Section: devel
Priority: optional
Homepage: https://github.com/backlot-swift/backlot
Description: mock HTTP APIs from JSON, stub files and OpenAPI documents
 Backlot serves an HTTP API that does not exist yet or is not reliable: from a
 folder of JSON files, from WireMock's stub files or from an OpenAPI document.
 It delays and fails responses on purpose, verifies requests, and checks a real
 API against its document.
"""


def _libraries(program):
    """Returns the packages of the libraries that the program links, with their minimum versions."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "debian").mkdir()
        (Path(folder) / "debian/control").write_text("Source: backlot\n\nPackage: backlot\nArchitecture: any\n", encoding="utf-8")
        found = _output("dpkg-shlibdeps", "-O", "--warnings=0", program, cwd=folder)
    return found.strip().removeprefix("shlibs:Depends=")


def _compress(path, content):
    path.write_bytes(gzip.compress(content, mtime=0))


def _output(*command, **options):
    if not shutil.which(command[0]):
        raise SystemExit(f"package: {command[0]} is missing; install it with: apt-get install dpkg-dev")
    found = subprocess.run(command, capture_output=True, text=True, **options)
    if found.returncode:
        raise SystemExit(f"package: {command[0]} failed: {found.stderr}")
    return found.stdout
