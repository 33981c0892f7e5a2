import Boing
import BoingDocuments
import BoingTestSupport
import Foundation
import Testing

@Suite("Wallpapers")
struct LayeredDocumentTests {
  private func caml(_ attributes: String, _ body: String = "") -> Data {
    Data("<caml><CALayer \(attributes)>\(body)</CALayer></caml>".utf8)
  }

  private func plist(_ assets: [String: Any]) throws -> Data {
    try PropertyListSerialization.data(
      fromPropertyList: ["name": "w", "assets": ["lockAndHome": ["default": assets]]],
      format: .binary, options: 0)
  }

  private func names(_ files: [String: Data]) throws -> [String?] {
    try LayeredDocument(files).documents
      .map { $0.rootLayer.name }
  }

  @Test("documents are drawn in the order that Wallpaper.plist gives their planes")
  func propertyList() throws {
    let list = try plist([
      "backgroundAnimationFileName": "z.ca", "foregroundAnimationFileName": "a.ca",
      "floatingAnimationFileNameKey": "m.ca", "type": "LayeredAnimation",
    ])
    var files = ["x/w.wallpaper/Wallpaper.plist": list]
    for name in ["a", "m", "z"] {
      files["x/w.wallpaper/\(name).ca/main.caml"] = caml("name=\"\(name)\"")
    }
    #expect(try names(files) == ["z", "m", "a"])
    files["x/w.wallpaper/extra.ca/main.caml"] = caml("name=\"extra\"")
    files["x/w.wallpaper/m.ca/main.caml"] = nil
    let document = try LayeredDocument(files)
    #expect(document.documents.map(\.plane) == [.background, .foreground])
    #expect(
      Set(document.warnings.map(\.subject))
        == ["x/w.wallpaper/extra.ca", "x/w.wallpaper/Wallpaper.plist"])
  }

  @Test("a property list whose arrays name each other over and over is soon given up")
  func hostilePropertyList() throws {
    // A dictionary of one key and sixty arrays, each of which holds the next one twice.
    var objects: [Data] = [Data([0xD1, 1, 2]), Data([0x51, 0x61])]
    for index in 2..<60 { objects.append(Data([0xA2, UInt8(index + 1), UInt8(index + 1)])) }
    objects.append(Data([0xA0]))
    var list = Data("bplist00".utf8)
    var offsets = Data()
    for object in objects {
      offsets.append(UInt8(list.count))
      list += object
    }
    let table = UInt8(list.count)
    list += offsets + Data(count: 6) + [1, 1] + Data(count: 7) + [UInt8(objects.count)]
    list += Data(count: 8) + Data(count: 7) + [table]
    let files = ["Wallpaper.plist": list, "Background.ca/main.caml": caml("name=\"L\"")]
    #expect(try names(files) == ["L"])
  }

  @Test("without Wallpaper.plist the names tell the planes")
  func byName() throws {
    var files: [String: Data] = [:]
    for name in ["7_Foreground-1", "7_Background-1", "Other", "FLOATING"] {
      files["\(name).ca/main.caml"] = caml("name=\"\(name)\"")
    }
    files["__MACOSX/._Background.ca/main.caml"] = Data([0, 5, 22, 7])
    #expect(try names(files) == ["7_Background-1", "Other", "FLOATING", "7_Foreground-1"])
    files["Wallpaper.plist"] = Data("bplist00 broken".utf8)
    let document = try LayeredDocument(files)
    #expect(document.documents.count == 4)
    #expect(document.warnings.map(\.file) == ["Wallpaper.plist"])
  }

  @Test("of several wallpapers in an archive the first is used, with a warning")
  func severalWallpapers() throws {
    let files = [
      "b.wallpaper/x.ca/main.caml": caml("name=\"b\""),
      "a.wallpaper/x.ca/main.caml": caml("name=\"a\""),
    ]
    let document = try LayeredDocument(files)
    #expect(document.documents.map { $0.rootLayer.name } == ["a"])
    #expect(document.warnings.map(\.subject) == ["b.wallpaper"])
  }

  @Test("archives, folders and single files are opened by what they are")
  func openingFiles() throws {
    let folder = TemporaryFolder()
    let markup = caml("name=\"L\" bounds=\"0 0 3 4\"")
    var zip = ZipFixture()
    zip.add("d/w.wallpaper/Background.ca/main.caml", markup)
    try folder.write([
      "a.tendies": zip.data, "w.wallpaper/Background.ca/main.caml": markup,
    ])
    for name in [
      "a.tendies", "w.wallpaper", "w.wallpaper/Background.ca",
      "w.wallpaper/Background.ca/main.caml",
    ] {
      let document = try LayeredDocument(contentsOf: folder.file(name))
      #expect(document.name == name.split(separator: "/").last.map(String.init))
      #expect(document.documents.map { $0.rootLayer.name } == ["L"])
      #expect(document.size == CGSize(width: 3, height: 4))
      #expect(document.warnings.isEmpty)
    }
  }

  @Test(
    "what cannot be opened is an error that says what is wrong",
    arguments: [
      (nil, .fileNotFound, "x.tendies: there is no such file or folder; check the path"),
      (
        "hello", .notADocument,
        "x.tendies: it is neither a ZIP archive (.tendies), a bundle folder (.wallpaper, .ca) nor"
          + " Core Animation markup (.caml)"
      ),
      ("", .notADocument, "x.tendies: it is neither"),
      (
        "<svg/>", .noLayer(root: "svg"),
        "x.tendies:1: there is no layer in it; the outermost element is <svg>"
      ),
      ("<caml", .malformedXML("it ends too early"), "x.tendies:1: this is not well-formed XML"),
    ] as [(String?, DocumentError.Cause, String)])
  func openingOthers(content: String?, cause: DocumentError.Cause, message: String) throws {
    let folder = TemporaryFolder()
    try content.map { try folder.write($0, to: "x.tendies") }
    do throws(DocumentError) {
      _ = try LayeredDocument(contentsOf: folder.file("x.tendies"))
      Issue.record("nothing was thrown")
    } catch {
      if case .malformedXML = cause {} else { #expect(error.cause == cause) }
      #expect(error.description.hasPrefix(message))
    }
  }

  @Test("a device is not read, and a file that is too large is not read either")
  func unreadable() throws {
    #expect(throws: DocumentError(file: "zero", .notADocument)) {
      try LayeredDocument(contentsOf: URL(fileURLWithPath: "/dev/zero"))
    }
    let url = URL(fileURLWithPath: #filePath)
    #expect(throws: DocumentError(file: url.lastPathComponent, .tooLarge(limit: 10))) {
      try LayeredDocument(contentsOf: url, limits: ArchiveLimits(totalSize: 10))
    }
  }

  @Test("layers nested as deeply as markup may be are built and taken down")
  func deepNesting() throws {
    // Each layer takes two elements, caml one.
    let depth = (XMLLimits.standard.depth - 1) / 2
    let open = String(repeating: "<CALayer><sublayers>", count: depth)
    let close = String(repeating: "</sublayers></CALayer>", count: depth)
    let document = try LayeredDocument("<caml>\(open)\(close)</caml>")
    var count = 0
    var layer: CALayer? = document.documents[0].rootLayer
    while let current = layer {
      count += 1
      layer = current.sublayers?.first
    }
    #expect(count == depth)
  }

  @Test("an archive without a document is an error that counts its files")
  func noBundle() throws {
    #expect(throws: DocumentError(file: "w", .noBundle(fileCount: 2))) {
      try LayeredDocument(["a.txt": Data(), "x.ca/readme.txt": Data()])
    }
  }

  @Test("a state is set in every document that has it")
  func states() throws {
    func states(_ names: [String]) -> String {
      "<states>" + names.map { stateMarkup($0, ["r|opacity|real|0.5"]) }.joined() + "</states>"
    }
    let wallpaper = try LayeredDocument([
      "Background.ca/main.caml": caml("id=\"r\"", states(["A", "B"])),
      "Floating.ca/main.caml": caml("id=\"r\"", states(["B", "C"])),
    ])
    #expect(wallpaper.stateNames == ["A", "B", "C"])
    func opacities() -> [Float] { wallpaper.documents.map { $0.rootLayer.opacity } }
    try wallpaper.setState("A")
    #expect(opacities() == [0.5, 1])
    try wallpaper.setState("C")
    #expect(opacities() == [0.5, 0.5])
    #expect(wallpaper.state == "C")
    try wallpaper.setState(nil)
    #expect(opacities() == [1, 1])
    #expect(throws: DocumentError(file: "w", .unknownState("D", known: ["A", "B", "C"]))) {
      try wallpaper.setState("D")
    }
  }
  @Test("a state that no document has, set where nothing can be thrown, is a warning")
  func unknownState() throws {
    let document = try LayeredDocument("<CALayer/>")
    document.state = "Nowhere"
    #expect(document.state == nil)
    #expect(document.warnings.map(\.subject) == ["state"])
    #expect(document.warnings.first?.message.contains("Nowhere") == true)
  }
}
