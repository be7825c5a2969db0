// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "SnapsApp",
  platforms: [.iOS(.v18)],
  products: [
    .iOSApplication(
      name: "Snaps",
      targets: ["SnapsApp"],
      bundleIdentifier: "com.example.snaps",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.phone, .pad],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight]
    )
  ],
  dependencies: [.package(name: "examples", path: "../.."), .package(name: "backlot", path: "../../..")],
  targets: [
    .executableTarget(
      name: "SnapsApp",
      dependencies: [
        .product(name: "Snaps", package: "examples"),
        .product(name: "BacklotAuthentication", package: "backlot"),
        .product(name: "BacklotURLSession", package: "backlot"),
      ],
      path: ".",
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
