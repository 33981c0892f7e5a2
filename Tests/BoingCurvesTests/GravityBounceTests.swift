import BoingCurves
import Foundation
import Testing

@Suite("GravityBounce")
struct GravityBounceTests {
  @Test(
    "the number of arcs is exact, each visible, the next would not be", arguments: Array(0...15))
  func exactArcs(count: Int) throws {
    for (from, to) in [(0.0, 200.0), (1e-9, 0), (1e9, 5), (0.1, 0.3)] {
      for fraction in [0.001, 0.02, 0.3] {
        let drop = try GravityBounce(
          from: from, to: to, numberOfBounces: count, duration: 1.3, visibleFraction: fraction)
        let scan = CosineWallBounceTests.scannedTops(drop, wall: to, until: 1.4, count: 50_000)
        #expect(scan.tops == count && !scan.crossedWall)
        #expect(drop.contactTimes.count == count + 1)
        #expect((drop.duration - 1.3).magnitude < 1e-14)
        #expect(drop.value(at: drop.duration) == to && drop.value(at: 9) == to)
        let heights = drop.apexes.map { ($0.value - to).magnitude / (from - to).magnitude }
        #expect(heights.allSatisfy { $0 > fraction })
        #expect(pow(drop.restitution, 2 * Double(count) + 2) < fraction)
      }
    }
  }

  @Test(
    "contact intervals shrink geometrically by the restitution", arguments: [0.3, 0.7, 0.999_999])
  func contactIntervals(restitution: Double) throws {
    let drop = try GravityBounce(
      from: 5, to: 0, numberOfBounces: 8, restitution: restitution, duration: 2)
    let contacts = drop.contactTimes
    var interval = 2 * drop.fallTime
    #expect(contacts[0] == drop.fallTime)
    for index in 1..<contacts.count {
      interval *= restitution
      #expect((contacts[index] - contacts[index - 1] - interval).magnitude < 1e-13)
    }
    for index in 1..<contacts.count - 1 {
      let before = drop.velocity(at: contacts[index] - 1e-10)
      let after = drop.velocity(at: contacts[index])
      #expect((after / before + restitution).magnitude < 1e-6)
    }
  }

  @Test("every arc is a parabola of the same gravity")
  func parabolas() throws {
    let drop = try GravityBounce(from: 100, to: 0, restitution: 0.6, gravity: 981)
    #expect((drop.gravity - 981).magnitude < 1e-9)
    #expect((drop.fallTime - (2.0 * 100 / 981).squareRoot()).magnitude < 1e-15)
    // 0.36ⁿ ≥ 0.02 for n ≤ 3.
    #expect(drop.numberOfBounces == 3)
    for time in stride(from: 0.0, to: drop.fallTime, by: 0.01) {
      #expect((drop.value(at: time) - (100 - 981 * time * time / 2)).magnitude < 1e-11)
      #expect((drop.velocity(at: time) + 981 * time).magnitude < 1e-10)
    }
    let launch = 0.6 * 981 * drop.fallTime
    let start = drop.contactTimes[0]
    for since in stride(from: 0.001, to: 1.199 * drop.fallTime, by: 0.01) {
      let expected = launch * since - 981 * since * since / 2
      #expect((drop.value(at: start + since) - expected).magnitude < 1e-10)
      #expect((drop.velocity(at: start + since) - (launch - 981 * since)).magnitude < 1e-9)
    }
  }

  @Test("any two parameters give the same fall")
  func parameters() throws {
    let drop = try GravityBounce(from: 0, to: 50, numberOfBounces: 4, duration: 1)
    let same = [
      try GravityBounce(from: 0, to: 50, restitution: drop.restitution, duration: 1),
      try GravityBounce(from: 0, to: 50, restitution: drop.restitution, gravity: drop.gravity),
      try GravityBounce(from: 0, to: 50, numberOfBounces: 4, gravity: drop.gravity),
    ]
    for other in same {
      #expect(other.numberOfBounces == 4)
      #expect((other.duration - 1).magnitude < 1e-13)
      for time in [0.1, 0.4, 0.77, 0.93] {
        #expect((other.value(at: time) - drop.value(at: time)).magnitude < 1e-10)
      }
    }
  }

  @Test("a hop leaves the ground, reaches its height, and bounces")
  func hop() throws {
    let hop = try GravityBounce(thrownFrom: 7, apexHeight: -40, numberOfBounces: 2, duration: 1)
    #expect(hop.value(at: 0) == 7 && hop.value(at: 1) == 7 && hop.value(at: -1) == 7)
    #expect((hop.value(at: hop.fallTime) + 33).magnitude < 1e-12)
    #expect((hop.contactTimes[0] - 2 * hop.fallTime).magnitude < 1e-15)
    #expect(hop.contactTimes.count == 3)
    #expect(hop.velocity(at: 0) < 0)
    let scan = CosineWallBounceTests.scannedTops(hop, wall: 7, until: 1.1, count: 20_000)
    #expect(scan.tops == 3 && !scan.crossedWall)
    let other = try GravityBounce(
      thrownFrom: 7, apexHeight: -40, restitution: hop.restitution, gravity: hop.gravity)
    #expect((other.duration - 1).magnitude < 1e-13 && other.numberOfBounces == 2)
  }

  @Test("the ends of the restitution, and a fall of no height, are defined")
  func edges() throws {
    let dead = try GravityBounce(from: 1, to: 0, restitution: 0, duration: 1)
    #expect(dead.numberOfBounces == 0 && dead.contactTimes == [1])
    let elastic = try GravityBounce(
      from: 1, to: 0, numberOfBounces: 3, restitution: 1, duration: 7)
    #expect(elastic.contactTimes == [1, 3, 5, 7])
    #expect(elastic.apexes.map(\.value) == [1, 1, 1])
    let still = try GravityBounce(from: 3, to: 3, numberOfBounces: 2, gravity: 10)
    #expect(still.value(at: 0.1) == 3 && still.contactTimes.isEmpty && still.duration == 0)
    #expect(still.velocity(at: 0) == 0 && still.gravity == 0)
    let many = try GravityBounce(from: 1, to: 0, numberOfBounces: 1_000_000, duration: 1)
    #expect(many.value(at: 0.5) > 0 && many.value(at: 1) == 0)
    #expect(many.value(at: .nan).isNaN && many.velocity(at: .nan).isNaN)
  }

  @Test("parameters that mean nothing are refused", arguments: [-0.1, 1, 1.5, .nan] as [Double])
  func refused(restitution: Double) {
    #expect(throws: ParameterError.self) {
      try GravityBounce(from: 0, to: 1, restitution: restitution, duration: 1)
    }
    #expect(throws: ParameterError.self) {
      try GravityBounce(from: 0, to: 1, restitution: 0.5, gravity: restitution - 1.5)
    }
    #expect(throws: ParameterError.self) {
      try GravityBounce(from: 0, to: 1, restitution: 1 - 1e-12, duration: 1)
    }
    #expect(throws: ParameterError.self) {
      try GravityBounce(from: 0, to: 1, numberOfBounces: -1, duration: 1)
    }
  }

  @Test(
    "a throw keeps its velocity, one gravity, the wall, the restitution and the time",
    arguments: [-900.0, -40, -1e-6, 0, 1e-6, 40, 900], [0, 1, 4])
  func thrown(velocity: Double, count: Int) throws {
    for (from, to) in [(0.0, 100.0), (100, 0), (0, 0)] {
      let fall = try GravityBounce(
        from: from, to: to, initialVelocity: velocity, numberOfBounces: count, restitution: 0.6,
        duration: 2)
      if from == to && velocity == 0 { continue }
      let side: Double = from == to ? (velocity < 0 ? -1 : 1) : from < to ? -1 : 1
      let size = (from - to).magnitude + velocity.magnitude
      #expect(fall.value(at: 0) == from)
      #expect((fall.velocity(at: 0) - velocity).magnitude <= 1e-9 * size)
      // Up to the first contact it is the parabola of the launch.
      let first = fall.contactTimes[0]
      for part in [0.1, 0.5, 0.9] {
        let time = part * first
        let free = from + velocity * time - side * fall.gravity * time * time / 2
        #expect((fall.value(at: time) - free).magnitude <= 1e-9 * size)
      }
      let hitsEarly = count == 0 && velocity * side < 0
      #expect((fall.duration - 2).magnitude < 1e-9 || hitsEarly && fall.duration < 2)
      for (one, next) in zip(fall.contacts, fall.contacts.dropFirst()) {
        #expect((next.speed - 0.6 * one.speed).magnitude <= 1e-9 * one.speed)
        #expect((next.time - one.time - 2 * next.speed / fall.gravity).magnitude < 1e-9)
      }
      for step in 0...2_000 { #expect((fall.value(at: Double(step) / 1_000) - to) * side >= 0) }
      if velocity * side > 0 {
        let top = try #require(fall.extrema.first { _ in true })
        #expect((top.time - velocity.magnitude / fall.gravity).magnitude < 1e-9)
      }
    }
    #expect(throws: ParameterError.self) {
      try GravityBounce(
        from: 0, to: 1, initialVelocity: 1e301, numberOfBounces: 1, restitution: 0.5, duration: 1)
    }
  }
}
