import BoingDocuments
import BoingMovies

/// A difference between the result and what was asked for.
struct Warning: Encodable, CustomStringConvertible {
  /// The kind of difference, in small letters and hyphens.
  let code: String
  /// The fault, and what was done instead.
  let message: String
  /// The option, or the element of a document, that the warning is about.
  var subject: String?
  /// The file inside a document, and the line in it.
  var file: String?
  var line: Int?

  /// The warning on one line.
  var description: String {
    let location = file.map { file in line.map { "\(file):\($0)" } ?? file }
    return ([location, subject].compactMap { $0 } + [message]).joined(separator: ": ")
  }
}

extension Warning {
  init(_ warning: DocumentWarning) {
    self.init(
      code: "document-content", message: warning.message, subject: warning.subject,
      file: warning.file, line: warning.line)
  }

  /// Creates the warning that the newest phones may not play what a wallpaper does when its state changes.
  ///
  /// Only one maker has reported it, and nobody has confirmed it.
  static func newestSystems(_ subject: String) -> Warning {
    Warning(
      code: "newest-systems",
      message:
        "iOS 27 is reported to play no changes of a wallpaper's state; phones up to iOS 26 do",
      subject: subject)
  }

  /// Creates the warning of a movie, in the words of `message` or in its own.
  init(_ warning: MovieWarning, message: String? = nil) {
    self.init(code: warning.code, message: message ?? "\(warning)")
  }
}

extension MovieWarning {
  fileprivate var code: String {
    switch self {
    case .gifDelaysRounded, .webpDelaysRounded: "delays-rounded"
    case .gifResampled: "frames-left-out"
    case .gifPalettePerFrame: "palette-per-frame"
    case .slowInBrowsers: "slow-in-browsers"
    case .padded: "padded"
    case .loopCountIgnored: "loop-count-ignored"
    case .nothingChanges: "nothing-changes"
    case .singleFrame: "single-frame"
    }
  }
}

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
