import Foundation

/// The terminal, if there is one.
enum Terminal {
  /// Whether messages go to a person's screen.
  static var showsErrors: Bool { isatty(STDERR_FILENO) != 0 }

  /// The width of the screen in characters; 80 where it is not known.
  static var columns: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  /// Writes `text` to standard error as it is.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Writes a warning to standard error.
  static func warn(_ text: String) {
    write("warning: \(text)\n")
  }
}
