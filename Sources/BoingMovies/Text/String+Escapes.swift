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

extension String {
  /// Returns the text with every character that would act on a terminal, instead of being shown,
  /// replaced by its escape sequence in Swift.
  ///
  ///     "a\u{1B}[2Jb".escapedForTerminal()   // "a\u{1B}[2Jb" in visible characters
  ///
  /// These are the control characters (C0, delete and C1), the separators of lines and paragraphs,
  /// and the controls of bidirectional text, which could show a name in another order than it has.
  /// Text from files, archives and arguments is not ours and goes through this function before it
  /// is shown. The function changes nothing in its own result.
  ///
  /// - Parameter keepsLineFeeds: True for a text of several lines whose parts are escaped already.
  package func escapedForTerminal(keepingLineFeeds keepsLineFeeds: Bool = false) -> String {
    func isActive(_ scalar: Unicode.Scalar) -> Bool {
      scalar.actsOnTerminal && !(keepsLineFeeds && scalar == "\n")
    }
    guard unicodeScalars.contains(where: isActive) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if isActive(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True if a terminal would obey the character or reorder its neighbours instead of showing it.
  fileprivate var actsOnTerminal: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl
    }
  }
}
