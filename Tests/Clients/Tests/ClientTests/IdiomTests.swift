import CoreGraphics
import QuartzCore
import Testing

// Idioms of code for Apple's frameworks, as libraries and tutorials write them.

/// The usual way to follow a layer's size.
final class RingLayer: CALayer {
  private let ring = CAShapeLayer()
  var layouts = 0

  override var bounds: CGRect {
    didSet {
      layouts += 1
      ring.frame = bounds
      ring.path = CGPath(ellipseIn: bounds, transform: nil)
    }
  }

  override init() {
    super.init()
    addSublayer(ring)
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSublayer(ring)
  }
}

/// A layer with initialisers of its own alone.
class TintedLayer: CAGradientLayer {
  let tint: CGColor

  init(tint: CGColor) {
    self.tint = tint
    super.init()
    colors = [tint, tint] as [Any]
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

@Suite("Client code")
struct IdiomTests {
  @Test("an observer of the bounds runs once for each set")
  func observer() {
    let layer = RingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.bounds.size.width = 20
    layer.setValue(CGRect(x: 0, y: 0, width: 30, height: 30), forKey: "bounds")
    #expect(layer.layouts == 3)
    #expect((layer.sublayers?.first as? CAShapeLayer)?.path?.boundingBox.width == 30)
  }

  @Test("a layer with initialisers of its own compiles and works")
  func ownInitialisers() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    #expect(TintedLayer(tint: red).colors?.count == 2)
  }

  @Test("the models and presentations of a class are of that class")
  func presentations() {
    let layer = RingLayer()
    let model: RingLayer = layer.model()
    let shown: RingLayer? = layer.presentation()
    #expect(model === layer && shown == nil)
  }

  @Test("a delegate's observer runs, whether it says weak or not")
  func delegates() {
    final class Listener: CALayerDelegate {}
    let (listener, first, second) = (Listener(), Listening(), WeaklyListening())
    first.delegate = listener
    second.setValue(listener, forKey: "delegate")
    #expect(first.count == 1 && second.count == 1 && second.delegate === listener)
  }

  @Test("names of Core Foundation and of the C library come with the import")
  func names() {
    let duration: CFTimeInterval = CFTimeInterval(NSEC_PER_SEC) / 1e9
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.duration, animation.repeatCount) = (duration, HUGE)
    #expect(animation.repeatCount == MAXFLOAT && animation.duration == 1)
    let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    let list = colors as CFArray
    #expect(CGGradient(colorsSpace: nil, colors: list, locations: [0, 1]) != nil)
    #expect(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) != nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["no colour"] as CFArray, locations: nil) == nil)
    let text = CATextLayer()
    text.font = "Helvetica-Bold" as CFTypeRef
    #expect(text.font as? String == "Helvetica-Bold")
    text.font = "Helvetica" as CFString
    let contents: CFTypeRef = colors[0]
    #expect(CFGetTypeID(contents) == CGColor.typeID && CGColor.typeID != CGPath.typeID)
    #expect(CFGetTypeID(CGMutablePath()) == CGPath.typeID)
    let angle = CGFloat(acos(-1.0)) * CGFloat(sin(0.5)) + CGFloat(arc4random_uniform(1))
    #expect(angle > 1.5 && CFAbsoluteTimeGetCurrent() > 0 && USEC_PER_SEC == 1_000_000)
    var (source, target): (Double, Double) = (3, 0)
    memcpy(&target, &source, MemoryLayout<Double>.size)
    #expect(autoreleasepool { target } == 3)
    let range: CALayer.DynamicRange = .constrainedHigh
    let layer = CALayer()
    layer.preferredDynamicRange = range
    layer.toneMapMode = CALayer.ToneMapMode.never
    #expect(layer.preferredDynamicRange == .constrainedHigh && layer.toneMapMode == .never)
  }

  @Test("an image is attached to a test as a PNG file")
  func attachments() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    let image = try #require(context.makeImage())
    let attachment = Attachment(image, named: "red")
    // The name of the file is made when it is written.
    let name = image.preferredName(for: attachment, basedOn: "red")
    #expect(name == "red.png" && image.preferredName(for: attachment, basedOn: "a.PNG") == "a.PNG")
    let start = try attachment.withUnsafeBytes { Array($0.prefix(4)) }
    #expect(start == [0x89, 0x50, 0x4e, 0x47])
    Attachment.record(image, named: "red")
    Attachment.record(image, named: "red again", as: .png)
  }
}

/// Both ways to override a property that Apple declares as weak.
final class Listening: CALayer {
  var count = 0
  override var delegate: (any CALayerDelegate)? { didSet { count += 1 } }
}

final class WeaklyListening: CALayer {
  var count = 0
  override weak var delegate: (any CALayerDelegate)? { didSet { count += 1 } }
}
