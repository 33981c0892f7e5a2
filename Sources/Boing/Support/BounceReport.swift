import Foundation

/// Says what a bounce cannot show, where the rest of the platform says such things.
enum BounceReport {
  static func say(_ text: String) {
    #if os(Linux)
      Diagnostics.report(text)
    #else
      NSLog("Boing: %@", text)
    #endif
  }
}
