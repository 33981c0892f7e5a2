import BoingTestSupport
import Testing

@testable import BoingRaster

/// The checks that keep indices computed from coordinates within their memory.
@Suite("Memory of the rasteriser")
struct MemoryTests {
  /// Numbers at the ends of what a document can say.
  static let extremes: [Double] = [
    0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1, 390, 65_536, 1e9, -1e9,
    2_147_483_648, 9.3e18, 1e100,
    1e154,
    1e200, 1e308, -1e308, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .nan, .infinity,
    -.infinity,
  ]

  @Test("an index outside ends the process of a checked build")
  func check() async {
    await #expect(processExitsWith: .failure) {
      let scratch = Scratch<Int>(capacity: 4)
      _ = scratch.memory[4]
    }
    await #expect(processExitsWith: .failure) {
      let scratch = Scratch<UInt8>(capacity: 8)
      (scratch.memory.part(2, 6) + 2).setFour(1, .zero)
    }
    await #expect(processExitsWith: .success) {
      let scratch = Scratch<UInt8>(capacity: 8)
      // Indexed from 100 on, as a row of pixels is by the device's x.
      let row = scratch.memory - 100
      row.setFour(104, SIMD4(repeating: 7))
      #expect(row[107] == 7)
      scratch.deallocate()
    }
  }

  @Test(
    "points of a display list are finite and within reach, whatever leads to them",
    arguments: 0..<400)
  func points(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number() -> Double {
      Double.random(in: 0..<1, using: &random) < 0.4
        ? Self.extremes.randomElement(using: &random)!
        : Double.random(in: 0..<1, using: &random) * 400 - 50
    }
    func row() -> SIMD3<Double> {
      SIMD3(number(), number(), Double.random(in: 0..<1, using: &random) < 0.5 ? 0 : number())
    }
    let list = DisplayList()
    for _ in 0..<50 {
      let map = Homography(x: row(), y: row(), w: SIMD3(number(), number(), number()))
      let box = BoxOutline(
        SIMD4(number(), number(), number(), number()), radius: number(), corners: 15,
        isContinuous: Double.random(in: 0..<1, using: &random) < 0.5)
      var path = Path()
      path.move(to: SIMD2(number(), number()))
      path.addLine(to: SIMD2(number(), number()))
      path.addQuadCurve(to: SIMD2(number(), number()), control: SIMD2(number(), number()))
      let counts = [
        list.add(box, map),
        list.add(PathOutline(PathKey(path, scale: 1)), map),
        list.add(
          [SIMD2(number(), number()), SIMD2(number(), number()), SIMD2(number(), number())], map),
      ]
      #expect(counts.reduce(0, +) == list.points.count)
      for index in 0..<list.points.count {
        let point = list.points.memory[index]
        let limit = DisplayList.coordinateLimit
        #expect(point.x.magnitude <= limit && point.y.magnitude <= limit)
      }
      list.removeAll()
    }
  }

  /// Polygons whose points are within reach, many of them nearly level, or at the edges of the clip.
  private static func polygon(_ random: inout SeededGenerator) -> [SIMD2<Double>] {
    let near: [Double] = [
      0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-201, 3e-200,
      1e-17, 1, 2, 31, 32, 33, -1e-9, 1e5, -1e5,
    ]
    func number() -> Double {
      Double.random(in: 0..<1, using: &random) < 0.6
        ? near.randomElement(using: &random)!
        : (Double.random(in: 0..<1, using: &random) - 0.2)
          * (Double.random(in: 0..<1, using: &random) < 0.2 ? 1e5 : 40)
    }
    return (0..<Int(3 + Double.random(in: 0..<1, using: &random) * 9)).map { _ in
      SIMD2(number(), number())
    }
  }

  /// The coverage of a polygon, drawn as a whole or in rows of tiles.
  private static func pixels(_ points: [SIMD2<Double>], _ rule: FillRule, tileHeight: Int)
    -> [UInt32]
  {
    let rect = PixelRect(minX: -3, minY: -2, maxX: 30, maxY: 31)
    let list = DisplayList()
    let identity = Homography(scale: 1)
    let count = list.add(points, identity)
    var command = Command(kind: .polygon, bounds: rect)
    command.pointCount = count
    command.color = 0xFFFF_FFFF
    command.rule = rule
    list.commands.append(command)
    var memory = [UInt32](repeating: 0, count: rect.width * rect.height)
    memory.withUnsafeMutableBufferPointer {
      let surface = PixelSurface(base: $0.baseAddress!, stride: rect.width, rect: rect)
      let rasterizer = DisplayListRasterizer()
      for y in stride(from: rect.minY, to: rect.maxY, by: tileHeight) {
        rasterizer.draw(
          list, onto: surface,
          part: PixelRect(
            minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(y + tileHeight, rect.maxY)))
      }
    }
    return memory
  }

  @Test("fillers stay within their memory where sides are nearly level", arguments: 0..<200)
  func levelSides(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 {
      let points = Self.polygon(&random)
      for rule in FillRule.allCases {
        let whole = Self.pixels(points, rule, tileHeight: 100)
        #expect(Self.pixels(points, rule, tileHeight: 5) == whole, "\(rule): \(points)")
      }
    }
  }
}
