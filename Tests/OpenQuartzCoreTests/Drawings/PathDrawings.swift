import OpenQuartzCore

/// Shape layers' strokes and paths on their way.
extension Drawing {
  private static func shape(_ x: Double, _ y: Double, _ path: CGPath) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: x, y: y, width: 30, height: 30)
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = .ink
    return layer
  }

  private static func polygon(_ points: [(Double, Double)], isClosed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    if isClosed { path.closeSubpath() }
    return path
  }

  static let paths = [
    Drawing(name: "strokes", width: 130, height: 130) { root in
      let angle = polygon([(6, 24), (15, 8), (24, 24)])
      let joins: [CAShapeLayerLineJoin] = [.miter, .round, .bevel]
      let caps: [CAShapeLayerLineCap] = [.butt, .round, .square]
      for (row, join) in joins.enumerated() {
        for (column, cap) in caps.enumerated() {
          let layer = shape(4 + Double(column) * 42, 4 + Double(row) * 32, angle)
          layer.lineWidth = 7
          layer.lineJoin = join
          layer.lineCap = cap
          root.addSublayer(layer)
          let spine = shape(4 + Double(column) * 42, 4 + Double(row) * 32, angle)
          spine.strokeColor = .sun
          root.addSublayer(spine)
        }
      }
      for index in 0..<3 {
        let layer = shape(4 + Double(index) * 42, 98, polygon([(4, 18), (24, 14), (4, 10)]))
        layer.lineWidth = 4
        layer.miterLimit = [1, 4, 12][index]
        root.addSublayer(layer)
      }
    },
    Drawing(name: "dashes", width: 130, height: 100, time: 0.5) { root in
      let ring = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 22, height: 22), transform: nil)
      for index in 0..<4 {
        let line = shape(4, 6 + Double(index) * 8, polygon([(0, 4), (84, 4)]))
        line.lineWidth = 3
        line.lineDashPattern = [10, 4]
        line.lineDashPhase = Double(index) * 3.5
        root.addSublayer(line)
        let circle = shape(2 + Double(index) * 32, 62, ring)
        circle.lineWidth = 4
        circle.lineDashPattern = [[4, 4], [0, 6], [8, 2, 2, 2], [5]][index]
        circle.lineCap = index == 1 ? .round : .butt
        root.addSublayer(circle)
      }
      let moving = shape(98, 14, ring)
      moving.lineWidth = 3
      moving.lineDashPattern = [6, 6]
      let march = CABasicAnimation("lineDashPhase", from: 0.0, to: 12.0)
      march.fillMode = .both
      moving.add(march, forKey: "march")
      root.addSublayer(moving)
    },
    Drawing(name: "morphs", width: 160, height: 70) { root in
      let square = polygon([(3, 3), (27, 3), (27, 27), (3, 27)], isClosed: true)
      let diamond = polygon([(15, 0), (30, 15), (15, 30), (0, 15)], isClosed: true)
      let triangle = polygon([(15, 2), (28, 26), (2, 26)], isClosed: true)
      let circle = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 24, height: 24), transform: nil)
      for (row, target) in [diamond, circle].enumerated() {
        for index in 0..<5 {
          let layer = shape(2 + Double(index) * 31, 2 + Double(row) * 34, square)
          layer.fillColor = .sun
          layer.lineWidth = 1.5
          layer.speed = 0
          layer.timeOffset = Double(index) / 4
          // The circle's row begins with a triangle, which has fewer sides.
          let morph = CABasicAnimation("path", from: row == 0 ? square : triangle, to: target)
          morph.beginTime = 1e-100
          morph.fillMode = .both
          morph.isRemovedOnCompletion = false
          layer.add(morph, forKey: "morph")
          root.addSublayer(layer)
        }
      }
    },
    Drawing(name: "fill-rules") { root in
      for index in 0..<2 {
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 2, y: 2, width: 46, height: 60))
        path.addRect(CGRect(x: 12, y: 14, width: 26, height: 36))
        path.addEllipse(in: CGRect(x: 18, y: 22, width: 30, height: 20))
        let layer = shape(6 + Double(index) * 56, 8, path)
        layer.fillColor = .leaf
        layer.fillRule = index == 0 ? .nonZero : .evenOdd
        root.addSublayer(layer)
      }
    },
  ]
}
