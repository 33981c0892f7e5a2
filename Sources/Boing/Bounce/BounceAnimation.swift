import BoingCurves
import Foundation

/// A keyframe animation that bounces from one value to another.
///
/// It is made of a ``BounceRequest``. The keyframes are computed when the animation is added to a layer, or
/// when its ``values`` are read: the minimum number that stays within the error of the true curve. The first is
/// the from-value and the last the to-value, exactly.
///
/// ```swift
/// let drop = BounceAnimation(
///   BounceRequest(\.position.y, .fromTo(160, 300), .springy(bounces: 4), duration: 0.5))
/// box.position.y = 300
/// box.add(drop, forKey: "drop")
/// ```
///
/// Values may be numbers, `CGPoint`, `CGSize`, `CGVector`, `CGRect`, `CGColor`, `CGAffineTransform` and
/// `CATransform3D` (decomposed, so that a rotation never distorts a scale), `CGPath` of equal structure, lists of
/// numbers, and any type of your own that is ``ComponentwiseInterpolatable``. All components of a value follow one
/// progress: what moves on a straight line without the bounce stays on it.
///
/// An endpoint that the request does not give is the layer's, taken when the animation is added. On Apple platforms
/// it must be added as a `BounceAnimation`, or in a group as a `CAAnimationGroup`: Core Animation alone, which gets it
/// from a variable of the type `CAAnimation`, has no keyframes to show, and that is reported.
open class BounceAnimation: CAKeyframeAnimation {
  private var ends = UntypedEndpoints()
  private(set) var shape = Bounce.springy()
  private(set) var tolerance = 0.001
  private var generated: Keyframes?
  /// The duration of a request that no animation takes.
  private var refusedDuration: Double?

  /// Creates a springy bounce with two visible bounces and no key path.
  public override init() {
    super.init()
  }

  /// Creates a bounce from an archive, which holds plain keyframes.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates the animation of a request; its delay and its policy of reduced motion are those of
  /// a layer's methods, and do not apply here.
  public convenience init<Value: BounceInterpolatable>(_ request: BounceRequest<Value>) {
    self.init()
    keyPath = request.property.keyPath
    ends = request.ends
    shape = request.bounce
    tolerance = request.maximumError
    let seconds = request.duration ?? (try? request.bounce.defaultDuration()) ?? 0
    if seconds > 0 || request.duration == nil, seconds.isFinite {
      duration = seconds
    } else {
      refusedDuration = seconds
    }
  }

  /// Returns a copy with the same parameters and keyframes.
  ///
  /// A bounce that has no keyframes is copied too, and reports why it will show nothing.
  open override func copy(with zone: NSZone? = nil) -> Any {
    do {
      try prepare()
    } catch {
      #if os(Linux)
        let isCompleted = isIncomplete
      #else
        // A layer copies what it is given: nothing completes a bounce that was added as a `CAAnimation`.
        let isCompleted = isBeingCompleted
      #endif
      if !isCompleted { BounceDiagnostics.report("a bounce shows nothing: \(error)") }
    }
    let copy = super.copy(with: zone)
    if let copy = copy as? BounceAnimation {
      copy.ends = ends
      copy.shape = shape
      copy.tolerance = tolerance
      copy.refusedDuration = refusedDuration
      copy.generated = generated
    }
    return copy
  }

  /// True while a layer takes a copy to complete it.
  private var isBeingCompleted = false

  /// Returns a copy with the ends that it lacks from a layer; nil if a subclass is copied as something else.
  func completed(from layer: CALayer) -> BounceAnimation? {
    isBeingCompleted = true
    defer { isBeingCompleted = false }
    guard let copy = copy() as? BounceAnimation else { return nil }
    copy.complete(from: layer)
    return copy
  }

  /// The value at the start; of a cyclic bounce, the furthest point.
  ///
  /// The combinations of the three values are those of `CABasicAnimation`.
  open var fromValue: Any? {
    get { ends.from }
    set { change { ends.from = newValue } }
  }

  /// The value at the end.
  open var toValue: Any? {
    get { ends.to }
    set { change { ends.to = newValue } }
  }

  /// The change of the value, used if ``fromValue`` or ``toValue`` is nil.
  open var byValue: Any? {
    get { ends.by }
    set { change { ends.by = newValue } }
  }

  /// The space in which colours are interpolated; sRGB by default.
  open var colorSpace: ColorInterpolationSpace {
    get { ends.colorSpace }
    set { change { ends.colorSpace = newValue } }
  }

  /// The shape of the motion.
  public final var bounce: Bounce {
    get { shape }
    set { change { shape = newValue } }
  }

  /// The maximum distance of the keyframes from the true curve, as a fraction of the whole change.
  ///
  /// Above 0; a thousandth by default. The true curve is `Bounce.motion(duration:)`.
  public final var maximumError: Double {
    get { tolerance }
    set { change { tolerance = newValue } }
  }

  /// Returns the keyframes with their certificate.
  ///
  /// - Throws: `BounceError` if an end is missing, the ends do not match, or a parameter is out of
  ///   its range.
  public func keyframes() throws(BounceError) -> Keyframes {
    if let refusedDuration { throw .duration(refusedDuration) }
    if let generated { return generated }
    return try Keyframes(
      ends.interpolation(), shape, maximumError: tolerance,
      duration: duration == 0 ? CATransaction.animationDuration() : duration)
  }

  /// The values of the keyframes; nil if ``keyframes()`` throws.
  ///
  /// Assigned values are replaced.
  open override var values: [Any]? {
    get {
      try? prepare()
      return super.values
    }
    set { super.values = newValue }
  }

  /// The time of each of the ``values`` as a fraction of the duration.
  open override var keyTimes: [NSNumber]? {
    get {
      try? prepare()
      return super.keyTimes
    }
    set { super.keyTimes = newValue }
  }

  /// The timing function between each two of the ``values``; nil if all are linear.
  open override var timingFunctions: [CAMediaTimingFunction]? {
    get {
      try? prepare()
      return super.timingFunctions
    }
    set { super.timingFunctions = newValue }
  }

  /// The duration of the motion, in seconds.
  open override var duration: CFTimeInterval {
    get { super.duration }
    set {
      super.duration = newValue
      refusedDuration = nil
      // Only an initial velocity depends on the duration.
      if shape.normalized(duration: 2) != shape { generated = nil }
    }
  }

  /// True if an end is missing that a layer can fill in.
  var isIncomplete: Bool { ends.isIncomplete }

  /// Takes a missing end from the layer, as a basic animation does, and reports a bounce that has no keyframes
  /// nevertheless.
  func complete(from layer: CALayer) {
    guard isIncomplete, let path = keyPath else { return }
    let shown = layer.shownValue(forKeyPath: path)
    var completed = ends
    do {
      try completed.complete(
        shown: shown, model: layer.value(forKeyPath: path), isCyclic: shape.isCyclic)
      change { ends = completed }
      try prepare()
    } catch {
      BounceDiagnostics.report("a bounce of \(path) shows nothing: \(error)")
    }
  }

  private func change(_ body: () -> Void) {
    // The superclass's setter refuses to change an animation that is on a layer.
    super.values = nil
    generated = nil
    body()
  }

  /// Computes the keyframes unless they are computed already.
  private func prepare() throws(BounceError) {
    guard generated == nil else { return }
    let keyframes = try keyframes()
    generated = keyframes
    keyframes.apply(to: self)
  }
}

extension BounceAnimation {
  /// The keyframes of a bounce, with a certificate of how well they follow the true curve.
  public struct Keyframes {
    /// The values, in the type of the from- and to-value.
    package let values: [Any]
    /// The time of each value as a fraction of the duration, rising from 0 to 1.
    public let keyTimes: [Double]
    /// The timing function between each two values; nil if all are linear.
    public let timingFunctions: [CubicBezierEasing]?
    /// An upper bound on the distance between the true curve and the lines between the keyframes, as a
    /// fraction of the whole change; at most the one asked for, wherever that can be kept.
    ///
    /// Of a colour that is interpolated elsewhere than in sRGB it is the distance of its components in sRGB, as
    /// a fraction of the maximum change of one, and measured at sixteen points of each line.
    public let maximumError: Double

    /// The key times as Core Animation takes them.
    private let numbers: [NSNumber]

    /// The number of keyframes.
    ///
    /// It is the minimum that the error allows, except for parabolas, which are followed exactly, for
    /// colours that are interpolated on a curve, and if fewer would add a visible bounce or take one away.
    public var count: Int { values.count }

    init(
      _ interpolation: ValueInterpolation, _ bounce: Bounce, maximumError allowed: Double,
      duration: Double
    ) throws(BounceError) {
      guard duration > 0, duration.isFinite else { throw .duration(duration) }
      let isCurved = interpolation.from.needsSubdivision
      let normal = bounce.normalized(duration: duration)
      var error = allowed
      var curve = try BounceCurveCache.shared.curve(
        normal, maximumError: error, straight: isCurved)
      var points = interpolation.refined(curve.curve, maximumError: allowed / 2)
      // An error of the progress is a larger one of the colour where that changes fast.
      for _ in 0..<Self.largestRefinement where points.maximumError > allowed {
        error /= 2
        guard
          let finer = try? BounceCurveCache.shared.curve(
            normal, maximumError: error, straight: true)
        else { break }
        curve = finer
        points = interpolation.refined(curve.curve, maximumError: allowed / 2)
      }
      var values = interpolation.values(at: points.progress)
      values[0] = bounce.isCyclic ? interpolation.last : interpolation.first
      values[values.count - 1] = interpolation.last
      self.values = values
      keyTimes = points.times
      numbers = isCurved ? points.times.map { NSNumber(value: $0) } : curve.keyTimes
      timingFunctions = curve.curve.timingFunctions
      maximumError = points.maximumError
    }

    /// Makes these the keyframes of an animation.
    func apply(to animation: CAKeyframeAnimation) {
      animation.values = values
      animation.keyTimes = numbers
      animation.timingFunctions = timingFunctions?.map { CAMediaTimingFunction($0) }
    }

    /// The maximum number of times that the error of the progress is halved: sRGB is thirteen times as steep as light.
    private static let largestRefinement = 8
  }
}

#if os(Linux)
  // Bounces in groups and ones whose static type is another are completed by the framework itself.
  extension BounceAnimation: LayerCompletedAnimation {
    package func complete(from object: any AnimatableObject) {
      if let layer = object as? CALayer { complete(from: layer) }
    }
  }
#endif

extension CALayer {
  /// Adds a bounce, taking an end that it lacks from the layer.
  ///
  /// A bounce with a to-value alone starts where the layer is to be seen now, in the middle of another
  /// animation as well; one with a from-value alone ends at the layer's own value.
  public func add(_ bounce: BounceAnimation, forKey key: String?) {
    add(completed(bounce), forKey: key)
  }

  /// Adds a group; the bounces in it take an end that they lack from the layer, as they do outside one.
  public func add(_ group: CAAnimationGroup, forKey key: String?) {
    add(completed(group), forKey: key)
  }

  /// The animation itself, or a copy with the ends that bounces in it lack.
  private func completed(_ animation: CAAnimation) -> CAAnimation {
    if let bounce = animation as? BounceAnimation, bounce.isIncomplete {
      return bounce.completed(from: self) ?? bounce
    }
    if let group = animation as? CAAnimationGroup, group.lacksEnds,
      let copy = group.copy() as? CAAnimationGroup
    {
      copy.animations = group.animations?.map { completed($0) }
      return copy
    }
    return animation
  }
}

extension CAAnimationGroup {
  /// True if a bounce somewhere in the group lacks an end that a layer can fill in.
  fileprivate var lacksEnds: Bool {
    animations?.contains {
      ($0 as? BounceAnimation)?.isIncomplete ?? ($0 as? CAAnimationGroup)?.lacksEnds ?? false
    } ?? false
  }
}
