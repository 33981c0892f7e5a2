import BoingQuartzCore
import Testing

@Suite("Defaults of CALayer")
struct LayerDefaultsTests {
  @Test("geometry")
  func geometry() {
    let layer = CALayer()
    #expect(layer.bounds == .zero && layer.frame == .zero && layer.position == .zero)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0)
    #expect(layer.zPosition == 0 && CATransform3DIsIdentity(layer.transform))
    #expect(CATransform3DIsIdentity(layer.sublayerTransform) && !layer.isGeometryFlipped)
  }

  @Test("appearance")
  func appearance() {
    let layer = CALayer()
    #expect(!layer.isHidden && layer.isDoubleSided && !layer.masksToBounds && !layer.isOpaque)
    #expect(layer.opacity == 1 && layer.backgroundColor == nil)
    #expect(layer.cornerRadius == 0 && layer.cornerCurve == .circular)
    #expect(layer.maskedCorners.rawValue == 15 && layer.borderWidth == 0)
    #expect(layer.borderColor?.srgbComponents == SIMD4(0, 0, 0, 1))
    #expect(layer.allowsEdgeAntialiasing && layer.allowsGroupOpacity)
  }

  @Test("contents")
  func contents() {
    let layer = CALayer()
    #expect(layer.contents == nil && layer.contentsScale == 1)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsGravity == .resize)
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    #expect(!layer.needsDisplayOnBoundsChange && !layer.needsDisplay() && !layer.needsLayout())
  }

  @Test("timing: a layer and a cell last for ever and fill nothing", arguments: 1...2)
  func timing(index: Int) {
    let timed = Self.timed[index]()
    #expect(timed.beginTime == 0 && timed.duration == .infinity && timed.speed == 1)
    #expect(timed.timeOffset == 0 && timed.repeatCount == 0 && timed.repeatDuration == 0)
    #expect(!timed.autoreverses && timed.fillMode == .removed)
  }

  @Test("everything else is nil, sublayers whenever there are none")
  func nothing() {
    let layer = CALayer()
    #expect(layer.sublayers == nil && layer.superlayer == nil && layer.mask == nil)
    #expect(layer.name == nil && layer.actions == nil && layer.style == nil)
    #expect(layer.delegate == nil && layer.animationKeys() == nil)
    #expect(layer.presentation() == nil && layer.model() === layer)
    let child = CALayer()
    layer.addSublayer(child)
    child.removeFromSuperlayer()
    #expect(layer.sublayers == nil)
  }

  @Test(
    "the expansion factor of corners",
    arguments: [("circular", 1.0), ("continuous", 1.528665), ("odd", 1)])
  func expansion(curve: String, factor: Double) {
    let found = Double(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: curve)))
    #expect(found == factor)
  }

  /// Everything that has a time of its own.
  static let timed: [@Sendable () -> any CAMediaTiming] = [
    { CABasicAnimation() }, { CALayer() }, { CAEmitterCell() },
  ]

  @Test("times that make no sense are refused and reported", arguments: timed.indices)
  func refusedTimes(index: Int) {
    let timed = Self.timed[index]()
    timed.duration = 3
    let messages = diagnostics {
      timed.beginTime = .infinity
      timed.duration = -1
      timed.duration = .nan
      timed.speed = .nan
      timed.timeOffset = .infinity
      timed.repeatCount = -1
      timed.repeatDuration = -.infinity
    }
    #expect(messages.count == 7 && messages.allSatisfy { $0.contains("keeps its old value") })
    #expect(timed.beginTime == 0 && timed.duration == 3 && timed.speed == 1)
    #expect(timed.timeOffset == 0 && timed.repeatCount == 0 && timed.repeatDuration == 0)
  }
}
