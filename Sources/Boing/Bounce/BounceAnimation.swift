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
/// Values may be numbers, `CGPoint`, `CGSize`, `CGRect`, `CGColor` (mixed in sRGB) and `CATransform3D`
/// (taken apart, so that a rotation never distorts a scale). All parts of a value follow one law of time:
/// what moves on a straight line without the bounce stays on it.
///
/// Its ancestor is SKBounceAnimation (2012).
open class BounceAnimation: CAKeyframeAnimation {
  private var ends = BounceEnds()
  private var shape = BounceShape()
  private var generated: BounceKeyframes?

  #if os(Linux)
    /// A bounce of nothing yet: two visible bounces, overshooting, stiffness medium.
    public required init() {
      super.init()
    }
  #else
    /// A bounce of nothing yet: two visible bounces, overshooting, stiffness medium.
    public override init() {
      super.init()
    }

    /// A bounce of nothing yet: an archive holds plain keyframes, which a plain animation reads.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
    }
  #endif

  /// A copy with the same parameters and keyframes.
  open override func copy(with zone: NSZone? = nil) -> Any {
    generate()
    let copy = super.copy(with: zone)
    if let copy = copy as? BounceAnimation {
      copy.ends = ends
      copy.shape = shape
      copy.generated = generated
    }
    return copy
  }

  // MARK: What moves

  /// Where the value starts; for a ``shake``, the furthest point.
  open var fromValue: Any? {
    get { ends.from }
    set { change { ends.from = newValue } }
  }

  /// Where the value ends.
  open var toValue: Any? {
    get { ends.to }
    set { change { ends.to = newValue } }
  }

  /// By how much the value changes, where one of ``fromValue`` and ``toValue`` is not given.
  ///
  /// The combinations are those of `CABasicAnimation`. An end that is missing is taken from the layer
  /// when the animation is added.
  open var byValue: Any? {
    get { ends.by }
    set { change { ends.by = newValue } }
  }

  // MARK: How it moves

  /// How many bounces a viewer counts: extrema after the first arrival that stand out by at least 2
  /// % of the way.
  ///
  /// From 0, which only eases, to a million; 2 unless changed.
  open var numberOfBounces: Int {
    get { shape.numberOfBounces }
    set { change { shape.numberOfBounces = newValue } }
  }

  /// Whether the value passes its target; if not, it bounces off as from a wall.
  ///
  /// True unless changed.
  open var shouldOvershoot: Bool {
    get { shape.shouldOvershoot }
    set { change { shape.shouldOvershoot = newValue } }
  }

  /// Whether the value swings about ``toValue`` and comes back to it, ``fromValue`` being the
  /// furthest point; the first keyframe is then the to-value.
  ///
  /// ``numberOfBounces`` counts the swings.
  open var shake: Bool {
    get { shape.shake }
    set { change { shape.shake = newValue } }
  }

  /// How much of the motion is left at the end of the duration.
  ///
  /// Medium unless changed.
  open var stiffness: BounceStiffness {
    get { shape.stiffness }
    set { change { shape.stiffness = newValue } }
  }

  /// The launch velocity in units of the whole change per second; 0, a start from rest, unless changed.
  ///
  /// It applies to a bounce that overshoots.
  open var initialVelocity: Double {
    get { shape.initialVelocity }
    set { change { shape.initialVelocity = newValue } }
  }

  /// How far the keyframes may stray from the true curve, as a fraction of the whole change.
  ///
  /// Above 0; a thousandth unless changed. The true curve here is the one that ends at the to-value: what
  /// the ``stiffness`` leaves at the end is taken out over the whole duration.
  open var maximumError: Double {
    get { shape.maximumError }
    set { change { shape.maximumError = newValue } }
  }

  /// The keyframes and what is known of them.
  ///
  /// - Throws: ``BounceError`` where an end is missing, the ends do not match, or a parameter is out of
  ///   its range.
  public func keyframes() throws(BounceError) -> BounceKeyframes {
    if let generated { return generated }
    return try BounceKeyframes(ends, shape, duration: duration > 0 ? duration : 0.25)
  }

  /// The values of the keyframes; nil where ``keyframes()`` throws.
  ///
  /// Assigned values are replaced.
  open override var values: [Any]? {
    get {
      generate()
      return super.values
    }
    set { super.values = newValue }
  }

  /// When each of ``values`` is reached, in parts of the duration.
  open override var keyTimes: [NSNumber]? {
    get {
      generate()
      return super.keyTimes
    }
    set { super.keyTimes = newValue }
  }

  /// The length of the motion in seconds.
  ///
  /// The keyframes are made anew for another one.
  open override var duration: CFTimeInterval {
    get { super.duration }
    set {
      generated = nil
      super.duration = newValue
    }
  }

  /// Puts the ends that are missing in place, as a basic animation would read them from the layer.
  func complete(with beneath: Any?) {
    guard generated == nil, let beneath else { return }
    change { ends.complete(with: beneath) }
  }

  private func change(_ body: () -> Void) {
    // Reaching through the superclass's setter keeps a frozen animation from being changed.
    super.values = nil
    generated = nil
    body()
  }

  private func generate() {
    guard generated == nil, let keyframes = try? keyframes() else { return }
    generated = keyframes
    super.values = keyframes.values
    super.keyTimes = keyframes.keyTimes.map { NSNumber(value: $0) }
  }
}
