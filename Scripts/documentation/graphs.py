"""The compiler's symbol graphs of the libraries, from the same build as `make test`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ["swift", "build", "-Xswiftc", "-warnings-as-errors"]


def run(*command):
    """Returns the output of the command. Ends the script if it fails."""
    process = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if process.returncode:
        sys.exit(f"{Path(sys.argv[0]).name}: {' '.join(map(str, command))}\n{process.stdout}{process.stderr}")
    return process.stdout.strip()


def module_names():
    """Returns the Swift modules; a system library has only a header."""
    return sorted({path.relative_to(ROOT / "Sources").parts[0] for path in (ROOT / "Sources").glob("*/**/*.swift")})


def header_flags():
    """Returns the compiler flags for the headers of C libraries."""
    found = subprocess.run(["pkg-config", "--cflags", "libuv", "libxml-2.0", "yaml-0.1"], capture_output=True, text=True)
    return found.stdout.split()


def module_of(graph):
    """Returns the module of a graph: `Client.symbols.json` and `Client@Foundation.symbols.json` both belong to Client."""
    return graph.name.partition(".")[0].partition("@")[0]


def extract(modules, output, *options):
    """Builds the libraries and writes the graphs of their public symbols into a folder for each module."""
    run(*BUILD)
    built = run(*BUILD, "--show-bin-path")
    target = json.loads(run("swift", "-print-target-info"))["target"]["triple"]
    sdk = ["-sdk", run("xcrun", "--show-sdk-path")] if sys.platform == "darwin" else []
    tool = [run("xcrun", "--find", "swift-symbolgraph-extract")] if sdk else ["swift-symbolgraph-extract"]
    systems = [f"-I{path.parent}" for path in (ROOT / "Sources").glob("*/module.modulemap")]
    systems += [word for flag in header_flags() for word in ("-Xcc", flag)]
    shutil.rmtree(output, ignore_errors=True)
    for module in modules:
        (output / module).mkdir(parents=True)
        search = ["-I", f"{built}/Modules", *systems, "-target", target, *sdk]
        access = ["-minimum-access-level", "public"]
        run(*tool, "-module-name", module, *search, *access, *options, "-output-dir", str(output / module))
    return sorted(output.glob("*/*.symbols.json"))


def symbols(graph):
    """Yields the declared symbols, without those that the compiler synthesizes."""
    for symbol in json.loads(graph.read_text(encoding="utf-8"))["symbols"]:
        if "location" in symbol and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
            yield symbol
