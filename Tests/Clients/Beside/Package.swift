// swift-tools-version: 6.1

import PackageDescription

// A client of Boing and of packages that have the names that others' packages on Linux have: it resolves and builds, since
// Boing declares none of them.

let package = Package(
  name: "Beside",
  dependencies: [.package(name: "Boing", path: "../../.."), .package(path: "Stubs")],
  targets: [
    .executableTarget(
      name: "Beside",
      dependencies: [
        .product(name: "Boing", package: "Boing"),
        .product(name: "BoingDocuments", package: "Boing"),
        .product(name: "Stubs", package: "Stubs"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
