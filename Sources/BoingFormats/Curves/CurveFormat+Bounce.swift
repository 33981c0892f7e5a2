import Boing
import BoingCurves
import CurveFormats
import Foundation

/// An error of a bounce that cannot be exported.
public enum BounceExportError: Error, Hashable, CustomStringConvertible {
  /// The bounce cannot be made.
  case bounce(BounceError)
  /// The format does not express the motion, or an option is out of its range.
  case export(CurveExportError)

  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .bounce(let error): error.description
    case .export(let error): error.description
    }
  }
}

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
  /// - Throws: ``BounceExportError`` for a bounce that cannot be made, an option out of its range, or a motion that
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

  /// Returns the text of a bounce between two numbers with its certificate.
  ///
  /// A format that has springs takes a bounce of one spring as that spring; all others take the motion that a layer
  /// shows, in the same duration. A cyclic bounce starts and ends at progress 0, and goes to 1.
  ///
  /// ```swift
  /// try CurveFormat.compose.export(.bouncy).certificate.form  // spring
  /// try CurveFormat.css.export(.bouncy).certificate.form  // lines
  /// ```
  ///
  /// - Parameters:
  ///   - bounce: The shape of the motion.
  ///   - from: The from-value; of a cyclic bounce, its furthest point.
  ///   - to: The to-value, other than `from`.
  ///   - duration: The duration in seconds; nil is the bounce's own.
  ///   - name: The name in the text: letters, digits, `-` and `_`, beginning with a letter.
  ///   - options: The error that is allowed, and what else is to be chosen.
  /// - Throws: ``BounceExportError`` for a bounce that cannot be made, an option out of its range, or a motion that
  ///   the format cannot express.
  public func export(
    _ bounce: Bounce, from: Double = 0, to: Double = 1, duration: Double? = nil,
    name: String = "motion", _ options: CurveExportOptions = CurveExportOptions()
  ) throws(BounceExportError) -> CurveExport {
    let spring: SpringMotion?
    let motion: any Motion
    do throws(BounceError) {
      spring = options.usesSprings ? try bounce.springMotion(duration: duration) : nil
      motion = try bounce.motion(duration: duration)
    } catch {
      throw .bounce(error)
    }
    if let spring, let export = springExport(spring, from: from, to: to, name: name, options) {
      return export.noting(
        "The bounce fades to its target at the end of its duration; the spring goes on, visibly at rest.",
        bounce.residualFraction ?? bounce.visibleFraction)
    }
    do throws(CurveExportError) {
      return try export(
        motion, from: from, to: to, isCyclic: bounce.isCyclic, name: name, options)
    } catch {
      throw .export(error)
    }
  }

  /// Returns the export of a spring as a spring; nil if the format has none, or not this one.
  private func springExport(
    _ motion: SpringMotion, from: Double, to: Double, name: String, _ options: CurveExportOptions
  ) -> CurveExport? {
    guard
      let scaled = try? SpringMotion(
        from: from, to: to, initialVelocity: motion.initialVelocity * (to - from),
        spring: motion.spring),
      let source = try? CurveSource(spring: scaled, name: name),
      let export = try? export(source, options), export.certificate.form == .spring
    else { return nil }
    return export
  }

  /// Returns the export of a progress, in the units of its endpoints.
  private func export(
    _ progress: some Motion, from: Double, to: Double, isCyclic: Bool, name: String,
    _ options: CurveExportOptions
  ) throws(CurveExportError) -> CurveExport {
    let motion = RescaledMotion(progress, from: from, to: to)
    let (zero, one) = isCyclic ? (to, from) : (from, to)
    return try export(CurveSource(motion, from: zero, to: one, name: name), options)
  }
}

extension BounceEndpoints {
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
