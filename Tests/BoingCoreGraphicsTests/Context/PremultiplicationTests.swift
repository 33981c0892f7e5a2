import BoingCoreGraphics
import BoingTestSupport
import Testing

@Suite("Colours are never above their alpha")
struct PremultiplicationTests {
  static let modes = (0...27).compactMap { CGBlendMode(rawValue: $0) }

  @Test("whatever is drawn in whatever mode", arguments: modes, [false, true])
  func everyMode(mode: CGBlendMode, isRGBA: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(mode.rawValue) + 1)
    let layout = isRGBA ? CGImageAlphaInfo.premultipliedLast.rawValue : nativeLayout
    let context = try makeContext(24, 24, layout: layout)
    func number() -> CGFloat { generator.number(0...1) }
    for step in 0..<24 {
      context.setBlendMode(step < 6 ? .normal : mode)
      context.setAlpha(number())
      context.setFillColor(
        CGColor(srgbRed: number(), green: number(), blue: number(), alpha: number()))
      if step % 5 == 4 {
        context.setShadow(
          offset: CGSize(width: 3, height: 2), blur: 4,
          color: CGColor(srgbRed: number(), green: 1, blue: 0, alpha: number()))
      }
      context.fillEllipse(
        in: CGRect(
          x: generator.number(-8...20), y: generator.number(-8...20), width: 16, height: 12))
    }
    let image = try #require(context.makeImage())
    for y in 0..<24 {
      for x in 0..<24 {
        let p = image.pixel(x: x, y: y)
        #expect(max(p.x, p.y, p.z) <= p.w, "\(p) at \(x), \(y)")
      }
    }
  }

  @Test("plus darker adds what is missing to white")
  func plusDarker() throws {
    let context = try makeContext(4, 4)
    let bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    context.setFillColor(CGColor(srgbRed: 0.8, green: 0.4, blue: 1, alpha: 1))
    context.fill(bounds)
    context.setBlendMode(.plusDarker)
    context.setFillColor(CGColor(srgbRed: 0.6, green: 0.2, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    // max(0, 1 − ((1 − D) + (1 − S))): 0.4, 0, 1.
    #expect(try context.pixel(0, 0) == SIMD4(102, 0, 255, 255))
    #expect(try context.pixel(3, 0) == SIMD4(204, 102, 255, 255))
    let clear = try makeContext(4, 4)
    clear.setBlendMode(.plusDarker)
    clear.setFillColor(CGColor(srgbRed: 0.6, green: 0.2, blue: 1, alpha: 0.6))
    clear.fill(bounds)
    // On nothing, what is drawn: its colour times 0.6, within a rounding.
    let pixel = try clear.pixel(0, 0)
    #expect(abs(Int(pixel.x) - 92) <= 1 && abs(Int(pixel.y) - 31) <= 1)
    #expect(pixel.z == 153 && pixel.w == 153)
  }

  @Test("the modes of hue keep the backdrop's luminosity", arguments: [false, true])
  func hueModes(isRGBA: Bool) throws {
    let layout = isRGBA ? CGImageAlphaInfo.premultipliedLast.rawValue : nativeLayout
    // By PDF's formulas, on 0.5 grey: a grey has no saturation, so hue and saturation leave it,
    // colour takes red's to the grey's luminosity, luminosity makes the grey red's 0.3.
    let expected: [(CGBlendMode, SIMD3<Int>)] = [
      (.hue, SIMD3(128, 128, 128)), (.saturation, SIMD3(128, 128, 128)),
      (.color, SIMD3(255, 73, 73)), (.luminosity, SIMD3(77, 77, 77)),
    ]
    for (mode, color) in expected {
      let context = try makeContext(2, 2, layout: layout)
      let bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
      context.setFillColor(
        CGColor(srgbRed: 128 / 255.0, green: 128 / 255.0, blue: 128 / 255.0, alpha: 1))
      context.fill(bounds)
      context.setBlendMode(mode)
      context.setFillColor(.testRed)
      context.fill(bounds)
      let pixel = try context.pixel(0, 0)
      for channel in 0..<3 {
        #expect(abs(Int(pixel[channel]) - color[channel]) <= 1, "\(mode) \(pixel)")
      }
    }
  }
}
