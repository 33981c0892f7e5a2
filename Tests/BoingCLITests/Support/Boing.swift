import BoingTestSupport
import Foundation
import Testing

/// The exit code of a run of the command, and its output.
struct Outcome {
  let status: Int32
  let wasKilled: Bool
  let out: String
  let err: String

  /// The lines of standard output.
  var lines: [String] { out.split(separator: "\n").map(String.init) }

  /// The objects of JSON on standard output, one a line.
  var objects: [[String: Any]] {
    get throws {
      try lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }
}

/// The built command, run as a stranger runs it.
enum Boing {
  /// The folder with the test bundle and the command.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The command that was built together with these tests, or the one of `BOING_PROGRAM`, such as an installed one.
  static let program =
    ProcessInfo.processInfo.environment["BOING_PROGRAM"].map { URL(fileURLWithPath: $0) }
    ?? products.appendingPathComponent("boing")

  /// The package's folder.
  static let package: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url
  }()

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - arguments: what stands after `boing`.
  ///   - folder: where it runs.
  ///   - environment: what differs from this process's environment; nil takes a variable away.
  ///   - program: another build of the command.
  ///   - input: the content of standard input; nothing by default.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String?] = [:],
    program: URL = program, input: Data? = nil
  ) async throws -> Outcome {
    let run = try RunningBoing(
      arguments, in: folder, environment: environment, program: program, input: input)
    return await run.outcome()
  }

  /// The words of a line, split at spaces; quotation marks hold words together, as in a shell.
  static func words(of line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
  }

  /// Runs the command with the words of a line.
  static func run(
    _ line: String, in folder: TemporaryFolder, environment: [String: String?] = [:],
    input: Data? = nil
  ) async throws -> Outcome {
    try await run(words(of: line), in: folder, environment: environment, input: input)
  }

  /// Runs a line that must succeed, whatever it warns of.
  @discardableResult
  static func succeed(
    _ line: String, in folder: TemporaryFolder, environment: [String: String?] = [:],
    input: Data? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let outcome = try await run(line, in: folder, environment: environment, input: input)
    #expect(outcome.status == 0, "\(line): \(outcome.err)", sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs a line that must succeed and say nothing on standard error.
  @discardableResult
  static func succeedSilently(
    _ line: String, in folder: TemporaryFolder, environment: [String: String?] = [:],
    input: Data? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let outcome = try await succeed(
      line, in: folder, environment: environment, input: input, sourceLocation: sourceLocation)
    #expect(outcome.err == "", "\(line)", sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs a line that must fail: with a message, the usage where it is the line that is wrong, and without any trace
  /// of a result.
  @discardableResult
  static func fail(
    _ line: String, _ message: String, status: Int32 = 64, in folder: TemporaryFolder,
    environment: [String: String?] = [:], input: Data? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let before = folder.names
    let outcome = try await run(line, in: folder, environment: environment, input: input)
    #expect(outcome.status == status, "\(line): \(outcome.err)", sourceLocation: sourceLocation)
    #expect(
      outcome.err.hasPrefix("Error: ") && outcome.err.contains(message),
      "\(line): \(outcome.err)", sourceLocation: sourceLocation)
    #expect(
      outcome.err.contains("\nUsage: boing ") == (status == 64), "\(line): \(outcome.err)",
      sourceLocation: sourceLocation)
    #expect(
      outcome.out == "" && folder.names == before, "\(line)", sourceLocation: sourceLocation)
    return outcome
  }
}

/// The command while it runs, with its output in files, which cannot fill up as pipes do.
final class RunningBoing: Sendable {
  private let process: Process
  private let files = TemporaryFolder()
  private let ended: AsyncStream<Void>

  /// Starts the command; one that has work for hours is to leave the processor to other tests.
  init(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String?] = [:],
    program: URL = Boing.program, standardError: FileHandle? = nil, isPatient: Bool = false,
    input: Data? = nil
  ) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/nice")
    // A test run in the background hands down signals that are ignored.
    process.arguments =
      [
        "-n", isPatient ? "19" : "0", "/usr/bin/env", "--default-signal=INT,TERM,HUP,QUIT",
        program.path,
      ]
      + arguments
    process.currentDirectoryURL = folder.url
    var variables = ProcessInfo.processInfo.environment
    variables["COLUMNS"] = nil
    variables["TERM"] = "xterm"
    for (name, value) in environment { variables[name] = value }
    // The drivers of windows leave something behind, in libraries that are unloaded before a check for leaks can name them.
    if Sanitizer.isOn, arguments.first == "play" { variables["ASAN_OPTIONS"] = "detect_leaks=0" }
    process.environment = variables
    process.standardInput = FileHandle.nullDevice
    var own = [try files.newFile("out")]
    process.standardOutput = own[0]
    if let standardError {
      process.standardError = standardError
    } else {
      own.append(try files.newFile("err"))
      process.standardError = own[1]
    }
    if let input {
      let url = files.url.appendingPathComponent("in")
      try input.write(to: url)
      own.append(try FileHandle(forReadingFrom: url))
      process.standardInput = own.last
    }
    let (ended, end) = AsyncStream<Void>.makeStream()
    self.ended = ended
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    // The command has them; a process lives longer, and Foundation fails with a thousand open files.
    for file in own { try file.close() }
  }

  /// Sends a signal to the command.
  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// True if it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Waits for the end.
  func outcome() async -> Outcome {
    for await _ in ended {}
    return Outcome(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      out: files.text("out"), err: files.text("err"))
  }
}
