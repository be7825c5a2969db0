"""Malicious documents: each is served or rejected within a second and in bounded memory, with a message.

A document is rejected, or served with a warning, or served without a warning if it is only unusual. In all cases, each
request gets a response, and the program does not crash.
"""

import json
import os
import signal
import subprocess
import time
from typing import NamedTuple

from contract_check.client import Client
from contract_check.github import peak_megabytes
from contract_check.network import Network
from serving.server import free_port

SECONDS, MEGABYTES = 1.0, 300
# Large documents, unlike small malicious ones, can cost as much as their size requires: 2.5 kB and 13 µs per path.
LARGE_SECONDS, LARGE_MEGABYTES = 3.0, 300
PATIENCE = 10


class Case(NamedTuple):
    title: str
    content: object  # bytes, text, or a value to write as JSON
    says: str | None = None  # required text in the messages or the response; None if no message is required
    ask: tuple = ("GET", "/p")
    name: str = "api.json"
    body: bytes | None = None
    is_large: bool = False
    options: tuple = ()


def document(paths, version="3.1.0", **others):
    return {"openapi": version, "info": {"title": "t", "version": "1"}, "paths": paths, **others}


def answering(schema, components=None, version="3.1.0"):
    """Returns a document whose only operation has a response with a schema."""
    response = {"description": "d", "content": {"application/json": {"schema": schema}}}
    paths = {"/p": {"get": {"responses": {"200": response}}}}
    return document(paths, version, **({"components": {"schemas": components}} if components else {}))


def taking(schema):
    """Returns a document whose only operation has a request body with a schema."""
    body = {"required": True, "content": {"application/json": {"schema": schema}}}
    return document({"/p": {"post": {"requestBody": body, "responses": {"200": {"description": "d"}}}}})


def with_parameter(parameter, path="/p/{id}"):
    return document({path: {"get": {"parameters": parameter, "responses": {"200": {"description": "d"}}}}})


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


def nested(count):
    return '{"properties":{"a":' * count + "{}" + "}}" * count


def with_schema_text(text):
    return json.dumps(answering({"mark": 1})).replace('{"mark": 1}', text)


def aliases(levels):
    lines = ["openapi: 3.1.0", "info: {title: t, version: '1'}", "x-0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"x-{it}: &a{it} [{', '.join([f'*a{it - 1}'] * 10)}]" for it in range(1, levels)]
    return "\n".join([*lines, "paths: {/p: {get: {responses: {'200': {description: d}}}}}"])


def bodies(count):
    return {"type": "object", "properties": {f"p{it}": {"type": "string"} for it in range(count)}}


def wide(count):
    """Returns schemas that each contain the next one twice, so that their expansion has 2^count parts."""
    return {f"S{it}": {"type": "object", "required": ["a", "b"], "properties": {"a": reference(f"S{it + 1}"),
                                                                            "b": reference(f"S{it + 1}")}}
            for it in range(count)} | {f"S{count}": {"type": "string"}}


LOOP_A, LOOP_B = {"A": reference("B"), "B": reference("A")}, {"A": reference("A")}
TREE = {"Tree": {"type": "object", "required": ["left"], "properties": {"left": reference("Tree")}}}
EVIL = "^(a+)+$"


def reference_cases():
    loops = {
        "a schema that is itself": LOOP_B, "two schemas that are each other": LOOP_A,
        "a schema in its own allOf": {"A": {"allOf": [reference("A")]}},
        "a schema in its own anyOf": {"A": {"anyOf": [reference("A"), reference("A")]}},
        "a schema in its own oneOf": {"A": {"oneOf": [reference("A"), {"type": "object"}]}},
        "a schema in its own not": {"A": {"not": reference("A")}},
        "a schema that is its own items": {"A": {"type": "array", "minItems": 1, "items": reference("A")}},
        "a schema that requires itself": {"A": {**TREE["Tree"], "properties": {"left": reference("A")}}},
        "a schema that is its own additional members":
            {"A": {"type": "object", "minProperties": 2, "additionalProperties": reference("A")}},
        "a discriminator that leads to itself":
            {"A": {"oneOf": [reference("A")], "discriminator": {"propertyName": "t", "mapping": {"a": "#/components/schemas/A"}}}},
        "schemas that double 40 times": {"A": reference("S0"), **wide(40)},
    }
    for title, components in loops.items():
        for version in ("3.0.3", "3.1.0"):
            yield Case(f"{title} ({version})", answering(reference("A"), components, version))
    yield Case("a path item that is itself", document({"/p": {"$ref": "#/paths/~1p"}}), "")
    yield Case("a parameter that is itself",
               with_parameter([{"$ref": "#/paths/~1p/get/parameters/0"}], "/p"), "refers to itself")
    yield Case("a response that is itself", document({"/p": {"get": {"responses": {
        "200": {"$ref": "#/paths/~1p/get/responses/200"}}}}}), "refers to itself")
    chain = {f"S{it}": reference(f"S{it + 1}") for it in range(5000)} | {"S5000": {"type": "string"}}
    yield Case("a chain of 5,000 references", answering(reference("S0"), chain))
    files = {"a remote $ref": "https://example.com/a.json", "a $ref to a missing file": "missing.json",
             "a $ref to a directory": ".", "a $ref to /dev/zero": "/dev/zero", "a $ref to file:///dev/zero": "file:///dev/zero",
             "a $ref to a pipe": "pipe", "a $ref outside": "../../../../../../../../etc/passwd", "a $ref that is not a URI": "%%%[",
             "a $ref to nowhere": "#/components/schemas/None", "a $ref to the document": "#", "an empty $ref": ""}
    for title, target in files.items():
        says = None if target in ("#", "") else target.split("/")[-1]
        yield Case(title, answering({"$ref": target}), says)
    yield Case("a $ref that is a number", answering({"$ref": 7}))


def network_cases(url):
    """Yields documents that refer to malicious documents in a network."""
    yield Case("a remote $ref that is not allowed", answering({"$ref": f"{url}/good"}), "add --allow-remote")
    expected = {"good": None, "gone": "responds with 404", "moved": "redirects more than 5 times", "endless": "limit of 64 MiB",
                "chain1": "remote documents", "file": "can refer only to documents with http", "deep": "at most 512",
                "many": "remote documents", "circle": ""}
    for name, says in expected.items():
        yield Case(f"a remote $ref to {name!r}", answering({"$ref": f"{url}/{name}"}), says, options=("--allow-remote",))
    yield Case("many remote $refs of one line", answering({"allOf": [{"$ref": f"{url}/{it}"} for it in range(5000)]}),
               "remote documents", options=("--allow-remote",))


def pattern_cases():
    texts = {"a catastrophic pattern": EVIL, "a catastrophic alternation": "^(a|a)*$", "a pattern with much counting":
             "^((a{1,100}){1,100}){1,100}$", "a huge count": "^a{1000000000}$", "a broken pattern": "(",
             "a pattern that never matches": "^(?!)$", "a deep pattern": "(" * 5000 + "a" + ")" * 5000}
    for title, pattern in texts.items():
        schema = {"type": "string", "pattern": pattern}
        yield Case(title + " made up", answering(schema))
        yield Case(title + " validated", taking(schema), None, ("POST", "/p"), body=json.dumps("a" * 50_000 + "!").encode())
    yield Case("a catastrophic pattern in a parameter", with_parameter(
        [{"name": "q", "in": "query", "schema": {"type": "string", "pattern": EVIL}}], "/p"), None, ("GET", f"/p?q={'a' * 5000}!"))


def size_cases():
    yield Case("10,000 levels of a schema", with_schema_text(nested(10_000)), "at most 512")
    yield Case("10,000 levels of arrays", "[" * 10_000 + "]" * 10_000, "at most 512")
    yield Case("10,000 levels of YAML's flow", "openapi: 3.1.0\nx: " + "[" * 10_000 + "]" * 10_000, "at most 512", name="api.yaml")
    yield Case("10,000 levels of YAML's blocks", "openapi: 3.1.0\nx:" + "".join(
        "\n" + " " * it + "a:" for it in range(1, 10_000)), "", name="api.yaml")
    yield Case("300 levels of a schema", with_schema_text(nested(300)))
    yield Case("an alias bomb", aliases(9), "alias", name="api.yaml")
    yield Case("an alias in itself", "openapi: 3.1.0\npaths: &a {/p: *a}", "", name="api.yaml")
    yield Case("100,000 paths", document({f"/p{it}/{{a}}": {"get": {"responses": {"200": {"description": "d"}}}}
                                          for it in range(100_000)}), None, ("GET", "/p99999/x"), is_large=True)
    yield Case("1,000 operations on similar paths", document(
        {f"/{{p{it}}}": {"get": {"responses": {"200": {"description": "d"}}}} for it in range(1000)}), None, ("GET", "/x"))
    yield Case("a document of 60 MB", document({"/p": {"get": {"description": "x" * 60_000_000, "responses": {}}}}))
    yield Case("100,000 members that are required", answering(
        {**bodies(100_000), "required": [f"p{it}" for it in range(100_000)]}))
    yield Case("a long array", answering({"type": "array", "minItems": 1_000_000_000, "items": {"type": "integer"}}))
    yield Case("arrays of arrays", answering({"type": "array", "minItems": 1000, "items": {
        "type": "array", "minItems": 1000, "items": {"type": "array", "minItems": 1000}}}))
    yield Case("a long text", answering({"type": "string", "minLength": 4_000_000_000}))
    yield Case("many members", answering({"type": "object", "minProperties": 1_000_000_000}))
    yield Case("a path of 10,000 parameters", document({"/p" + "/{a}" * 10_000: {"get": {"responses": {}}}}))


def clumsy_cases():
    yield Case("a path parameter without schema",
               with_parameter([{"name": "id", "in": "path", "required": True}]), None, ("GET", "/p/7"))
    yield Case("an undefined path parameter", with_parameter([]), None, ("GET", "/p/7"))
    get = {"responses": {"200": {"description": "d"}}}
    for value in ([], None, 7, "x", True):
        shown = json.dumps(value)
        says = "paths" if value is not None else None
        yield Case(f"paths: {shown}", document(value), says)
        yield Case(f"a path item: {shown}", document({"/p": value}))
        yield Case(f"an operation: {shown}", document({"/p": {"get": value}}))
        yield Case(f"responses: {shown}", document({"/p": {"get": {"responses": value}}}))
        yield Case(f"a response: {shown}", document({"/p": {"get": {"responses": {"200": value}}}}))
        yield Case(f"a schema: {shown}", answering(value))
        for member in ("parameters", "requestBody", "security", "servers", "callbacks"):
            yield Case(f"{member}: {shown}", document({"/p": {"get": {**get, member: value}}}))
        for member in ("content", "headers"):
            yield Case(f"{member} of a response: {shown}",
                       document({"/p": {"get": {"responses": {"200": {"description": "d", member: value}}}}}))
        for member in ("components", "servers", "security"):
            yield Case(f"{member} of the document: {shown}", document({"/p": {"get": get}}, **{member: value}))
        for member in ("type", "properties", "items", "enum", "required", "allOf", "oneOf", "pattern", "minimum", "format",
                       "discriminator", "additionalProperties", "example", "default", "minItems", "multipleOf"):
            yield Case(f"{member} of a schema: {shown}", answering({member: value}, version="3.0.3"))
        for member in ("name", "in", "schema", "content", "style"):
            parameter = {"name": "q", "in": "query", "schema": {"type": "string"}, member: value}
            yield Case(f"{member} of a parameter: {shown}", with_parameter([parameter], "/p"))
        yield Case(f"openapi: {shown}", {"openapi": value, "paths": {}}, "openapi", name="api.json")
    yield Case("parameters: {}", document({"/p": {"get": {**get, "parameters": {}}}}))
    yield Case("a status: 99999999999999999999", document({"/p": {"get": {"responses": {"9" * 20: {"description": "d"}}}}}))
    yield Case("a status: 42", document({"/p": {"get": {"responses": {"42": {"description": "d"}}}}}))
    yield Case("contradictory bounds", answering({"type": "integer", "minimum": 5, "maximum": 3}))
    yield Case("a multiple of 0", answering({"type": "integer", "multipleOf": 0}))
    yield Case("a huge number", with_schema_text('{"type": "integer", "minimum": 1e400}'))
    yield Case("an invalid example", answering({"type": "integer", "example": "x"}, version="3.0.3"))
    yield Case("a header with a line break", document({"/p": {"get": {"responses": {"200": {
        "description": "d", "headers": {"X": {"schema": {"type": "string"}, "example": "a\r\nY: b"}}}}}}}))
    yield Case("a header with an invalid name", document({"/p": {"get": {"responses": {"200": {
        "description": "d", "headers": {"X Y:\r\n": {"schema": {"type": "string"}}}}}}}}))
    yield Case("an invalid media type", document({"/p": {"get": {"responses": {"200": {
        "description": "d", "content": {"\r\n": {"schema": {"type": "string"}}}}}}}}))
    yield Case("a duplicate name in JSON",
               '{"openapi": "3.1.0", "paths": {"/p": {"get": {"responses": {}}}, "/p": {"get": {"responses": {}}}}}')
    yield Case("a duplicate name in YAML",
               "openapi: 3.1.0\npaths:\n  /p: {get: {responses: {}}}\n  /p: {get: {responses: {}}}\n", name="api.yaml")
    yield Case("bytes that are not UTF-8", b'{"openapi": "3.1.0", "info": {"title": "\xff"}, "paths": {}}')
    yield Case("a truncated document", json.dumps(document({}))[:-2], "")
    yield Case("invalid YAML", "openapi: 3.1.0\npaths: [\n", "", name="api.yaml")
    for path in ("/p/{", "/p/}", "/p/{}", "/p/{a}{b}", "/p/{a}/{a}", "/p/%zz", "/p//", "/p?x=1", "/p#x", "/" + "x" * 70_000, "/p\0"):
        yield Case(f"the path {path[:20]!r}", document({path: {"get": get}}), None, ("GET", "/p/x"))


def cases(url):
    for group in (reference_cases, pattern_cases, size_cases, clumsy_cases):
        yield from group()
    yield from network_cases(url)


# --- Looking at each ----------------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    ended: int | None  # the exit status if it ended by itself
    seconds: float  # processor time from the start to listening or the end
    answer: tuple | None
    answer_seconds: float  # processor time
    megabytes: float
    said: str
    complaint: str | None


def check(findings, run):
    folder = run.new_folder("hostile")
    os.mkfifo(folder / "pipe")
    outcomes = []
    with Network() as url:
        for case in cases(url):
            with findings.about(f"hostile: {case.title}"):
                outcome = look(run.backlot, folder, case)
                outcomes.append(outcome)
                judge(findings, case, outcome)
    refused = sum(it.ended is not None for it in outcomes)
    print(f"hostile: {len(outcomes)} documents, {refused} of them rejected and the rest served; at most "
          f"{max(max(it.seconds, it.answer_seconds) for it in outcomes):.2f} s and "
          f"{max(it.megabytes for it in outcomes):.0f} MB", flush=True)


def look(program, folder, case):
    file = folder / case.name
    content = case.content if isinstance(case.content, (bytes, str)) else json.dumps(case.content)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    port = free_port()
    with open(folder / "said", "w+b") as output:
        start = time.monotonic()
        server = subprocess.Popen([program, "mock", file, "--port", str(port), *case.options], stdin=subprocess.DEVNULL,
                                  stdout=output, stderr=subprocess.STDOUT)
        answer = complaint = None
        try:
            is_ready, ready = wait_for(server, output, start), processor_seconds(server)
            if not is_ready:
                complaint = f"neither serves nor ends after {PATIENCE} s"
            elif not has_ended(server):
                answer, complaint = asked(port, case)
            answered, is_dead = processor_seconds(server) - ready, has_ended(server)
            peak = 0 if is_dead else peak_megabytes(server.pid)
        finally:
            os.kill(server.pid, signal.SIGKILL)
            _, status, usage = os.wait4(server.pid, 0)
            server.returncode = os.waitstatus_to_exitcode(status)
        ended = server.returncode if is_dead else None
        said = os.pread(output.fileno(), 1 << 20, 0).decode(errors="replace")
    return Outcome(ended, ready, answer, answered, peak or usage.ru_maxrss * 1024 / 1e6, said, complaint)


def wait_for(server, output, start):
    """Returns true if the program printed that it serves, or ended, within PATIENCE."""
    while time.monotonic() - start < PATIENCE:
        if b"Ctrl-C" in os.pread(output.fileno(), 1 << 20, 0) or has_ended(server):
            return True
        time.sleep(0.002)
    return False


def processor_seconds(server):
    """Returns the processor time of the program, which is independent of other load. Also works after it has ended."""
    with open(f"/proc/{server.pid}/stat", encoding="ascii") as status:
        fields = status.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def has_ended(server):
    return os.waitid(os.P_PID, server.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def asked(port, case):
    method, target = case.ask
    fields = {"Content-Type": "application/json"} if case.body else {}
    try:
        with Client(port) as client:
            client.connection.timeout = PATIENCE
            return client.ask(method, target, fields, case.body), None
    except Exception as error:  # Any error here is an error of the server.
        return None, f"{type(error).__name__} {error}"


def judge(findings, case, outcome):
    findings.expect(not outcome.complaint, outcome.complaint)
    findings.expect(outcome.ended in (None, 1, 2), f"it ended with status {outcome.ended}: {outcome.said[-500:]}")
    seconds, megabytes = (LARGE_SECONDS, LARGE_MEGABYTES) if case.is_large else (SECONDS, MEGABYTES)
    findings.expect(outcome.seconds <= seconds, f"it takes {outcome.seconds:.2f} s to serve or end")
    findings.expect(outcome.answer_seconds <= seconds, f"it takes {outcome.answer_seconds:.2f} s to answer")
    findings.expect(outcome.megabytes <= megabytes, f"{outcome.megabytes:.0f} MB were resident")
    said = outcome.said + (outcome.answer[2].decode(errors="replace") if outcome.answer else "")
    if outcome.ended is not None:
        findings.expect("backlot: " in outcome.said, f"there is no message: {outcome.said!r}")
    if case.says is not None:
        is_told = case.says in said and (outcome.ended is not None or "warning" in said or outcome.answer[0] >= 400)
        findings.expect(is_told, f"the messages do not contain {case.says!r}: {said[:500]!r}")
