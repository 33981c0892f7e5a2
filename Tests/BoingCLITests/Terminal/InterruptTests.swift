import BoingTestSupport
import Foundation
import Testing

@Suite("Interrupts", .serialized)
struct InterruptTests {
  private let folder = TemporaryFolder()
  private let inputs = TemporaryFolder()

  /// Starts a render of an hour in which no frame is like the one before: nobody waits for its end.
  private func render(_ outputs: String) throws -> RunningBoing {
    try inputs.write(SmallDocument.markup, to: "turning.caml")
    let words = "--duration 3600 --scale 16 \(outputs)".split(separator: " ").map(String.init)
    return try RunningBoing(
      ["render", inputs.file("turning.caml").path] + words, in: folder, isPatient: true)
  }

  /// Starts a render, and waits until it is at work.
  private func start(_ outputs: String) async throws -> RunningBoing {
    let run = try render(outputs)
    while run.isRunning, !folder.names.contains(where: { $0.hasPrefix(".boing-") }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(run.isRunning)
    // In the middle of the work: something has been written, or ffmpeg has had the time to begin.
    let end = ContinuousClock.now + .milliseconds(400)
    while run.isRunning, ContinuousClock.now < end, !hasBytes(folder.url) {
      try await Task.sleep(for: .milliseconds(5))
    }
    return run
  }

  /// True if a file in a folder, or in a folder in it, has bytes.
  private func hasBytes(_ url: URL) -> Bool {
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.fileSizeKey])
    return files?.contains { file in
      let values = try? (file as? URL)?.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
      return values?.isRegularFile == true && values?.fileSize ?? 0 > 0
    } ?? false
  }

  @Test(
    "a signal ends the command by that signal and leaves no file",
    arguments: [
      (SIGINT, "movie.apng"), (SIGTERM, "movie.webp"), (SIGHUP, "frames/"), (SIGQUIT, "movie.apng"),
    ])
  func noPartialFile(signal: Int32, name: String) async throws {
    let run = try await start("-o \(name)")
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
    .enabled(if: Tool.hasFFmpeg, "ffmpeg is missing"), arguments: ["mp4", "gif"])
  func ffmpeg(ending: String) async throws {
    let run = try await start("-o movie.\(ending)")
    run.send(SIGINT)
    let outcome = await run.outcome()
    #expect(outcome.wasKilled)
    #expect(outcome.status == SIGINT)
    #expect(folder.names == [])
  }

  @Test(
    "a second signal waits until everything is removed", .enabled(if: Tool.hasFFmpeg),
    arguments: ["frames/", "movie.mp4"])
  func secondSignal(name: String) async throws {
    for pause in [0, 500, 2_000] as [UInt32] {
      let run = try await start("-o \(name)")
      run.send(SIGTERM)
      usleep(pause)
      run.send(SIGINT)
      let outcome = await run.outcome()
      #expect(outcome.wasKilled)
      #expect(folder.names == [])
    }
  }

  @Test("the next run removes what a killed one left, and nothing of a living one")
  func killed() async throws {
    let killed = try await start("-o movie.apng")
    killed.send(SIGKILL)
    #expect(await killed.outcome().status == SIGKILL)
    let left = folder.names
    #expect(left.count == 1)
    let living = try render("-o frames/")
    while living.isRunning, folder.names == left { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(300))
    try await Boing.succeed(
      "render one-axis --scale 0.1 --time 0 -o movie.png", in: folder)
    let names = folder.names
    #expect(names.count == 2)
    #expect(names.last == "movie.png")
    #expect(names.first.map { $0.hasPrefix(".boing-") && !left.contains($0) } == true)
    #expect(living.isRunning)
    living.send(SIGTERM)
    #expect(await living.outcome().status == SIGTERM)
    #expect(folder.names == ["movie.png"])
  }

  @Test("Ctrl-C leaves the file that was there before")
  func earlierFile() async throws {
    let before = "\u{89}PNG\r\n\u{1A}\nbefore".unicodeScalars.map { UInt8($0.value) }
    try Data(before).write(to: folder.url.appendingPathComponent("movie.apng"))
    let run = try await start("-o movie.apng")
    run.send(SIGINT)
    #expect(await run.outcome().wasKilled)
    #expect(folder.names == ["movie.apng"])
    #expect(try folder.data("movie.apng") == Data(before))
  }
}
