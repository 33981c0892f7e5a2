import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Every class in markup")
struct LayerClassTests {
  private func layer<L: CALayer>(_ markup: String, _ type: L.Type) throws -> L {
    let document = try CoreAnimationDocument(markup)
    #expect(document.warnings.isEmpty, "\(document.warnings)")
    #expect(try document.content.readAgain().root == document.content.root)
    return try #require(document.rootLayer as? L)
  }

  @Test("a path is read in either spelling")
  func paths() throws {
    let expected = CGMutablePath()
    expected.move(to: .zero)
    expected.addLine(to: CGPoint(x: 10, y: 0))
    expected.addLine(to: CGPoint(x: 10, y: 5))
    expected.closeSubpath()
    for path in ["0 0 m 10 0 l 10 5 l h", "M0 0H10V5Z", "m0,0 l10,0 0,5z"] {
      #expect(try layer("<CAShapeLayer path=\"\(path)\"/>", CAShapeLayer.self).path == expected)
    }
  }

  struct Arc: Sendable {
    var text: String
    var centre: CGPoint
    /// The point that the arc goes through.
    var middle: CGPoint
  }

  @Test(
    "arcs of SVG go round the centre that their flags say",
    arguments: [
      Arc(
        text: "A10 10 0 0 1 0 10", centre: .zero,
        middle: CGPoint(x: 50.0.squareRoot(), y: 50.0.squareRoot())),
      Arc(
        text: "A10 10 0 0 0 0 10", centre: CGPoint(x: 10, y: 10),
        middle: CGPoint(x: 10 - 50.0.squareRoot(), y: 10 - 50.0.squareRoot())),
      Arc(
        text: "a10 10 0 1 1 -10 10", centre: CGPoint(x: 10, y: 10),
        middle: CGPoint(x: 10 + 50.0.squareRoot(), y: 10 + 50.0.squareRoot())),
      Arc(
        text: "A10 10 30 1 0 0 10", centre: .zero,
        middle: CGPoint(x: -(50.0.squareRoot()), y: -(50.0.squareRoot()))),
      // Radii that are too small grow until they reach.
      Arc(text: "A1 1 0 0 1 -10 0", centre: .zero, middle: CGPoint(x: 0, y: 10)),
    ])
  func svgArcs(arc: Arc) throws {
    // What a cubic curve is off a quarter of a circle, of its radius.
    let quarterError = 3e-4 * 10
    let path = try #require(CAMLPath(parsing: "M10 0" + arc.text)).path
    var last = CGPoint.zero
    var nearest = Double.infinity
    path.applyWithBlock { element in
      let p = element.pointee.points
      guard element.pointee.type == .addCurveToPoint else {
        last = p[0]
        return
      }
      for step in 0...32 {
        let (t, u) = (Double(step) / 32, 1 - Double(step) / 32)
        let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        let points = [last, p[0], p[1], p[2]]
        let x = zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.x }
        let y = zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.y }
        #expect(abs(hypot(x - arc.centre.x, y - arc.centre.y) - 10) < quarterError)
        nearest = min(nearest, hypot(x - arc.middle.x, y - arc.middle.y))
      }
      last = p[2]
    }
    #expect(nearest < 0.5)
    #expect(path.currentPoint.y == (arc.text.hasSuffix("-10 0") ? 0 : 10))
  }

  @Test(
    "arcs of SVG that have no radius are lines, and those without a way are nothing",
    arguments: ["A0 5 0 0 1 0 10", "A5 0 0 0 1 0 10"])
  func flatArcs(text: String) throws {
    let path = try #require(CAMLPath(parsing: "M10 0" + text))
    #expect(path == CAMLPath(parsing: "10 0 m 0 10 l"))
    #expect(CAMLPath(parsing: "M10 0A5 5 0 0 1 10 0") == CAMLPath(parsing: "10 0 m"))
    #expect(CAMLPath(parsing: "M10 0A5 5 0 0 1 10") == nil)
    #expect(CAMLPath(parsing: "M10 0A1e308 1e308 0 0 1 1e308 -1e308") != nil)
  }

  @Test("curves of SVG: relative, smooth, one after the other")
  func svgCurves() throws {
    let shape = try layer(
      "<CAShapeLayer path=\"M1 1c1-1 2 0 3 0s2 1 3 0q1 1 2 0t2 0\"/>", CAShapeLayer.self)
    let expected = CGMutablePath()
    expected.move(to: CGPoint(x: 1, y: 1))
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
    expected.addCurve(to: point(4, 1), control1: point(2, 0), control2: point(3, 1))
    // The mirrored control point: (4, 1) + ((4, 1) − (3, 1)).
    expected.addCurve(to: point(7, 1), control1: point(5, 1), control2: point(6, 2))
    expected.addQuadCurve(to: point(9, 1), control: point(8, 2))
    expected.addQuadCurve(to: point(11, 1), control: point(10, 0))
    #expect(shape.path == expected)
  }

  @Test("transforms that are lists of functions, a perspective among them")
  func transforms() throws {
    let replicator = try layer(
      """
      <CAReplicatorLayer instanceTransform="translate(10, 0, 0) rotate(90deg)"
        sublayerTransform="perspective(500)"/>
      """, CAReplicatorLayer.self)
    #expect(replicator.instanceTransform.m41 == 10)
    #expect(abs(replicator.instanceTransform.m12 - 1) < 1e-12)
    #expect(replicator.sublayerTransform.m34 == -1.0 / 500)
  }

  @Test("a colour that sRGB does not have reaches its layer whole")
  func wideColor() throws {
    let layer = try layer(
      "<CALayer><backgroundColor value='1 0 0' space='displayP3'/></CALayer>", CALayer.self)
    let color = try #require(layer.backgroundColor).srgbComponents
    // Display P3's red in extended sRGB, as published for its primaries.
    #expect(abs(color.x - 1.0931) < 1e-3)
    #expect(abs(color.y + 0.2267) < 1e-3 && abs(color.z + 0.1501) < 1e-3)
  }

  @Test("an emitter layer, its cells and theirs")
  func emitter() throws {
    let emitter = try layer(
      """
      <CAEmitterLayer emitterPosition="5 6" emitterShape="line" seed="9"><emitterCells>
      <CAEmitterCell id="c" name="spark" birthRate="10" color="1 0.5 0" beginTime="-15"
        duration="inf" fillMode="both" particleType="plane">
      <emitterCells><CAEmitterCell name="smoke" birthRate="4"/></emitterCells></CAEmitterCell>
      </emitterCells></CAEmitterLayer>
      """, CAEmitterLayer.self)
    #expect(emitter.emitterPosition == CGPoint(x: 5, y: 6))
    #expect(emitter.emitterShape == .line && emitter.seed == 9)
    let cell = try #require(emitter.emitterCells?.first)
    #expect(cell.name == "spark" && cell.birthRate == 10)
    #expect(cell.beginTime == -15 && cell.duration == .infinity && cell.fillMode == .both)
    #expect(cell.value(forKey: "particleType") as? String == "plane")
    #expect(cell.emitterCells?.first?.name == "smoke")
  }

  @Test("filters come to the layer, and states set their inputs")
  func filters() throws {
    let markup = """
      <CALayer id="r"><filters>
      <CAFilter filter="gaussianBlur" name="blur" enabled="true" inputRadius="4"/>
      <CAFilter filter="colorHueRotate" name="hue" inputAngle="1.5"/>
      <CIFilter filter="CISepiaTone" name="sepia" enabled="false"><inputIntensity type="real"
      value="0.5"/></CIFilter></filters>
      <compositingFilter type="CAFilter" filter="multiplyBlendMode" name="multiplyBlendMode"/>
      <states><LKState name="s"><elements><LKStateSetValue targetId="r"
      keyPath="filters.blur.inputRadius"><value type="real" value="9"/></LKStateSetValue>
      </elements></LKState></states></CALayer>
      """
    let document = try Diagnostics.withHandler({ _ in }) { try CoreAnimationDocument(markup) }
    #expect(document.warnings.isEmpty)
    let filters = document.rootLayer.filters?.compactMap { $0 as? CAFilter }
    #expect(filters?.map(\.type) == ["gaussianBlur", "colorHueRotate", "CISepiaTone"])
    #expect(filters?.map(\.isEnabled) == [true, true, false])
    #expect(filters?[0].blurRadius == 4)
    #expect(filters?[1].number("inputAngle") == 1.5)
    #expect(document.rootLayer.compositingFilter as? String == "multiplyBlendMode")
    try Diagnostics.withHandler({ _ in }) { try document.setState("s") }
    let blurred = document.rootLayer.filters?.first as? CAFilter
    #expect(blurred?.blurRadius == 9)
    #expect(try document.content.readAgain().root == document.content.root)
  }

  @Test("a transition, a value function and a path to follow")
  func animations() throws {
    let layer = try layer(
      """
      <CALayer><animations>
      <animation type="CATransition" key="t" duration="2" startProgress="0.25" subtype="fromTop">
        <type value="push"/></animation>
      <animation type="CABasicAnimation" key="v" keyPath="transform" valueFunction="rotateZ"
        fromValue="0" toValue="12.5"/>
      <p type="CAKeyframeAnimation" key="p" keyPath="position" path="0 0 m 10 0 l"
        rotationMode="auto"/></animations></CALayer>
      """, CALayer.self)
    let transition = try #require(layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type == .push)
    #expect(transition.subtype == .fromTop)
    #expect(transition.startProgress == 0.25)
    let turn = try #require(layer.animation(forKey: "v") as? CABasicAnimation)
    #expect(turn.valueFunction === CAValueFunction(name: .rotateZ))
    #expect(turn.toValue as? Double == 12.5)
    let way = try #require(layer.animation(forKey: "p") as? CAKeyframeAnimation)
    #expect(way.path?.boundingBox.width == 10)
    #expect(way.rotationMode == .rotateAuto)
  }

  @Test("a film of images is a keyframe animation of contents")
  func film() throws {
    let pixel =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    let layer = try layer(
      """
      <CALayer><animations><animation type="CAKeyframeAnimation" keyPath="contents"
      calculationMode="discrete" duration="1"><values><CGImage src="\(pixel)"/>
      <CGImage src="\(pixel)"/></values></animation></animations></CALayer>
      """, CALayer.self)
    let film = try #require(layer.animation(forKey: "contents") as? CAKeyframeAnimation)
    #expect(film.values?.compactMap { $0 as? CGImage }.count == 2)
  }

  @Test("the index tells the size and the direction that the document leaves open")
  func index() throws {
    let index = """
      <plist><dict><key>documentWidth</key><real>390</real><key>documentHeight</key>
      <integer>844</integer><key>geometryFlipped</key><true/></dict></plist>
      """
    func root(_ markup: String) throws -> CALayer {
      try CoreAnimationDocument(markup, ["index.xml": Data(index.utf8)]).rootLayer
    }
    #expect(try root("<CALayer/>").bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(try root("<CALayer/>").isGeometryFlipped)
    let stated = try root("<CALayer bounds=\"0 0 5 5\" geometryFlipped=\"0\"/>")
    #expect(stated.bounds.size == CGSize(width: 5, height: 5))
    #expect(!stated.isGeometryFlipped)
  }
}
