import BoingCoreGraphics
import BoingDemos
import BoingTestSupport
import Foundation
import Testing

/// The comparison of renderings with golden images, on images of its own.
@Suite("Golden images")
struct GoldenImagesTests {
  private let folder = TemporaryFolder()

  private static func image(_ width: Int = 4, changing changed: Set<Int> = []) -> CGImage {
    CGImage(width: width, height: 2, isOpaque: true) { bytes in
      for index in 0..<width * 2 {
        for component in 0..<3 { bytes[index * 4 + component] = 100 }
        bytes[index * 4 + 1] += changed.contains(index) ? 20 : 0
        bytes[index * 4 + 3] = 255
      }
    }
  }

  private func images(isRecording: Bool = false) -> GoldenImages {
    GoldenImages(
      folder: folder.url,
      environment: [
        "BOING_RECORD_GOLDEN": isRecording ? "1" : "0",
        "BOING_GOLDEN_FAILURES": folder.file("failures").path,
      ])
  }

  private func failure(
    _ image: CGImage, within tolerance: GoldenImages.Tolerance = .init(threshold: 10)
  ) throws -> String? {
    try images().failure(of: image, named: "a", within: tolerance)
  }

  @Test("that differ leave the expected image, the difference and the actual image side by side")
  func comparison() throws {
    #expect(
      try images(isRecording: true).failure(
        of: Self.image(), named: "a", within: .init(threshold: 0)) == nil)
    let message = try #require(try failure(Self.image(changing: [1])))
    let left = folder.file("failures/a.png")
    #expect(
      message
        == "1 of 8 pixels of a differ by more than 10: expected, difference and actual are in \(left.path)"
    )
    let image = try CGImage(data: Data(contentsOf: left), name: "a.png")
    #expect((image.width, image.height) == (12, 2))
    let grey = SIMD4<UInt8>(100, 100, 100, 255)
    #expect(image.pixel(x: 1, y: 0) == grey)
    #expect(image.pixel(x: 5, y: 0) == SIMD4(160, 160, 160, 255))
    #expect(image.pixel(x: 4, y: 0) == SIMD4(0, 0, 0, 255))
    #expect(image.pixel(x: 9, y: 0) == SIMD4(100, 120, 100, 255))
    #expect(image.pixel(x: 8, y: 0) == grey)
  }

  @Test("leave nothing where the difference is tolerated")
  func tolerance() throws {
    _ = try images(isRecording: true).failure(
      of: Self.image(), named: "a", within: .init(threshold: 0))
    let changed = Self.image(changing: [1, 6])
    #expect(try failure(Self.image()) == nil)
    #expect(try failure(changed, within: .init(threshold: 20)) == nil)
    #expect(try failure(changed, within: .init(threshold: 19, pixelCount: 2)) == nil)
    #expect(try failure(changed, within: .init(threshold: 19, fraction: 0.25)) == nil)
    #expect(folder.names == ["a.png"])
    #expect(try failure(changed, within: .init(threshold: 19, pixelCount: 1)) != nil)
  }

  @Test("that are missing, or of another size, are failures")
  func missing() throws {
    #expect(
      try failure(Self.image())
        == "there is no golden image a.png; record it with BOING_RECORD_GOLDEN=1")
    _ = try images(isRecording: true).failure(
      of: Self.image(), named: "a", within: .init(threshold: 0))
    #expect(try failure(Self.image(5)) == "a has 5 × 2 pixels, not 4 × 2")
  }
}
