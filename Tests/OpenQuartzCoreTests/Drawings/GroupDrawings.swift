import OpenQuartzCore

extension Drawing {
  static let groups = [
    Drawing(name: "group-opacity") { root in
      for index in 0..<2 {
        let layer = box(8 + Double(index) * 56, 10, 36, 40, .rose)
        layer.opacity = 0.5
        layer.allowsGroupOpacity = index == 0
        let inner = box(12, 14, 36, 40, .ink)
        inner.cornerRadius = 8
        layer.addSublayer(inner)
        root.addSublayer(layer)
      }
    },
    Drawing(name: "clips") { root in
      for index in 0..<3 {
        let layer = box(6 + Double(index) * 38, 12, 32, 50, .sun)
        layer.cornerRadius = index == 0 ? 0 : 12
        layer.masksToBounds = true
        layer.transform = CATransform3DMakeRotation(index == 2 ? 0.3 : 0, 0, 0, 1)
        let inner = box(-8, 20, 30, 50, .ink)
        inner.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        layer.addSublayer(inner)
        layer.borderWidth = 1
        root.addSublayer(layer)
      }
    },
    Drawing(name: "masks") { root in
      let layer = box(6, 10, 50, 60, .rose)
      let mask = box(5, 5, 40, 50, .snow)
      mask.cornerRadius = 20
      layer.mask = mask
      root.addSublayer(layer)
      let image = box(64, 10, 50, 60, nil)
      image.contents = CGImage.pattern(50, 60)
      let soft = CALayer()
      soft.frame = image.bounds
      for index in 0..<5 {
        let stripe = box(Double(index) * 10, 0, 8, 60, .snow)
        stripe.opacity = Float(index + 1) / 5
        soft.addSublayer(stripe)
      }
      image.mask = soft
      root.addSublayer(image)
    },
    Drawing(name: "blend-modes", width: 220, height: 130) { root in
      let names = [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
        "softLight", "hardLight", "difference", "exclusion", "hue", "saturation", "color",
        "luminosity", "clear", "copy", "sourceIn", "sourceOut", "sourceAtop", "destinationOver",
        "destinationIn", "destinationOut", "destinationAtop", "xor", "plusDarker", "plusLighter",
      ]
      for (index, name) in names.enumerated() {
        let cell = box(2 + Double(index % 7) * 31, 2 + Double(index / 7) * 32, 28, 28, nil)
        // A picture of its own, so that modes see one colour and nothing else.
        cell.opacity = 0.999
        cell.addSublayer(box(0, 0, 20, 20, .sun))
        let upper = box(8, 8, 20, 20, CGColor(srgbRed: 0.3, green: 0.4, blue: 0.9, alpha: 0.8))
        upper.compositingFilter = name + "BlendMode"
        cell.addSublayer(upper)
        root.addSublayer(cell)
      }
    },
  ]
}
