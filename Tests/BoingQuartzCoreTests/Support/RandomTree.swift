import BoingQuartzCore
import BoingTestSupport

/// Layer trees from a seed.
enum RandomTree {
  /// `count` layers in one tree with random geometry; the first is the root.
  static func layers(
    _ count: Int, perspective: Bool = false, using random: inout SeededGenerator
  ) -> [CALayer] {
    var layers: [CALayer] = []
    for _ in 0..<count {
      let layer = self.layer(&random)
      layer.bounds = CGRect(
        x: random.number(-20...20), y: random.number(-20...20),
        width: random.number(1...80), height: random.number(1...80))
      layer.position = CGPoint(x: random.number(-50...50), y: random.number(-50...50))
      layer.anchorPoint = CGPoint(x: random.number(0...1), y: random.number(0...1))
      let angle = random.number(-0.6...0.6)
      layer.transform = CATransform3DRotate(
        CATransform3DMakeScale(random.number(0.5...2), random.number(0.5...2), 1),
        angle, perspective ? random.number(-0.5...0.5) : 0,
        perspective ? random.number(-0.5...0.5) : 0, 1)
      if perspective { layer.sublayerTransform.m34 = -1 / 4000 }
      layer.zPosition = random.number(-5...5)
      layer.isGeometryFlipped = Int.random(in: 0..<4, using: &random) == 0
      layers.randomElement(using: &random)?.addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  /// A layer of one of the classes, with some of its own values.
  private static func layer(_ random: inout SeededGenerator) -> CALayer {
    let layer: CALayer
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let shape = CAShapeLayer()
      shape.path = CGPath(
        rect: CGRect(x: 0, y: 0, width: random.number(1...9), height: 4), transform: nil)
      layer = shape
    case 1:
      let gradient = CAGradientLayer()
      gradient.locations = [0, NSNumber(value: random.number(0...1))]
      layer = gradient
    case 2: layer = CAReplicatorLayer()
    default: layer = CALayer()
    }
    if Bool.random(using: &random) { layer.shadowOpacity = Float(random.number(0...1)) }
    return layer
  }

  /// An animation of a value that a layer of this class keeps out of line.
  private static func cold(_ layer: CALayer, _ random: inout SeededGenerator) -> CAAnimation {
    switch layer {
    case is CAShapeLayer:
      CABasicAnimation(
        "path",
        to: CGPath(
          rect: CGRect(x: 0, y: 0, width: random.number(1...9), height: 9), transform: nil))
    case is CAGradientLayer: CABasicAnimation("locations", to: [0.5, random.number(0...1)])
    case is CAReplicatorLayer:
      CABasicAnimation("instanceTransform.translation.x", to: random.number(0...9))
    default: CABasicAnimation("shadowRadius", to: random.number(0...9))
    }
  }

  /// Adds a few animations of every sort to each of `layers`.
  static func animate(_ layers: [CALayer], using random: inout SeededGenerator) {
    for layer in layers {
      for key in 0..<Int.random(in: 0...4, using: &random) {
        layer.add(animation(&random), forKey: "\(key)")
      }
      if Bool.random(using: &random) { layer.add(cold(layer, &random), forKey: "cold") }
    }
  }

  private static func animation(_ random: inout SeededGenerator) -> CAAnimation {
    let paths = [
      "opacity", "position.x", "bounds.size.width", "transform.rotation.z", "transform.scale.xy",
      "zPosition", "cornerRadius",
    ]
    let path = paths.randomElement(using: &random) ?? "opacity"
    let animation: CAAnimation
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      animation = CABasicAnimation(path, to: random.number(0...1))
    case 1:
      let values = (0..<6).map { _ in random.number(0...1) }
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      animation = CAKeyframeAnimation(
        path, values, mode: modes.randomElement(using: &random) ?? .linear)
    case 2:
      let spring = CASpringAnimation(keyPath: path)
      spring.toValue = random.number(0...1)
      spring.duration = spring.settlingDuration
      animation = spring
    case 3:
      let group = CAAnimationGroup()
      group.animations = [
        CABasicAnimation("opacity", from: 0, to: 1),
        CABasicAnimation("position", by: CGSize(width: 9, height: 1)),
      ]
      group.duration = 2
      animation = group
    case 4:
      let turn = CABasicAnimation("transform", from: 0, to: random.number(-9...9))
      turn.valueFunction = CAValueFunction(name: .rotateY)
      animation = turn
    case 5:
      let ride = CAKeyframeAnimation("position", nil, mode: .paced)
      ride.path = CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: random.number(1...90), height: 20), transform: nil)
      ride.rotationMode = .rotateAutoReverse
      animation = ride
    case 6:
      let spline = CAKeyframeAnimation(path, [0, 1, 0.5, 0.25], mode: .cubic)
      spline.tensionValues = (0..<4).map { _ in NSNumber(value: random.number(-1...1)) }
      spline.biasValues = (0..<4).map { _ in NSNumber(value: random.number(-1...1)) }
      animation = spline
    case 7:
      animation = CATransition()
    default:
      animation = CABasicAnimation(
        "transform", to: CATransform3DMakeRotation(random.number(-3...3), 1, 0.5, 1))
    }
    animation.beginTime = Bool.random(using: &random) ? 0 : random.number(0...2)
    animation.autoreverses = Bool.random(using: &random)
    animation.repeatCount = Float(random.number(0...3))
    animation.fillMode = [.both, .removed].randomElement(using: &random) ?? .both
    animation.isRemovedOnCompletion = Bool.random(using: &random)
    return animation
  }
}
