// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// Strictness that changes what code means lives here; strictness that only warns lives in the Makefile, so that
/// a package that depends on Backlot never inherits it.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

func library(_ name: String, imports dependencies: [String] = [], settings additional: [SwiftSetting] = []) -> Target {
  .target(
    name: name,
    dependencies: (dependencies + ["BacklotPlatform"]).map { .byName(name: $0) },
    swiftSettings: settings + additional
  )
}

/// Lets the linker leave out functions that an app does not call.
///
/// Each function has a section, and public ones need not be kept. Apple's linker leaves them out anyway.
let sections: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
    .when(platforms: [.linux], configuration: .release)
  )
]

/// For libraries that apps ship, and that wait for the network most of the time.
let small: [SwiftSetting] = sections + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Inputs that nobody here wrote.
let realData = Target.target(name: "RealData", path: "Tests/RealData", swiftSettings: settings)

/// Folders of a test's own.
let folders = Target.target(name: "TemporaryFolders", path: "Tests/TemporaryFolders", swiftSettings: settings)

/// System calls that fail in turn.
let plannedFaults = Target.target(
  name: "PlannedFaults",
  dependencies: ["BacklotPlatform", "BacklotHTTP", "TemporaryFolders"],
  path: "Tests/PlannedFaults",
  swiftSettings: settings
)

/// Connections that show and send every byte.
let rawSockets = Target.target(
  name: "RawSockets",
  dependencies: ["BacklotPlatform", "BacklotServer", "ChildProcesses"],
  path: "Tests/RawSockets",
  swiftSettings: settings
)

/// Values from a seed, and threads with a small stack.
let conditions = Target.target(
  name: "TestConditions",
  dependencies: ["BacklotJSON"],
  path: "Tests/TestConditions",
  swiftSettings: settings
)

/// Requests as tests name them.
let sampleRequests = Target.target(
  name: "SampleRequests",
  dependencies: ["BacklotHTTP", "BacklotStubs"],
  path: "Tests/SampleRequests",
  swiftSettings: settings
)

/// Programs that tests start.
let processes = Target.target(
  name: "ChildProcesses",
  dependencies: ["BacklotPlatform"],
  path: "Tests/ChildProcesses",
  swiftSettings: settings
)

/// Requests of the corpus of HTTP/1.1.
let httpCases = Target.target(name: "HTTP1Cases", path: "Tests/HTTP1Cases", swiftSettings: settings)

/// A contract written by hand.
let sampleContract = Target.target(
  name: "SampleContract",
  dependencies: ["BacklotHTTP", "BacklotJSON", "BacklotStubs"],
  path: "Tests/SampleContract",
  swiftSettings: settings
)

func tests(of name: String, imports dependencies: [String] = [], excluding excluded: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: Set([name] + dependencies + ["BacklotPlatform", "TemporaryFolders"]).sorted().map {
      .byName(name: $0)
    },
    exclude: excluded,
    swiftSettings: settings
  )
}

/// What drives the libraries with any input and says what is wrong: for tests, and for the fuzzers.
let fuzzing = Target.target(
  name: "BacklotFuzzing",
  dependencies: [
    "BacklotHTTP", "BacklotHTTP1", "BacklotPattern", "BacklotJSON", "BacklotJSONPath", "BacklotJSONSchema",
    "BacklotFormats", "BacklotMessages", "BacklotStubs", "BacklotWireMock", "BacklotWireMockXML", "BacklotImporters",
    "BacklotOpenAPI", "BacklotXML", "BacklotYAML", "BacklotRecording", "BacklotCodegen", "BacklotDesk",
  ],
  path: "Fuzzing/BacklotFuzzing",
  swiftSettings: settings
)

func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["BacklotFuzzing", "CFuzzer"],
    path: "Fuzzing/\(name)",
    swiftSettings: settings
  )
}

/// The toolchain's folder with its parser of Swift, or `nil` if the toolchain has none.
///
/// This manifest is linked with a library of the toolchain, which tells where the toolchain is.
let parserFolder: String? = {
  #if os(Linux)
    let mappings = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    let mapping = String(decoding: mappings, as: UTF8.self).split(separator: "\n").first {
      $0.hasSuffix("/libPackageDescription.so")
    }
    let path = mapping?.firstIndex(of: "/").map { String(mapping?[$0...] ?? "") }
  #else
    var information = Dl_info()
    let isKnown = dladdr(unsafeBitCast(Package.self, to: UnsafeRawPointer.self), &information) != 0
    let path = isKnown ? information.dli_fname.map { String(cString: $0) } : nil
  #endif
  // lib/swift/pm/ManifestAPI/libPackageDescription.so
  guard let library = path.map(URL.init(fileURLWithPath:)) else { return nil }
  let libraries = library.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let folder = libraries.appendingPathComponent("host").path
  return FileManager.default.fileExists(atPath: "\(folder)/SwiftParser.swiftmodule") ? folder : nil
}()

/// The targets that generate fakes; without the toolchain's parser there are none.
func fakeGeneration(parserFolder folder: String) -> [Target] {
  let parser: [SwiftSetting] = [.unsafeFlags(["-I", folder])]
  let linker: [LinkerSetting] = [
    .unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder]),
    .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
    .linkedLibrary("SwiftParserDiagnostics"), .linkedLibrary("SwiftDiagnostics"),
  ]
  return [
    .target(name: "BacklotFakeGenerator", swiftSettings: settings + parser, linkerSettings: linker),
    .executableTarget(
      name: "backlot-fakes",
      dependencies: ["BacklotFakeGenerator"],
      swiftSettings: settings + parser
    ),
    .macro(
      name: "BacklotFakeMacroPlugin",
      dependencies: ["BacklotFakeGenerator"],
      swiftSettings: settings + parser,
      linkerSettings: [
        .linkedLibrary("SwiftSyntaxBuilder"), .linkedLibrary("SwiftSyntaxMacros"),
        .linkedLibrary("SwiftCompilerPluginMessageHandling"),
      ]
    ),
    .target(
      name: "BacklotFakeMacro",
      dependencies: ["BacklotFakes", "BacklotFakeMacroPlugin"],
      swiftSettings: settings
    ),
    .testTarget(name: "BacklotFakeMacroTests", dependencies: ["BacklotFakeMacro"], swiftSettings: settings),
    .testTarget(
      name: "BacklotFakeGeneratorTests",
      dependencies: ["BacklotFakeGenerator", "BacklotFakes", "TestConditions"],
      swiftSettings: settings + parser
    ),
  ]
}

let package = Package(
  name: "backlot",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "BacklotClient", targets: ["BacklotClient"]),
    // The parts of BacklotClient, for an app that must be small.
    .library(name: "BacklotClientCore", targets: ["BacklotClientCore"]),
    .library(name: "BacklotMiddleware", targets: ["BacklotMiddleware"]),
    .library(name: "BacklotStreaming", targets: ["BacklotStreaming"]),
    .library(name: "BacklotAuthentication", targets: ["BacklotAuthentication"]),
    .library(name: "BacklotCaching", targets: ["BacklotCaching"]),
    .library(name: "BacklotStubs", targets: ["BacklotStubs"]),
    .library(name: "BacklotFiles", targets: ["BacklotFiles"]),
    .library(name: "BacklotWireMock", targets: ["BacklotWireMock"]),
    // It needs libxml2, and so does a target that depends on it.
    .library(name: "BacklotWireMockXML", targets: ["BacklotWireMockXML"]),
    .library(name: "BacklotImporters", targets: ["BacklotImporters"]),
    .library(name: "BacklotOpenAPI", targets: ["BacklotOpenAPI"]),
    // It needs libyaml, and so does a target that depends on it.
    .library(name: "BacklotYAML", targets: ["BacklotYAML"]),
    .library(name: "BacklotRecording", targets: ["BacklotRecording"]),
    .library(name: "BacklotURLSession", targets: ["BacklotURLSession"]),
    // The doubles of BacklotTesting that an app can link, for its previews.
    .library(name: "BacklotFakes", targets: ["BacklotFakes"]),
    .library(name: "BacklotTesting", targets: ["BacklotTesting"]),
    .library(name: "BacklotRemote", targets: ["BacklotRemote"]),
    .library(name: "BacklotUITesting", targets: ["BacklotUITesting"]),
    .library(name: "BacklotServer", targets: ["BacklotServer"]),
    // It needs libcurl, and so does a target that depends on it.
    .library(name: "BacklotCurl", targets: ["BacklotCurl"]),
    // It needs libuv, zlib and libcurl, and so does a target that depends on it.
    .library(name: "BacklotDesk", targets: ["BacklotDesk"]),
    .executable(name: "backlot", targets: ["backlot"]),
    // They need no C libraries: their tool links the portable half only.
    .plugin(name: "BacklotGenerator", targets: ["BacklotGenerator"]),
    .plugin(name: "BacklotGenerateCommand", targets: ["BacklotGenerateCommand"]),
  ],
  targets: [
    .target(name: "BacklotPlatform", swiftSettings: settings),
    library("BacklotLimits"),
    library("BacklotHTTP", settings: sections),
    library("BacklotFormats", imports: ["BacklotHTTP"], settings: small),
    library("BacklotPattern", imports: ["BacklotLimits"]),
    library("BacklotJSON", imports: ["BacklotLimits"]),
    library("BacklotJSONPath", imports: ["BacklotLimits", "BacklotJSON", "BacklotPattern"]),
    library("BacklotJSONSchema", imports: ["BacklotLimits", "BacklotJSON", "BacklotPattern"]),
    library("BacklotTransport", imports: ["BacklotHTTP"], settings: small),
    library("BacklotClientCore", imports: ["BacklotHTTP", "BacklotTransport"], settings: small),
    library(
      "BacklotMiddleware",
      imports: ["BacklotHTTP", "BacklotFormats", "BacklotTransport", "BacklotClientCore"],
      settings: small
    ),
    library(
      "BacklotStreaming",
      imports: ["BacklotHTTP", "BacklotFormats", "BacklotTransport", "BacklotClientCore"],
      settings: small
    ),
    library(
      "BacklotClient",
      imports: ["BacklotHTTP", "BacklotTransport", "BacklotClientCore", "BacklotMiddleware", "BacklotStreaming"],
      settings: small
    ),
    library(
      "BacklotAuthentication",
      imports: ["BacklotHTTP", "BacklotFormats", "BacklotTransport", "BacklotClientCore"],
      settings: small
    ),
    library(
      "BacklotCaching",
      imports: ["BacklotHTTP", "BacklotFormats", "BacklotTransport", "BacklotClientCore"],
      settings: small
    ),
    library("BacklotMessages", imports: ["BacklotHTTP", "BacklotFormats", "BacklotJSON"]),
    library("BacklotTime"),
    library(
      "BacklotStubs",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotFormats", "BacklotJSON", "BacklotJSONPath", "BacklotPattern",
        "BacklotMessages",
        "BacklotTime",
      ]
    ),
    library("BacklotFiles", imports: ["BacklotHTTP", "BacklotStubs"]),
    library("BacklotSchemaMatching", imports: ["BacklotLimits", "BacklotJSON", "BacklotJSONSchema", "BacklotStubs"]),
    library(
      "BacklotWireMock",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotFormats", "BacklotJSON", "BacklotJSONPath", "BacklotJSONSchema",
        "BacklotPattern",
        "BacklotStubs", "BacklotFiles", "BacklotSchemaMatching",
      ]
    ),
    library(
      "BacklotImporters",
      imports: ["BacklotHTTP", "BacklotJSON", "BacklotPattern", "BacklotStubs", "BacklotWireMock"]
    ),
    library(
      "BacklotOpenAPI",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotJSON", "BacklotJSONSchema", "BacklotStubs", "BacklotFiles",
        "BacklotSchemaMatching",
      ]
    ),
    library(
      "BacklotRecording",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotFormats", "BacklotPattern", "BacklotJSON", "BacklotJSONPath",
        "BacklotMessages", "BacklotTime", "BacklotStubs", "BacklotFiles",
      ]
    ),
    library(
      "BacklotCodegen",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotJSON", "BacklotJSONSchema", "BacklotMessages", "BacklotStubs",
        "BacklotFiles", "BacklotOpenAPI", "BacklotRecording",
      ]
    ),
    library("BacklotURLSession", imports: ["BacklotHTTP", "BacklotTransport", "BacklotStubs", "BacklotRecording"]),
    library("BacklotFakes"),
    library(
      "BacklotTesting",
      imports: [
        "BacklotFakes",
        "BacklotHTTP", "BacklotJSON", "BacklotClient", "BacklotTransport", "BacklotMessages", "BacklotTime",
        "BacklotStubs", "BacklotFiles", "BacklotRecording", "BacklotURLSession", "BacklotServer",
      ]
    ),
    library("BacklotRemote", imports: ["BacklotHTTP", "BacklotJSON", "BacklotClient", "BacklotWireMock"]),
    library(
      "BacklotUITesting",
      imports: ["BacklotClient", "BacklotStubs", "BacklotServer", "BacklotTesting", "BacklotRemote"]
    ),
    .systemLibrary(name: "CUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"]), .brew(["libuv"])]),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    library("BacklotXML", imports: ["BacklotLimits", "CXML2"]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Its headers are where compilers look, and nothing links it: it is opened when it is needed.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    library("BacklotYAML", imports: ["BacklotJSON", "CYAML"]),
    library("BacklotLibCurl", imports: ["BacklotHTTP", "BacklotFormats", "CCurl"]),
    library("BacklotCurl", imports: ["BacklotHTTP", "BacklotTransport", "BacklotLibCurl", "CCurl"]),
    library("BacklotHTTP1", imports: ["BacklotHTTP", "BacklotFormats"]),
    library(
      "BacklotServer",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotHTTP1", "BacklotMessages", "BacklotPattern", "BacklotJSON",
        "BacklotStubs",
      ]
    ),
    library(
      "BacklotDesk",
      imports: [
        "BacklotHTTP", "BacklotFormats", "BacklotMessages", "BacklotStubs", "BacklotFiles", "BacklotServer",
        "BacklotLibCurl", "CUV",
        "CCurl", "CZLib",
      ]
    ),
    library(
      "BacklotWireMockXML",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotFormats", "BacklotPattern", "BacklotJSON", "BacklotWireMock",
        "BacklotXML",
      ]
    ),
    library(
      "BacklotCommands",
      imports: [
        "BacklotHTTP", "BacklotJSON", "BacklotJSONSchema", "BacklotXML", "BacklotYAML", "BacklotStubs",
        "BacklotFiles", "BacklotWireMock", "BacklotWireMockXML", "BacklotImporters", "BacklotRecording",
        "BacklotOpenAPI", "BacklotCodegen",
        "BacklotServer", "BacklotDesk",
      ]
    ),
    .executableTarget(name: "backlot", dependencies: ["BacklotCommands"], swiftSettings: settings),
    .executableTarget(
      name: "backlot-generate",
      dependencies: [
        "BacklotPlatform", "BacklotHTTP", "BacklotStubs", "BacklotFiles", "BacklotOpenAPI", "BacklotCodegen",
      ],
      swiftSettings: settings
    ),
    .plugin(name: "BacklotGenerator", capability: .buildTool(), dependencies: ["backlot-generate"]),
    .plugin(
      name: "BacklotGenerateCommand",
      capability: .command(
        intent: .custom(
          verb: "backlot-generate",
          description: "Generate Swift models and clients for targets that have the file backlot-generate.json"
        ),
        permissions: [.writeToPackageDirectory(reason: "It writes the folder Generated of each target.")]
      ),
      dependencies: ["backlot-generate"]
    ),
    fuzzing,
    folders,
    plannedFaults,
    rawSockets,
    conditions,
    httpCases,
    processes,
    realData,
    sampleContract,
    sampleRequests,

    tests(of: "BacklotPlatform"),
    tests(of: "BacklotLimits"),
    tests(of: "BacklotHTTP"),
    tests(of: "BacklotFormats", imports: ["BacklotHTTP"]),
    tests(of: "BacklotPattern", imports: ["BacklotLimits", "TestConditions"], excluding: ["Corpus"]),
    tests(of: "BacklotJSON", imports: ["BacklotLimits", "RealData", "TestConditions"]),
    tests(of: "BacklotJSONPath", imports: ["BacklotLimits", "BacklotJSON", "RealData", "TestConditions"]),
    tests(of: "BacklotJSONSchema", imports: ["BacklotLimits", "BacklotJSON", "RealData", "TestConditions"]),
    tests(of: "BacklotTransport", imports: ["BacklotHTTP"]),
    tests(
      of: "BacklotClient",
      imports: [
        "BacklotHTTP", "BacklotFormats", "BacklotJSON", "BacklotTransport", "BacklotClientCore", "BacklotMiddleware",
        "BacklotStreaming", "RealData", "TestConditions",
      ]
    ),
    tests(
      of: "BacklotAuthentication",
      imports: ["BacklotHTTP", "BacklotTransport", "BacklotClient", "BacklotStubs", "BacklotURLSession"]
    ),
    tests(of: "BacklotCaching", imports: ["BacklotHTTP", "BacklotTransport", "BacklotClient"]),
    tests(of: "BacklotMessages", imports: ["BacklotHTTP"]),
    tests(of: "BacklotTime"),
    tests(
      of: "BacklotStubs",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotJSON", "BacklotJSONPath", "BacklotMessages", "BacklotTime",
        "BacklotFiles", "PlannedFaults", "SampleContract", "SampleRequests",
      ]
    ),
    tests(of: "BacklotFiles", imports: ["BacklotHTTP", "BacklotStubs", "SampleRequests"]),
    tests(
      of: "BacklotWireMock",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotJSON", "BacklotJSONPath", "BacklotPattern", "BacklotStubs",
        "BacklotSchemaMatching", "PlannedFaults", "SampleContract", "SampleRequests",
      ]
    ),
    tests(
      of: "BacklotImporters",
      imports: ["BacklotHTTP", "BacklotJSON", "BacklotStubs", "BacklotWireMock", "RealData"]
    ),
    tests(
      of: "BacklotOpenAPI",
      imports: [
        "BacklotLimits", "BacklotHTTP", "BacklotJSON", "BacklotJSONSchema", "BacklotStubs", "RealData",
        "TestConditions",
      ]
    ),
    tests(
      of: "BacklotRecording",
      imports: [
        "BacklotHTTP", "BacklotFormats", "BacklotJSON", "BacklotMessages", "BacklotTime", "BacklotTransport",
        "BacklotStubs", "BacklotFiles", "BacklotURLSession", "BacklotServer", "BacklotDesk", "BacklotFuzzing",
        "RealData",
        "TestConditions",
      ]
    ),
    tests(
      of: "BacklotCodegen",
      imports: [
        "BacklotHTTP", "BacklotJSON", "BacklotStubs", "BacklotOpenAPI", "BacklotRecording", "BacklotClient",
        "BacklotURLSession", "BacklotFuzzing", "ChildProcesses", "RealData", "TestConditions",
      ]
    ),
    tests(
      of: "BacklotURLSession",
      imports: [
        "BacklotHTTP", "BacklotTransport", "BacklotClient", "BacklotCurl", "BacklotStubs", "BacklotWireMock",
        "BacklotWireMockXML",
        "BacklotServer", "BacklotDesk", "RawSockets", "SampleContract",
      ]
    ),
    tests(
      of: "BacklotTesting",
      imports: [
        "BacklotHTTP", "BacklotJSON", "BacklotClient", "BacklotStubs", "BacklotOpenAPI", "BacklotRecording",
        "BacklotTransport", "BacklotURLSession", "BacklotServer",
        "SampleContract",
      ],
      excluding: ["Fixtures"]
    ),
    tests(
      of: "BacklotRemote",
      imports: [
        "BacklotHTTP", "BacklotJSON", "BacklotClient", "BacklotStubs", "BacklotWireMock", "BacklotURLSession",
        "BacklotDesk",
      ]
    ),
    .executableTarget(
      name: "StandInApp",
      dependencies: ["BacklotClient"],
      path: "Tests/StandInApp",
      swiftSettings: settings
    ),
    tests(
      of: "BacklotUITesting",
      imports: ["StandInApp", "BacklotClient", "BacklotClientCore", "BacklotWireMock", "ChildProcesses"]
    ),
    tests(
      of: "BacklotCommands",
      imports: [
        "BacklotHTTP", "BacklotJSON", "BacklotStubs", "BacklotFiles", "BacklotWireMock", "BacklotOpenAPI",
        "BacklotRecording", "BacklotServer", "BacklotDesk", "PlannedFaults", "RealData",
      ]
    ),
    .testTarget(
      name: "BacklotContractTests",
      dependencies: [
        "backlot", "BacklotPlatform", "BacklotJSON", "BacklotDesk", "BacklotStubs", "ChildProcesses", "RealData",
        "TemporaryFolders",
      ],
      swiftSettings: settings
    ),
    tests(of: "BacklotXML", imports: ["BacklotLimits", "BacklotFuzzing"]),
    tests(of: "BacklotYAML", imports: ["BacklotJSON", "BacklotStubs", "BacklotOpenAPI", "RealData"]),
    tests(
      of: "BacklotCurl",
      imports: [
        "BacklotHTTP", "BacklotTransport", "BacklotLibCurl", "BacklotClient", "BacklotStubs", "BacklotServer",
        "RawSockets",
      ]
    ),
    tests(of: "BacklotHTTP1", imports: ["BacklotHTTP", "HTTP1Cases", "TestConditions"], excluding: ["Corpus"]),
    tests(
      of: "BacklotServer",
      imports: [
        "BacklotHTTP", "BacklotHTTP1", "BacklotStubs", "BacklotWireMock", "BacklotDesk", "BacklotFuzzing",
        "ChildProcesses", "HTTP1Cases", "PlannedFaults", "RawSockets", "SampleContract", "TestConditions",
      ]
    ),
    tests(
      of: "BacklotDesk",
      imports: ["BacklotHTTP", "BacklotStubs", "BacklotServer", "CUV", "PlannedFaults", "RawSockets"]
    ),
  ]
)

if let parserFolder {
  package.targets += fakeGeneration(parserFolder: parserFolder)
  package.products.append(.library(name: "BacklotFakeMacro", targets: ["BacklotFakeMacro"]))
}

// Fuzzers link libFuzzer, which only `make fuzz` gives them.
if Context.environment["BACKLOT_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"), fuzzer("fuzz-http1"),
    fuzzer("fuzz-http1-response"), fuzzer("fuzz-json"),
    fuzzer("fuzz-jsonpath"), fuzzer("fuzz-pattern"), fuzzer("fuzz-template"), fuzzer("fuzz-xml"), fuzzer("fuzz-yaml"),
    fuzzer("fuzz-mapping"), fuzzer("fuzz-import"), fuzzer("fuzz-schema"), fuzzer("fuzz-sampler"),
    fuzzer("fuzz-contract"), fuzzer("fuzz-contract-request"), fuzzer("fuzz-archive"), fuzzer("fuzz-redaction"),
    fuzzer("fuzz-models"),
  ]
}

// What only this package may call is measured inside of it; see Benchmarks/count-http1.
if Context.environment["BACKLOT_MEASURING"] != nil {
  package.targets += [
    .executableTarget(
      name: "http1-cost",
      dependencies: ["BacklotHTTP", "BacklotHTTP1"],
      path: "Benchmarks/http1-cost",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "archive-cost",
      dependencies: ["BacklotPlatform", "BacklotHTTP", "BacklotStubs", "BacklotRecording"],
      path: "Benchmarks/archive-cost",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "redaction-cost",
      dependencies: ["BacklotHTTP", "BacklotRecording"],
      path: "Benchmarks/redaction-cost",
      swiftSettings: settings
    ),
  ]
}

// BACKLOT_TESTS names test targets, separated by commas; only those are built and run.
if let selection = Context.environment["BACKLOT_TESTS"] {
  let names = selection.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
