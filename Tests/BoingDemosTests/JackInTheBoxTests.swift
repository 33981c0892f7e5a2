import Boing
import Foundation
import Testing

@testable import BoingDemos

@Suite("The jack-in-the-box")
struct JackInTheBoxTests {
  /// Plays the scene from its opening past its closing, on a display whose layers can be asked.
  private func play(until end: Double, _ body: (JackParts, Double) throws -> Void) throws {
    let jack = Jack()
    let stage = Stage(design: Jack.size, size: Jack.size, scale: 1)
    let parts = jack.set(stage)
    let display = stage.display()
    display.update()
    display.makeCurrent { jack.open(parts) }
    display.update()
    var isClosed = false
    for step in 0...Int(end * 100) {
      let time = Double(step) / 100
      display.advance(to: time)
      if time >= 2.9, !isClosed {
        display.makeCurrent { jack.close(parts) }
        display.update()
        isClosed = true
      }
      try body(parts, time)
    }
  }

  @Test("keeps the head on the spring at every instant, opening, wobbling and closing")
  func attached() throws {
    var highest = 0.0
    try play(until: 3.6) { parts, _ in
      let spring = try #require(parts.spring.presentation())
      let head = try #require(parts.head.presentation())
      #expect(abs(head.position.y - (spring.position.y + spring.bounds.height)) < 1e-9)
      highest = max(highest, Double(spring.bounds.height))
    }
    // It leaps 80 points beyond its relaxed 300.
    #expect(abs(highest - 380) < 1)
  }

  @Test("opens the lid to 135° about its corner, and closes it again")
  func lid() throws {
    let stop = 135 * Double.pi / 180
    var greatest = 0.0
    try play(until: 3.6) { parts, time in
      let lid = try #require(parts.lid.presentation())
      #expect(lid.position == CGPoint(x: 75, y: 400))
      let angle = try #require(lid.value(forKeyPath: "transform.rotation.z") as? Double)
      greatest = max(greatest, angle)
      #expect(angle >= -1e-9 && angle <= stop + 1e-9)
      if (1.3...2.8).contains(time) { #expect(abs(angle - stop) < 1e-9) }
      if time > 3.4 { #expect(abs(angle) < 1e-9) }
    }
    #expect(abs(greatest - stop) < 1e-9)
  }

  @Test("hides spring and head in the closed box, before and after")
  func closed() throws {
    try play(until: 3.6) { parts, time in
      guard time == 0 || time > 3.4 else { return }
      #expect(parts.spring.presentation()?.bounds.height == 40)
      #expect(parts.head.presentation()?.position.y == 245)
      #expect(parts.spring.zPosition == -2 && parts.head.zPosition == -1)
    }
  }

  @Test("wobbles to either side and comes to rest upright")
  func wobble() throws {
    var (left, right, last) = (0.0, 0.0, 1.0)
    try play(until: 2.8) { parts, _ in
      let head = try #require(parts.head.presentation())
      last = try #require(head.value(forKeyPath: "transform.rotation.z") as? Double)
      (left, right) = (min(left, last), max(right, last))
    }
    #expect(abs(right - .pi / 6) < 0.02 && abs(left + .pi / 6) < 0.02)
    #expect(abs(last) < 1e-9)
  }
}
