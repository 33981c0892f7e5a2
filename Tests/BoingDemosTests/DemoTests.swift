import Boing
import Foundation
import Testing

@testable import BoingDemos

@Suite("The demos")
struct DemoTests {
  @Test("have names of their own and say what they show")
  func names() {
    let names = Demos.all.map { $0.name }
    #expect(Set(names).count == names.count)
    for demo in Demos.all {
      #expect(Demos.named(demo.name) != nil)
      #expect(!demo.summary.isEmpty)
    }
    #expect(Demos.named("no such demo") == nil)
  }

  @Test("move: some frame differs from the first", arguments: Demos.all.map { $0.name })
  func moves(name: String) throws {
    let demo = try #require(Demos.named(name))
    let recording = demo.init().record()
    let compositor = try Compositor(size: demo.size)
    let first = compositor.image(of: recording.frame(at: 0))
    let moved = stride(from: 0, through: demo.duration, by: 0.1).contains {
      !compositor.image(of: recording.frame(at: $0)).hasSamePixels(as: first)
    }
    #expect(moved)
  }

  @Test("are the same bytes on repeat and on two threads", arguments: Demos.all.map { $0.name })
  func deterministic(name: String) async throws {
    let demo = try #require(Demos.named(name))
    let compositor = try Compositor(size: demo.size)
    let (one, two) = (demo.init().record(), demo.init().record())
    let times = stride(from: 0.3, through: 1.3, by: 0.1).map { $0 }
    let pictures = times.map { compositor.image(of: one.frame(at: $0)) }
    let again = await withTaskGroup(of: (Int, CGImage).self) { group in
      for (index, time) in times.enumerated() {
        group.addTask { (index, compositor.image(of: two.frame(at: time))) }
      }
      return await group.reduce(into: [Int: CGImage]()) { $0[$1.0] = $1.1 }
    }
    for (index, picture) in pictures.enumerated() {
      #expect(try #require(again[index]).hasSamePixels(as: picture))
    }
  }
}

@Suite("The jack-in-the-box")
struct JackInTheBoxTests {
  /// Plays the scene on a display whose layers can be asked.
  private func play(_ body: (JackParts, Double) throws -> Void) throws {
    let jack = JackInTheBox()
    let stage = Stage(design: JackInTheBox.size, size: JackInTheBox.size, scale: 1)
    let parts = jack.set(stage)
    let display = stage.display()
    display.update()
    stage.at(0.4) { jack.open(parts) }
    stage.perform(on: display, until: 0.4)
    for step in 0...280 {
      display.advance(to: 0.4 + Double(step) / 100)
      try body(parts, display.time)
    }
  }

  @Test("keeps the head on the spring at every instant")
  func attached() throws {
    try play { parts, _ in
      let spring = try #require(parts.spring.presentation())
      let head = try #require(parts.head.presentation())
      #expect(abs(head.position.y - (spring.position.y + spring.bounds.height)) < 1e-9)
    }
  }

  @Test("opens the lid to 135° about its corner and leaves it there")
  func lid() throws {
    var greatest = 0.0
    var last = 0.0
    try play { parts, _ in
      let lid = try #require(parts.lid.presentation())
      #expect(lid.position == CGPoint(x: 75, y: 400))
      last = try #require(lid.value(forKeyPath: "transform.rotation.z") as? Double)
      greatest = max(greatest, last)
    }
    let stop = 135 * Double.pi / 180
    #expect(abs(last - stop) < 1e-9)
    #expect(greatest <= stop + 1e-9)
  }
}
