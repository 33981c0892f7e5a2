import BoingRender
import Testing

@testable import BoingQuartzCore

@Suite("CALayer's shadows, filters and formats")
struct PropertyDescriptorTests {
  @Test("defaults of shadows and contents")
  func defaults() {
    let layer = CALayer()
    #expect(layer.shadowColor?.srgbComponents == SIMD4(0, 0, 0, 1) && layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.shadowPath == nil)
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsFormat == .RGBA8Uint && layer.minificationFilterBias == 0)
    #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.autoresizingMask == [])
    #expect(!layer.drawsAsynchronously && !layer.shouldRasterize && layer.rasterizationScale == 1)
    #expect(layer.filters == nil && layer.compositingFilter == nil)
    #expect(layer.backgroundFilters == nil && layer.layoutManager == nil)
    #expect(layer.preferredDynamicRange == .standard && layer.toneMapMode == .automatic)
    #expect(layer.contentsHeadroom == 0 && !layer.wantsExtendedDynamicRangeContent)
    #expect(!layer.wantsDynamicContentScaling)
  }

  static let bogus: [(key: String, bad: any Sendable, expected: String)] = [
    ("contentsGravity", "bogus", "center"), ("cornerCurve", "bogus", "circular"),
    ("contentsFormat", "bogus", "RGBA8"), ("preferredDynamicRange", "bogus", "standard"),
    ("toneMapMode", "bogus", "automatic"), ("edgeAntialiasingMask", 0xff, "15"),
    ("maskedCorners", 0xf3, "3"),
  ]

  @Test("values that make no sense fall back as measured", arguments: bogus)
  func tolerance(key: String, bad: any Sendable, expected: String) {
    let layer = CALayer()
    layer.setValue(bad, forKey: key)
    let found = layer.value(forKey: key)
    #expect((found as? Int).map(String.init) ?? found as? String == expected)
  }

  @Test("corners and edges, and both filters, are kept apart")
  func packed() {
    let layer = CALayer()
    layer.maskedCorners = .layerMinXMinYCorner
    layer.edgeAntialiasingMask = [.layerTopEdge, .layerLeftEdge]
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .trilinear
    #expect(layer.maskedCorners.rawValue == 1 && layer.edgeAntialiasingMask.rawValue == 9)
    #expect(layer.magnificationFilter == .nearest && layer.minificationFilter == .trilinear)
  }

  static let told: [(type: CALayer.Type, key: String, value: String)] = [
    (CALayer.self, "opacity", "1.0"), (CALayer.self, "shadowRadius", "3.0"),
    (CALayer.self, "contentsScale", "1.0"), (CALayer.self, "speed", "1"),
    (CALayer.self, "duration", "inf"), (CALayer.self, "fillMode", "removed"),
    (CALayer.self, "contentsFormat", "RGBA8"), (CALayer.self, "anchorPoint", "(0.5, 0.5)"),
    (CALayer.self, "cornerCurve", "circular"), (CALayer.self, "maskedCorners", "15"),
    (CALayer.self, "contentsHeadroom", "0"), (CAShapeLayer.self, "lineWidth", "1"),
    (CAShapeLayer.self, "miterLimit", "10"), (CAShapeLayer.self, "strokeEnd", "1"),
    (CAShapeLayer.self, "opacity", "1"), (CAShapeLayer.self, "lineCap", "butt"),
    (CAShapeLayer.self, "lineJoin", "miter"), (CAShapeLayer.self, "fillRule", "non-zero"),
    (CAGradientLayer.self, "type", "axial"), (CAGradientLayer.self, "endPoint", "(0.5, 1.0)"),
    (CAEmitterLayer.self, "birthRate", "1"), (CAEmitterLayer.self, "scale", "1"),
    (CAEmitterLayer.self, "emitterShape", "point"),
  ]

  @Test("default values that Core Animation tells, of each class's own properties", arguments: told)
  func toldValue(type: CALayer.Type, key: String, value: String) throws {
    let found = try #require(type.defaultValue(forKey: key))
    if let number = found as? Double {
      #expect(number == Double(value))
    } else if let point = found as? CGPoint {
      #expect("(\(point.x), \(point.y))" == value)
    } else {
      #expect("\(found)" == value)
    }
  }

  @Test("flags are told as 0", arguments: ["hidden", "opaque", "geometryFlipped"])
  func toldFlags(key: String) {
    #expect(CALayer.defaultValue(forKey: key) as? Bool == false)
  }

  @Test(
    "default values that Core Animation does not tell",
    arguments: [
      "bounds", "position", "frame", "transform", "cornerRadius", "backgroundColor", "zPosition",
      "shadowOpacity", "beginTime", "mask", "filters", "autoresizingMask", "nonsense", "lineWidth",
    ])
  func untold(key: String) {
    #expect(CALayer.defaultValue(forKey: key) == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "path") == nil)
  }

  @Test("no built-in key asks for a drawing or has an action of its class's own")
  func classAnswers() {
    for key in ["bounds", "position", "contents", "opacity", "hidden", "shadowPath", "mask"] {
      #expect(!CALayer.needsDisplay(forKey: key))
      #expect(CALayer.defaultAction(forKey: key) == nil)
    }
  }

  @Test("scales below their range, and what is not finite, are refused")
  func refused() {
    let layer = CALayer()
    let messages = diagnostics {
      layer.rasterizationScale = 0
      layer.contentsScale = 0
      layer.contentsScale = -1
      layer.contentsHeadroom = .infinity
      layer.shadowRadius = .nan
      layer.shadowOpacity = .infinity
      layer.shadowOffset = CGSize(width: CGFloat.nan, height: 0)
      layer.contentsCenter = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
      layer.minificationFilterBias = -.infinity
    }
    #expect(messages.count == 9)
    #expect(layer.rasterizationScale == 1 && layer.contentsScale == 1)
    #expect(layer.contentsHeadroom == 0)
    #expect(layer.shadowRadius == 3 && layer.shadowOpacity == 0 && layer.shadowOffset.height == -3)
    #expect(layer.contentsCenter.width == 1 && layer.minificationFilterBias == 0)
  }

  @Test("a blend mode's name reaches the frame, in either spelling")
  func blending() {
    let stage = Stage()
    CATransaction.setDisableActions(true)
    for (name, mode) in [
      ("multiplyBlendMode", BlendMode.multiply), ("CIScreenBlendMode", .screen),
      ("colorDodgeBlendMode", .colorDodge), ("CISourceOverCompositing", .normal),
    ] {
      _ = diagnostics { stage.layer.compositingFilter = name }
      #expect(stage.layer.compositingFilter as? String == name)
      #expect(stage.display.frame().details(at: 1).values.compositing == mode)
    }
    #expect(diagnostics { stage.layer.compositingFilter = "CIBump" }.count == 1)
    #expect(stage.layer.compositingFilter as? String == "CIBump")
    stage.layer.compositingFilter = nil
    #expect(stage.layer.compositingFilter == nil)
    #expect(stage.display.frame().details(at: 1).values == .defaults)
  }

  @Test("details that return to their defaults take no memory in the tree")
  func sparse() {
    let layer = CALayer()
    layer.shadowOpacity = 0.5
    #expect(!layer.details.isEmpty)
    layer.shadowOpacity = 0
    #expect(layer.details.isEmpty)
  }

  @Test("a mutable shadow path is copied, and paths of equal structure blend")
  func shadowPath() throws {
    let stage = Stage()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.layer.shadowPath = path
    path.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
    #expect(stage.layer.shadowPath?.boundingBox.width == 10)
    let wide = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
    stage.add(CABasicAnimation("shadowPath", to: wide))
    stage.clock.now = 0.5
    #expect(stage.layer.presentation()?.shadowPath?.boundingBox.width == 20)
    let frame = stage.display.frame(at: 0.25)
    #expect(
      frame.details(at: 1).properties[.shadowPath].path.map { CGPath($0) }?.boundingBox.width == 15)
  }

  @Test("details are animated like others, and share nothing with the tree then")
  func animated() throws {
    let stage = Stage { $0.shadowOpacity = 0.5 }
    stage.add(CABasicAnimation("shadowRadius", from: 0, to: 10))
    stage.add(CABasicAnimation("shadowOffset.width", from: 0, to: 8), forKey: "b")
    let tree = stage.display.renderTree
    for time in [0.25, 0.5, 0.25] {
      let details = tree.evaluate(at: time).details(at: 1).values
      #expect(details.shadowRadius == 10 * time && details.shadowOffset == SIMD2(8 * time, -3))
      #expect(details.shadowOpacity == 0.5)
    }
    #expect(stage.layer.shadowRadius == 3)
  }

  @Test("a style stands in for defaults, not for values set, and for names without a property")
  func style() {
    let layer = CALayer()
    layer.cornerRadius = 4
    layer.style = [
      "opacity": 0.5, "cornerRadius": 9, "theme": "dark",
      "style": ["theme": "light", "zPosition": 3],
    ]
    #expect(layer.opacity == 0.5 && layer.cornerRadius == 4 && layer.zPosition == 3)
    #expect(layer.value(forKey: "theme") as? String == "dark")
    layer.setValue("blue", forKey: "theme")
    #expect(layer.value(forKey: "theme") as? String == "blue")
    layer.style = nil
    #expect(layer.opacity == 1 && layer.cornerRadius == 4 && layer.zPosition == 0)
    #expect(diagnostics { layer.style = ["opacity": "nonsense"] }.count == 1)
    #expect(layer.opacity == 1)
  }
}
