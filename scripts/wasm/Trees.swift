import BoingCurves
import BoingRender

/// A seeded rendering of a render tree at a time, with one of the features of the renderer.
struct RenderedTree {
  private static let featureCount = 14
  private static let (width, height) = (96, 80)

  /// Premultiplied pixels, rows from the top.
  let pixels: [UInt32]

  init(index: Int) {
    let size = SIMD2(Double(Self.width), Double(Self.height))
    var tree = Tree(random: SplitMix64(state: UInt64(1_000 + index)))
    var stage = RenderLayer(size: size)
    stage.position = size / 2
    tree.fill(&stage, index % Self.featureCount)
    var memory = [UInt32](repeating: 0, count: Self.width * Self.height)
    let time = tree.random.uniform(0, 2)
    memory.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Renderer(width: Self.width, height: Self.height, background: SIMD4(0.9, 0.9, 0.85, 1))
        .render(RenderTree(stage).evaluate(at: time), into: base)
    }
    pixels = memory
  }
}

/// A tree with random parameters.
private struct Tree {
  var random: SplitMix64

  /// Adds the layers of a feature.
  mutating func fill(_ stage: inout RenderLayer, _ feature: Int) {
    switch feature {
    case 0:
      for _ in 0..<5 { stage.sublayers.append(moving(box())) }
    case 1:
      // In perspective, each about its own axis.
      stage.sublayerTransform.row2.w = -1 / random.uniform(150, 400)
      for _ in 0..<4 { stage.sublayers.append(tumbling(box())) }
    case 2:
      // In one space, where they cross.
      stage.sublayerTransform.row2.w = -1 / 300
      var space = RenderLayer(size: SIMD2(60, 60))
      space.position = SIMD2(48, 40)
      space.content = .space
      for _ in 0..<4 { space.sublayers.append(tumbling(box())) }
      stage.sublayers = [space]
    case 3:
      var masked = box()
      masked.bounds = SIMD4(0, 0, 70, 60)
      masked.mask = moving(box())
      masked.sublayers = [moving(box())]
      stage.sublayers = [masked]
    case 4:
      for _ in 0..<3 {
        var layer = moving(box())
        layer.shadowOpacity = random.uniform(0.3, 1)
        layer.shadowRadius = random.uniform(0, 6)
        layer.opacity = random.uniform(0.3, 1)
        stage.sublayers.append(layer)
      }
    case 5:
      var copies = RenderLayer(size: SIMD2(96, 80))
      copies.position = SIMD2(48, 40)
      var replicator = ReplicatorContent(
        count: 7,
        transform: Matrix4(rotation: random.uniform(0.2, 1), about: SIMD3(0, 0, 1)))
      replicator.delay = random.uniform(0, 0.3)
      replicator.colorOffset = SIMD4(-0.1, -0.05, 0, -0.08)
      copies.content = .replicator(replicator)
      copies.sublayers = [moving(box())]
      stage.sublayers = [copies]
    case 6, 7: stage.sublayers = [emitter(preservesDepth: feature == 7)]
    case 8:
      var layer = moving(box())
      layer.sublayers = [moving(box())]
      layer.filters = [
        .hueRotation(random.uniform(0, 6)), .gaussianBlur(radius: random.uniform(0.5, 8)),
      ]
      stage.sublayers = [box(), layer]
    case 9:
      var glass = moving(box())
      glass.backgroundFilters = [
        .gaussianBlur(radius: random.uniform(0.5, 8), keepsEdges: true),
        .saturation(random.uniform(0, 3)),
      ]
      stage.sublayers = [box(), moving(box()), glass]
    case 10:
      for _ in 0..<4 {
        var layer = moving(box())
        layer.blendMode = BlendMode.allCases[Int(random.uniform(0, 27.99))]
        layer.sublayers = [moving(box())]
        stage.sublayers.append(layer)
      }
    case 11:
      for _ in 0..<2 { stage.sublayers.append(moving(shape(dashed: false))) }
      stage.sublayers.append(shape(dashed: true))
    case 12:
      for kind in [GradientContent.Kind.axial, .radial, .conic] {
        var gradient = moving(box())
        var content = GradientContent([color(), color(), color()])
        content.kind = kind
        content.locations = [0, random.uniform(0, 1), 1]
        content.endPoint = SIMD2(random.uniform(0, 1), random.uniform(0.2, 1))
        gradient.content = .gradient(content)
        stage.sublayers.append(gradient)
      }
    default:
      // Images, one of them in perspective.
      stage.sublayerTransform.row2.w = -1 / 200
      stage.sublayers = [moving(box()), tumbling(box()), moving(box())]
      for index in 0..<3 { stage.sublayers[index].contents = SharedBitmap.checkers }
    }
  }

  private mutating func shape(dashed: Bool) -> RenderLayer {
    var path = Path()
    for _ in 0..<2 {
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      path.addLine(to: point())
      if random.next() % 2 == 0 { path.closeSubpath() }
    }
    path.addEllipse(origin: SIMD2(10, 8), size: SIMD2(50, 44))
    var content = ShapeContent(path)
    content.fillColor = color()
    content.strokeColor = color()
    content.lineWidth = random.uniform(0.3, 8)
    content.isEvenOdd = random.next() % 2 == 0
    content.isRound = random.next() % 2 == 0
    if dashed {
      content.dashes = [random.uniform(1, 9), random.uniform(1, 9)]
    } else {
      content.strokeStart = random.uniform(0, 0.5)
      content.strokeEnd = random.uniform(0.5, 1)
    }
    var shape = RenderLayer(size: SIMD2(80, 70))
    shape.position = SIMD2(48, 40)
    shape.content = .shape(content)
    return shape
  }

  private mutating func point() -> SIMD2<Double> {
    SIMD2(random.uniform(-20, 100), random.uniform(-20, 90))
  }

  private mutating func color() -> SIMD4<Double> {
    SIMD4(
      random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1), random.uniform(0.5, 1))
  }

  private mutating func box() -> RenderLayer {
    var box = RenderLayer(size: SIMD2(random.uniform(10, 50), random.uniform(10, 40)))
    box.position = SIMD2(random.uniform(20, 76), random.uniform(16, 64))
    box.backgroundColor = color()
    box.cornerRadius = random.uniform(-4, 12)
    box.borderWidth = random.uniform(-2, 4)
    box.borderColor = color()
    return box
  }

  /// A layer that bounces and turns.
  private mutating func moving(_ layer: RenderLayer) -> RenderLayer {
    var layer = layer
    let start = layer.position.y
    let bounces = 1 + Int(random.uniform(0, 4))
    if let bounce = try? GravityBounce(
      from: start - random.uniform(5, 30), to: start, numberOfBounces: bounces, duration: 2),
      let fall = try? LayerAnimation(.positionY, following: bounce, duration: 2)
    {
      layer.animations.append(fall)
    }
    if let turn = try? LayerAnimation(
      .rotation, [0, random.uniform(-7, 7), random.uniform(-7, 7)], keyTimes: [0, 0.3, 1],
      timing: AnimationTiming(duration: 2))
    {
      layer.animations.append(turn)
    }
    return layer
  }

  /// A layer that turns in space.
  private mutating func tumbling(_ layer: RenderLayer) -> RenderLayer {
    var layer = layer
    let axis = SIMD3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))
    let end = Matrix4(rotation: random.uniform(-3, 3), about: axis)
    if let turn = try? LayerAnimation(
      .transform, [.identity, end], timing: AnimationTiming(duration: 2))
    {
      layer.animations = [turn]
    }
    layer.zPosition = random.uniform(-20, 20)
    return layer
  }

  private mutating func emitter(preservesDepth: Bool) -> RenderLayer {
    var cell = EmitterCell()
    cell.birthRate = random.uniform(10, 60)
    cell.lifetime = random.uniform(0.3, 1.5)
    cell.velocity = random.uniform(10, 60)
    cell.emissionRange = random.uniform(0, 6)
    cell.yAcceleration = random.uniform(-50, 50)
    cell.scale = random.uniform(0.5, 2)
    cell.spin = random.uniform(-5, 5)
    cell.color = color()
    cell.alphaSpeed = random.uniform(-0.8, 0)
    cell.image = SharedBitmap.checkers
    var layer = RenderLayer(size: SIMD2(96, 80))
    layer.position = SIMD2(48, 40)
    var emitter = EmitterContent([cell])
    emitter.position = SIMD3(48, 40, 0)
    emitter.size = SIMD3(30, 20, 0)
    emitter.shape = EmitterShape.allCases[Int(random.uniform(0, 5.99))]
    emitter.preservesDepth = preservesDepth
    layer.content = .emitter(emitter)
    return layer
  }
}

/// A bitmap that all trees share.
private enum SharedBitmap {
  static let checkers = Bitmap(width: 7, height: 5) { pixels in
    for index in 0..<35 { pixels[index] = index % 2 == 0 ? 0xFFE0_7040 : 0x8020_4060 }
  }
}
