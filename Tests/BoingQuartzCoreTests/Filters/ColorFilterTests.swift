import BoingQuartzCore
import BoingRender
import Testing

@Suite("Colour filters")
struct ColorFilterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let filter: CAFilter
    let color: SIMD4<Double>
    /// Straight.
    let expected: SIMD4<Double>
    var testDescription: String { "\(filter.type) \(filter.inputs) of \(color)" }

    init(
      _ type: String, _ inputs: [String: CAFilter.Input], _ color: SIMD4<Double>,
      _ expected: SIMD4<Double>
    ) {
      filter = CAFilter(type: type, inputs: inputs)
      (self.color, self.expected) = (color, expected)
    }
  }

  private static let swap: [Double] = [
    0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0,
  ]
  private static let mixed = SIMD4(0.8, 0.4, 0.2, 1)
  private static let faint = SIMD4(0.8, 0.4, 0.2, 0.5)
  /// By the weights of ITU-R BT.709.
  private static let grey = 0.2126 * 0.8 + 0.7152 * 0.4 + 0.0722 * 0.2

  /// The published laws, worked out by hand.
  static let cases = [
    Case("colorInvert", [:], mixed, SIMD4(0.2, 0.6, 0.8, 1)),
    Case("colorInvert", [:], faint, SIMD4(0.2, 0.6, 0.8, 0.5)),
    Case("colorBrightness", ["inputAmount": .number(0.3)], mixed, SIMD4(1, 0.7, 0.5, 1)),
    Case("colorBrightness", ["inputAmount": .number(-0.3)], faint, SIMD4(0.5, 0.1, 0, 0.5)),
    Case("colorContrast", ["inputAmount": .number(2)], mixed, SIMD4(1, 0.3, 0, 1)),
    Case("colorContrast", ["inputAmount": .number(0)], mixed, SIMD4(0.5, 0.5, 0.5, 1)),
    Case("colorSaturate", ["inputAmount": .number(0)], mixed, SIMD4(grey, grey, grey, 1)),
    Case("colorSaturate", ["inputAmount": .number(1)], faint, faint),
    Case(
      "colorSaturate", ["inputAmount": .number(0.5)], mixed,
      SIMD4((grey + 0.8) / 2, (grey + 0.4) / 2, (grey + 0.2) / 2, 1)),
    Case("colorMonochrome", [:], mixed, SIMD4(grey, grey, grey, 1)),
    Case(
      "colorMonochrome",
      ["inputColor": .color(SIMD4(1, 0.5, 0, 1)), "inputBias": .number(0.1)], mixed,
      SIMD4(grey + 0.1, grey / 2 + 0.1, 0.1, 1)),
    Case("colorMatrix", ["inputColorMatrix": .numbers(swap)], mixed, SIMD4(0.4, 0.2, 0.8, 0.5)),
    Case("colorMatrix", ["inputColorMatrix": .numbers([1, 2])], mixed, mixed),
    Case(
      "multiplyColor", ["inputColor": .color(SIMD4(0.5, 1, 0, 0.5))], mixed, SIMD4(0.4, 0.4, 0, 0.5)
    ),
    Case("colorAdd", ["inputColor": .color(SIMD4(0.5, 0, 0.2, 1))], mixed, SIMD4(1, 0.4, 0.4, 1)),
    Case(
      "colorSubtract", ["inputColor": .color(SIMD4(0.5, 0, 0.4, 0.5))], mixed,
      SIMD4(0.55, 0.4, 0, 1)),
    Case("luminanceToAlpha", [:], mixed, SIMD4(0, 0, 0, grey)),
    Case("luminanceToAlpha", [:], faint, SIMD4(0, 0, 0, grey / 2)),
    Case("colorHueRotate", ["inputAngle": .number(0)], mixed, mixed),
    Case("colorHueRotate", ["inputAngle": .number(2 * .pi)], mixed, mixed),
    // A grey has no hue.
    Case(
      "colorHueRotate", ["inputAngle": .number(1)], SIMD4(0.4, 0.4, 0.4, 1), SIMD4(0.4, 0.4, 0.4, 1)
    ),
    Case("CISepiaTone", ["inputIntensity": .number(0)], mixed, mixed),
    Case(
      "CISepiaTone", [:], SIMD4(0.5, 0.5, 0.5, 1),
      SIMD4(0.5 * 1.351, 0.5 * 1.203, 0.5 * 0.937, 1)),
    Case(
      "CIColorControls",
      [
        "inputSaturation": .number(0), "inputBrightness": .number(0.1), "inputContrast": .number(2),
      ],
      mixed, SIMD4(repeating: 2 * (grey + 0.1) - 0.5).with(alpha: 1)),
    Case(
      "CIColorMatrix",
      ["inputRVector": .numbers([0, 0, 1, 0]), "inputBiasVector": .numbers([0, 0.1, 0, 0])],
      mixed, SIMD4(0.2, 0.5, 0.2, 1)),
    Case("vibrantDark", [:], mixed, mixed),
  ]

  private static func pixel(_ color: SIMD4<Double>, _ filters: [CAFilter]) throws -> SIMD4<UInt8> {
    try CGImage.drawn(8, 8) { root in
      let layer = box(
        0, 0, 8, 8, CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: color.w))
      _ = diagnostics { layer.filters = filters }
      root.addSublayer(layer)
    }.pixel(x: 4, y: 4)
  }

  @Test("follow their laws on colours that are not multiplied by alpha", arguments: cases)
  func laws(item: Case) throws {
    let shown = try Self.pixel(item.color, [item.filter])
    for component in 0..<4 {
      let straight = min(max(item.expected[component], 0), 1)
      let expected = component == 3 ? straight * 255 : straight * item.expected.w * 255
      #expect(abs(Double(shown[component]) - expected) <= 1.5, "component \(component) of \(shown)")
    }
  }

  @Test("are held to 0…1 one after another")
  func clamped() throws {
    // Twice brighter by 0.8 and darker again: what went beyond white is lost.
    let up = CAFilter(type: "colorBrightness", inputs: ["inputAmount": .number(0.8)])
    let down = CAFilter(type: "colorBrightness", inputs: ["inputAmount": .number(-0.8)])
    let shown = try Self.pixel(SIMD4(0.6, 0.1, 0, 1), [up, down])
    #expect(shown == SIMD4(51, 26, 0, 255))
  }

  @Test("act on the group of all sublayers, before it is faded")
  func group() throws {
    let image = try CGImage.drawn(8, 8) { root in
      let layer = box(0, 0, 8, 8, .black)
      let inner = box(0, 0, 8, 8, .snow)
      inner.opacity = 0.6
      layer.addSublayer(inner)
      layer.opacity = 0.5
      // White at 0.6 over black is 0.6, which contrast turns to white.
      layer.filters = [CAFilter(type: "colorContrast", inputs: ["inputAmount": .number(1000)])]
      root.addSublayer(layer)
    }
    #expect(image.pixel(x: 4, y: 4) == SIMD4(128, 128, 128, 128))
  }

  @Test("that make what is clear visible fill the layer's box and no more")
  func filling() throws {
    let image = try CGImage.drawn(40, 40) { root in
      let layer = box(10, 10, 20, 20, nil)
      layer.addSublayer(box(5, 5, 4, 4, .snow))
      let red: [Double] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
      layer.filters = [CAFilter(type: "colorMatrix", inputs: ["inputColorMatrix": .numbers(red)])]
      root.addSublayer(layer)
    }
    #expect(image.pixel(x: 11, y: 28) == SIMD4(255, 0, 0, 255))
    #expect(image.pixel(x: 9, y: 20) == .zero && image.pixel(x: 30, y: 20) == .zero)
  }

  @Test("that are not supported are kept and reported, once each")
  func unsupported() {
    let layer = CALayer()
    let messages = diagnostics {
      layer.filters = [CAFilter(type: "vibrantDark"), CAFilter(type: "colorInvert"), "blur"]
    }
    #expect(messages.count == 2)
    #expect(messages[0].contains("vibrantDark") && messages[1].contains("blur"))
    #expect(layer.filters?.count == 3)
  }

  @Test("of a blend mode are compositing filters, enabled or not")
  func compositing() {
    let stage = Stage()
    var filter = CAFilter(type: "multiplyBlendMode", name: "mode")
    stage.layer.compositingFilter = filter
    CATransaction.flush()
    #expect(stage.display.frame().details(at: 1).values.compositing == .multiply)
    filter.isEnabled = false
    stage.layer.compositingFilter = filter
    CATransaction.flush()
    #expect(stage.display.frame().details(at: 1).values.compositing == .normal)
  }
}

extension SIMD4<Double> {
  fileprivate func with(alpha: Double) -> SIMD4 { SIMD4(x, y, z, alpha) }
}
