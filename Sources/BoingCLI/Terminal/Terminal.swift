import Foundation

/// Standard output, standard error, and the terminal, if there is one.
enum Terminal {
  /// Whether standard error is a screen on which a line can be drawn again.
  static var showsProgress: Bool {
    guard isatty(STDERR_FILENO) != 0 else { return false }
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return !kind.isEmpty && kind != "dumb"
  }

  /// The width in characters of the terminal behind `descriptor`.
  ///
  /// `COLUMNS` can make it narrower, and says what it is where there is no terminal; else it is 80.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let screen = isKnown ? Int(size.ws_col) : nil
    let wanted = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    let widths = [screen, wanted.flatMap { $0 > 0 ? $0 : nil }].compactMap { $0 }
    return widths.min() ?? 80
  }

  /// Writes a line, or several, to standard output.
  ///
  /// - Throws: ``CommandError`` where it does not arrive, as on a full disk.
  static func print(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      let reason = String(cString: strerror(errno))
      throw CommandError(
        "standard output cannot be written: \(reason); look at what it is redirected to")
    }
  }

  /// Writes `text` to standard error as it is; if that fails there is nobody to tell.
  static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Writes a warning to standard error.
  static func warn(_ text: String) {
    write("Warning: \(text)\n")
  }
}
