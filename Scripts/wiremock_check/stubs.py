"""Folders of stub files to serve."""

import json


def write(folder, mappings):
    """Writes mappings by the names of their files, and returns the folder."""
    for name, mapping in mappings.items():
        file = folder / "mappings" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(mapping), encoding="utf-8")
    (folder / "mappings").mkdir(exist_ok=True)
    (folder / "__files").mkdir(exist_ok=True)
    return folder
