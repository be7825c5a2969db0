// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Movies",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "backlot", path: "../backlot")],
  targets: [
    .target(name: "Movies", dependencies: [.product(name: "BacklotClient", package: "backlot")]),
    .testTarget(
      name: "MoviesTests",
      dependencies: ["Movies", .product(name: "BacklotTesting", package: "backlot")]
    ),
  ]
)
