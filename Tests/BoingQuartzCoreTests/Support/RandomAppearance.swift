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
    if chance(4, &random) { root.sublayerTransform.m34 = -1 / number(20...200, &random) }
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
      layer.endPoint = CGPoint(x: number(-1...2, &random), y: number(-1...2, &random))
      return layer
    case 2:
      let layer = CAShapeLayer()
      layer.path = CGPath(
        ellipseIn: CGRect(
          x: number(-9...9, &random), y: 2, width: number(0...40, &random), height: 20),
        transform: nil)
      layer.strokeColor = color(&random)
      layer.strokeEnd = number(0...1, &random)
      layer.lineWidth = number(0...9, &random)
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
        number(-2...2, &random), number(-1...1, &random), 1, number(-1...1, &random))
      layer.instanceAlphaOffset = Float(number(-0.4...0.1, &random))
      layer.instanceDelay = chance(2, &random) ? number(-1...1, &random) : 0
      layer.preservesDepth = chance(2, &random)
      return layer
    case 6:
      let layer = RandomTiles()
      layer.tileSize = CGSize(width: number(0...40, &random), height: number(0...40, &random))
      layer.levelsOfDetail = .random(in: 0...4, using: &random)
      layer.levelsOfDetailBias = .random(in: -1...2, using: &random)
      return layer
    case 7:
      let layer = CAScrollLayer()
      layer.scroll(to: CGPoint(x: number(-20...20, &random), y: number(-20...20, &random)))
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
      .kern: number(-5...5, &random), .underlineStyle: 1,
      .font: TextFont("DejaVu Sans", size: number(-1...30, &random)),
      .foregroundColor: color(&random),
    ]
    layer.string =
      chance(2, &random) ? string : NSAttributedString(string: string, attributes: attributes)
    layer.fontSize = number(-1...30, &random)
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
      cell.birthRate = Float(number(-1...20, &random))
      cell.lifetime = Float(number(-0.5...2, &random))
      cell.lifetimeRange = Float(number(0...1, &random))
      cell.velocity = number(-30...30, &random)
      cell.emissionRange = number(0...7, &random)
      cell.emissionLatitude = number(-2...2, &random)
      cell.scaleRange = number(0...2, &random)
      cell.spinRange = number(0...2, &random)
      cell.alphaSpeed = Float(number(-1...0, &random))
      cell.beginTime = number(-1...1, &random)
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
    layer.emitterSize = CGSize(width: number(-9...40, &random), height: number(-9...40, &random))
    layer.emitterDepth = number(-9...40, &random)
    layer.preservesDepth = chance(2, &random)
    return layer
  }

  private static func place(_ layer: CALayer, _ random: inout SeededGenerator) {
    let huge = chance(80, &random)
    let size = huge ? 1e7 : 60.0
    layer.bounds = CGRect(
      x: number(-9...9, &random), y: number(-9...9, &random), width: number(0...size, &random),
      height: number(0...size, &random))
    layer.position = CGPoint(x: number(-20...80, &random), y: number(-20...70, &random))
    layer.zPosition = number(-30...30, &random)
    let scale = chance(9, &random) ? number(-1e-5...1e-5, &random) : number(-2...2, &random)
    layer.transform = CATransform3DRotate(
      CATransform3DMakeScale(scale, number(0.2...2, &random), 1), number(-4...4, &random),
      chance(2, &random) ? number(-1...1, &random) : 0,
      chance(2, &random) ? number(-1...1, &random) : 0, 1)
    layer.isGeometryFlipped = chance(5, &random)
    layer.isDoubleSided = !chance(6, &random)
  }

  private static func filters(_ random: inout SeededGenerator) -> [CAFilter] {
    (0...Int.random(in: 0...1, using: &random)).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        CAFilter(type: "colorHueRotate", inputs: ["inputAngle": .number(number(-9...9, &random))])
      case 1:
        CAFilter(type: "colorContrast", inputs: ["inputAmount": .number(number(0...4, &random))])
      default:
        CAFilter(
          type: "gaussianBlur",
          inputs: [
            "inputRadius": .number(number(0...12, &random)),
            "inputNormalizeEdges": .number(chance(3, &random) ? 1 : 0),
          ])
      }
    }
  }

  private static func decorate(_ layer: CALayer, _ random: inout SeededGenerator) {
    if chance(2, &random) { layer.backgroundColor = color(&random) }
    if chance(3, &random) { layer.cornerRadius = number(0...30, &random) }
    if chance(3, &random) { layer.cornerCurve = .continuous }
    if chance(3, &random) {
      layer.maskedCorners = CACornerMask(rawValue: .random(in: 0...15, using: &random))
    }
    if chance(4, &random) {
      layer.borderWidth = number(0...12, &random)
      layer.borderColor = color(&random)
    }
    if chance(3, &random) { layer.opacity = Float(number(0...1, &random)) }
    if chance(4, &random) { layer.masksToBounds = true }
    if chance(8, &random) { layer.filters = filters(&random) }
    if chance(10, &random) { layer.backgroundFilters = filters(&random) }
    if chance(5, &random) {
      layer.shadowOpacity = Float(number(0...1, &random))
      layer.shadowRadius = number(0...8, &random)
      layer.shadowColor = color(&random)
      if chance(4, &random) {
        layer.shadowPath = CGPath(
          ellipseIn: CGRect(x: 2, y: -4, width: number(0...40, &random), height: 20),
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
        x: number(-0.5...0.5, &random), y: 0, width: number(0...1.5, &random), height: 1)
      if chance(3, &random) {
        layer.contentsCenter = CGRect(x: 0.3, y: 0.4, width: number(0...0.6, &random), height: 0.2)
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
      layer.minificationFilterBias = Float(number(-3...3, &random))
    }
    layer.isHidden = chance(12, &random)
  }

  private static func color(_ random: inout SeededGenerator) -> CGColor {
    func part(_ range: ClosedRange<Double>) -> Double { number(range, &random) }
    return CGColor(
      srgbRed: part(-0.2...1.2), green: part(-0.2...1.2), blue: part(-0.2...1.2),
      alpha: part(0...1))
  }

  private static func chance(_ one: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }

  private static func number(
    _ range: ClosedRange<Double>, _ random: inout SeededGenerator
  ) -> Double {
    .random(in: range, using: &random)
  }
}

/// Tiles of one colour.
private final class RandomTiles: CATiledLayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(srgbRed: 0.4, green: 0.6, blue: 0.9, alpha: 0.8))
    ctx.fill(ctx.boundingBoxOfClipPath)
  }
}
