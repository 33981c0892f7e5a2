import BoingCurves
import BoingElementary
import Testing

@testable import BoingRaster

@Suite("Display lists")
struct DisplayListTests {
  private static let canvas = PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 48)

  /// Pieces of work that are done last first.
  private struct ReversedRunner: WorkRunner {
    let width: Int

    func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
      for index in (0..<count).reversed() { body(index) }
    }
  }

  private func pixels(
    _ list: DisplayList, canvasColor: UInt32 = 0, minimumTileHeight: Int = 64,
    on runner: some WorkRunner = SerialRunner()
  ) -> [UInt32] {
    let rect = Self.canvas
    // Whatever the memory held before does not show.
    var memory = [UInt32](repeating: 0x1234_5678, count: rect.width * rect.height)
    memory.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      TiledRasterizer().draw(
        list, [rect], onto: PixelSurface(base: base, stride: rect.width, rect: rect),
        canvasColor: canvasColor, minimumTileHeight: minimumTileHeight, on: runner)
    }
    return memory
  }

  private func fill(
    _ outline: BoxOutline, _ map: Homography, _ color: UInt32, _ writer: inout DisplayListWriter
  ) {
    var command = Command(kind: .polygon, bounds: .empty)
    command.firstPoint = writer.list.points.count
    command.pointCount = writer.list.add(outline, map)
    command.bounds = writer.list.bounds(ofLast: command.pointCount)
    command.color = color
    writer.append(command)
  }

  private func turned(by angle: Double, scale: Double = 1) -> Homography {
    let (sine, cosine) = Double.sineAndCosine(angle)
    return Homography(
      Affine2D(
        x: SIMD2(cosine, sine) * scale, y: SIMD2(-sine, cosine) * scale, origin: SIMD2(32, 24)))
  }

  @Test("tiles, and the order in which they are drawn, leave no trace", arguments: [1, 2, 5, 16])
  func tiles(width: Int) {
    var writer = DisplayListWriter(DisplayList(), clip: Self.canvas)
    for step in 0..<20 {
      writer.beginGroup(.beginGroup)
      let outline = BoxOutline(
        SIMD4(-9, -7, 20, 16), radius: Double(step) / 3, corners: 13, isContinuous: step % 2 == 0)
      fill(outline, turned(by: Double(step), scale: 1.4), 0x8040_2010, &writer)
      fill(outline, turned(by: Double(step) + 0.4), 0xFF20_FF80, &writer)
      writer.endGroup(opacity: 0.7, blend: step % 5 == 0 ? .multiply : .normal)
    }
    let whole = pixels(writer.list, canvasColor: 0xFF20_3040)
    #expect(Set(whole).count > 100)
    for height in [1, 3, 7] {
      let tiled = pixels(
        writer.list, canvasColor: 0xFF20_3040, minimumTileHeight: height,
        on: ReversedRunner(width: width))
      #expect(tiled == whole)
    }
  }

  @Test("a group without content disappears, and so does one that is cut to nothing")
  func emptyGroups() {
    var writer = DisplayListWriter(DisplayList(), clip: Self.canvas)
    writer.beginGroup(.beginGroup)
    writer.beginGroup(.beginGroup)
    writer.endGroup()
    #expect(writer.openGroups.count == 1)
    writer.endGroup(opacity: 0.5)
    #expect(writer.list.commands.isEmpty)
    writer.beginGroup(.beginGroup)
    fill(BoxOutline(SIMD4(0, 0, 5, 5)), turned(by: 0), .max, &writer)
    writer.endGroup(
      cutTo: BoxOutline(SIMD4(900, 900, 5, 5)), Homography(scale: 1), isAntialiased: true)
    #expect(writer.list.commands.isEmpty)
    #expect(writer.openGroups.isEmpty)
  }

  @Test("a mask makes its group no larger than itself")
  func mask() {
    var writer = DisplayListWriter(DisplayList(), clip: Self.canvas)
    writer.beginGroup(.beginGroup)
    fill(BoxOutline(SIMD4(-20, -20, 40, 40)), turned(by: 0), .max, &writer)
    writer.beginGroup(.beginMask)
    fill(BoxOutline(SIMD4(1, 2, 3, 4)), turned(by: 0), .max, &writer)
    writer.endMask()
    writer.endGroup()
    #expect(writer.list.bounds == PixelRect(minX: 33, minY: 26, maxX: 37, maxY: 31))
    let drawn = pixels(writer.list)
    #expect(drawn.filter { $0 == .max }.count == 12)
    #expect(drawn.filter { $0 != 0 }.count == 12)
  }

  @Test("what lies outside of the clip is not written, nor are its points")
  func clip() {
    var writer = DisplayListWriter(DisplayList(), clip: Self.canvas)
    fill(BoxOutline(SIMD4(100, 100, 5, 5)), turned(by: 0), .max, &writer)
    #expect(writer.list.commands.isEmpty)
    #expect(writer.list.points.count == 0)
  }

  @Test("maps of the plane are applied in the order in which they are concatenated")
  func maps() throws {
    let first = Affine2D(x: SIMD2(2, 1), y: SIMD2(-1, 3), origin: SIMD2(5, -4))
    let second = Affine2D(scale: SIMD2(0.5, 4), origin: SIMD2(1, 1))
    let p = SIMD2(7.0, -2)
    #expect(first.concatenating(second).apply(p) == second.apply(first.apply(p)))
    let map = Homography(first).concatenating(Homography(second))
    #expect(map.affine == first.concatenating(second))
    #expect(map.apply(p) == SIMD3(second.apply(first.apply(p)), 1))
    let back = try #require(map.inverse).affine.apply(second.apply(first.apply(p)))
    #expect((back - p).length < 1e-12)
    #expect(Homography(Matrix4.identity) == Homography(scale: 1))
  }
}
