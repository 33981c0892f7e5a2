import Testing

@testable import BoingCoreGraphics

@Suite struct CGImageCodingTests {
  /// JPEG's quantisation at quality 90, and its blending of colour across four pixels.
  private let jpegTolerance = 12

  private func isNear(_ pixel: SIMD4<UInt8>, _ expected: SIMD4<UInt8>) -> Bool {
    (0..<4).allSatisfy { abs(Int(pixel[$0]) - Int(expected[$0])) <= jpegTolerance }
  }

  @Test("a PNG gives back every byte at every level", arguments: [-5, 0, 1, 6, 9, 99])
  func roundTrip(level: Int) throws {
    let picture = noise(width: 61, height: 37, seed: 7)
    let data = try picture.pngData(compressionLevel: level)
    #expect(data.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(try CGImage(data: data, name: "noise").hasSamePixels(as: picture))
  }

  @Test("a cropped image is written without what lies beside it")
  func cropped() throws {
    let part = try #require(
      noise(width: 20, height: 20, seed: 3).cropping(to: CGRect(x: 5, y: 5, width: 7, height: 9)))
    let back = try CGImage(data: part.pngData(), name: "part")
    #expect(back.hasSamePixels(as: part))
  }

  @Test("an image written opaque has no alpha")
  func opaque() throws {
    let picture = noise(width: 5, height: 5, seed: 4)
    let data = try picture.pngData(opaque: true)
    // Byte 25 of a PNG is its colour type: 2 for RGB, 6 for RGBA.
    #expect(data[25] == 2)
    #expect(try picture.pngData()[25] == 6)
    let back = try CGImage(data: data, name: "opaque")
    #expect(back.alphaInfo == .noneSkipFirst)
    let (a, b) = (picture.pixel(x: 2, y: 3), back.pixel(x: 2, y: 3))
    #expect(b == SIMD4(a.x, a.y, a.z, 255))
    #expect(try back.pngData()[25] == 2)
  }

  @Test("a JPEG is decoded")
  func jpeg() throws {
    let picture = try CGImage(data: redAndBlueJPEG, name: "red and blue")
    #expect(picture.width == 16 && picture.height == 8)
    #expect(isNear(picture.pixel(x: 2, y: 4), redPixel))
    #expect(isNear(picture.pixel(x: 13, y: 4), bluePixel))
    #expect(picture.alphaInfo == .noneSkipFirst)
  }

  @Test(
    "an orientation beside the pixels is applied",
    // TIFF 6.0: 1 as it is, 2 mirrored, 3 half turn, 6 quarter turn clockwise, 8 anticlockwise.
    arguments: [
      (1, true, true), (2, true, false), (3, true, false), (6, false, true), (8, false, false),
    ])
  func orientation(value: UInt8, lies: Bool, redIsFirst: Bool) throws {
    let picture = try CGImage(data: redAndBlueJPEG(orientation: value), name: "turned")
    #expect(picture.width == (lies ? 16 : 8) && picture.height == (lies ? 8 : 16))
    let first = picture.pixel(x: 2, y: 2)
    let last = picture.pixel(x: picture.width - 3, y: picture.height - 3)
    #expect(isNear(first, redIsFirst ? redPixel : bluePixel))
    #expect(isNear(last, redIsFirst ? bluePixel : redPixel))
  }

  @Test("a GIF's first frame is decoded")
  func gif() throws {
    let picture = try CGImage(data: greenGIF, name: "green")
    #expect(picture.width == 1 && picture.height == 1)
    #expect(picture.pixel(x: 0, y: 0) == greenPixel)
  }

  @Test("of a GIF, nothing that follows the first frame is decoded")
  func animatedGIF() throws {
    let second: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 0x01, 0]
    let animation = Data(greenGIF.dropLast() + second + [0x3B])
    #expect(animation.firstFrame == greenGIF)
    // Damage there goes unnoticed.
    #expect(Data(greenGIF.dropLast() + second.prefix(12)).firstFrame == greenGIF)
    #expect(greenGIF.firstFrame == greenGIF)
    #expect(
      try CGImage(data: animation, name: "a").hasSamePixels(as: CGImage(data: greenGIF, name: "b")))
  }

  /// A WebP of 2 × 2 pixels whose frames are those of `greenWebP`, `width` pixels wide as they say.
  private func animatedWebP(width: UInt8 = 2, frames: Int = 3) -> Data {
    func chunk(_ name: String, _ body: [UInt8]) -> Data {
      let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
      return Data(name.utf8) + length + body
    }
    var body = Data("WEBP".utf8) + chunk("VP8X", [0x12, 0, 0, 0, 1, 0, 0, 1, 0, 0])
    body += chunk("ANIM", [0, 0, 0, 0, 0, 0])
    for _ in 0..<frames {
      let place: [UInt8] = [0, 0, 0, 0, 0, 0, width - 1, 0, 0, 1, 0, 0, 40, 0, 0, 0]
      body += chunk("ANMF", place + greenWebP.dropFirst(12))
    }
    return chunk("RIFF", [UInt8](body))
  }

  @Test("of an animated WebP, the first frame is decoded as an image of its own")
  func animatedWebP() throws {
    #expect(animatedWebP().firstFrame == greenWebP)
    #expect(greenWebP.firstFrame == greenWebP)
    let image = try CGImage(data: animatedWebP(), name: "a")
    #expect(image.hasSamePixels(as: try CGImage(data: greenWebP, name: "b")))
    let size = try CGImage.size(of: animatedWebP(), format: .webp, name: "a")
    #expect(size == (2, 2))
  }

  @Test("a WebP whose first frame is missing, damaged or not the whole image is an error")
  func partialWebP() {
    let broken = [
      animatedWebP(width: 1), animatedWebP(frames: 0), animatedWebP(frames: 1).dropLast(20),
    ]
    for data in broken {
      #expect(throws: CGImageError.self) { try CGImage(data: data, name: "a") }
      #expect(throws: CGImageError.self) { try CGImage.size(of: data, format: .webp, name: "a") }
    }
  }

  @Test("a WebP is decoded")
  func webP() throws {
    let picture = try CGImage(data: greenWebP, name: "green")
    #expect(picture.width == 2 && picture.height == 2)
    for x in 0..<2 { #expect(picture.pixel(x: x, y: 1) == SIMD4(0, 254, 0, 255)) }
  }

  @Test("garbage and emptiness are named and refused")
  func garbage() {
    for data in [Data(), Data([1]), Data("this is not a picture".utf8)] {
      do {
        _ = try CGImage(data: data, name: "the-name")
        Issue.record("\(data.count) bytes of garbage were decoded")
      } catch {
        guard case .undecodable(let name, let cause) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(name == "the-name" && !cause.isEmpty)
        #expect(error.description.hasPrefix("the-name: "))
      }
    }
  }

  @Test("data that end too early are refused, wherever they end", arguments: 1..<20)
  func truncated(part: Int) throws {
    let png = try noise(width: 40, height: 40, seed: 5).pngData()
    for whole in [png, redAndBlueJPEG, redAndBlueJPEG(orientation: 6), greenGIF.dropLast()] {
      let piece = whole.prefix(whole.count * part / 20)
      #expect(throws: CGImageError.self) { try CGImage(data: piece, name: "piece") }
    }
  }

  @Test("a PNG whose middle is damaged is refused")
  func damaged() throws {
    var png = try noise(width: 40, height: 40, seed: 5).pngData()
    for index in png.count / 2..<png.count / 2 + 20 { png[index] ^= 0x55 }
    #expect(throws: CGImageError.self) { try CGImage(data: png, name: "damaged") }
  }

  @Test("a slice of data is read from its own start")
  func slice() throws {
    let data = Data([1, 2, 3]) + greenGIF
    #expect(try CGImage(data: data.dropFirst(3), name: "slice").pixel(x: 0, y: 0) == greenPixel)
  }

  @Test(
    "an enormous size is refused before it is decoded",
    arguments: [(100_000, 100_000), (16_385, 1), (1, 16_385), (16_384, 16_384)])
  func enormous(width: Int, height: Int) {
    let data = pngHeader(width: UInt32(width), height: UInt32(height))
    #expect(throws: CGImageError.tooLarge(name: "huge", width: width, height: height)) {
      try CGImage(data: data, name: "huge")
    }
  }

  @Test("an enormous size is refused in other formats too")
  func enormousElsewhere() throws {
    var gif = greenGIF
    gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: CGImageError.tooLarge(name: "gif", width: 65_535, height: 65_535)) {
      try CGImage(data: gif, name: "gif")
    }
    var jpeg = redAndBlueJPEG
    // The frame header: marker, length, precision, then height and width.
    let frame = try #require(jpeg.range(of: Data([0xFF, 0xC0]))).lowerBound
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
    #expect(throws: CGImageError.tooLarge(name: "jpeg", width: 65_280, height: 65_280)) {
      try CGImage(data: jpeg, name: "jpeg")
    }
    let svg = Data(
      "<svg xmlns='http://www.w3.org/2000/svg' width='100000' height='100000'></svg>".utf8)
    #expect(throws: CGImageError.self) { try CGImage(data: svg, name: "svg") }
  }

  @Test("many threads decode and encode at once")
  func threads() async throws {
    let picture = noise(width: 50, height: 50, seed: 8)
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          guard let data = try? picture.pngData(),
            let back = try? CGImage(data: data, name: "thread"),
            let jpeg = try? CGImage(data: redAndBlueJPEG, name: "thread")
          else { return false }
          return back.hasSamePixels(as: picture) && jpeg.width == 16
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(results == [Bool](repeating: true, count: 16))
  }

  @Test("a file that is not there is named")
  func missingFile() {
    let url = URL(fileURLWithPath: "/no/such/picture.png")
    do {
      _ = try CGImage(contentsOf: url)
      Issue.record("a missing file was decoded")
    } catch {
      guard case .unreadable(let name, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(name == "/no/such/picture.png")
    }
  }

  @Test("a file is read, and another scheme is not")
  func file() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("picture-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let picture = noise(width: 4, height: 4, seed: 6)
    try picture.pngData().write(to: url)
    #expect(try CGImage(contentsOf: url).hasSamePixels(as: picture))
    let remote = try #require(URL(string: "https://example.com/picture.png"))
    #expect(throws: CGImageError.self) { try CGImage(contentsOf: remote) }
  }
}
