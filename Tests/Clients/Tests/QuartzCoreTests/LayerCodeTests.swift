import QuartzCore
import Testing

/// A layer class as it is written for Apple's platforms.
final class Badge: CALayer {
  var layouts = 0

  override init() {
    super.init()
    cornerRadius = 4
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? Badge { layouts = other.layouts }
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    layouts = coder.decodeInteger(forKey: "layouts")
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(layouts, forKey: "layouts")
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    layouts += 1
    sublayers?.first?.frame = bounds.insetBy(dx: 2, dy: 3)
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(bounds)
  }

  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "borderWidth" ? NSNull() : super.defaultAction(forKey: event)
  }
}

@Suite("import QuartzCore alone: layers")
struct LayerCodeTests {
  @Test("a subclass lays out, draws, is copied and chooses its actions")
  func subclass() throws {
    let (badge, child) = (Badge(), CALayer())
    badge.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    badge.addSublayer(child)
    badge.setNeedsLayout()
    badge.layoutIfNeeded()
    #expect(badge.layouts == 1 && child.frame == CGRect(x: 2, y: 3, width: 16, height: 4))
    #expect(Badge(layer: badge).layouts == 1 && Badge(layer: badge).cornerRadius == 0)
    badge.setNeedsDisplay()
    badge.displayIfNeeded()
    let image = try #require(badge.contents as? CGImage)
    #expect(image.width == 20 && image.height == 10)
    let screen = Screen(badge)
    badge.borderWidth = 2
    badge.opacity = 0.5
    #expect(screen.layer.animationKeys() == ["opacity"])
    CATransaction.flush()
  }

  @Test("a subclass is archived with what it adds")
  func archive() throws {
    let badge = Badge()
    badge.layouts = 7
    badge.zPosition = 3
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: badge, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: Badge.self, from: data)
    #expect(back?.layouts == 7 && back?.zPosition == 3 && back?.cornerRadius == 4)
  }

  @Test("every layer class is there with its defaults")
  func classes() {
    let shape = CAShapeLayer()
    #expect(shape.lineWidth == 1 && shape.fillRule == .nonZero && shape.lineJoin == .miter)
    let gradient = CAGradientLayer()
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1) && gradient.type == .axial)
    let text = CATextLayer()
    #expect(text.fontSize == 36 && text.alignmentMode == .natural && !text.isWrapped)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    #expect(replicator.instanceDelay == 0)
    #expect(CAScrollLayer().scrollMode == .both && CATiledLayer.fadeDuration() == 0.25)
    #expect(CAEmitterLayer().emitterShape == .point && CAEmitterCell().scale == 1)
    #expect(CATransformLayer().sublayers == nil)
  }

  @Test("a picture is rendered into a context")
  func rendering() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: context)
    let bytes = try #require(context.data?.bindMemory(to: UInt8.self, capacity: 64))
    #expect((0..<4).map { bytes[$0] } == [0, 0, 255, 255])
  }
}
