// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "MoviesApp",
  platforms: [.iOS(.v18)],
  products: [
    .iOSApplication(
      name: "Movies",
      targets: ["MoviesApp"],
      bundleIdentifier: "com.example.movies",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.phone, .pad],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight]
    )
  ],
  dependencies: [.package(name: "examples", path: "../.."), .package(name: "backlot", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MoviesApp",
      dependencies: [
        .product(name: "Movies", package: "examples"),
        .product(name: "BacklotURLSession", package: "backlot"),
      ],
      path: ".",
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
