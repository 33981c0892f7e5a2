import OpenQuartzCore

/// What layers look like, from a seed.
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
    switch Int.random(in: 0..<10, using: &random) {
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
      return layer
    default: return CALayer()
    }
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
        ["multiplyBlendMode", "xorBlendMode", "destinationOutBlendMode", "hueBlendMode"]
        .randomElement(using: &random)
    }
    layer.allowsEdgeAntialiasing = !chance(8, &random)
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
