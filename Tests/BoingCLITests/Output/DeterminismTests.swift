import Foundation
import TestSupport
import Testing

@Suite("The same bytes")
struct DeterminismTests {
  private let folder = TemporaryFolder()

  @Test("the same command twice, on one thread and on two, gives the same bytes")
  func repeats() async throws {
    for (name, workers) in [("a", 1), ("b", 2), ("c", 2)] {
      try await Boing.succeed(
        "demo jack --scale 0.5 --duration 1 --threads \(workers) -o \(name).apng "
          + "--contact-sheet \(name).png", in: folder)
    }
    for ending in ["apng", "png"] {
      let first = try folder.data("a.\(ending)")
      #expect(try folder.data("b.\(ending)") == first)
      #expect(try folder.data("c.\(ending)") == first)
    }
  }

  @Test(
    "debug and release builds make the same bytes",
    .enabled(
      if: ReleaseBuild.program != nil,
      "there is no release build newer than every source; make one with swift build -c release"),
    arguments: [
      "demo one-axis --scale 0.5 -o a.apng",
      "demo two-axis --scale 0.5 -o a.apng",
      "demo jack --scale 0.5 --duration 1.5 --fps 20 -o a.apng",
      "render a.caml --scale 4 --fps 10 -o a.apng",
      "curve --motion spring --bounces 5", "curve --motion wall --bounces 5",
      "curve --motion gravity --bounces 5", "curve --motion shake --bounces 5",
    ])
  func builds(line: String) async throws {
    let release = try #require(ReleaseBuild.program)
    try folder.write(SmallDocument.markup, to: "a.caml")
    var files: [Data?] = []
    var texts: [String] = []
    for program in [Boing.program, release] {
      let outcome = try await Boing.run(Boing.words(of: line), in: folder, program: program)
      #expect(outcome.status == 0)
      files.append(try? folder.data("a.apng"))
      if !line.contains("-o ") { texts.append(outcome.out) }
    }
    #expect(files[0] == files[1])
    #expect(line.contains("-o ") == (files[0] != nil))
    #expect(Set(texts).count <= 1)
  }
}

/// A release build of the command beside this debug one.
private enum ReleaseBuild {
  /// The command; nil where there is none, it is the one under test, or a source is newer.
  static let program: URL? = {
    let candidates = [
      Boing.products.deletingLastPathComponent().appendingPathComponent("release/boing"),
      Boing.package.appendingPathComponent(".build-release/release/boing"),
    ]
    return candidates.map { $0.resolvingSymlinksInPath() }.first { program in
      guard let built = modified(program), program.path != Boing.program.path else { return false }
      return newestSource < built
    }
  }()

  private static let newestSource: Date = {
    let sources = Boing.package.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var newest = Date.distantPast
    while let file = files?.nextObject() as? URL {
      newest = max(newest, modified(file) ?? .distantPast)
    }
    return newest
  }()

  private static func modified(_ url: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.modificationDate] as? Date
  }
}
