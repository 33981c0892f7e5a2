import BoingCurveFormats
import BoingCurves
import BoingElementary

/// The numbers of a seeded parameter set: of a motion, of an easing, of a fit, or of elementary functions.
///
/// The same source runs natively and as WebAssembly.
struct Recording {
  private(set) var numbers: [Double] = []
  private var random: SeededGenerator

  init(index: Int) {
    random = SeededGenerator(seed: UInt64(index))
    let (from, to) = (random.number(-500...500), random.number(-500...500))
    let duration = random.number(0.1...5)
    let count = Int(random.number(0...12.99))
    switch index % 16 {
    case 0: spring(dampingRatio: random.number(0.02...0.95))
    case 1: spring(dampingRatio: 1)
    case 2: spring(dampingRatio: random.number(1.05...20))
    case 3:
      let offset = Double.pow(10, -random.number(1...12))
      spring(dampingRatio: Bool.random(using: &random) ? 1 + offset : 1 - offset)
    case 4: spring(dampingRatio: 0)
    case 5:
      let spring = made(
        try? Spring(
          mass: random.number(0.2...5), stiffness: random.number(1...500),
          dampingCoefficient: random.number(0.1...60)))
      let motion = made(
        try? SpringMotion(
          from: 0, to: 1, initialVelocity: random.number(-20...20), spring: spring))
      record(motion, until: 10 * spring.response)
    case 6:
      let bounce = made(
        try? SpringyBounce(from: from, to: to, numberOfBounces: count, duration: duration))
      record(bounce, until: duration * 1.2)
      numbers += [bounce.decayRate, Double(bounce.numberOfVisibleBounces)]
      numbers += bounce.samples(count: 33, duration: duration)
    case 7:
      let bounce = made(
        try? CosineWallBounce(
          from: from, to: to, numberOfBounces: count, duration: duration,
          startsAtRest: Bool.random(using: &random)))
      record(bounce, until: duration * 1.2)
      numbers += bounce.contactTimes + bounce.apexes.map { $0.value }
    case 8:
      let bounce = made(
        Bool.random(using: &random)
          ? try? GravityBounce(from: from, to: to, numberOfBounces: count, duration: duration)
          : try? GravityBounce(
            from: from, to: to, restitution: random.number(0.05...0.95), duration: duration))
      record(bounce, until: bounce.duration * 1.2)
      numbers += bounce.contactTimes + bounce.apexes.map { $0.value } + [bounce.gravity]
    case 9:
      let shake = made(
        try? Shake(about: to, amplitude: from, numberOfSwings: count, duration: duration))
      record(shake, until: duration * 1.2)
    case 10:
      let train =
        switch count % 3 {
        case 0: try? DecayTrain.rebound(ratio: random.number(0.1...0.9), duration: duration)
        case 1:
          try? DecayTrain.leap(
            compressed: random.number(10...100), relaxed: random.number(100...300),
            extension: random.number(20...400), duration: duration)
        default: try? DecayTrain.wobble(amplitude: random.number(2...90), duration: duration)
        }
      let made = made(train)
      record(made, until: duration * 1.2)
      numbers += made.values + made.keyTimes
    case 11:
      let curve = made(
        try? CubicBezierEasing(
          random.number(0...1), random.number(-1...2), random.number(0...1), random.number(-1...2)))
      let steps = made(try? StepEasing(count: 1 + count))
      for _ in 0..<32 {
        let progress = random.number(0...1)
        numbers += [curve.value(at: progress), steps.value(at: progress)]
      }
    case 12:
      let bounce = made(
        try? SpringyBounce(from: 0, to: 1, numberOfBounces: count, duration: duration))
      let fit = made(
        try? PiecewiseLinearFit(
          of: bounce, over: 0...duration, maximumError: .pow(10, -random.number(1.5...3))))
      numbers += [Double(fit.minimumCount), fit.isProvablyMinimal ? 1 : 0, fit.maximumError]
      numbers += fit.times + fit.values
    case 13: elementary()
    case 14: interruptions(duration: duration)
    default:
      for table in DockBounce.Table.allCases {
        let dock = made(try? DockBounce(height: random.number(-200...200), table: table))
        record(dock, until: dock.duration)
      }
    }
    precondition(!numbers.contains { $0.isNaN }, "a number is none")
  }

  /// Records a bounce in three dimensions that is interrupted four times, by bounces of any shape.
  private mutating func interruptions(duration: Double) {
    func point() -> Components { Components((0..<3).map { _ in random.number(-500...500) }) }
    func bounce() -> TimedBounce {
      let count = Int(random.number(0...6.99))
      let shapes: [Bounce] = [
        .springy(bounces: count), .wall(.cosine, bounces: count),
        .wall(.gravity(), bounces: count),
        .wall(.gravity(restitution: random.number(0.1...0.9))), .dock(),
        .spring(
          made(
            try? Spring(
              response: random.number(0.1...2), dampingRatio: random.number(0.05...1.5)))),
      ]
      return made(
        try? TimedBounce(shapes[Int(random.number(0...5.99))], duration: random.number(0.1...2)))
    }
    var leg = BounceLeg(bounce(), by: point(), to: point())
    for _ in 0..<5 {
      for step in 0...16 {
        let time = leg.duration * Double(step) / 16
        numbers += (leg.value(at: time) ?? leg.target).numbers
        numbers += (leg.velocity(at: time) ?? .zero).numbers
      }
      numbers += leg.knots(maximumError: 0.001)
      let time = random.number(0...leg.duration)
      let movement = Movement(
        value: leg.value(at: time) ?? leg.target,
        velocity: Bool.random(using: &random) ? point() : leg.velocity(at: time) ?? .zero,
        direction: leg.displacement)
      leg = BounceLeg(bounce(), after: movement, to: point())
    }
  }

  private mutating func spring(dampingRatio: Double) {
    let spring = made(
      try? Spring(
        response: random.number(0.1...2), dampingRatio: dampingRatio, mass: random.number(0.1...10))
    )
    let motion = made(
      try? SpringMotion(
        from: random.number(-500...500), to: random.number(-500...500),
        initialVelocity: random.number(-2000...2000), spring: spring))
    record(motion, until: 20 * spring.response)
    numbers += [spring.stiffness, spring.dampingCoefficient]
    let time = random.number(0...spring.response)
    let next = made(
      try? SpringMotion(
        from: motion.value(at: time), to: 0, initialVelocity: motion.velocity(at: time),
        spring: spring))
    record(next, until: 10 * spring.response)
  }

  /// Adds the values and velocities of a motion at random times, and its own times.
  private mutating func record(_ motion: some Motion, until end: Double) {
    var reach = 0.0
    for _ in 0..<24 {
      let time = random.number(0...end)
      let value = motion.value(at: time)
      numbers += [value, motion.velocity(at: time)]
      reach = max(reach, value.magnitude)
    }
    numbers += [motion.duration, motion.settlingTime(within: reach / 50)]
    for extremum in motion.extrema.prefix(8) { numbers += [extremum.time, extremum.value] }
    numbers += motion.targetCrossings.prefix(8)
  }

  /// Adds the elementary functions at arguments from subnormal to huge.
  private mutating func elementary() {
    for _ in 0..<50 {
      let x = random.number(-1...1)
      let exponent = random.number(-700...700)
      let any = x * .exp(exponent)
      let angle = x * .pow(10, random.number(-8...20))
      let (sine, cosine) = Double.sineAndCosine(angle)
      numbers += [
        .exp(exponent), .expMinusOne(exponent), .expMinusOne(x), .log(any.magnitude),
        .log2(any.magnitude), .log10(any.magnitude), .log(onePlus: x), .pow(2 + x, exponent / 2),
        .pow(any.magnitude, x), sine, cosine, .sin(angle), .cos(angle), .tan(angle), .asin(x),
        .acos(x), .atan(any), .atan(4 * x), .atan2(y: x, x: exponent), .atan2(y: any, x: x),
        .hypot(x, any), .hypot(x, exponent / 700), .cbrt(any), .erf(4 * x),
      ]
    }
  }
}

/// Returns what was made: all sets are within the range of the parameters.
func made<Value>(_ value: Value?) -> Value {
  guard let value else { preconditionFailure("a parameter set is refused") }
  return value
}
