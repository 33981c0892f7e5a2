import OpenQuartzCore

extension Drawing {
  static let shadows = [
    Drawing(name: "shadows") { root in
      for index in 0..<3 {
        let layer = box(10 + Double(index) * 38, 14, 24, 40, [.snow, nil, .leaf][index])
        layer.shadowOpacity = [0.6, 0.8, 1][index]
        layer.shadowRadius = [3, 0, 5][index]
        layer.shadowOffset = CGSize(width: 3, height: 5)
        layer.cornerRadius = [8, 0, 4][index]
        if index == 1 {
          layer.shadowColor = .rose
          layer.addSublayer(box(4, 4, 12, 12, .ink))
          layer.addSublayer(box(10, 20, 12, 16, .sun))
        }
        layer.transform = CATransform3DMakeRotation(index == 2 ? 0.3 : 0, 0, 0, 1)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "shadow-path") { root in
      let layer = box(20, 20, 40, 40, .sun)
      layer.shadowOpacity = 0.7
      layer.shadowOffset = CGSize(width: 0, height: 8)
      layer.shadowPath = CGPath(
        ellipseIn: CGRect(x: -6, y: 20, width: 52, height: 20), transform: nil)
      root.addSublayer(layer)
      let faded = box(76, 20, 34, 40, .ink)
      faded.shadowOpacity = 1
      faded.opacity = 0.5
      root.addSublayer(faded)
    },
    Drawing(name: "rasterized") { root in
      for index in 0..<3 {
        let layer = box(10 + Double(index) * 36, 16, 28, 44, .rose)
        layer.addSublayer(box(8, 8, 30, 14, .ink))
        layer.cornerRadius = 6
        layer.shouldRasterize = true
        layer.rasterizationScale = [1, 0.25, 3][index]
        layer.opacity = index == 2 ? 0.5 : 1
        layer.transform = CATransform3DMakeRotation(0.25, 0, 0, 1)
        root.addSublayer(layer)
      }
    },
  ]
}
