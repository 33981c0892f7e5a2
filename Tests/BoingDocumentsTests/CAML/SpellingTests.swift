import Boing
import Foundation
import Testing

@testable import BoingDocuments

/// The ways in which documents are found to write one thing.
@Suite("Spellings of markup")
struct SpellingTests {
  struct Spelling: Sendable, CustomTestStringConvertible {
    var markup: String
    var keyPath: String
    var value: CAMLValue
    var testDescription: String { markup }
  }

  private static let red = CAMLColor(red: 1, green: 0, blue: 0)
  private static let faint = CAMLColor(red: 1, green: 0, blue: 0, alpha: 0.5)
  private static let line = CAMLPath(parsing: "0 0 m 5 5 l") ?? CAMLPath(CGMutablePath())
  private static let point = CAMLValue.point(CGPoint(x: 3, y: 4))

  private static func ofLayer(
    _ keyPath: String, _ value: CAMLValue, _ inside: [String], class name: String = "CALayer"
  ) -> [Spelling] {
    inside.map { text in
      let isAttribute = !text.hasPrefix("<")
      let markup = isAttribute ? "<\(name) \(text)/>" : "<\(name)>\(text)</\(name)>"
      return Spelling(markup: markup, keyPath: keyPath, value: value)
    }
  }

  static let layerSpellings: [Spelling] = [
    ofLayer(
      "position", point,
      [
        "position='3 4'", "position='3,4'", "position=' 3,&#10;4 '", "<position value='3 4'/>",
        "<position type='CGPoint' value='3 4'/>", "<position type='NSValue' value='3 4'/>",
        "<position><CGPoint value='3 4'/></position>", "<position x='3' y='4'/>",
        "<position>3 4</position>", "<position><![CDATA[3 4]]></position>",
        "<position><!-- here -->3 4</position>", "<position><NSPoint value='3 4'/></position>",
      ]),
    ofLayer(
      "bounds", .rect(CGRect(x: 0, y: 0, width: 5, height: 6)),
      [
        "bounds='0 0 5 6'", "<bounds x='0' y='0' width='5' height='6'/>",
        "<bounds type='CGRect' value='0 0 5 6'/>", "<bounds><NSRect value='0, 0, 5, 6'/></bounds>",
        "<bounds><CGRect value='0 0 5 6'/></bounds>",
      ]),
    ofLayer(
      "shadowOffset", .size(CGSize(width: 0, height: -3)),
      [
        "shadowOffset='0 -3'", "<shadowOffset width='0' height='-3'/>",
        "<shadowOffset><CGSize value='0 -3'/></shadowOffset>",
        "<shadowOffset type='CGPoint' value='0 -3'/>",
      ]),
    ofLayer(
      "backgroundColor", .color(red),
      [
        "backgroundColor='1 0 0'", "backgroundColor='1 0 0 1'", "backgroundColor='#ff0000'",
        "backgroundColor='#f00'", "<backgroundColor value='1 0 0'/>",
        "<backgroundColor type='CGColor' value='1 0 0'/>",
        "<backgroundColor><CGColor value='1 0 0'/></backgroundColor>",
        "<backgroundColor><NSColor value='1 0 0 1'/></backgroundColor>",
        "<backgroundColor type='UIColor' value='1 0 0'/>",
        "<backgroundColor type='string' value='1 0 0'/>",
        "<backgroundColor value='1 0 0' space='kCGColorSpaceSRGB'/>",
        "<backgroundColor value='1 0 0' colorSpace='extendedSRGB'/>",
        "<backgroundColor value='1 0 0'><!-- red --></backgroundColor>",
      ]),
    ofLayer(
      "backgroundColor", .color(faint),
      [
        "backgroundColor='1 0 0 0.5'", "<backgroundColor value='1 0 0' opacity='0.5'/>",
        "<backgroundColor><CGColor value='1 0 0' opacity='.5'/></backgroundColor>",
      ]),
    ofLayer(
      "borderColor", .color(CAMLColor(red: 1, green: 0, blue: 0, alpha: 0.25)),
      ["<borderColor><CGColor value='1 0 0 .5' opacity='.5'/></borderColor>"]),
    ofLayer(
      "opacity", .real(1),
      [
        "opacity='1'", "<opacity type='integer' value='1'/>",
        "<opacity><real value='1'/></opacity>",
      ]),
    ofLayer("contents", .null, ["<contents type='null'/>"]),
    ofLayer(
      "transform", .transform([.scale(x: 2, y: 2, z: 1)]),
      ["transform='scale(2)'", "<transform><CATransform3D value='scale(2)'/></transform>"]),
    ofLayer(
      "contents", .image(source: "a b.png"),
      [
        "contents='a b.png'", "<contents type='CGImage' src='a b.png'/>",
        "<contents><CGImage src='a b.png'/></contents>", "<contents src='a b.png'/>",
        "<contents type='string' value='a b.png'/>", "<contents type='CGImageRef' src='a b.png'/>",
      ]),
    ofLayer(
      "hidden", .bool(true),
      [
        "hidden='1'", "hidden='true'", "hidden='YES'", "<hidden value='1'/>",
        "<hidden type='bool' value='TRUE'/>", "<hidden><boolean value='yes'/></hidden>",
        "<hidden type='integer' value='1'/>", "<hidden><NSNumber value='1'/></hidden>",
        "<hidden><integer value='1'/></hidden>",
      ]),
    ofLayer(
      "transform.rotation.z", .real(.pi / 2),
      [
        "transform.rotation.z='1.5707963267948966'", "transform.rotation.z='90deg'",
        "transform.rotation.z='1.5707963267948966rad'", "transform.rotation.z=' .25turn '",
        "transform.rotation.z='100grad'",
      ]),
    ofLayer(
      "contentsGravity", .string("resizeAspectFill"),
      [
        "contentsGravity='resizeAspectFill'", "contentsGravity='kCAGravityResizeAspectFill'",
        "contentsGravity='RESIZE-ASPECT-FILL'",
        "<contentsGravity type='string' value='resizeAspectFill'/>",
      ]),
    ofLayer(
      "cornerCurve", .string("continuous"),
      ["cornerCurve='continuous'", "continuousCorners='1'", "<cornerCurve value='continuous'/>"]),
    ofLayer(
      "fillRule", .string("even-odd"), ["fillRule='even-odd'", "fillRule='evenOdd'"],
      class: "CAShapeLayer"),
    ofLayer(
      "path", .path(line),
      [
        "path='0 0 m 5 5 l'", "path='M0 0L5 5'", "<path d='M 0 0 L 5 5'/>",
        "<path type='CGPath' value='0 0 m 5 5 l'/>", "<path><CGPath value='M0,0 5,5'/></path>",
      ], class: "CAShapeLayer"),
    ofLayer(
      "colors", .array([.color(red), .color(faint)]),
      ["<colors><CGColor value='1 0 0'/><CGColor value='1 0 0' opacity='0.5'/></colors>"],
      class: "CAGradientLayer"),
    ofLayer(
      "type", .string("radial"), ["type='radial'", "<type value='radial'/>"],
      class: "CAGradientLayer"),
    ofLayer(
      "lineDashPattern", .array([.real(1), .real(2)]),
      [
        "lineDashPattern='1 2'", "<lineDashPattern value='1, 2'/>",
        "<lineDashPattern><integer value='1'/><NSNumber value='2'/></lineDashPattern>",
        "<lineDashPattern type='NSArray'><real value='1'/><float value='2'/></lineDashPattern>",
      ], class: "CAShapeLayer"),
    ofLayer(
      "string", .string("Hi & hello"),
      [
        "string='Hi &amp; hello'", "<string type='string' value='Hi &amp; hello'/>",
        "<string>Hi &amp; hello</string>", "<string><![CDATA[Hi & hello]]></string>",
        "<string type='NSString' value='Hi &#x26; hello'/>",
      ], class: "CATextLayer"),
    ofLayer(
      "font", .string("Menlo"),
      [
        "font='Menlo'", "<font type='string' value='Menlo'/>", "<font type='CTFont' name='Menlo'/>",
        "<font><UIFont name='Menlo'/></font>",
      ], class: "CATextLayer"),
    ofLayer(
      "instanceTransform", .transform([.translate(x: 1, y: 2, z: 0)]),
      [
        "instanceTransform='translate(1, 2)'", "instanceTransform='translate(1 2 0)'",
        "<instanceTransform type='CATransform3D' value='translate(1, 2)'/>",
        "<instanceTransform><CATransform3D value='translate(1,2)'/></instanceTransform>",
      ], class: "CAReplicatorLayer"),
  ].flatMap { $0 }

  @Test("of a layer's property mean the same", arguments: layerSpellings)
  func properties(spelling: Spelling) throws {
    let document = try CAMLDocument(spelling.markup)
    #expect(document.warnings.isEmpty)
    #expect(document.root.properties.map(\.keyPath) == [spelling.keyPath])
    #expect(document.root.value(forKeyPath: spelling.keyPath) == spelling.value)
  }

  private static func ofAnimation(
    _ keyPath: String, _ property: String, _ value: CAMLValue, _ inside: [String]
  ) -> [Spelling] {
    inside.map { text in
      let isAttribute = !text.hasPrefix("<")
      return Spelling(
        markup: "<animation type='CAKeyframeAnimation' keyPath='\(keyPath)' "
          + (isAttribute ? "\(text)/>" : ">\(text)</animation>"),
        keyPath: property, value: value)
    }
  }

  static let animationSpellings: [Spelling] = [
    ofAnimation(
      "opacity", "values", .array([.real(0), .real(1)]),
      [
        "values='0 1'", "<values><real value='0'/><real value='1'/></values>",
        "<values><integer value='0'/><NSNumber value='1.0'/></values>",
        "<values type='NSArray'><float value='0'/><double value='1'/></values>",
        "<values value='0, 1'/>",
      ]),
    ofAnimation(
      "position.x", "values", .array([.real(3)]), ["<values><integer value='3'/></values>"]),
    ofAnimation(
      "bounds.size.height", "values", .array([.real(1.5)]), ["<values><real value='1.5'/></values>"]
    ),
    ofAnimation(
      "bounds.size", "values", .array([.size(CGSize(width: 1, height: 2))]),
      ["<values><CGSize value='1 2'/></values>"]),
    ofAnimation(
      "bounds", "values", .array([.rect(CGRect(x: 0, y: 0, width: 1, height: 2))]),
      ["<values><CGRect value='0 0 1 2'/></values>"]),
    ofAnimation(
      "position", "values", .array([point, point]),
      [
        "<values><CGPoint value='3 4'/><NSValue type='CGPoint' value='3 4'/></values>",
        "<values><point value='3,4'/><value type='NSPoint' value='3 4'/></values>",
        "<values><CGSize value='3 4'/><CGPoint><CGPoint value='3 4'/></CGPoint></values>",
      ]),
    ofAnimation(
      "hidden", "values", .array([.bool(true), .bool(false)]),
      [
        "<values><bool value='1'/><boolean value='NO'/></values>",
        "<values><integer value='1'/><NSNumber value='0'/></values>",
      ]),
    ofAnimation(
      "transform", "values",
      .array([.transform([.scale(x: 2, y: 2, z: 1)]), .transform([])]),
      [
        "<values><CATransform3D value='scale(2)'/><CATransform3D value='identity'/></values>",
        "<values><NSValue type='CATransform3D' value='scale(2, 2)'/>"
          + "<NSValue type='CATransform3D' value='none'/></values>",
      ]),
    ofAnimation(
      "backgroundColor", "values", .array([.color(faint), .color(red)]),
      [
        "<values><CGColor value='1 0 0' opacity='0.5'/><CGColor value='1 0 0'/></values>",
        "<values><NSColor value='1 0 0 0.5'/><color value='#ff0000'/></values>",
      ]),
    ofAnimation(
      "contents", "values", .array([.image(source: "a"), .image(source: "b")]),
      ["<values><CGImage src='a'/><value type='CGImage' src='b'/></values>"]),
    ofAnimation(
      "position", "keyTimes", .array([.real(0), .real(0.5), .real(1)]),
      [
        "keyTimes='0 .5 1'",
        "<keyTimes><real value='0'/><real value='0.5'/><integer value='1'/></keyTimes>",
        "<keyTimes>0, 0.5, 1</keyTimes>",
      ]),
    ofAnimation(
      "position", "timingFunctions",
      .array([.timingFunction(.named("easeIn")), .timingFunction(.controlPoints(0, 0.5, 1, 1))]),
      [
        "<timingFunctions><timingFunction name='easeIn'/>"
          + "<timingFunction controlPoints='0 .5 1 1'/></timingFunctions>",
        "<timingFunctions><CAMediaTimingFunction name='easeIn'/><CAMediaTimingFunction>"
          + "<real value='0'/><real value='.5'/><real value='1'/><real value='1'/>"
          + "</CAMediaTimingFunction></timingFunctions>",
        "<timingFunctions><string value='easeIn'/><string value='0 .5 1 1'/></timingFunctions>",
      ]),
    ofAnimation(
      "position", "repeatCount", .real(.infinity),
      [
        "repeatCount='inf'", "repeatCount='Infinity'", "repeatCount='1e999'",
        "<repeatCount type='real' value='inf'/>",
      ]),
    ofAnimation(
      "position", "path", .path(line),
      ["path='M0 0L5 5'", "<path d='M0 0 L5 5'/>", "<path type='CGPath' value='0 0 m 5 5 l'/>"]),
    ofAnimation(
      "position", "calculationMode", .string("cubicPaced"),
      ["calculationMode='cubicPaced'", "calculationMode='kCAAnimationCubicPaced'"]),
    ofAnimation(
      "position", "beginTime", .real(1e-100), ["beginTime='1e-100'", "beginTime='.1e-99'"]),
    ofAnimation(
      "position", "removedOnCompletion", .bool(false),
      [
        "removedOnCompletion='0'", "removedOnCompletion='NO'",
        "<removedOnCompletion value='false'/>",
      ]),
  ].flatMap { $0 }

  @Test("of an animation's property mean the same", arguments: animationSpellings)
  func animations(spelling: Spelling) throws {
    let document = try CAMLDocument(
      "<CALayer><animations>\(spelling.markup)</animations></CALayer>")
    #expect(document.warnings.isEmpty)
    let animation = try #require(document.root.animations.first)
    #expect(animation.value(forKey: spelling.keyPath) == spelling.value)
  }

  @Test(
    "of an animation mean the same",
    arguments: [
      "<animation type='CABasicAnimation' keyPath='opacity' toValue='1'/>",
      "<CABasicAnimation keyPath='opacity' toValue='1'/>",
      "<p key='k' type='CABasicAnimation' keyPath='opacity' toValue='1'/>",
      "<animation type='CABasicAnimation' key='k'><keyPath value='opacity'/>"
        + "<toValue type='real' value='1'/></animation>",
      "<CABasicAnimation keyPath='opacity'><toValue><real value='1'/></toValue></CABasicAnimation>",
      "<CABasicAnimation keyPath='opacity' frameInterval='0' discretizesTime='0'>"
        + "<toValue type='NSNumber' value='1'/></CABasicAnimation>",
    ])
  func animation(markup: String) throws {
    let document = try CAMLDocument("<CALayer><animations>\(markup)</animations></CALayer>")
    #expect(document.warnings.isEmpty)
    let animation = try #require(document.root.animations.first)
    #expect(animation.className == "CABasicAnimation" && animation.keyPath == "opacity")
    #expect(animation.value(forKey: "toValue") == .real(1))
  }

  @Test(
    "of a filter mean the same",
    arguments: [
      "<CAFilter filter='gaussianBlur' name='b' inputRadius='4'/>",
      "<CAFilter type='gaussianBlur' name='b' inputRadius='4'/>",
      "<filter type='CAFilter' filter='gaussianBlur' name='b'><inputRadius value='4'/></filter>",
      "<CAFilter filter='gaussianBlur' name='b' enabled='1' cachesInputImage='0'>"
        + "<inputRadius type='real' value='4'/></CAFilter>",
      "<value type='CAFilter' filter='gaussianBlur' name='b' inputRadius='4'/>",
    ])
  func filter(markup: String) throws {
    let document = try CoreAnimationDocument("<CALayer><filters>\(markup)</filters></CALayer>")
    #expect(document.warnings.isEmpty)
    let filter = document.rootLayer.filters?.first as? CAFilter
    #expect(filter?.blurRadius == 4 && filter?.name == "b")
  }

  @Test(
    "of a state's value mean the same",
    arguments: [
      "<LKStateSetValue targetId='a' keyPath='opacity'><value type='real' value='.5'/>"
        + "</LKStateSetValue>",
      "<LKStateSetValue targetId='a' keyPath='opacity'><real value='.5'/></LKStateSetValue>",
      "<LKStateSetValue targetId='a' keyPath='opacity' value='.5'/>",
      "<LKStateSetValue targetId='a' keyPath='opacity' type='real' value='.5'/>",
      "<LKStateSetValue targetName='n' keyPath='opacity'><value value='.5'/></LKStateSetValue>",
      "<LKStateSetProperty targetId='a' keyPath='opacity'><value value='.5'/></LKStateSetProperty>",
      "<CAStateSetValue targetId='a' keyPath='opacity'><value type='string' value='.5'/>"
        + "</CAStateSetValue>",
    ])
  func stateValue(markup: String) throws {
    let document = try CAMLDocument(
      "<CALayer><sublayers><CALayer id='a' name='n'/></sublayers><states><LKState name='s'>"
        + "<elements>\(markup)</elements></LKState></states></CALayer>")
    #expect(document.warnings.isEmpty)
    let value = try #require(document.states.first?.values.first)
    #expect(value.targetID == "a" && value.value == .real(0.5))
    let again = try document.readAgain()
    #expect(again.states == document.states && again.warnings.isEmpty)
  }

  @Test("of what is there and not drawn say what is missing, each in its own words")
  func effects() throws {
    let names = ["contentsMultiplyByColor", "cornerRadii", "invertsMask", "meshTransform"]
    let attributes = names.map { "\($0)='1'" }.joined(separator: " ")
    let document = try CAMLDocument("<CALayer \(attributes) allowsGroupBlending='0' mass='1'/>")
    #expect(document.warnings.count == names.count)
    #expect(Set(document.warnings.map(\.message)).count == names.count)
    #expect(document.root.unrecognized.attributes.count == names.count + 2)
  }

  @Test("of a backdrop layer's filters are those of what lies behind it")
  func backdrop() throws {
    let markup = """
      <CALayer><sublayers><CABackdropLayer scale='0.5' groupName='g'><filters>
      <CAFilter filter='gaussianBlur' inputRadius='4'/></filters><animations>
      <CABasicAnimation keyPath='filters.gaussianBlur.inputRadius' toValue='9' duration='1'/>
      </animations></CABackdropLayer></sublayers></CALayer>
      """
    let document = try CoreAnimationDocument(markup)
    #expect(document.warnings.isEmpty)
    let layer = try #require(document.rootLayer.sublayers?.first)
    #expect(layer.filters == nil && layer.backgroundFilters?.count == 1)
    #expect(try document.content.readAgain().root == document.content.root)
  }
}
