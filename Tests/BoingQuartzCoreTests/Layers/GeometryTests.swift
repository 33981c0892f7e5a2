import BoingQuartzCore
import Testing

@Suite("Geometry of a layer")
struct GeometryTests {
  @Test("the frame is the bounds about the anchor at the position")
  func frame() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 7, y: 9, width: 20, height: 10)
    layer.position = CGPoint(x: 100, y: 50)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(layer.frame == CGRect(x: 100, y: 40, width: 20, height: 10))
  }

  @Test("a scaled layer's frame is scaled")
  func scaledFrame() {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    #expect(layer.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test("a turned layer's frame is the box around it, as measured")
  func turnedFrame() {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 5, y: 5, width: 5, height: 10.0 / 3)
    layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    #expect(agree(layer.frame.minX, -1.598085128680676, Tolerance.rounding))
    #expect(agree(layer.frame.width, 5.98599793813254, Tolerance.rounding))
    #expect(agree(layer.frame.height, 5.322402899322256, Tolerance.rounding))
  }

  @Test("setting a frame of negative size standardises it")
  func negativeFrame() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: -20, height: -30)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
    #expect(layer.position == CGPoint(x: 0, y: -5))
  }

  @Test("setting the frame divides the size by the transform and keeps the bounds' origin")
  func frameUnderTransform() {
    let layer = CALayer()
    layer.bounds.origin = CGPoint(x: 3, y: 4)
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    let frame = CGRect(x: 10, y: 20, width: 40, height: 80)
    layer.frame = frame
    #expect(layer.bounds == CGRect(x: 3, y: 4, width: 20, height: 20))
    #expect(layer.frame == frame)
  }

  @Test("setting bounds of negative size standardises them")
  func negativeBounds() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(layer.bounds == CGRect(x: 6, y: 4, width: 4, height: 6))
  }

  static let notFinite: [Double] = [.nan, .infinity, -.infinity]

  @Test("geometry that is not finite is refused with a diagnostic", arguments: notFinite)
  func refused(bad: Double) {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let before = (layer.bounds, layer.position, layer.transform)
    var transform = CATransform3DIdentity
    transform.m34 = bad
    let messages = diagnostics {
      layer.bounds = CGRect(x: 0, y: 0, width: bad, height: 1)
      layer.position = CGPoint(x: 0, y: bad)
      layer.frame = CGRect(x: bad, y: 0, width: 1, height: 1)
      layer.anchorPoint = CGPoint(x: bad, y: 0)
      layer.transform = transform
      layer.sublayerTransform = transform
      layer.zPosition = bad
      layer.anchorPointZ = bad
      layer.opacity = Float(bad)
      layer.cornerRadius = bad
      layer.borderWidth = bad
      layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: bad)
      layer.contentsScale = bad
    }
    #expect(messages.count == 13)
    #expect(messages.allSatisfy { $0.contains("not finite") })
    #expect(layer.bounds == before.0 && layer.position == before.1)
    #expect(layer.transform == before.2 && layer.sublayerTransform == CATransform3DIdentity)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.opacity == 1)
    #expect(layer.zPosition == 0 && layer.contentsScale == 1 && layer.cornerRadius == 0)
  }

  @Test("the null rectangle is refused as bounds and as frame")
  func nullRectangle() {
    let layer = CALayer()
    let messages = diagnostics {
      layer.bounds = .null
      layer.frame = .null
    }
    #expect(messages.count == 2)
    #expect(layer.bounds == .zero)
  }
}
