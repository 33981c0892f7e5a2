import OpenCoreGraphics
import Testing

@Suite("Patterns")
struct CGPatternTests {
  let bounds = CGRect(x: 0, y: 0, width: 16, height: 16)

  /// A cell of 4 by 4: its left half red, the rest nothing.
  func stripes(
    isColored: Bool = true, matrix: CGAffineTransform = .identity, step: CGFloat = 4,
    cell: CGRect = CGRect(x: 0, y: 0, width: 4, height: 4)
  ) throws -> CGPattern {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(.testRed)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 100))
      }, releaseInfo: nil)
    return try #require(
      CGPattern(
        info: nil, bounds: cell, matrix: matrix, xStep: step, yStep: step,
        tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks))
  }

  func columns(_ context: CGContext, _ row: Int = 8) throws -> [UInt8] {
    try (0..<16).map { try context.pixel($0, row).w }
  }

  let four: [UInt8] = [255, 255, 0, 0]

  @Test("a coloured cell is repeated at its step, and cut at its bounds")
  func colored() throws {
    let context = try makeContext(16, 16)
    context.setFillPattern(try stripes(), colorComponents: [1])
    context.fill(bounds)
    #expect(try columns(context) == four + four + four + four)
    #expect(try context.pixel(0, 3) == redPixel)
    let wide = try makeContext(16, 16)
    wide.setFillPattern(try stripes(step: 8), colorComponents: [1])
    wide.fill(bounds)
    #expect(try columns(wide, 15) == four + [0, 0, 0, 0] + four + [0, 0, 0, 0])
    #expect(try columns(wide, 10) == Array(repeating: 0, count: 16))
  }

  @Test("the transform moves the shape, not the pattern; the matrix and the phase move it")
  func space() throws {
    let context = try makeContext(16, 16)
    context.translateBy(x: 1, y: 0)
    context.setFillPattern(try stripes(), colorComponents: [1])
    context.fill(bounds)
    #expect(try columns(context) == [0, 255, 0, 0] + four + four + four)
    let doubled = try makeContext(16, 16)
    doubled.setFillPattern(
      try stripes(matrix: CGAffineTransform(scaleX: 2, y: 2)), colorComponents: [1])
    doubled.fill(bounds)
    #expect(try columns(doubled).prefix(8) == [255, 255, 255, 255, 0, 0, 0, 0])
    let shifted = try makeContext(16, 16)
    shifted.setPatternPhase(CGSize(width: 1, height: 0))
    shifted.setFillPattern(try stripes(), colorComponents: [1])
    shifted.fill(bounds)
    #expect(try columns(shifted).prefix(4) == [0, 255, 255, 0])
  }

  @Test("a stencil takes the colour it is painted with, a coloured cell only alpha")
  func stencil() throws {
    let context = try makeContext(16, 16)
    let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())
    context.setFillColorSpace(try #require(space))
    context.setFillPattern(try stripes(isColored: false), colorComponents: [0, 0, 1, 1])
    context.fill(bounds)
    #expect(try context.pixel(0, 0) == bluePixel)
    #expect(try context.pixel(2, 0) == noPixel)
    let faint = try makeContext(16, 16)
    let plain = try #require(CGColorSpace(patternBaseSpace: nil))
    let color = CGColor(patternSpace: plain, pattern: try stripes(), components: [0.6])
    faint.setFillColor(try #require(color))
    faint.fill(bounds)
    #expect(try faint.pixel(0, 0) == SIMD4(153, 0, 0, 153))
    let rgb = CGColorSpaceCreateDeviceRGB()
    #expect(CGColor(patternSpace: rgb, pattern: try stripes(), components: [1]) == nil)
  }

  @Test("outlines are drawn with patterns too, in every layout of pixels")
  func strokes() throws {
    for layout in [nativeLayout, CGImageAlphaInfo.premultipliedLast.rawValue] {
      let context = try makeContext(16, 16, layout: layout)
      context.setStrokePattern(try stripes(), colorComponents: [1])
      context.setLineWidth(4)
      context.addLines(between: [CGPoint(x: 0, y: 8), CGPoint(x: 16, y: 8)])
      context.strokePath()
      #expect(try columns(context) == four + four + four + four)
      #expect(try context.pixel(0, 8) == redPixel)
      #expect(try context.pixel(0, 0) == noPixel)
    }
  }

  @Test("cells larger than their step overlap")
  func overlap() throws {
    let context = try makeContext(16, 16)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in context.fill(CGRect(x: 4, y: 0, width: 1, height: 4)) },
      releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 6, height: 4), matrix: .identity, xStep: 4,
        yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks))
    context.setFillPattern(pattern, colorComponents: [1])
    context.fill(bounds)
    #expect(try columns(context).prefix(5) == [255, 0, 0, 0, 255])
  }

  @Test("the pointer is handed to the drawing function, and let go of once")
  func info() throws {
    let counts = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    counts.initialize(repeating: 0, count: 2)
    defer { counts.deallocate() }
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { info, _ in info?.assumingMemoryBound(to: Int.self)[0] += 1 },
      releaseInfo: { info in info?.assumingMemoryBound(to: Int.self)[1] += 1 })
    do {
      let context = try makeContext(4, 4)
      let pattern = CGPattern(
        info: counts, bounds: bounds, matrix: .identity, xStep: 16, yStep: 16,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
      context.setFillPattern(try #require(pattern), colorComponents: [1])
      context.fill(bounds)
      #expect(counts[1] == 0)
    }
    #expect(counts[0] > 0)
    #expect(counts[1] == 1)
  }

  @Test("useless patterns are refused, and enormous ones drawn in bounded memory")
  func absurd() throws {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
    func make(_ bounds: CGRect, _ matrix: CGAffineTransform, _ step: CGFloat) -> CGPattern? {
      CGPattern(
        info: nil, bounds: bounds, matrix: matrix, xStep: step, yStep: 1, tiling: .noDistortion,
        isColored: true, callbacks: &callbacks)
    }
    #expect(make(.zero, .identity, 1) == nil)
    #expect(make(.null, .identity, 1) == nil)
    #expect(make(bounds, CGAffineTransform(), 1) == nil)
    for step in [0, nan, infinity] { #expect(make(bounds, .identity, step) == nil) }
    let context = try makeContext(4, 4)
    for pattern in [
      try stripes(step: 1e12), try stripes(step: 1e-12),
      try stripes(cell: CGRect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)),
      try stripes(matrix: CGAffineTransform(scaleX: 1e-200, y: 1e-100)),
    ] {
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(bounds)
    }
    context.setFillColor(.testGreen)
    context.fill(bounds)
    #expect(try context.pixel(1, 1) == greenPixel)
  }
}
