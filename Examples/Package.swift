// swift-tools-version: 6.2
import PackageDescription

/// As in the package of the libraries.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "backlot", path: "..")],
  targets: [
    .target(name: "Terminal", swiftSettings: settings),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], swiftSettings: settings),
  ]
)
