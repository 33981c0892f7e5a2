import Foundation

/// A program that is fed through its standard input while its standard error is read.
///
/// One thread alternates between both, so a child that writes much cannot block one that reads little.
/// Standard input is a socket, which is written without ever raising SIGPIPE. The child leads a
/// process group of its own, so that a wrapper script ends together with what it runs.
final class ChildProcess {
  /// The way in which the process ended.
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
  private var tail = TextTail(limit: 8192)
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
  var lastWords: String { tail.lines(6) }

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
