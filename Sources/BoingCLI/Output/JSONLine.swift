import BoingFormats
import Foundation

/// JSON for the program at the other end of a pipe.
enum JSONLine {
  /// A value on one line, its keys in alphabetical order.
  ///
  /// Characters that would act on a terminal have JSON's own escape sequences. JSON has no infinity: a
  /// report that can have one makes it nil.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Outside of strings JSON has none of them.
  private static func escaped(_ json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars {
      if String(scalar).escapedForTerminal() == String(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined()
      }
    }
    return result
  }

  /// Returns a number as the encoder writes it; `null` for one that JSON does not have.
  static func text(of number: Double) -> String {
    if !number.isFinite { return "null" }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Double {
  /// The number where it is one that JSON has; nil for an infinite one and for none.
  var ifFinite: Double? { isFinite ? self : nil }
}
