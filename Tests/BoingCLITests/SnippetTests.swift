import BoingCurves
import BoingTestSupport
import Foundation
import Testing

/// Snippets that are programs with an end of their own; `scripts/test` builds them where it runs every test.
@Suite(
  "Snippets",
  .enabled(if: FileManager.default.isExecutableFile(atPath: Boing.products.path + "/Flick")))
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

  /// Programs of the articles that end by themselves, and what they print.
  private static let programs: [(name: String, lines: [String])] = [
    ("Flick", ["on the way to 500.0", "rests at 100.0 []"]),
    ("ServerFrames", ["8 different images"]),
  ]

  @Test("the programs of the articles do what these say", arguments: 0..<programs.count)
  func program(index: Int) async throws {
    let (name, lines) = Self.programs[index]
    let program = Boing.products.appendingPathComponent(name)
    let outcome = try await RunningBoing([], in: TemporaryFolder(), program: program).outcome()
    #expect(outcome.status == 0 && outcome.lines == lines, "\(outcome.err)")
  }

  @Test("a document that is read is shown in its state, and written as Lottie without a report")
  func document() async throws {
    let program = Boing.products.appendingPathComponent("ReadDocument")
    let outcome = try await RunningBoing([], in: TemporaryFolder(), program: program).outcome()
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.lines.first == #"["Unlock"]"# && outcome.lines.last == "120 × 80")
    #expect(outcome.lines.count == 3 && outcome.lines[1].hasSuffix(" bytes"), "\(outcome.lines)")
  }

  @Test("a recording has a frame and a sound at each contact", .enabled(if: Tool.hasFFmpeg))
  func sounds() async throws {
    let folder = TemporaryFolder()
    let program = Boing.products.appendingPathComponent("ContactSounds")
    let outcome = try await RunningBoing([folder.url.path], in: folder, program: program).outcome()
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.lines.first == "90 frames")
    let times = outcome.lines.dropFirst().compactMap { line in
      line.split(separator: " ").first.flatMap { Double($0) }
    }
    // The contacts of the same fall, 0.2 s later.
    let fall = try GravityBounce(from: 30, to: 210, numberOfBounces: 3, duration: 1)
    #expect(times == fall.contactTimes.map { (($0 + 0.2) * 1000).rounded() })
    #expect(
      FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("drop.mp4").path))
  }
}
