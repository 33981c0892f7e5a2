import BoingFormats
import CSystem
import Foundation

/// The terminal without echo and line editing, on a screen of its own; as it was, afterwards.
final class RawTerminal {
  private var original = termios()
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
  // In memory that stays, as it is written by a fault, too.
  private static let leave: StaticString =
    "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

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
    CSystemArmTerminal(
      original, UnsafeRawPointer(Self.leave.utf8Start).assumingMemoryBound(to: CChar.self))
    TemporaryFiles.onInterrupt { CSystemRestoreTerminal() }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    write(Self.enter)
  }

  deinit {
    CSystemRestoreTerminal()
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

  /// Returns the bytes typed within `seconds`; nil if the terminal is gone.
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
