// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// A separate package, so that packages that depend on Backlot do not build benchmarks. The name is specified because
// the folder of a clone can have any name.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "backlot", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "BacklotClient", package: "backlot"),
        .product(name: "BacklotAuthentication", package: "backlot"),
        .product(name: "BacklotCaching", package: "backlot"),
        .product(name: "BacklotStubs", package: "backlot"),
        .product(name: "BacklotRecording", package: "backlot"),
        .product(name: "BacklotURLSession", package: "backlot"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "bench-patterns",
      dependencies: [.product(name: "BacklotStubs", package: "backlot")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "bench-schema",
      dependencies: [.product(name: "BacklotWireMock", package: "backlot")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "bench-serve",
      dependencies: [
        .product(name: "BacklotDesk", package: "backlot"),
        .product(name: "BacklotServer", package: "backlot"),
        .product(name: "BacklotStubs", package: "backlot"),
        .product(name: "BacklotRecording", package: "backlot"),
      ],
      // A file without the import of BacklotDesk must not see its initializers.
      swiftSettings: settings + [.enableUpcomingFeature("MemberImportVisibility")]
    ),
  ]
)
