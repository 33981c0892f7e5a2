import Foundation

/// JSON for the program at the other end of a pipe.
enum JSONLine {
  /// A value on one line, its keys in alphabetical order.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
