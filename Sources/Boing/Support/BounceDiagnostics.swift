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
