import BoingCurves
import BoingRender

/// A seeded rendering of layers with random features of the renderer, at a time.
struct RandomTree {
  private static let (width, height) = (96, 80)
  /// The number of features; the first layer of a tree has number `index % featureCount`.
  private static let featureCount = 13

  /// Premultiplied pixels, rows from the top.
  private(set) var pixels: [UInt32]
  private var random: SeededGenerator

  init(index: Int) {
    random = SeededGenerator(seed: UInt64(1_000 + index))
    pixels = [UInt32](repeating: 0, count: Self.width * Self.height)
    var stage = RenderLayer(size: SIMD2(Double(Self.width), Double(Self.height)))
    stage.position = SIMD2(48, 40)
    if index % 2 == 0 { stage.sublayerTransform.row2.w = -1 / random.number(150...400) }
    stage.sublayers = [box(), layer(index % Self.featureCount), anyLayer()]
    let frame = RenderTree(stage).evaluate(at: random.number(0...2))
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Renderer(width: Self.width, height: Self.height, background: SIMD4(0.9, 0.9, 0.85, 1))
        .render(frame, into: base)
    }
  }

  /// Returns a number from 0 to one less than `count`.
  private mutating func choice(_ count: Int) -> Int {
    Int(random.next() % UInt64(count))
  }

  private mutating func anyLayer() -> RenderLayer {
    layer(choice(Self.featureCount), isOuter: false)
  }

  /// Returns a layer with a feature, on which stands one with another feature if it is an outer one.
  private mutating func layer(_ feature: Int, isOuter: Bool = true) -> RenderLayer {
    var layer = box()
    layer.sublayers = [isOuter ? anyLayer() : box()]
    switch feature {
    case 0: break
    case 1: turnInSpace(&layer)
    case 2:
      // Layers that cross in one space.
      layer.content = .space
      layer.sublayers = [box(), box(), box()]
      for index in layer.sublayers.indices { turnInSpace(&layer.sublayers[index]) }
    case 3:
      layer.bounds = SIMD4(0, 0, 70, 60)
      layer.mask = box()
    case 4:
      layer.shadowOpacity = random.number(0.3...1)
      layer.shadowRadius = random.number(0...6)
      layer.opacity = random.number(0.3...1)
    case 5:
      var replicator = ReplicatorContent(
        count: 7, transform: Matrix4(rotation: random.number(0.2...1), about: SIMD3(0, 0, 1)))
      replicator.delay = random.number(0...0.3)
      replicator.colorOffset = SIMD4(-0.1, -0.05, 0, -0.08)
      layer.content = .replicator(replicator)
    case 6: layer.content = .emitter(emitter())
    case 7:
      layer.filters = [
        .hueRotation(random.number(0...6)), .gaussianBlur(radius: random.number(0.5...8)),
      ]
    case 8:
      layer.backgroundFilters = [
        .gaussianBlur(radius: random.number(0.5...8), keepsEdges: true),
        .saturation(random.number(0...3)),
      ]
    case 9: layer.blendMode = BlendMode.allCases[choice(BlendMode.allCases.count)]
    case 10: layer.content = .shape(shape())
    case 11:
      var gradient = GradientContent([color(), color(), color()])
      gradient.kind = [.axial, .radial, .conic][choice(3)]
      gradient.locations = [0, random.number(0...1), 1]
      gradient.endPoint = SIMD2(random.number(0...1), random.number(0.2...1))
      layer.content = .gradient(gradient)
    default: layer.contents = .checkers
    }
    return layer
  }

  /// Returns a layer that bounces and turns.
  private mutating func box() -> RenderLayer {
    var box = RenderLayer(size: SIMD2(random.number(10...50), random.number(10...40)))
    box.position = SIMD2(random.number(20...76), random.number(16...64))
    box.backgroundColor = color()
    box.cornerRadius = random.number(-4...12)
    box.borderWidth = random.number(-2...4)
    box.borderColor = color()
    let ground = box.position.y
    if let bounce = try? GravityBounce(
      from: ground - random.number(5...30), to: ground, numberOfBounces: 1 + choice(4), duration: 2),
      let fall = try? LayerAnimation(.positionY, following: bounce, duration: 2)
    {
      box.animations.append(fall)
    }
    if let turn = try? LayerAnimation(
      .rotation, [0, random.number(-7...7), random.number(-7...7)], keyTimes: [0, 0.3, 1],
      timing: AnimationTiming(duration: 2))
    {
      box.animations.append(turn)
    }
    return box
  }

  /// Lets a layer turn about an axis of its own.
  private mutating func turnInSpace(_ layer: inout RenderLayer) {
    let axis = SIMD3(random.number(-1...1), random.number(-1...1), random.number(-1...1))
    let end = Matrix4(rotation: random.number(-3...3), about: axis)
    if let turn = try? LayerAnimation(
      .transform, [.identity, end], timing: AnimationTiming(duration: 2))
    {
      layer.animations = [turn]
    }
    layer.zPosition = random.number(-20...20)
  }

  private mutating func shape() -> ShapeContent {
    var path = Path()
    for _ in 0..<2 {
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      path.addLine(to: point())
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    path.addEllipse(origin: SIMD2(10, 8), size: SIMD2(50, 44))
    var content = ShapeContent(path)
    content.fillColor = color()
    content.strokeColor = color()
    content.lineWidth = random.number(0.3...8)
    content.isEvenOdd = Bool.random(using: &random)
    content.isRound = Bool.random(using: &random)
    if Bool.random(using: &random) {
      content.dashes = [random.number(1...9), random.number(1...9)]
    } else {
      content.strokeStart = random.number(0...0.5)
      content.strokeEnd = random.number(0.5...1)
    }
    return content
  }

  private mutating func emitter() -> EmitterContent {
    var cell = EmitterCell()
    cell.birthRate = random.number(10...60)
    cell.lifetime = random.number(0.3...1.5)
    cell.velocity = random.number(10...60)
    cell.emissionRange = random.number(0...6)
    cell.yAcceleration = random.number(-50...50)
    cell.scale = random.number(0.5...2)
    cell.spin = random.number(-5...5)
    cell.color = color()
    cell.alphaSpeed = random.number(-0.8...0)
    cell.image = .checkers
    var emitter = EmitterContent([cell])
    emitter.position = SIMD3(20, 20, 0)
    emitter.size = SIMD3(30, 20, 0)
    emitter.shape = EmitterShape.allCases[choice(EmitterShape.allCases.count)]
    emitter.preservesDepth = Bool.random(using: &random)
    return emitter
  }

  private mutating func point() -> SIMD2<Double> {
    SIMD2(random.number(-20...100), random.number(-20...90))
  }

  private mutating func color() -> SIMD4<Double> {
    SIMD4(random.number(0...1), random.number(0...1), random.number(0...1), random.number(0.5...1))
  }
}

extension Bitmap {
  fileprivate static let checkers = Bitmap(width: 7, height: 5) { pixels in
    for index in 0..<35 { pixels[index] = index % 2 == 0 ? 0xFFE0_7040 : 0x8020_4060 }
  }
}
