import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDocuments

@Suite("Files of an archive or folder")
struct PackageContentsTests {
  private func cause(_ data: Data, _ limits: ArchiveLimits = .standard) -> DocumentError.Cause? {
    do throws(DocumentError) {
      _ = try PackageContents(archive: data, named: "a.tendies", limits: limits)
      return nil
    } catch {
      #expect(error.file == "a.tendies")
      #expect(error.description.hasPrefix("a.tendies: "))
      return error.cause
    }
  }

  @Test("an archive's files are read by path")
  func plainArchive() throws {
    var zip = ZipFixture()
    zip.add("a/b.txt", "hello")
    zip.add("a/empty", "")
    let tree = try PackageContents(archive: zip.data, named: "a.tendies")
    #expect(tree.paths == ["a/b.txt", "a/empty"])
    #expect(try tree.data(at: "a/b.txt") == Data("hello".utf8))
    #expect(try tree.data(at: "a/./b.txt") == Data("hello".utf8))
    #expect(try tree.data(at: "a/empty") == Data())
    #expect(try tree.data(at: "a") == nil)
    #expect(tree.warnings.isEmpty)
    #expect(try tree.subtree("a").data(at: "b.txt") == Data("hello".utf8))
    #expect(tree.subtree("none").paths.isEmpty)
  }

  @Test("names outside ASCII are read, with and without the UTF-8 flag", arguments: [0x0800, 0])
  func unicodeNames(flags: UInt16) throws {
    var zip = ZipFixture()
    zip.add("assets/blüte 🐣.png", "x") { $0.flags = flags }
    let tree = try PackageContents(archive: zip.data, named: "a.tendies")
    #expect(tree.paths == ["assets/blüte 🐣.png"])
  }

  @Test(
    "an entry that leads out of the archive is left out with a warning",
    arguments: ["../evil", "a/../../evil", "/etc/passwd", "a\\..\\..\\evil", "C:\\evil", "C:/evil"])
  func escapingEntry(name: String) throws {
    var zip = ZipFixture()
    zip.add(name, "x")
    zip.add("good", "y")
    let tree = try PackageContents(archive: zip.data, named: "a.tendies")
    #expect(tree.paths == ["good"])
    let subjects = tree.warnings.map { $0.subject.replacingOccurrences(of: "\\", with: "/") }
    #expect(subjects == [name.replacingOccurrences(of: "\\", with: "/")])
  }

  @Test("looking up a path that leads out of the tree finds nothing")
  func escapingLookUp() throws {
    let tree = PackageContents(name: "t", files: ["a/b": Data([1])])
    #expect(try tree.data(at: "a/../a/b") == nil)
    #expect(try tree.data(at: "/a/b") == nil)
    #expect(!tree.contains("../a/b"))
    #expect(tree.contains("a//b"))
  }

  @Test("a name is found however its accents are composed")
  func composedNames() throws {
    let tree = PackageContents(name: "t", files: ["assets/blu\u{308}te.png": Data([1])])
    #expect(try tree.data(at: "assets/bl\u{FC}te.png") == Data([1]))
  }

  @Test("a symbolic link and a second entry of one name are left out, each with a warning")
  func leftOut() throws {
    var zip = ZipFixture()
    zip.add("link", "/etc/passwd") { $0.unixMode = 0o120777 }
    zip.add("a", "first")
    zip.add("./a", "second")
    let tree = try PackageContents(archive: zip.data, named: "a.tendies")
    #expect(tree.paths == ["a"])
    #expect(try tree.data(at: "a") == Data("first".utf8))
    #expect(tree.warnings.map(\.subject) == ["link", "./a"])
  }

  @Test("an encrypted entry is an error that names it")
  func encrypted() {
    var zip = ZipFixture()
    zip.add("secret", String(repeating: "x", count: 64)) { $0.flags = 0x0801 }
    #expect(cause(zip.data) == .encryptedEntry("secret"))
  }

  @Test("a declared size beyond the limit is refused before anything is unpacked")
  func hugeDeclaredSize() {
    var zip = ZipFixture()
    zip.add("huge", "x") { $0.declaredSize = 0xFFFF_FFFE }
    #expect(cause(zip.data) == .tooLarge(limit: 512 << 20))
  }

  @Test("files that are too large together, and too many, are refused")
  func limits() {
    var zip = ZipFixture()
    for index in 0..<4 { zip.add("f\(index)", Data(count: 300)) }
    #expect(cause(zip.data, ArchiveLimits(totalSize: 1_000)) == .tooLarge(limit: 1_000))
    #expect(cause(zip.data, ArchiveLimits(totalSize: 1_200)) == nil)
    #expect(cause(zip.data, ArchiveLimits(entryCount: 3)) == .tooManyEntries(limit: 3))
    #expect(cause(zip.data, ArchiveLimits(entryCount: 4)) == nil)
  }

  @Test("an archive that inflates beyond the ratio is refused")
  func bomb() throws {
    let zeros = Data(count: 1 << 20)
    let bomb = try ZIPWriter.archive(["zeros": zeros], named: "a")
    #expect(bomb.count < zeros.count / 100)
    let strict = ArchiveLimits(inflationRatio: 100, uncheckedSize: 1 << 16)
    #expect(cause(bomb, strict) == .inflatesTooMuch(limit: 100))
    #expect(cause(bomb, .standard) == nil)
  }

  @Test("an archive cut off anywhere is an error", arguments: [0.2, 0.5, 0.9, 0.999])
  func truncated(fraction: Double) {
    var zip = ZipFixture()
    for index in 0..<20 { zip.add("f\(index)", "some content of file \(index)") }
    let data = zip.data
    let cut = data.prefix(Int(Double(data.count - 8) * fraction))
    #expect(cause(cut) == .truncatedArchive)
  }

  @Test("what is not a ZIP archive is refused", arguments: ["", "P", "hello, world", "PK\u{3}"])
  func notAnArchive(text: String) {
    #expect(cause(Data(text.utf8)) == .notADocument)
  }

  @Test("a folder's files are read by path, and links out of it are left out")
  func folder() throws {
    let base = TemporaryFolder()
    try base.write("in", to: "w.ca/assets/a.txt")
    try base.write("out", to: "secret.txt")
    let folder = base.file("w.ca")
    for (name, destination) in [
      ("inner", "assets/a.txt"), ("outer", "../secret.txt"), ("loop", "."),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path, withDestinationPath: destination)
    }
    let tree = try PackageContents(folder: folder)
    #expect(tree.paths == ["assets/a.txt", "inner"])
    #expect(try tree.data(at: "inner") == Data("in".utf8))
    #expect(Set(tree.warnings.map(\.subject)) == ["outer", "loop"])
    #expect(throws: DocumentError(file: "w.ca", .tooManyEntries(limit: 2))) {
      try PackageContents(folder: folder, limits: ArchiveLimits(entryCount: 2))
    }
    #expect(throws: DocumentError(file: "none", .fileNotFound)) {
      try PackageContents(folder: base.file("none"))
    }
  }
}
