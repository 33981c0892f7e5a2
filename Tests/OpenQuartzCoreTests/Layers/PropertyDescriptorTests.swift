import BoingRender
import Testing

@testable import OpenQuartzCore

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

  static let strings: [(String, String)] = [
    (CALayerContentsFormat.RGBA8Uint.rawValue, "RGBA8"),
    (CALayerContentsFormat.RGBA16Float.rawValue, "RGBAh"),
    (CALayerContentsFormat.gray8Uint.rawValue, "Gray8"),
    (CALayer.DynamicRange.standard.rawValue, "standard"),
    (CALayer.ToneMapMode.automatic.rawValue, "automatic"),
  ]

  @Test("constant strings", arguments: strings)
  func constants(value: String, expected: String) {
    #expect(value == expected)
  }

  @Test("bits of edges and of autoresizing")
  func bits() {
    let edges: [CAEdgeAntialiasingMask] = [
      .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
    ]
    #expect(edges.map(\.rawValue) == [1, 2, 4, 8])
    let sizes: [CAAutoresizingMask] = [
      .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin,
      .layerHeightSizable, .layerMaxYMargin,
    ]
    #expect(sizes.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
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

  static let told: [(key: String, value: String)] = [
    ("opacity", "1.0"), ("shadowRadius", "3.0"), ("contentsScale", "1.0"), ("speed", "1"),
    ("duration", "inf"), ("fillMode", "removed"), ("contentsFormat", "RGBA8"),
    ("anchorPoint", "(0.5, 0.5)"), ("cornerCurve", "circular"), ("maskedCorners", "15"),
    ("contentsHeadroom", "0"),
  ]

  @Test("default values that Core Animation tells", arguments: told)
  func toldValue(key: String, value: String) throws {
    let found = try #require(CALayer.defaultValue(forKey: key))
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
      "shadowOpacity", "beginTime", "mask", "filters", "autoresizingMask", "nonsense",
    ])
  func untold(key: String) {
    #expect(CALayer.defaultValue(forKey: key) == nil)
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
      layer.contentsHeadroom = .infinity
      layer.shadowRadius = .nan
      layer.shadowOpacity = .infinity
      layer.shadowOffset = CGSize(width: CGFloat.nan, height: 0)
      layer.contentsCenter = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
      layer.minificationFilterBias = -.infinity
    }
    #expect(messages.count == 7)
    #expect(layer.rasterizationScale == 1 && layer.contentsHeadroom == 0)
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
      #expect(stage.display.frame().uncommon(at: 1).compositing == mode)
    }
    #expect(diagnostics { stage.layer.compositingFilter = "CIBump" }.count == 1)
    #expect(stage.layer.compositingFilter as? String == "CIBump")
    stage.layer.compositingFilter = nil
    #expect(stage.layer.compositingFilter == nil)
    #expect(stage.display.frame().uncommon(at: 1) == .defaults)
  }

  @Test("filters that are none of the library's are kept, and said not to be applied")
  func filters() {
    let layer = CALayer()
    let messages = diagnostics {
      layer.filters = ["blur"]
      layer.backgroundFilters = ["blur", "hue"]
    }
    // Once for each property and filter.
    #expect(messages.count == 3)
    #expect(layer.filters as? [String] == ["blur"] && layer.backgroundFilters?.count == 2)
    layer.filters = nil
    #expect(layer.filters == nil)
  }

  @Test("rare values that return to their defaults take no memory in the tree")
  func sparse() {
    let layer = CALayer()
    layer.shadowOpacity = 0.5
    #expect(!layer.extras.isEmpty)
    layer.shadowOpacity = 0
    #expect(layer.extras.isEmpty)
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
    #expect(frame.properties(at: 1)[.shadowPath].path.map { CGPath($0) }?.boundingBox.width == 15)
  }

  @Test("rare values are animated like others, and share nothing with the tree then")
  func animated() throws {
    let stage = Stage { $0.shadowOpacity = 0.5 }
    stage.add(CABasicAnimation("shadowRadius", from: 0, to: 10))
    stage.add(CABasicAnimation("shadowOffset.width", from: 0, to: 8), forKey: "b")
    let tree = stage.display.renderTree
    for time in [0.25, 0.5, 0.25] {
      let rare = tree.evaluate(at: time).uncommon(at: 1)
      #expect(rare.shadowRadius == 10 * time && rare.shadowOffset == SIMD2(8 * time, -3))
      #expect(rare.shadowOpacity == 0.5)
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

  @Test("a layout manager arranges the sublayers and says the preferred size")
  func layoutManager() {
    final class Column: CALayoutManager {
      func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 9) }
      func layoutSublayers(of layer: CALayer) {
        for (index, child) in (layer.sublayers ?? []).enumerated() {
          child.position.y = CGFloat(index) * 10
        }
      }
    }
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 5, height: 5)
    #expect(layer.preferredFrameSize() == CGSize(width: 5, height: 5))
    layer.sublayers = [CALayer(), CALayer(), CALayer()]
    layer.layoutManager = Column()
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(layer.sublayers?.map(\.position.y) == [0, 10, 20])
    #expect(layer.preferredFrameSize() == CGSize(width: 7, height: 9))
  }
}
