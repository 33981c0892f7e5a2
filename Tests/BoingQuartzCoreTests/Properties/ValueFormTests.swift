import Testing

@testable import BoingQuartzCore

/// A value in one of the forms that code gives it.
struct ValueForm: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () -> Any

  init(_ name: String, _ make: @escaping @Sendable () -> Any) {
    (testDescription, self.make) = (name, make)
  }
}

@Suite("Forms of values")
struct ValueFormTests {
  /// The number three.
  static let numbers = [
    ValueForm("Int") { 3 }, ValueForm("UInt") { UInt(3) }, ValueForm("Int8") { Int8(3) },
    ValueForm("Int16") { Int16(3) }, ValueForm("Int32") { Int32(3) },
    ValueForm("Int64") { Int64(3) }, ValueForm("UInt8") { UInt8(3) },
    ValueForm("UInt16") { UInt16(3) }, ValueForm("UInt32") { UInt32(3) },
    ValueForm("UInt64") { UInt64(3) }, ValueForm("Double") { 3.0 },
    ValueForm("Float") { Float(3) }, ValueForm("CGFloat") { CGFloat(3) },
    ValueForm("NSNumber of an Int") { NSNumber(value: 3) },
    ValueForm("NSNumber of a Float") { NSNumber(value: Float(3)) },
    ValueForm("NSNumber of a Double") { NSNumber(value: 3.0) }, ValueForm("String") { "3" },
  ]

  /// The pair 3, 5.
  static let pairs = [
    ValueForm("CGPoint") { CGPoint(x: 3, y: 5) },
    ValueForm("CGSize") { CGSize(width: 3, height: 5) },
    ValueForm("CGVector") { CGVector(dx: 3, dy: 5) },
    ValueForm("NSValue of a CGPoint") { NSValue(cgPoint: CGPoint(x: 3, y: 5)) },
    ValueForm("NSValue of a CGSize") { NSValue(cgSize: CGSize(width: 3, height: 5)) },
    ValueForm("NSValue of a CGVector") { NSValue(cgVector: CGVector(dx: 3, dy: 5)) },
    ValueForm("Foundation's NSValue of a point") { NSValue(point: NSPoint(x: 3, y: 5)) },
  ]

  private static let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

  static let rects = [
    ValueForm("CGRect") { rect }, ValueForm("NSValue of a CGRect") { NSValue(cgRect: rect) },
  ]

  private static let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)

  static let transforms = [
    ValueForm("CATransform3D") { CATransform3DMakeAffineTransform(affine) },
    ValueForm("CGAffineTransform") { affine },
    ValueForm("NSValue of a CATransform3D") {
      NSValue(caTransform3D: CATransform3DMakeAffineTransform(affine))
    },
    ValueForm("NSValue of a CGAffineTransform") { NSValue(cgAffineTransform: affine) },
  ]

  /// Returns the values at the end of animations of `path` to `value`: a basic one, keyframes, and the
  /// model's after it was set.
  private func results(_ path: String, _ value: Any) throws -> [Any?] {
    let layer = CALayer()
    layer.setValue(value, forKeyPath: path)
    let basic = try Stage.half(CABasicAnimation(path, to: value))
    let frames = try Stage.half(CAKeyframeAnimation(path, [value, value]))
    return [
      layer.value(forKeyPath: path), try basic.shown(at: 1).value(forKeyPath: path),
      try frames.shown(at: 0.5).value(forKeyPath: path),
    ]
  }

  @Test(
    "a number", arguments: numbers, ["position.x", "opacity", "transform.scale.y", "zPosition"])
  func number(form: ValueForm, path: String) throws {
    for result in try results(path, form.make()) {
      #expect(agree(try #require(result as? Double), 3, Tolerance.rounding))
    }
  }

  @Test("a point or a size", arguments: pairs)
  func pair(form: ValueForm) throws {
    for path in ["position", "bounds.origin", "anchorPoint"] {
      let point = CGPoint(x: 3, y: 5)
      #expect(try results(path, form.make()).allSatisfy { $0 as? CGPoint == point })
    }
    for path in ["shadowOffset", "bounds.size", "transform.translation"] {
      let size = CGSize(width: 3, height: 5)
      #expect(try results(path, form.make()).allSatisfy { $0 as? CGSize == size })
    }
  }

  @Test("a rectangle", arguments: rects)
  func rectangle(form: ValueForm) throws {
    for path in ["bounds", "contentsRect", "contentsCenter"] {
      #expect(try results(path, form.make()).allSatisfy { $0 as? CGRect == Self.rect })
    }
  }

  @Test("a transform", arguments: transforms)
  func transform(form: ValueForm) throws {
    let expected = CATransform3DMakeAffineTransform(Self.affine)
    for path in ["transform", "sublayerTransform"] {
      for result in try results(path, form.make()) {
        let shown = try #require(result as? CATransform3D)
        #expect(shown.distance(to: expected) < 1e-9)
      }
    }
  }

  @Test("objects give back what was put into them, and nothing for other kinds")
  func objects() {
    let (point, size) = (CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4))
    let turned = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(NSValue(cgPoint: point).cgPointValue == point)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    #expect(NSValue(cgRect: Self.rect).cgRectValue == Self.rect)
    #expect(NSValue(cgVector: CGVector(dx: 5, dy: 6)).cgVectorValue == CGVector(dx: 5, dy: 6))
    #expect(NSValue(cgAffineTransform: Self.affine).cgAffineTransformValue == Self.affine)
    #expect(NSValue(caTransform3D: turned).caTransform3DValue == turned)
    #expect(NSValue(cgSize: size).cgPointValue == .zero)
    #expect(NSValue(cgPoint: point).caTransform3DValue == CATransform3DIdentity)
    #expect(NSNumber(value: 3).cgRectValue == .zero)
    #expect(NSValue(range: NSRange(location: 1, length: 2)).cgVectorValue == .zero)
  }

  @Test("an object of another kind is refused", arguments: ["opacity", "position", "transform"])
  func wrongKind(path: String) {
    let layer = CALayer()
    let messages = diagnostics {
      layer.setValue(NSValue(range: NSRange(location: 1, length: 2)), forKeyPath: path)
    }
    #expect(messages.count == 1 && layer.opacity == 1 && layer.position == .zero)
  }

  @Test("keyframes of value functions take objects in lists")
  func functions() throws {
    let animation = CAKeyframeAnimation(
      "transform", [[1, 1, 1], [NSNumber(value: 3), 3.0, Float(3)] as [Any]])
    animation.valueFunction = CAValueFunction(name: .scale)
    #expect(
      try Stage.half(animation).shown(at: 0.5).transform == CATransform3DMakeScale(2, 2, 2))
  }
}
