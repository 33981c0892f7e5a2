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
  /// - Returns: Whether the terminal is still there.
  @discardableResult
  func write(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// What was typed within `seconds`; nil where the terminal is gone.
  func read(within seconds: Double) -> [UInt8]? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32((max(0, seconds) * 1000).rounded(.up))) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}

/// Gives the terminal back, also when a signal ends the program.
private enum TerminalRestoration {
  // Written before the handlers are set and read by them: a signal handler can reach nothing else.
  nonisolated(unsafe) private static var original = termios()
  nonisolated(unsafe) private static var isArmed = false

  static func arm(_ state: termios) {
    original = state
    isArmed = true
    for number in [SIGTERM, SIGHUP, SIGINT] {
      signal(number) { number in
        TerminalRestoration.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func restore() {
    guard isArmed else { return }
    isArmed = false
    let leave: StaticString = "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"
    _ = Foundation.write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
  }
}
