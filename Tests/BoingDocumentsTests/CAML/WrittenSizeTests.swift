import Boing
import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDocuments

@Suite("Documents that are too large to be read back")
struct WrittenSizeTests {
  /// A document that shows an image file of a number of bytes.
  private func conversion(imageByteCount: Int) throws -> DocumentConversion {
    let bundle = DocumentBundle(
      content: try CAMLDocument(
        "<CALayer><contents><CGImage src=\"big.png\"/></contents></CALayer>"),
      files: ["big.png": Data(repeating: 0x61, count: imageByteCount)])
    return DocumentConversion(bundle, named: "a.ca")
  }

  /// The bytes of a start tag around the image, more than there are.
  private static let rest = 200

  /// The number of bytes of an image that Base64 turns into no more than readers take.
  private static let embeddable = (XMLLimits.startTagSize - rest) / 4 * 3

  @Test("An image as large as any that is embedded can be read back")
  func largestImage() throws {
    let conversion = try conversion(imageByteCount: Self.embeddable)
    guard case .file(let data) = try conversion.output(as: .caml, named: "a") else {
      Issue.record("markup is one file")
      return
    }
    let content = try CAMLDocument(markup: data, file: "a.caml")
    let source = try #require(content.imageSources.first)
    #expect(DataURI.content(of: source)?.count == Self.embeddable)
  }

  @Test("An image that readers would not take is an error that names it, the limit and the remedy")
  func largeImage() throws {
    let conversion = try conversion(imageByteCount: Self.embeddable + Self.rest)
    let error = try #require(
      #expect(throws: DocumentError.self) { try conversion.output(as: .caml, named: "a") })
    guard case .imageTooLargeToEmbed("big.png", let byteCount, XMLLimits.startTagSize) = error.cause
    else {
      Issue.record("\(error)")
      return
    }
    #expect(byteCount > XMLLimits.startTagSize)
    for part in ["big.png", "\(XMLLimits.startTagSize)", "smaller", ".ca folder"] {
      #expect(error.description.contains(part))
    }
  }

  @Test(
    "Where images are files, a large one is written", arguments: [DocumentFormat.ca, .wallpaper])
  func largeFile(format: DocumentFormat) throws {
    let conversion = try conversion(imageByteCount: Self.embeddable + Self.rest)
    guard case .folder(let files) = try conversion.output(as: format, named: "a") else {
      Issue.record("a bundle is a folder")
      return
    }
    #expect(files.values.contains { $0.count == Self.embeddable + Self.rest })
  }

  @Test(
    "A tag that readers would not take is an error in every form, however it is escaped",
    arguments: [DocumentFormat.caml, .ca, .tendies])
  func largeAttribute(format: DocumentFormat) throws {
    // Each quote is written with six bytes.
    let name = String(repeating: "\"", count: XMLLimits.startTagSize / 6 + 1)
    var content = try CAMLDocument("<CALayer><sublayers><CALayer/></sublayers></CALayer>")
    content.root.sublayers[0].id = name
    let conversion = DocumentConversion(DocumentBundle(content: content), named: "a.ca")
    let error = try #require(
      #expect(throws: DocumentError.self) { try conversion.output(as: format, named: "a") })
    guard
      case .attributeTooLarge("id", "CALayer", let byteCount, XMLLimits.startTagSize) = error.cause
    else {
      Issue.record("\(error)")
      return
    }
    #expect((name.count * 6...name.count * 6 + Self.rest).contains(byteCount))
    #expect(error.description.contains("\(XMLLimits.startTagSize)"))
  }

  @Test("A bundle, its files and its markup are an error before anything is written, too")
  func largeBundle() throws {
    var content = try CAMLDocument("<CALayer/>")
    content.root.id = String(repeating: "a", count: XMLLimits.startTagSize)
    let bundle = DocumentBundle(content: content)
    let folder = TemporaryFolder()
    let errors = [
      #expect(throws: DocumentError.self) { try bundle.content.markup },
      #expect(throws: DocumentError.self) { try bundle.allFiles },
      #expect(throws: DocumentError.self) { try bundle.write(to: folder.file("a.ca")) },
    ]
    for error in errors {
      guard
        case .attributeTooLarge("id", "CALayer", let byteCount, XMLLimits.startTagSize) = error?
          .cause
      else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(byteCount > XMLLimits.startTagSize)
    }
    #expect(folder.names == [])
  }

  @Test("A path that ZIP cannot hold is an error of writing, not a damaged archive")
  func longPath() throws {
    let longest = String(repeating: "a", count: 65_535)
    let archive = try ZIPWriter.archive([longest: Data([1])], named: "a.tendies")
    #expect(try PackageContents(archive: archive, named: "a.tendies").paths == [longest])
    let error = try #require(
      #expect(throws: DocumentError.self) {
        try PackageContents.archive(of: [longest + "a": Data([1])], named: "a.tendies")
      })
    guard case .unwritableArchive(let reason) = error.cause else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("65535 bytes"))
    #expect(error.file == "a.tendies")
    #expect(!error.description.contains("damaged") && !error.description.contains("download"))
  }

  @Test(
    "Layers that are nested as deep as a reader takes are written, and deeper ones refused",
    arguments: [255, 256, 257, 20_000])
  func depth(count: Int) throws {
    let layers = (0..<count).map { _ in CALayer() }
    layers[0].bounds.size = CGSize(width: 9, height: 9)
    for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    let document = DocumentBundle(layers[0]).content
    guard count <= 256 else {
      let error = #expect(throws: DocumentError.self) { try document.markup }
      #expect(error?.cause == .tooDeep(limit: 512))
      return
    }
    let tree = try XMLTree(parsing: document.markup, file: "main.caml")
    #expect(tree.isNested(atMost: 2 * count) && !tree.isNested(atMost: 2 * count - 1))
  }

  @Test(
    "As many layers are read and written as the limit says, and more refused by both",
    arguments: [0, 1])
  func layers(more: Int) throws {
    let limit = XMLLimits.standard.layerCount
    var document = try CAMLDocument(markup: Data("<CALayer/>".utf8), file: "main.caml")
    document.root.sublayers = Array(repeating: CAMLLayer(), count: limit - 1 + more)
    let markup = Data(
      ("<CALayer><sublayers>" + String(repeating: "<CALayer/>", count: limit - 1 + more)
        + "</sublayers></CALayer>").utf8)
    guard more == 0 else {
      let written = #expect(throws: DocumentError.self) { try document.markup }
      let read = #expect(throws: DocumentError.self) {
        try CAMLDocument(markup: markup, file: "main.caml")
      }
      #expect(
        [written?.cause, read?.cause] == [
          .tooManyLayers(limit: limit), .tooManyLayers(limit: limit),
        ])
      return
    }
    #expect(try CAMLDocument(markup: document.markup, file: "main.caml").root == document.root)
    #expect(try CAMLDocument(markup: markup, file: "main.caml").root.sublayers.count == limit - 1)
  }
}
