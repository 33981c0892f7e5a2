// swift-tools-version: 6.2

import PackageDescription

// The model test of the engine alone, so that a release build of it takes no other test along.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "model",
  dependencies: [.package(name: "Boing", path: "../..")],
  targets: [
    // The rest of the helpers needs what only the project's own package sees.
    .target(name: "TestSupport", path: "TestSupport", swiftSettings: settings),
    .testTarget(
      name: "EngineModelTests",
      dependencies: [.product(name: "OpenQuartzCore", package: "Boing"), "TestSupport"],
      path: "EngineModelTests", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
