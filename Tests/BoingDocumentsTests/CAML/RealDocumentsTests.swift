import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Real documents", .enabled(if: RealDocuments.folder != nil))
struct RealDocumentsTests {
  private func open(_ name: String) throws -> LayeredDocument {
    try LayeredDocument(contentsOf: RealDocuments.url(name))
  }

  private func allLayers(_ layer: CALayer) -> [CALayer] {
    [layer] + (layer.sublayers ?? []).flatMap(allLayers)
  }

  @Test(
    "layers, animations and images are all there",
    arguments: [
      ("GitHub", [1, 4, 1], 0, 3), ("SideStore", [1, 43, 1], 40, 42),
      ("Simple_Minecraft_Chest", [2, 7, 1], 0, 5), ("Spinning_Squares", [7, 7, 1], 10, 0),
    ])
  func counts(name: String, layers: [Int], animations: Int, images: Int) throws {
    let document = try open(name)
    #expect(document.documents.map(\.plane) == [.background, .floating, .foreground])
    #expect(document.size == CGSize(width: 390, height: 844))
    #expect(document.stateNames == ["Locked", "Unlock", "Sleep"])
    let trees = document.documents.map { allLayers($0.rootLayer) }
    #expect(trees.map(\.count) == layers)
    let all = trees.flatMap { $0 }
    #expect(all.reduce(0) { $0 + ($1.animationKeys()?.count ?? 0) } == animations)
    #expect(all.filter { $0.contents != nil }.count == images)
  }

  @Test(
    "nothing is left without an explanation",
    arguments: [
      ("GitHub", ["Background 8 scriptObject: scripts are not run; it is preserved but ignored"]),
      ("SideStore", []),
      (
        "Simple_Minecraft_Chest",
        [
          "Background 5 CALayer@id: another layer has the id “1760040345848” already;"
            + " states mean the first one"
        ]
      ),
      (
        "Spinning_Squares",
        [
          "Background 5 CALayer@id: another layer has the id “1759593210393” already;"
            + " states mean the first one"
        ]
      ),
    ] as [(String, [String])])
  func warnings(name: String, expected: [String]) throws {
    let texts = try open(name).warnings.map { warning in
      let plane = warning.file.contains("Background") ? "Background" : "elsewhere"
      return "\(plane) \(warning.line ?? 0) \(warning.subject): \(warning.message)"
    }
    #expect(texts == expected)
  }

  @Test("the squares' endless turns are read to the last digit")
  func spinningSquares() throws {
    let document = try open("Spinning_Squares")
    let squares = (document.documents[0].rootLayer.sublayers ?? []).dropFirst()
    let turns = squares.compactMap { $0.animation(forKey: "transform.rotation.z") }
      .compactMap { $0 as? CAKeyframeAnimation }
    #expect(turns.count == 5)
    for (index, turn) in turns.enumerated() {
      #expect(turn.beginTime == 1e-100)
      #expect(turn.duration == 1)
      #expect(turn.repeatCount == .infinity)
      #expect(turn.repeatDuration == .infinity)
      #expect(!turn.isRemovedOnCompletion)
      let quarters = Double(index + 1)
      let values = turn.values?.compactMap { $0 as? Double }
      #expect(values == [quarters * Double.pi / 2, 0])
    }
    #expect(squares.map(\.cornerRadius) == [50, 40, 30, 20, 10])
    #expect(squares.allSatisfy { $0.opacity == 0.25 })
    #expect(squares.allSatisfy { CATransform3DIsIdentity($0.transform) })
  }

  @Test("the squares turn for ever from time zero, through changes of state")
  func spinning() throws {
    let document = try open("Spinning_Squares")
    let clock = ManualClock()
    let display = Display(size: document.size, clock: clock)
    display.rootLayer.addSublayer(document.makeRootLayer())
    display.update()
    let square = try #require(document.documents[0].rootLayer.sublayers?[1])
    let rounding = 1e-9
    let cases: [(Double, String?, Double)] = [
      (0, nil, .pi / 2), (0.25, nil, .pi / 2 * 0.75), (0.5, "Sleep", .pi / 4),
      (7.75, "Unlock", .pi / 8), (1_000.5, nil, .pi / 4),
    ]
    for (time, state, angle) in cases {
      display.advance(to: time)
      try document.setState(state)
      display.update()
      let shown = square.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double
      #expect(abs((shown ?? .nan) - angle) < rounding, "at \(time)")
    }
  }

  @Test("the chest's lid is in its place in each state")
  func chest() throws {
    let document = try open("Simple_Minecraft_Chest")
    let lid = try #require(document.documents[1].layer(id: "z1ji88eg3tmgjulb1h"))
    let inside = try #require(document.documents[1].layer(id: "aaufh52zramgjut9xc"))
    let closed = (CGPoint(x: 195, y: 334), 111.42857142857143, CGPoint(x: 195, y: 279), 1.0)
    let states = [
      ("Locked", closed),
      ("Unlock", (CGPoint(x: 195, y: 669), 1, CGPoint(x: 195, y: 473), 390)),
      ("Sleep", closed),
    ]
    for (name, values) in states {
      try document.setState(name)
      #expect(lid.position == values.0)
      #expect(Double(lid.bounds.height) == values.1)
      #expect(inside.position == values.2)
      #expect(Double(inside.bounds.height) == values.3)
    }
    try document.setState(nil)
    #expect(inside.bounds.height == 1.2142857142857792)
  }

  @Test("GitHub's pictures are in their places in each state, and its springs are known")
  func gitHub() throws {
    let document = try open("GitHub")
    let floating = document.documents[1]
    let picture = try #require(floating.layer(id: "7u9unpoeht5mfi7l37t"))
    #expect(picture.position == CGPoint(x: 2, y: 122))
    for (name, x, y) in [("Locked", 79.0, 156.0), ("Unlock", 302, 142), ("Sleep", 2, 842)] {
      try document.setState(name)
      #expect(picture.position == CGPoint(x: x, y: y))
    }
    let transitions = floating.content.stateTransitions
    #expect(transitions.count == 6)
    let animations = transitions.flatMap(\.elements).compactMap(\.animation)
    #expect(animations.count == 24)
    for animation in animations {
      #expect(animation.className == "CASpringAnimation")
      #expect(animation.value(forKey: "mass") == .real(2))
      #expect(animation.value(forKey: "stiffness") == .real(300))
      #expect(animation.value(forKey: "damping") == .real(50))
      #expect(animation.value(forKey: "duration") == .real(0.8))
    }
    try document.setState("Unlock")
    #expect(document.documents[0].rootLayer.speed == 1.4)
    #expect(document.documents[0].rootLayer.autoreverses)
  }
}
