import Foundation
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("The cone of emission")
struct EmissionConeTests {
  private let rounding = 1e-9
  private let count = 4_000

  private func cell(_ range: Double, longitude: Double = 0, latitude: Double = 0)
    -> EmitterCell
  {
    var cell = EmitterCell()
    cell.emissionRange = range
    cell.emissionLongitude = longitude
    cell.emissionLatitude = latitude
    return cell
  }

  /// Directions drawn at random.
  private func directions(
    _ cell: EmitterCell, from origin: EmissionOrigin = EmissionOrigin(position: .zero)
  ) -> [SIMD3<Double>] {
    let cone = EmissionCone(origin, cell)
    var random = ParticleRandom(3, 1)
    return (0..<count).map { _ in cone.direction(random.unit, rotation: random.unit) }
  }

  /// The axis by Apple's angles: a longitude from x in the plane, a colatitude from z.
  private func axis(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
    let colatitude = .pi / 2 + latitude
    return SIMD3(
      sin(colatitude) * cos(longitude), sin(colatitude) * sin(longitude), cos(colatitude))
  }

  @Test(
    "directions are unit vectors within the cone, whose whole angle is the range",
    arguments: [0, 1e-4, 0.5, 1, 3, 5, 2 * Double.pi, -0.5, 9],
    [(0.0, 0.0), (1.2, 0.7), (-2, -1.5), (0.3, Double.pi / 2)])
  func within(range: Double, way: (longitude: Double, latitude: Double)) {
    let axis = axis(way.longitude, way.latitude)
    let half = min(range.magnitude / 2, .pi)
    var greatest = 0.0
    for d in directions(cell(range, longitude: way.longitude, latitude: way.latitude)) {
      #expect(abs((d * d).sum() - 1) < rounding)
      // The angle by the chord, which is exact where it is small.
      let gap = d - axis
      let angle = 2 * asin(min((gap * gap).sum().squareRoot() / 2, 1))
      #expect(angle <= half + 1e-7)
      greatest = max(greatest, angle)
    }
    // So many reach nearly everywhere.
    #expect(greatest >= half * 0.98)
  }

  @Test(
    "directions are even: a part of the cone's solid angle has that part of them, on every side",
    arguments: [0.2, 1, 3, 2 * Double.pi])
  func even(range: Double) {
    let axis = axis(0.4, 0.9)
    let all = directions(cell(range, longitude: 0.4, latitude: 0.9))
    let cap = 1 - cos(range / 2)
    // Three standard deviations of that many draws.
    func deviation(_ share: Double) -> Double {
      3 * (share * (1 - share) * Double(count)).squareRoot()
    }
    for share in [0.1, 0.25, 0.5, 0.9] {
      let inner = all.filter { 1 - ($0 * axis).sum() < cap * share }.count
      #expect(abs(Double(inner) - share * Double(count)) < deviation(share))
    }
    // Both sides of any plane through the axis have a half.
    for other in [SIMD3(0.3, -0.5, 0.8), SIMD3(-0.9, 0.1, 0.4), SIMD3(0.1, 0.9, 0.2)] {
      let normal = other - axis * (other * axis).sum()
      let side = all.filter { ($0 * normal).sum() > 0 }.count
      #expect(abs(Double(side) - 0.5 * Double(count)) < deviation(0.5))
    }
  }

  @Test("latitudes turn from where the shape looks, away from z; no angle is no change")
  func latitudes() {
    for (latitude, way) in [
      (0.0, SIMD3(1.0, 0, 0)), (.pi / 2, SIMD3(0, 0, -1)), (-.pi / 2, SIMD3(0, 0, 1)),
      (.pi, SIMD3(-1, 0, 0)),
    ] {
      let gap = directions(cell(0, latitude: latitude))[0] - way
      #expect((gap * gap).sum() < rounding)
    }
    let birth = EmissionOrigin(position: .zero, looking: SIMD3(1, 2, 2))
    let gap = directions(cell(0), from: birth)[0] - SIMD3(1, 2, 2) / 3
    #expect((gap * gap).sum() < rounding)
  }

  @Test("a particle that leaves the plane moves in z by its speed, and so do those that it emits")
  func depth() throws {
    var child = cell(0)
    child.birthRate = 1
    child.lifetime = 5
    child.velocity = 3
    var parent = cell(2, latitude: -0.8)
    parent.birthRate = 50
    parent.lifetime = 4
    parent.velocity = 10
    parent.cells = [child]
    var particles = Particles(
      Particles.Emitter(
        seed: 1, shape: EmissionShape(), birthRate: 1, lifetime: 1, velocity: 1, scale: 1,
        spin: 1))
    let early = particles.liveParticles([parent], at: 2)[0].particles
    let late = particles.liveParticles([parent], at: 3)[0].particles
    #expect(early.contains { $0.position.z > 5 } && early.contains { abs($0.position.z) < 2 })
    for particle in early where particle.age > 0 {
      // Straight on, at its speed, whenever one looks.
      let length = (particle.position * particle.position).sum().squareRoot()
      #expect(abs(length - 10 * particle.age) < 1e-6)
      let twin = try #require(late.first { abs($0.age - particle.age - 1) < 1e-6 })
      let gap = twin.position - particle.position / particle.age * twin.age
      #expect((gap * gap).sum() < 1e-6)
    }
    let below = particles.liveParticles([parent], at: 3)[1].particles
    #expect(below.contains { $0.position.z > 10 })
  }

  @Test("a range that is no number gives no direction, and nothing is drawn of it")
  func bad() {
    let wrong = directions(cell(.nan))[0]
    #expect(wrong.x.isNaN)
    #expect(directions(cell(.infinity)).allSatisfy { abs(($0 * $0).sum() - 1) < rounding })
  }

  /// The axes and angles at birth of many particles of `cell`.
  private func turns(_ cell: EmitterCell) -> [Particle] {
    let emitter = Particles.Emitter(
      seed: 1, shape: EmissionShape(), birthRate: 1, lifetime: 1, velocity: 1, scale: 1, spin: 1)
    let random = ParticleRandom(3, 1)
    return (0..<count).map {
      var own = random.substream($0)
      return ParticleTrajectory(cell, emitter, nil, &own).particle(age: 0)
    }
  }

  @Test(
    "planes turn about axes in the cone of their orientation, which z is the middle of",
    arguments: [(0.0, 0.0), (0.7, 1.2), (Double.pi / 2, -2.0)])
  func orientation(latitude: Double, longitude: Double) {
    var cell = EmitterCell()
    cell.particleType = .plane
    cell.orientationLatitude = latitude
    cell.orientationLongitude = longitude
    cell.orientationRange = 1
    cell.rotation = 0.3
    cell.rotationRange = 0.5
    let middle = SIMD3(
      sin(latitude) * cos(longitude), sin(latitude) * sin(longitude), cos(latitude))
    let particles = turns(cell)
    let nearest = cos(0.5)
    for particle in particles {
      let cosine = (particle.axis * middle).sum()
      #expect(cosine > nearest - rounding && cosine < 1 + rounding)
      #expect(particle.angle >= 0.05 && particle.angle < 0.55)
    }
    // Even by solid angle, the mean cosine is the middle of the cap's heights.
    let mean = particles.reduce(0) { $0 + ($1.axis * middle).sum() } / Double(count)
    #expect(abs(mean - (1 + nearest) / 2) < 0.01)
    cell.particleType = .sprite
    #expect(turns(cell).allSatisfy { $0.axis == SIMD3(0, 0, 1) })
  }

  @Test("particles without a rotation start upright, whatever else is drawn at random")
  func upright() {
    let cell = self.cell(1)
    var turned = cell
    turned.rotationRange = 1
    let (plain, other) = (turns(cell), turns(turned))
    #expect(plain.allSatisfy { $0.angle == 0 && $0.axis == SIMD3(0, 0, 1) })
    #expect(zip(plain, other).allSatisfy { $0.position == $1.position && $0.color == $1.color })
  }
}
