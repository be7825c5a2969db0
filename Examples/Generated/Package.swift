// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Library",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Library", targets: ["Library"])],
  dependencies: [
    // Backlot's folder. By version instead:
    // .package(url: "https://github.com/backlot-swift/backlot", from: "0.2.0"),
    .package(name: "backlot", path: "../..")
  ],
  targets: [
    .target(
      name: "Library",
      dependencies: [.product(name: "BacklotClient", package: "backlot")],
      // The inputs of the plugin are no resources.
      exclude: ["backlot-generate.json", "Samples", "openapi.json"],
      plugins: [.plugin(name: "BacklotGenerator", package: "backlot")]
    ),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["Library", .product(name: "BacklotTesting", package: "backlot")]
    ),
  ]
)
