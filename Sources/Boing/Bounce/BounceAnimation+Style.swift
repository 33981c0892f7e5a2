extension BounceAnimation {
  /// The number of bounces that a viewer counts: extrema after the first arrival that stand out by at least the
  /// ``visibleFraction`` of the way.
  ///
  /// From 0, which only eases, to a million; 2 unless changed.
  public var numberOfBounces: Int {
    get { style.numberOfBounces }
    set { style.numberOfBounces = newValue }
  }

  /// True if the value passes its target; if not, it bounces off as from a wall, by the ``wallLaw``.
  ///
  /// True unless changed.
  public var shouldOvershoot: Bool {
    get { style.shouldOvershoot }
    set { style.shouldOvershoot = newValue }
  }

  /// True if the value swings about ``toValue`` and comes back to it, ``fromValue`` being the
  /// furthest point; the first keyframe is then the to-value.
  ///
  /// ``numberOfBounces`` counts the swings.
  public var shake: Bool {
    get { style.shake }
    set { style.shake = newValue }
  }

  /// The fraction of the motion that is left at the end of the duration.
  ///
  /// Medium unless changed.
  public var stiffness: BounceStiffness {
    get { style.stiffness }
    set { style.stiffness = newValue }
  }

  /// The fraction of the way by which a bounce must stand out to be counted, between 0 and 1.
  ///
  /// A fiftieth unless changed.
  public var visibleFraction: Double {
    get { style.visibleFraction }
    set { style.visibleFraction = newValue }
  }

  /// The way in which the value bounces off, where it does not overshoot.
  ///
  /// The absolute cosine unless changed.
  public var wallLaw: BounceWallLaw {
    get { style.wallLaw }
    set { style.wallLaw = newValue }
  }

  /// The launch velocity in units of the whole change per second; 0, a start from rest, unless changed.
  ///
  /// It applies to a bounce that overshoots.
  public var initialVelocity: Double {
    get { style.initialVelocity }
    set { style.initialVelocity = newValue }
  }

  /// A draw-back before the launch; none unless changed.
  public var anticipation: BounceAnticipation? {
    get { style.anticipation }
    set { style.anticipation = newValue }
  }

  /// The distance that the keyframes may have from the true curve, as a fraction of the whole change.
  ///
  /// Above 0; a thousandth unless changed. The true curve is the one of
  /// ``BounceStyle/motion(duration:)``, which ends at the to-value.
  public var maximumError: Double {
    get { style.maximumError }
    set { style.maximumError = newValue }
  }
}
