extension CAKeyframeAnimation {
  /// An animation of `keyPath` along a train of decaying strokes.
  ///
  /// Values, key times and the pace of each stroke are the train's; so is the duration.
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

extension CAMediaTimingFunction {
  /// The timing function of an easing curve: the named one where there is one.
  public convenience init(_ timing: CubicBezierEasing) {
    switch timing {
    case .linear: self.init(name: .linear)
    case .easeIn: self.init(name: .easeIn)
    case .easeOut: self.init(name: .easeOut)
    case .easeInEaseOut: self.init(name: .easeInEaseOut)
    case .default: self.init(name: .default)
    default:
      self.init(
        controlPoints: Float(timing.x1), Float(timing.y1), Float(timing.x2), Float(timing.y2))
    }
  }
}
