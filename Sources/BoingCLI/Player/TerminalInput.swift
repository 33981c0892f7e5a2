import BoingFormats
import CSystem
import Foundation

/// Tells what the bytes from a terminal mean, however they are split between reads.
struct TerminalInput {
  private enum State {
    /// Between characters.
    case ground
    /// After an escape, which came at a time in seconds.
    case escape(at: Double)
    /// After ESC O, which introduces one character.
    case single
    /// After ESC [, which introduces parameters and a final character.
    case sequence([UInt8])
  }

  private var state = State.ground

  /// Seconds after which an escape that nothing follows is the key of that name.
  ///
  /// On a slow connection the rest of a sequence may come later than its escape.
  static let escapeTimeout = 0.25

  /// The most bytes of a sequence's parameters that are looked at.
  private static let parameterLimit = 32

  /// Returns the actions that are complete with `bytes`: characters, arrow keys, Ctrl-C, and presses of
  /// the mouse.
  ///
  /// An escape alone quits; sequences without a meaning are skipped whole.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that were read; none after a time without any.
  ///   - time: The time of the read in seconds, from any start.
  mutating func actions(in bytes: [UInt8], at time: Double) -> [PlayerAction] {
    if case .escape(let start) = state, bytes.isEmpty, time - start >= Self.escapeTimeout {
      state = .ground
      return [.quit]
    }
    return bytes.flatMap { actions(for: $0, at: time) }
  }

  private mutating func actions(for byte: UInt8, at time: Double) -> [PlayerAction] {
    if byte == 0x03 {
      state = .ground
      return [.quit]
    }
    if byte == 0x1B {
      defer { state = .escape(at: time) }
      if case .escape = state { return [.quit] }
      return []
    }
    switch state {
    case .ground:
      return Self.action(character: byte)
    case .escape:
      switch UnicodeScalar(byte) {
      case "[": state = .sequence([])
      case "O": state = .single
      default:
        state = .ground
        return [.quit] + Self.action(character: byte)
      }
      return []
    case .single:
      state = .ground
      return Self.action(parameters: [], final: byte)
    case .sequence(let parameters):
      switch byte {
      case 0x20...0x3F:
        if parameters.count < Self.parameterLimit { state = .sequence(parameters + [byte]) }
        return []
      default:
        // Anything but a final character breaks the sequence off.
        state = .ground
        return Self.action(parameters: parameters, final: byte)
      }
    }
  }

  private static func action(character: UInt8) -> [PlayerAction] {
    PlayerAction(character: Character(UnicodeScalar(character))).map { [$0] } ?? []
  }

  /// The meaning of a sequence that ends in `final`.
  private static func action(parameters: [UInt8], final: UInt8) -> [PlayerAction] {
    switch UnicodeScalar(final) {
    case "C": [.step(1)]
    case "D": [.step(-1)]
    // The left button, pressed: "<0;column;row" with M; m would be its release.
    case "M" where parameters.starts(with: Array("<0;".utf8)): [.click]
    default: []
    }
  }
}

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
          + "with 'boing demo'")
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
