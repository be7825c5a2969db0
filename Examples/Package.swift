// swift-tools-version: 6.2
import PackageDescription

/// As strict as the library itself; what only warns is in the Makefile.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

func backlot(_ product: String) -> Target.Dependency { .product(name: product, package: "backlot") }

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "countries", targets: ["CountriesProgram"])
  ],
  dependencies: [
    .package(name: "backlot", path: "..")
  ],
  targets: [
    .target(
      name: "Countries",
      dependencies: [backlot("BacklotClient"), backlot("BacklotStubs"), backlot("BacklotURLSession")],
      exclude: ["Backend.NOTICE.md", "Backend.LGPL-2.1.txt"],
      resources: [.copy("Backend")],
      swiftSettings: settings
    ),
    .executableTarget(name: "CountriesProgram", dependencies: ["Countries"], swiftSettings: settings),
    .testTarget(
      name: "CountriesTests",
      dependencies: ["Countries", backlot("BacklotTesting")],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),
  ]
)
