import BoingQuartzCore
import Testing

@Suite("Values of layers by key and key path")
struct LayerKeyValueTests {
  private func number(_ layer: CALayer, _ path: String) -> Double? {
    layer.value(forKeyPath: path) as? Double
  }

  @Test("parts of defaults read as documented")
  func defaults() {
    let layer = CALayer()
    #expect(number(layer, "transform.scale") == 1)
    #expect(number(layer, "bounds.size.width") == 0)
    #expect(number(layer, "opacity") == 1)
    #expect(number(layer, "transform.rotation") == 0)
    #expect(layer.value(forKeyPath: "transform.translation") as? CGSize == .zero)
    #expect(layer.value(forKeyPath: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == .zero)
    #expect(layer.value(forKeyPath: "contentsRect.size") as? CGSize == CGSize(width: 1, height: 1))
  }

  @Test(
    "what is set at a path of the frame is read there",
    arguments: ["origin.x", "origin.y", "size.width", "size.height"])
  func frame(part: String) throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.setValue(0.75, forKeyPath: "frame.\(part)")
    #expect(agree(try #require(number(layer, "frame.\(part)")), 0.75, Tolerance.rounding))
  }

  @Test("setting a part leaves the others", arguments: ["x", "y", "z"])
  func rotation(axis: String) throws {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    layer.setValue(0.5, forKeyPath: "transform.translation.x")
    layer.setValue(1, forKeyPath: "transform.rotation.\(axis)")
    #expect(agree(try #require(number(layer, "transform.scale")), 2, Tolerance.rounding))
    #expect(agree(try #require(number(layer, "transform.rotation.\(axis)")), 1, Tolerance.rounding))
    #expect(number(layer, "transform.translation.x") == 0.5)
  }

  @Test("transform.rotation is that about z; transform.scale is the mean, and sets all three")
  func uniform() throws {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(1, 2, 6)
    #expect(number(layer, "transform.scale") == 3)
    #expect(number(layer, "transform.scale.xy") == 1.5)
    layer.setValue(4, forKeyPath: "transform.scale.xy")
    #expect(layer.transform == CATransform3DMakeScale(4, 4, 6))
    layer.setValue(5, forKeyPath: "transform.scale")
    #expect(layer.transform == CATransform3DMakeScale(5, 5, 5))
    layer.transform = CATransform3DIdentity
    layer.setValue(0.5, forKeyPath: "transform.rotation")
    #expect(agree(try #require(number(layer, "transform.rotation.z")), 0.5, Tolerance.rounding))
  }

  @Test("a translation is a size")
  func translation() {
    let layer = CALayer()
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    #expect(layer.transform == CATransform3DMakeTranslation(3, 4, 0))
  }

  @Test("nil sets a number to 0, and a string its number")
  func converted() {
    let layer = CALayer()
    layer.setValue("0.5", forKey: "opacity")
    #expect(layer.opacity == 0.5)
    layer.setValue(nil, forKey: "opacity")
    #expect(layer.opacity == 0)
    layer.setValue(NSNumber(value: 3), forKeyPath: "position.x")
    layer.setValue(Float(4), forKeyPath: "position.y")
    #expect(layer.position == CGPoint(x: 3, y: 4))
    layer.setValue(true, forKey: "hidden")
    #expect(layer.isHidden && layer.value(forKey: "hidden") as? Bool == true)
  }

  @Test("an unknown key is stored and returned")
  func unknown() {
    let layer = CALayer()
    #expect(layer.value(forKey: "answer") == nil && layer.value(forKeyPath: "a.b") == nil)
    layer.setValue(42, forKey: "answer")
    #expect(layer.value(forKey: "answer") as? Int == 42)
    #expect(layer.value(forKeyPath: "answer") as? Int == 42)
    layer.setValue(nil, forKey: "answer")
    #expect(layer.value(forKey: "answer") == nil)
  }

  static let unusable: [(String, Double)] = [
    ("opacity", .nan), ("position.x", .infinity), ("bounds.size.width", .nan),
    ("transform.rotation.z", .nan), ("frame.origin.x", .nan),
  ]

  @Test("numbers that are not finite are refused with a diagnostic", arguments: unusable)
  func notFinite(path: String, bad: Double) {
    let layer = CALayer()
    let messages = diagnostics { layer.setValue(bad, forKeyPath: path) }
    #expect(messages.count == 1)
    #expect(layer.opacity == 1 && layer.position == .zero && layer.bounds == .zero)
    #expect(layer.transform == CATransform3DIdentity)
  }

  @Test(
    "a value of another kind is refused with a diagnostic",
    arguments: [
      "opacity", "bounds", "position", "transform", "backgroundColor", "frame", "position.x",
    ])
  func wrongKind(path: String) {
    let layer = CALayer()
    let messages = diagnostics { layer.setValue("nonsense", forKeyPath: path) }
    #expect(messages.count == 1 && messages[0].contains(path))
    #expect(layer.opacity == 1 && layer.frame == .zero && layer.backgroundColor == nil)
  }

  @Test("other properties have their names, too")
  func others() {
    let layer = CALayer()
    layer.setValue("box", forKey: "name")
    layer.setValue("top", forKey: "contentsGravity")
    layer.setValue(2, forKey: "speed")
    layer.setValue(0x1f, forKey: "maskedCorners")
    layer.setValue(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), forKey: "backgroundColor")
    let child = CALayer()
    layer.setValue([child], forKey: "sublayers")
    #expect(layer.name == "box" && layer.contentsGravity == .top && layer.speed == 2)
    #expect(layer.maskedCorners.rawValue == 15)
    #expect(layer.backgroundColor?.srgbComponents == SIMD4(1, 0, 0, 1))
    #expect(child.superlayer === layer && layer.value(forKey: "superlayer") == nil)
    layer.setValue(nil, forKey: "backgroundColor")
    #expect(layer.backgroundColor == nil)
  }

  @Test("a key path goes through layers to what they have")
  func throughLayers() {
    let (layer, mask, parent) = (CALayer(), CALayer(), CALayer())
    parent.name = "parent"
    parent.addSublayer(layer)
    layer.mask = mask
    let messages = diagnostics {
      layer.setValue(0.5, forKeyPath: "mask.opacity")
      layer.setValue(7, forKeyPath: "mask.position.x")
      layer.setValue(2.0, forKeyPath: "mask.superlayer.bounds.size.width")
    }
    #expect(messages == [])
    #expect(mask.opacity == 0.5 && mask.position.x == 7 && layer.bounds.width == 2)
    #expect(layer.value(forKeyPath: "mask.opacity") as? Double == 0.5)
    #expect(layer.value(forKeyPath: "superlayer.name") as? String == "parent")
    #expect(layer.value(forKeyPath: "superlayer.superlayer.name") == nil)
    #expect(layer.value(forKeyPath: "mask.position.x") as? Double == 7)
    let long = Array(repeating: "mask.superlayer", count: 50_000).joined(separator: ".") + ".name"
    #expect(layer.value(forKeyPath: long) == nil)
  }

  @Test("a key path through nothing sets nothing, and is reported")
  func throughNothing() {
    let layer = CALayer()
    for path in ["mask.opacity", "foo.bar", "opacity.x", "name.length"] {
      let messages = diagnostics { layer.setValue(0.5, forKeyPath: path) }
      #expect(messages.count == 1 && messages[0].contains(path))
      #expect(layer.value(forKeyPath: path) == nil)
    }
  }
}
