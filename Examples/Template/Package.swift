// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Dogs",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Dogs", targets: ["Dogs"])],
  dependencies: [
    // Backlot's folder beside this one; by version, once there is a release:
    // .package(url: "https://github.com/backlot-swift/backlot", from: "0.2.0"),
    .package(name: "backlot", path: "../backlot")
  ],
  targets: [
    .target(
      name: "Dogs",
      dependencies: [
        .product(name: "BacklotClient", package: "backlot"),
        // For previews:
        .product(name: "BacklotURLSession", package: "backlot"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "DogsTests",
      dependencies: ["Dogs", .product(name: "BacklotTesting", package: "backlot")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ]
)
