import Testing

@testable import BoingQuartzCore

@Suite("Defaults of the layer classes")
struct LayerClassDefaultsTests {
  @Test("shape")
  func shape() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.fillColor?.srgbComponents == SIMD4(0, 0, 0, 1))
    #expect(layer.strokeColor == nil && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineDashPhase == 0)
    #expect(layer.lineDashPattern == nil && layer.fillRule == .nonZero)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter)
  }

  @Test("gradient")
  func gradient() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test("text")
  func text() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.fontSize == 36 && layer.font != nil && !layer.isWrapped)
    #expect(layer.foregroundColor?.srgbComponents == SIMD4(1, 1, 1, 1))
    #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
  }

  @Test("replicator")
  func replicator() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0 && !layer.preservesDepth)
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    #expect(layer.instanceColor?.srgbComponents == SIMD4(1, 1, 1, 1))
    let offsets = [
      layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset,
      layer.instanceAlphaOffset,
    ]
    #expect(offsets == [0, 0, 0, 0])
  }

  @Test("scroll and tiled")
  func others() {
    #expect(CAScrollLayer().scrollMode == .both)
    let tiled = CATiledLayer()
    #expect(tiled.levelsOfDetail == 1 && tiled.levelsOfDetailBias == 0)
    #expect(tiled.tileSize == CGSize(width: 256, height: 256))
    #expect(CATiledLayer.fadeDuration() == 0.25)
  }

  @Test("emitter")
  func emitter() {
    let layer = CAEmitterLayer()
    #expect(layer.emitterPosition == .zero && layer.emitterZPosition == 0)
    #expect(layer.emitterSize == .zero && layer.emitterDepth == 0 && layer.emitterCells == nil)
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered && !layer.preservesDepth && layer.seed == 0)
    let factors = [layer.birthRate, layer.lifetime, layer.velocity, layer.spin, layer.scale]
    #expect(factors == [1, 1, 1, 1, 1])
  }

  @Test("emitter cell")
  func cell() {
    let cell = CAEmitterCell()
    #expect(cell.isEnabled && cell.scale == 1 && cell.contentsScale == 1 && cell.name == nil)
    #expect(cell.color?.srgbComponents == SIMD4(1, 1, 1, 1) && cell.contents == nil)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(cell.emitterCells == nil && cell.style == nil)
    #expect(cell.magnificationFilter == "linear" && cell.minificationFilter == "linear")
    for key in [
      "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "emissionLatitude",
      "emissionLongitude", "emissionRange", "xAcceleration", "yAcceleration", "zAcceleration",
      "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange", "blueRange",
      "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed", "minificationFilterBias",
    ] {
      #expect(cell.value(forKey: key) as? Double == 0, "\(key)")
    }
  }

  @Test("gradient types and text alignments keep any string")
  func kept() {
    let gradient = CAGradientLayer()
    gradient.type = CAGradientLayerType(rawValue: "bogus")
    let text = CATextLayer()
    text.alignmentMode = CATextLayerAlignmentMode(rawValue: "bogus")
    #expect(gradient.type.rawValue == "bogus" && text.alignmentMode.rawValue == "bogus")
  }
}
