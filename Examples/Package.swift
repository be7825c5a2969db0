// swift-tools-version: 6.2
import PackageDescription

/// Settings as strict as those of the library.
///
/// The Makefile has the settings that only warn.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

func backlot(_ product: String) -> Target.Dependency { .product(name: product, package: "backlot") }

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "countries", targets: ["CountriesProgram"]),
    .executable(name: "movies", targets: ["MoviesProgram"]),
    .executable(name: "food", targets: ["FoodProgram"]),
    .executable(name: "dogpatch", targets: ["DogPatchProgram"]),
    .executable(name: "items", targets: ["ItemsProgram"]),
  ],
  dependencies: [
    .package(name: "backlot", path: "..")
  ],
  targets: [
    .target(name: "Terminal", dependencies: [backlot("BacklotClient")], swiftSettings: settings),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", backlot("BacklotClient")],
      swiftSettings: settings
    ),

    .target(
      name: "Countries",
      dependencies: [
        "Terminal", backlot("BacklotClient"), backlot("BacklotStubs"), backlot("BacklotFiles"),
        backlot("BacklotURLSession"),
      ],
      exclude: ["openapi.yaml", "Backend.NOTICE.md", "Backend.LGPL-2.1.txt"],
      resources: [.copy("Backend")],
      swiftSettings: settings
    ),
    .executableTarget(name: "CountriesProgram", dependencies: ["Countries", "Terminal"], swiftSettings: settings),
    .testTarget(
      name: "CountriesTests",
      dependencies: ["Countries", "Terminal", backlot("BacklotTesting")],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),

    .target(
      name: "Movies",
      dependencies: ["Terminal", backlot("BacklotClient"), backlot("BacklotStubs"), backlot("BacklotURLSession")],
      swiftSettings: settings
    ),
    .executableTarget(name: "MoviesProgram", dependencies: ["Movies", "Terminal"], swiftSettings: settings),
    .testTarget(
      name: "MoviesTests",
      dependencies: ["Movies", "Terminal", backlot("BacklotTesting")],
      swiftSettings: settings
    ),

    .target(
      name: "Food",
      dependencies: ["Terminal", backlot("BacklotClient"), backlot("BacklotStubs"), backlot("BacklotURLSession")],
      swiftSettings: settings
    ),
    .executableTarget(name: "FoodProgram", dependencies: ["Food", "Terminal"], swiftSettings: settings),
    .testTarget(
      name: "FoodTests",
      dependencies: ["Food", "Terminal", backlot("BacklotTesting")],
      swiftSettings: settings
    ),

    .target(
      name: "DogPatch",
      dependencies: ["Terminal", backlot("BacklotClient"), backlot("BacklotStubs"), backlot("BacklotURLSession")],
      swiftSettings: settings
    ),
    .executableTarget(name: "DogPatchProgram", dependencies: ["DogPatch", "Terminal"], swiftSettings: settings),
    .testTarget(
      name: "DogPatchTests",
      dependencies: ["DogPatch", "Terminal", backlot("BacklotTesting")],
      swiftSettings: settings
    ),

    .target(
      name: "Items",
      dependencies: ["Terminal", backlot("BacklotClient"), backlot("BacklotStubs"), backlot("BacklotURLSession")],
      swiftSettings: settings
    ),
    .executableTarget(name: "ItemsProgram", dependencies: ["Items", "Terminal"], swiftSettings: settings),
    .testTarget(
      name: "ItemsTests",
      dependencies: ["Items", "Terminal", backlot("BacklotTesting")],
      swiftSettings: settings
    ),
  ]
)
