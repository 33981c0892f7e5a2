import BoingFormats
import Foundation
import Testing

@Suite("Animations as values")
struct CAMLAnimationTests {
  private func read(
    _ markup: String
  ) throws -> (animations: [CAMLAnimation], warnings: [String]) {
    let text = "<CALayer><animations>\n\(markup)\n</animations></CALayer>"
    let document = try CAMLDocument(markup: Data(text.utf8), file: "f")
    return (document.root.animations, document.warnings.map(\.description))
  }

  @Test("both spellings of an animation are read alike", arguments: [true, false])
  func spellings(typed: Bool) throws {
    let name = typed ? "animation type=\"CAKeyframeAnimation\"" : "CAKeyframeAnimation"
    let close = typed ? "animation" : "CAKeyframeAnimation"
    let (animations, warnings) = try read(
      """
      <\(name) keyPath="transform.rotation.z" autoreverses="0" beginTime="1e-100" duration="1" \
      removedOnCompletion="0" repeatCount="inf" repeatDuration="inf" calculationMode="linear">
      <values><real value="1.5707963267948966"/><real value="0"/><integer value="2"/></values>
      <keyTimes><real value="0"/><real value=".5"/><real value="1"/></keyTimes>
      <timingFunctions><string value="easeIn"/><CAMediaTimingFunction controlPoints="0 0 .5 1"/>
      </timingFunctions>
      </\(close)>
      """)
    #expect(warnings.isEmpty)
    let animation = try #require(animations.first)
    #expect(animation.className == "CAKeyframeAnimation")
    #expect(animation.keyPath == "transform.rotation.z")
    #expect(animation.value(forKey: "beginTime") == .real(1e-100))
    #expect(animation.value(forKey: "repeatCount") == .real(.infinity))
    #expect(animation.value(forKey: "repeatDuration") == .real(.infinity))
    #expect(animation.value(forKey: "removedOnCompletion") == .bool(false))
    #expect(
      animation.value(forKey: "values")
        == .array([.real(1.5707963267948966), .real(0), .real(2)]))
    #expect(animation.value(forKey: "keyTimes") == .array([.real(0), .real(0.5), .real(1)]))
    #expect(
      animation.value(forKey: "timingFunctions")
        == .array([
          .timingFunction(.named("easeIn")), .timingFunction(.controlPoints(0, 0, 0.5, 1)),
        ]))
  }

  @Test(
    "values have the kind of the key path",
    arguments: [
      ("position", "<CGPoint value=\"1 2\"/>", .point(CGPoint(x: 1, y: 2))),
      ("position", "<value value=\"1 2\"/>", .point(CGPoint(x: 1, y: 2))),
      ("position.x", "<integer value=\"3\"/>", .real(3)),
      ("bounds", "<CGRect value=\"0 0 1 2\"/>", .rect(CGRect(x: 0, y: 0, width: 1, height: 2))),
      ("bounds.size", "<CGSize value=\"1 2\"/>", .size(CGSize(width: 1, height: 2))),
      ("bounds.size.height", "<real value=\"1.5\"/>", .real(1.5)),
      (
        "backgroundColor", "<CGColor value=\"1 0 0\"/>",
        .color(CAMLColor(red: 1, green: 0, blue: 0))
      ),
      ("contents", "<CGImage src=\"a.png\"/>", .image(source: "a.png")),
      (
        "transform", "<CATransform3D value=\"rotate(0deg)\"/>",
        .transform([.rotate(angle: 0, x: 0, y: 0, z: 1)])
      ),
      ("hidden", "<bool value=\"YES\"/>", .bool(true)),
    ] as [(String, String, CAMLValue)])
  func valueKinds(keyPath: String, markup: String, value: CAMLValue) throws {
    let (animations, warnings) = try read(
      "<CAKeyframeAnimation keyPath=\"\(keyPath)\"><values>\(markup)</values></CAKeyframeAnimation>"
    )
    #expect(warnings.isEmpty)
    #expect(animations.first?.value(forKey: "values") == .array([value]))
  }

  @Test("a spring keeps its constants, and velocity is initialVelocity")
  func spring() throws {
    let (animations, warnings) = try read(
      """
      <animation type="CASpringAnimation" damping="50" mass="2" stiffness="300" velocity="0" \
      duration="0.8" fillMode="backwards" keyPath="position.x" timingFunction="default" key="s"/>
      """)
    #expect(warnings.isEmpty)
    let spring = try #require(animations.first)
    #expect(spring.className == "CASpringAnimation")
    #expect(spring.key == "s")
    #expect(spring.value(forKey: "mass") == .real(2))
    #expect(spring.value(forKey: "stiffness") == .real(300))
    #expect(spring.value(forKey: "damping") == .real(50))
    #expect(spring.value(forKey: "initialVelocity") == .real(0))
    #expect(spring.value(forKey: "fillMode") == .string("backwards"))
    #expect(spring.value(forKey: "timingFunction") == .timingFunction(.named("default")))
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

  @Test(
    "what cannot be used is a warning with its line",
    arguments: [
      (
        "<animation type=\"CAWobble\"/>",
        "f:2: animation: the animation class “CAWobble” is not known; the animation is left out"
      ),
      (
        "<CABasicAnimation keyPath=\"wobble\"/>",
        "f:2: CABasicAnimation@keyPath: a CALayer has no “wobble” to animate;"
          + " the animation is left out"
      ),
      (
        "<CABasicAnimation/>",
        "f:2: CABasicAnimation@keyPath: a CALayer has no “” to animate; the animation is left out"
      ),
      (
        "<CABasicAnimation keyPath=\"opacity\" wobble=\"1\"/>",
        "f:2: CABasicAnimation@wobble: a CABasicAnimation has no such attribute; it is preserved but ignored"
      ),
      (
        "<CABasicAnimation keyPath=\"opacity\" duration=\"nan\"/>",
        "f:2: CABasicAnimation@duration: “nan” is not a number"
      ),
      (
        "<CABasicAnimation keyPath=\"opacity\"><values/></CABasicAnimation>",
        "f:2: values: a CABasicAnimation has no such element; it is preserved but ignored"
      ),
      (
        "<CAKeyframeAnimation keyPath=\"position\"><values><real value=\"1\"/></values>"
          + "</CAKeyframeAnimation>",
        "f:2: real: real does not fit; a point (x y) is expected"
      ),
    ])
  func warnings(markup: String, warning: String) throws {
    #expect(try read(markup).warnings == [warning])
  }
}
