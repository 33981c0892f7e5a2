import Boing
import BoingPlayer
import BoingQuartzCore
import BoingRender
import BoingSceneFormats
import Foundation
import Testing

@Suite("Documents of the player")
struct PlayerDocumentTests {
  /// A tree with every kind of layer, value and animation, and a transition after half a second.
  private static func recording() throws -> Recording {
    let display = Display(size: CGSize(width: 60, height: 40), clock: ManualClock())
    let root = display.rootLayer
    func add<Layer: CALayer>(_ layer: Layer, _ x: Double, _ y: Double) -> Layer {
      layer.frame = CGRect(x: x, y: y, width: 12, height: 12)
      root.addSublayer(layer)
      return layer
    }
    func animate(
      _ layer: CALayer, _ animation: CAPropertyAnimation,
      _ change: (CAPropertyAnimation) -> Void = { _ in }
    ) {
      animation.duration = 1
      animation.repeatCount = 2
      animation.autoreverses = true
      change(animation)
      layer.add(animation, forKey: animation.keyPath)
    }
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addCurve(
      to: CGPoint(x: 9, y: 8), control1: CGPoint(x: 3, y: 9), control2: CGPoint(x: 5, y: 1))
    path.addQuadCurve(to: CGPoint(x: 2, y: 9), control: CGPoint(x: 6, y: 12))
    path.addLine(to: CGPoint(x: 4, y: 3))
    path.closeSubpath()

    let plain = add(CALayer(), 2, 2)
    plain.backgroundColor = CGColor(srgbRed: 1, green: 0.2, blue: 0, alpha: 0.7)
    plain.borderWidth = 2
    plain.shadowOpacity = 0.6
    plain.cornerRadius = 3
    plain.maskedCorners = [.layerMinXMinYCorner]
    plain.setValue([CAFilter(type: "gaussianBlur")].compactMap(\.self), forKey: "filters")
    animate(plain, Self.animation("position.x", from: 8, to: 30))
    let spring = CASpringAnimation(keyPath: "transform.rotation.z")
    (spring.fromValue, spring.toValue, spring.damping) = (0, 1, 4)
    animate(plain, spring)
    let along = CAKeyframeAnimation(keyPath: "position")
    along.path = path
    along.calculationMode = .paced
    along.rotationMode = .rotateAuto
    animate(plain, along) { $0.isAdditive = true }
    let turn = CAKeyframeAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.values = [0, 1.5, 3]
    animate(plain, turn) { $0.isCumulative = true }

    let shape = add(CAShapeLayer(), 16, 2)
    shape.path = path
    shape.strokeColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    shape.lineDashPattern = [2, 1]
    let moved = CGMutablePath()
    moved.addPath(path, transform: CGAffineTransform(translationX: 2, y: 1))
    animate(shape, Self.animation("path", from: path, to: moved))
    let cubic = CAKeyframeAnimation(keyPath: "strokeEnd")
    cubic.values = [0, 0.7, 0.3, 1]
    cubic.keyTimes = [0, 0.2, 0.9, 1]
    cubic.calculationMode = .cubic
    animate(shape, cubic)

    let gradient = add(CAGradientLayer(), 30, 2)
    let (red, green) = (
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    )
    gradient.colors = [red, green]
    gradient.locations = [0.1, 0.9]
    let colors = CAKeyframeAnimation(keyPath: "colors")
    colors.values = [[red, green], [green, red], [green, green]]
    animate(gradient, colors)

    let replicator = add(CAReplicatorLayer(), 44, 2)
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.2
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 4, 0)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 4, height: 3)
    dot.backgroundColor = green
    replicator.addSublayer(dot)
    animate(dot, Self.animation("backgroundColor", from: green, to: red))
    let blink = CAKeyframeAnimation(keyPath: "hidden")
    blink.values = [false, true, false]
    blink.calculationMode = .discrete
    animate(dot, blink)

    let image = CGImage(
      width: 3, height: 2, isOpaque: false, colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!
    ) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 0xF0 : UInt8(index * 9) }
    }
    let emitter = add(CAEmitterLayer(), 2, 20)
    emitter.emitterPosition = CGPoint(x: 6, y: 6)
    emitter.emitterShape = .circle
    emitter.seed = 7
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = image
    cell.birthRate = 20
    cell.lifetime = 1
    cell.velocity = 9
    cell.emissionRange = 3
    let trail = CAEmitterCell()
    trail.contents = image
    trail.birthRate = 5
    trail.lifetime = 0.4
    cell.emitterCells = [trail]
    emitter.emitterCells = [cell]
    animate(emitter, Self.animation("emitterCells.spark.velocity", from: 3, to: 30))

    let picture = add(CALayer(), 16, 20)
    picture.contents = image
    picture.magnificationFilter = .nearest
    picture.contentsGravity = .resizeAspect
    animate(picture, Self.animation("contents", from: image, to: nil))
    let clock = add(CALayer(), 30, 20)
    clock.backgroundColor = red
    clock.speed = 0.5
    clock.timeOffset = 0.1
    animate(
      clock,
      Self.animation(
        "bounds.size", from: CGSize(width: 4, height: 4), to: CGSize(width: 12, height: 9)))
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 6, height: 12)
    mask.backgroundColor = red
    clock.mask = mask

    let text = add(CATextLayer(), 42, 18)
    text.string = "Ag"
    text.fontSize = 12
    text.foregroundColor = red
    animate(text, Self.animation("foregroundColor", from: red, to: green))

    return display.record(
      until: 2,
      cues: [
        Cue(at: 0.5) {
          let transition = CATransition()
          transition.type = .push
          transition.duration = 0.6
          replicator.add(transition, forKey: "transition")
          dot.backgroundColor = red
          dot.frame = CGRect(x: 2, y: 2, width: 3, height: 3)
        }
      ])
  }

  private static func animation(_ keyPath: String, from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    return animation
  }

  private static let size = CGSize(width: 60, height: 40)

  private static func pixels(_ frame: Frame, scale: CGFloat = 1) throws -> [UInt8] {
    try Compositor(size: size, scale: scale).image(of: frame).withUnsafeBytes { Array($0) }
  }

  @Test("a document shows every kind of layer and animation as the recording does")
  func everything() throws {
    let recording = try Self.recording()
    let bytes = try PlayerDocument(
      recording, size: Self.size, background: CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1),
      duration: 2
    ).bytes()
    let document = try PlayerDocumentReader(bytes).document
    #expect(document.background == SIMD4(1, 0.5, 0, 1))
    var different: Set<[UInt8]> = []
    for moment in 0...40 {
      let time = Double(moment) / 20
      for scale in [CGFloat(1), 2.5] {
        let expected = try Self.pixels(recording.frame(at: time), scale: scale)
        let shown = try Self.pixels(document.scenes[0].frame(at: time), scale: scale)
        let isSame = shown == expected
        #expect(isSame, "at \(time) s, scale \(scale)")
        different.insert(expected)
      }
    }
    #expect(different.count > 70)
    let isSame = try document.bytes() == bytes
    #expect(isSame)
  }

  @Test("a text whose size is animated is laid out 60 times a second")
  func layout() throws {
    let display = Display(size: Self.size, clock: ManualClock())
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    text.string = "Ag"
    text.add(
      {
        let animation = Self.animation("fontSize", from: 8, to: 30)
        animation.duration = 1
        return animation
      }(), forKey: nil)
    display.rootLayer.addSublayer(text)
    let recording = display.record(until: 2)
    let bytes = try PlayerDocument(recording, size: Self.size, duration: 1).bytes()
    let document = try PlayerDocumentReader(bytes).document
    for time in [0, 0.25, 0.5, 0.75, 1.5] {
      // At a moment of the sixty, a hair after which it shows.
      let shown = try Self.pixels(document.scenes[0].frame(at: time + 1e-9))
      let isSame = try shown == Self.pixels(recording.frame(at: time))
      #expect(isSame, "at \(time) s")
    }
  }

  @Test("each kind of nonsense has an error that names it")
  func nonsense() throws {
    #expect(throws: PlayerDocumentError.notADocument) { try PlayerDocumentReader([]) }
    #expect(throws: PlayerDocumentError.notADocument) {
      try PlayerDocumentReader(Array("<html>".utf8))
    }
    let bytes = try PlayerDocument(Self.recording(), size: Self.size, duration: 2).bytes()
    var other = bytes
    other[8] = 9
    #expect(throws: PlayerDocumentError.unknownVersion(9)) { try PlayerDocumentReader(other) }
    #expect(throws: PlayerDocumentError.self) { try PlayerDocumentReader(Array(bytes.dropLast())) }
    #expect(throws: PlayerDocumentError.invalid(.end, offset: bytes.count)) {
      try PlayerDocumentReader(bytes + [0])
    }
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) {
      #expect(throws: PlayerDocumentError.self) {
        try PlayerDocumentReader(Array(bytes.prefix(length)))
      }
    }
  }

  @Test("with an image that alone is larger than a document may be is refused")
  func tooLarge() throws {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 20, height: 20)
    // Its pixels, a quarter of a gigabyte, are never looked at.
    layer.contents = CGImage(width: 8_193, height: 8_193, isOpaque: true) { _ in }
    let display = Display(
      rootLayer: layer, size: CGSize(width: 20, height: 20), clock: ManualClock())
    let document = PlayerDocument(
      display.record(until: 1), size: display.size, duration: 1)
    #expect(throws: PlayerDocumentError.tooLarge) { try document.bytes() }
  }
}
