import BoingTestSupport
import Foundation
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

/// Shape layers beside the mean of 64 lines a row of the exact shape.
@Suite("The accuracy of paths")
struct PathAccuracyTests {
  enum Drawing: String, CaseIterable, Sendable {
    case fill, evenOdd, stroke, dashes
  }

  private static let side = 80

  /// One of 24 shapes: ellipses, stars, closed curves and open ones.
  private func path(_ seed: Int) -> CGPath {
    var generator = SeededGenerator(seed: UInt64(seed))
    func point() -> CGPoint {
      CGPoint(x: generator.number(-25...25), y: generator.number(-25...25))
    }
    let path = CGMutablePath()
    switch seed % 4 {
    case 0:
      path.addEllipse(
        in: CGRect(
          x: -25, y: -18, width: generator.number(20...50), height: generator.number(10...36)))
    case 1:
      path.addLines(
        between: (0..<7).map {
          let (angle, radius) = (Double($0 * 3) * 2 * Double.pi / 7, generator.number(15...28))
          return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
        })
      path.closeSubpath()
    case 2:
      path.move(to: point())
      for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
      path.closeSubpath()
    default:
      path.move(to: point())
      for _ in 0..<3 { path.addQuadCurve(to: point(), control: point()) }
    }
    return path
  }

  @Test(
    "fills of 55 decibels and strokes of 52, turned and at fractional positions",
    arguments: Drawing.allCases, 0..<24)
  func accuracy(drawing: Drawing, seed: Int) throws {
    let path = path(seed)
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillColor = nil
    var exact = path
    switch drawing {
    case .fill, .evenOdd:
      shape.fillColor = .snow
      shape.fillRule = drawing == .fill ? .nonZero : .evenOdd
    case .stroke, .dashes:
      shape.strokeColor = .snow
      shape.lineWidth = 1.5
      shape.lineJoin = .round
      if drawing == .dashes {
        shape.lineDashPattern = [6, 3.5]
        exact = exact.copy(dashingWithPhase: 0, lengths: [6, 3.5])
      }
      exact = exact.copy(
        strokingWithWidth: 1.5, lineCap: .butt, lineJoin: .round, miterLimit: 10)
    }
    let turn = CGAffineTransform(rotationAngle: 0.3 + Double(seed) * 0.7)
    let position = CGPoint(x: 40.37, y: 39.81)
    shape.setAffineTransform(turn)
    shape.position = position
    let side = Double(Self.side)
    let image = try CGImage.drawn(side, side) { $0.addSublayer(shape) }
    let bytes = (0..<Self.side * Self.side).map {
      image.pixel(x: $0 % Self.side, y: $0 / Self.side).w
    }
    let toPixels = turn.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    let moved = try #require(exact.copy(using: [toPixels]))
    let reference = SupersampledPolygons(
      moved.polygons(threshold: 1e-4), drawing == .evenOdd ? .evenOdd : .nonZero
    ).coverage(Self.side, Self.side)
    let result = decibels(bytes, reference)
    let worst = reference.indices.max {
      abs(Double(bytes[$0]) / 255 - reference[$0]) < abs(Double(bytes[$1]) / 255 - reference[$1])
    }
    let pixel = try #require(worst)
    #expect(
      result >= (drawing == .fill || drawing == .evenOdd ? 55 : 52),
      "at (\(pixel % Self.side), \(pixel / Self.side)) \(bytes[pixel]), not \(reference[pixel] * 255)"
    )
  }
}
