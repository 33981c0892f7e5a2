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
