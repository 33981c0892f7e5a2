import Foundation
import Testing

@testable import BoingRaster
@testable import BoingRender

/// Particles as numbers, without pictures.
@Suite("Motion of particles")
struct ParticleMotionTests {
  private let rounding = 1e-9

  private func emitter(
    _ shape: EmitterShape = .point, _ mode: EmitterMode = .volume,
    size: SIMD3<Double> = .zero
  ) -> Particles.Emitter {
    Particles.Emitter(
      seed: 5,
      shape: EmissionShape(
        shape: shape, mode: mode, position: SIMD3(100, 200, 300), size: size),
      birthRate: 1, lifetime: 1, velocity: 1, scale: 1, spin: 1)
  }

  private func cell(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 2
    change(&cell)
    return cell
  }

  private func living(
    _ cell: EmitterCell, _ emitter: Particles.Emitter, at time: Double
  ) -> [[Particle]] {
    var particles = Particles(emitter)
    return particles.liveParticles([cell], at: time).map(\.particles)
  }

  @Test(
    "only births of those that may live are looked at, however late it is",
    arguments: [0, 1, 5, 1_000, 1e6, 1e9] as [Double])
  func complexity(time: Double) {
    var particles = Particles(emitter())
    let count = particles.liveParticles([cell()], at: time)[0].particles.count
    // The one that is born and the one that dies at that very moment both count.
    #expect(count == (time < 2 ? Int(time * 10) + 1 : 21))
    #expect(particles.evaluatedBirths <= 22)
    let child = cell { $0.lifetime = 0.5 }
    _ = particles.liveParticles([cell { $0.cells = [child] }], at: time)
    // 2.5 seconds of parents, each of which has emitted for two.
    #expect(particles.evaluatedBirths <= 26 + 26 * 21)
  }

  @Test("an enormous rate is held")
  func bound() {
    var particles = Particles(emitter())
    let child = cell { $0.birthRate = 1e6 }
    let parent = cell {
      $0.birthRate = 1e6
      $0.cells = [child]
    }
    let all = particles.liveParticles([parent], at: 3)
    #expect(particles.evaluatedBirths <= Particles.maximumCount * 4)
    #expect(all.allSatisfy { $0.particles.count <= Particles.maximumCount * 4 })
  }

  @Test("a particle stays itself as time goes on, and follows from its speed and acceleration")
  func path() throws {
    let cell = cell {
      $0.birthRate = 0.5
      $0.lifetime = 9
      $0.velocity = 10
      $0.emissionLongitude = 0.3
      $0.emissionLatitude = 0.5
      $0.velocityRange = 4
      $0.zAcceleration = 3
      $0.scaleSpeed = 0.25
      $0.spin = 2
      $0.alphaSpeed = -0.1
    }
    let early = try #require(living(cell, emitter(), at: 1)[0].first)
    let late = try #require(living(cell, emitter(), at: 3)[0].first)
    #expect(early.age == 1 && late.age == 3)
    let start = SIMD3(100.0, 200, 300)
    // position = start + v t + a t² ⁄ 2, so that both give the same v.
    let fall = SIMD3(0, 0, 1.5)
    let speed = (early.position - start - fall)
    let again = (late.position - start - fall * 9) / 3
    #expect(((speed - again) * (speed - again)).sum() < rounding)
    let length = (speed * speed).sum().squareRoot()
    #expect((8...12).contains(length))
    // A colatitude: π ⁄ 2 of the shape's and 0.5 more.
    #expect(abs(speed.z / length - cos(.pi / 2 + 0.5)) < rounding)
    #expect(abs(atan2(speed.y, speed.x) - 0.3) < rounding)
    #expect(late.scale == 1.75 && late.angle == 6)
    #expect(abs(late.color.w - 0.7) < rounding)
  }

  @Test("particles of particles begin where those are, and go where those go")
  func descendants() throws {
    let child = cell {
      $0.lifetime = 1
      $0.birthRate = 4
      $0.velocity = 2
    }
    let parent = cell {
      $0.birthRate = 0.1
      $0.lifetime = 2
      $0.velocity = 8
      $0.yAcceleration = 4
      $0.cells = [child]
    }
    // The parent is 1.5 seconds old: 4.25 births ago its child was 0.5 seconds younger.
    let all = living(parent, emitter(), at: 1.5)
    #expect(all.count == 2 && all[0].count == 1)
    #expect(all[1].map(\.age) == [1, 0.75, 0.5, 0.25, 0])
    for particle in all[1] {
      let birth = 1.5 - particle.age
      let way = SIMD3(8, 4 * birth, 0)
      let place = SIMD3(100 + 8 * birth, 200 + 2 * birth * birth, 300)
      let length = (way * way).sum().squareRoot()
      let expected = place + way / length * 2 * particle.age
      let gap = particle.position - expected
      #expect((gap * gap).sum() < rounding)
    }
    // Dead parents' children live on, but no more are born.
    let after = living(parent, emitter(), at: 2.6)
    #expect(after[0].isEmpty)
    #expect(after[1].count == 2)
  }

  @Test("particles of particles inherit the scale and the colour that those have at that moment")
  func inheritance() {
    let child = cell {
      $0.lifetime = 1
      $0.birthRate = 4
      $0.scale = 3
      $0.scaleSpeed = -0.5
      $0.color = SIMD4(0.5, 1, 1, 0.5)
      $0.greenSpeed = -0.1
    }
    let parent = cell {
      $0.birthRate = 0.1
      $0.lifetime = 2
      $0.scale = 0.5
      $0.scaleSpeed = 0.2
      $0.color = SIMD4(1, 0.5, 0.25, 1)
      $0.redSpeed = -0.4
      $0.greenSpeed = 2
      $0.blueSpeed = -1
      $0.cells = [child]
    }
    var emitter = emitter()
    emitter.scale = 10
    for particle in living(parent, emitter, at: 1.5)[1] {
      let birth = 1.5 - particle.age
      // The emitter's own factor counts once.
      let scale = (0.5 + 0.2 * birth) * 3 - 0.5 * particle.age
      #expect(abs(particle.scale - 10 * scale) < rounding)
      let inherited = SIMD4(
        1 - 0.4 * birth, min(0.5 + 2 * birth, 1), max(0.25 - birth, 0), 1)
      let own = SIMD4(0.5, 1, 1, 0.5) * inherited + SIMD4(0, -0.1, 0, 0) * particle.age
      let gap = particle.color - own
      #expect((gap * gap).sum() < rounding)
    }
    // A scale of nothing stays nothing.
    emitter.scale = 0
    #expect(living(parent, emitter, at: 1.5)[1].allSatisfy { $0.scale == 0 })
  }

  @Test("a duration ends the births, a begin time puts them off")
  func window() {
    let cell = cell {
      $0.timing.beginTime = 1
      $0.timing.duration = 0.45
    }
    #expect(living(cell, emitter(), at: 0.9)[0].isEmpty)
    #expect(living(cell, emitter(), at: 1.25)[0].count == 3)
    #expect(living(cell, emitter(), at: 2.5)[0].count == 5)
    #expect(living(cell, emitter(), at: 3.15)[0].count == 3)
    #expect(living(cell, emitter(), at: 4)[0].isEmpty)
  }

  private static let shapes: [EmitterShape] = [
    .point, .line, .rectangle, .cuboid, .circle, .sphere,
  ]
  private static let modes: [EmitterMode] = [.points, .outline, .surface, .volume]

  @Test(
    "are born in their shape: at its corners, on its edges, on its faces or within",
    arguments: shapes, modes)
  func births(shape: EmitterShape, mode: EmitterMode) {
    let size = SIMD3(40.0, 20, 10)
    let place = emitter(shape, mode, size: size).shape
    var random = ParticleRandom(1, 2)
    for _ in 0..<500 {
      let birth = place.origin(&random)
      let p = birth.position - SIMD3(100, 200, 300)
      // How many of the three sides the place is on, of a box.
      let sides = (0..<3).filter { abs(p[$0].magnitude - size[$0] / 2) < rounding }.count
      let radius = (p * p).sum().squareRoot()
      switch (shape, mode) {
      case (.point, _): #expect(p == .zero)
      case (.line, .points): #expect(abs(p.x.magnitude - 20) < rounding && p.y == 0)
      case (.line, _): #expect(p.x.magnitude <= 20 && p.y == 0 && p.z == 0)
      case (.rectangle, .points): #expect(sides == 2 && p.z == 0)
      case (.rectangle, .outline): #expect(sides >= 1 && p.z == 0)
      case (.rectangle, _):
        #expect(p.x.magnitude <= 20 && p.y.magnitude <= 10 && p.z == 0)
      case (.cuboid, .points): #expect(sides == 3)
      case (.cuboid, .outline): #expect(sides >= 2)
      case (.cuboid, .surface): #expect(sides >= 1)
      case (.cuboid, _):
        #expect(p.x.magnitude <= 20 && p.y.magnitude <= 10 && p.z.magnitude <= 5)
      case (_, .outline), (.circle, .points):
        #expect(abs(radius - 40) < rounding && p.z == 0)
      case (.sphere, .points), (.sphere, .surface): #expect(abs(radius - 40) < rounding)
      case (.circle, _): #expect(radius <= 40 + rounding && p.z == 0)
      default: #expect(radius <= 40 + rounding)
      }
      switch shape {
      case .line: #expect(birth.longitude == -.pi / 2 && birth.latitude == 0)
      case .circle, .sphere:
        #expect(abs(birth.longitude - atan2(p.y, p.x)) < 1e-6)
        #expect(abs(birth.latitude - atan2(p.z, hypot(p.x, p.y))) < 1e-6)
      default: #expect(birth.longitude == 0 && birth.latitude == 0)
      }
    }
  }

  @Test(
    "fill areas and volumes evenly: a half of the radius holds a quarter of a disc, an eighth of a ball",
    arguments: [(EmitterShape.circle, 0.25), (EmitterShape.sphere, 0.125)])
  func density(shape: EmitterShape, share: Double) {
    let place = emitter(shape, .volume, size: SIMD3(2, 0, 0)).shape
    var random = ParticleRandom(7, 0)
    let count = 4_000
    let inner = (0..<count).filter { _ in
      let p = place.origin(&random).position - SIMD3(100, 200, 300)
      return (p * p).sum() < 1
    }.count
    // Three standard deviations of that many draws.
    let deviation = 3 * (share * (1 - share) * Double(count)).squareRoot()
    #expect(abs(Double(inner) - share * Double(count)) < deviation)
  }
}
