import OpenQuartzCore

extension Drawing {
  /// A filter on a checked picture with a round, translucent sublayer that reaches beyond it.
  private static func filtered(
    _ name: String, _ filters: [CAFilter], masks: Bool = false
  ) -> Drawing {
    Drawing(name: "filter-" + name) { root in
      root.backgroundColor = .snow
      let layer = box(30, 15, 60, 50, nil)
      layer.contents = CGImage.pattern(60, 50)
      let inner = box(40, 20, 34, 34, .rose)
      inner.cornerRadius = 17
      inner.opacity = 0.8
      layer.addSublayer(inner)
      layer.masksToBounds = masks
      layer.cornerRadius = masks ? 10 : 0
      layer.filters = filters
      root.addSublayer(layer)
    }
  }

  private static func filter(_ type: String, _ inputs: [String: CAFilter.Input] = [:]) -> CAFilter {
    CAFilter(type: type, inputs: inputs)
  }

  private static let warm: [Double] = [
    0.9, 0.3, 0, 0, 0.1, 0.1, 0.8, 0, 0, 0, 0, 0.1, 0.6, 0, 0, 0, 0, 0, 1, 0,
  ]

  static let filters = [
    filtered("gaussian-blur", [filter("gaussianBlur", ["inputRadius": .number(4)])]),
    filtered(
      "gaussian-blur-normalized",
      [
        filter(
          "gaussianBlur", ["inputRadius": .number(6), "inputNormalizeEdges": .number(1)])
      ]),
    filtered(
      "gaussian-blur-cut", [filter("gaussianBlur", ["inputRadius": .number(3)])], masks: true),
    filtered("color-matrix", [filter("colorMatrix", ["inputColorMatrix": .numbers(warm)])]),
    filtered("color-saturate", [filter("colorSaturate", ["inputAmount": .number(2.2)])]),
    filtered("color-brightness", [filter("colorBrightness", ["inputAmount": .number(0.3)])]),
    filtered("color-contrast", [filter("colorContrast", ["inputAmount": .number(1.8)])]),
    filtered("color-invert", [filter("colorInvert")]),
    filtered("color-hue-rotate", [filter("colorHueRotate", ["inputAngle": .number(2)])]),
    filtered(
      "color-monochrome",
      [filter("colorMonochrome", ["inputColor": .color(SIMD4(1, 0.8, 0.5, 1))])]),
    filtered("sepia", [filter("CISepiaTone")]),
    filtered(
      "multiply-color", [filter("multiplyColor", ["inputColor": .color(SIMD4(0.5, 1, 0.7, 0.8))])]),
    filtered("luminance-to-alpha", [filter("luminanceToAlpha")]),
    filtered(
      "blur-then-contrast",
      [
        filter("gaussianBlur", ["inputRadius": .number(5)]),
        filter("colorContrast", ["inputAmount": .number(4)]),
      ]),
    Drawing(name: "filter-turned") { root in
      for index in 0..<3 {
        let layer = box(8 + Double(index) * 38, 20, 30, 40, nil)
        layer.contents = CGImage.pattern(30, 40)
        layer.transform =
          index == 2
          ? CATransform3DRotate(perspective, 0.9, 0, 1, 0)
          : CATransform3DScale(CATransform3DMakeRotation(0.5, 0, 0, 1), index == 0 ? 1 : 0.5, 1, 1)
        layer.opacity = index == 1 ? 0.7 : 1
        layer.filters = [filter("gaussianBlur", ["inputRadius": .number(2)])]
        root.addSublayer(layer)
      }
    },
    Drawing(name: "filter-backdrops") { root in
      let image = box(0, 0, 120, 80, nil)
      image.contents = CGImage.pattern(120, 80)
      root.addSublayer(image)
      let kinds = [
        [filter("gaussianBlur", ["inputRadius": .number(4)])],
        [
          filter("gaussianBlur", ["inputRadius": .number(8), "inputNormalizeEdges": .number(1)]),
          filter("colorSaturate", ["inputAmount": .number(3)]),
        ], [filter("colorInvert")],
      ]
      for (index, filters) in kinds.enumerated() {
        let glass = box(6 + Double(index) * 38, 14, 32, 52, nil)
        glass.cornerRadius = 10
        glass.backgroundFilters = filters
        glass.borderWidth = 1
        glass.transform = CATransform3DMakeRotation(index == 2 ? 0.3 : 0, 0, 0, 1)
        root.addSublayer(glass)
      }
    },
  ]

  private static let perspective: CATransform3D = {
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / 80
    return matrix
  }()
}
