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
