import CurveFormats
import Foundation

/// A piece of CSS and what it is worth, for a reader or as JSON.
struct CSSReport: Encodable {
  /// The `linear()` function or the `@keyframes` rule.
  let css: String
  /// The value of CSS's `animation` that plays a rule; nil for an easing.
  let animation: String?
  /// In CSS's seconds, to play it with.
  let duration: Double
  let points: Int
  let minimumPoints: Int
  /// A part of the way.
  let maximumError: Double
  /// Seconds.
  let maximumTimeError: Double
  let bytes: Int
  /// True if the errors hold between the samples, too.
  let isProven: Bool
  /// True if it ends at its start.
  let endsAtStart: Bool

  init(_ css: String, _ certificate: CSSCertificate, name: String?, endsAtZero: Bool) {
    self.css = css
    animation = name.map { "\($0) \(Self.seconds(certificate.duration)) linear both" }
    duration = certificate.duration
    points = certificate.points
    minimumPoints = certificate.minimumPoints
    maximumError = certificate.maximumError
    maximumTimeError = certificate.maximumTimeError
    bytes = certificate.bytes
    isProven = certificate.isProven
    endsAtStart = endsAtZero
  }

  /// Seconds as CSS takes them, to a thousandth of a millisecond.
  static func seconds(_ duration: Double) -> String {
    (duration * 1e6).rounded() / 1e6 == duration.rounded()
      ? duration.plain + "s" : String(format: "%.6g", duration) + "s"
  }

  /// A few lines for a reader.
  var summary: String {
    let least = points == minimumPoints ? "the fewest possible" : "\(minimumPoints) are possible"
    let proof = isProven ? "" : " (measured, not proven)"
    let errors = String(
      format: "off by at most %.3g of the way and %.3g ms", maximumError, maximumTimeError * 1e3)
    let play =
      animation.map { "play it with animation: \($0)" }
      ?? "play it for \(Self.seconds(duration))"
    return "\(points) points, \(least); \(bytes) bytes; \(errors)\(proof)\n\(play)"
      + (endsAtStart && animation == nil
        ? "; it ends at 0, where it starts, and 1 is the furthest point" : "")
  }
}
