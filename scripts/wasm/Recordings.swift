import BoingCurves

/// Everything that is compared for one seeded parameter set, as series of numbers.
///
/// The same source runs natively and as WebAssembly.
struct Recording {
  private(set) var series: [[Double]] = []
  private var random: SplitMix64

  /// The number of kinds of parameter sets; set `index` is of kind `index % kindCount`.
  static let kindCount = 15

  init(index: Int) {
    random = SplitMix64(state: UInt64(index))
    switch index % Self.kindCount {
    case 0: spring(dampingRatio: random.uniform(0.02, 0.95))
    case 1: spring(dampingRatio: 1)
    case 2: spring(dampingRatio: random.uniform(1.05, 20))
    case 3: spring(dampingRatio: nearlyCritical())
    case 4: spring(dampingRatio: 0)
    case 5: coreAnimationSpring()
    case 6: springyBounce()
    case 7: wallBounce()
    case 8: gravityBounce()
    case 9: shake()
    case 10: decayTrain()
    case 11: timing()
    case 12: fit()
    case 13: elementary()
    default: dock()
    }
    precondition(!series.joined().contains { $0.isNaN }, "a number is none")
  }

  /// The elementary functions themselves, at arguments from subnormal to huge.
  private mutating func elementary() {
    for _ in 0..<50 {
      let x = random.uniform(-1, 1)
      let exponent = random.uniform(-700, 700)
      let any = x * .exp(exponent)
      let angle = x * .pow(10, random.uniform(-8, 20))
      let (sine, cosine) = Double.sineAndCosine(angle)
      series.append([
        .exp(exponent), .expMinusOne(exponent), .expMinusOne(x), .log(any.magnitude),
        .log2(any.magnitude), .log10(any.magnitude), .log(onePlus: x), .pow(2 + x, exponent / 2),
        .pow(any.magnitude, x), sine, cosine, .sin(angle), .cos(angle), .tan(angle), .asin(x),
        .acos(x), .atan(any), .atan(4 * x), .atan2(y: x, x: exponent), .atan2(y: any, x: x),
        .hypot(x, any), .hypot(x, exponent / 700), .cbrt(any), .erf(4 * x),
      ])
    }
  }

  private mutating func nearlyCritical() -> Double {
    let offset = Double.pow(10, -random.uniform(1, 12))
    return random.next() % 2 == 0 ? 1 + offset : 1 - offset
  }

  private mutating func spring(dampingRatio: Double) {
    let spring = made(
      try? Spring(
        response: random.uniform(0.1, 2), dampingRatio: dampingRatio, mass: random.uniform(0.1, 10))
    )
    let motion = made(
      try? SpringMotion(
        from: random.uniform(-500, 500), to: random.uniform(-500, 500),
        initialVelocity: random.uniform(-2000, 2000), spring: spring))
    record(motion, until: 20 * spring.response)
    series.append([spring.stiffness])
    series.append([spring.dampingCoefficient])
    let time = random.uniform(0, spring.response)
    let next = made(
      try? SpringMotion(
        from: motion.value(at: time), to: 0, initialVelocity: motion.velocity(at: time),
        spring: spring))
    record(next, until: 10 * spring.response)
  }

  private mutating func coreAnimationSpring() {
    let spring = made(
      try? CoreAnimationSpring(
        mass: random.uniform(0.2, 5), stiffness: random.uniform(1, 500),
        damping: random.uniform(0.1, 60), initialVelocity: random.uniform(-20, 20)))
    record(spring, until: 10 * spring.spring.response)
  }

  private mutating func springyBounce() {
    let bounce = made(
      try? SpringyBounce(
        from: random.uniform(-500, 500), to: random.uniform(-500, 500),
        numberOfBounces: random.integer(0, 12), duration: random.uniform(0.1, 5)))
    record(bounce, until: bounce.duration * 1.2)
    series.append([bounce.decayRate])
    series.append([Double(bounce.numberOfVisibleBounces)])
    series.append(bounce.samples(count: 33, duration: bounce.duration))
  }

  private mutating func wallBounce() {
    let bounce = made(
      try? CosineWallBounce(
        from: random.uniform(-500, 500), to: random.uniform(-500, 500),
        numberOfBounces: random.integer(0, 12), duration: random.uniform(0.1, 5),
        startsAtRest: random.next() % 2 == 0))
    record(bounce, until: bounce.duration * 1.2)
    series.append(bounce.contactTimes)
    series.append(bounce.apexes.map { $0.value })
  }

  private mutating func gravityBounce() {
    let (from, to) = (random.uniform(-500, 500), random.uniform(-500, 500))
    let duration = random.uniform(0.1, 5)
    let tried =
      random.next() % 2 == 0
      ? try? GravityBounce(
        from: from, to: to, numberOfBounces: random.integer(0, 12), duration: duration)
      : try? GravityBounce(
        from: from, to: to, restitution: random.uniform(0.05, 0.95), duration: duration)
    let bounce = made(tried)
    record(bounce, until: bounce.duration * 1.2)
    series.append(bounce.contactTimes)
    series.append(bounce.apexes.map { $0.value })
    series.append([bounce.gravity])
  }

  private mutating func shake() {
    let shake = made(
      try? Shake(
        about: random.uniform(-500, 500), amplitude: random.uniform(-500, 500),
        numberOfSwings: random.integer(0, 12), duration: random.uniform(0.1, 5)))
    record(shake, until: shake.duration * 1.2)
  }

  private mutating func decayTrain() {
    let duration = random.uniform(0.1, 5)
    let tried =
      switch random.next() % 3 {
      case 0: try? DecayTrain.rebound(ratio: random.uniform(0.1, 0.9), duration: duration)
      case 1:
        try? DecayTrain.leap(
          compressed: random.uniform(10, 100), relaxed: random.uniform(100, 300),
          extension: random.uniform(20, 400), duration: duration)
      default: try? DecayTrain.wobble(amplitude: random.uniform(2, 90), duration: duration)
      }
    let train = made(tried)
    record(train, until: duration * 1.2)
    series.append(train.values)
    series.append(train.keyTimes)
  }

  private mutating func timing() {
    let curve = made(
      try? CubicBezierEasing(
        random.uniform(0, 1), random.uniform(-1, 2), random.uniform(0, 1), random.uniform(-1, 2)))
    let steps = made(
      try? StepEasing(count: random.integer(1, 20)))
    let progress = (0..<32).map { _ in random.uniform(0, 1) }
    series.append(progress.map(curve.value(at:)))
    series.append(progress.map(steps.value(at:)))
  }

  private mutating func fit() {
    let duration = random.uniform(0.2, 2)
    let bounce = made(
      try? SpringyBounce(
        from: 0, to: 1, numberOfBounces: random.integer(0, 8), duration: duration))
    let fit = made(
      try? PiecewiseLinearFit(
        of: bounce, over: 0...duration, maximumError: .pow(10, -random.uniform(1.5, 3))))
    series.append([Double(fit.count)])
    series.append([Double(fit.minimumCount)])
    series.append([fit.isProvablyMinimal ? 1 : 0])
    series.append([fit.maximumError])
    series.append(fit.times)
    series.append(fit.values)
  }

  private mutating func dock() {
    for table in DockBounce.Table.allCases {
      let dock = made(
        try? DockBounce(height: random.uniform(-200, 200), table: table))
      record(dock, until: dock.duration)
    }
  }

  /// The motion's own times, and its values and velocities at random times.
  private mutating func record(_ motion: some Motion, until end: Double) {
    let times = (0..<24).map { _ in random.uniform(0, end) }
    let values = times.map(motion.value(at:))
    series.append(values)
    series.append(times.map(motion.velocity(at:)))
    let reach = values.map { $0.magnitude }.max() ?? 0
    series.append([motion.duration])
    series.append([motion.settlingTime(within: reach / 50)])
    series.append(motion.extrema.prefix(8).map { $0.time })
    series.append(motion.extrema.prefix(8).map { $0.value })
    series.append(Array(motion.targetCrossings.prefix(8)))
  }
}

/// Returns what was made: all sets are within the range of the parameters.
private func made<Value>(_ value: Value?) -> Value {
  guard let value else { preconditionFailure("a parameter set is refused") }
  return value
}

/// The generator of Steele, Lea and Flood: the same numbers on every platform.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  mutating func integer(_ low: Int, _ high: Int) -> Int {
    low + Int(next() % UInt64(high - low + 1))
  }
}
