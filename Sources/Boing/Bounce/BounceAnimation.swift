/// A keyframe animation that bounces from one value to another.
///
/// Give a key path, two of ``fromValue``, ``toValue`` and ``byValue``, a duration and a number of
/// bounces. The keyframes are made when the animation is added to a layer, or when its ``values`` are
/// read: the fewest that stay within ``maximumError`` of the true curve. The first is the from-value and
/// the last the to-value, exactly.
///
/// ```swift
/// let drop = BounceAnimation(keyPath: "position.y")
/// drop.fromValue = 160
/// drop.toValue = 300
/// drop.duration = 0.5
/// drop.numberOfBounces = 4
/// box.position.y = 300
/// box.add(drop, forKey: "drop")
/// ```
///
/// Values may be numbers, `CGPoint`, `CGSize`, `CGVector`, `CGRect`, `CGColor` (mixed in the
/// ``colorSpace``), `CGAffineTransform` and `CATransform3D` (taken apart, so that a rotation never
/// distorts a scale), `CGPath` of equal structure, lists of numbers, and any type of your own that is
/// ``BounceComponents``. All parts of a value follow one law of time: what moves on a straight line
/// without the bounce stays on it.
///
/// Its ancestor is SKBounceAnimation (2012), whose names it keeps.
open class BounceAnimation: CAKeyframeAnimation {
  private var ends = BounceEnds()
  private var parameters = BounceStyle()
  private var generated: BounceKeyframes?

  /// A bounce of nothing yet: two visible bounces, overshooting, stiffness medium.
  public override init() {
    super.init()
  }

  /// A bounce of nothing yet: an archive holds plain keyframes, which a plain animation reads.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A bounce of `keyPath` between two values.
  ///
  /// ```swift
  /// let drop = BounceAnimation(keyPath: "position.y", from: 160, to: 300, bounces: 4, duration: 0.5)
  /// ```
  public convenience init(
    keyPath: String, from: Any? = nil, to: Any? = nil, bounces: Int = 2, duration: CFTimeInterval
  ) {
    self.init()
    self.keyPath = keyPath
    ends.from = from
    ends.to = to
    parameters.numberOfBounces = bounces
    self.duration = duration
  }

  /// A copy with the same parameters and keyframes.
  ///
  /// A bounce that has no keyframes is copied too, and says why it will show nothing.
  open override func copy(with zone: NSZone? = nil) -> Any {
    do {
      try prepare()
    } catch {
      if !ends.isIncomplete { BounceReport.say("a bounce shows nothing: \(error)") }
    }
    let copy = super.copy(with: zone)
    if let copy = copy as? BounceAnimation {
      copy.ends = ends
      copy.parameters = parameters
      copy.generated = generated
    }
    return copy
  }

  // MARK: What moves

  /// The value at the start; for a ``shake``, the furthest point.
  open var fromValue: Any? {
    get { ends.from }
    set { change { ends.from = newValue } }
  }

  /// The value at the end.
  open var toValue: Any? {
    get { ends.to }
    set { change { ends.to = newValue } }
  }

  /// By how much the value changes, where one of ``fromValue`` and ``toValue`` is not given.
  ///
  /// The combinations are those of `CABasicAnimation`: from + by, to − by, and, where only one of the
  /// three is given, the layer's own value for the missing end, taken when the animation is added;
  /// where none is given, it goes from what is to be seen to the layer's own value.
  open var byValue: Any? {
    get { ends.by }
    set { change { ends.by = newValue } }
  }

  /// The space in which colours are mixed; sRGB unless changed.
  open var colorSpace: BounceColorSpace {
    get { ends.colorSpace }
    set { change { ends.colorSpace = newValue } }
  }

  // MARK: How it moves

  /// All of the parameters below in one value.
  public final var style: BounceStyle {
    get { parameters }
    set { change { parameters = newValue } }
  }

  /// The keyframes and what is known of them.
  ///
  /// - Throws: ``BounceError`` where an end is missing, the ends do not match, or a parameter is out of
  ///   its range.
  public func keyframes() throws(BounceError) -> BounceKeyframes {
    if let generated { return generated }
    return try BounceKeyframes(
      ends, parameters, duration: duration > 0 ? duration : CATransaction.animationDuration())
  }

  /// The values of the keyframes; nil where ``keyframes()`` throws.
  ///
  /// Assigned values are replaced.
  open override var values: [Any]? {
    get {
      try? prepare()
      return super.values
    }
    set { super.values = newValue }
  }

  /// When each of ``values`` is reached, in parts of the duration.
  open override var keyTimes: [NSNumber]? {
    get {
      try? prepare()
      return super.keyTimes
    }
    set { super.keyTimes = newValue }
  }

  /// The pace between each two of ``values``; nil where all are linear.
  open override var timingFunctions: [CAMediaTimingFunction]? {
    get {
      try? prepare()
      return super.timingFunctions
    }
    set { super.timingFunctions = newValue }
  }

  /// The length of the motion in seconds.
  open override var duration: CFTimeInterval {
    get { super.duration }
    set {
      super.duration = newValue
      // Only the launch velocity is in seconds.
      if parameters.initialVelocity != 0 { generated = nil }
    }
  }

  /// Whether an end is missing that a layer can fill in.
  var isIncomplete: Bool { ends.isIncomplete }

  /// Puts the end that is missing in place, as a basic animation would read it from the layer; says so
  /// where that leaves the bounce without keyframes.
  package func complete(from layer: CALayer) {
    guard isIncomplete, let path = keyPath else { return }
    let shown = layer.shownValue(forKeyPath: path)
    change { ends.complete(shown: shown, model: layer.value(forKeyPath: path)) }
    do {
      try prepare()
    } catch {
      BounceReport.say("a bounce of \(path) shows nothing: \(error)")
    }
  }

  func change(_ body: () -> Void) {
    // Reaching through the superclass's setter keeps a frozen animation from being changed.
    super.values = nil
    generated = nil
    body()
  }

  /// Makes the keyframes, if they are not made.
  func prepare() throws(BounceError) {
    guard generated == nil else { return }
    let keyframes = try keyframes()
    generated = keyframes
    super.values = keyframes.values
    super.keyTimes = keyframes.numbers
    super.timingFunctions = keyframes.timings?.map { CAMediaTimingFunction($0) }
  }
}
