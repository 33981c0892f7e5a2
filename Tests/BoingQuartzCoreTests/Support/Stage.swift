import BoingQuartzCore
import BoingRender
import Testing

/// A display with a clock that the test sets, and one layer on it, committed without actions.
struct Stage {
  let clock = ManualClock()
  let display: Display
  let layer: CALayer

  /// Puts `layer` on a display of its own.
  init(_ layer: CALayer = CALayer(), set: (CALayer) -> Void = { _ in }) {
    CATransaction.flush()
    display = Display(size: CGSize(width: 100, height: 100), clock: clock)
    self.layer = layer
    CATransaction.setDisableActions(true)
    set(layer)
    display.rootLayer.addSublayer(layer)
    CATransaction.flush()
  }

  /// The layer as it shows when its own clock stands at `time`: speed 0, time offset, commit.
  func shown(at time: Double) throws -> CALayer {
    layer.speed = 0
    layer.timeOffset = time
    CATransaction.flush()
    return try #require(layer.presentation())
  }

  /// The opacity shown at `time`.
  func opacity(at time: Double) throws -> Double { Double(try shown(at: time).opacity) }

  /// The x of the position shown at `time`.
  func x(at time: Double) throws -> Double { try shown(at: time).position.x }

  /// Adds `animation` and commits it.
  func add(_ animation: CAAnimation, forKey key: String? = "animation") {
    layer.add(animation, forKey: key)
    CATransaction.flush()
  }

  /// A layer whose model opacity is a half, with `animation` kept at its end: what the published
  /// tables of Core Animation's timing were measured with.
  static func half(_ animation: CAAnimation) throws -> Stage {
    let stage = Stage { $0.opacity = 0.5 }
    animation.isRemovedOnCompletion = false
    _ = try stage.shown(at: 0)
    stage.add(animation)
    return stage
  }
}

/// Makes changes at once, without actions, and gives what `body` returns.
func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  defer { CATransaction.commit() }
  return try body()
}

/// Returns true if two figures agree as far as one of them was published in single precision.
func agree(_ a: Double, _ b: Double, _ tolerance: Double = Tolerance.single) -> Bool {
  (a - b).magnitude <= tolerance * max(1, b.magnitude)
}

/// The tolerances of figures, relative to the greater of 1 and the figure.
enum Tolerance {
  /// Values that passed through `Float` on their way to publication.
  static let single = 1e-6
  /// The error with which Core Animation itself solves a timing function.
  static let appleTiming = 5e-6
  /// Values published with five decimals.
  static let fiveDecimals = 0.6e-5
  /// Values published with two decimals.
  static let twoDecimals = 0.6e-2
  /// Values equal but for the order of a few operations.
  static let rounding = 1e-12
}

extension CABasicAnimation {
  /// Creates a linear animation of one second.
  convenience init(_ path: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) {
    self.init(keyPath: path)
    fromValue = from
    toValue = to
    byValue = by
    duration = 1
  }
}

extension CAKeyframeAnimation {
  /// Creates a keyframe animation of one second.
  convenience init(
    _ path: String, _ values: [Any]?, times: [Double]? = nil,
    mode: CAAnimationCalculationMode = .linear
  ) {
    self.init(keyPath: path)
    self.values = values
    keyTimes = times?.map { NSNumber(value: $0) }
    calculationMode = mode
    duration = 1
  }
}

extension CATransform3D {
  /// The greatest difference between an entry of this transform and that of `other`.
  func distance(to other: CATransform3D) -> Double {
    zip(entries, other.entries).map { ($0 - $1).magnitude }.max() ?? 0
  }

  private var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map(\.native)
  }
}
