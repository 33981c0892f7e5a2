import Foundation

/// A program that is fed through its standard input while its standard error is read.
///
/// One thread alternates between both, so a child that writes much cannot block one that reads little.
/// Standard input is a socket, which is written without ever raising SIGPIPE. The child leads a
/// process group of its own, so that a wrapper script ends together with what it runs.
final class ChildProcess {
  /// The termination status of the process.
  enum Ending: Equatable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)
    case lost

    var description: String {
      switch self {
      case .exit(let code): "exit status \(code)"
      case .signal(let number): "signal \(number)"
      case .lost: "status unknown"
      }
    }
  }

  /// The reason why feeding it could not continue.
  enum Failure: Error {
    case notStarted(code: Int32)
    case ended(Ending)
    case stalled
  }

  /// Seconds without any progress, neither bytes taken nor bytes written, after which the child counts
  /// as stuck, however busy it is.
  let stallTimeout: Double

  /// The number of bytes that the child has written to its output so far.
  private let outputSize: () -> Int
  /// Ends every process of a group.
  private let killGroup: (pid_t) -> Void

  private let process: pid_t
  private let input: Int32
  private let errors: Int32
  private var isInputOpen = true
  private var isErrorsOpen = true
  private var ending: Ending?
  private var tail = TailBuffer(limit: 8192)
  private let registration: TemporaryFiles.Registration

  /// Starts `program`; `arguments` are passed as they are, without a shell.
  init(
    program: String, arguments: [String], stallTimeout: Double,
    outputSize: @escaping () -> Int = { 0 },
    killGroup: @escaping (pid_t) -> Void = { Glibc.kill(-$0, SIGKILL) }
  ) throws(Failure) {
    self.stallTimeout = stallTimeout
    self.outputSize = outputSize
    self.killGroup = killGroup
    let forInput = try SocketPair()
    let forErrors: SocketPair
    do throws(Failure) {
      forErrors = try SocketPair()
    } catch {
      forInput.close()
      throw error
    }
    let (code, child, registration) = TemporaryFiles.withoutInterrupt {
      var child: pid_t = 0
      let code = spawn(
        &child, program: program, arguments: arguments, input: forInput.theirs,
        errors: forErrors.theirs)
      return (code, child, code == 0 ? TemporaryFiles.register(process: child) : nil)
    }
    guard code == 0, let registration else {
      forInput.close()
      forErrors.close()
      throw .notStarted(code: code)
    }
    Glibc.close(forInput.theirs)
    Glibc.close(forErrors.theirs)
    process = child
    input = forInput.ours
    errors = forErrors.ours
    self.registration = registration
  }

  deinit {
    kill()
    closeInput()
    close(errors)
  }

  /// The last lines it wrote to standard error, bounded, without empty ones.
  var standardErrorTail: String { tail.lines(6) }

  /// Hands over all bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var detector = StallDetector(timeout: stallTimeout, outputSize: outputSize)
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: remaining)
      let count = send(input, chunk.baseAddress, chunk.count, Int32(MSG_NOSIGNAL))
      if count >= 0 {
        remaining = remaining.dropFirst(count)
        detector.progressed()
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: try wait(toWrite: true, &detector)
      default: throw .ended(try waitForEnd())
      }
    }
  }

  /// Closes its standard input and waits until it ends.
  func finish() throws(Failure) -> Ending {
    try waitForEnd()
  }

  /// Ends it, and what it started, at once; nothing after it ended.
  func kill() {
    guard ending == nil else { return }
    killGroup(process)
    // Killed, it ends at once, unless the system holds it in a call.
    while waitid(P_PID, id_t(process), nil, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    _ = collect()
    ending = .signal(SIGKILL)
  }

  private func waitForEnd() throws(Failure) -> Ending {
    closeInput()
    var detector = StallDetector(timeout: stallTimeout, outputSize: outputSize)
    while true {
      if let ending = reap() { return ending }
      try wait(toWrite: false, &detector)
    }
  }

  /// Waits a moment for room to write or for messages to read, and reads them.
  private func wait(toWrite: Bool, _ detector: inout StallDetector) throws(Failure) {
    // poll passes over a negative descriptor.
    var polled = [
      pollfd(fd: isErrorsOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let isSomethingReady = poll(&polled, 2, isErrorsOpen || toWrite ? 20 : 2) > 0
    if isSomethingReady { readErrors() }
    if toWrite, !isSomethingReady, let ending = reap() { throw .ended(ending) }
    if detector.isStalled {
      kill()
      readErrors()
      throw .stalled
    }
  }

  /// Returns how it ended, after reading the last lines that it wrote; nil while it runs.
  private func reap() -> Ending? {
    if let ending { return ending }
    var information = siginfo_t()
    // It stays uncollected, so that its number cannot be given to another process yet.
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    if result == 0, information.si_signo != SIGCHLD { return nil }
    if result != 0, errno == EINTR { return nil }
    let ending = collect()
    self.ending = ending
    readErrors()
    return ending
  }

  /// Ends what it started and left behind, and collects it.
  private func collect() -> Ending {
    // An interrupt that has begun kills by the same number.
    TemporaryFiles.withoutInterrupt {
      killGroup(process)
      var status: Int32 = 0
      var result: pid_t
      repeat { result = waitpid(process, &status, 0) } while result < 0 && errno == EINTR
      registration.end()
      guard result > 0 else { return .lost }
      let signal = status & 0x7f
      return signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    }
  }

  private func readErrors() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while isErrorsOpen {
      let count = read(errors, &buffer, buffer.count)
      if count > 0 {
        tail.append(buffer[..<count])
      } else if count == 0 {
        isErrorsOpen = false
      } else if errno != EINTR {
        break
      }
    }
  }

  private func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(input)
  }
}

/// Two ends of a connection, both closed in other children; ours never blocks.
struct SocketPair {
  let ours: Int32
  let theirs: Int32

  init() throws(ChildProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .notStarted(code: errno) }
    (ours, theirs) = (ends[0], ends[1])
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
  }

  func close() {
    Glibc.close(ours)
    Glibc.close(theirs)
  }
}

/// posix_spawn with our descriptors as input and errors, output thrown away, signals as at birth.
func spawn(
  _ child: inout pid_t, program: String, arguments: [String], input: Int32, errors: Int32
) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
  posix_spawnattr_setflags(&attributes, Int16(flags))

  var strings = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for string in strings { free(string) } }
  return posix_spawn(&child, program, &actions, &attributes, &strings, environ)
}

/// Tells slow from stuck: time runs out while a child neither takes bytes nor writes any.
///
/// Processor time is no progress, as a loop without end uses it, too.
struct StallDetector {
  private let timeout: Double
  private let outputSize: () -> Int
  private var largestSize: Int
  private var lastLook = Self.now
  /// Seconds since the last progress.
  private var elapsed = 0.0

  /// Creates a detector that has just seen progress.
  ///
  /// - Parameters:
  ///   - timeout: Seconds without progress that count as stuck. A large output may take longer, as
  ///     its encoder may move all of it before the end.
  ///   - outputSize: The number of bytes written so far.
  init(timeout: Double, outputSize: @escaping () -> Int) {
    self.timeout = timeout
    self.outputSize = outputSize
    largestSize = outputSize()
  }

  /// Notes that bytes were taken.
  mutating func progressed() {
    elapsed = 0
    lastLook = Self.now
  }

  /// True if there was no progress for too long.
  var isStalled: Bool {
    mutating get {
      let now = Self.now
      // A longer time between two looks is one in which this process was stopped, and maybe the child.
      elapsed += min(now - lastLook, 1)
      lastLook = now
      let size = outputSize()
      if size > largestSize {
        largestSize = size
        progressed()
      }
      return elapsed > timeout + Double(largestSize) / Self.slowestDisk
    }
  }

  /// Bytes that even a slow disk moves in a second.
  private static let slowestDisk = 1e7

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The end of a stream of text, in bounded memory.
struct TailBuffer {
  /// The most bytes kept.
  let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
    // Cut rarely, so that many small pieces do not cost a copy each.
    if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
  }

  /// The last lines that are not empty, joined by line feeds; bytes that are no UTF-8 are replaced.
  func lines(_ count: Int) -> String {
    String(decoding: bytes.suffix(limit), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }
      .filter { !$0.isEmpty }
      .suffix(count)
      .joined(separator: "\n")
  }
}
