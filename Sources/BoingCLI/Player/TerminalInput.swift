/// What the bytes from a terminal mean.
enum TerminalInput {
  /// The actions in `bytes`: characters, arrow keys, Ctrl-C, and presses of the mouse.
  ///
  /// A lone escape quits; sequences without a meaning are skipped whole.
  static func actions(in bytes: [UInt8]) -> [PlayerAction] {
    var actions: [PlayerAction] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      switch first {
      case 0x03: actions.append(.quit)
      case 0x1B where rest.first == UInt8(ascii: "["):
        rest.removeFirst()
        if let action = sequence(&rest) { actions.append(action) }
      case 0x1B where rest.first == UInt8(ascii: "O"):
        rest.removeFirst()
        rest = rest.dropFirst()
      default:
        if let action = PlayerAction(character: Character(UnicodeScalar(first))) {
          actions.append(action)
        }
      }
    }
    return actions
  }

  /// A control sequence after its introducer: parameters up to a final byte from @ to ~.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> PlayerAction? {
    var parameters: [UInt8] = []
    while let byte = rest.popFirst() {
      guard (0x40...0x7E).contains(byte) else {
        parameters.append(byte)
        continue
      }
      switch UnicodeScalar(byte) {
      case "C": return .step(1)
      case "D": return .step(-1)
      // The left button, pressed: "<0;column;row" with M; m would be its release.
      case "M" where parameters.starts(with: Array("<0;".utf8)): return .click
      default: return nil
      }
    }
    return nil
  }
}
