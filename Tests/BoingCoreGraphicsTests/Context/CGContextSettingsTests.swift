import BoingCoreGraphics
import Testing

@Suite("Settings and queries of a context")
struct CGContextSettingsTests {
  @Test("edges are smoothed only where that is both wanted and allowed")
  func antialiasing() throws {
    for (should, allows) in [(true, true), (true, false), (false, true)] {
      let context = try makeContext(3, 1)
      context.setShouldAntialias(should)
      context.setAllowsAntialiasing(allows)
      context.fill(CGRect(x: 0.25, y: 0, width: 1, height: 1))
      let isSmooth = try (0..<3).contains { (1...254).contains(try context.pixel($0, 0).w) }
      #expect(isSmooth == (should && allows))
    }
  }

  @Test("a coarse flatness makes polygons of circles")
  func flatness() throws {
    func covered(_ flatness: CGFloat) throws -> Int {
      let context = try makeContext(64, 64)
      context.setFlatness(flatness)
      context.fillEllipse(in: CGRect(x: 0, y: 0, width: 64, height: 64))
      var sum = 0
      for y in 0..<64 { for x in 0..<64 { sum += Int(try context.pixel(x, y).w) } }
      return sum / 255
    }
    let exact = Int(Double.pi * 32 * 32)
    #expect(abs(try covered(0) - exact) < 10)
    #expect(try covered(20) < exact - 100)
    #expect(abs(try covered(nan) - exact) < 10)
  }

  @Test("device space is the bitmap's pixels, y pointing down from the top left corner")
  func deviceSpace() throws {
    let context = try makeContext(30, 20)
    #expect(
      context.userSpaceToDeviceSpaceTransform
        == CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 20))
    #expect(context.ctm == .identity)
    context.translateBy(x: 3, y: 4)
    #expect(context.convertToDeviceSpace(CGPoint.zero) == CGPoint(x: 3, y: 16))
    #expect(context.convertToUserSpace(CGPoint(x: 3, y: 16)) == .zero)
  }

  @Test("points, sizes and rectangles are converted by the transform")
  func conversion() throws {
    // The user space of a y that points down is device space.
    let context = try makeContext(4, 4)
    context.translateBy(x: 0, y: 4)
    context.scaleBy(x: 1, y: -1)
    context.translateBy(x: 10, y: 20)
    context.scaleBy(x: 2, y: -3)
    let rect = CGRect(x: 1, y: 1, width: 2, height: 2)
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 12, y: 17))
    #expect(
      context.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: -3))
    #expect(context.convertToDeviceSpace(rect) == CGRect(x: 12, y: 11, width: 4, height: 6))
    #expect(near(context.convertToUserSpace(CGRect(x: 12, y: 11, width: 4, height: 6)), rect))
    #expect(context.convertToUserSpace(CGSize(width: 2, height: -3)) == CGSize(width: 1, height: 1))
    context.scaleBy(x: 0, y: 1)
    #expect(context.convertToUserSpace(rect) == rect)
    #expect(context.convertToUserSpace(CGSize(width: 2, height: 3)) == CGSize(width: 2, height: 3))
  }

  @Test("components are of the colour space that was set, and start as opaque black")
  func colorSpaces() throws {
    let context = try makeContext(2, 2)
    let bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    context.setFillColor(.testRed)
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.fill(bounds)
    #expect(try context.pixel(0, 0) == SIMD4(0, 0, 0, 255))
    context.setFillColor([0, 1, 0, 1])
    context.fill(bounds)
    #expect(try context.pixel(0, 0) == greenPixel)
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
    context.setStrokeColor([1, 1])
    context.stroke(bounds, width: 4)
    #expect(try context.pixel(0, 0) == SIMD4(255, 255, 255, 255))
  }

  @Test(
    "a path contains what its mode would paint",
    arguments: [
      (.fill, true, false, false), (.eoFill, false, false, false), (.stroke, false, true, false),
      (.fillStroke, true, true, false), (.eoFillStroke, false, true, false),
    ] as [(CGPathDrawingMode, Bool, Bool, Bool)])
  func pathContains(mode: CGPathDrawingMode, middle: Bool, edge: Bool, outside: Bool) throws {
    let context = try makeContext(1, 1)
    context.scaleBy(x: 10, y: 10)
    context.setLineWidth(2)
    context.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    context.addRect(CGRect(x: 5, y: 5, width: 20, height: 20))
    #expect(context.pathContains(CGPoint(x: 15, y: 15), mode: mode) == middle)
    #expect(context.pathContains(CGPoint(x: -0.5, y: 15), mode: mode) == edge)
    #expect(context.pathContains(CGPoint(x: -2, y: 15), mode: mode) == outside)
    #expect(!context.pathContains(CGPoint(x: nan, y: 15), mode: mode))
    #expect(!context.isPathEmpty)
  }

  @Test("the path becomes the outline of its stroke in the user's own pen")
  func strokedPath() throws {
    let context = try makeContext(1, 1)
    context.scaleBy(x: 3, y: 1)
    context.setLineWidth(4)
    context.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    context.replacePathWithStrokedPath()
    #expect(near(context.boundingBoxOfPath, CGRect(x: 0, y: -2, width: 10, height: 4)))
    context.setLineDash(phase: 0, lengths: [2, 3])
    context.beginPath()
    context.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    context.replacePathWithStrokedPath()
    #expect(near(context.boundingBoxOfPath, CGRect(x: 0, y: -2, width: 7, height: 4)))
  }
}
