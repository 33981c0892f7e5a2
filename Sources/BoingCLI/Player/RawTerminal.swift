import BoingFormats
import Foundation

/// The terminal without echo and line editing, on a screen of its own; as it was, afterwards.
final class RawTerminal {
  private var original = termios()
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"

  /// Takes the terminal over.
  ///
  /// - Throws: ``CommandError`` where standard input or output is none.
  init() throws {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else {
      throw CommandError(
        "--terminal plays on a terminal, and this is none; leave out the pipe, or write a movie "
          + "with 'boing demo --out'")
    }
    guard tcgetattr(STDIN_FILENO, &original) == 0 else {
      throw CommandError("the terminal cannot be set up: \(String(cString: strerror(errno)))")
    }
    var raw = original
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    TerminalRestoration.arm(original)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    write(Self.enter)
  }

  deinit {
    TerminalRestoration.restore()
  }

  /// Characters in a row, and rows.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all of `text`.
  ///
  /// - Returns: True if the terminal is still there.
  @discardableResult
  func write(_ text: String) -> Bool {
    let output = DescriptorWriter(descriptor: STDOUT_FILENO, path: "the terminal")
    return (try? output.write(Data(text.utf8))) != nil
  }

  /// What was typed within `seconds`; nil where the terminal is gone.
  func read(within seconds: Double) -> [UInt8]? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32((max(0, seconds) * 1000).rounded(.up))) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    // A read that was interrupted, or of which another process took the bytes, found nothing.
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}

/// Gives the terminal back, also when a signal or a fault ends the program.
private enum TerminalRestoration {
  // Written before the handlers are set and read by them: a signal handler can reach nothing else.
  nonisolated(unsafe) private static var original = termios()
  nonisolated(unsafe) private static var isArmed = false

  /// Ends of the program that no interrupt is: traps of Swift, and faults of the libraries.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  static func arm(_ state: termios) {
    original = state
    isArmed = true
    TemporaryFiles.onInterrupt { restore() }
    // After a stack overflow a handler has no other room. It is never given back.
    let size = 1 << 16
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    for fault in faults {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { fault in
        TerminalRestoration.restore()
        // The default action is back (SA_RESETHAND); it takes effect when this handler returns.
        raise(fault)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_ONSTACK)
      sigaction(fault, &action, nil)
    }
  }

  static func restore() {
    guard isArmed else { return }
    isArmed = false
    let leave: StaticString = "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"
    _ = Foundation.write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    // Without waiting for output, which a terminal that is stopped would not take.
    tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }
}
