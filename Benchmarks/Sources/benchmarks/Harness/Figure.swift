import Foundation

/// One measured number, or two: the best and the median of the rounds.
struct Figure: Encodable {
  /// The unit of a figure.
  enum Unit: String, Encodable {
    /// Smaller is better.
    case seconds, points, bytes, fraction
    /// Larger is better.
    case perSecond, framesPerSecond
  }

  var best: Double
  var median: Double?
  var unit: Unit
  /// A further remark about it.
  var remark: String?

  private var isRate: Bool { unit == .perSecond || unit == .framesPerSecond }

  /// Returns the factor by which this figure is better than another one; above 1, it is better.
  func advantage(over other: Figure) -> Double? {
    guard unit == other.unit, best > 0, other.best > 0 else { return nil }
    return isRate ? best / other.best : other.best / best
  }

  /// The best, the median in parentheses, the unit and the remark.
  var text: String {
    var text: String
    switch unit {
    case .seconds:
      let (factor, name) =
        best < 1e-6 ? (1e9, "ns") : best < 1e-3 ? (1e6, "µs") : best < 1 ? (1e3, "ms") : (1, "s")
      text = numbers(factor) + " " + name
    case .perSecond:
      let (factor, name) = best >= 1e6 ? (1e-6, "M/s") : best >= 1e3 ? (1e-3, "k/s") : (1, "/s")
      text = numbers(factor) + " " + name
    case .framesPerSecond: text = numbers(1) + " fps"
    case .points: text = (best == best.rounded() ? "\(Int(best))" : digits(best)) + " points"
    case .bytes:
      text = best < 10_240 ? digits(best) + " bytes" : digits(best / 1_048_576) + " MiB"
    case .fraction: text = digits(best)
    }
    if let remark { text += ", " + remark }
    return text
  }

  private func numbers(_ factor: Double) -> String {
    digits(best * factor) + (median.map { " (" + digits($0 * factor) + ")" } ?? "")
  }
}

/// A number with three significant digits.
func digits(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return "\(value)" }
  let magnitude = abs(value)
  if magnitude < 1e-3 { return String(format: "%.1e", value) }
  let decimals =
    magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : magnitude >= 0.1 ? 3 : 5
  return String(format: "%.\(decimals)f", value)
}
