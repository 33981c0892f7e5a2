import BoingCoreGraphics
import CBoingCairo
import Testing

@Suite struct CGContextRobustnessTests {
  private let bad: [CGFloat] = [nan, infinity, -infinity]

  private func expectUsable(_ context: CGContext) throws {
    #expect(cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS)
    context.setFillColor(.testGreen)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(try context.pixel(1, context.height - 2) == greenPixel)
  }

  @Test("geometry that is not finite draws nothing and harms nothing")
  func notFinite() throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [.testRed, .testBlue], locations: nil))
    let image = noise(width: 2, height: 2, seed: 1)
    for value in bad {
      let context = try makeContext(4, 4)
      let point = CGPoint(x: value, y: 1)
      // Not at an infinite origin, which means the null rectangle.
      let rect = CGRect(x: 0, y: 1, width: value, height: 2)
      context.translateBy(x: value, y: 0)
      context.scaleBy(x: value, y: value)
      context.rotate(by: value)
      #expect(context.ctm.isIdentity)
      context.fill(rect)
      context.stroke(rect)
      context.stroke(CGRect(x: 0, y: 0, width: 2, height: 2), width: value)
      context.fillEllipse(in: rect)
      context.strokeEllipse(in: rect)
      context.clear(rect)
      context.clip(to: rect)
      context.move(to: point)
      context.addLine(to: point)
      context.addCurve(to: point, control1: point, control2: point)
      context.addArc(center: point, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
      context.addArc(
        center: .zero, radius: value, startAngle: 0, endAngle: value, clockwise: true)
      context.fillPath()
      context.setLineWidth(value)
      context.setMiterLimit(value)
      context.setLineDash(phase: value, lengths: [1])
      context.setLineDash(phase: 0, lengths: [value, 1])
      context.setAlpha(nan)
      context.draw(image, in: rect)
      context.draw(image, in: rect, byTiling: true)
      context.drawLinearGradient(gradient, start: point, end: .zero, options: [])
      context.drawRadialGradient(
        gradient, startCenter: point, startRadius: 1, endCenter: .zero, endRadius: value,
        options: [])
      TextLayout("x", size: 2).draw(in: context, at: point, color: .black)
      let drawn = try #require(context.makeImage())
      #expect(drawn.hasSamePixels(as: CGImage(width: 4, height: 4, isOpaque: false) { _ in }))
      try expectUsable(context)
    }
  }

  @Test("a singular transform draws nothing and harms nothing", arguments: [0, 1e-200])
  func singular(scale: Double) throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [.testRed, .testBlue], locations: nil))
    let context = try makeContext(4, 4)
    context.saveGState()
    context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
    context.setLineWidth(1e9)
    context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.draw(noise(width: 2, height: 2, seed: 1), in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 1), options: [])
    TextLayout("x", size: 2).draw(in: context, at: .zero, color: .black)
    #expect(context.path == nil)
    context.restoreGState()
    let drawn = try #require(context.makeImage())
    #expect(drawn.hasSamePixels(as: CGImage(width: 4, height: 4, isOpaque: false) { _ in }))
    try expectUsable(context)
  }

  @Test("enormous and tiny geometry ends and harms nothing", arguments: [1e-12, 1e6, 1e12, 1e300])
  func extreme(size: Double) throws {
    let size = CGFloat(size)
    let context = try makeContext(4, 4)
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [.testRed, .testBlue], locations: nil))
    let rect = CGRect(x: -size, y: -size, width: 2 * size, height: 2 * size)
    context.stroke(rect)
    context.setLineWidth(size)
    context.setLineJoin(.round)
    context.setLineCap(.round)
    context.strokeEllipse(in: rect)
    context.setLineDash(phase: size, lengths: [size, 1 / size])
    context.stroke(rect)
    context.fillEllipse(in: rect)
    context.draw(noise(width: 2, height: 2, seed: 1), in: rect)
    context.drawLinearGradient(
      gradient, start: CGPoint(x: -size, y: 0), end: CGPoint(x: size, y: 0),
      options: .drawsAfterEndLocation)
    context.saveGState()
    context.scaleBy(x: size, y: size)
    TextLayout("text", size: 12).draw(in: context, at: .zero, color: .black)
    context.setLineWidth(1)
    context.stroke(CGRect(x: -1, y: -1, width: 2, height: 2))
    context.restoreGState()
    context.setBlendMode(.normal)
    try expectUsable(context)
  }

  @Test("a rectangle far larger than the bitmap fills it")
  func covers() throws {
    let context = try makeContext(4, 4)
    context.fill(CGRect.infinite)
    #expect(try context.pixel(3, 0) == SIMD4(0, 0, 0, 255))
  }

  @Test("dashes far smaller than a pixel do not take for ever")
  func tinyDashes() throws {
    let context = try makeContext(100, 100)
    context.setLineDash(phase: 0, lengths: [1e-9, 1e-9])
    context.strokeEllipse(in: CGRect(x: 10, y: 10, width: 80, height: 80))
    context.setLineDash(phase: 0, lengths: [0, 0])
    context.strokeEllipse(in: CGRect(x: 10, y: 10, width: 80, height: 80))
    context.setLineDash(phase: 0, lengths: [-1, 2])
    try expectUsable(context)
  }

  /// The width, the height, the bits of a component, the bytes of a row and the layout.
  private static let impossible: [(Int, Int, Int, Int, UInt32)] = {
    let last = CGImageAlphaInfo.premultipliedLast.rawValue
    return [
      (0, 1, 8, 0, nativeLayout), (1, 0, 8, 0, nativeLayout), (-1, 1, 8, 0, nativeLayout),
      (16_385, 1, 8, 0, nativeLayout), (16_384, 16_384, 8, 0, nativeLayout),
      (2, 2, 16, 0, nativeLayout), (2, 2, 8, 4, nativeLayout), (2, 2, 8, 9, nativeLayout),
      (2, 2, 8, .max, nativeLayout), (.max, .max, 8, 0, nativeLayout),
      (2, 2, 8, 0, CGImageAlphaInfo.last.rawValue), (2, 2, 8, 0, CGImageAlphaInfo.first.rawValue),
      (2, 2, 8, 0, CGImageAlphaInfo.none.rawValue),
      (2, 2, 5, 0, CGImageAlphaInfo.noneSkipFirst.rawValue), (2, 2, 8, 0, 31), (2, 2, 0, 0, last),
      (2, 2, 8, 0, last | CGBitmapInfo.byteOrder16Little.rawValue),
      (2, 2, 8, 0, last | CGBitmapInfo.floatComponents.rawValue), (2, 2, .max, 0, last),
    ]
  }()

  @Test("bitmaps and layouts that cannot be are refused", arguments: impossible)
  func refused(width: Int, height: Int, bits: Int, bytesPerRow: Int, info: UInt32) {
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: bytesPerRow,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    #expect(context == nil)
  }

  @Test("layouts and spaces that Cairo cannot draw in are refused")
  func refusedLayouts() throws {
    let wide = try CGContext(
      data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: #require(CGColorSpace(name: CGColorSpace.displayP3)), bitmapInfo: nativeLayout)
    #expect(wide == nil)
  }
}
