import Boing
import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDocuments

@Suite("Files of documents that come from elsewhere")
struct ForeignFileTests {
  private let folder = TemporaryFolder()
  private var target: URL { folder.file("project.ca") }

  private static func bundle(image: String = "assets/a.png") throws -> DocumentBundle {
    DocumentBundle(
      content: try CAMLDocument(
        "<CALayer bounds=\"0 0 8 8\"><contents><CGImage src=\"\(image)\"/></contents></CALayer>"),
      files: [image: Data("pixels of \(image)".utf8)])
  }

  @Test(
    "A bundle with a file that is not of its document is left alone, and the file is named",
    arguments: ["NOTES.md", "sources/design.psd", "assets/unused.png", "main.caml.bak"])
  func foreign(_ name: String) throws {
    try Self.bundle().write(to: target)
    try folder.write("mine", to: "project.ca/" + name)
    let before = folder.files
    #expect(throws: FileError.foreignFile(folder: target.path, found: name)) {
      try Self.bundle(image: "assets/b.png").write(to: target)
    }
    #expect(folder.files == before)
  }

  @Test("What the system cannot look at is not reported as missing")
  func circle() throws {
    let link = folder.file("circle.tendies")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: link)
    let readers: [(URL) throws -> Void] = [
      { _ = try LayeredDocument(contentsOf: $0) },
      { _ = try LintDocument(contentsOf: $0) },
      { _ = try DocumentConversion(contentsOf: $0) },
    ]
    let missing = folder.file("missing.tendies")
    for read in readers {
      let error = try #require(throws: DocumentError.self) { try read(link) }
      #expect(error.cause == .unreadable(String(cString: strerror(ELOOP))))
      let other = try #require(throws: DocumentError.self) { try read(missing) }
      #expect(other.cause == .fileNotFound)
    }
  }

  @Test("A link in a bundle is not of its document")
  func link() throws {
    try Self.bundle().write(to: target)
    try FileManager.default.createSymbolicLink(
      at: target.appendingPathComponent("link"), withDestinationURL: folder.url)
    #expect(throws: FileError.foreignFile(folder: target.path, found: "link")) {
      try Self.bundle().write(to: target)
    }
  }

  @Test("A bundle that holds its document alone is replaced whole, and nothing is left beside it")
  func replaced() throws {
    try Self.bundle().write(to: target)
    try folder.write("", to: "project.ca/.DS_Store")
    try FileManager.default.createDirectory(
      at: target.appendingPathComponent("empty"), withIntermediateDirectories: false)
    let new = try Self.bundle(image: "assets/b.png")
    try new.write(to: target)
    var expected: [String: Data] = [:]
    for (path, data) in try new.allFiles { expected["project.ca/" + path] = data }
    #expect(folder.files == expected)
    #expect(folder.names == ["project.ca"])
  }

  @Test("A file that the new document has with the same bytes may be there already")
  func sameFile() throws {
    var bundle = try Self.bundle()
    bundle.files["NOTES.md"] = Data("notes".utf8)
    try bundle.write(to: target)
    try bundle.write(to: target)
    #expect(folder.files["project.ca/NOTES.md"] == Data("notes".utf8))
  }

  @Test("Wallpapers are replaced by the same rule")
  func wallpaper() throws {
    let target = folder.file("w.wallpaper")
    let conversion = DocumentConversion(try Self.bundle(), named: "w")
    guard case .folder(let files) = try conversion.output(as: .wallpaper, named: "w") else {
      return
    }
    try DocumentBundle.write(files, to: target)
    try DocumentBundle.write(files, to: target)
    try folder.write("mine", to: "w.wallpaper/w_Floating.ca/x.psd")
    #expect(
      throws: FileError.foreignFile(folder: target.path, found: "w_Floating.ca/x.psd")
    ) { try DocumentBundle.write(files, to: target) }
  }

  @Test(
    "Names with control characters are refused", arguments: ["a\u{1B}[2J.png", "b\u{9B}2J", "c\n"])
  func controlCharacters(_ name: String) throws {
    #expect(RelativePath.normalized(name) == nil)
    let tree = PackageContents(name: "t", files: [name: Data()])
    #expect(tree.paths.isEmpty)
    let warning = try #require(tree.warnings.first)
    #expect(warning.message.contains("control characters"))
    #expect(
      warning.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test("A folder that cannot be read is an error that says so, one inside is a warning")
  func unreadable() throws {
    try folder.write("<CALayer/>", to: "main.caml")
    try folder.write("secret", to: "assets/a.png")
    func tree(refusing refused: String) throws -> PackageContents {
      try PackageContents(folder: folder.url, limits: .standard) { path in
        path.hasSuffix(refused)
          ? .failure(POSIXError(.EACCES))
          : .success((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      }
    }
    let inner = try tree(refusing: "/assets")
    #expect(inner.paths == ["main.caml"])
    #expect(inner.warnings.map(\.subject) == ["assets"])
    #expect(inner.warnings.first?.message.contains("Permission denied") == true)
    #expect {
      _ = try tree(refusing: "/")
    } throws: {
      ($0 as? DocumentError)?.cause == .unreadableFolder(reason: "Permission denied")
    }
  }

  @Test(
    "A folder that cannot be listed now is not replaced, whatever is in it",
    arguments: [true, false])
  func folderWithoutDescriptors(isUnpacked: Bool) async throws {
    try folder.write("mine", to: "out/keep.txt")
    let path = folder.path
    await #expect(processExitsWith: .success) {
      [path = path as String, isUnpacked = isUnpacked as Bool] in
      let url = URL(fileURLWithPath: path + "/out")
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var usual = rlimit()
      getrlimit(files, &usual)
      var limit = rlimit(rlim_cur: 3, rlim_max: usual.rlim_max)
      setrlimit(files, &limit)
      // A sanitizer reads files at the end.
      defer { setrlimit(files, &usual) }
      #expect(throws: FileError.unreadableFolder(url.path, reason: "Too many open files")) {
        try BundleFolder.write(
          ["main.caml": Data()], to: url, replacing: isUnpacked ? .none : .document)
      }
    }
    #expect(folder.files["out/keep.txt"] == Data("mine".utf8))
  }

  @Test("Only regular files within a limit are read, and no pipe is waited for")
  func fileInput() throws {
    try folder.write("four", to: "file")
    try folder.write("", to: "empty")
    func path(_ name: String) -> String { folder.path + "/" + name }
    mkfifo(path("pipe"), 0o600)
    #expect(try FileInput.contents(of: path("file"), limit: 4) == Data("four".utf8))
    #expect(try FileInput.mapped(path("file")) == Data("four".utf8))
    #expect(try FileInput.mapped(path("empty")).isEmpty)
    #expect(throws: FileInput.Refusal.tooLarge(limit: 3)) {
      try FileInput.contents(of: path("file"), limit: 3)
    }
    for name in ["pipe", ""] {
      #expect(throws: FileInput.Refusal.notAFile) { try FileInput.contents(of: path(name)) }
    }
    #expect(throws: FileInput.Refusal.notAFile) { try FileInput.contents(of: "/dev/zero") }
    #expect(throws: FileInput.Refusal.missing) { try FileInput.contents(of: path("none")) }
    #expect(throws: FileInput.Refusal.missing) { try FileInput.contents(of: path("file/below")) }
  }
}
