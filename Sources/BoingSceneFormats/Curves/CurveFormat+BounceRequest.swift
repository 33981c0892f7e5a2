import Boing
import BoingCurveFormats
import BoingCurves
import Foundation

extension CurveFormat {
  /// Returns the text of a requested bounce with its certificate.
  ///
  /// ```swift
  /// let drop = BounceRequest(\.position.y, .fromTo(0, 240), .wall(.gravity()), duration: 1)
  /// let export = try CurveFormat.gsap.export(drop, name: "drop")
  /// export.certificate.maximumError  // at most 0.001, the request's
  /// ```
  ///
  /// If both endpoints are known numbers, the motion is in their units; else it is progress from 0 to 1. The text
  /// has neither the request's delay nor its policy of reduced motion, which are its player's.
  ///
  /// - Parameters:
  ///   - request: The bounce, as layers take it.
  ///   - name: The name in the text: letters, digits, `-` and `_`, beginning with a letter.
  ///   - options: The options of the export; nil for those with the request's maximum error.
  /// - Throws: `BounceExportError` for a bounce that cannot be made, an option out of its range, or a motion that
  ///   the format cannot express.
  public func export<Value>(
    _ request: BounceRequest<Value>, name: String = "motion", _ options: CurveExportOptions? = nil
  ) throws(BounceExportError) -> CurveExport {
    var chosen = options ?? CurveExportOptions()
    if options == nil { chosen.maximumError = request.maximumError }
    let (from, to) = request.endpoints.numbers ?? (0, 1)
    return try export(
      request.bounce, from: from, to: to, duration: request.duration, name: name, chosen)
  }
}

extension BounceRequest.Endpoints {
  /// The from- and the to-value, if both are given as numbers.
  fileprivate var numbers: (from: Double, to: Double)? {
    func number(_ value: Value) -> Double? {
      switch value {
      case let number as Double: number
      case let number as CGFloat: Double(number)
      case let number as Float: Double(number)
      case let number as Int: Double(number)
      case let number as NSNumber: number.doubleValue
      default: nil
      }
    }
    func pair(_ a: Value, _ b: Value, _ ends: (Double, Double) -> (Double, Double))
      -> (from: Double, to: Double)?
    {
      guard let a = number(a), let b = number(b) else { return nil }
      return ends(a, b)
    }
    switch self {
    case .fromTo(let from, let to): return pair(from, to) { ($0, $1) }
    case .fromBy(let from, let by): return pair(from, by) { ($0, $0 + $1) }
    case .toBy(let to, let by): return pair(to, by) { ($0 - $1, $0) }
    case .to, .from, .by, .presentationToModel: return nil
    }
  }
}
