import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

@Suite("The script that makes a release")
struct ReleaseTests {
  /// A repository with what the script reads and changes, committed.
  private let folder = TemporaryFolder()

  private init() throws {
    for name in [
      "scripts/release", "CHANGELOG.md", "Sources/BoingCLI/Console/StandardStreams.swift",
    ] {
      let text = try String(contentsOf: Boing.package.appendingPathComponent(name), encoding: .utf8)
      try folder.write(text, to: name)
    }
    try git("init -q")
    try commit()
  }

  private func git(_ words: String) throws {
    let identity = ["-c", "user.name=t", "-c", "user.email=t@t.invalid"]
    let arguments = ["-C", folder.path] + identity + words.split(separator: " ").map(String.init)
    _ = try #require(try Tool.text("git", arguments))
  }

  private func commit() throws {
    try git("add -A")
    try git("commit -q -m x")
  }

  /// Returns what the script says, with its errors.
  private func release(_ words: String) throws -> String {
    try #require(
      try Tool.text(
        "bash", ["-c", "cd '\(folder.path)' && bash scripts/release \(words) 2>&1 || true"]))
  }

  @Test("a dry run prints the changelog's first section as notes, and changes nothing")
  func dryRun() throws {
    let version = try #require(try firstVersion())
    let said = try release("--dry-run \(version)")
    #expect(said.hasPrefix("release: \(Program.version) → \(version), packages, tag \(version)"))
    #expect(said.contains("- **Bounces** (`BoingCurves`)"))
    #expect(!said.contains("\n## "))
    #expect(try Tool.text("git", ["-C", folder.path, "status", "--porcelain"]) == "")
    #expect(try Tool.text("git", ["-C", folder.path, "tag"]) == "")
  }

  @Test(
    "refused: no version, a tree with changes, a tag that is there, another heading, nothing verified"
  )
  func refused() throws {
    let version = try #require(try firstVersion())
    for words in ["", "1", "v0.1.0", "0.1.0-beta", "0.01.0"] {
      #expect(try release(words).hasPrefix("release: say a version"), "\(words)")
    }
    #expect(
      try release("9.9.9").contains(
        "let the first heading of CHANGELOG.md be '## 9.9.9, not yet released'"))
    #expect(try release(version).contains("make verify has not passed for this commit"))
    try git("tag \(version)")
    #expect(try release(version).contains("there is a tag \(version)"))
    try folder.write("x", to: "new")
    #expect(try release(version).contains("there are changes"))
  }

  /// The version of the changelog's first heading, which is not released.
  private func firstVersion() throws -> String? {
    try folder.text("CHANGELOG.md").firstMatch(of: Regex("(?m)^## ([0-9.]+), not yet released$"))?
      .output[1].substring.map(String.init)
  }
}
