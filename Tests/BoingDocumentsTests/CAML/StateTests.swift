import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Setting states")
struct StateTests {
  private func document(_ states: String) throws -> CoreAnimationDocument {
    try CoreAnimationDocument(
      """
      <CALayer id="r" position="195 422"><sublayers>
      <CALayer id="a" position="1 2" bounds="0 0 10 20" opacity="0.5"><animations>
      <CABasicAnimation keyPath="opacity" duration="9"/></animations></CALayer>
      <CALayer id="b" backgroundColor="1 0 0"/></sublayers><states>\(states)</states></CALayer>
      """)
  }

  @Test("a state sets its values at once and leaves the rest, and nil brings the old ones back")
  func values() throws {
    let document = try document(
      stateMarkup("A", ["a|position.x|integer|195", "a|bounds.size.height|real|108.7"])
        + stateMarkup("B", ["a|position|CGPoint|7 8", "b|backgroundColor|CGColor|0 1 0"]))
    let a = try #require(document.layer(id: "a"))
    let b = try #require(document.layer(id: "b"))
    #expect(document.stateNames == ["A", "B"])
    #expect(document.state == nil)
    try document.setState("A")
    #expect(document.state == "A")
    #expect(a.position == CGPoint(x: 195, y: 2))
    #expect(a.bounds == CGRect(x: 0, y: 0, width: 10, height: 108.7))
    #expect(a.opacity == 0.5)
    #expect(a.animationKeys() == ["opacity"])
    try document.setState("B")
    #expect(a.position == CGPoint(x: 7, y: 8))
    #expect(a.bounds.height == 108.7)
    #expect(b.backgroundColor?.components == [0, 1, 0, 1])
    try document.setState(nil)
    #expect(document.state == nil)
    #expect(a.position == CGPoint(x: 1, y: 2))
    #expect(a.bounds.height == 20)
    #expect(b.backgroundColor?.components == [1, 0, 0, 1])
  }

  @Test("setting the same states over and over ends where it began")
  func repeated() throws {
    let document = try document(
      stateMarkup("A", ["a|position.x|integer|195"]) + stateMarkup("B", ["a|position|CGPoint|7 8"]))
    let a = try #require(document.layer(id: "a"))
    for _ in 0..<3 {
      for name in ["A", "B", "B", "A", "B", nil, "B", "A", nil] { try document.setState(name) }
      #expect(a.position == CGPoint(x: 1, y: 2))
    }
  }

  @Test("a state has the values of the one it is based on, unless it sets its own")
  func basedOn() throws {
    let document = try document(
      stateMarkup("A", ["a|position.x|integer|3", "a|position.y|integer|4"])
        + stateMarkup("B", ["a|position.x|integer|5"], basedOn: "A")
        + stateMarkup("C", ["a|opacity|real|1"], basedOn: "B"))
    let a = try #require(document.layer(id: "a"))
    try document.setState("C")
    #expect(a.position == CGPoint(x: 5, y: 4))
    #expect(a.opacity == 1)
  }

  @Test("states based on each other in a circle end")
  func circle() throws {
    let document = try document(
      stateMarkup("A", ["a|position.x|integer|3"], basedOn: "B")
        + stateMarkup("B", ["a|position.y|integer|4"], basedOn: "A"))
    try document.setState("A")
    #expect(document.layer(id: "a")?.position == CGPoint(x: 3, y: 4))
  }

  @Test("a state's missing image is reported once, however often the state is set")
  func missingImage() throws {
    let document = try document(stateMarkup("A", ["a|contents|CGImage|none.png"]))
    #expect(document.warnings.isEmpty)
    for _ in 0..<3 {
      try document.setState("A")
      try document.setState(nil)
    }
    #expect(
      document.warnings.map(\.description) == [
        "d.ca/main.caml:4: layer “a”: its image “none.png” is missing from the bundle"
      ])
  }

  @Test("an unknown state is an error that lists the known ones, and changes nothing")
  func unknown() throws {
    let document = try document(
      stateMarkup("A", ["a|position.x|integer|3"]) + stateMarkup("B", ["a|opacity|real|1"]))
    try document.setState("A")
    let error = DocumentError(file: "d.ca", .unknownState("Unlocked", known: ["A", "B"]))
    #expect(throws: error) { try document.setState("Unlocked") }
    #expect(error.description == "d.ca: there is no state “Unlocked”; the states are A, B")
    #expect(document.state == "A")
    #expect(document.layer(id: "a")?.position.x == 3)
    let none = DocumentError(file: "f", .unknownState("x", known: []))
    #expect(none.description == "f: there is no state “x”; this document has no states")
  }

  @Test("a state does not move the outermost layer, which fills the screen")
  func rootPosition() throws {
    let document = try document(
      stateMarkup("A", ["r|position.x|integer|3", "r|position|CGPoint|3 3", "r|opacity|real|0.5"]))
    try document.setState("A")
    #expect(document.rootLayer.position == CGPoint(x: 195, y: 422))
    #expect(document.rootLayer.opacity == 0.5)
  }

  @Test("of two layers with one id a state means the first, which may be the outermost")
  func duplicateID() throws {
    let document = try CoreAnimationDocument(
      """
      <CALayer id="r"><sublayers><CALayer id="r" opacity="0.25"/></sublayers>
      <states>\(stateMarkup("A", ["r|opacity|real|0.5"]))</states></CALayer>
      """)
    try document.setState("A")
    #expect(document.rootLayer.opacity == 0.5)
    #expect(document.rootLayer.sublayers?.first?.opacity == 0.25)
  }
}
