import Foundation

/// Reports of bounces that cannot be shown, in the platform's log.
enum BounceDiagnostics {
  static func report(_ text: String) {
    #if os(Linux)
      Diagnostics.report(text)
    #else
      NSLog("Boing: %@", text)
    #endif
  }
}

/// The thread on which code runs.
enum BounceThread {
  /// True on the main thread; on Linux, where other threads may serve the main queue, in its calls, too.
  static var isMain: Bool {
    #if os(Linux)
      CATransaction.isInMainCalls
    #else
      Thread.isMainThread
    #endif
  }
}
