import BoingCoreGraphics
import Testing

@Suite struct CGContextDrawingTests {
  @Test("a filled rectangle is counted from the bottom left")
  func fill() throws {
    let context = try makeContext(8, 6)
    context.setFillColor(.testRed)
    context.fill(CGRect(x: 1, y: 1, width: 3, height: 2))
    let image = try #require(context.makeImage())
    for y in 0..<6 {
      for x in 0..<8 {
        let isInside = (1..<4).contains(x) && (3..<5).contains(y)
        #expect(image.pixel(x: x, y: y) == (isInside ? redPixel : noPixel), "(\(x), \(y))")
      }
    }
  }

  @Test("transforms act on what is drawn after them and are restored")
  func transforms() throws {
    let context = try makeContext(10, 10)
    context.setFillColor(.testBlue)
    context.saveGState()
    context.translateBy(x: 10, y: 0)
    context.rotate(by: .pi / 2)
    context.scaleBy(x: 2, y: 2)
    context.setFillColor(.testRed)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.restoreGState()
    #expect(context.ctm.isIdentity)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    // (0…2, 0…1) doubled, turned left about the bottom right corner: x 8…10, y 0…4.
    #expect(try context.pixel(9, 9) == redPixel)
    #expect(try context.pixel(8, 6) == redPixel)
    #expect(try context.pixel(7, 9) == noPixel)
    #expect(try context.pixel(8, 5) == noPixel)
    #expect(try context.pixel(0, 9) == bluePixel)
  }

  @Test("a path keeps the transform each point was added under")
  func pathUnderChangingTransform() throws {
    let context = try makeContext(10, 10)
    context.move(to: .zero)
    context.translateBy(x: 5, y: 0)
    context.addLine(to: .zero)
    #expect(context.currentPointOfPath == .zero)
    #expect(context.boundingBoxOfPath == CGRect(x: -5, y: 0, width: 5, height: 0))
    context.addLine(to: CGPoint(x: 0, y: 5))
    context.closePath()
    context.fillPath()
    #expect(context.isPathEmpty)
    #expect(try context.pixel(3, 9) == SIMD4(0, 0, 0, 255))
    #expect(try context.pixel(6, 9) == noPixel)
  }

  @Test("an outline is a line width wide, half on each side")
  func stroke() throws {
    let context = try makeContext(10, 10)
    context.setStrokeColor(.testGreen)
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)])
    #expect(try context.pixel(5, 4) == greenPixel)
    #expect(try context.pixel(5, 5) == greenPixel)
    #expect(try context.pixel(5, 3) == noPixel)
    #expect(try context.pixel(5, 6) == noPixel)
  }

  @Test("the pen is stretched with the user space")
  func stretchedPen() throws {
    let context = try makeContext(20, 20)
    context.scaleBy(x: 1, y: 4)
    context.setLineWidth(1)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2.5), CGPoint(x: 20, y: 2.5)])
    // y 2…3 in user space is 8…12 from the bottom.
    for y in 0..<20 { #expect(try context.pixel(10, y).w == ((8..<12).contains(y) ? 255 : 0)) }
  }

  @Test("caps and dashes have the lengths asked for")
  func capsAndDashes() throws {
    let context = try makeContext(20, 2)
    context.setLineWidth(2)
    context.setLineCap(.square)
    context.strokeLineSegments(between: [CGPoint(x: 5, y: 1), CGPoint(x: 10, y: 1)])
    #expect(
      try (0..<20).map { try context.pixel($0, 0).w == 255 }
        == (0..<20).map { (4..<11).contains($0) })
    context.clear(CGRect(x: 0, y: 0, width: 20, height: 2))
    context.setLineCap(.butt)
    context.setLineDash(phase: 1, lengths: [3, 2])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 20, y: 1)])
    #expect(
      try (0..<20).map { try context.pixel($0, 1).w == 255 } == (0..<20).map { ($0 + 1) % 5 < 3 })
  }

  @Test("both fill rules and both passes of drawPath paint")
  func drawPath() throws {
    let context = try makeContext(10, 10)
    context.setFillColor(.testRed)
    context.setStrokeColor(.testBlue)
    context.setLineWidth(2)
    context.addRect(CGRect(x: 1, y: 1, width: 8, height: 8))
    context.addRect(CGRect(x: 4, y: 4, width: 2, height: 2))
    context.drawPath(using: .eoFillStroke)
    #expect(try context.pixel(0, 0) == bluePixel)
    #expect(try context.pixel(2, 2) == redPixel)
    context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.setLineWidth(0)
    context.addRect(CGRect(x: 1, y: 1, width: 8, height: 8))
    context.addRect(CGRect(x: 4, y: 4, width: 2, height: 2))
    context.drawPath(using: .eoFill)
    #expect(try context.pixel(4, 4) == noPixel)
    #expect(try context.pixel(2, 2) == redPixel)
  }

  @Test("a clip keeps drawing inside until the state is restored")
  func clip() throws {
    let context = try makeContext(10, 10)
    context.setFillColor(.testRed)
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
    context.addRect(CGRect(x: 3, y: 0, width: 7, height: 10))
    context.clip()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 3, y: 0, width: 2, height: 10))
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(try (0..<10).map { try context.pixel($0, 5).w } == [0, 0, 0, 255, 255, 0, 0, 0, 0, 0])
    context.resetClip()
    context.fill(CGRect(x: 8, y: 0, width: 1, height: 10))
    #expect(try context.pixel(8, 5) == redPixel)
    context.clip(to: .null)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 10))
    #expect(try context.pixel(0, 5) == noPixel)
    context.restoreGState()
    context.clip(to: [
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 0, width: 1, height: 1),
    ])
    context.setFillColor(.testBlue)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(
      try (0..<4).map { try context.pixel($0, 9) } == [bluePixel, noPixel, bluePixel, redPixel])
  }

  @Test("the clip's box is not rounded to pixels")
  func clipBox() throws {
    let context = try makeContext(20, 20)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 20))
    context.saveGState()
    context.clip(to: CGRect(x: 2.25, y: 3.5, width: 5.5, height: 4.75))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 2.25, y: 3.5, width: 5.5, height: 4.75))
    context.clip(to: CGRect(x: -10, y: 4.5, width: 15.125, height: 100))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 2.25, y: 4.5, width: 2.875, height: 3.75))
    context.scaleBy(x: 2, y: 4)
    #expect(
      context.boundingBoxOfClipPath == CGRect(x: 1.125, y: 1.125, width: 1.4375, height: 0.9375))
    context.clip(to: CGRect(x: 8, y: 8, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath.isNull)
    context.restoreGState()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 20))
    context.addEllipse(in: CGRect(x: 1.5, y: 2.5, width: 6.25, height: 7.75))
    context.clip()
    #expect(
      near(context.boundingBoxOfClipPath, CGRect(x: 1.5, y: 2.5, width: 6.25, height: 7.75)))
    context.resetClip()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("alpha multiplies the colour's own")
  func alpha() throws {
    let context = try makeContext(1, 1)
    context.setAlpha(0.5)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let pixel = try context.pixel(0, 0)
    #expect((63...64).contains(pixel.w) && pixel.x == pixel.w && pixel.y == 0)
  }

  @Test("restoring more often than saving is harmless")
  func unbalanced() throws {
    let context = try makeContext(2, 2)
    context.restoreGState()
    context.endTransparencyLayer()
    context.saveGState()
    context.restoreGState()
    context.restoreGState()
    context.setFillColor(.testRed)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(try context.pixel(0, 0) == redPixel)
  }
}
