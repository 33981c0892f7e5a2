// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that nobody who depends on Boing builds a benchmark.

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Boing", path: "..")],
  targets: [
    .target(
      name: "CPeers",
      // The peers are what `cc -O2` makes of plain C. Contracted multiplications would make them
      // compute other numbers.
      cSettings: [.unsafeFlags(["-O2", "-ffp-contract=off"])]
    ),
    .systemLibrary(name: "CPeerCairo", pkgConfig: "cairo"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CPeers",
        "CPeerCairo",
        .product(name: "Boing", package: "Boing"),
        .product(name: "BoingClassics", package: "Boing"),
        .product(name: "BoingCurves", package: "Boing"),
        .product(name: "BoingQuartzCore", package: "Boing"),
        .product(name: "BoingMovies", package: "Boing"),
        .product(name: "BoingDocuments", package: "Boing"),
        .product(name: "BoingDemos", package: "Boing"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
