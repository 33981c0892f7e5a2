import Foundation

/// A program that is fed through its standard input while its words on standard error are kept.
///
/// One thread does both by turns, so a child that talks much cannot block one that reads little.
/// Standard input is a socket, which is written without ever raising SIGPIPE. The child leads a
/// process group of its own, so that a wrapper script ends together with what it runs.
final class ChildProcess {
  /// How it ended.
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

  /// Why feeding it could not go on.
  enum Failure: Error {
    case notStarted(code: Int32)
    case ended(Ending)
    case stalled
  }

  /// Seconds without any progress, neither bytes taken nor processor time used, after which the
  /// child counts as stuck.
  let patience: Double

  private let process: pid_t
  private let input: Int32
  private let errors: Int32
  private var isInputOpen = true
  private var isErrorsOpen = true
  private var ending: Ending?
  private var tail = TextTail(limit: 8192)
  private let registration: TemporaryFiles.Registration

  /// Starts `program`; `arguments` are passed as they are, without a shell.
  init(program: String, arguments: [String], patience: Double) throws(Failure) {
    self.patience = patience
    let forInput = try SocketPair()
    let forErrors: SocketPair
    do throws(Failure) {
      forErrors = try SocketPair()
    } catch {
      forInput.close()
      throw error
    }
    var child: pid_t = 0
    let code = spawn(
      &child, program: program, arguments: arguments, input: forInput.theirs,
      errors: forErrors.theirs)
    guard code == 0 else {
      forInput.close()
      forErrors.close()
      throw .notStarted(code: code)
    }
    Glibc.close(forInput.theirs)
    Glibc.close(forErrors.theirs)
    process = child
    input = forInput.ours
    errors = forErrors.ours
    registration = TemporaryFiles.register(process: child)
  }

  deinit {
    kill()
    closeInput()
    close(errors)
  }

  /// The last lines it wrote to standard error, bounded, without empty ones.
  var lastWords: String { tail.lines(6) }

  /// Hands over all bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var watch = Watch(process: process, patience: patience)
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: remaining)
      let count = send(input, chunk.baseAddress, chunk.count, Int32(MSG_NOSIGNAL))
      if count >= 0 {
        remaining = remaining.dropFirst(count)
        watch.progressed()
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: try wait(toWrite: true, &watch)
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
    Glibc.kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    ending = .signal(SIGKILL)
    registration.end()
  }

  private func waitForEnd() throws(Failure) -> Ending {
    closeInput()
    var watch = Watch(process: process, patience: patience)
    while true {
      if let ending = reap() { return ending }
      try wait(toWrite: false, &watch)
    }
  }

  /// Waits a moment for room to write or for words to read, and reads them.
  private func wait(toWrite: Bool, _ watch: inout Watch) throws(Failure) {
    // poll passes over a negative descriptor.
    var polled = [
      pollfd(fd: isErrorsOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let isSomethingReady = poll(&polled, 2, isErrorsOpen || toWrite ? 20 : 2) > 0
    if isSomethingReady, readErrors() { watch.progressed() }
    if toWrite, !isSomethingReady, let ending = reap() { throw .ended(ending) }
    if watch.isOver {
      kill()
      readErrors()
      throw .stalled
    }
  }

  /// Whether it has ended, and how; its last words are read then.
  private func reap() -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    let result = waitpid(process, &status, WNOHANG)
    guard result != 0, !(result < 0 && errno == EINTR) else { return nil }
    if result < 0 {
      ending = .lost
    } else {
      let signal = status & 0x7f
      ending = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    }
    // What it started and left behind still holds its group.
    Glibc.kill(-process, SIGKILL)
    registration.end()
    readErrors()
    return ending
  }

  @discardableResult
  private func readErrors() -> Bool {
    var hasRead = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while isErrorsOpen {
      let count = read(errors, &buffer, buffer.count)
      if count > 0 {
        tail.append(buffer[..<count])
        hasRead = true
      } else if count == 0 {
        isErrorsOpen = false
      } else if errno != EINTR {
        break
      }
    }
    return hasRead
  }

  private func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(input)
  }
}

/// Two ends of a connection, both closed in other children; ours never blocks.
private struct SocketPair {
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

/// Tells slow from stuck: time runs out only while the process does nothing at all.
private struct Watch {
  let process: pid_t
  let patience: Double
  private var deadline: Double
  private var processorTime: Int

  init(process: pid_t, patience: Double) {
    self.process = process
    self.patience = patience
    deadline = Watch.now + patience
    processorTime = Watch.processorTime(of: process)
  }

  mutating func progressed() {
    deadline = Watch.now + patience
  }

  var isOver: Bool {
    mutating get {
      guard Watch.now > deadline else { return false }
      let used = Watch.processorTime(of: process)
      guard used > processorTime else { return true }
      processorTime = used
      progressed()
      return false
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Clock ticks of user and system time, from the 14th and 15th field of /proc/<pid>/stat.
  private static func processorTime(of process: pid_t) -> Int {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return 0 }
    // The second field is a name in parentheses that may hold spaces.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last ?? ""
    let numbers = fields.split(separator: " ")
    return numbers.count > 12 ? (Int(numbers[11]) ?? 0) + (Int(numbers[12]) ?? 0) : 0
  }
}

/// posix_spawn with our descriptors as input and errors, output thrown away, signals as at birth.
private func spawn(
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
  for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
  posix_spawnattr_setflags(&attributes, Int16(flags))

  var strings = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for string in strings { free(string) } }
  return posix_spawn(&child, program, &actions, &attributes, &strings, environ)
}
