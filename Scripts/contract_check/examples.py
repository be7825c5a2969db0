"""The examples of the OpenAPI Initiative: each loads, each operation answers, and new features of 3.2 are reported."""

from contract_check import documents, operations
from contract_check.client import Client
from contract_check.github import ways
from serving.server import Server, backlot, free_port


def check(findings, run):
    folder = documents.data("openapi", "oai-examples")
    if not folder:
        return
    files = [file for file in sorted(folder.rglob("*")) if file.suffix in (".json", ".yaml") and is_main(file)]
    counts = [check_file(findings, run, file, folder) for file in files]
    print(f"examples: {len(files)} documents load and {sum(it[0] for it in counts)} operations answer; "
          f"{sum(it[1] for it in counts)} answers are valid", flush=True)


def is_main(file):
    """Returns whether a file is a main document, and not a referenced file."""
    value = documents.root(file).value
    return isinstance(value, dict) and ("openapi" in value or "swagger" in value)


def check_file(findings, run, file, folder):
    all_operations, base, count = operations.of(file), operations.base_path(file), 0
    # Some documents refer to files in a sibling of their folder.
    allowed = ("--allow-files", folder)
    servers = {"serve": lambda: backlot(run.backlot, file, *allowed), "mock": lambda: mock_with(run.backlot, file, *allowed)}
    for name, server_for in servers.items():
        with findings.about(f"{name} {file.relative_to(folder)}"), server_for() as server, Client(server.port) as client:
            check_said(findings, file, server.complained(), bool(all_operations))
            for operation in all_operations:
                for wanted, preference in ways(operation) if operation.statuses else [([], {})]:
                    status, fields, body = client.ask(*operation.request(base, **preference))
                    wrong = operation.statuses and operation.wrong(status, fields, body)
                    wrong = wrong or (wanted and status not in wanted and f"the status is {status}: {body[:300]!r}")
                    findings.expect(not wrong, f"{operation} {preference}: {wrong}")
                    count += 1
    return len(all_operations), count


def mock_with(program, *arguments):
    """`backlot mock` with a document and options."""
    port = free_port()
    return Server([program, "mock", *arguments, "--port", port], port)


def check_said(findings, file, said, has_operations):
    if not has_operations:
        findings.expect('no "paths"' in said, f"the missing operations are not reported: {said}")
    elif documents.version(documents.root(file)).startswith("3.2"):
        findings.expect("3.2" in said, f"new features of 3.2 are not reported: {said}")
    else:
        findings.expect("warning" not in said and "error" not in said, f"there are unexpected messages: {said}")
