/// The warnings of one command, of which so many are printed and the rest are counted.
struct WarningList {
  let warnings: [String]
  /// The subject of the warnings.
  let subject: String
  /// The remedy that shows all of them, such as "--json lists them all"; nil if there is none.
  let remedy: String?

  /// The maximum number of lines that are printed.
  static let maximumCount = 6

  /// The warnings as they are printed: if there are more than six, five and a line that counts the
  /// others.
  var lines: [String] {
    guard warnings.count > Self.maximumCount else { return warnings }
    let shown = Self.maximumCount - 1
    let rest = "\(warnings.count - shown) more about \(subject)"
    return warnings.prefix(shown) + [rest + (remedy.map { "; \($0)" } ?? "")]
  }

  /// Prints the warnings to standard error.
  func print() {
    for line in lines { Terminal.warn(line) }
  }
}
