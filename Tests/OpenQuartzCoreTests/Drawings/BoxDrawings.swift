import OpenQuartzCore

extension Drawing {
  static let boxes = [
    Drawing(name: "boxes") { root in
      for index in 0..<6 {
        let layer = box(6 + Double(index) * 18.3, 10, 14, 24, .ink)
        layer.transform = CATransform3DMakeRotation(Double(index) * 0.3, 0, 0, 1)
        root.addSublayer(layer)
        let low = box(6.5 + Double(index) * 18.3, 48, 12 + Double(index) / 4, 20.5, .leaf)
        root.addSublayer(low)
      }
    },
    Drawing(name: "corners") { root in
      for index in 0..<4 {
        let layer = box(4 + Double(index) * 29, 6, 26, 30, .rose)
        layer.cornerRadius = [4, 10, 13, 20][index]
        layer.cornerCurve = .continuous
        root.addSublayer(layer)
        let lower = box(4 + Double(index) * 29, 44, 26, 30, .ink)
        lower.cornerRadius = [4, 10, 13, 20][index]
        lower.maskedCorners = CACornerMask(rawValue: [15, 9, 3, 4][index])
        lower.transform = CATransform3DMakeRotation(Double(index) * 0.2, 0, 0, 1)
        root.addSublayer(lower)
      }
    },
    Drawing(name: "borders") { root in
      for index in 0..<4 {
        let layer = box(4 + Double(index) * 29, 10, 26, 60, index % 2 == 0 ? .sun : nil)
        layer.borderWidth = [1, 2.5, 5, 20][index]
        layer.borderColor = index == 1 ? .leaf : .ink
        layer.cornerRadius = [0, 6, 12, 5][index]
        layer.transform = CATransform3DMakeRotation(Double(index) * 0.15, 0, 0, 1)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "edges") { root in
      for index in 0..<4 {
        let layer = box(6 + Double(index) * 28, 20, 22, 40, .ink)
        layer.allowsEdgeAntialiasing = index % 2 == 0
        layer.cornerRadius = index > 1 ? 9 : 0
        layer.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "perspective") { root in
      root.sublayerTransform.m34 = -1 / 90
      for index in 0..<3 {
        let layer = box(6 + Double(index) * 38, 12, 34, 56, [.rose, .sun, .ink][index])
        layer.cornerRadius = 8
        layer.borderWidth = 3
        layer.borderColor = .leaf
        layer.transform = CATransform3DMakeRotation(
          [0.9, 1.2, -0.7][index], index == 1 ? 1 : 0, index == 1 ? 0 : 1, 0.2)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "behind-the-eye") { root in
      root.sublayerTransform.m34 = -1 / 40
      let floor = box(-200, 20, 520, 40, .leaf)
      floor.transform = CATransform3DMakeRotation(1.4, 0, 1, 0)
      root.addSublayer(floor)
    },
  ]
}
