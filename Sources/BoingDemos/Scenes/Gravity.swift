import Boing

/// A fall under gravity: one model whose contact times drive squash, shadow and sparks.
struct Gravity: Demo {
  static let name = "gravity"
  static let summary =
    "A ball falls: parabolas, squash and stretch, a shadow, sparks at each contact."
  static let size = CGSize(width: 320, height: 480)
  static let duration: CFTimeInterval = 3
  static let posterTime: CFTimeInterval = 0.95

  /// The number of visible bounces.
  var numberOfBounces = 4
  /// The fraction by which the hardest impact flattens the ball.
  var squash = 0.35

  static var parameters: [DemoParameter<Self>] {
    [
      DemoParameter("bounces", "how many are seen", 0...12, \.numberOfBounces),
      DemoParameter("squash", "by which the hardest impact flattens the ball", 0...0.8, \.squash),
    ]
  }

  func play(on stage: Stage) {
    stage.title("Gravity", "parabolas, and all that hangs on their contacts")
    let (radius, ground): (CGFloat, CGFloat) = (26, 430)
    stage.line(from: CGPoint(x: 24, y: ground), to: CGPoint(x: 296, y: ground), width: 3)
    let shadow = stage.shadow(at: CGPoint(x: 160, y: ground + 1), width: 70)
    let ball = stage.ball(Palette.coral, at: CGPoint(x: 160, y: 94), radius: radius)

    // High above the ground the shadow is wide and faint.
    let opacity = shadow.opacity
    shadow.opacity *= 0.25
    shadow.setValue(1.6, forKeyPath: "transform.scale")

    stage.at(0.3) { [weak stage] in
      withoutActions {
        shadow.opacity = opacity
        shadow.transform = CATransform3DIdentity
      }
      let fall = ball.drop(
        to: ground - radius, bounces: numberOfBounces, duration: 2, squash: squash, shadow: shadow)
      var hardest = 0.0
      fall.onContact { [weak stage] contact in
        hardest = max(hardest, contact.speed)
        stage?.sparks(at: CGPoint(x: 160, y: ground - 2), strength: contact.speed / hardest)
      }
    }
  }
}

extension Stage {
  /// A soft dark ellipse on the ground.
  func shadow(at center: CGPoint, width: CGFloat) -> CALayer {
    let shadow = CALayer()
    shadow.bounds = CGRect(x: 0, y: 0, width: width, height: width / 5)
    shadow.position = center
    shadow.opacity = 0.7
    draw(shadow) { context, bounds in
      // Ellipses on ellipses fade to the edge.
      for step in 0..<12 {
        let part = CGFloat(step) / 24
        context.setFillColor(CGColor(srgbRed: 0.16, green: 0.15, blue: 0.2, alpha: 0.09))
        context.fillEllipse(
          in: bounds.insetBy(dx: bounds.width * part, dy: bounds.height * part))
      }
    }
    add(shadow)
    return shadow
  }

  /// Sparks that fly up to both sides, fall and fade: the more and the further, the harder the hit.
  func sparks(at foot: CGPoint, strength: Double) {
    let count = Int((strength * 10).rounded(.up))
    for index in 0..<count {
      // The golden ratio spreads angles and speeds evenly without a pattern.
      let part = (Double(index) * 0.618).truncatingRemainder(dividingBy: 1)
      let angle = (0.12 + 0.76 * (Double(index) + 0.5) / Double(count)) * .pi
      let force = strength * (0.55 + 0.45 * part)
      let spark = ball(
        Palette.row[index.isMultiple(of: 3) ? 0 : 1], at: foot, radius: 2 + 3 * force)
      spark.zPosition = -1
      let reach = CGFloat(-cos(angle) * (20 + 90 * force))
      let height = sin(angle) * (8 + 80 * force)
      guard
        let hop = try? GravityBounce(
          thrownFrom: Double(foot.y), apexHeight: -height, numberOfBounces: 0, duration: 0.5)
      else { continue }
      spark.add(CAKeyframeAnimation(keyPath: "position.y", fall: hop), forKey: "hop")
      spark.bounce(\.position.x, to: foot.x + reach, bounces: 0, duration: 0.5)
      // Ever faster, as a fall: it shines first.
      spark.bounce(\.opacity, to: 0, .wall(.gravity(), bounces: 0), duration: 0.5).onFinish { _ in
        self.remove(spark)
      }
    }
  }
}
