import Foundation
import Testing

@Suite("Interrupts", .serialized)
struct InterruptTests {
  private let folder = TemporaryFolder()

  /// Starts a render of an hour's movie, and waits until it is at work.
  private func start(_ outputs: String) async throws -> RunningBoing {
    let line = "demo jack --duration 3600 \(outputs)"
    let run = try RunningBoing(
      line.split(separator: " ").map(String.init), in: folder, isPatient: true)
    while run.isRunning, !folder.names.contains(where: { $0.hasPrefix(".boing-") }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(run.isRunning)
    // Somewhere in the middle of the work, with ffmpeg at it.
    try await Task.sleep(for: .milliseconds(400))
    return run
  }

  @Test(
    "a signal ends the command by that signal and leaves no file",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], ["movie.apng", "frames/"])
  func noPartialFile(signal: Int32, name: String) async throws {
    let run = try await start("--out \(name)")
    run.send(signal)
    let outcome = await run.outcome()
    #expect(outcome.wasKilled)
    #expect(outcome.status == signal)
    #expect(outcome.out == "")
    #expect(outcome.err == "")
    #expect(folder.names == [])
  }

  @Test(
    "Ctrl-C while ffmpeg writes leaves no file",
    .enabled(if: Tools.hasFFmpeg, "ffmpeg is missing"), arguments: ["mp4", "webp"])
  func ffmpeg(ending: String) async throws {
    let run = try await start("--out movie.\(ending)")
    run.send(SIGINT)
    let outcome = await run.outcome()
    #expect(outcome.wasKilled)
    #expect(outcome.status == SIGINT)
    #expect(folder.names == [])
  }

  @Test("Ctrl-C leaves the file that was there before")
  func earlierFile() async throws {
    try folder.write("before", to: "movie.apng")
    let run = try await start("--out movie.apng")
    run.send(SIGINT)
    #expect(await run.outcome().wasKilled)
    #expect(folder.names == ["movie.apng"])
    #expect(folder.text("movie.apng") == "before")
  }
}
