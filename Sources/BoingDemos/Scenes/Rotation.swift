import Boing

/// A turn without distortion, beside the old method of mixing a matrix entry by entry.
struct Rotation: Demo {
  static let name = "rotation"
  static let summary =
    "A turn that keeps its shape, beside the old method, which shrinks and shears."
  static let size = CGSize(width: 320, height: 320)
  static let duration: CFTimeInterval = 3
  static let posterTime: CFTimeInterval = 0.46

  /// The angle of both rotations, in degrees.
  var angle = 150.0

  static var parameters: [DemoParameter<Self>] {
    [DemoParameter("angle", "that both turn by, in degrees", 10...175, \.angle)]
  }

  private let shape = Bounce.springy(bounces: 3)

  func play(on stage: Stage) {
    stage.title("Rotation", "\(Int(angle))°, taken apart and entry by entry")
    let goal = CATransform3DMakeRotation(angle * .pi / 180, 0, 0, 1)
    let centers = [CGPoint(x: 90, y: 180), CGPoint(x: 230, y: 180)]
    for center in centers {
      stage.outline(
        CGRect(x: center.x - 57, y: center.y - 57, width: 114, height: 114), radius: 57)
    }
    let ours = stage.card(Palette.teal, at: centers[0])
    let theirs = stage.card(Palette.coral, at: centers[1])
    stage.label("taken apart", at: CGPoint(x: 90, y: 268))
    stage.label("entry by entry", at: CGPoint(x: 230, y: 268))

    stage.at(0.3) {
      ours.bounce(\.transform, to: goal, shape, duration: 1.4)
      theirs.add(entryByEntry(to: goal), forKey: "turn")
      withoutActions { theirs.transform = goal }
    }
    stage.at(2.4) {
      for card in [ours, theirs] {
        card.bounce(\.transform, to: CATransform3DIdentity, bounces: 0, duration: 0.4)
      }
    }
  }

  /// The interpolation of SKBounceAnimation: every entry of the matrix on its own.
  private func entryByEntry(to goal: CATransform3D) -> CAKeyframeAnimation {
    let turn = CAKeyframeAnimation(keyPath: "transform")
    turn.duration = 1.4
    let motion = try? shape.motion(duration: 1.4)
    turn.values = (0...84).map { step in
      let progress = motion?.value(at: Double(step) / 60) ?? 1
      var mixed = CATransform3DIdentity
      mixed.m11 += (goal.m11 - 1) * progress
      mixed.m12 += goal.m12 * progress
      mixed.m21 += goal.m21 * progress
      mixed.m22 += (goal.m22 - 1) * progress
      return mixed
    }
    return turn
  }
}

extension Stage {
  /// A card with an arrow, so that a turn and a distortion are seen.
  func card(_ color: CGColor, at center: CGPoint) -> CALayer {
    let card = box(color, at: center, size: CGSize(width: 80, height: 80), radius: 14)
    draw(card) { context, bounds in
      context.move(to: CGPoint(x: bounds.midX, y: bounds.minY + 16))
      context.addLine(to: CGPoint(x: bounds.midX + 16, y: bounds.midY - 2))
      context.addLine(to: CGPoint(x: bounds.midX + 6, y: bounds.midY - 2))
      context.addLine(to: CGPoint(x: bounds.midX + 6, y: bounds.maxY - 16))
      context.addLine(to: CGPoint(x: bounds.midX - 6, y: bounds.maxY - 16))
      context.addLine(to: CGPoint(x: bounds.midX - 6, y: bounds.midY - 2))
      context.addLine(to: CGPoint(x: bounds.midX - 16, y: bounds.midY - 2))
      context.closePath()
      context.setFillColor(Palette.card)
      context.fillPath()
    }
    return card
  }
}
