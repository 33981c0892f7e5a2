import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDocuments

/// Archives beside what Python's library reads and writes.
@Suite("ZIP archives")
struct ZIPArchiveTests {
  private let folder = TemporaryFolder()

  /// Two files and the folder of one, a comment at the end.
  private static var archive: Data {
    var zip = ZipFixture()
    zip.add("a/", Data()) { $0.unixMode = 0o040755 }
    zip.add("a/b.txt", "hello")
    zip.add("c.txt", "world") { $0.flags = 0 }
    var data = zip.data
    data.replaceSubrange(data.count - 2..<data.count, with: [4, 0])
    return data + Data("note".utf8)
  }

  private func open(_ data: Data, _ limits: ArchiveLimits = .standard) throws -> ZIPArchive {
    try ZIPArchive(data, named: "a.zip", limits: limits)
  }

  private func files(_ data: Data) throws -> [String: Data] {
    let archive = try open(data)
    return try archive.entries.reduce(into: [:]) { $0[$1.name] = try archive.content(of: $1) }
  }

  /// Runs a program of Python in the folder.
  private func python(_ program: String, _ arguments: String...) throws -> String {
    let output = try Tool.output(
      "python3", ["-c", "import os; os.chdir('\(folder.path)')\n" + program] + arguments)
    return String(decoding: try #require(output), as: UTF8.self)
  }

  private static let writing = """
    import sys, zipfile
    class Stream:
      def __init__(self, f): self.f = f
      def write(self, b): return self.f.write(b)
      def flush(self): self.f.flush()
    variant = sys.argv[1]
    raw = open("z", "wb")
    out = Stream(raw) if variant == "stream" else raw
    z = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
    for name, text in [("b/x.txt", "abc " * 5000), ("a.txt", "z"), ("empty", ""), ("ü.txt", "y" * 99)]:
      i = zipfile.ZipInfo(name, (2021, 3, 4, 5, 6, 8))
      i.compress_type = zipfile.ZIP_BZIP2 if variant == "bzip2" and name == "a.txt" else zipfile.ZIP_DEFLATED
      with z.open(i, "w", force_zip64=variant == "large") as f: f.write(text.encode())
    z.close()
    """

  @Test(
    "what Python writes is read: to a file, to a stream, as a large archive",
    arguments: ["file", "stream", "large"])
  func otherWriters(variant: String) throws {
    _ = try python(Self.writing, variant)
    let data = try folder.data("z")
    #expect(
      try files(data) == [
        "b/x.txt": Data(String(repeating: "abc ", count: 5000).utf8), "a.txt": Data("z".utf8),
        "empty": Data(), "ü.txt": Data(String(repeating: "y", count: 99).utf8),
      ])
    let parts = DateComponents(year: 2021, month: 3, day: 4, hour: 5, minute: 6, second: 8)
    let date = Calendar(identifier: .gregorian).date(from: parts)
    #expect(try open(data).entries.allSatisfy { $0.date == date })
    // A change leaves the rest, in an archive that Python reads.
    let changed = try open(data).replacing(["a.txt": Data("other".utf8)])
    try changed.write(to: folder.file("z"))
    let names = try python(
      "import zipfile; z = zipfile.ZipFile('z'); print(z.testzip(), z.namelist(), z.read('a.txt'))")
    #expect(names == "None ['b/x.txt', 'a.txt', 'empty', 'ü.txt'] b'other'\n")
  }

  @Test("a method other than deflate is an error that names the entry and the method")
  func otherMethods() throws {
    _ = try python(Self.writing, "bzip2")
    let error = #expect(throws: DocumentError.self) { try files(folder.data("z")) }
    #expect(error?.cause == .unsupportedCompression(entry: "a.txt", method: 12))
  }

  @Test("Python reads what is written, with the dates and the folders", arguments: [false, true])
  func otherReaders(isLarge: Bool) throws {
    var writer = ZIPWriter(named: "a", isLarge: isLarge)
    let text = Data(String(repeating: "x", count: 10_000).utf8)
    let date = Date(timeIntervalSince1970: 1_600_000_001)
    try writer.add(Data(), ZIPHeader("ü/"))
    try writer.add(text, ZIPHeader("ü/a.txt", date: date))
    try writer.add(Data("b".utf8), ZIPHeader("b"))
    let data = writer.finished(comment: Data("note".utf8))
    try data.write(to: folder.file("z"))
    let program = """
      import os, time, zipfile
      os.environ["TZ"] = "UTC"; time.tzset()
      z = zipfile.ZipFile("z")
      print(z.testzip(), z.comment)
      for i in z.infolist(): print(i.filename, i.file_size, i.is_dir(), i.date_time[:3], oct(i.external_attr >> 16))
      """
    #expect(
      try python(program) == """
        None b'note'
        ü/ 0 True (1980, 1, 1) 0o40755
        ü/a.txt 10000 False (2020, 9, 13) 0o100644
        b 1 False (1980, 1, 1) 0o100644

        """)
    #expect(try files(data) == ["ü/": Data(), "ü/a.txt": text, "b": Data("b".utf8)])
    #expect(try open(data).entries[1].date == date)
    // The fields of large archives in an archive of few bytes: at least 20 for each entry, and 76 at the end.
    let small = try ZIPWriter.archive(["b": Data("b".utf8)], named: "a")
    #expect(isLarge == (data.range(of: Data([0x50, 0x4B, 6, 6])) != nil))
    #expect(small.count == 30 + 1 + 1 + 46 + 1 + 22)
  }

  @Test("times before 1980 and after 2107 are kept where the field of Unix holds them")
  func dates() throws {
    for seconds in [0.0, -1, 315_532_801, 2_147_483_647] {
      let date = Date(timeIntervalSince1970: seconds)
      let data = try ZIPWriter.archive(["a": Data()], dates: ["a": date], named: "a")
      #expect(try open(data).entries[0].date == date)
    }
    let far = Date(timeIntervalSince1970: 4e12)
    let data = try ZIPWriter.archive(["a": Data()], dates: ["a": far], named: "a")
    #expect(try open(data).entries[0].date != far)
  }

  @Test("a change keeps the bytes of every other entry, its own name and date, and the comment")
  func replacing() throws {
    let old = Self.archive
    let changed = try open(old).replacing(["a/b.txt": Data("HELLO".utf8), "new": Data([1])])
    let (before, after) = (try open(old), try open(changed))
    #expect(after.entries.map(\.name) == ["a/", "a/b.txt", "c.txt", "new"])
    #expect(after.entries[1].date == before.entries[1].date)
    #expect(try after.content(of: after.entries[1]) == Data("HELLO".utf8))
    // With its own header of 30 bytes before its name.
    let place = try #require(old.range(of: Data("c.txtworld".utf8))).lowerBound - 30
    #expect(changed.range(of: old[place..<place + 40]) != nil)
    #expect(changed.suffix(4) == Data("note".utf8))
    #expect(try open(old).replacing([:]) == old)
  }

  /// The name of the entry for which reading an archive ends.
  private func damagedEntry(_ data: Data) -> String? {
    let error = #expect(throws: DocumentError.self) { try files(data) }
    guard case .damagedArchive(let name, _)? = error?.cause else { return nil }
    return name
  }

  @Test("two entries in the same bytes are refused")
  func overlapping() throws {
    var zip = ZipFixture()
    zip.add("x", "same")
    zip.add("x", "same")
    var data = zip.data
    let record = Data([0x50, 0x4B, 1, 2])
    let second = try #require(data.range(of: record, options: .backwards)).lowerBound
    data.replaceSubrange(second + 42..<second + 46, with: [0, 0, 0, 0])
    #expect(damagedEntry(data) == "x")
  }

  @Test("an entry whose own header has another name is refused")
  func otherName() {
    var data = Self.archive
    data[30 + 2 + 30] = UInt8(ascii: "z")
    #expect(damagedEntry(data) == "a/b.txt")
  }

  @Test("a stated size or checksum that is not that of the content names the entry")
  func otherContent() {
    for change: (inout ZipFixture.Entry) -> Void in [
      { $0.declaredSize = 4 }, { $0.declaredSize = 6 }, { $0.checksum = 1 },
    ] {
      var zip = ZipFixture()
      zip.add("a", "hello", change: change)
      #expect(damagedEntry(zip.data) == "a")
    }
  }

  @Test("damage is refused, or leaves an archive that can be changed", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<50 {
      var data = Self.archive
      var changes: [Int] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<data.count, using: &generator)
        changes.append(index)
        data[index] =
          [0, 1, 0xFF, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      guard let old = try? open(data), let oldFiles = try? files(data) else { continue }
      let new = try files(old.replacing(["n": Data([7])]))
      #expect(
        new == oldFiles.merging(["n": Data([7])]) { $1 },
        "seed \(seed), round \(round), bytes \(changes)")
    }
  }

  @Test(
    "a real document is read as Python reads it", .enabled(if: RealDocuments.folder != nil),
    arguments: RealDocuments.names)
  func realDocuments(name: String) throws {
    let data = try Data(contentsOf: RealDocuments.url(name))
    try data.write(to: folder.file("z"))
    let program = """
      import zipfile
      z = zipfile.ZipFile("z")
      for i in z.infolist(): print(i.filename, i.file_size, i.CRC, i.is_dir())
      """
    let archive = try open(data)
    let found = try archive.entries.map {
      "\($0.name) \($0.size) \(try archive.content(of: $0).checksum) \($0.isFolder ? "True" : "False")\n"
    }
    #expect(try python(program) == found.joined())
    #expect(
      try files(archive.replacing(["n": Data()])).count == Set(archive.entries.map(\.name)).count
        + 1)
  }
}

/// Archives written as folders, and packed again.
@Suite("Archives as folders")
struct ArchiveFolderTests {
  private let folder = TemporaryFolder()
  private var url: URL { folder.file("out") }
  private let date = Date(timeIntervalSince1970: 1_600_000_001)
  private let plane = "descriptors/a/x.wallpaper/x_Floating.ca"

  private var files: [String: Data] {
    [
      "\(plane)/main.caml": Data("<CALayer><!-- kept --></CALayer>".utf8), "ü.txt": Data("u".utf8),
    ]
  }

  private func archive(_ files: [String: Data]? = nil) throws -> Data {
    let files = files ?? self.files
    return try ZIPWriter.archive(
      files, folders: ["empty"], dates: files.mapValues { _ in date }, named: "a")
  }

  private func unpack(_ data: Data, _ overwriting: Overwriting = .sameFormat) throws {
    let document = try LayeredDocument(data: data, named: "a.tendies", decodesImages: false)
    _ = try DocumentConversion(document).unpack(to: url, named: "a", overwriting: overwriting)
  }

  private func repacked() throws -> Data? {
    guard
      case .file(let data) = try DocumentConversion(contentsOf: url).output(
        as: .tendies, named: "a")
    else { return nil }
    return data
  }

  @Test("contents, names, dates and folders come back")
  func roundTrip() throws {
    try unpack(archive())
    for (path, data) in files {
      #expect(try Data(contentsOf: url.appendingPathComponent(path)) == data)
      var status = stat()
      #expect(stat(url.appendingPathComponent(path).path, &status) == 0)
      #expect(status.st_mtim.tv_sec == 1_600_000_001)
    }
    let again = try ZIPArchive(#require(try repacked()), named: "a", limits: .standard)
    #expect(
      again.entries.map(\.name) == [
        "descriptors/", "descriptors/a/", "descriptors/a/x.wallpaper/", "\(plane)/",
        "\(plane)/main.caml", "empty/", "ü.txt",
      ])
    for entry in again.entries where !entry.isFolder {
      #expect(entry.date == date)
      #expect(try again.content(of: entry) == files[entry.name])
    }
  }

  @Test("a document of one layer becomes the folder of a wallpaper's archive")
  func plainDocument() throws {
    let document = try LayeredDocument(
      markup: Data("<CALayer bounds=\"0 0 9 9\"/>".utf8), named: "m")
    _ = try DocumentConversion(document).unpack(to: url, named: "m")
    let tree = try PackageContents(folder: url)
    #expect(tree.paths.contains { $0.hasSuffix(".wallpaper/Wallpaper.plist") })
    #expect(tree.paths.contains { $0.hasSuffix("/providerInfo.plist") })
  }

  @Test(
    "an entry that cannot be a file of the folder is left out, and told",
    arguments: ["../evil", "a/../../evil", "/tmp/evil", "C:\\evil", "ü.txt", "a\u{7}b"])
  func hostilePaths(name: String) throws {
    var zip = ZipFixture()
    for (path, data) in files.sorted(by: { $0.key < $1.key }) { zip.add(path, data) }
    zip.add(name, "x")
    let document = try LayeredDocument(data: zip.data, named: "a", decodesImages: false)
    let conversion = try DocumentConversion(document)
    _ = try conversion.unpack(to: url, named: "a")
    #expect(conversion.warnings.count == 1)
    #expect(folder.names == ["out"])
    #expect(Set(try PackageContents(folder: url).paths) == Set(files.keys))
  }

  @Test("a file that is a folder as well is an error, and nothing is written")
  func clash() throws {
    let data = try archive(files.merging(["ü.txt/below": Data()]) { $1 })
    let error = #expect(throws: DocumentError.self) { try unpack(data) }
    #expect(error?.description.contains("“ü.txt”") == true)
    #expect(folder.names == [])
  }

  @Test("what editors, the Finder and version control leave is not packed, and told")
  func residue() throws {
    try unpack(archive())
    for name in [".git/config", "ü.txt~", ".DS_Store"] {
      try folder.write("x", to: "out/" + name)
    }
    let conversion = try DocumentConversion(contentsOf: url)
    #expect(conversion.leftOut.map(\.subject) == [".DS_Store", ".git/config", "ü.txt~"])
    let tree = try PackageContents(archive: #require(try repacked()), named: "a")
    #expect(Set(tree.paths) == Set(files.keys))
    // What lies in an archive stays in it.
    let packed = try archive(files.merging([".DS_Store": Data()]) { $1 })
    let other = try DocumentConversion(
      LayeredDocument(data: packed, named: "a", decodesImages: false))
    #expect(other.leftOut == [])
  }

  @Test("a folder with something to lose is not replaced")
  func existingFolder() throws {
    let data = try archive()
    try unpack(data)
    try unpack(data)
    #expect(throws: FileError.self) { try unpack(data, .never) }
    try folder.write("mine", to: "out/ü.txt")
    #expect(throws: FileError.unpackedFileChanged(folder: url.path, found: "ü.txt")) {
      try unpack(data)
    }
    #expect(folder.text("out/ü.txt") == "mine")
    try unpack(data, .always)
    #expect(folder.text("out/ü.txt") == "u")
    // A file of somebody else stays in any case.
    try folder.write("mine", to: "out/x")
    for rule in [Overwriting.always, .sameFormat, .never] {
      #expect(throws: FileError.self) { try unpack(data, rule) }
    }
    #expect(folder.names == ["out"] && folder.text("out/x") == "mine")
  }
}
