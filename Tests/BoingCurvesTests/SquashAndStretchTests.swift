import BoingCurves
import Foundation
import Testing

@Suite("SquashAndStretch")
struct SquashAndStretchTests {
  @Test("the volume is kept at every time")
  func volume() throws {
    let drop = try GravityBounce(from: 0, to: 200, numberOfBounces: 4, duration: 1.5)
    let shape = try SquashAndStretch(drop, contacts: drop.contacts)
    for index in -100...2000 {
      let time = Double(index) / 1000
      let product = shape.longitudinalScale(at: time) * shape.transverseScale(at: time)
      #expect((product - 1).magnitude < 1e-15 * 4)
    }
  }

  @Test("each contact flattens by its impact, and the fall's speed lengthens")
  func amounts() throws {
    let drop = try GravityBounce(
      from: 0, to: 200, numberOfBounces: 3, restitution: 0.5, duration: 1.5)
    let shape = try SquashAndStretch(drop, contacts: drop.contacts, squash: 0.4, stretch: 0.2)
    for (index, time) in drop.contactTimes.enumerated() {
      // Speeds halve from contact to contact.
      let expected = pow(0.6, pow(0.5, Double(index)))
      #expect((shape.longitudinalScale(at: time) - expected).magnitude < 1e-12)
    }
    #expect(shape.longitudinalScale(at: 0) == 1)
    // Half way through the fall's time it has half the speed of the impact.
    let half = drop.fallTime / 2
    #expect((shape.longitudinalScale(at: half) - 1.2.squareRoot()).magnitude < 1e-12)
    // At the top of an arc nothing pulls at the body.
    for peak in drop.apexes {
      #expect((shape.longitudinalScale(at: peak.time) - 1).magnitude < 1e-9)
    }
    #expect(shape.longitudinalScale(at: 9) == 1 && shape.longitudinalScale(at: .nan).isNaN)
  }

  @Test("the impact speeds are those of the motion", arguments: [0, 1, 4])
  func contacts(bounces: Int) throws {
    let drop = try GravityBounce(from: 0, to: 200, numberOfBounces: bounces, duration: 1)
    let wall = try CosineWallBounce(from: 7, to: -2, numberOfBounces: bounces, duration: 2)
    #expect(drop.contacts.map(\.time) == drop.contactTimes)
    #expect(wall.contacts.map(\.time) == wall.contactTimes)
    for contact in drop.contacts {
      let speed = drop.velocity(at: contact.time * (1 - 1e-12)).magnitude
      #expect((speed - contact.speed).magnitude < 1e-6 * contact.speed)
    }
    for contact in wall.contacts {
      let speed = wall.velocity(at: contact.time * (1 - 1e-12)).magnitude
      #expect((speed - contact.speed).magnitude < 1e-6 * contact.speed)
    }
    let still = try GravityBounce(from: 5, to: 5, numberOfBounces: bounces, duration: 1)
    #expect(still.contacts.isEmpty)
    #expect(try SquashAndStretch(still, contacts: still.contacts).longitudinalScale(at: 0.4) == 1)
  }

  @Test("the shape has no jump, contacts included", arguments: [0, 2, 6])
  func continuity(bounces: Int) throws {
    let wall = try CosineWallBounce(
      from: 7, to: -2, numberOfBounces: bounces, duration: 2, startsAtRest: true)
    let drop = try GravityBounce(from: 7, to: -2, numberOfBounces: bounces, duration: 2)
    let step = 1e-5
    let shapes = [
      try SquashAndStretch(drop, contacts: drop.contacts).longitudinalScale,
      try SquashAndStretch(wall, contacts: wall.contacts).longitudinalScale,
    ]
    let times = drop.contactTimes + wall.contactTimes + (0...400).map { Double($0) / 200 }
    for shape in shapes {
      for time in times {
        #expect((shape(time - step) - shape(time + step)).magnitude < 0.002)
      }
    }
  }

  @Test("amounts and contacts that mean nothing are refused")
  func refused() throws {
    let drop = try GravityBounce(from: 0, to: 200, numberOfBounces: 2, duration: 1)
    for squash in [-0.1, 1, .nan] as [Double] {
      #expect(throws: ParameterError.self) {
        try SquashAndStretch(drop, contacts: drop.contacts, squash: squash)
      }
    }
    for stretch in [-0.1, .infinity, .nan] as [Double] {
      #expect(throws: ParameterError.self) {
        try SquashAndStretch(drop, contacts: drop.contacts, stretch: stretch)
      }
    }
    for duration in [0, -1, .infinity] as [Double] {
      #expect(throws: ParameterError.self) {
        try SquashAndStretch(drop, contacts: drop.contacts, contactDuration: duration)
      }
    }
    let late = Contact(time: 1, speed: 1)
    #expect(throws: ParameterError.self) { try SquashAndStretch(drop, contacts: [late, late]) }
    #expect(throws: ParameterError.self) {
      try SquashAndStretch(drop, contacts: [Contact(time: 1, speed: -1)])
    }
    #expect(throws: ParameterError.self) {
      try SquashAndStretch(drop, contacts: [Contact(time: .nan, speed: 1)])
    }
  }

  @Test(
    "before, after and beyond all time the body has its own shape, also with a million contacts")
  func ends() throws {
    let drop = try GravityBounce(
      from: 0, to: 200, numberOfBounces: 1_000_000, restitution: 0.999_99, duration: 1)
    let shape = try SquashAndStretch(drop, contacts: drop.contacts)
    #expect(shape.contacts.count == 1_000_001)
    for time in [-.infinity, -1, 2, 1e300, .infinity] as [Double] {
      #expect(shape.longitudinalScale(at: time) == 1 && shape.transverseScale(at: time) == 1)
    }
    for index in 0...100 {
      let time = Double(index) / 100
      let product = shape.longitudinalScale(at: time) * shape.transverseScale(at: time)
      #expect((product - 1).magnitude < 1e-15 * 4)
    }
  }

  @Test("a fall of no height, which takes no time, changes no shape")
  func noTime() throws {
    let still = try GravityBounce(from: 5, to: 5, restitution: 0.5, gravity: 10)
    #expect(still.duration == 0)
    let shape = try SquashAndStretch(still, contacts: still.contacts)
    for time in [-1, 0, 1] as [Double] { #expect(shape.longitudinalScale(at: time) == 1) }
  }

  @Test("nothing is felt before the launch, however long a contact lasts")
  func windows() throws {
    let fall = try GravityBounce(from: 0, to: 200, numberOfBounces: 0, duration: 0.1)
    let shape = try SquashAndStretch(fall, contacts: fall.contacts, contactDuration: 1)
    for time in [-1, -0.2, -1e-9, 0] { #expect(shape.longitudinalScale(at: time) == 1) }
    #expect(shape.contactWindow(at: 0) == 0...0.2)
    #expect((shape.longitudinalScale(at: 0.1) - 0.7).magnitude < 1e-12)
    let bounces = try GravityBounce(from: 0, to: 200, numberOfBounces: 3, duration: 1)
    let wide = try SquashAndStretch(bounces, contacts: bounces.contacts, contactDuration: 9)
    for index in wide.contacts.indices.dropFirst() {
      let (before, window) = (wide.contactWindow(at: index - 1), wide.contactWindow(at: index))
      #expect(before.upperBound <= window.lowerBound * (1 + 1e-12) && before.lowerBound >= 0)
    }
  }
}
