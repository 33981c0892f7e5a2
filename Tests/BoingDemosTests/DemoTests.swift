import Boing
import BoingMovies
import Foundation
import Testing

@testable import BoingDemos

@Suite("The demos")
struct DemoTests {
  private static let all: [String] = Demos.all.map { $0.name }

  @Test("have names of their own and say what they show")
  func names() {
    #expect(Set(Self.all).count == Self.all.count)
    for demo in Demos.all {
      #expect(Demos.named(demo.name) != nil)
      #expect(demo.summary.hasSuffix("."))
      #expect((0...demo.duration).contains(demo.posterTime))
      #expect(demo.init().duration == demo.duration)
    }
    #expect(Demos.named("no such demo") == nil)
  }

  @Test("move: some frame differs from the first", arguments: all)
  func moves(name: String) throws {
    let demo = try #require(Demos.named(name))
    let recording = demo.init().record()
    let compositor = try Compositor(size: demo.size, scale: 0.5)
    let first = compositor.image(of: recording.frame(at: 0))
    let moved = stride(from: 0, through: demo.duration, by: 0.2).contains {
      !compositor.image(of: recording.frame(at: $0)).hasSamePixels(as: first)
    }
    #expect(moved)
  }

  @Test("are the same bytes on repeat and on two threads", arguments: all)
  func deterministic(name: String) async throws {
    let demo = try #require(Demos.named(name))
    let compositor = try Compositor(size: demo.size, scale: 0.5)
    let (one, two) = (demo.init().record(scale: 0.5), demo.init().record(scale: 0.5))
    let times = stride(from: 0.35, through: 1.3, by: 0.19).map { $0 }
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

  @Test("look the same on paper of their own and on paper beneath", arguments: all)
  func background(name: String) throws {
    let demo = try #require(Demos.named(name))
    for space in OutputColorSpace.allCases {
      let own = try Compositor(size: demo.size, scale: 0.5, colorSpace: space)
        .image(of: demo.init().record(scale: 0.5).frame(at: demo.posterTime))
      let clear = demo.init().record(scale: 0.5, background: nil).frame(at: demo.posterTime)
      let beneath = try Compositor(
        size: demo.size, scale: 0.5, background: Demos.background, colorSpace: space
      ).image(of: clear)
      #expect(own.hasSamePixels(as: beneath))
      let none = try Compositor(size: demo.size, scale: 0.5, colorSpace: space).image(of: clear)
      #expect(none.pixel(x: 0, y: 0) == [0, 0, 0, 0])
    }
  }

  @Test("say nothing about what cannot be shown: they show everything", arguments: all)
  func silent(name: String) throws {
    let demo = try #require(Demos.named(name))
    Diagnostics.withHandler({ @Sendable in Issue.record("\(name): \($0)") }) {
      _ = demo.init().record(scale: 0.5)
    }
  }

  @Test("are fitted into the middle of any stage", arguments: all)
  func sizes(name: String) throws {
    let demo = try #require(Demos.named(name))
    for size in [CGSize(width: 320, height: 200), CGSize(width: 900, height: 1600)] {
      let stage = Stage(design: demo.size, size: size, scale: 1)
      demo.init().play(on: stage)
      #expect(stage.screen.bounds.size == size)
      let frame = stage.root.frame
      let bounds = stage.screen.bounds.insetBy(dx: -1e-6, dy: -1e-6)
      #expect(bounds.contains(frame))
      #expect(abs(frame.midX - size.width / 2) < 1e-9)
      #expect(abs(frame.midY - size.height / 2) < 1e-9)
      #expect(
        abs(frame.width - size.width) < 1e-6 || abs(frame.height - size.height) < 1e-6)
    }
  }

  @Test("take every parameter at both ends of its range", arguments: all)
  func parameters(name: String) throws {
    let demo = try #require(Demos.named(name))
    for parameter in demo.parameterList {
      #expect(parameter.range.contains(parameter.defaultValue))
      // The largest grid is for machines with time.
      for value in [parameter.range.lowerBound, min(parameter.range.upperBound, 400)] {
        let scene = try demo.make(setting: [(parameter.name, value)])
        _ = scene.record(scale: 0.25)
      }
      #expect(throws: DemoError.self) {
        try demo.make(setting: [(parameter.name, parameter.range.upperBound + 1)])
      }
      #expect(throws: DemoError.self) { try demo.make(setting: [(parameter.name, .nan)]) }
    }
    #expect(throws: DemoError.self) { try demo.make(setting: [("no such thing", 1)]) }
  }
}
