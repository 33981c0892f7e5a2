extension GravityBounce {
  /// Creates a fall with a number of visible bounces in a time.
  ///
  /// The restitution is e = p^(1/(2n+1)).
  ///
  /// - Parameters:
  ///   - from: The value at the launch. If it is `to`, the motion is constant, without contacts.
  ///   - to: The value of the wall.
  ///   - numberOfBounces: n, from 0 to a million.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  ///   - visibleFraction: p, between 0 and 1.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) {
    try MotionError.check(count: numberOfBounces, .numberOfBounces)
    try self.init(
      from: from, to: to, numberOfBounces: numberOfBounces,
      restitution: Self.restitution(numberOfBounces, visibleFraction), duration: duration)
  }

  /// Creates a fall with a restitution that takes a time.
  ///
  /// It bounces as often as an arc rises to the visible fraction: n = ⌊ln p/(2 ln e)⌋.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range, among them a restitution of 1 or
  ///   so close to it that the count passes a million.
  public init(
    from: Double, to: Double, restitution: Double, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) {
    try self.init(
      from: from, to: to,
      numberOfBounces: Self.numberOfBounces(restitution, visibleFraction),
      restitution: restitution, duration: duration)
  }

  /// Creates a fall from a number of bounces, a restitution and a time.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value of the wall.
  ///   - numberOfBounces: From 0 to a million, visible or not.
  ///   - restitution: From 0 to 1; at 1 all arcs are as high as the fall.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, restitution: Double, duration: Double
  ) throws(MotionError) {
    try Self.check(apex: from, wall: to, numberOfBounces, restitution)
    try MotionError.check(duration: duration)
    self.init(
      wall: to, apex: from, hops: false, numberOfBounces: numberOfBounces,
      restitution: restitution,
      fallTime: duration / (1 + 2 * Self.powerSum(restitution, numberOfBounces)))
  }

  /// Creates a fall under a gravity, with a restitution; its duration follows.
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value of the wall.
  ///   - restitution: From 0 to less than 1.
  ///   - gravity: In units of the value per second squared; greater than 0. It always pulls towards
  ///     the wall.
  ///   - visibleFraction: Between 0 and 1.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, restitution: Double, gravity: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) {
    let count = try Self.numberOfBounces(restitution, visibleFraction)
    try Self.check(apex: from, wall: to, count, restitution)
    try self.init(
      wall: to, apex: from, hops: false, numberOfBounces: count, restitution: restitution,
      fallTime: Self.fallTime(height: (from - to).magnitude, gravity: gravity))
  }

  /// Creates a fall under a gravity, with a number of visible bounces; its duration follows.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, numberOfBounces: Int, gravity: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) {
    try MotionError.check(count: numberOfBounces, .numberOfBounces)
    let restitution = try Self.restitution(numberOfBounces, visibleFraction)
    try Self.check(apex: from, wall: to, numberOfBounces, restitution)
    try self.init(
      wall: to, apex: from, hops: false, numberOfBounces: numberOfBounces,
      restitution: restitution,
      fallTime: Self.fallTime(height: (from - to).magnitude, gravity: gravity))
  }

  /// Creates a hop off the wall and back, with a number of visible bounces after the impact.
  ///
  /// - Parameters:
  ///   - ground: The wall, where the motion starts and ends.
  ///   - height: The distance of the apex from the target, with the sign of its direction.
  ///   - numberOfBounces: n, from 0 to a million; the hop itself does not count.
  ///   - duration: The time of the last contact, in seconds; greater than 0.
  ///   - visibleFraction: p, between 0 and 1.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    hoppingFrom ground: Double, height: Double, numberOfBounces: Int, duration: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) {
    try MotionError.check(count: numberOfBounces, .numberOfBounces)
    let restitution = try Self.restitution(numberOfBounces, visibleFraction)
    try MotionError.check(value: height, .height)
    try Self.check(apex: ground + height, wall: ground, numberOfBounces, restitution)
    try MotionError.check(duration: duration)
    self.init(
      wall: ground, apex: ground + height, hops: true, numberOfBounces: numberOfBounces,
      restitution: restitution,
      fallTime: duration / (2 + 2 * Self.powerSum(restitution, numberOfBounces)))
  }

  /// Creates a hop off the wall and back under a gravity, with a restitution; its duration follows.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    hoppingFrom ground: Double, height: Double, restitution: Double, gravity: Double,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction
  ) throws(MotionError) {
    let count = try Self.numberOfBounces(restitution, visibleFraction)
    try MotionError.check(value: height, .height)
    try Self.check(apex: ground + height, wall: ground, count, restitution)
    try self.init(
      wall: ground, apex: ground + height, hops: true, numberOfBounces: count,
      restitution: restitution,
      fallTime: Self.fallTime(height: height.magnitude, gravity: gravity))
  }

  /// Creates a fall with a launch velocity, from a number of bounces, a restitution and a time.
  ///
  /// The gravity is the one at which the last contact comes at the end of the time. No gravity is weak
  /// enough for that where a body is thrown at the wall so fast that it is there earlier, and has no
  /// bounce to spend the rest of the time on; such a motion ends earlier.
  ///
  /// ```swift
  /// let toss = try GravityBounce(
  ///   from: 0, to: 100, initialVelocity: -300, numberOfBounces: 2, restitution: 0.5, duration: 1)
  /// toss.velocity(at: 0)  // −300: it goes up first
  /// ```
  ///
  /// - Parameters:
  ///   - from: The value at the launch.
  ///   - to: The value of the wall. If it is `from`, the motion is a hop in the direction of the
  ///     velocity; without a velocity either, it is constant.
  ///   - initialVelocity: In units of the value per second.
  ///   - numberOfBounces: From 0 to a million, visible or not.
  ///   - restitution: From 0 to 1.
  ///   - duration: The latest time of the last contact, in seconds; greater than 0.
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public init(
    from: Double, to: Double, initialVelocity: Double, numberOfBounces: Int, restitution: Double,
    duration: Double
  ) throws(MotionError) {
    try Self.check(apex: from, wall: to, numberOfBounces, restitution)
    try MotionError.check(duration: duration)
    let reach = initialVelocity * duration
    if !(reach.magnitude <= 1e300) {
      let limit = Swift.min(1e300 / duration, .greatestFiniteMagnitude)
      throw MotionError(
        parameter: .initialVelocity, value: initialVelocity, allowed: .closed(-limit, limit))
    }
    let size = Swift.max((from - to).magnitude, reach.magnitude)
    let side: Double = from == to ? (reach < 0 ? -1 : 1) : from < to ? -1 : 1
    guard size > 0 else {
      self.init(
        wall: to, apex: from, hops: false, numberOfBounces: numberOfBounces,
        restitution: restitution, fallTime: duration)
      return
    }
    // In units of the size and the duration: the height h, the velocity v towards the wall, the gravity
    // g and the speed u = √(v² + 2gh) at the first contact. The contacts end at ((1 + 2S)u − v)/g = 1
    // with S = e + … + eⁿ, a quadratic equation for g.
    let height = (from - to).magnitude / size
    let velocity = -side * (reach / size)
    let arcs = 1 + 2 * Self.powerSum(restitution, numberOfBounces)
    let half = arcs * arcs * height - velocity
    let excess = (arcs * arcs - 1) * velocity * velocity
    let root = Double.hypot(half, excess.squareRoot())
    // The form that does not cancel. A fall from rest has g = 2h without bounces.
    let solution =
      half > 0 ? half + root : excess > 0 ? excess / (root - half) : 2 * height
    let gravity = Swift.max(solution, 1e-3)
    let speed = (velocity * velocity + 2 * gravity * height).squareRoot()
    let reached = speed * speed / (2 * gravity) * size
    let fallTime = speed / gravity * duration
    // Not even a rounding puts the first contact before the launch.
    let apexTime = Swift.max(-fallTime, -velocity / gravity * duration)
    self.init(
      from: from, wall: to, apex: velocity == 0 ? from : to + side * reached,
      apexTime: velocity == 0 ? 0 : apexTime, numberOfBounces: numberOfBounces,
      restitution: restitution, fallTime: fallTime)
  }

  private static func check(
    apex: Double, wall: Double, _ numberOfBounces: Int, _ restitution: Double
  ) throws(MotionError) {
    try MotionError.check(value: apex, .from)
    try MotionError.check(value: wall, .to)
    try MotionError.check(count: numberOfBounces, .numberOfBounces)
    try MotionError.check(restitution, .restitution, .unitInterval)
  }

  private static func fallTime(height: Double, gravity: Double) throws(MotionError) -> Double {
    try MotionError.check(gravity, .gravity, .positive)
    let time = (2 * (height / gravity)).squareRoot()
    if height > 0 { try MotionError.check(duration: time) }
    return time
  }

  private static func restitution(
    _ numberOfBounces: Int, _ visibleFraction: Double
  ) throws(MotionError) -> Double {
    try MotionError.check(visibleFraction, .visibleFraction, .openFraction)
    return .pow(visibleFraction, 1 / (2 * Double(numberOfBounces) + 1))
  }

  private static func numberOfBounces(
    _ restitution: Double, _ visibleFraction: Double
  ) throws(MotionError) -> Int {
    try MotionError.check(visibleFraction, .visibleFraction, .openFraction)
    try MotionError.check(
      restitution, .restitution, AllowedRange(0, 1, includesLowerBound: true))
    let count = lastPower(
      of: restitution * restitution, atMost: 1_000_001, where: { $0 >= visibleFraction })
    try MotionError.check(count: count, .numberOfBounces)
    return count
  }
}
