import QuartzCore
import Testing

@Suite("import QuartzCore alone: paths, colours and transforms")
struct GraphicsCodeTests {
  @Test("a path is drawn on a shape layer, and its line is animated")
  func shape() throws {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 40, height: 20), cornerWidth: 5, cornerHeight: 5)
    path.addEllipse(in: CGRect(x: 50, y: 0, width: 10, height: 10))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 60, height: 20))
    #expect(path.contains(CGPoint(x: 20, y: 10)) && !path.contains(CGPoint(x: 0.5, y: 0.5)))
    let shape = CAShapeLayer()
    shape.path = path
    shape.strokeColor = CGColor(gray: 0, alpha: 1)
    shape.lineDashPattern = [4, 2]
    let screen = Screen(shape)
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.duration = 1
    shape.add(draw, forKey: "draw")
    let shown = try #require(screen.shown(at: 0.75) as? CAShapeLayer)
    #expect(shown.strokeEnd == 0.75 && shown.path == path && shown.lineDashPattern == [4, 2])
  }

  @Test("colour spaces have names, and colours convert between them")
  func spaces() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let color = try #require(CGColor(colorSpace: p3, components: [1, 1, 1, 1]))
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let converted = try #require(
      color.converted(to: space, intent: .defaultIntent, options: nil)?.components)
    #expect(converted.allSatisfy { agree($0, 1, within: 1e-6) })
  }

  @Test("transforms and rectangles have their functions")
  func geometry() {
    let plane = CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi / 2).scaledBy(x: 2, y: 2)
    let p = CGPoint(x: 3, y: 0).applying(plane)
    #expect(agree(p.x, 10) && agree(p.y, 6) && agree(p.applying(plane.inverted()).x, 3))
    let space = CATransform3DRotate(CATransform3DMakeScale(2, 2, 2), .pi / 3, 0, 1, 0)
    #expect(agree(CATransform3DConcat(space, CATransform3DInvert(space)).m11, 1))
    let rect = CGRect(x: 0.5, y: 0.5, width: 9, height: 9)
    #expect(rect.integral.insetBy(dx: 1, dy: 2).size == CGSize(width: 8, height: 6))
  }

  @Test("a context draws with its whole state")
  func context() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.saveGState()
    context.translateBy(x: 5, y: 5)
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    context.fill(CGRect(x: -9, y: -9, width: 18, height: 18))
    context.restoreGState()
    let image = try #require(context.makeImage())
    #expect(image.width == 10 && image.height == 10)
    let bytes = try #require(context.data?.bindMemory(to: UInt8.self, capacity: 400))
    // The first row is the top one: y counts upwards in a context.
    #expect((0..<4).map { bytes[4 * 9 + $0] } == [0, 255, 0, 255])
    #expect((0..<4).map { bytes[$0] } == [0, 0, 0, 0])
  }
}
