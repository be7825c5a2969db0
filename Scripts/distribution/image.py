"""An OCI image of the program (image specification 1.1), which Docker 25 and later can also load."""

import gzip
import hashlib
import json
import re
import subprocess
from pathlib import Path

from distribution.archive import Archive

# The program opens them when XML or an https upstream first needs them.
OPENED = ("libxml2.so.2", "libcurl.so.4")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
USER = 65532
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"
CONFIGURATION = "application/vnd.oci.image.config.v1+json"
MANIFEST = "application/vnd.oci.image.manifest.v1+json"


def archive_of(installed, root, version, architecture, time):
    """Returns an archive of an image with the program that is installed below a folder."""
    layer = _file_system(installed, root, time)
    compressed = gzip.compress(layer, mtime=0)
    blobs = Blobs()
    configuration = blobs.add(CONFIGURATION, _encoded({
        "architecture": architecture, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "ExposedPorts": {"8080/tcp": {}}, "WorkingDir": "/stubs",
            "Env": ["PATH=/usr/bin", "HOME=/tmp"],
            "Entrypoint": ["/usr/bin/backlot"], "Cmd": ["serve", "/stubs", "--host", "0.0.0.0"],
            "Labels": {
                "org.opencontainers.image.title": "Backlot", "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "Apache-2.0",
                "org.opencontainers.image.source": "https://github.com/backlot-swift/backlot",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]},
    }))
    manifest = blobs.add(MANIFEST, _encoded({
        "schemaVersion": 2, "mediaType": MANIFEST, "config": configuration, "layers": [blobs.add(LAYER, compressed)],
    }))
    manifest["annotations"] = {
        "org.opencontainers.image.ref.name": version, "io.containerd.image.name": f"docker.io/library/backlot:{version}",
    }
    result = Archive(time)
    result.file("oci-layout", _encoded({"imageLayoutVersion": "1.0.0"}))
    result.file("index.json", _encoded({"schemaVersion": 2, "manifests": [manifest]}))
    for digest, content in sorted(blobs.contents.items()):
        result.file(f"blobs/sha256/{digest}", content)
    return result.bytes()


class Blobs:
    def __init__(self):
        self.contents = {}

    def add(self, kind, content):
        digest = hashlib.sha256(content).hexdigest()
        self.contents[digest] = content
        return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(content)}


def _encoded(value):
    return json.dumps(value, indent=1).encode()


def _file_system(installed, root, time):
    """Returns a layer with the program, the libraries, the certificates, and the licenses of all of them."""
    if not CERTIFICATES.exists():
        raise SystemExit("package: the image needs certificates; install them with: apt-get install ca-certificates")
    program = installed / "usr/bin/backlot"
    result = Archive(time)
    result.folder("tmp", 0o1777)
    result.folder("stubs")
    result.file("etc/passwd", f"backlot:x:{USER}:{USER}::/tmp:/sbin/nologin\n".encode())
    result.file("etc/group", f"backlot:x:{USER}:\n".encode())
    result.file("etc/nsswitch.conf", b"hosts: files dns\n")
    result.file(str(CERTIFICATES)[1:], CERTIFICATES.read_bytes())
    result.file("usr/bin/backlot", program.read_bytes(), 0o755)
    result.file("usr/share/doc/backlot/copyright", (root / "LICENSE").read_bytes())
    libraries = sorted(_libraries(program))
    for library in libraries:
        result.file(str(library)[1:], library.read_bytes(), 0o755)
    for name in sorted(_packages([*libraries, CERTIFICATES])):
        notice = Path(f"/usr/share/doc/{name}/copyright")
        result.file(str(notice)[1:], notice.read_bytes())
    return result.bytes()


def _libraries(program):
    """Returns the shared libraries that the program needs or opens, at the paths where the loader looks for them."""
    found = set(_linked(program))
    for name in OPENED:
        path = next((line.rpartition(" => ")[2] for line in _output("/sbin/ldconfig", "-p").splitlines()
                     if line.split()[0] == name), None)
        if not path:
            raise SystemExit(f"package: the image needs {name}, which is not installed here")
        found |= {Path(path), *_linked(path)}
    return found


def _linked(file):
    return [Path(path) for path in re.findall(r"(?:=> |^\t)(/\S+) \(0x", _output("ldd", file), re.MULTILINE)]


def _packages(files):
    """Returns the Debian packages that contain the files."""
    names = set()
    for file in files:
        found = next(filter(None, map(_owner, {file, file.resolve(), _without_merged_usr(file.resolve())})), None)
        if not found:
            if file == CERTIFICATES:
                found = "ca-certificates"
            else:
                raise SystemExit(f"package: no package contains {file}, so that its license is unknown")
        names.add(found)
    return names


def _owner(file):
    found = subprocess.run(["dpkg", "--search", file], capture_output=True, text=True)
    return found.stdout.partition(":")[0] if found.returncode == 0 else None


def _without_merged_usr(file):
    return Path(str(file).replace("/usr/lib", "/lib", 1))


def _output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
