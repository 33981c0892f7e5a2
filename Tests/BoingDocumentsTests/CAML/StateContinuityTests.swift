import Boing
import BoingDocuments
import BoingTestSupport
import Foundation
import Testing

/// Changes of state that interrupt each other at random.
@Suite("Changes of state that interrupt each other")
struct StateContinuityTests {
  /// The rounding error of a value that goes through `Float`, as a fraction of the distance.
  private static let rounding = 1e-5

  /// Properties of every kind, and what three states give them.
  private static let values: [(keyPath: String, type: String, values: [String])] = [
    ("opacity", "real", ["0.2", "1", "0.6"]), ("cornerRadius", "real", ["0", "40", "12"]),
    ("position", "CGPoint", ["0 0", "90 20", "40 80"]),
    ("bounds.size.width", "real", ["9", "50", "20"]),
    ("transform.rotation.z", "real", ["0", "1.5", "-1"]),
    ("zPosition", "integer", ["0", "9", "-4"]),
    ("backgroundColor", "CGColor", ["1 0 0", "0 0 1 .5", "0 1 0"]),
    ("filters.Gaussian Blur 1.inputRadius", "real", ["0", "12", "4"]),
    ("filters.Hue.inputAngle", "real", ["0", "3", "1"]),
  ]

  private static func document(_ animation: String) throws -> CoreAnimationDocument {
    let states = (0..<3).map { index in
      stateMarkup(
        "\(index)", values.map { "a|\($0.keyPath)|\($0.type)|\($0.values[index])" })
    }
    let transition =
      animation.isEmpty
      ? ""
      : "<LKStateTransition fromState='*' toState='*'><elements><LKStateTransitionElement "
        + "targetId='*' key='*'>\(animation)</LKStateTransitionElement></elements></LKStateTransition>"
    let document = try CoreAnimationDocument(
      """
      <CALayer id="r" bounds="0 0 100 100"><sublayers><CALayer id="a" bounds="0 0 9 9" backgroundColor="0 0 0">
      <filters><CAFilter filter="gaussianBlur" name="Gaussian Blur 1" inputRadius="0"/>
      <CAFilter filter="colorHueRotate" name="Hue" inputAngle="0"/></filters></CALayer></sublayers>
      <states>\(states.joined())</states><stateTransitions>\(transition)</stateTransitions></CALayer>
      """)
    #expect(document.warnings.isEmpty)
    return document
  }

  private static func numbers(_ value: Any?) -> [Double] {
    switch value {
    case let point as CGPoint: [point.x, point.y]
    case let color as CGColor: (0..<4).map { color.srgbComponents[$0] }
    case let number as NSNumber: [number.doubleValue]
    default: []
    }
  }

  private static func shown(_ layer: CALayer) -> [[Double]] {
    let presentation = layer.presentation()
    return values.map { numbers(presentation?.value(forKeyPath: $0.keyPath)) }
  }

  @Test(
    "go on from what shows, whatever animates them",
    arguments: [
      "", "<CABasicAnimation duration='0.8' timingFunction='easeInEaseOut'/>",
      "<CASpringAnimation mass='2' stiffness='300' damping='50' duration='0.8'/>",
      "<CASpringAnimation mass='1' stiffness='120' damping='4' duration='3'/>",
    ], [1, 2] as [UInt64])
  func continuous(animation: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = try Self.document(animation)
    let layer = try #require(document.layer(id: "a"))
    let display = Display(
      rootLayer: document.rootLayer, size: CGSize(width: 100, height: 100), clock: ManualClock())
    display.update()
    var time = 0.0
    var state = 0
    for step in 0..<12 {
      time += Double.random(in: 0.01...0.3, using: &random)
      display.advance(to: time)
      state = (state + Int.random(in: 1...2, using: &random)) % 3
      let before = display.makeCurrent { Self.shown(layer) }
      try display.makeCurrent { try document.changeState(to: "\(state)") }
      display.update()
      let after = display.makeCurrent { Self.shown(layer) }
      for (index, property) in Self.values.enumerated() {
        #expect(!after[index].isEmpty && after[index].count == before[index].count)
        for (a, b) in zip(before[index], after[index]) {
          #expect(
            abs(a - b) <= Self.rounding * max(1, abs(a)), "\(property.keyPath) in step \(step)")
        }
      }
    }
    // At rest in the end.
    display.advance(to: time + 60)
    let rest = display.makeCurrent { Self.shown(layer) }
    let expected = Self.values.map { Double($0.values[state].split(separator: " ")[0]) ?? .nan }
    for (index, property) in Self.values.enumerated() {
      #expect(abs(rest[index][0] - expected[index]) < 1e-4, "\(property.keyPath) at rest")
    }
  }

  @Test("keep the speed of springs, along the way of each property")
  func speed() throws {
    let document = try Self.document(
      "<CASpringAnimation mass='1' stiffness='120' damping='8' duration='3'/>")
    let layer = try #require(document.layer(id: "a"))
    let display = Display(
      rootLayer: document.rootLayer, size: CGSize(width: 100, height: 100), clock: ManualClock())
    display.update()
    func radius(_ time: Double) -> Double {
      display.advance(to: time)
      return display.makeCurrent { Self.shown(layer) }[7].first ?? .nan
    }
    try display.makeCurrent { try document.changeState(to: "1") }
    display.update()
    let step = 1e-3
    let (a, b) = (radius(0.1), radius(0.1 + step))
    try display.makeCurrent { try document.changeState(to: "0") }
    display.update()
    let c = radius(0.1 + 2 * step)
    // A spring's acceleration is bounded: what a step may change of the speed.
    let bend = 120.0 * 24 * step * step
    #expect(a < b && abs((c - b) - (b - a)) < bend)
  }
}
