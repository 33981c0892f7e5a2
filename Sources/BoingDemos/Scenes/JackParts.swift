import Boing

/// The layers of the jack-in-the-box, with the drawings on them.
struct JackParts {
  let box = CALayer()
  let lid = CALayer()
  let head = CALayer()
  let spring = CALayer()

  private static let red = CGColor(srgbRed: 0.83, green: 0.18, blue: 0.16, alpha: 1)
  private static let gold = CGColor(srgbRed: 0.98, green: 0.77, blue: 0.24, alpha: 1)
  private static let ink = CGColor(srgbRed: 0.16, green: 0.14, blue: 0.2, alpha: 1)

  /// Builds the closed box on `stage`; the spring stands on `foot`.
  ///
  /// - Parameters:
  ///   - springLength: the spring's length in the box.
  ///   - drawnLength: the length at which the spring is drawn; at any other its drawing is stretched.
  init(_ stage: Stage, foot: CGPoint, springLength: Double, drawnLength: Double) {
    box.frame = CGRect(x: 75, y: 200, width: 200, height: 200)
    stage.draw(box, Self.drawBox)

    lid.anchorPoint = .zero
    lid.bounds = CGRect(x: 0, y: 0, width: 200, height: 22)
    lid.position = CGPoint(x: 75, y: 400)
    lid.backgroundColor = Self.gold
    lid.borderColor = Self.ink
    lid.borderWidth = 3
    lid.cornerRadius = 6

    // Behind box and lid, which hide them while the box is closed.
    spring.zPosition = -2
    spring.anchorPoint = CGPoint(x: 0.5, y: 0)
    spring.bounds = CGRect(x: 0, y: 0, width: 100, height: drawnLength)
    spring.position = foot
    stage.draw(spring, Self.drawSpring)
    spring.displayIfNeeded()
    spring.bounds.size.height = springLength

    head.zPosition = -1
    head.anchorPoint = CGPoint(x: 0.5, y: 0)
    head.bounds = CGRect(x: 0, y: 0, width: 150, height: 150)
    head.position = CGPoint(x: foot.x, y: foot.y + springLength)
    stage.draw(head, Self.drawHead)

    (box.name, lid.name, spring.name, head.name) = ("box", "lid", "spring", "head")
    for layer in [box, lid, spring, head] { stage.add(layer) }
  }

  private static func drawBox(_ context: CGContext, _ bounds: CGRect) {
    context.addPath(
      CGPath(
        roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerWidth: 8, cornerHeight: 8,
        transform: nil))
    context.setFillColor(red)
    context.fillPath()
    // A star in the middle.
    let points = (0..<10).map { index in
      let angle = Double.pi / 2 + Double(index) * .pi / 5
      let radius = index.isMultiple(of: 2) ? 70.0 : 28.0
      return CGPoint(
        x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle))
    }
    context.addLines(between: points)
    context.closePath()
    context.setFillColor(gold)
    context.fillPath()
    context.addPath(
      CGPath(
        roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerWidth: 8, cornerHeight: 8,
        transform: nil))
    context.setStrokeColor(ink)
    context.setLineWidth(4)
    context.strokePath()
  }

  /// A zigzag from the middle of the foot to the middle of the top, under the head's chin; the layer
  /// stretches it as it leaps.
  private static func drawSpring(_ context: CGContext, _ bounds: CGRect) {
    let turns = 9
    let step = bounds.height / CGFloat(turns + 1)
    context.move(to: CGPoint(x: bounds.midX, y: bounds.minY))
    for turn in 0..<turns {
      let x = turn.isMultiple(of: 2) ? bounds.maxX - 12 : bounds.minX + 12
      context.addLine(to: CGPoint(x: x, y: bounds.minY + (CGFloat(turn) + 1) * step))
    }
    context.addLine(to: CGPoint(x: bounds.midX, y: bounds.maxY))
    context.setStrokeColor(ink)
    context.setLineWidth(6)
    context.setLineJoin(.round)
    context.strokePath()
  }

  private static func drawHead(_ context: CGContext, _ bounds: CGRect) {
    let face = bounds.insetBy(dx: 22, dy: 12).offsetBy(dx: 0, dy: -10)
    context.setStrokeColor(ink)
    context.setLineWidth(4)
    context.setFillColor(CGColor(srgbRed: 1, green: 0.87, blue: 0.74, alpha: 1))
    context.addEllipse(in: face)
    context.drawPath(using: .fillStroke)
    // The hat: a triangle with a bobble.
    context.move(to: CGPoint(x: face.minX + 14, y: face.maxY - 34))
    context.addLine(to: CGPoint(x: bounds.midX, y: bounds.maxY - 12))
    context.addLine(to: CGPoint(x: face.maxX - 14, y: face.maxY - 34))
    context.closePath()
    context.setFillColor(red)
    context.drawPath(using: .fillStroke)
    context.setFillColor(gold)
    context.addEllipse(in: CGRect(x: bounds.midX - 11, y: bounds.maxY - 25, width: 22, height: 22))
    context.drawPath(using: .fillStroke)
    // Eyes, nose and a wide grin.
    context.setFillColor(ink)
    for dx in [-20.0, 20] {
      context.fillEllipse(
        in: CGRect(x: face.midX + dx - 6, y: face.midY + 4, width: 12, height: 16))
    }
    context.setFillColor(red)
    context.fillEllipse(in: CGRect(x: face.midX - 9, y: face.midY - 14, width: 18, height: 18))
    context.move(to: CGPoint(x: face.midX - 30, y: face.midY - 20))
    context.addQuadCurve(
      to: CGPoint(x: face.midX + 30, y: face.midY - 20),
      control: CGPoint(x: face.midX, y: face.midY - 56))
    context.strokePath()
  }
}
