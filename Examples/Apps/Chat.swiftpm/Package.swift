// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "ChatApp",
  platforms: [.iOS(.v18)],
  products: [
    .iOSApplication(
      name: "Chat",
      targets: ["ChatApp"],
      bundleIdentifier: "com.example.chat",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.phone, .pad],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight]
    )
  ],
  dependencies: [.package(name: "examples", path: "../.."), .package(name: "backlot", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ChatApp",
      dependencies: [
        .product(name: "Chat", package: "examples"),
        .product(name: "BacklotClient", package: "backlot"),
        .product(name: "BacklotURLSession", package: "backlot"),
      ],
      path: ".",
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
