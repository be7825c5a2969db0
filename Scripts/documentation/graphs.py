"""The compiler's symbol graphs of the modules, from the same build as `make test`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Modules of programs that use the toolchain's parser of Swift. They have no public symbols.
PARSING = {"BacklotFakeGenerator", "BacklotFakeMacroPlugin", "backlot-fakes", "backlot-generate"}
# The flags of Scripts/debug-flags.bash: with others, this build and the next one would compile everything again.
BUILD = ["swift", "build", "-Xswiftc", "-warnings-as-errors", "-debug-info-format", "none", "-Xswiftc", "-driver-batch-size-limit",
         "-Xswiftc", "200"]


def run(*command):
    """Returns the output of the command. Ends the script if it fails."""
    process = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if process.returncode:
        message = f"make-docs: error in {' '.join(command[:3])}\n{process.stdout}{process.stderr}"
        sys.exit(message.replace(f"{ROOT}/", ""))
    return process.stdout.strip()


def tool(name):
    """Returns the path of a program of the Swift toolchain."""
    found = run("xcrun", "--find", name) if sys.platform == "darwin" else shutil.which(name)
    return found or sys.exit(f"make-docs: This toolchain has no {name}. Use a toolchain of https://www.swift.org/install.")


def module_names():
    """Returns the Swift modules; a system library has only a header."""
    return sorted({path.relative_to(ROOT / "Sources").parts[0] for path in (ROOT / "Sources").glob("*/**/*.swift")} - PARSING)


def compiler_flags():
    """Builds the package and returns the flags with which the compiler finds its modules and the headers of C libraries."""
    run(*BUILD)
    flags = ["-I", f"{run(*BUILD, '--show-bin-path')}/Modules"]
    flags += ["-target", json.loads(run("swift", "-print-target-info"))["target"]["triple"]]
    flags += ["-sdk", run("xcrun", "--show-sdk-path")] if sys.platform == "darwin" else []
    flags += [f"-I{path.parent}" for path in (ROOT / "Sources").glob("*/module.modulemap")]
    headers = subprocess.run(["pkg-config", "--cflags", "libuv", "libxml-2.0", "yaml-0.1"], capture_output=True, text=True)
    return flags + [word for flag in headers.stdout.split() for word in ("-Xcc", flag)]


def extract(output):
    """Writes the graphs of the public symbols into a folder for each module, and returns the declared symbols by module."""
    shutil.rmtree(output, ignore_errors=True)
    flags = [*compiler_flags(), "-minimum-access-level", "public", "-emit-extension-block-symbols", "-skip-synthesized-members"]
    found = {}
    for module in module_names():
        (output / module).mkdir(parents=True)
        run(tool("swift-symbolgraph-extract"), "-module-name", module, *flags, "-output-dir", str(output / module))
        graphs = (json.loads(path.read_text(encoding="utf-8")) for path in sorted((output / module).glob("*.symbols.json")))
        found[module] = [symbol for graph in graphs for symbol in graph["symbols"] if is_declared(symbol)]
    return found


def is_declared(symbol):
    """Returns whether the symbol has a declaration of its own: it is not synthesized, and not a block of extensions."""
    written = "location" in symbol and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
    return written and symbol["kind"]["identifier"] != "swift.extension"
