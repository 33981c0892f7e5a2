import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingMovies

@Suite("A child that misbehaves")
struct ChildProcessTests {
  private let scratch = TemporaryFolder()
  private var pidFile: URL { scratch.file("pid") }

  /// Far less than the hundred seconds that a hanging script sleeps, far more than any test takes.
  private static let soon = 60.0

  private func write<Failure: Error>(
    script: String, stallTimeout: Double = 20, _ check: (Failure?) -> Void
  ) throws {
    let movie = try Frames.movingBox(width: 200, height: 200, count: 30)
    var options = MovieOptions(searchPath: try scratch.fakeFFmpeg(script))
    options.stallTimeout = stallTimeout
    try Data([7]).write(to: scratch.file("a.mp4"))
    let start = Date()
    check(
      #expect(throws: Failure.self) {
        try MovieWriter.write(movie, to: scratch.file("a.mp4"), options: options)
      })
    #expect(Date().timeIntervalSince(start) < Self.soon)
    #expect(scratch.names.filter { $0 != "pid" } == ["a.mp4", "bin"])
    #expect(try scratch.data("a.mp4") == Data([7]))
  }

  @Test(
    "its end and its last words are in the error",
    arguments: [
      (
        "cat > /dev/null; echo 'first' >&2; echo; echo 'bad pixel: 7' >&2; exit 3", 3,
        "first\nbad pixel: 7"
      ),
      ("head -c 1000 > /dev/null; echo 'bad pixel: 7' >&2; exit 3", 3, "bad pixel: 7"),
      ("echo 'bad pixel: 7' >&2; exit 3", 3, "bad pixel: 7"),
      ("exec 0<&-; echo 'no thanks' >&2; sleep 0.1; exit 2", 2, "no thanks"),
      ("kill -9 $$", nil, ""),
    ] as [(String, Int?, String)])
  func words(script: String, status: Int?, message: String) throws {
    let ending = status.map { "exit status \($0)" } ?? "signal 9"
    try write(script: script) { (error: EncoderError?) in
      #expect(error == .failed(.mp4, ending: ending, message: message))
      let last = message.split(separator: "\n").suffix(1)
      #expect(last.allSatisfy { error?.description.contains($0) == true })
    }
  }

  @Test(
    "a quota that is used up is a full disk, and a limit on sizes is told as such",
    arguments: [
      (EDQUOT, FileError.diskFull("")),
      (EFBIG, .system(operation: "write", path: "", code: EFBIG)),
    ])
  func limits(code: Int32, expected: FileError) throws {
    let words = String(cString: strerror(code))
    try write(
      script: "cat > /dev/null; echo 'a.mp4: \(words)' >&2; exit 1"
    ) { (error: FileError?) in
      switch (error, expected) {
      case (.diskFull, .diskFull): break
      case (.system("write", _, EFBIG), .system): break
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test("no signal is blocked in it, whatever is here")
  func signals() throws {
    // A command blocks the signals that one of its threads waits for.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let script = "grep SigBlk /proc/self/status >&2; exit 3"
    try write(script: script) { (error: EncoderError?) in
      #expect(
        error
          == .failed(.mp4, ending: "exit status 3", message: "SigBlk:\t0000000000000000"))
    }
  }

  @Test("a flood of words blocks nobody and is cut to its end")
  func flood() throws {
    let script =
      "yes 'all work and no play' | head -c 3000000 >&2; cat > /dev/null; echo end >&2; exit 1"
    try write(script: script) { (error: EncoderError?) in
      guard case .failed(_, "exit status 1", let words) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(words.hasSuffix("end"))
      #expect(words.count < 1000)
    }
  }

  @Test(
    "one that hangs, or works for ever without reading or writing, is ended with what it started",
    arguments: [
      "sleep 100", "cat > /dev/null; sleep 100", "exec 2>&-; sleep 100",
      "exec 0<&- 2>&-; sleep 100", "trap '' TERM INT HUP; sleep 100; sleep 100",
      "while :; do :; done", "cat > /dev/null; while :; do :; done",
      "while :; do echo working >&2; done",
    ])
  func hanging(script: String) throws {
    // With the time that the encoder may need for 30 frames of 200 × 200 pixels.
    let timeout = 0.3 + 30 * 200 * 200 * 1e-6
    try write(script: "echo $$ > \(pidFile.path)\n" + script, stallTimeout: 0.3) {
      (error: EncoderError?) in
      guard case .stalled(.mp4, timeout, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(try isGone(processIn: pidFile))
  }

  @Test("one that reads or writes a little now and then is waited for")
  func slow() throws {
    // Both parts take longer than the timeout, without a pause of that length.
    let script = """
      for output do :; done
      for round in 1 2 3 4 5 6 7 8; do head -c 400000 > /dev/null; sleep 0.5; done
      cat > /dev/null
      for round in 1 2 3 4 5 6; do sleep 0.5; echo more >> "${output#file:}"; done
      echo done >&2; exit 5
      """
    try write(script: script, stallTimeout: 0.3) { (error: EncoderError?) in
      #expect(error == .failed(.mp4, ending: "exit status 5", message: "done"))
    }
  }

  @Test(
    "success without a whole file is no success",
    arguments: [
      ("cat > /dev/null", "it is empty"),
      ("cat > /dev/null; printf 'abcdef' > ", "its 6 bytes end too early"),
      ("cat > /dev/null; printf 'RIFF0000WEBP' > ", "a box is shorter than its header"),
    ])
  func damagedOutput(script: String, reason: String) throws {
    let output = script.hasSuffix("> ") ? "\"${output#file:}\"" : ""
    try write(script: "for output do :; done; " + script + output) { (error: EncoderError?) in
      guard case .damagedOutput(.mp4, let found) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason == found || reason.hasPrefix("a box"))
    }
  }

  @Test("success before the frames were read is no success")
  func endsEarly() throws {
    try write(script: "exit 0") { (error: EncoderError?) in
      switch error {
      case .failed(.mp4, "exit status 0", ""), .damagedOutput(.mp4, "it is empty"): break
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test("one that leaves a process behind does not hold us up")
  func leftBehind() throws {
    let script = "sleep 100 & echo $! > \(pidFile.path); echo gone >&2; exit 4"
    try write(script: script) { (error: EncoderError?) in
      #expect(error == .failed(.mp4, ending: "exit status 4", message: "gone"))
    }
    #expect(try isGone(processIn: pidFile))
  }

  /// The way in which a test comes to the end of a child.
  enum End: CaseIterable {
    case finished, killed, finishedAndKilled, released
  }

  @Test(
    "its group is ended before it is collected, while no other process can have its number",
    arguments: End.allCases)
  func killedBeforeCollected(end: End) throws {
    var killed: [pid_t] = []
    var wereHeld: [Bool] = []
    var child: ChildProcess? = try ChildProcess(
      program: "/bin/sh", arguments: ["-c", end == .killed ? "sleep 100" : "exit 3"],
      stallTimeout: 20,
      killGroup: { group in
        killed.append(group)
        wereHeld.append(Self.isUncollected(group))
        kill(-group, SIGKILL)
      })
    switch end {
    case .finished: #expect(try child?.finish() == .exit(3))
    case .killed: child?.kill()
    case .finishedAndKilled:
      #expect(try child?.finish() == .exit(3))
      child?.kill()
    case .released: break
    }
    child = nil
    let process = try #require(killed.first)
    #expect(killed.allSatisfy { $0 == process })
    #expect(wereHeld.allSatisfy { $0 })
    #expect(!Self.isUncollected(process))
  }

  /// True if a child of that number runs, or has ended without being collected: its number cannot be given
  /// to another process.
  private static func isUncollected(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  @Test("a file that is no program is told apart")
  func notAProgram() throws {
    let path = try scratch.fakeFFmpeg(bytes: Data([0, 1, 2]))
    let error = #expect(throws: FileError.self) {
      try MovieWriter.write(
        Frames.movingBox(), to: scratch.file("a.gif"), options: MovieOptions(searchPath: path))
    }
    guard case .system("start", _, ENOEXEC) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(scratch.names == ["bin"])
  }
}
