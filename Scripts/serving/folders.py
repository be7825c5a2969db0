"""Folders of sources to serve."""

import json

ANSWER_SIZE = 200


def _answer():
    """A JSON document of 200 bytes."""
    members = {"id": 4711, "name": "Rex", "breed": "Rough Collie", "good": True, "tags": ["fast", "loyal"], "note": ""}
    members["note"] = "x" * (ANSWER_SIZE - len(json.dumps(members)))
    return json.dumps(members).encode()


ANSWER = _answer()


def write(folder, files):
    """Writes files, named by their paths below a folder."""
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def small(folder):
    """Writes a small, typical route folder."""
    return write(folder, {
        "dogs/GET.json": ANSWER, "dogs/{id}/GET.json": ANSWER, "dogs/POST.201.json": ANSWER,
        "cats/GET.json": ANSWER, "cats/GET.headers": "Cache-Control: no-store\n",
    })


def large(folder, count):
    return write(folder, {f"v1/things{number // 100}/{number}/GET.json": ANSWER for number in range(count)})


def stub_files(folder, mappings):
    """Writes WireMock mappings to one file."""
    content = mappings[0] if len(mappings) == 1 else {"mappings": mappings}
    return write(folder, {"mappings/all.json": json.dumps(content)})


def mapping(path, body=None, method="GET", is_template=False):
    """Returns a WireMock mapping for a path."""
    response = {"status": 200, "headers": {"Content-Type": "application/json"}, "body": body or ANSWER.decode()}
    if is_template:
        response["transformers"] = ["response-template"]
    return {"request": {"method": method, "urlPath": path}, "response": response}
