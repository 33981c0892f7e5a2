// swift-tools-version: 6.1

import PackageDescription

// Clients in a package that depends on Boing as any other does; each depends on what it imports.

func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Boing") }
}

// Code as it is written for Apple's frameworks imports them by their names.
let apple = Target.Dependency.product(name: "AppleModuleNames", package: "AppleModuleNames")

let package = Package(
  name: "Clients",
  dependencies: [
    .package(name: "Boing", path: "../.."), .package(path: "../../AppleModuleNames"),
  ],
  targets: [
    // The README's program, which is a snippet.
    .executableTarget(name: "Readme", dependencies: products("Boing")),
    .executableTarget(
      name: "Bounces",
      dependencies: products("Boing", "BoingClassics", "BoingCurveFormats", "BoingSceneFormats")),
    .executableTarget(
      name: "Mathematics", dependencies: products("BoingCurves", "BoingCurveFormats", "BoingRender")
    ),
    // Animations as libraries of views write them, and the sheet of their pictures.
    .executableTarget(name: "ViewAnimations", dependencies: [apple]),
    .testTarget(
      name: "ViewAnimationTests",
      dependencies: [apple, "ViewAnimations"]),
    .testTarget(name: "ClientTests", dependencies: [apple]),
    .testTarget(name: "QuartzCoreTests", dependencies: [apple]),
    // An animation that knows nothing of Boing, and its tests: what the tutorial of BoingTesting has.
    .target(name: "Badge", dependencies: [apple]),
    .testTarget(
      name: "BadgeTests",
      dependencies: ["Badge", apple] + products("BoingTesting"),
      exclude: ["__Images__"]),
    .testTarget(
      name: "BadgeXCTests",
      dependencies: ["Badge", apple] + products("BoingTesting")),
  ],
  swiftLanguageModes: [.v6]
)
