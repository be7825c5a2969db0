// swift-tools-version: 6.2
import PackageDescription

/// Settings as strict as those of the library.
///
/// The Makefile has the settings that only warn.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

func backlot(_ product: String) -> Target.Dependency { .product(name: product, package: "backlot") }

/// The targets of an example: screens, service and tests; and a program for a terminal with its tests.
func example(
  _ name: String,
  sources products: [String] = [],
  program extra: [String] = [],
  excluding files: [String] = [],
  resources: Bool = false
) -> [Target] {
  let used = (["BacklotClient", "BacklotStubs", "BacklotURLSession"] + products).map(backlot)
  let program = "\(name)Program"
  return [
    .target(
      name: name,
      dependencies: used,
      exclude: files,
      resources: resources ? [.copy("Backend")] : nil,
      swiftSettings: settings
    ),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.byName(name: name), backlot("BacklotTesting")],
      exclude: resources ? ["Fixtures"] : [],
      swiftSettings: settings
    ),
    .executableTarget(
      name: program,
      dependencies: [.byName(name: name), "Terminal"] + used + extra.map(backlot),
      swiftSettings: settings
    ),
    .testTarget(
      name: "\(program)Tests",
      dependencies: [
        .byName(name: program), .byName(name: name), "Terminal", "ProgramRuns", backlot("BacklotTesting"),
      ] + extra.map(backlot),
      swiftSettings: settings
    ),
  ]
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Countries", targets: ["Countries"]),
    .library(name: "Movies", targets: ["Movies"]),
    .library(name: "Food", targets: ["Food"]),
    .library(name: "Items", targets: ["Items"]),
    .library(name: "DogPatch", targets: ["DogPatch"]),
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "Snaps", targets: ["Snaps"]),
    .executable(name: "countries", targets: ["CountriesProgram"]),
    .executable(name: "movies", targets: ["MoviesProgram"]),
    .executable(name: "food", targets: ["FoodProgram"]),
    .executable(name: "dogpatch", targets: ["DogPatchProgram"]),
    .executable(name: "items", targets: ["ItemsProgram"]),
  ],
  dependencies: [
    .package(name: "backlot", path: "..")
  ],
  targets: example(
    "Countries",
    sources: ["BacklotFiles"],
    program: ["BacklotServer"],
    excluding: ["openapi.yaml", "Backend.NOTICE.md", "Backend.LGPL-2.1.txt"],
    resources: true
  )
    + example("Movies") + example("Food") + example("Items", excluding: ["openapi.yaml", "Samples"])
    + example("DogPatch") + [
      .target(
        name: "Chat",
        dependencies: [backlot("BacklotClient"), backlot("BacklotStubs"), backlot("BacklotURLSession")],
        swiftSettings: settings
      ),
      .testTarget(name: "ChatTests", dependencies: ["Chat", backlot("BacklotTesting")], swiftSettings: settings),
      .target(
        name: "Snaps",
        dependencies: ["BacklotAuthentication", "BacklotCaching", "BacklotClient", "BacklotURLSession"].map(backlot),
        swiftSettings: settings
      ),
      .testTarget(name: "SnapsTests", dependencies: ["Snaps", backlot("BacklotTesting")], swiftSettings: settings),
      .testTarget(
        name: "ArticleTests",
        dependencies: ["Countries", "Movies", "Food", "Items", "DogPatch", backlot("BacklotTesting")],
        exclude: ["Fixtures"],
        swiftSettings: settings
      ),
      .target(name: "Terminal", dependencies: [backlot("BacklotClient")], swiftSettings: settings),
      .testTarget(
        name: "TerminalTests",
        dependencies: ["Terminal", backlot("BacklotClient")],
        swiftSettings: settings
      ),
      .target(name: "ProgramRuns", dependencies: ["Terminal"], path: "Tests/ProgramRuns", swiftSettings: settings),
    ]
)
