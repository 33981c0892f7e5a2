import Foundation
import Testing

@testable import BoingDocuments

/// The spelling of single values is the subject of `SpellingTests`.
@Suite("Markup as values")
struct CAMLDocumentTests {
  /// A layer around `body`, which begins on line 2.
  private func layer(
    _ attributes: String = "", _ body: String = ""
  ) throws -> (root: CAMLLayer, warnings: [String]) {
    let document = try CAMLDocument("<CALayer id=\"r\" \(attributes)>\n\(body)\n</CALayer>")
    return (document.root, document.warnings.map(\.description))
  }

  @Test("what is not understood is a warning that names file, line and attribute")
  func unknownAttributes() throws {
    let (root, warnings) = try layer("opacity=\"much\" wobble=\"1\"", "<wibble a='1'/>")
    #expect(root.properties.isEmpty)
    #expect(
      warnings == [
        "main.caml:1: CALayer@opacity: “much” is not a finite number",
        "main.caml:1: CALayer@wobble: a CALayer has no such attribute; it is preserved but ignored",
        "main.caml:2: wibble: a CALayer has no such element; it is preserved but ignored",
      ])
  }

  @Test("text beside a layer's elements is a warning")
  func text() throws {
    #expect(
      try layer("", "words").warnings == ["main.caml:1: CALayer: unexpected text is ignored"])
  }

  @Test("empty elements of the editors are passed over, and so are their attributes")
  func emptyElements() throws {
    #expect(try layer("", "<modules type=\"NSArray\"/><scriptComponents/>").warnings.isEmpty)
    #expect(try layer("", "<modules><x/></modules>").warnings.count == 1)
    #expect(try layer("allowsHitTesting=\"1\" xmlns=\"x\" caplayKind=\"video\"").warnings.isEmpty)
  }

  @Test("sublayers keep their order, and masks are read in both spellings")
  func sublayers() throws {
    let (root, warnings) = try layer(
      "",
      """
      <sublayers><CALayer id="a"/><CATransformLayer id="b"><sublayers><CALayer id="c"/></sublayers>
      </CATransformLayer><layer type="CALayer" id="d"/></sublayers>
      <mask type="CALayer" id="m"><sublayers><CALayer id="n"/></sublayers></mask>
      """)
    #expect(warnings.isEmpty)
    #expect(root.sublayers.map(\.id) == ["a", "b", "d"])
    #expect(root.sublayers.map(\.className) == ["CALayer", "CATransformLayer", "CALayer"])
    #expect(root.sublayers[1].sublayers.map(\.id) == ["c"])
    #expect(root.mask?.id == "m")
    #expect(root.mask?.sublayers.map(\.id) == ["n"])
    let inner = try layer("", "<mask><CALayer id=\"m\"/></mask>")
    #expect(inner.root.mask?.id == "m")
  }

  @Test("a whole value is set before its parts, and a later value after an earlier one")
  func order() throws {
    let (root, _) = try layer(
      "bounds.size.width=\"3\" bounds.origin=\"1 1\" opacity=\"0.5\" position=\"1 2\"",
      "<bounds value=\"0 0 1 1\"/><opacity value=\"0.25\"/>")
    #expect(
      root.properties.map(\.keyPath) == [
        "bounds", "opacity", "opacity", "position", "bounds.origin", "bounds.size.width",
      ])
    #expect(root.value(forKeyPath: "opacity") == .real(0.25))
  }

  @Test("a layer of an unknown class keeps its name, with a warning that it is drawn as CALayer")
  func unknownClass() throws {
    let (root, warnings) = try layer(
      "", "<sublayers><CASDFLayer id=\"s\" opacity=\"0.5\"/></sublayers>")
    #expect(root.sublayers.first?.className == "CASDFLayer")
    #expect(root.sublayers.first?.value(forKeyPath: "opacity") == .real(0.5))
    #expect(
      warnings == [
        "main.caml:2: CASDFLayer: the layer class “CASDFLayer” is not available;"
          + " it is drawn as CALayer"
      ])
  }

  @Test(
    "a turn that is stated twice is read once, one beside a transform without one after it",
    arguments: [
      (
        "transform=\"rotate(30deg) rotate(20deg, 0, 1, 0)\""
          + " transform.rotation.z=\"0.5235988\" transform.rotation.y=\"0.3490659\"",
        ["transform"], []
      ),
      (
        "transform.rotation.z=\"1\" transform=\"scale(2)\"", ["transform", "transform.rotation.z"],
        []
      ),
      (
        "transform.rotation.z=\"1\" transform=\"rotate(30deg)\"", ["transform"],
        [
          "main.caml:1: CALayer@transform.rotation.z: it is not the rotation that transform has;"
            + " transform is used"
        ]
      ),
    ] as [(String, [String], [String])])
  func rotations(attributes: String, keyPaths: [String], expected: [String]) throws {
    let (root, warnings) = try layer(attributes)
    #expect(root.properties.map(\.keyPath) == keyPaths)
    #expect(warnings == expected)
  }

  @Test("a file without a layer is an error")
  func noLayer() {
    #expect(throws: DocumentError(file: "main.caml", line: 1, .noLayer(root: "caml"))) {
      try CAMLDocument("<caml><MicaAssetManifest/></caml>")
    }
  }

  @Test("a layer needs no caml element around it, and a second one is not used")
  func outermostLayer() throws {
    let two = try CAMLDocument("<caml><CALayer id='x'/>\n<CALayer id='x'/></caml>")
    #expect(two.root.id == "x")
    #expect(
      two.warnings.map(\.description) == [
        "main.caml:2: CALayer: only the first layer is used; it is ignored"
      ])
    #expect(try layer().warnings.isEmpty)
  }

  @Test("a file that is wrong everywhere gives a bounded number of warnings")
  func manyWarnings() throws {
    let warnings = try layer("", String(repeating: "<wobble/>", count: 5_000)).warnings
    #expect(warnings.count == 1_001)
    #expect(warnings.last == "main.caml: warnings: 4000 more are not listed")
  }
}

@Suite("Animations as values")
struct CAMLAnimationTests {
  private func read(_ markup: String) throws -> (animations: [CAMLAnimation], warnings: [String]) {
    let document = try CAMLDocument("<CALayer><animations>\n\(markup)\n</animations></CALayer>")
    return (document.root.animations, document.warnings.map(\.description))
  }

  @Test("groups are nested, and ends may be attributes or elements")
  func groups() throws {
    let (animations, warnings) = try read(
      """
      <CAAnimationGroup duration="2"><animations>
      <CABasicAnimation keyPath="opacity" fromValue="0"><toValue><real value="1"/></toValue>
      </CABasicAnimation>
      <animation type="CAAnimationGroup"><animations>
      <CABasicAnimation keyPath="position"><byValue type="CGPoint" value="3 4"/></CABasicAnimation>
      </animations></animation>
      </animations></CAAnimationGroup>
      """)
    #expect(warnings.isEmpty)
    let group = try #require(animations.first)
    #expect(group.keyPath == nil)
    #expect(group.animations.map(\.className) == ["CABasicAnimation", "CAAnimationGroup"])
    #expect(group.animations[0].value(forKey: "fromValue") == .real(0))
    #expect(group.animations[0].value(forKey: "toValue") == .real(1))
    let inner = group.animations[1].animations[0]
    #expect(inner.value(forKey: "byValue") == .point(CGPoint(x: 3, y: 4)))
  }
}

@Suite("States as values")
struct DocumentStateTests {
  private func read(_ states: String, _ transitions: String = "") throws -> CAMLDocument {
    try CAMLDocument(
      """
      <CALayer id="r"><sublayers><CALayer id="a"/><CALayer id="b"/></sublayers><states>
      \(states)
      </states><stateTransitions>\(transitions)</stateTransitions></CALayer>
      """)
  }

  private func set(_ target: String, _ keyPath: String, _ value: String) -> String {
    "<LKStateSetValue targetId=\"\(target)\" keyPath=\"\(keyPath)\">\(value)</LKStateSetValue>"
  }

  @Test("a state's values have the kinds of the properties they set")
  func values() throws {
    let document = try read(
      "<LKState name=\"Locked\"><elements>"
        + set("a", "position.x", "<value type=\"integer\" value=\"195\"/>")
        + set("a", "bounds.size.height", "<value type=\"real\" value=\"108.7\"/>")
        + set("r", "autoreverses", "<value type=\"integer\" value=\"1\"/>")
        + set("b", "backgroundColor", "<value type=\"string\" value=\"1 0 0\"/>")
        + set("b", "contents", "<value type=\"CGImage\" src=\"a.png\"/>")
        + "</elements></LKState><LKState name=\"Sleep\" basedOn=\"Locked\"><elements/></LKState>")
    #expect(document.warnings.isEmpty)
    #expect(
      document.states == [
        DocumentState(
          name: "Locked",
          values: [
            .init(targetID: "a", keyPath: "position.x", value: .real(195)),
            .init(targetID: "a", keyPath: "bounds.size.height", value: .real(108.7)),
            .init(targetID: "r", keyPath: "autoreverses", value: .bool(true)),
            .init(
              targetID: "b", keyPath: "backgroundColor",
              value: .color(CAMLColor(red: 1, green: 0, blue: 0))),
            .init(targetID: "b", keyPath: "contents", value: .image(source: "a.png")),
          ]),
        DocumentState(name: "Sleep", basedOn: "Locked"),
      ])
  }

  @Test("a transition keeps its animations, under either name of the key path")
  func transitions() throws {
    let spring = "<animation type=\"CASpringAnimation\" keyPath=\"position.x\" mass=\"2\"/>"
    let document = try read(
      "<LKState name=\"s\"/>",
      "<LKStateTransition fromState=\"*\" toState=\"s\"><elements>"
        + "<LKStateTransitionElement targetId=\"a\" keyPath=\"position.x\">\(spring)"
        + "</LKStateTransitionElement>"
        + "<LKStateTransitionElement final=\"false\" targetId=\"b\" key=\"opacity\"/>"
        + "</elements></LKStateTransition>"
        + "<LKStateTransition fromState=\"s\" toState=\"*\"><elements/></LKStateTransition>")
    #expect(document.warnings.isEmpty)
    #expect(document.stateTransitions.map(\.fromState) == ["*", "s"])
    #expect(document.stateTransitions.map(\.toState) == ["s", "*"])
    let elements = document.stateTransitions[0].elements
    #expect(elements.map(\.keyPath) == ["position.x", "opacity"])
    #expect(elements[0].animation?.className == "CASpringAnimation")
    #expect(elements[0].animation?.value(forKey: "mass") == .real(2))
    #expect(elements[1].animation == nil)
  }
}
