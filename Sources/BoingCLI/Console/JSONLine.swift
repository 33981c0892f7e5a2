import BoingMovies
import Foundation

/// A report with a name and a version for those who read it as JSON.
///
/// `scripts/schemas` writes the JSON Schema of each into Documentation/schemas, with the fields and their comments.
protocol Report: Encodable {
  /// The name and the version, such as `boing.file/1`; the version changes when a reader would have to.
  static var schema: String { get }
}

/// JSON for the program at the other end of a pipe.
enum JSONLine {
  /// A report with its schema.
  private struct Envelope<Content: Report>: Encodable {
    let content: Content

    private enum CodingKeys: CodingKey {
      case schema
    }

    func encode(to encoder: any Encoder) throws {
      try content.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Content.schema, forKey: .schema)
    }
  }

  /// A report on one line, its keys in alphabetical order.
  ///
  /// Characters that would act on a terminal have JSON's own escape sequences. JSON has no infinity: a
  /// report that can have one makes it nil.
  static func text(of report: some Report) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(Envelope(content: report)), as: UTF8.self))
  }

  /// Returns JSON whose strings hold no characters that would act on a terminal; outside of strings there are none.
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
