import Boing
import BoingCurves
import BoingRender
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDemos

/// Rules that every scene obeys, with its default parameters and at both ends of their ranges.
@Suite("Every scene")
struct SceneRuleTests {
  /// A scene with at most one parameter set.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var setting: (name: String, value: Double)?

    var testDescription: String { setting.map { "\(name) \($0.name)=\($0.value)" } ?? name }

    func scene() throws -> any Demo {
      try #require(Demos.named(name)).make(setting: setting.map { [$0] } ?? [])
    }
  }

  private static let usual = Demos.all.map { Case(name: $0.name) }
  private static let all =
    usual
    + Demos.all.flatMap { demo in
      demo.parameterList.flatMap { parameter in
        // The largest grid is for machines with time.
        [parameter.range.lowerBound, min(parameter.range.upperBound, 400)].map {
          Case(name: demo.name, setting: (parameter.name, $0))
        }
      }
    }

  private static func stage<D: Demo>(_ scene: D) -> Stage {
    let stage = Stage(design: D.size, size: D.size, scale: 0.25)
    scene.play(on: stage)
    return stage
  }

  private static func tree(_ layer: CALayer) -> [CALayer] {
    [layer] + (layer.sublayers ?? []).flatMap(tree)
  }

  private static func hasTransition(_ layer: CALayer) -> Bool {
    layer.animationKeys()?.contains { layer.animation(forKey: $0) is CATransition } ?? false
  }

  @Test("keeps no stage, whether its cues have come or wait", arguments: usual, [0, 0.7])
  func freed(_ example: Case, end: Double) throws {
    weak var freed: Stage?
    do {
      let stage = Self.stage(try example.scene())
      if end > 0 { stage.play(on: stage.display(), until: end) }
      freed = stage
    }
    #expect(freed == nil)
  }

  @Test("fades nothing that comes or goes: no layer has a transition", arguments: usual)
  func transitions(_ example: Case) throws {
    let scene = try example.scene()
    let stage = Self.stage(scene)
    let display = stage.display()
    var found: [Double] = []
    stage.play(on: display, until: scene.duration) {
      if Self.tree(stage.screen).contains(where: Self.hasTransition) { found.append(display.time) }
    }
    #expect(found.isEmpty)
  }

  @Test("would be found fading if a layer came without the stage's help")
  func noticesTransitions() {
    let stage = Stage(
      design: CGSize(width: 9, height: 9), size: CGSize(width: 9, height: 9), scale: 1)
    stage.at(0.5) { [root = stage.root] in root.addSublayer(CALayer()) }
    let display = stage.display()
    var isFound = false
    stage.play(on: display, until: 1) { isFound = isFound || Self.hasTransition(stage.root) }
    #expect(isFound)
  }

  @Test("ends at rest: nothing is still moving when it is over", arguments: all)
  func rest(_ example: Case) throws {
    let scene = try example.scene()
    let stage = Self.stage(scene)
    let display = stage.display()
    stage.play(on: display, until: scene.duration)
    for layer in Self.tree(stage.screen) {
      #expect(layer.animationKeys() == nil, "\(layer.name ?? "a layer")")
    }
  }

  @Test("comes back or comes to rest before it ends: every cue is within it", arguments: all)
  func cues(_ example: Case) throws {
    let scene = try example.scene()
    let stage = Self.stage(scene)
    #expect(try #require(stage.lastCue) < scene.duration)
  }

  @Test("stays on its stage", arguments: all)
  func bounds(_ example: Case) throws {
    let scene = try example.scene()
    let stage = Self.stage(scene)
    let display = stage.display()
    let recording = stage.play(on: display, until: scene.duration)
    // Half a point: an edge, not a part of a thing.
    let room = stage.root.bounds.insetBy(dx: -0.5, dy: -0.5)
    for time in stride(from: 0, through: scene.duration, by: 1.0 / 30) {
      let frame = recording.frame(at: time)
      let root = try #require(frame.layers.firstIndex { $0.parent == 0 })
      for layer in frame.layers where layer.parent == root && layer.values.opacity > 0.01 {
        let extent = Self.extent(of: layer.values)
        try #require(room.contains(extent), "\(extent) at \(time) s is not in \(room)")
      }
    }
  }

  /// The frame of a layer in its superlayer.
  private static func extent(of layer: LayerValues) -> CGRect {
    let (m, b) = (layer.transform, layer.bounds)
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
      let (dx, dy) = ((x - layer.anchorPoint.x) * b.z, (y - layer.anchorPoint.y) * b.w)
      let moved = dx * m.row0 + dy * m.row1 + m.row3
      return CGPoint(x: layer.position.x + moved.x, y: layer.position.y + moved.y)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
