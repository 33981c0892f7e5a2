extension String {
  /// Returns the text with the characters that XML and HTML reserve as entities.
  ///
  /// A character that XML cannot hold becomes U+FFFD.
  ///
  ///     "a < \"b\"".escapedForXML(inAttribute: true)   // a &lt; &quot;b&quot;
  ///
  /// - Parameter inAttribute: True for the value of an attribute in quotation marks, in which tabs and line breaks would
  ///   be read as spaces.
  package func escapedForXML(inAttribute: Bool = false) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\t" where inAttribute, "\n" where inAttribute, "\r":
        result += "&#\(scalar.value);"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      default:
        let isValid = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.unicodeScalars.append(isValid ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// The text as a string of JSON, with its quotation marks; control characters are escaped.
  package var quotedForJSON: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 32 || (0x7f...0x9f).contains(scalar.value):
        text += "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
