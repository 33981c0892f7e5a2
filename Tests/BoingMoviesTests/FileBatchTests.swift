import BoingTestSupport
import Foundation
import Testing

@testable import BoingMovies

@Suite("Batches of files")
struct FileBatchTests {
  private let scratch = TemporaryFolder()

  @Test("nothing stands at its place before all do, in a folder that is made with those above it")
  func commit() throws {
    let folder = scratch.file("a/b")
    let batch = try FileBatch(into: folder)
    for name in ["one", "two"] {
      try batch.add(name) { url in try url.put(Data(name.utf8)) }
    }
    let before = namesInFolder(folder.path)
    #expect(before.count == 1 && before[0].hasPrefix(".boing-"))
    try batch.commit()
    batch.discard()
    #expect(namesInFolder(folder.path) == ["one", "two"])
    #expect(try Data(contentsOf: folder.appendingPathComponent("two")) == Data("two".utf8))
  }

  @Test("a batch that is given up leaves neither files nor the folders it made")
  func discard() throws {
    do {
      let batch = try FileBatch(into: scratch.file("a/b/c"))
      try batch.add("one") { url in try url.put(Data("one".utf8)) }
    }
    #expect(scratch.names == [])
  }

  @Test("an error names the file's own place, and leaves what was there before")
  func failure() throws {
    try scratch.file("one").put(Data("before".utf8))
    let batch = try FileBatch(into: scratch.file("."))
    try batch.add("one") { url in try url.put(Data("after".utf8)) }
    #expect(throws: FileError.diskFull(scratch.file("two").path)) {
      try batch.add("two") { url in throw FileError.diskFull(url.path) }
    }
    try batch.commit()
    #expect(scratch.names == ["one"])
    #expect(try scratch.data("one") == Data("before".utf8))
  }

  @Test("a file that cannot be put back into the folder takes the others with it, and their folder")
  func rollback() throws {
    for name in ["one", "three"] { try scratch.file(name).put(Data("before".utf8)) }
    let batch = try FileBatch(into: scratch.url)
    for name in ["one", "two", "three", "four"] {
      try batch.add(name) { url in try url.put(Data("after".utf8)) }
    }
    // Came meanwhile.
    try FileManager.default.createDirectory(
      at: scratch.file("four"), withIntermediateDirectories: false)
    let error = FileError.system(
      operation: "put the finished file at", path: scratch.file("four").path, code: EISDIR)
    #expect(throws: error) { try batch.commit() }
    #expect(scratch.names == ["four", "one", "three"])
    for name in ["one", "three"] {
      #expect(try scratch.data(name) == Data("before".utf8))
    }
  }

  @Test("files that are not replaceable are refused before anything is moved")
  func replaceable() throws {
    try scratch.file("index.html").put(Data("mine".utf8))
    for (files, error) in [
      (
        ReplaceableFiles.like(.html),
        FileError.destinationOfOtherKind(
          scratch.file("index.html").path, expected: "a web page of ours")
      ),
      (.none, .destinationExists(scratch.file("index.html").path)),
    ] {
      let batch = try FileBatch(into: scratch.url)
      try batch.add("one") { url in try url.put(Data("one".utf8)) }
      #expect(throws: error) {
        try batch.add("index.html", replacing: files) { url in try url.put(Data("page".utf8)) }
      }
      try batch.commit()
      #expect(scratch.names == ["index.html"])
    }
  }

  @Test("a folder is made at a path with dots in it")
  func dots() throws {
    let batch = try FileBatch(into: URL(fileURLWithPath: scratch.url.path + "/a/b/../c"))
    try batch.add("one") { url in try url.put(Data("one".utf8)) }
    try batch.commit()
    #expect(try scratch.data("a/c/one") == Data("one".utf8))
  }

  @Test("a folder in a file's place, and a file in a folder's, are refused")
  func wrongKinds() throws {
    try scratch.file("file").put(Data("".utf8))
    #expect(throws: FileError.notAFolder(scratch.file("file").path)) {
      try FileBatch(into: scratch.file("file/deeper"))
    }
    #expect(throws: FileError.notAFolder(scratch.file("file").path)) {
      try FileBatch(into: scratch.file("file"))
    }
    let inner = try FileBatch(into: scratch.file("outer/inner"))
    try inner.commit()
    let batch = try FileBatch(into: scratch.file("outer"))
    #expect(throws: FileError.destinationIsFolder(scratch.file("outer/inner").path)) {
      try batch.add("inner") { _ in }
    }
  }
}
