import BoingUIKit
import Synchronization

enum DiagnosticLog {
  /// Returns the diagnostics of what `body` does, which may come from any thread.
  @MainActor
  static func of(_ body: @MainActor () throws -> Void) rethrows -> [String] {
    let list = Mutex<[String]>([])
    try Diagnostics.withHandler({ diagnostic in
      list.withLock { $0.append(diagnostic.description) }
    }) { try body() }
    return list.withLock { $0 }
  }
}
