import BoingMovies
import Foundation

/// A line on the terminal that says how far a long job is; silent where there is no terminal.
final class ProgressBar {
  private let title: String
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?
  private static let width = 24

  /// The control sequence that erases the line.
  static let eraseLine = "\r\u{1B}[K"

  /// Creates a bar under `title`.
  init(title: String, isShown: Bool) {
    self.title = title.escapedForTerminal()
    self.isShown = isShown && Terminal.showsProgress
    start = clock.now
  }

  /// Shows that `completed` of `total` steps are done, at most ten times a second.
  ///
  /// What is over within three tenths of a second shows nothing.
  func update(_ completed: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    let now = clock.now
    guard now - start > .milliseconds(300) else { return }
    if let lastDrawn, now - lastDrawn < .milliseconds(100) { return }
    lastDrawn = now
    let line = Self.line(
      title: title, completed: completed, total: total, elapsed: (now - start) / .seconds(1),
      columns: Terminal.columns(of: STDERR_FILENO))
    Terminal.draw(Self.eraseLine + line)
  }

  /// Takes the line away.
  func clear() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    Terminal.draw(Self.eraseLine)
  }

  /// As much as fits on one line: a line that wraps could not be erased.
  static func line(
    title: String, completed: Int, total: Int, elapsed: Double, columns: Int
  ) -> String {
    let filled = width * completed / total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let count = "\(completed)/\(total)"
    let left = elapsed * Double(total - completed) / Double(max(completed, 1))
    let remaining = String(format: "%.0f s left", left.rounded(.up))
    let lines = [
      "\(title) \(bar) \(count)  \(remaining)", "\(title) \(count)  \(remaining)",
      "\(count)  \(remaining)", count,
    ]
    return lines.first { $0.count < columns } ?? ""
  }
}
