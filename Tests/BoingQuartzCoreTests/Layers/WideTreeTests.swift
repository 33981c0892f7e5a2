import BoingQuartzCore
import BoingTestSupport
import Testing

/// Every operation on a layer with very many sublayers; what costs as much as their number each time
/// would take hours.
@Suite("Layers with very many sublayers", .serialized, .timeLimit(.minutes(60)))
struct WideTreeTests {
  #if DEBUG
    private static let width = 100_000
  #else
    private static let width = 1_000_000
  #endif

  /// A superlayer of 10 × 10 points, and sublayers of the same size.
  private static func wide(_ width: Int = width) -> (top: CALayer, layers: [CALayer]) {
    let top = box(0, 0, 10, 10, nil)
    let layers = (0..<width).map { _ in
      let layer = box(0, 0, 10, 10, nil)
      top.addSublayer(layer)
      return layer
    }
    return (top, layers)
  }

  @Test("sublayers leave one by one from the front")
  func front() {
    let (top, layers) = Self.wide()
    for layer in layers.dropLast() { layer.removeFromSuperlayer() }
    #expect(top.sublayers?.count == 1)
    #expect(top.sublayers?.first === layers.last)
    #expect(layers.dropLast().allSatisfy { $0.superlayer == nil })
  }

  @Test("sublayers come one by one into the middle, by position and beside others")
  func middle() {
    let (top, layers) = Self.wide(Self.width / 2)
    let sibling = layers[layers.count / 2]
    var added: [CALayer] = []
    for index in 0..<Self.width / 2 {
      let layer = CALayer()
      added.append(layer)
      switch index % 3 {
      case 0: top.insertSublayer(layer, at: UInt32(layers.count / 2 + index))
      case 1: top.insertSublayer(layer, below: sibling)
      default: top.insertSublayer(layer, below: added[index - 1])
      }
    }
    #expect(top.sublayers?.count == layers.count + added.count)
    #expect(top.sublayers?.firstIndex { $0 === sibling } == layers.count / 2 + added.count)
  }

  @Test("any change of the order gives what it gives in an array", arguments: [10, 1_500, 4_000])
  func order(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let top = CALayer()
    var model = (0..<count).map { _ in CALayer() }
    top.sublayers = model
    for step in 0..<3_000 {
      let layer = CALayer()
      let index = Int.random(in: 0..<model.count, using: &random)
      let sibling = model[index]
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        top.insertSublayer(layer, at: UInt32(index))
        model.insert(layer, at: index)
      case 1:
        top.insertSublayer(layer, below: sibling)
        model.insert(layer, at: index)
      case 2:
        top.insertSublayer(layer, above: sibling)
        model.insert(layer, at: index + 1)
      case 3:
        top.replaceSublayer(sibling, with: layer)
        model[index] = layer
      case 4:
        // One that is there moves.
        let to = Int.random(in: 0..<model.count, using: &random)
        top.insertSublayer(sibling, at: UInt32(to))
        model.remove(at: index)
        model.insert(sibling, at: min(to, model.count))
      default:
        guard model.count > 2 else { continue }
        sibling.removeFromSuperlayer()
        model.remove(at: index)
      }
      if step % 600 == 0 { #expect(top.sublayers?.elementsEqual(model, by: ===) == true) }
    }
    #expect(top.sublayers?.elementsEqual(model, by: ===) == true)
    #expect(model.allSatisfy { $0.superlayer === top })
  }

  @Test("the nearest of them is hit and drawn, in whatever order they lie")
  func depths() throws {
    let (top, layers) = Self.wide(Self.width / 10)
    for (index, layer) in layers.enumerated() {
      // Each depth once, in an order that is not the tree's.
      layer.zPosition = CGFloat((index * 7_919) % layers.count)
      layer.backgroundColor = .red
    }
    let nearest = try #require(layers.max { $0.zPosition < $1.zPosition })
    nearest.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    #expect(top.hitTest(CGPoint(x: 5, y: 5)) === nearest)
    let display = top.onDisplay()
    let image = try Compositor(size: display.size).image(of: display.frame())
    let pixel = image.pixel(x: 5, y: 5)
    #expect(pixel.y == 255 && pixel.x == 0 && pixel.z == 0)
    nearest.isHidden = true
    let next = layers.filter { $0 !== nearest }.max { $0.zPosition < $1.zPosition }
    #expect(top.hitTest(CGPoint(x: 5, y: 5)) === next)
  }

  @Test("they are laid out, resized, committed, shown, taken away and freed")
  func display() {
    let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
    weak var freed: CALayer?
    do {
      let (top, layers) = Self.wide()
      for layer in layers { layer.autoresizingMask = [.layerWidthSizable] }
      freed = layers[layers.count / 2]
      display.rootLayer.addSublayer(top)
      #expect(display.frame().count == Self.width + 2)
      CATransaction.setDisableActions(true)
      top.bounds.size.width = 25
      #expect(layers.allSatisfy { $0.bounds.width == 25 })
      #expect(top.presentation()?.sublayers?.count == Self.width)
      let p = layers[layers.count - 1].convert(CGPoint(x: 1, y: 2), to: display.rootLayer)
      #expect(p.y == 2)
      for layer in layers.prefix(Self.width / 2) { layer.removeFromSuperlayer() }
      #expect(display.frame().count == Self.width - Self.width / 2 + 2)
      top.removeFromSuperlayer()
    }
    #expect(display.frame().count == 1)
    #expect(freed == nil)
  }

  @Test("they are set in one transaction", arguments: [true, false])
  func setters(actions: Bool) {
    let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
    let (top, layers) = Self.wide(20_000)
    display.rootLayer.addSublayer(top)
    CATransaction.flush()
    CATransaction.setDisableActions(!actions)
    for layer in layers { layer.position = CGPoint(x: 6, y: 6) }
    CATransaction.flush()
    let expected = actions ? ["position"] : nil
    #expect(layers.allSatisfy { $0.animationKeys() == expected })
  }

  @Test("their animations are added, played, ended and dropped")
  func animations() {
    let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
    let (top, layers) = Self.wide(20_000)
    display.rootLayer.addSublayer(top)
    CATransaction.flush()
    for layer in layers {
      layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
    }
    display.advance(to: 0.5)
    #expect(layers.allSatisfy { $0.presentation()?.opacity == 0.5 })
    display.advance(to: 2)
    #expect(layers.allSatisfy { $0.animationKeys() == nil })
  }

  @Test("they are archived and unarchived")
  func archived() throws {
    let (top, layers) = Self.wide(Self.width / 10)
    layers[layers.count - 1].name = "last"
    let copy = try CALayer.unarchived(from: top.archivedData())
    #expect(copy.sublayers?.count == layers.count)
    #expect(copy.sublayers?.last?.name == "last")
  }
}
