// swift-tools-version: 6.1

import PackageDescription

// Names that packages of others have: OpenSwiftUI's OpenCoreGraphics, ZIPFoundation, the GTK family, UIKit-cross-platform;
// and likely ones.

let swift = [
  "OpenCoreGraphics", "OpenQuartzCore", "OpenUIKit", "CoreGraphics", "QuartzCore", "UIKit",
  "CurveFormats", "TestSupport",
]
let clang = [
  "CCairo", "CPango", "CGdkPixbuf", "CExpat", "CWebP", "CZLib", "CSDL2", "CPNG", "CSystem",
]

let package = Package(
  name: "Stubs",
  products: [.library(name: "Stubs", targets: swift)],
  targets: swift.map { .target(name: $0, dependencies: clang.map { .target(name: $0) }) }
    + clang.map { .systemLibrary(name: $0) },
  swiftLanguageModes: [.v6]
)
