// swift-tools-version: 6.1

import PackageDescription

// Apple's module names for Boing's Core Animation and UIKit on Linux, where code that is written for Apple's platforms is to
// compile unchanged. A package of its own: whoever depends on Boing alone does not declare these names, which other
// packages have too.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func product(_ name: String) -> [Target.Dependency] { [.product(name: name, package: "Boing")] }

let package = Package(
  name: "AppleModuleNames",
  products: [
    .library(
      name: "AppleModuleNames",
      targets: ["CoreGraphics", "QuartzCore", "UIKit", "_Testing_CoreGraphics", "_Testing_UIKit"])
  ],
  dependencies: [.package(name: "Boing", path: "..")],
  targets: [
    .target(
      name: "CoreGraphics", dependencies: product("BoingCoreGraphics"), swiftSettings: settings),
    .target(name: "QuartzCore", dependencies: product("BoingQuartzCore"), swiftSettings: settings),
    .target(name: "UIKit", dependencies: product("BoingUIKit"), swiftSettings: settings),
    // The compiler looks for these where Testing is imported beside CoreGraphics or UIKit.
    .target(name: "_Testing_CoreGraphics", dependencies: ["CoreGraphics"], swiftSettings: settings),
    .target(
      name: "_Testing_UIKit", dependencies: ["_Testing_CoreGraphics"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
