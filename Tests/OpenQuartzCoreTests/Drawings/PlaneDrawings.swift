import OpenQuartzCore

/// Edges, filters, parts of images, scrolled and tiled layers, colours.
extension Drawing {
  static let planes = [
    Drawing(name: "edge-masks", width: 190, height: 100) { root in
      for index in 0..<6 {
        let mask = CAEdgeAntialiasingMask(rawValue: [15, 1, 2, 4, 8, 0][index])
        let layer = box(6 + Double(index) * 31, 8, 22, 34, .ink)
        layer.edgeAntialiasingMask = mask
        layer.transform = CATransform3DMakeRotation(0.15, 0, 0, 1)
        root.addSublayer(layer)
        let image = box(6 + Double(index) * 31, 56, 22, 34, nil)
        image.contents = CGImage.pattern(22, 34)
        image.borderWidth = 2
        image.borderColor = .rose
        image.edgeAntialiasingMask = mask
        image.transform = CATransform3DMakeRotation(0.15, 0, 0, 1)
        root.addSublayer(image)
      }
    },
    Drawing(name: "edge-masks-rounded", width: 190, height: 100) { root in
      for index in 0..<6 {
        let mask = CAEdgeAntialiasingMask(rawValue: [15, 1, 3, 5, 12, 0][index])
        let layer = box(6 + Double(index) * 31, 8, 22, 34, .ink)
        layer.cornerRadius = 8
        layer.edgeAntialiasingMask = mask
        layer.transform = CATransform3DMakeRotation(0.15, 0, 0, 1)
        root.addSublayer(layer)
        let image = box(6 + Double(index) * 31, 56, 22, 34, nil)
        image.contents = CGImage.pattern(22, 34)
        image.borderWidth = 2
        image.borderColor = .rose
        image.cornerRadius = 8
        image.masksToBounds = true
        image.edgeAntialiasingMask = mask
        image.transform = CATransform3DMakeRotation(0.15, 0, 0, 1)
        root.addSublayer(image)
      }
    },
    Drawing(name: "image-filters", width: 190, height: 90) { root in
      for index in 0..<5 {
        let small = box(6 + Double(index) * 37, 6, 30, 30, nil)
        small.contents = CGImage.pattern(100, 100)
        small.minificationFilter = [.nearest, .linear, .trilinear, .trilinear, .trilinear][index]
        small.minificationFilterBias = [0, 0, 0, 1, -1][index]
        root.addSublayer(small)
        let large = box(6 + Double(index) * 37, 46, 30, 36, nil)
        large.contents = CGImage.pattern(10, 12)
        large.magnificationFilter = [.nearest, .linear, .trilinear, .linear, .nearest][index]
        large.transform = CATransform3DMakeRotation(index < 3 ? 0 : 0.2, 0, 0, 1)
        root.addSublayer(large)
      }
    },
    Drawing(name: "image-parts") { root in
      for index in 0..<4 {
        let layer = box(6 + Double(index % 2) * 56, 6 + Double(index / 2) * 36, 50, 32, .sun)
        layer.contents = CGImage.pattern(20, 16)
        layer.magnificationFilter = .nearest
        layer.contentsRect =
          [
            CGRect(x: 0, y: 0, width: 0.5, height: 0.5),
            CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5),
            CGRect(x: -0.25, y: 0, width: 1.5, height: 1),
            CGRect(x: 0, y: 0.25, width: 1, height: 0.5),
          ][index]
        layer.contentsGravity = index == 3 ? .resizeAspect : .resize
        root.addSublayer(layer)
      }
    },
    Drawing(name: "scrolled") { root in
      for index in 0..<2 {
        let scroller = CAScrollLayer()
        scroller.frame = CGRect(x: 8 + Double(index) * 56, y: 10, width: 48, height: 60)
        scroller.backgroundColor = .snow
        for row in 0..<6 {
          scroller.addSublayer(
            box(4, 4 + Double(row) * 22, 60, 18, row % 2 == 0 ? .rose : .ink))
        }
        scroller.scrollMode = index == 0 ? .both : .vertically
        scroller.scroll(to: CGPoint(x: 16, y: 31))
        root.addSublayer(scroller)
      }
    },
    Drawing(name: "tiles", width: 160, height: 90) { root in
      for index in 0..<3 {
        let layer = TiledSample()
        layer.frame = CGRect(x: 6 + Double(index) * 52, y: 10, width: 46, height: 70)
        layer.tileSize = CGSize(width: 20, height: 20)
        layer.levelsOfDetail = 3
        layer.levelsOfDetailBias = 1
        layer.transform =
          [
            CATransform3DIdentity, CATransform3DMakeRotation(0.3, 0, 0, 1),
            CATransform3DMakeScale(0.5, 0.5, 1),
          ][index]
        layer.opacity = index == 1 ? 0.6 : 1
        root.addSublayer(layer)
      }
    },
    Drawing(name: "group-masks") { root in
      let group = box(6, 8, 50, 60, .sun)
      group.addSublayer(box(20, 20, 50, 20, .ink))
      group.opacity = 0.6
      group.shadowOpacity = 0.8
      let fade = CAGradientLayer()
      fade.frame = group.bounds
      fade.colors = [CGColor.snow, CGColor.snow.copy(alpha: 0) ?? .snow]
      group.mask = fade
      root.addSublayer(group)
      let outer = box(64, 8, 50, 60, .rose)
      let hole = CAShapeLayer()
      hole.frame = outer.bounds
      let path = CGMutablePath()
      path.addRect(outer.bounds)
      path.addEllipse(in: CGRect(x: 10, y: 10, width: 30, height: 40))
      hole.path = path
      hole.fillRule = .evenOdd
      outer.mask = hole
      root.addSublayer(outer)
    },
    Drawing(name: "colours-srgb") { root in wide(root) },
    Drawing(name: "colours-display-p3", colorSpace: .displayP3) { root in wide(root) },
  ]

  /// Colours within sRGB above, and beyond it below.
  private static func wide(_ root: CALayer) {
    let parts: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0.5, 0.5, 0.5)]
    for (index, c) in parts.enumerated() {
      let space = CGColorSpace(name: CGColorSpace.displayP3) ?? CGColorSpaceCreateDeviceRGB()
      let narrow = CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: 1)
      let wide = CGColor(colorSpace: space, components: [c.x, c.y, c.z, 1]) ?? narrow
      root.addSublayer(box(4 + Double(index) * 28, 4, 24, 20, narrow))
      root.addSublayer(box(4 + Double(index) * 28, 28, 24, 20, wide))
      let fade = CAGradientLayer()
      fade.frame = CGRect(x: 4 + Double(index) * 28, y: 52, width: 24, height: 24)
      fade.colors = [narrow, wide]
      root.addSublayer(fade)
    }
    let image = box(90, 4, 26, 72, nil)
    image.contents = CGImage.pattern(26, 72)
    root.addSublayer(image)
  }
}

/// Tiles that show their edges, and by their colour the pixels that they have for each point.
private final class TiledSample: CATiledLayer {
  override func draw(in ctx: CGContext) {
    let tile = ctx.boundingBoxOfClipPath
    let scale = ctx.ctm.a.magnitude
    ctx.setFillColor(scale > 1.5 ? .rose : scale > 0.75 ? .sun : .leaf)
    ctx.fill(tile)
    ctx.setFillColor(.ink)
    ctx.fillEllipse(in: CGRect(x: 4, y: 4, width: 38, height: 62))
    ctx.setStrokeColor(.snow)
    ctx.setLineWidth(1)
    ctx.stroke(tile)
  }
}
