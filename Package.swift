// swift-tools-version: 6.1

import PackageDescription

// What stands below `#if os(Linux)` needs C libraries of Linux, so that other hosts do not see it: on a Mac, `Boing` stands on
// Apple's own frameworks.

let isTested = Context.environment["BOING_TEST_BUILD"] != nil

// The build of the tests is optimised and has the checks of debug builds, in this package alone: those of
// swift-argument-parser take a third of a second for each start of the command.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (isTested ? [.define("DEBUG")] : [])

// Nothing is gained by optimising tests, nor the command's own code; nor by a job of its own for a module's interface,
// which expands every macro once more.
let unoptimized =
  settings
  + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

// What does not compute for long takes minutes to optimise, which the build of the tests does not wait for.
let unlessTested = isTested ? unoptimized : settings

var products: [Product] = [
  .library(name: "BoingCurves", targets: ["BoingCurves"]),
  .library(name: "BoingRaster", targets: ["BoingRaster"]),
  .library(name: "BoingRender", targets: ["BoingRender"]),
  .library(name: "BoingPlayer", targets: ["BoingPlayer"]),
  .library(name: "BoingCurveFormats", targets: ["BoingCurveFormats"]),
  .library(name: "Boing", targets: ["Boing"]),
  .library(name: "BoingClassics", targets: ["BoingClassics"]),
]

var dependencies: [Package.Dependency] = []

var boingDependencies: [Target.Dependency] = ["BoingCurves", "BoingElementary"]

// The helpers that tests share; no product has it.
var testSupportDependencies: [Target.Dependency] = ["BoingRaster", "BoingRender"]

var targets: [Target] = [
  // Without Foundation nothing else links the C library's roundings and square roots.
  .target(
    name: "BoingElementary", swiftSettings: settings,
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
  .target(name: "BoingCurves", dependencies: ["BoingElementary"], swiftSettings: settings),
  .target(
    name: "BoingCurveFormats", dependencies: ["BoingCurves", "BoingElementary"],
    swiftSettings: settings),
  .target(
    name: "BoingPlayground", dependencies: ["BoingCurveFormats", "BoingCurves", "BoingElementary"],
    path: "Web/Playground/Model", swiftSettings: settings),
  .target(
    name: "BoingRaster", dependencies: ["BoingCurves", "BoingElementary"], swiftSettings: settings),
  .target(
    name: "BoingRender", dependencies: ["BoingCurves", "BoingElementary", "BoingRaster"],
    exclude: ["Properties/LayerProperties.txt"], swiftSettings: settings),
  .target(
    name: "BoingPlayer", dependencies: ["BoingCurves", "BoingRaster", "BoingRender"],
    swiftSettings: settings),
  .testTarget(
    name: "BoingElementaryTests", dependencies: ["BoingElementary", "BoingTestSupport"],
    swiftSettings: unoptimized),
  .testTarget(
    name: "BoingCurvesTests",
    dependencies: ["BoingCurves", "BoingTestSupport"],
    swiftSettings: unoptimized
  ),
  .testTarget(
    name: "BoingCurveFormatsTests",
    dependencies: ["BoingCurveFormats", "BoingCurves", "BoingTestSupport"],
    swiftSettings: unoptimized),
  .testTarget(
    name: "BoingPlaygroundTests",
    dependencies: ["BoingPlayground", "BoingCurveFormats", "BoingCurves", "BoingTestSupport"],
    swiftSettings: unoptimized),
  .testTarget(
    name: "BoingSwiftUITests", dependencies: ["Boing", "BoingCurves"], swiftSettings: unoptimized),
  .testTarget(
    name: "BoingRasterTests",
    dependencies: ["BoingRaster", "BoingCurves", "BoingElementary", "BoingTestSupport"],
    swiftSettings: unoptimized),
  .testTarget(
    name: "BoingRenderTests",
    dependencies: [
      "BoingRender", "BoingRaster", "BoingCurves", "BoingElementary", "BoingTestSupport",
    ],
    swiftSettings: unoptimized),
]

#if os(Linux)
  products += [
    .library(name: "BoingCoreGraphics", targets: ["BoingCoreGraphics"]),
    .library(name: "BoingQuartzCore", targets: ["BoingQuartzCore"]),
    .library(name: "BoingUIKit", targets: ["BoingUIKit"]),
    .library(name: "BoingMovies", targets: ["BoingMovies"]),
    .library(name: "BoingDocuments", targets: ["BoingDocuments"]),
    .library(name: "BoingSceneFormats", targets: ["BoingSceneFormats"]),
    .library(name: "BoingDemos", targets: ["BoingDemos"]),
    .library(name: "BoingTesting", targets: ["BoingTesting"]),
    .executable(name: "boing", targets: ["BoingCLI"]),
  ]

  dependencies += [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ]

  // A Linux host also builds for WebAssembly and Android, which have no Core Animation.
  let onLinux = TargetDependencyCondition.when(platforms: [.linux])
  boingDependencies.append(.target(name: "BoingQuartzCore", condition: onLinux))
  testSupportDependencies.append(.target(name: "BoingCoreGraphics", condition: onLinux))

  targets += [
    // Without pkg-config, whose flags would make every build warn; scripts/setup installs what is missing.
    .systemLibrary(
      name: "CBoingCairo", path: "Sources/C/CBoingCairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CBoingPango", path: "Sources/C/CBoingPango", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CBoingGdkPixbuf", path: "Sources/C/CBoingGdkPixbuf",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CBoingExpat", path: "Sources/C/CBoingExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CBoingWebP", path: "Sources/C/CBoingWebP", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CBoingZlib", path: "Sources/C/CBoingZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CBoingSDL", path: "Sources/C/CBoingSDL", providers: [.apt(["libsdl2-dev"])]),
    .target(name: "CBoingSystem", path: "Sources/C/CBoingSystem"),
    // Files in the command's data: the pages that `make web` builds, the documents that `boing new` copies.
    .target(
      name: "CBoingFiles", path: "Sources/C/CBoingFiles",
      exclude: ["documents", "drawings", "web"]),
    .target(
      name: "CBoingPNG", path: "Sources/C/CBoingPNG",
      // Debian: libpng-dev.
      linkerSettings: [.linkedLibrary("png16")]),
    .target(
      name: "BoingCoreGraphics",
      dependencies: [
        "BoingCurves", "BoingElementary", "BoingRaster", "CBoingCairo", "CBoingPango",
        "CBoingGdkPixbuf", "CBoingPNG",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "BoingQuartzCore",
      dependencies: [
        "BoingCoreGraphics", "BoingCurves", "BoingElementary", "BoingRaster", "BoingRender",
        "CBoingCairo",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "BoingUIKit",
      dependencies: ["BoingQuartzCore", "BoingCurves", "BoingElementary", "BoingRender"],
      swiftSettings: unlessTested),
    .target(
      name: "BoingMovies",
      dependencies: [
        "Boing", "BoingCurves", "BoingElementary", "BoingRaster", "BoingRender", "CBoingSystem",
        "CBoingWebP", "CBoingZlib",
      ],
      swiftSettings: settings),
    .target(
      name: "BoingDocuments",
      dependencies: [
        "Boing", "BoingCurves", "BoingElementary", "BoingMovies", "BoingRaster", "BoingRender",
        "CBoingExpat",
      ],
      swiftSettings: settings),
    .target(
      name: "BoingSceneFormats",
      dependencies: [
        "Boing", "BoingCurveFormats", "BoingCurves", "BoingElementary", "BoingMovies",
        "BoingPlayer", "BoingRaster", "BoingRender",
      ],
      swiftSettings: settings),
    // A library of tests: nothing that is shipped depends on it.
    .target(
      name: "BoingTesting",
      dependencies: [
        "Boing", "BoingCurves", "BoingElementary", "BoingRender", "BoingSceneFormats",
        "BoingMovies", "BoingUIKit",
      ],
      swiftSettings: unlessTested),
    .target(
      name: "BoingDemos", dependencies: ["Boing", "BoingClassics", "BoingCurves"],
      swiftSettings: unlessTested),
    // The pictures of `make demo`, without the formats and the command.
    .executableTarget(
      name: "BoingGallery", dependencies: ["Boing", "BoingDemos", "BoingMovies"],
      swiftSettings: settings),
    .executableTarget(
      name: "BoingCLI",
      dependencies: [
        "BoingCurves", "BoingElementary", "BoingRaster", "BoingRender", "BoingPlayer",
        "BoingCurveFormats", "BoingPlayground", "Boing", "BoingDocuments", "BoingMovies",
        "BoingSceneFormats", "BoingDemos", "CBoingFiles", "CBoingSDL",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: unoptimized
    ),
    .testTarget(
      name: "BoingCoreGraphicsTests",
      dependencies: ["BoingCoreGraphics", "BoingRaster", "BoingTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BoingQuartzCoreTests",
      dependencies: [
        "BoingQuartzCore", "BoingCurves", "BoingRaster", "BoingRender", "CBoingSystem",
        "BoingTestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BoingEngineModelTests", dependencies: ["BoingQuartzCore", "BoingTestSupport"],
      // Most of their time is the model's.
      swiftSettings: settings + [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "BoingUIKitTests", dependencies: ["BoingUIKit", "Boing", "BoingTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BoingTests", dependencies: ["Boing", "BoingClassics", "BoingCurves", "BoingTesting"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BoingMoviesTests",
      dependencies: ["BoingMovies", "Boing", "BoingCurves", "BoingRender", "BoingTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BoingDocumentsTests",
      dependencies: [
        "BoingDocuments", "BoingMovies", "Boing", "BoingClassics", "BoingQuartzCore", "BoingRaster",
        "BoingRender", "BoingCurves", "BoingElementary", "BoingTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: unoptimized),
    .testTarget(
      name: "BoingSceneFormatsTests",
      dependencies: [
        "BoingSceneFormats", "BoingDocuments", "BoingMovies", "Boing", "BoingCurveFormats",
        "BoingQuartzCore", "BoingRaster", "BoingRender", "BoingPlayer", "BoingCurves",
        "BoingTestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BoingTestingTests",
      dependencies: ["BoingTesting", "Boing", "BoingCurves", "BoingUIKit", "BoingTestSupport"],
      exclude: ["__Images__"], swiftSettings: unoptimized),
    .testTarget(
      name: "BoingDemosTests",
      dependencies: [
        "BoingDemos", "BoingSceneFormats", "BoingQuartzCore", "BoingCurves", "BoingRender",
        "BoingPlayer", "BoingTestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BoingCLITests",
      dependencies: [
        "BoingCLI", "BoingDocuments", "BoingMovies", "BoingSceneFormats", "BoingDemos",
        "BoingCurveFormats", "BoingPlayer", "BoingQuartzCore", "BoingRender", "BoingCurves",
        "BoingTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: unoptimized),
    // The readers that `make fuzz-guided` calls, and the test that calls them with what it found.
    .target(
      name: "BoingFuzzTargets",
      dependencies: [
        "BoingCLI", "BoingDocuments", "BoingMovies", "BoingSceneFormats", "Boing",
        "BoingCurveFormats", "BoingPlayground", "BoingQuartzCore", "BoingRaster", "BoingRender",
        "BoingPlayer", "BoingCurves", "BoingTestSupport",
      ],
      path: "Tests/BoingFuzzTargets", swiftSettings: settings),
    .testTarget(
      name: "BoingCorpusTests", dependencies: ["BoingFuzzTargets", "BoingTestSupport"],
      swiftSettings: unoptimized),
  ]

  // The drivers of the targets: libFuzzer, which brings the main function, and one that runs random documents. The
  // command is a library then.
  let drivers = ["BOING_FUZZ_GUIDED": "Fuzzer", "BOING_TRIALS": "Trials"].filter {
    Context.environment[$0.key] != nil
  }
  if !drivers.isEmpty {
    products.removeAll { $0.name == "boing" }
    targets = targets.filter { !$0.isTest }.map { target in
      guard target.name == "BoingCLI" else { return target }
      let rename = ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "boing_main"]
      return .target(
        name: target.name, dependencies: target.dependencies,
        swiftSettings: settings + [.unsafeFlags(rename)])
    }
    for folder in drivers.values.sorted() {
      targets.append(
        .executableTarget(
          name: folder.lowercased(), dependencies: ["BoingFuzzTargets"], path: "Tests/\(folder)",
          swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
    }
  }
#endif

// Apple's review asks what a library collects: nothing.
let privacy = "PrivacyInfo.xcprivacy"
#if os(Linux)
  let (unused, resources): ([String], [Resource]) = ([privacy], [])
#else
  let (unused, resources): ([String], [Resource]) = ([], [.copy(privacy)])
#endif

targets += [
  .target(
    name: "Boing", dependencies: boingDependencies, exclude: unused, resources: resources,
    swiftSettings: settings),
  .target(
    name: "BoingClassics", dependencies: ["Boing", "BoingCurves"], swiftSettings: settings),
  .target(
    name: "BoingTestSupport", dependencies: testSupportDependencies, path: "Tests/BoingTestSupport",
    swiftSettings: settings),
]

let package = Package(
  name: "Boing",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .visionOS(.v1), .watchOS(.v10)],
  products: products,
  dependencies: dependencies,
  targets: targets,
  swiftLanguageModes: [.v6]
)
