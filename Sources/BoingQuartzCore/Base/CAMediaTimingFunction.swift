import BoingCoreGraphics
import BoingCurves

/// A cubic Bézier curve from (0, 0) to (1, 1) that gives an animation its easing.
///
/// Input is held within 0…1; the output is never clamped, so control points beyond 0…1 overshoot.
/// There is one object for each name; functions are equal only where they are the same object.
open class CAMediaTimingFunction: NSObject, SharedInstances {
  package private(set) var curve: CubicBezierEasing
  private var name: CAMediaTimingFunctionName?

  /// Creates a reference to the shared function of that name: the same object each time.
  ///
  /// A subclass has no shared ones and makes a new one. A name that is not one of
  /// ``CAMediaTimingFunctionName``'s gives the default function and is reported; Core Animation raises an
  /// exception.
  public convenience init(name: CAMediaTimingFunctionName) {
    let shared = CAMediaTimingFunction.named(name)
    if let function = shared as? Self {
      self.init(shared: function)
    } else {
      self.init(shared.name, shared.curve)
    }
  }

  private convenience init(_ name: CAMediaTimingFunctionName?, _ curve: CubicBezierEasing) {
    self.init(
      controlPoints: Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2))
    self.curve = curve
    self.name = name
  }

  // Those of this class do not change, so that threads may share them; subclasses are not among them.
  nonisolated(unsafe) private static let all: [CAMediaTimingFunctionName: CAMediaTimingFunction] = [
    .linear: CAMediaTimingFunction(.linear, .linear),
    .easeIn: CAMediaTimingFunction(.easeIn, .easeIn),
    .easeOut: CAMediaTimingFunction(.easeOut, .easeOut),
    .easeInEaseOut: CAMediaTimingFunction(.easeInEaseOut, .easeInEaseOut),
    .default: standard,
  ]
  nonisolated(unsafe) private static let standard = CAMediaTimingFunction(.default, .default)

  private static func named(_ name: CAMediaTimingFunctionName) -> CAMediaTimingFunction {
    if let function = all[name] { return function }
    Diagnostics.report(.unknownTimingFunction(name.rawValue))
    return standard
  }

  /// Creates a curve by its two inner control points.
  ///
  /// Horizontal coordinates outside 0…1, where the curve would no longer be a function of time, are
  /// held at 0 or 1; what is not a number counts as 0.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = Self.curve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
    name = nil
  }

  package convenience init(curve: CubicBezierEasing) { self.init(nil, curve) }

  /// Writes the control point `index`, 0…3, as x and y to `values`; traps on any other index.
  open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point: (Double, Double)
    switch index {
    case 0: point = (0, 0)
    case 1: point = (curve.x1, curve.y1)
    case 2: point = (curve.x2, curve.y2)
    case 3: point = (1, 1)
    default: preconditionFailure("control point \(index) does not exist; use 0, 1, 2 or 3")
    }
    values[0] = Float(point.0)
    values[1] = Float(point.1)
  }

  /// The name, or the control points of an unnamed curve.
  open override var description: String {
    name?.rawValue ?? "\(curve.x1) \(curve.y1) \(curve.x2) \(curve.y2)"
  }

  private static func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> CubicBezierEasing {
    func finite(_ v: Double) -> Double { v.isFinite ? v : 0 }
    let (x1, x2) = (min(max(finite(x1), 0), 1), min(max(finite(x2), 0), 1))
    return (try? CubicBezierEasing(x1, finite(y1), x2, finite(y2))) ?? .linear
  }
}

/// The names of the standard timing functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a name; see the static members for those that exist.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow start: (0.42, 0) (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow end: (0, 0) (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow start and end: (0.42, 0) (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The timing function of implicit animations: (0.25, 0.1) (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// Classes with initialisers that hand out an object which exists already.
///
/// An initialiser of a protocol's extension may assign `self`, which one of a class may not.
protocol SharedInstances {}

extension SharedInstances {
  /// Creates the object `shared` itself.
  init(shared: Self) { self = shared }
}
