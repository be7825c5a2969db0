// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "DogPatchApp",
  platforms: [.iOS(.v18)],
  products: [
    .iOSApplication(
      name: "DogPatch",
      targets: ["DogPatchApp"],
      bundleIdentifier: "com.example.dogpatch",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.phone, .pad],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight]
    )
  ],
  dependencies: [.package(name: "examples", path: "../.."), .package(name: "backlot", path: "../../..")],
  targets: [
    .executableTarget(
      name: "DogPatchApp",
      dependencies: [
        .product(name: "DogPatch", package: "examples"),
        .product(name: "BacklotURLSession", package: "backlot"),
      ],
      path: ".",
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
