import BoingUIKit
import Foundation

/// The diagnostics of a test, which may come from any thread.
final class DiagnosticLog: @unchecked Sendable {
  // The lock guards the list.
  private let lock = NSLock()
  private var list: [String] = []

  var entries: [String] { lock.withLock { list } }

  func append(_ text: String) { lock.withLock { list.append(text) } }

  /// Returns the diagnostics of what `body` does.
  @MainActor
  static func of(_ body: @MainActor () throws -> Void) rethrows -> [String] {
    let log = DiagnosticLog()
    try Diagnostics.withHandler({ log.append($0.description) }) { try body() }
    return log.entries
  }
}
