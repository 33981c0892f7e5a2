import Foundation
import TestSupport
import Testing

/// Snippets that are programs with an end of their own.
@Suite("Snippets")
struct SnippetTests {
  @Test(
    "a display without a window follows real time until the ball has landed",
    .timeLimit(.minutes(60)), arguments: ["LiveDisplay", "RunLoopDisplay"])
  func liveDisplay(name: String) async throws {
    let folder = TemporaryFolder()
    let program = Boing.products.appendingPathComponent(name)
    var wasOnTheWay = false
    // On a machine that is busy with other things, a run may have no frame on the way.
    for _ in 1...10 where !wasOnTheWay {
      let outcome = try await RunningBoing([], in: folder, program: program).outcome()
      #expect(outcome.status == 0, "\(outcome.err)")
      let words = outcome.lines.map { $0.split(separator: " ") }
      #expect(words.filter { $0.count == 1 } == [["landed"]])
      let frames = words.filter { $0.count == 2 }.map { $0.compactMap { Double($0) } }
      try #require(frames.allSatisfy { $0.count == 2 })
      let times = frames.map(\.[0])
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      wasOnTheWay =
        frames.contains { $0[1] > 20 && $0[1] < 180 } && frames.contains { $0[1] > 180 }
    }
    #expect(wasOnTheWay)
  }
}
