import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDocuments

@Suite("Images of documents")
struct DocumentImageTests {
  private func document(
    _ images: [String: Data], bundles: Int = 1, limits: ArchiveLimits = .standard,
    decodesImages: Bool = true
  ) throws -> LayeredDocument {
    let layers = images.keys.sorted().map {
      "<CALayer><contents><CGImage src=\"\($0)\"/></contents></CALayer>"
    }
    let markup = "<CALayer bounds=\"0 0 8 8\"><sublayers>\(layers.joined())</sublayers></CALayer>"
    var files: [String: Data] = [:]
    for bundle in 0..<bundles {
      files["b\(bundle).ca/main.caml"] = Data(markup.utf8)
      for (name, data) in images { files["b\(bundle).ca/\(name)"] = data }
    }
    return try LayeredDocument(
      files: PackageContents(name: "t", files: files, limits: limits), decodesImages: decodesImages)
  }

  private func image(_ side: Int) throws -> CGImage {
    try CGImage.straight(width: side, height: side) { _, _ in [0, 0, 0, 0] }
  }

  @Test(
    "Only PNG, JPEG, GIF, WebP and HEIC are decoded, whatever else the system has a loader for",
    arguments: [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>",
      "/* XPM */ static char *x[] = {\"1 1 1 1\", \"a c red\", \"a\"};", "BM", "",
      "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ])
  func signatures(_ text: String) throws {
    let document = try document(["a.png": Data(text.utf8)])
    #expect(document.warnings.count == 1)
    #expect(document.warnings.first?.message.contains("PNG, JPEG, GIF, WebP or HEIC") == true)
    #expect(document.documents[0].image("a.png") == nil)
    #expect(document.documents[0].image("data:image/svg+xml,\(text)") == nil)
  }

  @Test(
    "A signature tells the format",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], ImageFormat.png),
      ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a".utf8), .gif),
      (Array("RIFF1234WEBP".utf8), .webp), (Array("1234ftypheic".utf8), .heic),
      (Array("RIFF1234WAVE".utf8), nil), (Array("1234ftypavif".utf8), nil), ([0x89, 0x50], nil),
    ] as [([UInt8], ImageFormat?)])
  func formats(_ bytes: [UInt8], _ format: ImageFormat?) {
    #expect(ImageFormat(signatureOf: Data(bytes)) == format)
  }

  @Test("An image that is too large is known by its header and not decoded")
  func tooLarge() throws {
    let document = try document(["a.png": HostileDocuments.png(width: 16_000, height: 16_000)])
    #expect(document.documents[0].image("a.png") == nil)
    let warning = try #require(document.warnings.first)
    #expect(warning.message.contains("16000 × 16000"))
  }

  @Test("All documents of a package share one budget of pixels, counted before decoding")
  func budget() throws {
    let image = try image(100).pngData()
    let document = try document(
      ["a.png": image], bundles: 40, limits: ArchiveLimits(pixelCount: 10_000 * 12))
    let shown = document.documents.filter { $0.image("a.png") != nil }
    #expect(shown.count == 12)
    // Each that is left out is named by its layer.
    #expect(document.warnings.count >= 28)
    #expect(document.warnings.first?.message.contains("the 120000 pixels") == true)
    // The headers alone say that these are too many: none of them could be decoded.
    let liars = try self.document(
      ["a.png": HostileDocuments.png(width: 8_000, height: 4_000)], bundles: 40)
    #expect(liars.warnings.contains { $0.message.contains("left of the \(96 << 20) pixels") })
  }

  @Test("A look at a document reads the sizes of its images and decodes none")
  func sizes() throws {
    // Decoding would find that there are no pixels in it.
    let look = try document(
      ["a.png": HostileDocuments.png(width: 300, height: 200)], decodesImages: false)
    let size = try #require(look.documents[0].imageSize("a.png"))
    #expect(size == (300, 200))
    #expect(look.documents[0].rootLayer.sublayers?.first?.contents == nil)
    #expect(look.warnings.isEmpty)
  }

  @Test(
    "An image that is scaled must fit in the budget whole and scaled at once",
    arguments: [
      (sides: [8_192], shown: 1), (sides: [8_200], shown: 0), (sides: [8_192, 8_192], shown: 1),
      (sides: [6_000, 6_000, 4_000], shown: 2), (sides: [6_000, 6_000], shown: 1),
      (sides: [5_792, 5_792, 5_792], shown: 3),
    ])
  func decodingBudget(sides: [Int], shown: Int) throws {
    var images: [String: Data] = [:]
    for (index, side) in sides.enumerated() {
      images["\(index).png"] = HostileDocuments.png(width: UInt32(side), height: UInt32(side))
    }
    let document = try document(images, decodesImages: false)
    let known = images.keys.filter { document.documents[0].imageSize($0) != nil }
    #expect(known.count == shown)
    let refusals = document.warnings.filter { $0.message.contains("is left out") }
    #expect(refusals.count == sides.count - shown)
    #expect(refusals.allSatisfy { $0.message.contains("left of the \(96 << 20) pixels") })
  }

  @Test("An image of ordinary size is decoded as it is")
  func ordinary() throws {
    let original = try image(50)
    let document = try document(["a.png": try original.pngData()])
    let decoded = try #require(document.documents[0].image("a.png"))
    #expect(decoded.hasSamePixels(as: original))
    #expect(document.warnings.isEmpty)
  }
}
