import OpenQuartzCore

extension Drawing {
  static let classes = [
    Drawing(name: "shapes") { root in
      for index in 0..<4 {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 4 + Double(index) * 29, y: 6, width: 26, height: 30)
        layer.path = star
        layer.fillColor = index == 3 ? nil : .sun
        layer.fillRule = index == 1 ? .evenOdd : .nonZero
        layer.strokeColor = index > 1 ? .ink : nil
        layer.lineWidth = 2
        layer.lineJoin = index == 2 ? .round : .miter
        layer.lineDashPattern = index == 3 ? [4, 2] : nil
        root.addSublayer(layer)
        let line = CAShapeLayer()
        line.frame = CGRect(x: 4 + Double(index) * 29, y: 44, width: 26, height: 30)
        line.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 22, height: 26), transform: nil)
        line.fillColor = nil
        line.strokeColor = .rose
        line.lineWidth = 4
        line.lineCap = [.butt, .round, .square, .butt][index]
        line.strokeStart = [0, 0.1, 0.25, 0.5][index]
        line.strokeEnd = [0.75, 0.6, 0.5, 1][index]
        root.addSublayer(line)
      }
    },
    Drawing(name: "gradients") { root in
      for (index, type) in [CAGradientLayerType.axial, .radial, .conic].enumerated() {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 4 + Double(index) * 39, y: 8, width: 34, height: 64)
        layer.type = type
        layer.colors = [CGColor.ink, CGColor.rose, CGColor.sun]
        layer.locations = [0, 0.4, 1]
        layer.startPoint =
          [CGPoint(x: 0, y: 0), CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0.5)][
            index]
        layer.endPoint = [CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 1), CGPoint(x: 0.5, y: 0)][index]
        layer.cornerRadius = 8
        layer.transform = CATransform3DMakeRotation(index == 0 ? 0.2 : 0, 0, 0, 1)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "depth") { root in
      root.sublayerTransform.m34 = -1 / 150
      let space = CATransformLayer()
      space.frame = CGRect(x: 10, y: 0, width: 100, height: 80)
      for (index, color) in [CGColor.rose, .ink, .sun].enumerated() {
        let layer = box(25, 15, 50, 50, color)
        layer.cornerRadius = 6
        layer.transform = CATransform3DMakeRotation(
          Double(index) * .pi / 3, 0.1, 1, 0)
        space.addSublayer(layer)
      }
      space.transform = CATransform3DMakeRotation(0.3, 1, 0, 0)
      root.addSublayer(space)
    },
  ]

  private static var star: CGPath {
    let path = CGMutablePath()
    for index in 0..<5 {
      let angle = Double(index) * 4 * .pi / 5
      let point = CGPoint(x: 13 + 12 * sin(angle), y: 15 - 13 * cos(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}
