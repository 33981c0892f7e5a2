#if canImport(Glibc)
  import Glibc
#endif

/// One particle of an emitter as it is at some time.
struct Particle {
  var position: SIMD2<Double>
  var angle: Double
  var scale: Double
  /// Straight sRGB components.
  var color: SIMD4<Double>
  var age: Double
}

/// An emitter's particles as a function of its seed and of time.
///
/// The particle born as the n-th of its kind is the same whenever one looks, so that its state needs
/// only its own age. Rates and speeds count as if they had always been what they are now.
struct Particles {
  /// What an emitter layer gives to all of its cells.
  struct Emitter {
    var seed: UInt64
    var position: SIMD2<Double>
    var size: SIMD2<Double>
    var shape: String
    var mode: String
    var birthRate: Double
    var lifetime: Double
    var velocity: Double
    var scale: Double
    var spin: Double
  }

  /// Particles of one kind at once; the oldest beyond are left out.
  static let greatestCount = 20_000

  let emitter: Emitter

  /// The living particles of `cell`, the `kind`-th, oldest first, at the emitter's time `time`.
  func living(_ cell: EmitterCellValues, kind: Int, at time: Double) -> [Particle] {
    let rate = cell.birthRate * emitter.birthRate
    let age = (time - cell.timing.beginTime) * cell.timing.speed + cell.timing.timeOffset
    let longest = (cell.lifetime + cell.lifetimeRange.magnitude / 2) * emitter.lifetime
    guard cell.isEnabled, rate > 0, rate.isFinite, longest > 0, age >= 0, age.isFinite else {
      return []
    }
    let last = (age * rate).rounded(.down)
    let oldest = max(0, ((age - longest) * rate).rounded(.up), last - Double(Self.greatestCount))
    guard last < 9e15, oldest <= last else { return [] }
    var particles: [Particle] = []
    for number in Int(oldest)...Int(last) {
      var random = ParticleRandom(emitter.seed, kind, number)
      if let particle = state(cell, age - Double(number) / rate, &random) {
        particles.append(particle)
      }
    }
    return particles
  }

  private func state(
    _ cell: EmitterCellValues, _ age: Double, _ random: inout ParticleRandom
  ) -> Particle? {
    let lifetime = (cell.lifetime + cell.lifetimeRange * random.signed / 2) * emitter.lifetime
    guard age <= lifetime else { return nil }
    let start = place(&random)
    let direction = cell.emissionLongitude + cell.emissionRange * random.signed / 2
    // A latitude points out of the plane, in which only the rest of the speed is seen.
    let speed =
      (cell.velocity + cell.velocityRange * random.signed / 2) * emitter.velocity
      * cos(cell.emissionLatitude)
    let way = SIMD2(cos(direction), sin(direction)) * speed * age
    let fall = SIMD2(cell.xAcceleration, cell.yAcceleration) * (age * age / 2)
    let scale =
      (cell.scale + cell.scaleRange * random.signed / 2 + cell.scaleSpeed * age) * emitter.scale
    let spin = (cell.spin + cell.spinRange * random.signed / 2) * emitter.spin
    let ranges = SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange)
    let speeds = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
    let chance = SIMD4(random.signed, random.signed, random.signed, random.signed)
    return Particle(
      position: start + way + fall, angle: spin * age, scale: max(scale, 0),
      color: cell.color + ranges * chance / 2 + speeds * age, age: age)
  }

  /// Where a particle is born.
  private func place(_ random: inout ParticleRandom) -> SIMD2<Double> {
    let (a, b) = (random.unit, random.unit)
    let half = emitter.size / 2
    switch emitter.shape {
    case "line":
      return emitter.position + SIMD2((a - 0.5) * emitter.size.x, 0)
    case "rectangle", "cuboid":
      if emitter.mode == "points" {
        return emitter.position + half * SIMD2(a < 0.5 ? -1 : 1, b < 0.5 ? -1 : 1)
      }
      if emitter.mode == "outline" { return emitter.position + onRectangle(a, b, half) }
      return emitter.position + SIMD2(a - 0.5, b - 0.5) * emitter.size
    case "circle", "sphere":
      // The width is the radius; an even area needs the root.
      let onEdge = emitter.mode == "outline" || emitter.mode == "points"
      let radius = emitter.size.x * (onEdge ? 1 : b.squareRoot())
      let angle = a * 2 * .pi
      return emitter.position + SIMD2(cos(angle), sin(angle)) * radius
    default: return emitter.position
    }
  }

  private func onRectangle(_ a: Double, _ b: Double, _ half: SIMD2<Double>) -> SIMD2<Double> {
    let isAcross = a * (half.x + half.y) < half.x
    let end = random(b) ? -1.0 : 1.0
    let place = 4 * b - 2 * (b * 2).rounded(.down) - 1
    return isAcross ? SIMD2(place * half.x, end * half.y) : SIMD2(end * half.x, place * half.y)
  }

  private func random(_ value: Double) -> Bool { value < 0.5 }
}

/// Numbers that follow from a seed, a kind and a count.
struct ParticleRandom {
  private var state: UInt64

  init(_ seed: UInt64, _ kind: Int, _ number: Int) {
    state =
      seed &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(truncatingIfNeeded: kind) &* 0xd1b5_4a32_d192_ed03
    state = Self.mixed(state) ^ UInt64(truncatingIfNeeded: number) &* 0x8cb9_2ba7_2f3d_8dd7
  }

  /// The next number, 0..<1.
  var unit: Double {
    mutating get {
      state &+= 0x9e37_79b9_7f4a_7c15
      return Double(Self.mixed(state) >> 11) * 0x1p-53
    }
  }

  /// The next number, −1..<1.
  var signed: Double {
    mutating get { unit * 2 - 1 }
  }

  /// The finalizer of SplitMix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
