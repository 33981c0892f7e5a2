import Foundation
import TestSupport
import Testing

@testable import BoingFormats

@Suite("Content digests")
struct ContentDigestTests {
  private let folder = TemporaryFolder()

  @Test(
    "a file has the digest of SHA-256",
    arguments: [
      // FIPS 180-4's examples.
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func file(text: String, digest: String) throws {
    try folder.write(text, to: "file")
    #expect(try ContentDigest.of(folder.path + "/file") == digest)
    let pieces = ContentDigest()
    for start in stride(from: 0, to: text.utf8.count, by: 999) {
      pieces.add(String(text.dropFirst(start).prefix(999)))
    }
    #expect(pieces.hexadecimal == digest)
  }

  @Test(
    "a folder has the digest of what sha256sum prints", .enabled(if: Tool.find("sha256sum") != nil))
  func folderDigest() throws {
    for (name, text) in [
      ("a.b", "1"), ("a/c", "2"), ("a/b/c", "3"), ("ä", "4"), ("Z", ""), ("a b", "5"),
    ] {
      let url = folder.file("tree/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let script =
      "cd '\(folder.path)/tree' && find * -type f | LC_ALL=C sort | xargs -d '\\n' sha256sum | sha256sum"
    let output = try #require(try Tool.output("sh", ["-c", script]))
    let expected = String(decoding: output.prefix(64), as: UTF8.self)
    let tree = folder.path + "/tree"
    #expect(try ContentDigest.of(tree) == expected)
    // What the Finder leaves behind.
    try folder.write("x", to: "tree/.DS_Store")
    try folder.write("x", to: "tree/a/._c")
    #expect(try ContentDigest.of(tree) == expected)
    // A link to a file counts as one.
    try FileManager.default.moveItem(at: folder.file("tree/Z"), to: folder.file("Z"))
    symlink("../Z", tree + "/Z")
    #expect(try ContentDigest.of(tree) == expected)
    // A link to a folder, or to nothing, counts as what it says.
    symlink("a", tree + "/link")
    let linked = try ContentDigest.of(tree)
    #expect(linked != expected)
    unlink(tree + "/link")
    symlink("gone", tree + "/link")
    #expect(try ContentDigest.of(tree) != linked)
  }

  @Test("what cannot be read is an error, and no wait")
  func unreadable() throws {
    mkfifo(folder.path + "/pipe", 0o600)
    symlink("loop", folder.path + "/loop")
    for name in ["gone", "pipe", "loop"] {
      #expect(throws: FileError.self) { try ContentDigest.of(folder.path + "/" + name) }
    }
  }
}
