import Boing
import BoingClassics
import BoingTestSupport
import Foundation

/// Makes layer trees of every class with values of every property, the same for the same seed.
struct RandomLayers {
  private var generator: SeededGenerator
  private let images: [CGImage]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    images = [1, 3].compactMap { side in
      try? CGImage.straight(width: side, height: side) { _, _ in [255, UInt8(side * 60), 0, 255] }
    }
  }

  /// The kinds of values that a property may be given.
  enum Kind {
    case number, unit, flag, point, size, rect, color, transform, path, text, image
    case words([String])
    case numbers(Int), colors, filters
  }

  static let common: [String: Kind] = [
    "anchorPoint": .point, "anchorPointZ": .number, "backgroundColor": .color,
    "contentsMultiplyColor": .color,
    "backgroundFilters": .filters, "borderColor": .color, "borderWidth": .number, "bounds": .rect,
    "compositingFilter": .words(["multiplyBlendMode", "screenBlendMode"]), "contents": .image,
    "contentsCenter": .rect, "contentsGravity": .words(["center", "resizeAspect", "topLeft"]),
    "contentsRect": .rect, "contentsScale": .unit, "cornerCurve": .words(["continuous"]),
    "cornerRadius": .number, "doubleSided": .flag, "filters": .filters, "geometryFlipped": .flag,
    "hidden": .flag,
    "magnificationFilter": .words(["nearest"]), "masksToBounds": .flag, "name": .text,
    "opacity": .unit, "position": .point, "shadowColor": .color, "shadowOffset": .size,
    "shadowOpacity": .unit, "shadowPath": .path, "shadowRadius": .number, "speed": .number,
    "sublayerTransform": .transform, "timeOffset": .number, "transform": .transform,
    "zPosition": .number,
  ]

  static let classes: [(make: @Sendable () -> CALayer, own: [String: Kind])] = [
    ({ CALayer() }, [:]), ({ CATransformLayer() }, [:]),
    (
      { CAShapeLayer() },
      [
        "path": .path, "fillColor": .color, "strokeColor": .color, "lineWidth": .number,
        "fillRule": .words(["even-odd"]), "lineCap": .words(["round"]),
        "lineJoin": .words(["bevel"]), "lineDashPattern": .numbers(3), "strokeEnd": .unit,
      ]
    ),
    (
      { CAGradientLayer() },
      [
        "colors": .colors, "locations": .numbers(3), "startPoint": .point, "endPoint": .point,
        "type": .words(["radial", "conic"]),
      ]
    ),
    (
      { CATextLayer() },
      [
        "string": .text, "font": .text, "fontSize": .unit, "foregroundColor": .color,
        "wrapped": .flag, "alignmentMode": .words(["center"]), "truncationMode": .words(["end"]),
      ]
    ),
    (
      { CAReplicatorLayer() },
      [
        "instanceCount": .words([]), "instanceDelay": .number, "instanceColor": .color,
        "instanceTransform": .transform, "instanceRedOffset": .number, "preservesDepth": .flag,
      ]
    ),
    (
      { CAEmitterLayer() },
      [
        "birthRate": .unit, "emitterPosition": .point, "emitterSize": .size,
        "emitterShape": .words(["circle"]), "renderMode": .words(["additive"]),
        "velocity": .number,
      ]
    ),
    ({ CAScrollLayer() }, ["scrollMode": .words(["both", "vertically"])]),
    ({ CATiledLayer() }, ["tileSize": .size]),
  ]

  /// A tree of up to `depth` levels.
  mutating func tree(depth: Int) -> CALayer {
    let entry = Self.classes[Int.random(in: 0..<Self.classes.count, using: &generator)]
    let layer = entry.make()
    for (name, kind) in Self.common.merging(entry.own, uniquingKeysWith: { $1 })
      .sorted(by: { $0.key < $1.key })
    where Int.random(in: 0..<3, using: &generator) == 0 {
      if let value = value(kind) { layer.setValue(value, forKey: name) }
    }
    if let emitter = layer as? CAEmitterLayer { emitter.emitterCells = [cell(depth: 1)] }
    for index in 0..<Int.random(in: 0...2, using: &generator) {
      layer.add(animation(depth: 1), forKey: index == 0 ? "first" : "second")
    }
    guard depth > 0 else { return layer }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      layer.addSublayer(tree(depth: depth - 1))
    }
    if Int.random(in: 0..<6, using: &generator) == 0 { layer.mask = tree(depth: 0) }
    return layer
  }

  mutating func number() -> Double {
    let scales: [Double] = [1, 1e-3, 1e6]
    let digits = scales.randomElement(using: &generator) ?? 1
    return Double.random(in: -1...1, using: &generator) * digits
  }

  private mutating func value(_ kind: Kind) -> Any? {
    switch kind {
    case .number: return number()
    case .unit: return Double.random(in: 0.01...1, using: &generator)
    case .flag: return Bool.random(using: &generator)
    case .point: return CGPoint(x: number(), y: number())
    case .size: return CGSize(width: abs(number()), height: abs(number()))
    case .rect: return CGRect(x: number(), y: number(), width: abs(number()), height: 1)
    case .color:
      return CGColor(
        srgbRed: number(), green: 0.5, blue: 1,
        alpha: Bool.random(using: &generator) ? 1 : Double.random(in: 0...1, using: &generator))
    case .transform:
      let turn = CATransform3DMakeRotation(number(), 0, number(), 1)
      return [turn, CATransform3DMakeScale(2, number(), 1), CATransform3DTranslate(turn, 1, 2, 3)]
        .randomElement(using: &generator)
    case .path:
      let path = CGMutablePath()
      path.move(to: CGPoint(x: number(), y: number()))
      path.addLine(to: CGPoint(x: number(), y: 1e-7))
      path.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: number()))
      path.addCurve(
        to: CGPoint(x: 1, y: 2), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 5, y: 6))
      path.closeSubpath()
      return path.copy()
    case .text:
      return ["a & <b> \"c\"", "two\nlines\tand ü", " spaces "].randomElement(using: &generator)
    case .image: return images.randomElement(using: &generator)
    case .words(let words): return words.isEmpty ? 4 : words.randomElement(using: &generator)
    case .numbers(let count): return (0..<count).map { Double($0) / 7 }
    case .filters: return filters()
    case .colors: return [CGColor.black, CGColor(srgbRed: 1, green: 2, blue: 0, alpha: 0.25)]
    }
  }

  private mutating func filters() -> [CAFilter] {
    var matrix = CAFilter(type: "colorMatrix", name: "Matrix 1")
    matrix.inputs["inputColorMatrix"] = .numbers((0..<20).map { Double($0) / 7 })
    matrix.isEnabled = Bool.random(using: &generator)
    var shade = CAFilter(type: "colorMonochrome")
    shade.inputs["inputColor"] = .color(SIMD4(1, 0.5, 1 / 3, 0.25))
    let unknown = CAFilter(type: "vibrantDark", inputs: ["inputMode": .text("of <old> & \"new\"")])
    let blur = CAFilter(
      type: "gaussianBlur", name: "blur",
      inputs: ["inputRadius": .number(min(abs(number()), 100_000))])
    return [matrix, shade, unknown, blur].shuffled(using: &generator)
      .suffix(Int.random(in: 1...4, using: &generator))
  }

  private mutating func cell(depth: Int) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = images.first
    cell.color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5)
    for name in [
      "birthRate", "lifetime", "velocity", "emissionRange", "scaleSpeed", "spin", "beginTime",
      "timeOffset", "duration", "orientationLatitude", "orientationRange", "rotation",
      "rotationRange",
    ] {
      let amount = abs(number())
      cell.setValue(amount, forKey: name)
    }
    if Bool.random(using: &generator) { cell.setValue("plane", forKey: "particleType") }
    if depth > 0 { cell.emitterCells = [self.cell(depth: depth - 1)] }
    return cell
  }

  private mutating func animation(depth: Int) -> CAAnimation {
    let made: CAAnimation
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0:
      let basic = CABasicAnimation(keyPath: "position")
      basic.fromValue = value(.point)
      basic.isAdditive = Bool.random(using: &generator)
      made = basic
    case 1:
      let keyframes = CAKeyframeAnimation(keyPath: "backgroundColor")
      keyframes.values = [value(.color), value(.color)].compactMap { $0 }
      keyframes.keyTimes = [0, 0.25]
      keyframes.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1.5)]
      keyframes.calculationMode = .discrete
      made = keyframes
    case 2:
      let spring = CASpringAnimation(keyPath: "transform.rotation.z")
      spring.mass = 2
      spring.damping = abs(number())
      spring.toValue = number()
      made = spring
    case 3:
      let turn = CAKeyframeAnimation(keyPath: "transform")
      turn.valueFunction = CAValueFunction(name: .rotateZ)
      turn.values = [0, number()]
      turn.path = value(.path).flatMap { $0 as? CGPath }
      turn.rotationMode = .rotateAuto
      made = turn
    case 4:
      let radius = CABasicAnimation(keyPath: "filters.blur.inputRadius")
      radius.toValue = min(abs(number()), 100_000)
      made = radius
    case 5:
      let group = CAAnimationGroup()
      group.animations = [animation(depth: 0), animation(depth: 0)]
      made = group
    default:
      let bounce = SKBounceAnimation(keyPath: "opacity")
      bounce.fromValue = 0
      bounce.toValue = 1
      bounce.duration = 0.5
      made = bounce
    }
    made.beginTime = abs(number())
    made.repeatCount = Bool.random(using: &generator) ? .infinity : 2
    made.timingFunction = CAMediaTimingFunction(name: .easeOut)
    made.fillMode = .both
    return made
  }
}
