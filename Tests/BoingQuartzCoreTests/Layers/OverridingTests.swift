import Testing

@testable import BoingQuartzCore

/// A layer that notes each call of what it overrides.
private class Watcher: CAShapeLayer {
  var calls: [String] = []

  override var bounds: CGRect { didSet { calls.append("bounds") } }
  override var position: CGPoint { didSet { calls.append("position") } }
  override var transform: CATransform3D { didSet { calls.append("transform") } }
  override var backgroundColor: CGColor? { didSet { calls.append("backgroundColor") } }
  override var contents: Any? { didSet { calls.append("contents") } }
  override var isHidden: Bool { didSet { calls.append("hidden") } }
  override var mask: CALayer? { didSet { calls.append("mask") } }
  override var delegate: (any CALayerDelegate)? { didSet { calls.append("delegate") } }
  override var borderWidth: CGFloat { didSet { calls.append("borderWidth") } }
  override var path: CGPath? { didSet { calls.append("path") } }
  override var lineWidth: CGFloat { didSet { calls.append("lineWidth") } }
  override var lineDashPattern: [NSNumber]? { didSet { calls.append("lineDashPattern") } }
  override var lineCap: CAShapeLayerLineCap { didSet { calls.append("lineCap") } }

  override func add(_ anim: CAAnimation, forKey key: String?) {
    calls.append("add \(key ?? "nil")")
    super.add(anim, forKey: key)
  }

  override func contains(_ p: CGPoint) -> Bool {
    calls.append("contains")
    return super.contains(p)
  }

  override func removeFromSuperlayer() {
    calls.append("removeFromSuperlayer")
    super.removeFromSuperlayer()
  }

  override func value(forKey key: String) -> Any? {
    calls.append("value \(key)")
    return super.value(forKey: key)
  }

  override func setValue(_ value: Any?, forKey key: String) {
    calls.append("setValue \(key)")
    super.setValue(value, forKey: key)
  }

  override func setNeedsDisplay() {
    calls.append("setNeedsDisplay")
    super.setNeedsDisplay()
  }

  override func resizeSublayers(withOldSize size: CGSize) {
    calls.append("resizeSublayers")
    super.resizeSublayers(withOldSize: size)
  }

  /// The calls that `body` leads to.
  func watch(_ body: () -> Void) -> [String] {
    calls = []
    body()
    return calls
  }
}

@Suite("Overrides of subclasses")
struct OverridingTests {
  private let layer = Watcher()

  @Test("an observer of a property runs once for each set, whatever the way")
  func once() {
    let rect = CGRect(x: 0, y: 0, width: 4, height: 5)
    #expect(layer.watch { layer.bounds = rect } == ["resizeSublayers", "bounds"])
    #expect(layer.watch { layer.bounds = rect } == ["bounds"])
    #expect(layer.watch { layer.bounds.origin.x = 3 } == ["bounds"])
    #expect(
      layer.watch { layer.setValue(rect, forKey: "bounds") } == ["setValue bounds", "bounds"])
    #expect(
      layer.watch { layer.setValue(9, forKeyPath: "bounds.origin.x") }
        == ["value bounds", "setValue bounds", "bounds"])
    #expect(layer.bounds == CGRect(x: 9, y: 0, width: 4, height: 5))
  }

  @Test("setting the frame sets the position and the bounds, each once")
  func frame() {
    let calls = layer.watch { layer.frame = CGRect(x: 1, y: 2, width: 10, height: 20) }
    #expect(calls.filter { $0 != "resizeSublayers" } == ["position", "bounds"])
    #expect(
      layer.watch { layer.setValue(30, forKeyPath: "frame.size.width") }
        .filter { ["position", "bounds"].contains($0) } == ["position", "bounds"])
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 30, height: 20))
  }

  @Test("key-value coding reaches every kind of setter, and part paths the whole property's")
  func coded() {
    let values: [(String, String, Any?)] = [
      ("position", "position", CGPoint(x: 1, y: 2)),
      ("transform", "transform", CATransform3DMakeScale(2, 2, 1)),
      ("backgroundColor", "backgroundColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)),
      ("backgroundColor", "backgroundColor", nil), ("hidden", "hidden", true),
      ("contents", "contents", "an object"), ("mask", "mask", CALayer()),
      ("borderWidth", "borderWidth", 3), ("lineWidth", "lineWidth", 7),
      ("path", "path", CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)),
      ("lineDashPattern", "lineDashPattern", [1, 2]), ("lineCap", "lineCap", "round"),
      ("transform.rotation.z", "transform", 0.5), ("position.x", "position", 8),
      ("transform.scale", "transform", 3),
    ]
    for (path, property, value) in values {
      let calls = layer.watch { layer.setValue(value, forKeyPath: path) }
      #expect(calls.filter { !$0.contains(" ") } == [property], "\(path)")
    }
    #expect(layer.lineDashPattern == [1, 2] && layer.lineCap == .round && layer.lineWidth == 7)
    #expect(layer.position == CGPoint(x: 8, y: 2) && layer.isHidden && layer.path != nil)
  }

  @Test("key paths read through value(forKey:), and keys through getters")
  func read() {
    final class Boasting: CALayer {
      override var cornerRadius: CGFloat {
        get { super.cornerRadius + 100 }
        set { super.cornerRadius = newValue }
      }
      override func value(forKey key: String) -> Any? {
        key == "position" ? CGPoint(x: 70, y: 80) : super.value(forKey: key)
      }
    }
    let boasting = Boasting()
    boasting.cornerRadius = 5
    #expect(boasting.value(forKey: "cornerRadius") as? Double == 105)
    #expect(boasting.value(forKeyPath: "cornerRadius") as? Double == 105)
    #expect(boasting.value(forKeyPath: "position.y") as? Double == 80)
    boasting.setValue(1, forKeyPath: "position.x")
    #expect(boasting.position == CGPoint(x: 1, y: 80))
  }

  @Test("implicit animations are added by add(_:forKey:)")
  func implicit() throws {
    let stage = Stage(layer)
    #expect(layer.watch { layer.opacity = 0.5 }.contains("add opacity"))
    #expect(layer.watch { layer.lineWidth = 4 }.contains("add lineWidth"))
    #expect(layer.watch { layer.isHidden = true }.filter { $0.hasPrefix("add") }.count == 1)
    #expect(layer.animationKeys() == ["opacity", "lineWidth", "transition"])
    CATransaction.flush()
    _ = stage
  }

  @Test("an override may turn an animation away or replace it")
  func replaced() throws {
    final class Refusing: CALayer {
      override func add(_ anim: CAAnimation, forKey key: String?) {
        if key != "opacity" { super.add(anim, forKey: "mine") }
      }
    }
    let layer = Refusing()
    let stage = Stage(layer)
    layer.opacity = 0
    layer.cornerRadius = 3
    #expect(layer.animationKeys() == ["mine"])
    CATransaction.flush()
    _ = stage
  }

  @Test("actions are asked of action(forKey:) and defaultAction(forKey:)")
  func actions() {
    final class Acting: CALayer {
      nonisolated(unsafe) static var asked: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        Acting.asked.append("action \(event)")
        return super.action(forKey: event)
      }
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        Acting.asked.append("default \(event)")
        return event == "cornerRadius" ? CABasicAnimation(keyPath: "opacity") : NSNull()
      }
    }
    let (layer, child) = (Acting(), Acting())
    let stage = Stage(layer)
    Acting.asked = []
    layer.cornerRadius = 3
    layer.opacity = 0.5
    #expect(
      Acting.asked == [
        "action cornerRadius", "default cornerRadius", "action opacity", "default opacity",
      ])
    #expect(layer.animationKeys() == ["cornerRadius"])
    Acting.asked = []
    layer.addSublayer(child)
    layer.layoutIfNeeded()
    child.removeFromSuperlayer()
    #expect(
      Acting.asked.filter { $0.hasPrefix("action") } == [
        "action sublayers", "action onOrderIn", "action onLayout", "action sublayers",
        "action onOrderOut",
      ])
    CATransaction.flush()
    _ = stage
  }

  @Test("a hit test asks contains(_:) of the layer and hitTest(_:) of its sublayers")
  func hits() {
    final class Round: CALayer {
      override func contains(_ p: CGPoint) -> Bool {
        hypot(p.x - bounds.midX, p.y - bounds.midY) < bounds.width / 2
      }
    }
    final class Deaf: CALayer {
      override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    }
    let (root, round, deaf) = (CALayer(), Round(), Deaf())
    for (index, layer) in [root, round, deaf].enumerated() {
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      if index > 0 { root.addSublayer(layer) }
    }
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === round)
    #expect(root.hitTest(CGPoint(x: 0.5, y: 0.5)) === root)
    let mask = Round()
    mask.frame = root.bounds
    root.mask = mask
    #expect(root.hitTest(CGPoint(x: 0.5, y: 0.5)) == nil)
  }

  @Test(
    "display() and draw(in:) are called where a drawing is due, layoutSublayers() where a layout is"
  )
  func drawn() {
    final class Drawing: CALayer {
      var calls: [String] = []
      override func display() {
        calls.append("display")
        super.display()
      }
      override func draw(in ctx: CGContext) { calls.append("draw") }
      override func layoutSublayers() {
        calls.append("layout")
        super.layoutSublayers()
      }
    }
    let layer = Drawing()
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    layer.displayIfNeeded()
    layer.layoutIfNeeded()
    #expect(layer.calls == ["display", "draw", "layout"] && !layer.needsDisplay())
    let stage = Stage(layer)
    layer.calls = []
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    CATransaction.flush()
    #expect(layer.calls == ["layout", "display", "draw"])
    _ = stage
  }

  @Test("an animation is copied by copy() when it is added, those of a group too")
  func copied() {
    final class Counted: CABasicAnimation {
      nonisolated(unsafe) static var copies = 0
      override func copy() -> Any {
        Counted.copies += 1
        return super.copy()
      }
    }
    Counted.copies = 0
    let layer = CALayer()
    layer.add(Counted(keyPath: "opacity"), forKey: "a")
    #expect(Counted.copies == 1 && layer.animation(forKey: "a") is Counted)
    let group = CAAnimationGroup()
    group.animations = [Counted(keyPath: "opacity"), Counted(keyPath: "position")]
    layer.add(group, forKey: "b")
    #expect(Counted.copies == 3)
    CATransaction.flush()
  }

  @Test("the way in which a tree is built reaches the overrides")
  func tree() {
    final class Holding: CALayer {
      var calls: [String] = []
      override func addSublayer(_ layer: CALayer) {
        calls.append("add")
        super.addSublayer(layer)
      }
      override func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        calls.append("insert \(idx)")
        super.insertSublayer(layer, at: idx)
      }
    }
    let holder = Holding()
    holder.addSublayer(layer)
    holder.insertSublayer(CALayer(), at: 0)
    #expect(holder.calls == ["add", "insert 0"] && holder.sublayers?.count == 2)
    #expect(layer.watch { layer.removeFromSuperlayer() } == ["removeFromSuperlayer"])
    // A mask is taken out of its superlayer.
    holder.addSublayer(layer)
    #expect(layer.watch { holder.mask = layer } == ["removeFromSuperlayer"])
    #expect(holder.mask === layer && holder.sublayers?.count == 1)
  }
}
