import BoingQuartzCore
import Testing

@Suite("Archives of layers")
struct LayerArchiveTests {
  func copy(_ layer: CALayer) throws -> CALayer {
    try CALayer.unarchived(from: try layer.archivedData())
  }

  let image = CGImage(width: 3, height: 2, isOpaque: false) { bytes in
    for index in 0..<8 { bytes[index] = UInt8(64 + 8 * index) }
  }

  @Test("every property of a layer comes back")
  func everyProperty() throws {
    let layer = CALayer()
    layer.name = "box"
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.position = CGPoint(x: 0.1, y: -1e-300)
    layer.anchorPoint = CGPoint(x: 0.25, y: 1)
    layer.zPosition = 7
    layer.transform = CATransform3DMakeRotation(1, 1, 2, 3)
    layer.sublayerTransform = CATransform3DMakeScale(2, 3, 4)
    layer.backgroundColor = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    layer.borderColor = nil
    layer.borderWidth = 2
    layer.cornerRadius = 5
    layer.cornerCurve = .continuous
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    layer.opacity = 0.5
    layer.isHidden = true
    layer.masksToBounds = true
    layer.isOpaque = true
    layer.contents = image
    layer.contentsGravity = .resizeAspect
    layer.contentsRect = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    layer.magnificationFilter = .nearest
    layer.autoresizingMask = [.layerWidthSizable, .layerMaxYMargin]
    layer.beginTime = 3
    layer.duration = 9
    layer.speed = 0.5
    layer.timeOffset = 0.25
    layer.fillMode = .both
    layer.setValue("mine", forKey: "own")
    layer.setValue(
      ["point": CGPoint(x: 1, y: 2), "list": [1.5, "a"] as [Any]] as [String: Any], forKey: "more")
    let read = try copy(layer)
    for key in [
      "name", "bounds", "position", "anchorPoint", "zPosition", "transform", "sublayerTransform",
      "borderWidth", "cornerRadius", "cornerCurve", "maskedCorners", "opacity", "hidden",
      "masksToBounds", "opaque", "contentsGravity", "contentsRect", "magnificationFilter",
      "minificationFilter", "autoresizingMask", "beginTime", "duration", "speed", "timeOffset",
      "fillMode", "own", "shadowOffset", "contentsScale", "repeatCount",
    ] {
      let (first, second) = (layer.value(forKey: key), read.value(forKey: key))
      #expect(first.map { "\($0)" } == second.map { "\($0)" }, "\(key)")
    }
    #expect(read.transform == layer.transform)
    #expect(read.position == layer.position)
    #expect(read.backgroundColor?.components == layer.backgroundColor?.components)
    #expect(read.borderColor == nil)
    #expect(try #require(read.contents as? CGImage).hasSamePixels(as: image))
    let more = try #require(read.value(forKey: "more") as? [String: Any])
    #expect(more["point"] as? CGPoint == CGPoint(x: 1, y: 2))
    #expect((more["list"] as? [Any])?.count == 2)
    #expect(try read.archivedData() == layer.archivedData())
  }

  @Test("the tree comes back in order, with masks, constraints and animations")
  func tree() throws {
    let root = CALayer()
    let (first, second, mask) = (CALayer(), CAShapeLayer(), CALayer())
    (root.name, first.name, second.name, mask.name) = ("root", "first", "second", "mask")
    root.sublayers = [first, second]
    first.mask = mask
    second.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 7), transform: nil)
    second.fillColor = nil
    second.lineWidth = 3
    root.layoutManager = CAConstraintLayoutManager()
    first.addConstraint(
      CAConstraint(
        attribute: .midX, relativeTo: "superlayer", attribute: .maxX, scale: 0.5, offset: 3))
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    first.add(fade, forKey: "fade")
    first.add(fade, forKey: nil)
    let read = try copy(root)
    #expect(read.sublayers?.map(\.name) == ["first", "second"])
    let (one, two) = (try #require(read.sublayers?[0]), try #require(read.sublayers?[1]))
    #expect(one.mask?.name == "mask")
    let shape = try #require(two as? CAShapeLayer)
    #expect(shape.path == second.path && shape.fillColor == nil && shape.lineWidth == 3)
    #expect(read.layoutManager is CAConstraintLayoutManager)
    let constraint = try #require(one.constraints?.first)
    #expect(constraint.attribute == .midX && constraint.sourceAttribute == .maxX)
    #expect(constraint.scale == 0.5 && constraint.offset == 3)
    #expect(one.animationKeys() == ["fade"])
    #expect((one.animation(forKey: "fade") as? CABasicAnimation)?.keyPath == "opacity")
    #expect(try read.archivedData() == root.archivedData())
  }

  @Test("an emitter comes back with its cells, theirs, and what key paths changed")
  func emitter() throws {
    let emitter = CAEmitterLayer()
    let (spark, smoke) = (CAEmitterCell(), CAEmitterCell())
    (spark.name, smoke.name) = ("spark", "smoke")
    spark.birthRate = 7
    spark.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    spark.contents = image
    smoke.lifetime = 3
    spark.emitterCells = [smoke]
    emitter.emitterCells = [spark]
    emitter.emitterPosition = CGPoint(x: 4, y: 5)
    emitter.setValue(50, forKeyPath: "emitterCells.spark.velocity")
    let read = try #require(try copy(emitter) as? CAEmitterLayer)
    let cell = try #require(read.emitterCells?.first)
    #expect(cell.name == "spark" && cell.birthRate == 7)
    #expect(cell.color?.components == spark.color?.components)
    #expect(cell.contents is CGImage)
    #expect(cell.emitterCells?.first?.lifetime == 3)
    #expect(read.emitterPosition == CGPoint(x: 4, y: 5))
    #expect(read.value(forKeyPath: "emitterCells.spark.velocity") as? Double == 50)
    #expect(!spark.shouldArchiveValue(forKey: "lifetime"))
    #expect(spark.shouldArchiveValue(forKey: "birthRate"))
    #expect(try read.archivedData() == emitter.archivedData())
  }

  @Test("a layer of a class of the user's is written as the library's, and says so")
  func userClass() throws {
    final class Own: CAShapeLayer {
      override func shouldArchiveValue(forKey key: String) -> Bool {
        key != "opacity" && super.shouldArchiveValue(forKey: key)
      }
    }
    let texts = try diagnostics {
      let own = Own()
      own.opacity = 0.25
      own.lineWidth = 8
      own.setValue(NSObject(), forKey: "strange")
      let read = try copy(own)
      #expect("\(type(of: read))" == "CAShapeLayer")
      #expect(read.opacity == 1)
      #expect((read as? CAShapeLayer)?.lineWidth == 8)
      #expect(read.value(forKey: "strange") == nil)
    }
    #expect(texts.count == 2)
  }

  @Test("only what was changed belongs into an archive")
  func shouldArchive() {
    let layer = CALayer()
    for key in ["autoresizingMask", "opacity", "bounds", "name", "speed", "unknown"] {
      #expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    layer.autoresizingMask = .layerWidthSizable
    layer.opacity = 0
    layer.setValue(1, forKey: "unknown")
    for key in ["autoresizingMask", "opacity", "unknown"] {
      #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
  }
}
