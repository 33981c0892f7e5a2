// swift-tools-version: 6.1

import PackageDescription

// Code as it is written for Apple's frameworks, in a package that depends on Boing as any other does.

let client: [Target.Dependency] = [.product(name: "AppleModuleNames", package: "Boing")]

let package = Package(
  name: "Clients",
  dependencies: [.package(name: "Boing", path: "../..")],
  targets: [
    // Overrides.swift is made by `make clients`.
    .executableTarget(name: "Overrides", dependencies: client),
    .testTarget(name: "ClientTests", dependencies: client),
  ],
  swiftLanguageModes: [.v6]
)
