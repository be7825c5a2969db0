// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "CountriesApp",
  platforms: [.iOS(.v18)],
  products: [
    .iOSApplication(
      name: "Countries",
      targets: ["CountriesApp"],
      bundleIdentifier: "com.example.countries",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.phone, .pad],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight]
    )
  ],
  dependencies: [.package(name: "examples", path: "../.."), .package(name: "backlot", path: "../../..")],
  targets: [
    .executableTarget(
      name: "CountriesApp",
      dependencies: [
        .product(name: "Countries", package: "examples"),
        .product(name: "BacklotStubs", package: "backlot"),
        .product(name: "BacklotURLSession", package: "backlot"),
      ],
      path: ".",
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
