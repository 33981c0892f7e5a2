import BoingFormats
import Foundation
import TestSupport
import Testing

/// Archives taken apart, and packed again.
@Suite("Archives as folders")
struct UnpackedArchiveTests {
  private let folder = TemporaryFolder()
  private var url: URL { folder.file("out") }

  /// Two files and the folder of one, a comment at the end, and bytes between the entries.
  private static var archive: Data {
    var zip = ZipFixture()
    zip.add("a/", Data()) { $0.unixMode = 0o040755 }
    zip.add("a/b.txt", "hello")
    zip.add("c.txt", "world") { $0.flags = 0 }
    var data = zip.data
    data.replaceSubrange(data.count - 2..<data.count, with: [4, 0])
    return data + Data("note".utf8)
  }

  private func unpack(_ data: Data) throws -> UnpackedArchive {
    let archive = try UnpackedArchive(data, named: "a.tendies")
    try archive.write(to: url, overwriting: .always)
    return archive
  }

  private func pack(anew: Bool = false) throws -> PackedArchive {
    try PackedArchive(folder: url, ignoringManifest: anew)
  }

  @Test(
    "a real document is packed to the same bytes", .enabled(if: RealDocuments.folder != nil),
    arguments: RealDocuments.names)
  func realDocuments(name: String) throws {
    let data = try Data(contentsOf: RealDocuments.url(name))
    let archive = try unpack(data)
    #expect(archive.warnings.isEmpty)
    #expect(archive.files.count > 20)
    // What libarchive reads is what lies in the folder.
    let tree = try PackageContents(archive: data, named: name)
    #expect(Set(tree.paths) == Set(archive.files.keys))
    for path in tree.paths { #expect(try tree.data(at: path) == archive.files[path]) }
    let packed = try pack()
    #expect(packed.data == data)
    #expect(packed.changed + packed.added + packed.removed + packed.leftOut == [])
    // The folder is a document itself, and what says how it was packed is no part of it.
    let document = try LayeredDocument(contentsOf: url, decodesImages: false)
    #expect(document.stateNames == ["Locked", "Unlock", "Sleep"])
  }

  @Test("a made archive is packed to the same bytes, with its folders and comment")
  func roundTrip() throws {
    let archive = try unpack(Self.archive)
    #expect(archive.files == ["a/b.txt": Data("hello".utf8), "c.txt": Data("world".utf8)])
    #expect(archive.folders == ["a"])
    #expect(archive.entryCount == 3)
    let packed = try pack()
    #expect(packed.data == Self.archive)
    #expect(packed.hasManifest)
    #expect(packed.entryCount == 3)
  }

  @Test("what Python and its settings write comes back byte by byte", arguments: 1...3)
  func otherWriters(variant: Int) throws {
    let script = """
      import sys, zipfile
      class Stream:
        def __init__(self, f): self.f = f
        def write(self, b): return self.f.write(b)
        def flush(self): self.f.flush()
      variant, path = int(sys.argv[1]), sys.argv[2]
      raw = open(path, "wb")
      out = Stream(raw) if variant == 2 else raw
      z = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9 if variant == 1 else 3)
      for name, text in [("b/x.txt", "abc " * 5000), ("a.txt", "z"), ("empty", ""), ("ü.txt", "y" * 99)]:
        i = zipfile.ZipInfo(name, (2021, 3, 4, 5, 6, 8))
        i.compress_type = zipfile.ZIP_BZIP2 if variant == 3 and name == "a.txt" else zipfile.ZIP_DEFLATED
        with z.open(i, "w", force_zip64=variant == 3) as f: f.write(text.encode())
      z.close()
      """
    try folder.write(script, to: "make.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", folder.file("make.py").path, "\(variant)", folder.file("z").path,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let data = try folder.data("z")
    let archive = try unpack(data)
    #expect(archive.files["b/x.txt"] == Data(String(repeating: "abc ", count: 5000).utf8))
    #expect(archive.files.count == 4)
    #expect(try pack().data == data)
    // A changed file leaves the archive one that libarchive reads.
    try Data("another text".utf8).write(to: url.appendingPathComponent("b/x.txt"))
    let changed = try pack()
    #expect(changed.changed == ["b/x.txt"])
    let tree = try PackageContents(archive: changed.data, named: "z")
    #expect(try tree.data(at: "b/x.txt") == Data("another text".utf8))
    #expect(try tree.data(at: "ü.txt") == Data(String(repeating: "y", count: 99).utf8))
    #expect(tree.paths.count == 4)
  }

  @Test("changed, new and removed files are packed and told; the others keep their bytes")
  func changes() throws {
    _ = try unpack(Self.archive)
    try Data("HELLO, all".utf8).write(to: url.appendingPathComponent("a/b.txt"))
    try FileManager.default.removeItem(at: url.appendingPathComponent("c.txt"))
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("d"), withIntermediateDirectories: false)
    for name in ["d/new", "c.txt~", ".DS_Store"] {
      try Data(name.utf8).write(to: url.appendingPathComponent(name))
    }
    let packed = try pack()
    #expect(packed.changed == ["a/b.txt"])
    #expect(packed.removed == ["c.txt"])
    #expect(packed.added == ["d/", "d/new"])
    #expect(packed.leftOut == [".DS_Store", "c.txt~"])
    #expect(packed.entryCount == 4)
    let tree = try PackageContents(archive: packed.data, named: "a")
    #expect(tree.paths == ["a/b.txt", "d/new"])
    #expect(try tree.data(at: "a/b.txt") == Data("HELLO, all".utf8))
    #expect(packed.data.suffix(4) == Data("note".utf8))
    #expect(tree.warnings.isEmpty)
    // Taken back, the archive is as it was.
    try FileManager.default.removeItem(at: url.appendingPathComponent("d"))
    try Data("hello".utf8).write(to: url.appendingPathComponent("a/b.txt"))
    try Data("world".utf8).write(to: url.appendingPathComponent("c.txt"))
    #expect(try pack().data == Self.archive)
  }

  @Test(
    "an entry that cannot be a file of the folder stays in the archive alone",
    arguments: [
      "../evil", "a/../../evil", "/tmp/evil", "C:\\evil", "good", "good/below",
      "boing-archive.json",
      "a\u{7}b", String(repeating: "n", count: 256),
    ])
  func hostilePaths(name: String) throws {
    var zip = ZipFixture()
    zip.add("good", "y")
    zip.add(name, "x")
    let archive = try unpack(zip.data)
    #expect(archive.files == ["good": Data("y".utf8)])
    #expect(archive.warnings.count == 1)
    #expect(folder.names == ["out"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        == ["boing-archive.json", "good"])
    #expect(try pack().data == zip.data)
  }

  @Test("links and devices in an archive are never made", arguments: [0o120777, 0o020644])
  func specialEntries(mode: UInt32) throws {
    var zip = ZipFixture()
    zip.add("good", "y")
    zip.add("special", "/etc/passwd") { $0.unixMode = mode }
    let archive = try unpack(zip.data)
    #expect(archive.files.keys.sorted() == ["good"])
    #expect(archive.warnings.map(\.subject) == ["special"])
    #expect(try pack().data == zip.data)
  }

  @Test("names that differ in capitals alone are both written, and told")
  func lookalikes() throws {
    var zip = ZipFixture()
    zip.add("Assets/a.png", "1")
    zip.add("assets/A.png", "2")
    let archive = try unpack(zip.data)
    #expect(archive.files.count == 2)
    #expect(archive.warnings.contains { $0.message.contains("capitals") })
    #expect(try pack().data == zip.data)
  }

  @Test("links in a folder that lead out of it are not packed")
  func linksInFolder() throws {
    _ = try unpack(Self.archive)
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent("link").path, withDestinationPath: "/etc/passwd")
    let packed = try pack()
    #expect(packed.data == Self.archive)
    #expect(packed.warnings.map(\.subject) == ["link"])
    #expect(try pack(anew: true).added == ["a/b.txt", "c.txt"])
  }

  @Test("a folder with something to lose is not replaced")
  func existingFolder() throws {
    let archive = try UnpackedArchive(Self.archive, named: "a")
    try archive.write(to: url)
    try archive.write(to: url)
    #expect(throws: FileError.self) { try archive.write(to: url, overwriting: .never) }
    let file = url.appendingPathComponent("a/b.txt")
    try Data("mine".utf8).write(to: file)
    #expect(throws: FileError.unpackedFileChanged(folder: url.path, found: "a/b.txt")) {
      try archive.write(to: url)
    }
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    try archive.write(to: url, overwriting: .always)
    #expect(try Data(contentsOf: file) == Data("hello".utf8))
    // Another folder stays in any case.
    let other = folder.file("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: other.appendingPathComponent("x"))
    for rule in [Overwriting.always, .sameFormat, .never] {
      #expect(throws: FileError.self) { try archive.write(to: other, overwriting: rule) }
    }
    #expect(folder.names == ["other", "out"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["x"])
  }

  @Test("an empty folder is refused, and an empty archive comes back")
  func empty() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    let refusal = #expect(throws: DocumentError.self) { try pack() }
    #expect(refusal?.cause == .nothingToPack)
    let none = ZipFixture().data
    #expect(try unpack(none).entryCount == 0)
    #expect(try pack().data == none)
  }

  @Test("a new archive has the same bytes for the same files, and its folders")
  func anew() throws {
    _ = try unpack(Self.archive)
    let packed = try pack(anew: true)
    #expect(!packed.hasManifest)
    #expect(packed.added == ["a/b.txt", "c.txt"])
    #expect(packed.entryCount == 3)
    #expect(try pack(anew: true).data == packed.data)
    try FileManager.default.removeItem(at: url.appendingPathComponent("boing-archive.json"))
    #expect(try pack().data == packed.data)
  }

  @Test(
    "a manifest that is none is an error that names it",
    arguments: [
      "", "{}", "[]", #"{"schema":"boing.archive-manifest/2","entries":[],"end":""}"#,
      #"{"schema":"boing.archive-manifest/1","entries":[],"end":"AAAA"}"#,
      #"{"schema":"boing.archive-manifest/1","entries":[{"central":"AAAA"}],"end":"AAAA"}"#,
      #"{"schema":"boing.archive-manifest/1","entries":[{"central":"!"}],"end":"AAAA"}"#,
    ])
  func badManifest(text: String) throws {
    _ = try unpack(Self.archive)
    try Data(text.utf8).write(to: url.appendingPathComponent("boing-archive.json"))
    let error = #expect(throws: DocumentError.self) { try pack() }
    #expect(error?.description.hasPrefix("boing-archive.json: ") == true)
  }

  @Test("what is no whole archive is refused", arguments: [0, 3, 4, 30, 60, 200])
  func truncated(size: Int) {
    #expect(throws: DocumentError.self) {
      try UnpackedArchive(Self.archive.prefix(size), named: "a")
    }
  }

  @Test("limits hold")
  func limits() {
    var few = ArchiveLimits.standard
    few.entryCount = 2
    var small = ArchiveLimits.standard
    small.totalSize = 9
    for limits in [few, small] {
      #expect(throws: DocumentError.self) {
        try UnpackedArchive(Self.archive, named: "a", limits: limits)
      }
    }
  }

  @Test("a damaged archive is refused, or comes back byte by byte", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<25 {
      var data = Self.archive
      var changes: [Int] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<data.count, using: &generator)
        changes.append(index)
        data[index] =
          [0, 1, 0xFF, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      guard let archive = try? UnpackedArchive(data, named: "a") else { continue }
      try archive.write(to: url, overwriting: .always)
      #expect(try pack().data == data, "seed \(seed), round \(round), bytes \(changes)")
    }
    #expect(folder.names.allSatisfy { $0 == "out" })
  }
}
