import CurveFormats
import Foundation

/// The bounce nearest to a curve, for a reader or as versioned JSON.
struct NearestBounceReport: Encodable {
  /// The version of this form; it changes when a reader would have to.
  let version = 1
  let law: String
  let bounces: Int
  let visibleFraction: Double
  /// A fraction of the way.
  let maximumError: Double
  /// True if the error holds at every time.
  let isProven: Bool
  /// The options of `boing curve` and `boing export` for it.
  let options: String

  init(_ nearest: NearestBounce, duration: Double) {
    law = nearest.kind.rawValue
    bounces = nearest.numberOfBounces
    visibleFraction = nearest.visibleFraction
    maximumError = nearest.maximumError
    isProven = nearest.isProven
    options =
      "--law \(law) --bounces \(bounces) --duration \(duration.plain) "
      + "--visible \(String(format: "%.6g", visibleFraction))"
  }

  /// A sentence for a reader, and the options to take away.
  var text: String {
    let kind = ["spring": "of a spring", "wall": "against a wall", "gravity": "under gravity"][law]
    let proof = isProven ? "" : " (measured, not proven)"
    return "a bounce of \(bounces) \(kind ?? law), at error "
      + String(format: "%.2g", maximumError) + proof + "\nboing curve \(options)"
  }
}
