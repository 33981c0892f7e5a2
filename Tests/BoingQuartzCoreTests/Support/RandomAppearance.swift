import BoingQuartzCore
import BoingRender
import BoingTestSupport
import Foundation

/// The appearance of random layers, from a seed.
extension RandomTree {
  /// A tree of layers of every class with every kind of appearance.
  static func drawing(_ count: Int, using random: inout SeededGenerator) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
    if chance(4, &random) { root.sublayerTransform.m34 = -1 / random.number(20...200) }
    var layers = [root]
    for _ in 0..<count {
      let layer = layer(&random)
      place(layer, &random)
      decorate(layer, &random)
      if chance(8, &random) {
        layers.randomElement(using: &random)?.mask = layer
      } else {
        layers.randomElement(using: &random)?.addSublayer(layer)
      }
      layers.append(layer)
    }
    return root
  }

  private static func layer(_ random: inout SeededGenerator) -> CALayer {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return CATransformLayer()
    case 1:
      let layer = CAGradientLayer()
      layer.colors = [color(&random), color(&random), color(&random)]
      layer.type = [.axial, .radial, .conic].randomElement(using: &random) ?? .axial
      layer.endPoint = CGPoint(x: random.number(-1...2), y: random.number(-1...2))
      return layer
    case 2:
      let layer = CAShapeLayer()
      layer.path = CGPath(
        ellipseIn: CGRect(
          x: random.number(-9...9), y: 2, width: random.number(0...40), height: 20),
        transform: nil)
      layer.strokeColor = color(&random)
      layer.strokeEnd = random.number(0...1)
      layer.lineWidth = random.number(0...9)
      if chance(2, &random) { layer.lineDashPattern = [4, 2] }
      layer.lineCap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
      layer.fillRule = chance(2, &random) ? .evenOdd : .nonZero
      return layer
    case 3: return text(&random)
    case 4: return emitter(&random)
    case 5:
      let layer = CAReplicatorLayer()
      layer.instanceCount = .random(in: 0...4, using: &random)
      layer.instanceTransform = CATransform3DMakeRotation(
        random.number(-2...2), random.number(-1...1), 1, random.number(-1...1))
      layer.instanceAlphaOffset = Float(random.number(-0.4...0.1))
      layer.instanceDelay = chance(2, &random) ? random.number(-1...1) : 0
      layer.preservesDepth = chance(2, &random)
      return layer
    case 6:
      let layer = RandomTiles()
      layer.tileSize = CGSize(width: random.number(0...40), height: random.number(0...40))
      layer.levelsOfDetail = .random(in: 0...4, using: &random)
      layer.levelsOfDetailBias = .random(in: -1...2, using: &random)
      return layer
    case 7:
      let layer = CAScrollLayer()
      layer.scroll(to: CGPoint(x: random.number(-20...20), y: random.number(-20...20)))
      return layer
    default: return CALayer()
    }
  }

  private static func text(_ random: inout SeededGenerator) -> CALayer {
    let layer = CATextLayer()
    let string =
      ["", "a", "two words", "several\nlines of text", "שלום", "\0"]
      .randomElement(using: &random) ?? ""
    let attributes: [NSAttributedString.Key: Any] = [
      .kern: random.number(-5...5), .underlineStyle: 1,
      .font: TextFont("DejaVu Sans", size: random.number(-1...30)),
      .foregroundColor: color(&random),
    ]
    layer.string =
      chance(2, &random) ? string : NSAttributedString(string: string, attributes: attributes)
    layer.fontSize = random.number(-1...30)
    layer.isWrapped = chance(2, &random)
    layer.truncationMode = [.none, .start, .middle, .end].randomElement(using: &random) ?? .none
    layer.alignmentMode =
      [.natural, .left, .right, .center, .justified].randomElement(using: &random) ?? .left
    return layer
  }

  private static func emitter(_ random: inout SeededGenerator) -> CALayer {
    func cell(_ random: inout SeededGenerator) -> CAEmitterCell {
      let cell = CAEmitterCell()
      cell.contents = CGImage.pattern(4, 4)
      cell.birthRate = Float(random.number(-1...20))
      cell.lifetime = Float(random.number(-0.5...2))
      cell.lifetimeRange = Float(random.number(0...1))
      cell.velocity = random.number(-30...30)
      cell.emissionRange = random.number(0...7)
      cell.emissionLatitude = random.number(-2...2)
      cell.scaleRange = random.number(0...2)
      cell.spinRange = random.number(0...2)
      cell.alphaSpeed = Float(random.number(-1...0))
      cell.beginTime = random.number(-1...1)
      return cell
    }
    let layer = CAEmitterLayer()
    let parent = cell(&random)
    if chance(2, &random) { parent.emitterCells = [cell(&random)] }
    layer.emitterCells = [parent, cell(&random)]
    layer.emitterShape =
      [.point, .line, .rectangle, .cuboid, .circle, .sphere].randomElement(using: &random) ?? .point
    layer.emitterMode =
      [.points, .outline, .surface, .volume].randomElement(using: &random) ?? .volume
    layer.renderMode =
      [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
      .randomElement(using: &random) ?? .unordered
    layer.emitterSize = CGSize(width: random.number(-9...40), height: random.number(-9...40))
    layer.emitterDepth = random.number(-9...40)
    layer.preservesDepth = chance(2, &random)
    return layer
  }

  private static func place(_ layer: CALayer, _ random: inout SeededGenerator) {
    let huge = chance(80, &random)
    let size = huge ? 1e7 : 60.0
    layer.bounds = CGRect(
      x: random.number(-9...9), y: random.number(-9...9), width: random.number(0...size),
      height: random.number(0...size))
    layer.position = CGPoint(x: random.number(-20...80), y: random.number(-20...70))
    layer.zPosition = random.number(-30...30)
    let scale = chance(9, &random) ? random.number(-1e-5...1e-5) : random.number(-2...2)
    layer.transform = CATransform3DRotate(
      CATransform3DMakeScale(scale, random.number(0.2...2), 1), random.number(-4...4),
      chance(2, &random) ? random.number(-1...1) : 0,
      chance(2, &random) ? random.number(-1...1) : 0, 1)
    layer.isGeometryFlipped = chance(5, &random)
    layer.isDoubleSided = !chance(6, &random)
  }

  private static func filters(_ random: inout SeededGenerator) -> [CAFilter] {
    (0...Int.random(in: 0...1, using: &random)).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        CAFilter(type: "colorHueRotate", inputs: ["inputAngle": .number(random.number(-9...9))])
      case 1:
        CAFilter(type: "colorContrast", inputs: ["inputAmount": .number(random.number(0...4))])
      default:
        CAFilter(
          type: "gaussianBlur",
          inputs: [
            "inputRadius": .number(random.number(0...12)),
            "inputNormalizeEdges": .number(chance(3, &random) ? 1 : 0),
          ])
      }
    }
  }

  private static func decorate(_ layer: CALayer, _ random: inout SeededGenerator) {
    if chance(2, &random) { layer.backgroundColor = color(&random) }
    if chance(3, &random) { layer.cornerRadius = random.number(0...30) }
    if chance(3, &random) { layer.cornerCurve = .continuous }
    if chance(3, &random) {
      layer.maskedCorners = CACornerMask(rawValue: .random(in: 0...15, using: &random))
    }
    if chance(4, &random) {
      layer.borderWidth = random.number(0...12)
      layer.borderColor = color(&random)
    }
    if chance(3, &random) { layer.opacity = Float(random.number(0...1)) }
    if chance(4, &random) { layer.masksToBounds = true }
    if chance(8, &random) { layer.filters = filters(&random) }
    if chance(10, &random) { layer.backgroundFilters = filters(&random) }
    if chance(5, &random) {
      layer.shadowOpacity = Float(random.number(0...1))
      layer.shadowRadius = random.number(0...8)
      layer.shadowColor = color(&random)
      if chance(4, &random) {
        layer.shadowPath = CGPath(
          ellipseIn: CGRect(x: 2, y: -4, width: random.number(0...40), height: 20),
          transform: nil)
      }
    }
    if chance(4, &random) {
      layer.contents = CGImage.pattern(
        .random(in: 1...40, using: &random), .random(in: 1...40, using: &random))
      layer.contentsGravity =
        [.resize, .center, .resizeAspect, .resizeAspectFill, .topLeft]
        .randomElement(using: &random) ?? .resize
      layer.contentsRect = CGRect(
        x: random.number(-0.5...0.5), y: 0, width: random.number(0...1.5), height: 1)
      if chance(3, &random) {
        layer.contentsCenter = CGRect(x: 0.3, y: 0.4, width: random.number(0...0.6), height: 0.2)
      }
    }
    if chance(10, &random) { layer.shouldRasterize = true }
    if chance(8, &random) {
      layer.compositingFilter =
        BlendMode.allCases.randomElement(using: &random).map { "\($0)BlendMode" }
    }
    layer.allowsEdgeAntialiasing = !chance(8, &random)
    if chance(4, &random) {
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(
        rawValue: .random(in: 0...15, using: &random))
    }
    if chance(3, &random) {
      layer.minificationFilter = [.nearest, .trilinear].randomElement(using: &random) ?? .linear
      layer.minificationFilterBias = Float(random.number(-3...3))
    }
    layer.isHidden = chance(12, &random)
  }

  private static func color(_ random: inout SeededGenerator) -> CGColor {
    func part(_ range: ClosedRange<Double>) -> Double { random.number(range) }
    return CGColor(
      srgbRed: part(-0.2...1.2), green: part(-0.2...1.2), blue: part(-0.2...1.2),
      alpha: part(0...1))
  }

  private static func chance(_ one: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }
}

/// Tiles of one colour.
private final class RandomTiles: CATiledLayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(srgbRed: 0.4, green: 0.6, blue: 0.9, alpha: 0.8))
    ctx.fill(ctx.boundingBoxOfClipPath)
  }
}
