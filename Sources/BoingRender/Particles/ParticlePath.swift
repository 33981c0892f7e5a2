/// The whole life of one particle: where and how it is at any age.
struct ParticlePath {
  /// Seconds of its cell.
  let lifetime: Double
  private let start: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let acceleration: SIMD3<Double>
  private let spin: Double
  /// At birth, in radians about the axis.
  private let angle: Double
  private let axis: SIMD3<Double>
  /// At birth and by the second, before the emitter's factor.
  private let scale: SIMD2<Double>
  private let scaleFactor: Double
  private let color: SIMD4<Double>
  private let colorSpeed: SIMD4<Double>

  /// A particle of `cell`, born at `birth`, or in the emitter's shape where that is nil.
  init(
    _ cell: EmitterCell, _ emitter: Particles.Emitter, _ birth: Birthplace.Birth?,
    _ random: inout ParticleRandom
  ) {
    lifetime = (cell.lifetime + cell.lifetimeRange * random.signed / 2) * emitter.lifetime
    let birth = birth ?? emitter.birthplace.birth(&random)
    start = birth.position
    let cone = EmissionCone(birth, cell)
    let share = random.unit
    let speed = (cell.velocity + cell.velocityRange * random.signed / 2) * emitter.velocity
    acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    scale = SIMD2(
      (cell.scale + cell.scaleRange * random.signed / 2) * birth.scale, cell.scaleSpeed)
    scaleFactor = emitter.scale
    spin = (cell.spin + cell.spinRange * random.signed / 2) * emitter.spin
    let ranges = SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange)
    let chance = SIMD4(random.signed, random.signed, random.signed, random.signed)
    color = (cell.color + ranges * chance / 2) * birth.color
    velocity = cone.direction(share, turn: random.unit) * speed
    colorSpeed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
    // Numbers of their own, so that particles without a rotation are what they were.
    var turning = random.descendant(-1)
    angle = cell.rotation + cell.rotationRange * turning.signed / 2
    switch cell.particleType {
    case .sprite: axis = SIMD3(0, 0, 1)
    case .plane:
      axis = EmissionCone(orientationOf: cell).direction(turning.unit, turn: turning.unit)
    }
  }

  private func position(age: Double) -> SIMD3<Double> {
    start + velocity * age + acceleration * (age * age / 2)
  }

  /// Returns the particle at `age`.
  func particle(age: Double) -> Particle {
    Particle(
      position: position(age: age), angle: angle + spin * age, axis: axis,
      scale: max((scale.x + scale.y * age) * scaleFactor, 0),
      color: color + colorSpeed * age, age: age)
  }

  /// What it emits at `age` begins at its place, looks where it goes, and has its scale and colour.
  func birth(age: Double) -> Birthplace.Birth {
    var birth = Birthplace.Birth(
      position: position(age: age), looking: velocity + acceleration * age)
    birth.scale = max(scale.x + scale.y * age, 0)
    let shown = color + colorSpeed * age
    birth.color = shown.clamped(lowerBound: .zero, upperBound: .one)
    return birth
  }
}
