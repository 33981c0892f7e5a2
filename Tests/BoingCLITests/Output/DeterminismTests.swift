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
}
