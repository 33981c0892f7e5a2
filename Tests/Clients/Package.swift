// swift-tools-version: 6.1

import PackageDescription

// Clients in a package that depends on Boing as any other does; each depends on what it imports.

func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Boing") }
}

let package = Package(
  name: "Clients",
  dependencies: [.package(name: "Boing", path: "../..")],
  targets: [
    // The README's program, which is a snippet.
    .executableTarget(name: "Readme", dependencies: products("Boing")),
    .executableTarget(
      name: "Bounces", dependencies: products("Boing", "BoingCurveFormats", "BoingFormats")),
    .executableTarget(
      name: "Mathematics", dependencies: products("BoingCurves", "BoingCurveFormats", "BoingRender")),
    // Code as it is written for Apple's frameworks imports them by their names.
    // Animations as libraries of views write them, and the sheet of their pictures.
    .executableTarget(name: "ViewAnimations", dependencies: products("AppleModuleNames")),
    .testTarget(
      name: "ViewAnimationTests",
      dependencies: products("AppleModuleNames") + [.target(name: "ViewAnimations")]),
    .testTarget(name: "ClientTests", dependencies: products("AppleModuleNames")),
    // An animation that knows nothing of Boing, and its tests: what the tutorial of BoingTesting has.
    .target(name: "Badge", dependencies: products("AppleModuleNames")),
    .testTarget(
      name: "BadgeTests",
      dependencies: ["Badge"] + products("AppleModuleNames", "BoingTesting"),
      exclude: ["__Images__"]),
    .testTarget(
      name: "BadgeXCTests",
      dependencies: ["Badge"] + products("AppleModuleNames", "BoingTesting")),
  ],
  swiftLanguageModes: [.v6]
)
