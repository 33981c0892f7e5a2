import BoingTestSupport
import Foundation
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

@Suite("The path filler")
struct PathFillerTests {
  private typealias Point = SIMD2<Double>

  private struct Canvas: SpanBlitter {
    let width: Int
    var bytes: [UInt8]

    init(_ width: Int, _ height: Int) {
      self.width = width
      bytes = [UInt8](repeating: 0, count: width * height)
    }

    mutating func row(
      _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
      _ coverage: Memory<UInt8>
    ) {
      for x in start..<end {
        bytes[y * width + x] = x >= solidStart && x < solidEnd ? 255 : coverage[x]
      }
    }
  }

  private static let (width, height) = (120, 90)

  private static func fill(
    _ polygons: [[Point]], _ rule: FillRule, clip: PixelRect? = nil
  ) -> [UInt8] {
    let clip = clip ?? PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let filler = PathFiller()
    var canvas = Canvas(width, height)
    for polygon in polygons {
      polygon.withUnsafeBufferPointer { filler.add(Memory($0), count: $0.count, clip: clip) }
    }
    filler.fill(rule, clip: clip, into: &canvas)
    return canvas.bytes
  }

  /// Polygons that cross themselves and one another, and some that two or four chains bound in nearly every row: ellipses,
  /// bands as thin as strokes, bow ties and rings.
  private static func polygons(_ seed: UInt64) -> [[Point]] {
    var generator = SeededGenerator(seed: seed)
    func ellipse(_ center: Point, _ radii: Point, _ count: Int, turns: Double = 1) -> [Point] {
      (0..<count).map {
        let angle = turns * 2 * Double.pi * Double($0) / Double(count)
        return center + radii * Point(cos(angle), sin(angle))
      }
    }
    switch seed % 7 {
    case 0:
      return [(0..<9).map { _ in Point(generator.number(-15...135), generator.number(-15...105)) }]
    case 1:
      return (0..<5).map { _ in
        (0..<4).map { _ in Point(generator.number(0...120), generator.number(0...90)) }
      }
    case 2:
      return [ellipse(Point(60, 45), Point(generator.number(5...70), generator.number(5...50)), 40)]
    case 3:
      let along = Point(generator.number(-50...50), generator.number(-40...40))
      let across =
        Point(-along.y, along.x) * (generator.number(0.2...6) / (along * along).sum().squareRoot())
      let center = Point(generator.number(40...80), generator.number(30...60))
      return [
        [along + across, along - across, -along - across, across - along].map { center + $0 }
      ]
    case 4:
      return [
        (0..<4).map {
          Point($0 % 3 == 0 ? 20 : 100, 5 + 23 * Double($0)) + generator.number(-4...4)
        }
      ]
    case 5:
      let (center, radii) = (
        Point(generator.number(40...80), generator.number(30...60)),
        Point(generator.number(20...60), 25)
      )
      return [
        ellipse(center, radii, 50),
        ellipse(center, radii - generator.number(0.3...5), 50, turns: -1),
      ]
    default:
      let (center, radius) = (
        Point(generator.number(40...80), generator.number(30...60)), generator.number(10...50)
      )
      return [
        (0..<31).map {
          let angle = Double($0 * 12) * 2 * Double.pi / 31
          return center + radius * Point(cos(angle), sin(angle))
        }
      ]
    }
  }

  @Test("gives what supersampling tends to, where polygons cross as well", arguments: 0..<28)
  func supersampled(seed: Int) {
    let polygons = Self.polygons(UInt64(seed))
    for rule in [FillRule.nonZero, .evenOdd] {
      let reference = SupersampledPolygons(polygons, rule).coverage(Self.width, Self.height)
      let bytes = Self.fill(polygons, rule)
      #expect(decibels(bytes, reference) > 51, "\(rule)")
    }
  }

  @Test("gives the same in parts as at once", arguments: 0..<28)
  func parts(seed: Int) {
    let polygons = Self.polygons(UInt64(seed))
    for rule in [FillRule.nonZero, .evenOdd] {
      let whole = Self.fill(polygons, rule)
      for (low, high) in [(0, 37), (37, 38), (38, 101), (101, 120)] {
        for (top, bottom) in [(0, 11), (11, 64), (64, 90)] {
          let part = PixelRect(minX: low, minY: top, maxX: high, maxY: bottom)
          let bytes = Self.fill(polygons, rule, clip: part)
          let isSame = (top..<bottom).allSatisfy { y in
            (low..<high).allSatisfy {
              bytes[y * Self.width + $0] == whole[y * Self.width + $0]
            }
          }
          #expect(isSame, "\(part)")
        }
      }
    }
  }

  @Test("areas are exact: a triangle, a square that lies on pixels' edges, a sliver")
  func exact() {
    // Half of each pixel on the diagonal.
    let triangle = Self.fill([[Point(10, 10), Point(20, 20), Point(10, 20)]], .nonZero)
    for i in 10..<20 {
      #expect(triangle[i * Self.width + i] == 128)
      #expect(triangle[i * Self.width + 10] == (i == 10 ? 128 : 255))
    }
    let square = Self.fill(
      [[Point(3, 4), Point(8, 4), Point(8, 9.25), Point(3, 9.25)]], .evenOdd)
    let sum = square.reduce(0) { $0 + Int($1) }
    #expect(sum == 25 * 255 + 5 * 64)
    // Eleven hundredths of a pixel wide across forty rows.
    let sliver = Self.fill(
      [[Point(50.3, 10), Point(50.41, 10), Point(50.41, 50), Point(50.3, 50)]], .nonZero)
    let partial = sliver.filter { $0 > 0 }
    #expect(partial == [UInt8](repeating: 28, count: 40))
  }

  @Test(
    "an edge that is level up to rounding bounds what lies below it",
    arguments: [FillRule.nonZero, .evenOdd])
  func nearlyLevel(rule: FillRule) {
    // A pentagram, whose arms lie 17 thousandths of a pixel within a row and slope by 4 · 10⁻¹⁵.
    let star = (0..<5).map { index -> Point in
      let angle = Double(index) * 4 * Double.pi / 5
      return Point(17 + 12 * sin(angle), 21 - 13 * cos(angle))
    }
    let bytes = Self.fill([star], rule)
    let arms = (8..<12).map { bytes[16 * Self.width + $0] }
    #expect(arms == [4, 4, 4, 4])
    let reference = SupersampledPolygons([star], rule).coverage(Self.width, Self.height)
    #expect(decibels(bytes, reference) > 51)
  }

  @Test("coverage is right where many edges cross", arguments: [4.0, 70], 0..<24)
  func manyCrossings(width: Double, seed: Int) {
    // Hundreds of edges within a few rows, in which no order holds for long.
    var generator = SeededGenerator(seed: UInt64(seed))
    let points = (0..<200).map { _ in
      Point(
        .random(in: 40...40 + width, using: &generator), .random(in: 30...34, using: &generator))
    }
    let bytes = Self.fill([points], .nonZero)
    let reference = SupersampledPolygons([points], .nonZero).coverage(Self.width, Self.height)
    for index in bytes.indices {
      #expect((Double(bytes[index]) / 255 - reference[index]).magnitude < 0.12)
    }
  }

  @Test("opposite windings that share pixels do not cancel where the rule counts both")
  func overlapping() {
    let right = [Point(10, 10.5), Point(30, 10.5), Point(30, 20), Point(10, 20)]
    let left = [Point(30, 10.5), Point(50, 10.5), Point(50, 20), Point(30, 20)]
    let once = Self.fill([right, left], .nonZero)
    let twice = Self.fill([right, right.reversed() + [], left, right], .nonZero)
    #expect(once == twice)
    let gone = Self.fill([right, right], .evenOdd)
    let isEmpty = gone.allSatisfy { $0 == 0 }
    #expect(isEmpty)
  }

  @Test("rows with very many edges are filled, too", arguments: [FillRule.nonZero, .evenOdd])
  func crowded(rule: FillRule) {
    // Stripes of an eighth of a pixel, each half covered.
    let stripes = (0..<800).map { index -> [Point] in
      let x = 10 + Double(index) / 8
      return [Point(x, 20), Point(x + 1 / 16.0, 20), Point(x + 1 / 16.0, 30), Point(x, 30)]
    }
    let bytes = Self.fill(stripes, rule)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let isStriped = y >= 20 && y < 30 && x >= 10 && x < 110
        let expected: UInt8 = isStriped ? 128 : 0
        #expect(bytes[y * Self.width + x] == expected)
      }
    }
  }
}
