import BoingRender
import Testing

@testable import BoingQuartzCore

/// A layer with a property of its own that it draws: a bar as wide as `progress` says.
private class Gauge: CALayer {
  /// The record of what the layer and its copies have drawn.
  final class Log {
    var drawn: [Double] = []
  }

  var log = Log()

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let gauge = layer as? Gauge { log = gauge.log }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var progress: Double {
    get { value(forKey: "progress") as? Double ?? -1 }
    set { setValue(newValue, forKey: "progress") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    ["progress", "spot", "tint", "frameOfMind", "turn", "outline"].contains(key)
      || super.needsDisplay(forKey: key)
  }

  override class func defaultValue(forKey key: String) -> Any? {
    key == "progress" ? 0.25 : super.defaultValue(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    log.drawn.append(progress)
    ctx.setFillColor(.snow)
    ctx.fill(CGRect(x: 0, y: 0, width: progress * bounds.width, height: bounds.height))
  }
}

/// Returns the number of columns of an image that are more than half opaque in the first row.
private func filledColumns(_ image: CGImage) -> Int {
  (0..<image.width).count { image.pixel(x: $0, y: 0).w > 127 }
}

@Suite("Animatable properties of users' own layer classes")
struct OwnPropertyTests {
  private func stage(_ gauge: Gauge) -> Stage {
    Stage(gauge) {
      $0.bounds = CGRect(x: 0, y: 0, width: 10, height: 2)
      $0.setValue(0, forKey: "progress")
    }
  }

  /// Returns the number of the ten columns that the layer's image fills in `frame`.
  private func columns(_ frame: Frame) throws -> Int {
    filledColumns(try #require(frame.details(at: 1).contents as? CGImage))
  }

  @Test("a value is stored, read, and has the class's default")
  func stored() {
    let gauge = Gauge()
    #expect(gauge.progress == 0.25 && gauge.value(forKeyPath: "progress") as? Double == 0.25)
    gauge.progress = 0.5
    #expect(gauge.progress == 0.5 && gauge.needsDisplay())
    gauge.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
    gauge.setValue(7, forKeyPath: "spot.y")
    #expect(gauge.value(forKey: "spot") as? CGPoint == CGPoint(x: 1, y: 7))
    #expect(diagnostics { gauge.setValue(Double.nan, forKey: "progress") }.count == 1)
    #expect(gauge.progress == 0.5)
  }

  static let kinds: [(key: String, from: any Sendable, to: any Sendable, half: [Double])] = [
    ("progress", 0.0, 1.0, [0.5]),
    ("spot", CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 4), [2, 3]),
    ("spot", CGSize(width: 0, height: 2), CGSize(width: 4, height: 4), [2, 3]),
    (
      "frameOfMind", CGRect(x: 0, y: 0, width: 2, height: 2),
      CGRect(x: 2, y: 4, width: 4, height: 6), [1, 2, 3, 4]
    ),
  ]

  @Test("animations drive values of every kind, seen on the presentation", arguments: kinds)
  func everyKind(key: String, from: any Sendable, to: any Sendable, half: [Double]) {
    let stage = Stage(Gauge())
    stage.layer.setValue(from, forKey: key)
    stage.add(CABasicAnimation(key, from: from, to: to))
    stage.clock.now = 0.5
    #expect(numbers(stage.layer.presentation()?.value(forKey: key)) == half)
    #expect(numbers(stage.layer.value(forKey: key)) == numbers(from))
  }

  @Test("colours and transforms are driven, too, and parts of points")
  func others() throws {
    let stage = Stage(Gauge())
    let (red, blue) = (CGColor.red, CGColor.paleBlue)
    stage.layer.setValue(red, forKey: "tint")
    stage.layer.setValue(CATransform3DIdentity, forKey: "turn")
    stage.layer.setValue(CGPoint.zero, forKey: "spot")
    stage.add(CABasicAnimation("tint", to: blue), forKey: "a")
    stage.add(CABasicAnimation("turn", to: CATransform3DMakeTranslation(4, 0, 0)), forKey: "b")
    stage.add(CABasicAnimation("spot.y", to: 8), forKey: "c")
    stage.clock.now = 0.5
    let shown = try #require(stage.layer.presentation())
    let tint = shown.value(forKey: "tint") as? CGColor
    #expect(tint?.srgbComponents == SIMD4(0.5, 0, 0.5, 0.75))
    #expect((shown.value(forKey: "turn") as? CATransform3D)?.m41 == 2)
    #expect(shown.value(forKey: "spot") as? CGPoint == CGPoint(x: 0, y: 4))
  }

  @Test("a number object of 1 is a number, a Boolean switches")
  func numberObjects() throws {
    let stage = Stage(Gauge())
    stage.layer.setValue(NSNumber(value: 1), forKey: "progress")
    stage.layer.setValue(false, forKey: "turn")
    stage.add(CABasicAnimation("progress", to: 2), forKey: "a")
    stage.add(CABasicAnimation("turn", to: true), forKey: "b")
    stage.clock.now = 0.5
    let shown = try #require(stage.layer.presentation())
    #expect(shown.value(forKey: "progress") as? Double == 1.5)
    #expect(shown.value(forKey: "turn") as? Bool == true)
  }

  @Test("a class that does not ask for drawings has no such property")
  func undeclared() {
    let stage = Stage()
    let messages = diagnostics { stage.add(CABasicAnimation("progress", from: 0, to: 1)) }
    #expect(messages.count == 1 && messages[0].contains("progress"))
  }

  @Test("a copy of the layer's class draws the animated value for each frame")
  func drawn() throws {
    let gauge = Gauge()
    let stage = stage(gauge)
    stage.add(CABasicAnimation("progress", from: 0, to: 1))
    #expect(try columns(stage.display.frame(at: 0.5)) == 5)
    #expect(try columns(stage.display.frame(at: 0.8)) == 8)
    #expect(try columns(stage.display.frame(at: 0.2)) == 2)
    #expect(gauge.progress == 0)
    #expect(stage.layer.presentation() is Gauge)
  }

  @Test("equal values are not drawn again")
  func drawnOnce() {
    let gauge = Gauge()
    let stage = stage(gauge)
    stage.add(CABasicAnimation("progress", from: 0, to: 1))
    gauge.log.drawn = []
    for time in [0.5, 0.5, 0.25, 0.25] { _ = stage.display.frame(at: time) }
    #expect(gauge.log.drawn == [0.5, 0.25])
  }

  @Test("a recording carries what was drawn on the way")
  func recorded() async throws {
    let gauge = Gauge()
    let stage = stage(gauge)
    let cue = Cue(at: 1) {
      let animation = CABasicAnimation("progress", from: 0, to: 1)
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      gauge.add(animation, forKey: "fill")
    }
    let recording = stage.display.record(until: 3, cues: [cue])
    let widths = try await Task.detached {
      try [0.5, 1.5, 1.8, 2.5].map { (time: Double) in
        filledColumns(try #require(recording.frame(at: time).details(at: 1).contents as? CGImage))
      }
    }.value
    #expect(widths == [0, 5, 8, 10])
  }

  @Test("a recording that goes on after everything stands still comes to an end")
  func endless() throws {
    let gauge = Gauge()
    let stage = stage(gauge)
    let animation = CABasicAnimation("progress", from: 0, to: 1)
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    stage.add(animation)
    let later = Cue(at: 1e6) { gauge.setValue(0.3, forKey: "progress") }
    let recording = stage.display.record(until: 1e12, cues: [later])
    #expect(
      filledColumns(try #require(recording.frame(at: 1e9).details(at: 1).contents as? CGImage))
        == 10)
    gauge.removeAllAnimations()
    #expect(try columns(stage.display.frame()) == 3)
  }

  /// An image of 10 × 1 pixels, of which the first `count` columns are filled.
  private static func bar(_ count: Int) -> CGImage {
    CGImage(width: 10, height: 1, isOpaque: false) { pixels in
      for byte in 0..<count * 4 { pixels[byte] = 255 }
    }
  }

  private class Asked: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
    var progress: Double { value(forKey: "progress") as? Double ?? 0 }
  }

  /// Adds an animation of `progress` from 0 to 1 to a layer of 10 × 2 points.
  private func animated(_ layer: CALayer) -> Stage {
    let stage = Stage(layer) {
      $0.bounds = CGRect(x: 0, y: 0, width: 10, height: 2)
      $0.setValue(0, forKey: "progress")
    }
    stage.add(CABasicAnimation("progress", from: 0, to: 1))
    return stage
  }

  @Test(
    "an overridden display is called for each frame, and its contents are shown",
    arguments: [true, false])
  func displayed(asksPresentation: Bool) throws {
    /// Reads the value of the layer itself, or of its presentation: tutorials have both.
    final class Bar: Asked {
      var asksPresentation = false
      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        asksPresentation = (layer as? Bar)?.asksPresentation ?? false
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
      override func display() {
        let shown = asksPresentation ? presentation() : self
        contents = OwnPropertyTests.bar(Int(((shown?.progress ?? 0) * 10).rounded()))
      }
      override func action(forKey event: String) -> (any CAAction)? {
        let animation = CABasicAnimation(keyPath: event)
        animation.duration = 1
        return animation
      }
    }
    let layer = Bar()
    layer.asksPresentation = asksPresentation
    let stage = animated(layer)
    for time in [0.5, 0.8, 0.2] {
      #expect(try columns(stage.display.frame(at: time)) == Int((time * 10).rounded()))
    }
    layer.removeAllAnimations()
    layer.display()
    #expect(filledColumns(try #require(layer.contents as? CGImage)) == 0)
  }

  @Test("a display that gives no contents leaves those that were committed")
  func displayedNothing() throws {
    final class Idle: Asked {
      override func display() {}
    }
    let layer = Idle()
    layer.contents = Self.bar(3)
    let stage = animated(layer)
    #expect(try columns(stage.display.frame(at: 0.5)) == 3)
  }

  private final class Painter: CALayerDelegate {
    let displays: Bool
    var willDraw = 0

    init(displays: Bool) { self.displays = displays }

    func display(_ layer: CALayer) {
      guard displays else { return layer.displayDrawing() }
      let progress = layer.value(forKey: "progress") as? Double ?? 0
      layer.contents = OwnPropertyTests.bar(Int((progress * 10).rounded()))
    }

    func layerWillDraw(_ layer: CALayer) { willDraw += 1 }

    func draw(_ layer: CALayer, in ctx: CGContext) {
      let progress = layer.value(forKey: "progress") as? Double ?? 0
      ctx.setFillColor(.snow)
      ctx.fill(CGRect(x: 0, y: 0, width: progress * 10, height: 2))
    }
  }

  @Test("a delegate displays or draws each frame's values", arguments: [true, false])
  func delegated(displays: Bool) throws {
    let painter = Painter(displays: displays)
    let layer = Asked()
    layer.delegate = painter
    let stage = animated(layer)
    painter.willDraw = 0
    #expect(try columns(stage.display.frame(at: 0.5)) == 5)
    #expect(try columns(stage.display.frame(at: 0.8)) == 8)
    #expect(painter.willDraw == (displays ? 0 : 2))
  }

  @Test("a copy of a flipped layer draws as the layer does", arguments: [false, true])
  func flipped(isFlipped: Bool) throws {
    final class Top: Asked {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(.snow)
        ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 1))
      }
    }
    let stage = animated(Top())
    stage.display.rootLayer.isGeometryFlipped = isFlipped
    stage.layer.setNeedsDisplay()
    CATransaction.flush()
    let drawn = try #require(stage.layer.contents as? CGImage)
    let shown = try #require(stage.display.frame(at: 0.5).details(at: 1).contents as? CGImage)
    #expect(shown.hasSamePixels(as: drawn))
    #expect(shown.pixel(x: 0, y: 0).w != shown.pixel(x: 0, y: 1).w)
  }

  @Test("a built-in property may ask for drawings as well")
  func builtIn() {
    final class Redrawn: CALayer {
      var (count, asked) = (0, 0)
      override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" }
      override func draw(in ctx: CGContext) { count += 1 }
      override func setNeedsDisplay() {
        asked += 1
        super.setNeedsDisplay()
      }
    }
    let layer = Redrawn()
    let stage = Stage(layer) { $0.bounds = CGRect(x: 0, y: 0, width: 4, height: 4) }
    layer.count = 0
    layer.cornerRadius = 1
    CATransaction.flush()
    #expect(layer.count == 1)
    layer.opacity = 0.5
    CATransaction.flush()
    #expect(layer.count == 1)
    _ = stage
    // Each set asks once, whatever the way.
    let lone = Redrawn()
    lone.cornerRadius = 3
    lone.setValue(4, forKey: "cornerRadius")
    lone.opacity = 0
    #expect(lone.asked == 2)
  }
}
