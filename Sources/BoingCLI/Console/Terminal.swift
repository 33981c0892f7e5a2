import BoingMovies
import Foundation

/// An error of a command that was used correctly; the exit code is 1.
struct CommandError: Error, CustomStringConvertible {
  /// The input, what is wrong with it, and the remedy.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Standard output, standard error, and the terminal, if there is one.
enum Terminal {
  /// True if standard error is a terminal.
  static var hasReader: Bool { isatty(STDERR_FILENO) != 0 }

  /// True if standard error is a screen on which a line can be drawn again.
  static var showsProgress: Bool {
    guard hasReader else { return false }
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return !kind.isEmpty && kind != "dumb"
  }

  /// True if standard output is a terminal whose reader has not asked for text without colours (`NO_COLOR`).
  static var showsColors: Bool {
    guard isatty(STDOUT_FILENO) != 0 else { return false }
    let environment = ProcessInfo.processInfo.environment
    let kind = environment["TERM"] ?? ""
    return !kind.isEmpty && kind != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
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

  /// Takes care that no file that is opened later becomes standard output or standard error.
  ///
  /// A caller may close them; what is written to them then is an error.
  static func reserveStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // Opened the wrong way round on purpose; the lowest free number is the one that is missing.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a line, or several, to standard output for people to read.
  ///
  /// Characters that would act on a terminal are escaped.
  ///
  /// - Throws: ``CommandError`` where it does not arrive, as on a full disk.
  static func print(_ text: String) throws {
    try output(text.escapedForTerminal(keepingLineFeeds: true))
  }

  /// Writes a line, or several, to standard output exactly as it is, for another program to read.
  ///
  /// - Throws: ``CommandError`` where it does not arrive, as on a full disk.
  static func output(_ text: String) throws {
    try output(bytes: Data((text + "\n").utf8))
  }

  /// Writes bytes to standard output as they are.
  ///
  /// - Throws: ``CommandError`` where they do not arrive, as on a full disk.
  static func output(bytes: Data) throws {
    let output = DescriptorWriter(descriptor: STDOUT_FILENO, path: "standard output")
    do throws(FileError) {
      try output.write(bytes)
    } catch {
      let code: Int32 = if case .system(_, _, let code) = error { code } else { ENOSPC }
      throw CommandError(
        "standard output cannot be written: \(String(cString: strerror(code))); "
          + "look at what it is redirected to")
    }
  }

  /// Writes a message to standard error; if that fails there is nobody to tell.
  ///
  /// Characters that would act on a terminal are escaped, and long values are shortened.
  static func write(_ message: String) {
    draw(message.shortenedForReading().escapedForTerminal(keepingLineFeeds: true))
  }

  /// Writes a warning to standard error.
  static func warn(_ text: String) {
    write("Warning: \(text)\n")
  }

  /// Writes `text` to standard error as it is, for what is drawn over again.
  ///
  /// Nothing is drawn after an interrupt has begun, except by itself.
  static func draw(_ text: String) {
    TemporaryFiles.withoutInterrupt {
      try? DescriptorWriter(descriptor: STDERR_FILENO, path: "standard error")
        .write(Data(text.utf8))
    }
  }
}

extension String {
  /// Returns the text with overlong words, and then overlong lines, shortened in the middle.
  ///
  /// A message that quotes a value of a hundred thousand characters stays readable: the beginning and
  /// the end of the value stay, and between them stands the number of characters that were left out.
  func shortenedForReading() -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        .map { Self.shortened($0, to: 512) }.joined(separator: " ")
    }.map { Self.shortened($0.unicodeScalars[...], to: 1_600) }.joined(separator: "\n")
  }

  /// Scalars are counted, as one character can be made of any number of them.
  private static func shortened(
    _ text: Substring.UnicodeScalarView, to limit: Int
  ) -> String {
    guard text.count > limit else { return String(text) }
    let (start, end) = (limit * 3 / 5, limit / 5)
    let omitted = text.count - start - end
    return String(text.prefix(start)) + "…[\(omitted) characters]…" + String(text.suffix(end))
  }
}

/// Leaves a clean line on the terminal when Ctrl-C, or another signal, ends the command.
enum Interrupt {
  /// Has the signals that remove temporary files take the progress line away, too.
  static func clearsProgress() {
    guard Terminal.showsProgress else { return }
    TemporaryFiles.onInterrupt { Terminal.draw(ProgressBar.eraseLine) }
  }
}
