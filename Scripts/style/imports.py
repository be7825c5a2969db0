"""The allowed imports of each target, according to the module map of the design."""

import re

SYSTEM = {"BacklotPlatform", "Darwin", "Glibc", "Musl", "Android", "Dispatch"}
FILES = {"Foundation", "FoundationEssentials", "ObjectiveC"}  # the last for autorelease pools
FOUNDATION = FILES | {"FoundationNetworking", "Combine", "OpenCombine", "Observation"}
TESTS = {"Testing", "XCTest"}
KERNEL = {"BacklotLimits", "BacklotHTTP", "BacklotFormats", "BacklotPattern", "BacklotJSON", "BacklotJSONPath", "BacklotMessages",
          "BacklotTime"}
CLIENT_CORE = {"BacklotHTTP", "BacklotFormats", "BacklotTransport", "BacklotClientCore"}
CLIENT = CLIENT_CORE | {"BacklotMiddleware", "BacklotStreaming"}
# The toolchain's parser of Swift, and what macros need.
SWIFT_SYNTAX = {"SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
                "SwiftCompilerPluginMessageHandling"}
SCHEMA = {"BacklotJSONSchema", "BacklotSchemaMatching"}

MAY_IMPORT = {
    "BacklotPlatform": {"Synchronization", "os"},
    "BacklotLimits": SYSTEM,
    "BacklotHTTP": SYSTEM,
    "BacklotFormats": {"BacklotHTTP"},
    "BacklotHTTP1": {"BacklotPlatform", "BacklotHTTP", "BacklotFormats"},
    "BacklotPattern": SYSTEM | {"BacklotLimits"},
    "BacklotJSON": SYSTEM | {"BacklotLimits"},
    "BacklotJSONPath": SYSTEM | {"BacklotLimits", "BacklotJSON", "BacklotPattern"},
    "BacklotJSONSchema": SYSTEM | {"BacklotLimits", "BacklotJSON", "BacklotPattern"},
    "BacklotTransport": SYSTEM | FOUNDATION | {"BacklotHTTP"},
    "BacklotClientCore": SYSTEM | FOUNDATION | {"BacklotHTTP", "BacklotTransport"},
    "BacklotMiddleware": SYSTEM | FOUNDATION | CLIENT_CORE,
    "BacklotStreaming": SYSTEM | FOUNDATION | CLIENT_CORE,
    "BacklotClient": SYSTEM | FOUNDATION | CLIENT,
    "BacklotAuthentication": SYSTEM | FOUNDATION | CLIENT_CORE,
    "BacklotCaching": SYSTEM | FILES | CLIENT_CORE,
    "BacklotMessages": SYSTEM | {"BacklotHTTP", "BacklotFormats", "BacklotJSON"},
    "BacklotTime": SYSTEM,
    "BacklotStubs": SYSTEM | KERNEL,
    "BacklotFiles": SYSTEM | FILES | {"BacklotHTTP", "BacklotStubs"},
    "BacklotSchemaMatching": SYSTEM | KERNEL | {"BacklotJSONSchema", "BacklotStubs"},
    "BacklotWireMock": SYSTEM | KERNEL | SCHEMA | {"BacklotStubs", "BacklotFiles"},
    "BacklotWireMockXML": SYSTEM | KERNEL | SCHEMA | {"BacklotStubs", "BacklotWireMock", "BacklotXML"},
    "BacklotOpenAPI": SYSTEM | KERNEL | SCHEMA | {"BacklotStubs", "BacklotFiles"},
    "BacklotRecording": SYSTEM | KERNEL | {"BacklotStubs", "BacklotFiles"},
    "BacklotImporters": SYSTEM | KERNEL | {"BacklotStubs", "BacklotWireMock"},
    "BacklotCodegen": KERNEL | SCHEMA | {"BacklotStubs", "BacklotFiles", "BacklotOpenAPI", "BacklotRecording"},
    "BacklotURLSession": SYSTEM | FOUNDATION | KERNEL | {"BacklotTransport", "BacklotStubs", "BacklotRecording"},
    "BacklotRemote": SYSTEM | KERNEL | SCHEMA | {"BacklotClient", "BacklotStubs", "BacklotWireMock"},
    "BacklotUITesting": SYSTEM | TESTS
    | {"BacklotClient", "BacklotStubs", "BacklotServer", "BacklotTesting", "BacklotRemote"},
    "BacklotCommands": SYSTEM | KERNEL | SCHEMA
    | {"BacklotXML", "BacklotYAML", "BacklotStubs", "BacklotFiles", "BacklotWireMock", "BacklotWireMockXML",
       "BacklotImporters", "BacklotRecording", "BacklotOpenAPI", "BacklotCodegen", "BacklotServer", "BacklotDesk"},
    "BacklotXML": SYSTEM | {"BacklotLimits"},
    "BacklotYAML": SYSTEM | {"BacklotJSON"},
    "BacklotLibCurl": {"BacklotHTTP", "BacklotFormats", "CCurl"},
    "BacklotCurl": SYSTEM | FILES | {"BacklotHTTP", "BacklotTransport", "BacklotLibCurl", "CCurl"},
    "backlot": {"BacklotCommands"},
    "BacklotServer": SYSTEM | KERNEL | {"BacklotHTTP1", "BacklotStubs"},
    "BacklotDesk": SYSTEM | KERNEL | {"BacklotStubs", "BacklotFiles", "BacklotServer"},
    "BacklotFakes": SYSTEM,
    "BacklotFakeGenerator": SWIFT_SYNTAX,
    "backlot-generate": SYSTEM | KERNEL | {"BacklotFiles", "BacklotStubs", "BacklotOpenAPI", "BacklotCodegen"},
    "backlot-fakes": FILES | {"BacklotFakeGenerator"},
    "BacklotFakeMacroPlugin": SWIFT_SYNTAX | {"BacklotFakeGenerator"},
    "BacklotFakeMacro": {"BacklotFakes"},
    "BacklotTesting": SYSTEM | FOUNDATION | TESTS | KERNEL
    | {"BacklotFakes", "BacklotTransport", "BacklotClient", "BacklotServer", "BacklotStubs", "BacklotFiles", "BacklotRecording",
       "BacklotURLSession"},
}
# Folders with additional allowed imports.
FOLDERS = {
    ("Sources", "BacklotClient", "Screens"): {"SwiftUI", "UIKit"},
    ("Sources", "BacklotMiddleware", "Metrics"): {"os"},
    ("Sources", "BacklotStubs", "Coding"): FILES,
    ("Sources", "BacklotCommands", "Recognition"): FILES,
    ("Sources", "BacklotDesk", "EventLoop"): {"CUV"},
    ("Sources", "BacklotDesk", "Curl"): {"CCurl", "BacklotLibCurl"},
    ("Sources", "BacklotDesk", "ContentCoding"): {"CZLib"},
    ("Sources", "BacklotMessages", "ContentCoding"): {"Compression"},
    ("Sources", "BacklotDesk", "Processes"): {"CUV"},
    ("Sources", "BacklotDesk", "Signals"): {"CUV"},
    ("Sources", "BacklotDesk", "Watching"): {"CUV"},
    ("Sources", "BacklotXML", "Reading"): {"CXML2"},
    ("Sources", "BacklotYAML", "Reading"): {"CYAML"},
    ("Sources", "BacklotXML", "Querying"): {"CXML2"},
}

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?"
    r"import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)",
    re.MULTILINE,
)


def wrong(path, code):
    """Yields the position of each import in a library's code that is not allowed, and a sentence."""
    target = path.parts[1]
    if target not in MAY_IMPORT:
        yield 0, f"add {target} to Scripts/style/imports.py"
        return
    allowed = MAY_IMPORT[target] | FOLDERS.get(path.parts[:3], set())
    for found in IMPORT.finditer(code):
        if found[1] not in allowed:
            yield found.start(1), f"{target} may not import {found[1]}"
