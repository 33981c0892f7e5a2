import BoingQuartzCore
import BoingTestSupport
import Foundation
import Testing

/// Every operation on a tree that is deeper than any stack, on the stacks of a worker and of the main
/// thread.
@Suite("Deep trees", .serialized)
struct DeepTreeTests {
  /// The number of layers in one another; `make verify` sets it to 100,000.
  ///
  /// A recursion of a few dozen bytes a layer ends on the stack of a worker, one of a few hundred on the main thread's.
  private static let depth = TestRun.isFull ? 100_000 : 20_000

  /// Layers in one another, each of 10 × 10 points and moved by `shift` within the one around it.
  private struct Chain {
    var layers: [CALayer]
    var top: CALayer { layers[0] }
    var bottom: CALayer { layers[layers.count - 1] }

    init(
      _ depth: Int = DeepTreeTests.depth, shift: Double = 0,
      make: () -> CALayer = { CALayer() }
    ) {
      layers = (0..<depth).map { _ in
        let layer = make()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.position = CGPoint(x: 5 + shift, y: 5)
        return layer
      }
      for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    }
  }

  private static func display() -> Display {
    Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
  }

  @Test(
    "built from the top, from the bottom and in the middle, and freed",
    arguments: TestStack.allCases)
  func built(stack: TestStack) {
    let depths = stack.run {
      weak var freed: CALayer?
      func depth(_ build: (inout CALayer) -> Void) -> Int {
        var layer = CALayer()
        freed = layer
        let first = layer
        for _ in 1..<Self.depth { build(&layer) }
        var depth = 0
        var top: CALayer? = layer.superlayer == nil ? layer : first
        while let current = top {
          depth += 1
          top = current.sublayers?.first
        }
        return depth
      }
      let fromTop = depth { layer in
        let inner = CALayer()
        layer.addSublayer(inner)
        layer = inner
      }
      let topIsFreed = freed == nil
      let fromBottom = depth { layer in
        let outer = CALayer()
        outer.addSublayer(layer)
        layer = outer
      }
      return [fromTop, fromBottom, topIsFreed && freed == nil ? 1 : 0]
    }
    #expect(depths == [Self.depth, Self.depth, 1])
  }

  @Test("masks of masks are freed", arguments: TestStack.allCases)
  func masks(stack: TestStack) {
    let isFreed = stack.run {
      weak var innermost: CALayer?
      do {
        var layer = CALayer()
        innermost = layer
        for _ in 1..<Self.depth {
          let host = CALayer()
          host.mask = layer
          layer = host
        }
      }
      return innermost == nil
    }
    #expect(isFreed)
  }

  private final class CountingManager: CALayoutManager {
    var layouts = 0
    func layoutSublayers(of layer: CALayer) { layouts += 1 }
  }

  @Test(
    "laid out from the bottom up to the top or by a commit, each layer once",
    arguments: TestStack.allCases, [false, true])
  func laidOut(stack: TestStack, isOnDisplay: Bool) {
    let layouts = stack.run {
      let manager = CountingManager()
      let display = Self.display()
      let chain = Chain()
      for layer in chain.layers { layer.layoutManager = manager }
      if isOnDisplay { display.rootLayer.addSublayer(chain.top) }
      let layOut: (CALayer) -> Void = { layer in
        if isOnDisplay { CATransaction.flush() } else { layer.layoutIfNeeded() }
      }
      layOut(chain.bottom)
      let first = manager.layouts
      // From the bottom, the order in which each would find all of its ancestors waiting.
      for layer in chain.layers { layer.setNeedsLayout() }
      layOut(chain.top)
      return [first, manager.layouts - first]
    }
    #expect(layouts == [Self.depth, Self.depth])
  }

  /// A manager that passes on what it is told, as many do.
  private final class UpwardManager: CALayoutManager {
    var calls = 0
    func invalidateLayout(of layer: CALayer) {
      calls += 1
      layer.superlayer?.setNeedsLayout()
    }
  }

  @Test("invalidated by managers that invalidate the superlayer", arguments: TestStack.allCases)
  func invalidated(stack: TestStack) {
    let (calls, needsLayout) = stack.run {
      let chain = Chain()
      chain.top.layoutIfNeeded()
      let manager = UpwardManager()
      // From the bottom, so that setting a manager does not reach those that have one.
      for layer in chain.layers.reversed() { layer.layoutManager = manager }
      chain.bottom.layoutIfNeeded()
      manager.calls = 0
      chain.bottom.setNeedsLayout()
      return (manager.calls, chain.top.needsLayout())
    }
    #expect(calls == Self.depth)
    #expect(needsLayout)
  }

  private final class OwnLayer: CALayer {}

  @Test("resized by their masks to the bottom", arguments: TestStack.allCases, [true, false])
  func resized(stack: TestStack, isOwnClass: Bool) {
    let widths = stack.run {
      let chain = Chain { isOwnClass ? OwnLayer() : CALayer() }
      for layer in chain.layers { layer.autoresizingMask = [.layerWidthSizable] }
      chain.top.bounds.size.width = 25
      return chain.layers.map(\.bounds.width)
    }
    #expect(widths.allSatisfy { $0 == 25 })
  }

  @Test("committed, evaluated, shown and released", arguments: TestStack.allCases)
  func committed(stack: TestStack) {
    let (counts, shown, left) = stack.run {
      let display = Self.display()
      let chain = Chain(shift: 1)
      display.rootLayer.addSublayer(chain.top)
      let counts = [display.frame().count]
      chain.bottom.opacity = 0.5
      CATransaction.setDisableActions(true)
      CATransaction.flush()
      let shown = chain.bottom.presentation()?.superlayer?.presentation() != nil
      chain.top.removeFromSuperlayer()
      return (counts, shown, display.frame().count)
    }
    #expect(counts == [Self.depth + 1])
    #expect(shown)
    #expect(left == 1)
  }

  @Test(
    "animated under a clock at the top, each layer, from start to stop",
    arguments: TestStack.allCases)
  func animated(stack: TestStack) {
    final class Counter: CAAnimationDelegate {
      var (starts, stops) = (0, 0)
      func animationDidStart(_ anim: CAAnimation) { starts += 1 }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += flag ? 1 : 0 }
    }
    let (counter, next, end, middle) = stack.run {
      let display = Self.display()
      let chain = Chain()
      let counter = Counter()
      chain.top.speed = 2
      display.rootLayer.addSublayer(chain.top)
      CATransaction.flush()
      for layer in chain.layers {
        let fade = CABasicAnimation("opacity", from: 0, to: 1)
        fade.delegate = counter
        layer.add(fade, forKey: "fade")
      }
      display.update()
      let next = display.renderTree.endTime
      display.advance(to: 0.25)
      let middle = chain.bottom.presentation()?.opacity
      display.advance(to: 1)
      return (counter, next, display.renderTree.endTime, middle)
    }
    #expect(counter.starts == Self.depth)
    #expect(counter.stops == Self.depth)
    #expect(next == 0.5)
    #expect(end == nil)
    #expect(middle == 0.5)
  }

  @Test("hit at the bottom, and as they are shown", arguments: TestStack.allCases)
  func hit(stack: TestStack) {
    let (isBottom, isShownBottom) = stack.run {
      let display = Self.display()
      let chain = Chain()
      display.rootLayer.addSublayer(chain.top)
      CATransaction.flush()
      let p = CGPoint(x: 5, y: 5)
      let shown = chain.top.presentation()?.hitTest(p)?.model()
      return (chain.top.hitTest(p) === chain.bottom, shown === chain.bottom)
    }
    #expect(isBottom)
    #expect(isShownBottom)
  }

  @Test(
    "hit as deep as the stack allows where classes may override the search; a diagnostic names it")
  func hitOwnClass() {
    let (depth, messages) = TestStack.worker.run {
      let chain = Chain { OwnLayer() }
      var hit: CALayer?
      let messages = diagnostics { hit = chain.top.hitTest(CGPoint(x: 5, y: 5)) }
      return (chain.layers.firstIndex { $0 === hit }, messages)
    }
    #expect((depth ?? 0) > 50)
    #expect(messages.count == 1)
    // The C library may give a thread the larger stack of one that has ended.
    let size = messages.first?.firstMatch(of: /stack of (\d+) kilobytes/).flatMap { Int($0.1) }
    #expect((size ?? 0) >= TestStack.worker.size / 1_024)
  }

  @Test("converted from the bottom to the top and back, exactly", arguments: TestStack.allCases)
  func converted(stack: TestStack) {
    let (up, down, time) = stack.run {
      let chain = Chain(shift: 1)
      chain.top.beginTime = 3
      let up = chain.bottom.convert(CGPoint.zero, to: chain.top)
      let down = chain.top.convert(up, to: chain.bottom)
      return (up, down, chain.bottom.convertTime(10, from: nil))
    }
    #expect(up == CGPoint(x: Self.depth - 1, y: 0))
    #expect(down == .zero)
    #expect(time == 7)
  }

  @Test("copied: a presentation of each", arguments: TestStack.allCases)
  func copied(stack: TestStack) {
    let (count, width) = stack.run {
      let display = Self.display()
      let chain = Chain()
      display.rootLayer.addSublayer(chain.top)
      CATransaction.flush()
      var count = 0
      var layer = chain.top.presentation()
      while let current = layer {
        count += 1
        layer = current.sublayers?.first
      }
      // Called by anyone else than Core Animation, it copies nothing.
      let copy = CALayer(layer: chain.top)
      return (count, copy.bounds.width)
    }
    #expect(count == Self.depth)
    #expect(width == 0)
  }

  @Test(
    "archived and unarchived, by Foundation too", arguments: TestStack.allCases, [false, true])
  func archived(stack: TestStack, isKeyed: Bool) throws {
    // Foundation's archives take far longer.
    let depth = isKeyed && !TestRun.isFull ? 5_000 : Self.depth
    let result: Result<Int, any Error> = stack.run {
      let chain = Chain(depth)
      chain.bottom.name = "bottom"
      return Result {
        guard isKeyed else {
          return Self.depth(of: try CALayer.unarchived(from: chain.top.archivedData()))
        }
        let data = try NSKeyedArchiver.archivedData(
          withRootObject: chain.top, requiringSecureCoding: true)
        let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        return copy.map(Self.depth) ?? 0
      }
    }
    #expect(try result.get() == depth)
  }

  /// The number of layers down to one that is called "bottom".
  private static func depth(of layer: CALayer) -> Int {
    var depth = 1
    var layer = layer
    while layer.name != "bottom", let inner = layer.sublayers?.first {
      layer = inner
      depth += 1
    }
    return layer.name == "bottom" ? depth : 0
  }

  @Test("rendered: the innermost shows", arguments: TestStack.allCases)
  func rendered(stack: TestStack) {
    let pixels = stack.run {
      let display = Self.display()
      let chain = Chain()
      chain.bottom.backgroundColor = .red
      display.rootLayer.addSublayer(chain.top)
      let compositor = try? Compositor(size: display.size)
      let image = compositor?.image(of: display.frame())
      let drawn = try? chain.top.rendered(10, 10)
      return [image, drawn].map { $0?.pixel(x: 5, y: 5) }
    }
    #expect(pixels[0] != nil)
    #expect(pixels[0] == pixels[1])
    #expect(pixels[0]?.w == 255)
  }

  @Test("drawn with the product of their opacities where only the innermost draws")
  func opacities() {
    let alpha = TestStack.worker.run {
      let display = Self.display()
      let chain = Chain()
      for layer in chain.layers { layer.opacity = 0.999_99 }
      chain.bottom.backgroundColor = .red
      display.rootLayer.addSublayer(chain.top)
      let compositor = try? Compositor(size: display.size)
      let image = compositor?.image(of: display.frame())
      return (image?.pixel(x: 5, y: 5)).map { Int($0.w) }
    }
    // Opacities are single precision.
    let expected = pow(Double(Float(0.999_99)), Double(Self.depth)) * 255
    #expect(abs(Double(alpha ?? -1) - expected) <= 1)
  }

  @Test(
    "drawn to a limit where each layer is a group, a mask or a shadow; a diagnostic names it",
    arguments: ["opacity", "mask", "clip", "shadow"])
  func groups(kind: String) {
    let (messages, pixel) = TestStack.worker.run {
      let display = Self.display()
      let chain = Chain(kind == "mask" ? 1 : kind == "shadow" ? 200 : Self.depth)
      for layer in chain.layers {
        layer.backgroundColor = .red
        switch kind {
        case "opacity": layer.opacity = 0.999
        case "clip":
          layer.cornerRadius = 1
          layer.masksToBounds = true
        case "shadow": layer.shadowOpacity = 1
        default: break
        }
      }
      if kind == "mask" {
        var mask = CALayer()
        for _ in 1..<Self.depth {
          let host = CALayer()
          host.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
          host.backgroundColor = .black
          host.mask = mask
          mask = host
        }
        chain.top.mask = mask
      }
      display.rootLayer.addSublayer(chain.top)
      var pixel: SIMD4<UInt8>?
      let messages = diagnostics {
        let compositor = try? Compositor(size: display.size)
        pixel = compositor?.image(of: display.frame()).pixel(x: 5, y: 5)
      }
      return (Set(messages), pixel)
    }
    #expect(pixel != nil)
    let limit = kind == "shadow" ? "16 levels" : "nested more than 128 deep"
    #expect(messages.contains { $0.contains(limit) }, "\(messages)")
  }

  @Test(
    "groups of animations in one another are copied, added and freed; a diagnostic names the limit",
    arguments: TestStack.allCases)
  func animationGroups(stack: TestStack) {
    let (messages, isFreed, archived, shown) = stack.run {
      weak var innermost: CAAnimation?
      var messages: [String] = []
      var archived = ""
      var shown: Float?
      do {
        let stage = Stage()
        var group = CAAnimationGroup()
        group.duration = 1
        group.animations = [CABasicAnimation("opacity", from: 0, to: 0.5)]
        innermost = group
        for _ in 1..<Self.depth {
          let outer = CAAnimationGroup()
          outer.duration = 1
          outer.animations = [group, CABasicAnimation("opacity", from: 0, to: 0.25)]
          group = outer
        }
        messages = diagnostics {
          stage.add(group)
          do { _ = try group.archivedData() } catch { archived = "\(error)" }
        }
        shown = stage.layer.presentation()?.opacity
        stage.layer.removeAllAnimations()
        stage.display.update()
      }
      return (Set(messages), innermost == nil, archived, shown)
    }
    #expect(messages.contains { $0.contains("64") })
    #expect(archived.contains("64"))
    #expect(isFreed)
    #expect(shown == 1)
  }
}
