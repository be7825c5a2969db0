"""Tar archives with the same bytes in each run."""

import gzip
import io
import tarfile

PLACES = {"usr/bin": "bin", "usr/share": "share"}


class Archive:
    """A tar archive in memory, whose files belong to root and have one time."""

    def __init__(self, time):
        self.time = time
        self.data = io.BytesIO()
        self.tar = tarfile.open(fileobj=self.data, mode="w", format=tarfile.GNU_FORMAT)
        self.names = set()

    def _add(self, name, kind, content=b"", mode=0o644, link=""):
        folder = name.rpartition("/")[0]
        if folder and folder not in self.names:
            self.folder(folder)
        member = tarfile.TarInfo(name)
        member.type, member.mode, member.mtime, member.size, member.linkname = kind, mode, self.time, len(content), link
        self.names.add(name)
        self.tar.addfile(member, io.BytesIO(content))

    def folder(self, name, mode=0o755):
        if name not in self.names:
            self._add(name, tarfile.DIRTYPE, mode=mode)

    def file(self, name, content, mode=0o644):
        self._add(name, tarfile.REGTYPE, content, mode)

    def link(self, name, target):
        self._add(name, tarfile.SYMTYPE, mode=0o777, link=target)

    def tree(self, folder, below=""):
        """Adds all files of a folder, in the order of their names."""
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                self.file(below + path.relative_to(folder).as_posix(), path.read_bytes(), path.stat().st_mode & 0o755 | 0o644)

    def bytes(self):
        self.tar.close()
        return self.data.getvalue()


def program(installed, root, name, time):
    """Returns an archive of the installed program, to be unpacked anywhere."""
    result = Archive(time)
    for place, new in PLACES.items():
        result.tree(installed / place, f"{name}/{new}/")
    result.file(f"{name}/LICENSE", (root / "LICENSE").read_bytes())
    return gzip.compress(result.bytes(), mtime=0)
