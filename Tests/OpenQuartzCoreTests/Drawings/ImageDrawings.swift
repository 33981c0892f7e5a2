import OpenQuartzCore

extension Drawing {
  static let images = [
    Drawing(name: "image-gravity", width: 160) { root in
      let gravities: [CALayerContentsGravity] = [
        .resize, .resizeAspect, .resizeAspectFill, .center, .topLeft, .bottomRight, .left, .top,
      ]
      for (index, gravity) in gravities.enumerated() {
        let layer = box(4 + Double(index % 4) * 39, 4 + Double(index / 4) * 38, 34, 34, .sun)
        layer.contents = CGImage.pattern(24, 16)
        layer.contentsGravity = gravity
        layer.masksToBounds = gravity == .resizeAspectFill
        root.addSublayer(layer)
      }
    },
    Drawing(name: "image-turned") { root in
      for index in 0..<3 {
        let layer = box(8 + Double(index) * 38, 22, 32, 32, nil)
        layer.contents = CGImage.pattern(16, 16)
        layer.magnificationFilter = index == 1 ? .nearest : .linear
        layer.cornerRadius = index == 2 ? 10 : 0
        layer.masksToBounds = index == 2
        layer.opacity = index == 0 ? 0.7 : 1
        layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "image-small") { root in
      for index in 0..<4 {
        let layer = box(
          6 + Double(index) * 29, 10, [24, 12, 24, 6][index], [24, 12, 6, 60][index], nil)
        layer.contents = CGImage.pattern(96, 96)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "image-nine-parts") { root in
      let image = CGImage.pattern(12, 12)
      for index in 0..<2 {
        let layer = box(6 + Double(index) * 58, 8, 50, 64, nil)
        layer.contents = image
        layer.contentsScale = index == 0 ? 1 : 0.5
        layer.magnificationFilter = .nearest
        layer.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "image-perspective") { root in
      root.sublayerTransform.m34 = -1 / 100
      for index in 0..<2 {
        let layer = box(8 + Double(index) * 56, 10, 50, 60, nil)
        layer.contents = CGImage.pattern(index == 0 ? 20 : 200, index == 0 ? 24 : 240)
        layer.transform = CATransform3DMakeRotation(index == 0 ? 0.9 : -1.1, 0.1, 1, 0)
        root.addSublayer(layer)
      }
    },
  ]
}
