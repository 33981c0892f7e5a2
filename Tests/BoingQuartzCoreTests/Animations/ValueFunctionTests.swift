import BoingQuartzCore
import Testing

@Suite("CAValueFunction")
struct ValueFunctionTests {
  static let names: [(CAValueFunctionName, String)] = [
    (.rotateX, "rotateX"), (.rotateY, "rotateY"), (.rotateZ, "rotateZ"), (.scale, "scale"),
    (.scaleX, "scaleX"), (.scaleY, "scaleY"), (.scaleZ, "scaleZ"), (.translate, "translate"),
    (.translateX, "translateX"), (.translateY, "translateY"), (.translateZ, "translateZ"),
  ]

  @Test("there is one object for each of Core Animation's names", arguments: names)
  func shared(name: CAValueFunctionName, string: String) {
    let function = CAValueFunction(name: name)
    #expect(function != nil && function === CAValueFunction(name: name))
    #expect(function?.name == name && name.rawValue == string && function?.description == string)
  }

  @Test("there is none of another name")
  func unknown() {
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
  }

  private func animation(
    _ name: CAValueFunctionName, from: Any? = nil, to: Any? = nil, by: Any? = nil
  ) -> CABasicAnimation {
    let animation = CABasicAnimation("transform", from: from, to: to, by: by)
    animation.valueFunction = CAValueFunction(name: name)
    return animation
  }

  /// A function, an end and the transform half way there from 0, or from 0, 0, 0.
  static let halves: [(CAValueFunctionName, [Double], @Sendable () -> CATransform3D)] = [
    (.rotateX, [2], { CATransform3DMakeRotation(1, 1, 0, 0) }),
    (.rotateY, [2], { CATransform3DMakeRotation(1, 0, 1, 0) }),
    (.rotateZ, [2], { CATransform3DMakeRotation(1, 0, 0, 1) }),
    (.rotateZ, [8], { CATransform3DMakeRotation(4, 0, 0, 1) }),
    (.scale, [4, 6, 8], { CATransform3DMakeScale(2, 3, 4) }),
    (.scaleX, [4], { CATransform3DMakeScale(2, 1, 1) }),
    (.scaleY, [4], { CATransform3DMakeScale(1, 2, 1) }),
    (.scaleZ, [4], { CATransform3DMakeScale(1, 1, 2) }),
    (.translate, [2, 4, 6], { CATransform3DMakeTranslation(1, 2, 3) }),
    (.translateX, [2], { CATransform3DMakeTranslation(1, 0, 0) }),
    (.translateY, [2], { CATransform3DMakeTranslation(0, 1, 0) }),
    (.translateZ, [2], { CATransform3DMakeTranslation(0, 0, 1) }),
  ]

  @Test("the transform replaces the model's", arguments: halves.indices)
  func replaces(index: Int) throws {
    let (name, end, expected) = Self.halves[index]
    let from: Any = end.count == 1 ? 0 : [0, 0, 0]
    let to: Any = end.count == 1 ? end[0] : end
    let stage = Stage { $0.transform = CATransform3DMakeScale(7, 7, 7) }
    _ = try stage.shown(at: 0)
    stage.add(animation(name, from: from, to: to))
    #expect(try stage.shown(at: 0.5).transform.distance(to: expected()) < 1e-12)
  }

  @Test("two of the three values give the way", arguments: [true, false])
  func by(from: Bool) throws {
    let animation = animation(
      .translateX, from: from ? 2 : nil, to: from ? nil : 6, by: 4)
    #expect(try Stage.half(animation).shown(at: 0.5).transform.m41 == 4)
  }

  @Test("a missing end shows nothing and is reported", arguments: 0..<4)
  func missing(which: Int) throws {
    let animation = animation(
      .rotateZ, from: which == 1 ? 1 : nil, to: which == 2 ? 1 : nil, by: which == 3 ? 1 : nil)
    let messages = try diagnostics {
      let shown = try Stage.half(animation).shown(at: 0.5)
      #expect(shown.transform == CATransform3DIdentity)
    }
    #expect(messages.count == 1 && messages[0].contains("rotateZ"))
  }

  static let bad: [(CAValueFunctionName, any Sendable)] = [
    (.scale, 2.0), (.scale, [1.0, 2.0]), (.scale, ["a", "b", "c"]), (.rotateZ, "much"),
    (.rotateZ, Double.nan), (.translate, [1.0, .infinity, 3.0]), (.rotateX, [1.0, 2, 3]),
  ]

  @Test("values that are not its numbers show nothing and are reported", arguments: bad.indices)
  func unusable(index: Int) throws {
    let (name, value) = Self.bad[index]
    let messages = try diagnostics {
      let stage = try Stage.half(animation(name, from: value, to: value))
      let frames = CAKeyframeAnimation("transform", [value, value])
      frames.valueFunction = CAValueFunction(name: name)
      stage.add(frames, forKey: "frames")
      let shown = try stage.shown(at: 0.5)
      #expect(shown.transform == CATransform3DIdentity)
    }
    #expect(messages.count == 2)
    #expect(messages[0].contains("fromValue") && messages[1].contains("values[0]"))
  }

  @Test("keyframes go through their numbers", arguments: [(0.25, 1.5), (0.5, 3), (0.75, 2)])
  func keyframes(time: Double, expected: Double) throws {
    let frames = CAKeyframeAnimation("transform", [0, 3, 1])
    frames.valueFunction = CAValueFunction(name: .translateY)
    #expect(agree(try Stage.half(frames).shown(at: time).transform.m42, expected))
  }

  @Test("cumulative runs add their numbers up", arguments: [(0.5, 1.0), (1.5, 3), (2.5, 5)])
  func cumulative(time: Double, angle: Double) throws {
    let animation = animation(.rotateZ, from: 0, to: 2)
    animation.isCumulative = true
    animation.repeatCount = 3
    let shown = try Stage.half(animation).shown(at: time).transform
    #expect(shown.distance(to: CATransform3DMakeRotation(angle, 0, 0, 1)) < 1e-12)
  }

  @Test("an additive one comes before the transform beneath")
  func additive() throws {
    let animation = animation(.translateX, from: 4, to: 4)
    animation.isAdditive = true
    let stage = Stage { $0.transform = CATransform3DMakeScale(2, 2, 1) }
    _ = try stage.shown(at: 0)
    stage.add(animation)
    #expect(try stage.shown(at: 0.5).transform.m41 == 8)
  }

  @Test("it works on the sublayers' transform, too")
  func sublayerTransform() throws {
    let animation = animation(.scaleX, from: 1, to: 3)
    animation.keyPath = "sublayerTransform"
    #expect(try Stage.half(animation).shown(at: 0.5).sublayerTransform.m11 == 2)
  }
}
