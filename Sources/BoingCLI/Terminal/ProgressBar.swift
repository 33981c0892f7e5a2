import Foundation

/// A line on the terminal that says how far a long job is.
///
/// Silent where errors go to a file.
final class ProgressBar {
  private let title: String
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?
  private static let width = 24

  /// A bar under `title`.
  init(title: String, isShown: Bool) {
    self.title = title
    self.isShown = isShown && Terminal.showsErrors
    start = clock.now
  }

  /// Shows that `completed` of `total` steps are done, at most ten times a second.
  func update(_ completed: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    let now = clock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100), completed < total { return }
    lastDrawn = now
    let filled = Self.width * completed / total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    let elapsed = (now - start) / .seconds(1)
    let left = elapsed * Double(total - completed) / Double(max(completed, 1))
    let remaining = elapsed > 0.5 ? String(format: "  %.0f s left", left.rounded(.up)) : ""
    Terminal.write("\r\u{1B}[K\(title) \(bar) \(completed)/\(total)\(remaining)")
  }

  /// Takes the line away.
  func clear() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    Terminal.write("\r\u{1B}[K")
  }
}
