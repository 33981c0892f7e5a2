import BoingCurves
import Foundation

/// Numbers as sentences have them.
enum Sentence {
  /// A number with five significant digits at most.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    return String(format: "%.5g", value == 0 ? 0 : value)
  }

  /// A time with a thousandth of a second at most.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "\(seconds) s" }
    return number((seconds * 1000).rounded() / 1000) + " s"
  }

  static func time(_ duration: Duration) -> String { time(duration.seconds) }

  /// A fraction in percent.
  static func percent(_ fraction: Double) -> String { number(fraction * 100) + " %" }

  /// A count with its noun.
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}

extension Duration {
  /// The duration in seconds, rounded to the nearest number of double precision.
  var seconds: Double {
    let (whole, attoseconds) = components
    return Double(whole) + Double(attoseconds) / 1e18
  }
}
