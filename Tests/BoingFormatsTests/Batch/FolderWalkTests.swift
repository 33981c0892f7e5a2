import Foundation
import TestSupport
import Testing

@testable import BoingFormats

@Suite("Walks through folders")
struct FolderWalkTests {
  private let folder = TemporaryFolder()

  private func paths(capacity: Int) throws -> [String] {
    var paths: [String] = []
    try FolderWalk(folder.path, capacity: capacity).forEach { entry in
      if entry.kind != .folder { paths.append(entry.path) }
      return true
    }
    return paths
  }

  @Test("paths come in the order of their bytes, however many are kept at a time")
  func order() throws {
    var random = SeededGenerator(seed: 19)
    let letters = Array("aab-./é~ Z\u{301}0")
    for _ in 0..<400 {
      let name = String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
      let parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
      guard !parts.isEmpty else { continue }
      let url = folder.file(parts.joined(separator: "/"))
      // One that is a file already holds nothing; that is the case for some.
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data().write(to: url)
    }
    let output = try #require(
      try Tool.output(
        "sh", ["-c", "cd '\(folder.path)' && find . -type f | sed 's,^./,,' | LC_ALL=C sort"]))
    let expected = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(expected.count > 100)
    for capacity in [1, 2, 3, 7, 50, 1 << 16] {
      let found = try paths(capacity: capacity)
      // Swift takes two spellings of a letter for one; the file system does not.
      #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(capacity)")
    }
  }

  @Test("links, pipes and folders that are not wanted")
  func kinds() throws {
    try folder.write("", to: "file")
    mkdir(folder.path + "/folder", 0o777)
    try folder.write("", to: "folder/inside")
    symlink("file", folder.path + "/to-file")
    symlink("folder", folder.path + "/to-folder")
    symlink("gone", folder.path + "/to-nothing")
    mkfifo(folder.path + "/pipe", 0o600)
    var found: [FolderWalk.Entry] = []
    try FolderWalk(folder.path).forEach {
      found.append($0)
      return false
    }
    #expect(
      found == [
        .init(path: "file", kind: .file), .init(path: "folder", kind: .folder),
        .init(path: "to-file", kind: .file), .init(path: "to-folder", kind: .link("folder")),
        .init(path: "to-nothing", kind: .link("gone")),
      ])
  }

  @Test("a name that is not UTF-8 is an error that shows it")
  func notUTF8() throws {
    let path = Array(folder.path.utf8) + Array("/a".utf8) + [0xFF, 0]
    let descriptor = path.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o600) }
    }
    close(descriptor)
    #expect(throws: BatchError.nameNotUTF8(folder: folder.path, shown: "a\u{FFFD}")) {
      _ = try paths(capacity: 10)
    }
  }

  @Test("a folder that is not there is an error")
  func missing() {
    #expect(throws: FileError.self) { try FolderWalk("/gone/away").forEach { _ in true } }
  }
}
