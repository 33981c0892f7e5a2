import BoingCoreGraphics
import Testing

@Suite("Conic gradients")
struct ConicGradientTests {
  func gradient() throws -> CGGradient {
    try #require(
      CGGradient(
        colorsSpace: nil,
        colors: [
          CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
          CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1),
        ],
        locations: nil))
  }

  @Test(
    "the colour is the part of a turn from the first angle", arguments: [0, 1, -7] as [CGFloat])
  func turn(angle: CGFloat) throws {
    let context = try makeContext(40, 40)
    context.drawConicGradient(try gradient(), center: CGPoint(x: 20, y: 20), angle: angle)
    for (x, y) in [(35, 25), (25, 3), (3, 19), (10, 33), (37, 37)] {
      // y is counted from the top in the image, from the bottom in the context.
      let direction = atan2(CGFloat(39 - y) + 0.5 - 20, CGFloat(x) + 0.5 - 20)
      let turns = (direction - angle) / (2 * .pi)
      let expected = (turns - turns.rounded(.down)) * 255
      #expect(abs(CGFloat(try context.pixel(x, y).x) - expected) <= 1)
      #expect(try context.pixel(x, y).w == 255)
    }
  }

  @Test("clip, alpha and transform apply; what is not finite paints nothing")
  func state() throws {
    let context = try makeContext(20, 20)
    context.drawConicGradient(try gradient(), center: CGPoint(x: nan, y: 0), angle: 0)
    context.drawConicGradient(try gradient(), center: .zero, angle: infinity)
    #expect(try context.pixel(5, 5) == noPixel)
    context.setAlpha(0.5)
    context.clip(to: CGRect(x: 10, y: 0, width: 10, height: 20))
    context.translateBy(x: 10, y: 10)
    context.rotate(by: .pi / 2)
    context.drawConicGradient(try gradient(), center: .zero, angle: 0)
    #expect(try context.pixel(5, 5) == noPixel)
    #expect(abs(Int(try context.pixel(15, 5).w) - 128) <= 1)
    // To the lower right of the centre lie 5/8 of a turn from its own x axis, which points up.
    #expect(abs(Int(try context.pixel(14, 14).x) - 80) <= 3)
  }
}
