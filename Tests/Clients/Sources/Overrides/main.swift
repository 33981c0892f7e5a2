import QuartzCore

protocol Runner {
  func run() throws
}

/// Stands between the deprecated members that are overridden too, and code that is not deprecated.
struct Everything: Runner {
  @available(*, deprecated)
  func run() throws { try useEverything() }
}

try (Everything() as any Runner).run()
guard failures.isEmpty else {
  print("not called: \(failures.joined(separator: ", "))")
  exit(1)
}
print("\(count) calls reached their overrides.")
