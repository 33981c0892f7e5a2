import Foundation
import Testing

@testable import BoingCoreGraphics
@testable import BoingRaster

@Suite("Strokes of hostile numbers", .timeLimit(.minutes(60)))
struct HostileStrokeTests {
  @Test("curves whose coordinates overflow have an infinite length")
  func infiniteLength() {
    let curve = PathSegment(
      from: .zero, control1: SIMD2(1e308, 1e308), control2: SIMD2(-1e308, 1e308),
      to: SIMD2(1e308, 0))
    #expect(curve.length == .infinity)
    #expect(curve.parameter(atDistance: 1, length: curve.length) <= 1)
  }

  @Test("a dashed path of thousands of curves that overflow stays as it is")
  func dashedOverflow() {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 0..<3_000 {
      let sign: CGFloat = index % 2 == 0 ? 1 : -1
      path.addCurve(
        to: CGPoint(x: sign * 1e308, y: 0), control1: CGPoint(x: 0, y: 1e308),
        control2: CGPoint(x: sign * 1e200, y: -1e308))
    }
    #expect(path.copy(dashingWithPhase: 0, lengths: [3, 2]) == path)
  }

  @Test("a subpath of hundreds of thousands of lines is taken apart without a copy for each")
  func longSubpath() {
    let count = 400_000
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 1...count { path.addLine(to: CGPoint(x: index, y: index % 2)) }
    let subpaths = path.data.subpaths
    #expect(subpaths.count == 1)
    #expect(subpaths.first?.segments.count == count)
  }

  /// The opaque pixels of a line across a picture with `dashes`, in user space of `scale`.
  private func inked(_ dashes: [CGFloat], scale: CGFloat = 1) throws -> Int {
    let context = try makeContext(100, 10)
    context.scaleBy(x: scale, y: scale)
    context.setStrokeColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    context.setLineWidth(4 / scale)
    context.setLineDash(phase: 0, lengths: dashes)
    context.move(to: CGPoint(x: 0, y: 5 / scale))
    context.addLine(to: CGPoint(x: 100 / scale, y: 5 / scale))
    context.strokePath()
    let image = try #require(context.makeImage())
    return image.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).count { $0 & 0xFF == 0xFF || $0 >> 24 == 0xFF }
    }
  }

  @Test("dashes too fine to be told apart leave the line whole in a context")
  func fineDashes() throws {
    let whole = try inked([])
    #expect(whole == 400)
    #expect(try inked([1e-6, 1e-6]) == whole)
    #expect(try inked([1e-300]) == whole)
    #expect(try inked([10, 10]) == whole / 2)
  }

  @Test("the bound on dashes counts in user space")
  func scaledBound() throws {
    // 10¹¹ dashes and gaps of a billionth of a pixel.
    #expect(try inked([1e-7, 1e-7], scale: 1e-2) == 400)
  }

  @Test(
    "dashes are as long as their user space makes them",
    arguments: [1e-6, 1e-2, 0.7, 1, 3, 1e3, 1e4, 1e6, 1e9])
  func scaledDashes(scale: CGFloat) throws {
    // Ten pixels of every twenty, in lines four pixels wide across a hundred.
    #expect(try inked([10 / scale, 10 / scale], scale: scale) == 200)
    #expect(try inked([30 / scale, 20 / scale], scale: scale) == 240)
  }

  @Test("a point is in a dash or in a gap at every scale", arguments: [1e-6, 1, 1e4, 1e9])
  func scaledHits(scale: CGFloat) throws {
    let context = try makeContext(100, 10)
    context.scaleBy(x: scale, y: scale)
    context.setLineWidth(4 / scale)
    context.setLineDash(phase: 0, lengths: [10 / scale, 10 / scale])
    context.move(to: CGPoint(x: 0, y: 5 / scale))
    context.addLine(to: CGPoint(x: 100 / scale, y: 5 / scale))
    let hits = stride(from: 5.0, to: 100, by: 10).map { x in
      context.pathContains(CGPoint(x: x / scale, y: 5 / scale), mode: .stroke)
    }
    #expect(hits == [true, false, true, false, true, false, true, false, true, false])
  }
}
