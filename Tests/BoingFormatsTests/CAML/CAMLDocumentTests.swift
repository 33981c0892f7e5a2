import BoingFormats
import Foundation
import Testing

@Suite("Markup as values")
struct CAMLDocumentTests {
  private func read(_ body: String) throws -> CAMLDocument {
    try CAMLDocument(markup: Data("<caml>\n\(body)\n</caml>".utf8), file: "main.caml")
  }

  /// A layer around `body`, which begins on line 3.
  private func layer(
    _ attributes: String = "", _ body: String = ""
  ) throws -> (root: CAMLLayer, warnings: [String]) {
    let document = try read("<CALayer \(attributes)>\n\(body)\n</CALayer>")
    return (document.root, document.warnings.map(\.description))
  }

  @Test("attributes become properties by Apple's names")
  func attributes() throws {
    let (root, warnings) = try layer(
      """
      id="#1" name="Root" bounds="0 0 390 844" position="195 422" opacity="0.25" hidden="0" \
      geometryFlipped="1" backgroundColor="1 0 0" cornerCurve="circular" speed="1.4" \
      repeatCount="inf" allowsHitTesting="1" xmlns="x" caplayKind="video"
      """)
    #expect(warnings.isEmpty)
    #expect(root.id == "#1")
    #expect(root.value(forKeyPath: "name") == .string("Root"))
    #expect(
      root.value(forKeyPath: "bounds") == .rect(CGRect(x: 0, y: 0, width: 390, height: 844)))
    #expect(root.value(forKeyPath: "position") == .point(CGPoint(x: 195, y: 422)))
    #expect(root.value(forKeyPath: "opacity") == .real(0.25))
    #expect(root.value(forKeyPath: "hidden") == .bool(false))
    #expect(root.value(forKeyPath: "geometryFlipped") == .bool(true))
    #expect(
      root.value(forKeyPath: "backgroundColor")
        == .color(CAMLColor(red: 1, green: 0, blue: 0)))
    #expect(root.value(forKeyPath: "speed") == .real(1.4))
    #expect(root.value(forKeyPath: "repeatCount") == .real(.infinity))
    #expect(root.properties.count == 10)
  }

  @Test("what is not understood is a warning that names file, line and attribute")
  func unknownAttributes() throws {
    let (root, warnings) = try layer("opacity=\"much\" wobble=\"1\"", "<wibble a='1'/>")
    #expect(root.properties.isEmpty)
    #expect(
      warnings == [
        "main.caml:2: CALayer@opacity: “much” is not a finite number",
        "main.caml:2: CALayer@wobble: a CALayer has no such attribute; it is preserved but ignored",
        "main.caml:3: wibble: a CALayer has no such element; it is preserved but ignored",
      ])
  }

  @Test(
    "a property may be an element, in every spelling",
    arguments: [
      (
        "<backgroundColor value=\"1 1 1\"/>", "backgroundColor",
        .color(CAMLColor(red: 1, green: 1, blue: 1))
      ),
      (
        "<backgroundColor value=\"1 1 1\" opacity=\"0.5\"/>", "backgroundColor",
        .color(CAMLColor(red: 1, green: 1, blue: 1, alpha: 0.5))
      ),
      (
        "<borderColor><CGColor value=\"1 0 0 .5\" opacity=\".5\"/></borderColor>", "borderColor",
        .color(CAMLColor(red: 1, green: 0, blue: 0, alpha: 0.25))
      ),
      (
        "<contents><CGImage src=\"assets/a.png\"/></contents>", "contents",
        .image(source: "assets/a.png")
      ),
      (
        "<contents type=\"CGImage\" src=\"assets/a.png\"/>", "contents",
        .image(source: "assets/a.png")
      ),
      ("<position value=\"1 2\"/>", "position", .point(CGPoint(x: 1, y: 2))),
      ("<position>1 2</position>", "position", .point(CGPoint(x: 1, y: 2))),
      ("<position><CGPoint value=\"1 2\"/></position>", "position", .point(CGPoint(x: 1, y: 2))),
      ("<opacity type=\"integer\" value=\"1\"/>", "opacity", .real(1)),
      ("<hidden><integer value=\"1\"/></hidden>", "hidden", .bool(true)),
      ("<contents type=\"null\"/>", "contents", .null),
      (
        "<contentsRect><CGRect value=\"0 0 1 2\"/></contentsRect>", "contentsRect",
        .rect(CGRect(x: 0, y: 0, width: 1, height: 2))
      ),
      (
        "<transform><CATransform3D value=\"scale(2)\"/></transform>", "transform",
        .transform([.scale(x: 2, y: 2, z: 1)])
      ),
    ] as [(String, String, CAMLValue)])
  func propertyElements(markup: String, keyPath: String, value: CAMLValue) throws {
    let (root, warnings) = try layer("", markup)
    #expect(warnings.isEmpty)
    #expect(root.value(forKeyPath: keyPath) == value)
  }

  @Test(
    "a property element that cannot be read is a warning with its line",
    arguments: [
      ("<opacity/>", "main.caml:3: opacity: there is no value; a finite number is expected"),
      ("<opacity value=\"x\"/>", "main.caml:3: opacity: “x” is not a finite number"),
      (
        "<opacity type=\"CGRect\" value=\"0 0 1 1\"/>",
        "main.caml:3: opacity: CGRect does not fit; a finite number is expected"
      ),
      (
        "<opacity type=\"wobble\" value=\"x\"/>",
        "main.caml:3: opacity@type: the type “wobble” is not known; a finite number is expected"
      ),
      (
        "<hidden value=\"1\" when=\"later\"/>",
        "main.caml:3: hidden@when: the attribute is not known; it is preserved but ignored"
      ),
      (
        "<scriptObject src=\"a.js\"/>",
        "main.caml:3: scriptObject: scripts are not run; it is preserved but ignored"
      ),
    ])
  func badPropertyElements(markup: String, warning: String) throws {
    #expect(try layer("", markup).warnings.first == warning)
  }

  @Test("empty elements of the editors are passed over")
  func emptyElements() throws {
    #expect(try layer("", "<modules type=\"NSArray\"/><scriptComponents/>").warnings.isEmpty)
    #expect(try layer("", "<modules><x/></modules>").warnings.count == 1)
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

  @Test(
    "what stands where nothing is read is a warning",
    arguments: [
      (
        "<sublayers flow=\"1\"/>",
        "main.caml:3: sublayers@flow: the attribute is not known; it is preserved but ignored"
      ),
      (
        "<sublayers>words</sublayers>",
        "main.caml:3: sublayers: unexpected text is ignored"
      ),
      (
        "<sublayers><wibble/></sublayers>",
        "main.caml:3: wibble: it is not a layer; it is ignored"
      ),
      (
        "<animations order=\"1\"/>",
        "main.caml:3: animations@order: the attribute is not known; it is preserved but ignored"
      ),
      ("words", "main.caml:2: CALayer: unexpected text is ignored"),
      (
        "<states><LKState name=\"s\"><elements n=\"1\"/></LKState></states>",
        "main.caml:3: elements@n: the attribute is not known; it is preserved but ignored"
      ),
    ])
  func misplaced(markup: String, warning: String) throws {
    #expect(try layer("", markup).warnings == [warning])
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
        "main.caml:3: CASDFLayer: the layer class “CASDFLayer” is not available;"
          + " it is drawn as CALayer"
      ])
  }

  @Test("a turn that is stated twice is unrecognized once")
  func redundantRotation() throws {
    let (root, warnings) = try layer(
      "transform=\"rotate(30deg) rotate(20deg, 0, 1, 0)\""
        + " transform.rotation.z=\"0.5235988\" transform.rotation.y=\"0.3490659\"")
    #expect(warnings.isEmpty)
    #expect(root.properties.map(\.keyPath) == ["transform"])
  }

  @Test("a turn beside a transform without one is unrecognized, after the transform")
  func rotationBesideScale() throws {
    let (root, warnings) = try layer("transform.rotation.z=\"1\" transform=\"scale(2)\"")
    #expect(warnings.isEmpty)
    #expect(root.properties.map(\.keyPath) == ["transform", "transform.rotation.z"])
  }

  @Test("of two turns that disagree transform's is used, with a warning")
  func contradictoryRotation() throws {
    let (root, warnings) = try layer(
      "transform.rotation.z=\"1\" transform=\"rotate(30deg)\"")
    #expect(root.properties.map(\.keyPath) == ["transform"])
    #expect(
      warnings == [
        "main.caml:2: CALayer@transform.rotation.z: it is not the rotation that transform has;"
          + " transform is used"
      ])
  }

  @Test("a file without a layer is an error")
  func noLayer() {
    #expect(throws: DocumentError(file: "main.caml", line: 1, .noLayer(root: "caml"))) {
      try read("<MicaAssetManifest/>")
    }
  }

  @Test("a layer needs no caml element around it, and a second one is not used")
  func outermostLayer() throws {
    let bare = try CAMLDocument(markup: Data("<CALayer id='x'/>".utf8), file: "f")
    #expect(bare.root.id == "x")
    #expect(bare.warnings.isEmpty)
    let two = try read("<CALayer id='x'/>\n<CALayer id='x'/>")
    #expect(
      two.warnings.map(\.description) == [
        "main.caml:3: CALayer: only the first layer is used; it is ignored"
      ])
  }

  @Test("a file that is wrong everywhere gives a bounded number of warnings")
  func manyWarnings() throws {
    let attributes = String(repeating: "<wobble/>", count: 5_000)
    let warnings = try layer("", attributes).warnings
    #expect(warnings.count == 1_001)
    #expect(warnings.last == "main.caml: warnings: 4000 more are not listed")
  }
}
