// swift-tools-version: 6.2
import PackageDescription

// The runtime cannot be fetched everywhere. With this variable, the adapter is compiled and tested with declarations of the
// part of the runtime that it uses; see Declarations/README.md.
let usesDeclarations = Context.environment["BACKLOT_DECLARATIONS"] != nil

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "backlot-openapi-runtime",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [.library(name: "BacklotOpenAPIRuntime", targets: ["BacklotOpenAPIRuntime"])],
  dependencies: [.package(name: "backlot", path: "../..")]
    + (usesDeclarations
      ? []
      : [
        .package(url: "https://github.com/apple/swift-openapi-runtime", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
      ]),
  targets: [
    .target(
      name: "BacklotOpenAPIRuntime",
      dependencies: [
        .product(name: "BacklotStubs", package: "backlot"),
        .product(name: "BacklotURLSession", package: "backlot"),
      ]
        + (usesDeclarations
          ? ["OpenAPIRuntime", "HTTPTypes"]
          : [
            .product(name: "OpenAPIRuntime", package: "swift-openapi-runtime"),
            .product(name: "HTTPTypes", package: "swift-http-types"),
          ]),
      swiftSettings: settings
    ),
    .testTarget(
      name: "BacklotOpenAPIRuntimeTests",
      dependencies: ["BacklotOpenAPIRuntime"],
      path: "Tests",
      swiftSettings: settings
    ),
  ]
    + (usesDeclarations
      ? [
        .target(name: "HTTPTypes", path: "Declarations/HTTPTypes", swiftSettings: settings),
        .target(
          name: "OpenAPIRuntime",
          dependencies: ["HTTPTypes"],
          path: "Declarations/OpenAPIRuntime",
          swiftSettings: settings
        ),
      ] : [])
)
