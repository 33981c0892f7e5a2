import Boing

/// The animations of the jack-in-the-box of 2008: the lid flies open and falls back, the spring leaps out with the head
/// on it, and the head wobbles; then everything goes back into the box.
///
/// Lid, spring and wobble are trains of decaying strokes. Spring and head share one train, so the head sits on the spring
/// at every instant. The y axis points up, and lid, spring and head are anchored at their bottom edge.
public struct JackInTheBox: Hashable, Sendable {
  /// The angle of the open lid, in degrees.
  public var lidAngle = 135.0
  /// The spring's length in the closed box, in points.
  public var compressedLength = 40.0
  /// The spring's length at rest outside, in points.
  public var relaxedLength = 300.0
  /// The first extension of the spring beyond its relaxed length, in points.
  public var leap = 80.0
  /// The first amplitude of the head to either side, in degrees.
  public var wobbleAngle = 30.0
  /// Each stroke as a fraction of the one before; between 0 and 1.
  public var tension = 1.0 / 3
  /// The time from the opening of the lid to the leap, in seconds.
  public var delay = 0.15

  /// Creates the jack that was published.
  public init() {}

  /// The angle of the lid, in radians.
  private var lidTrain: DecayTrain {
    get throws(ParameterError) {
      try .rebound(open: lidAngle * .degree, ratio: tension, threshold: .degree, duration: 1.2)
    }
  }

  /// The length of the spring, which the head follows.
  private var springTrain: DecayTrain {
    get throws(ParameterError) {
      try .leap(
        compressed: compressedLength, relaxed: relaxedLength, extension: leap, ratio: tension,
        duration: 2.2)
    }
  }

  /// The angle of the head, in radians.
  private var wobbleTrain: DecayTrain {
    get throws(ParameterError) {
      try .wobble(
        amplitude: wobbleAngle * .degree, ratio: tension, threshold: .degree, duration: 2.4)
    }
  }

  /// Lets everything go.
  ///
  /// - Throws: `ParameterError` for a parameter out of its range, with nothing begun.
  public func open(lid: CALayer, spring: CALayer, head: CALayer) throws(ParameterError) {
    let (train, foot) = (try springTrain, spring.position.y)
    let fall = CAKeyframeAnimation(keyPath: "transform.rotation.z", train: try lidTrain)
    let stretch = CAKeyframeAnimation(keyPath: "bounds.size.height", train: train)
    let rise = CAKeyframeAnimation(keyPath: "position.y", train: train)
    rise.values = train.values.map { $0 + Double(foot) }
    let wobble = CAKeyframeAnimation(keyPath: "transform.rotation.z", train: try wobbleTrain)
    let start = CACurrentMediaTime() + delay
    for animation in [stretch, rise, wobble] {
      animation.beginTime = start
      animation.fillMode = .backwards
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    lid.setValue(lidAngle * .degree, forKeyPath: "transform.rotation.z")
    spring.bounds.size.height = CGFloat(relaxedLength)
    head.position.y = foot + CGFloat(relaxedLength)
    CATransaction.commit()
    lid.add(fall, forKey: "open")
    spring.add(stretch, forKey: "leap")
    head.add(rise, forKey: "leap")
    head.add(wobble, forKey: "wobble")
  }

  /// Takes every animation away and leaves the way back into the box to implicit ones, for a duration in seconds.
  public func close(lid: CALayer, spring: CALayer, head: CALayer, duration: CFTimeInterval = 0.4) {
    for layer in [lid, spring, head] { layer.removeAllAnimations() }
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    spring.bounds.size.height = CGFloat(compressedLength)
    head.position.y = spring.position.y + CGFloat(compressedLength)
    head.setValue(0.0, forKeyPath: "transform.rotation.z")
    lid.setValue(0.0, forKeyPath: "transform.rotation.z")
    CATransaction.commit()
  }
}

extension Double {
  /// In radians.
  fileprivate static let degree = Double.pi / 180
}

extension CAKeyframeAnimation {
  /// Creates an animation along a train of eased segments, each a fraction of the one before.
  ///
  /// The values, key times, timing functions and the duration are the train's.
  ///
  /// ```swift
  /// let lid = try CAKeyframeAnimation(
  ///   keyPath: "transform.rotation.z", train: .rebound(open: 2.36, threshold: 0.02, duration: 1.2))
  /// ```
  public convenience init(keyPath: String, train: DecayTrain) {
    self.init()
    self.keyPath = keyPath
    values = train.values
    keyTimes = train.keyTimes.map { NSNumber(value: $0) }
    timingFunctions = train.timingFunctions.map { CAMediaTimingFunction($0) }
    duration = train.duration
  }
}
