import OpenQuartzCore

/// Layers of every class, moving or in transition, from a seed.
extension RandomTree {
  /// What a random tree shows at a random time.
  static func frame(_ random: inout SeededGenerator, size: CGSize) -> Frame {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let root = drawing(.random(in: 1...16, using: &random), using: &random)
    CATransaction.commit()
    let display = Display(rootLayer: root, size: size, clock: ManualClock())
    guard Bool.random(using: &random) else { return display.frame() }
    _ = display.frame()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    animate(everyLayer(from: root), using: &random)
    CATransaction.commit()
    return display.frame(at: .random(in: 0...3, using: &random))
  }

  private static func everyLayer(from root: CALayer) -> [CALayer] {
    var layers: [CALayer] = []
    var rest = [root]
    while let layer = rest.popLast() {
      layers.append(layer)
      rest += layer.sublayers ?? []
    }
    return layers
  }

  /// A layer of one of the classes that draw or repeat something.
  static func special(_ random: inout SeededGenerator) -> CALayer {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let layer = CATextLayer()
      layer.string = ["", "a", "two words", "第二\nline", "🙂"].randomElement(using: &random)
      layer.fontSize = number(0...30)
      layer.isWrapped = Bool.random(using: &random)
      layer.truncationMode = [.none, .end, .middle].randomElement(using: &random) ?? .none
      layer.alignmentMode = [.left, .center, .justified].randomElement(using: &random) ?? .left
      layer.foregroundColor = .ink
      return layer
    case 1:
      let layer = CAReplicatorLayer()
      layer.instanceCount = .random(in: 0...5, using: &random)
      layer.instanceDelay = number(-1...1)
      layer.instanceTransform = CATransform3DRotate(
        CATransform3DMakeTranslation(number(-9...9), number(-9...9), number(-9...9)),
        number(-1...1), number(-1...1), 0, 1)
      layer.instanceAlphaOffset = Float(number(-0.5...0.5))
      layer.instanceRedOffset = Float(number(-0.5...0.5))
      layer.preservesDepth = Bool.random(using: &random)
      return layer
    case 2: return emitter(&random)
    case 3:
      let layer = CAScrollLayer()
      layer.scroll(to: CGPoint(x: number(-20...20), y: number(-20...20)))
      return layer
    default:
      let layer = CATiledLayer()
      layer.tileSize = CGSize(width: number(1...40), height: number(1...40))
      layer.levelsOfDetail = .random(in: 1...3, using: &random)
      return layer
    }
  }

  private static func emitter(_ random: inout SeededGenerator) -> CALayer {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let layer = CAEmitterLayer()
    layer.seed = .random(in: 0...9, using: &random)
    layer.emitterPosition = CGPoint(x: number(0...60), y: number(0...40))
    layer.emitterSize = CGSize(width: number(0...30), height: number(0...30))
    layer.emitterShape = [.point, .line, .circle].randomElement(using: &random) ?? .point
    layer.renderMode =
      [.unordered, .additive, .oldestFirst].randomElement(using: &random)
      ?? .unordered
    let cell = CAEmitterCell()
    cell.contents = CGImage.pattern(5, 4)
    cell.birthRate = Float(number(0...20))
    cell.lifetime = Float(number(0...2))
    cell.velocity = number(-30...30)
    cell.emissionRange = number(0...7)
    cell.scale = number(0...3)
    cell.scaleRange = number(0...2)
    cell.spin = number(-3...3)
    cell.alphaSpeed = Float(number(-2...1))
    cell.color = .leaf
    layer.emitterCells = [cell]
    return layer
  }
}
