import BoingTestSupport
import Testing

@testable import BoingRaster

@Suite("Images under affine maps")
struct AffineImageShaderTests {
  /// A position or step in the fixed point of the shader.
  private func fixed(_ value: Double) -> Int64 { Int64((value * 4_294_967_296).rounded()) }

  /// The mean of the four neighbours of a position, channel by channel, in 256ths.
  private func sample(_ texture: Texture, _ u: Int64, _ v: Int64) -> [Int] {
    let (x, y, fx, fy) = (Int(u >> 32), Int(v >> 32), Int((u >> 24) & 255), Int((v >> 24) & 255))
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      let (column, row) = (min(max(x, 0), texture.width - 1), min(max(y, 0), texture.height - 1))
      return texture.base[row * texture.stride + column]
    }
    return [0, 8, 16, 24].map { shift in
      func row(_ y: Int) -> Int {
        let (left, right) = (Int(pixel(x, y) >> shift & 255), Int(pixel(x + 1, y) >> shift & 255))
        return (left * (256 - fx) + right * fx + 128) >> 8
      }
      return (row(y) * (256 - fy) + row(y + 1) * fy + 128) >> 8
    }
  }

  @Test(
    "each pixel is the mean of its samples, within the image and over its edges",
    arguments: 0..<200)
  func samples(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let bitmap = Bitmap(width: width, height: height) { pixels in
      for index in 0..<width * height { pixels[index] = UInt32(truncatingIfNeeded: random.next()) }
    }
    // Steps of zero, of a whole pixel and backwards among others.
    func step(_ random: inout SeededGenerator) -> Double {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: 0
      case 1: Double(Int.random(in: -2...2, using: &random))
      default: random.number(-6...6)
      }
    }
    let back = Affine2D(
      x: SIMD2(step(&random), step(&random)), y: SIMD2(step(&random), step(&random)),
      origin: SIMD2(random.number(-60...60), random.number(-60...60)))
    let (across, down) = (
      Int.random(in: 1...16, using: &random), Int.random(in: 1...16, using: &random)
    )
    let isSingle = seed % 3 == 0
    let (columns, rows) = isSingle ? (1, 1) : (across, down)
    let texture = bitmap.texture
    let shader = try #require(
      AffineImageShader(texture, back: back, isNearest: false, across: columns, down: rows))
    let (ux, vx, uy, vy) = (
      fixed(back.x.x), fixed(back.x.y), fixed(back.y.x), fixed(back.y.y)
    )
    let (dx, dy) = (0.5 / Double(columns), 0.5 / Double(rows))
    let u0 = fixed(back.x.x * dx + back.y.x * dy + back.origin.x - 0.5)
    let v0 = fixed(back.x.y * dx + back.y.y * dy + back.origin.y - 0.5)
    let scratch = Scratch<UInt32>(capacity: 64)
    defer { scratch.deallocate() }
    let memory = scratch.memory
    for y in [-3, 0, 11] {
      memory.fill(0, count: 64, with: 0)
      // Indexed from −8.
      let row = shader.pixels(y, -8, 50, memory + 8)
      for x in -8..<50 {
        var sums = [0, 0, 0, 0]
        for j in 0..<Int64(rows) {
          for i in 0..<Int64(columns) {
            let channels = sample(
              texture,
              u0 + ux * Int64(x) + uy * Int64(y) + ux * i / Int64(columns) + uy * j / Int64(rows),
              v0 + vx * Int64(x) + vy * Int64(y) + vx * i / Int64(columns) + vy * j / Int64(rows))
            for channel in 0..<4 { sums[channel] += channels[channel] }
          }
        }
        let count = columns * rows
        let expected = sums.reversed().reduce(UInt32(0)) {
          $0 << 8 | UInt32(($1 + count / 2) / count)
        }
        #expect(row[x] == expected, "(\(x), \(y))")
      }
    }
    withExtendedLifetime(bitmap) {}
  }

  @Test(
    "an image on the device's pixels is shown by its rows, upside down too",
    arguments: [false, true], [false, true])
  func aligned(isFlipped: Bool, isNearest: Bool) throws {
    let (width, height) = (5, 4)
    let bitmap = Bitmap(width: width, height: height) { pixels in
      for index in 0..<width * height { pixels[index] = UInt32(index + 1) }
    }
    // From (3, 2) on.
    let back = Affine2D(
      x: SIMD2(1, 0), y: SIMD2(0, isFlipped ? -1 : 1),
      origin: SIMD2(-3, isFlipped ? Double(height) + 2 : -2))
    let shader = try #require(
      AffineImageShader(bitmap.texture, back: back, isNearest: isNearest, across: 1, down: 1))
    let (texture, x, y) = try #require(shader.aligned)
    #expect((x, y) == (3, 2))
    let scratch = Scratch<UInt32>(capacity: 16)
    defer { scratch.deallocate() }
    for row in 0..<height {
      let shown = AlignedImageShader(texture: texture, x: x, y: y)
        .pixels(row + 2, 3, 8, scratch.memory)
      let source = isFlipped ? height - 1 - row : row
      for column in 0..<width {
        #expect(shown[column + 3] == UInt32(source * width + column + 1))
      }
    }
  }
}
