import BoingQuartzCore
import BoingTestSupport
import Foundation
import Testing

@Suite("Pictures in Display P3")
struct DisplayP3Tests {
  /// The maximum error of one rounding of eight bits.
  private let oneStep = 1

  private func picture(
    _ space: OutputColorSpace, background: CGColor? = nil, _ build: (CALayer) -> Void
  ) throws -> CGImage {
    try .drawn(16, 8, background: background, colorSpace: space, build)
  }

  private func p3(_ red: Double, _ green: Double, _ blue: Double) throws -> CGColor {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    return try #require(CGColor(colorSpace: space, components: [red, green, blue, 1]))
  }

  private func agrees(_ pixel: SIMD4<UInt8>, _ r: Int, _ g: Int, _ b: Int) -> Bool {
    abs(Int(pixel.x) - r) <= oneStep && abs(Int(pixel.y) - g) <= oneStep
      && abs(Int(pixel.z) - b) <= oneStep && pixel.w == 255
  }

  @Test("a colour of Display P3 keeps its components, and is held to sRGB only there")
  func wide() throws {
    for (r, g, b) in [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, 0.5, 0.25), (0.1, 0.9, 0.4)] {
      let color = try p3(r, g, b)
      let wide = try picture(.displayP3) { $0.backgroundColor = color }
      #expect(
        agrees(
          wide.pixel(x: 3, y: 3), Int((r * 255).rounded()), Int((g * 255).rounded()),
          Int((b * 255).rounded())))
    }
    // Red in extended sRGB, whose numbers are beyond what sRGB has.
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let red = try #require(CGColor(colorSpace: space, components: [1.093, -0.227, -0.150, 1]))
    let wide = try picture(.displayP3) { $0.backgroundColor = red }
    let narrow = try picture(.sRGB) { $0.backgroundColor = red }
    #expect(agrees(wide.pixel(x: 3, y: 3), 255, 0, 0))
    #expect(narrow.pixel(x: 3, y: 3) == SIMD4(255, 0, 0, 255))
  }

  /// Published values of sRGB's primaries in Display P3, of 255; grey stays grey.
  @Test(
    "sRGB's primaries are weaker in Display P3",
    arguments: [
      (SIMD3(1.0, 0, 0), SIMD3(234, 51, 35)), (SIMD3(0, 1.0, 0), SIMD3(117, 251, 76)),
      (SIMD3(0, 0, 1.0), SIMD3(0, 0, 245)), (SIMD3(0.5, 0.5, 0.5), SIMD3(128, 128, 128)),
      (SIMD3(1, 1, 1), SIMD3(255, 255, 255)),
    ])
  func primaries(color: SIMD3<Double>, expected: SIMD3<Int>) throws {
    let color = CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: 1)
    for isGround in [false, true] {
      let image = try picture(.displayP3, background: isGround ? color : nil) { root in
        if !isGround { root.addSublayer(box(0, 0, 16, 8, color)) }
      }
      #expect(agrees(image.pixel(x: 5, y: 5), expected.x, expected.y, expected.z))
    }
  }

  @Test("images, borders, shadows, paths, gradients and texts are brought there too")
  func everything() throws {
    let kinds: [(String, (CALayer) -> Void)] = [
      ("image", { $0.contents = CGImage(width: 1, height: 1, isOpaque: true) { $0[2] = 255 } }),
      (
        "border",
        {
          $0.borderWidth = 9
          $0.borderColor = .red
        }
      ),
      (
        "shadow",
        { root in
          let layer = box(0, -20, 16, 8)
          layer.shadowColor = .red
          layer.shadowOpacity = 1
          layer.shadowRadius = 0
          layer.shadowOffset = CGSize(width: 0, height: 20)
          root.addSublayer(layer)
        }
      ),
      (
        "path",
        { root in
          let shape = CAShapeLayer()
          shape.path = CGPath(rect: CGRect(x: -9, y: -9, width: 99, height: 99), transform: nil)
          shape.fillColor = .red
          root.addSublayer(shape)
        }
      ),
      (
        "gradient",
        { root in
          let gradient = CAGradientLayer()
          gradient.frame = root.bounds
          gradient.colors = [CGColor.red, CGColor.red]
          root.addSublayer(gradient)
        }
      ),
      (
        "text",
        { root in
          let text = CATextLayer()
          text.frame = root.bounds
          text.isWrapped = true
          text.string = NSAttributedString(
            string: "      ",
            attributes: [.backgroundColor: CGColor.red, .font: TextFont("DejaVu Sans", size: 30)])
          root.addSublayer(text)
        }
      ),
    ]
    for (name, build) in kinds {
      let pixel = try picture(.displayP3, build).pixel(x: 4, y: 4)
      #expect(agrees(pixel, 234, 51, 35), "\(name): \(pixel)")
    }
  }

  @Test("an image in Display P3 is shown with its own colours in either space")
  func wideImages() throws {
    let wide = try picture(.displayP3) { $0.backgroundColor = try? p3(1, 0, 0) }
    let again = try picture(.displayP3) { $0.contents = wide }
    let narrow = try picture(.sRGB) { $0.contents = wide }
    #expect(again.hasSamePixels(as: wide))
    #expect(agrees(narrow.pixel(x: 4, y: 4), 255, 0, 0))
  }

  @Test("the file says which space it is in, and the pixels are unchanged")
  func file() throws {
    let wide = try picture(.displayP3) { $0.backgroundColor = .rose }
    let narrow = try picture(.sRGB) { $0.backgroundColor = .rose }
    #expect(wide.colorSpace?.name == CGColorSpace.displayP3)
    let data = try wide.pngData()
    let chunks = try chunks(data)
    #expect(chunks.map(\.name).first == "IHDR" && chunks.map(\.name).last == "IEND")
    // Primaries of P3 with D65, sRGB's curve, no matrix, full range: ITU-T H.273.
    #expect(chunks.first { $0.name == "cICP" }?.content == [12, 13, 0, 1])
    // Before the pixels, or readers take no notice.
    let names = chunks.map(\.name)
    let (place, pixels) = (names.firstIndex(of: "cICP"), names.firstIndex(of: "IDAT"))
    #expect(try #require(place) < #require(pixels))
    #expect(try CGImage(data: data, name: "wide").hasSamePixels(as: wide))
    #expect(try !self.chunks(narrow.pngData()).contains { $0.name == "cICP" })
  }

  private struct Chunk {
    let name: String
    let content: [UInt8]
  }

  /// The file's chunks, whose checksums are right.
  private func chunks(_ data: Data) throws -> [Chunk] {
    let bytes = [UInt8](data)
    func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    var chunks: [Chunk] = []
    var at = 8
    while at < bytes.count {
      let length = number(at)
      let end = at + 8 + length
      let name = try #require(String(bytes: bytes[(at + 4)..<(at + 8)], encoding: .ascii))
      #expect(Int(crc32(bytes[(at + 4)..<end])) == number(end), "\(name)")
      chunks.append(Chunk(name: name, content: Array(bytes[(at + 8)..<end])))
      at = end + 4
    }
    return chunks
  }
}
