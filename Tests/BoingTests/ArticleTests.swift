import Foundation
import Testing

@Suite("The articles")
struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Sources/Boing/Boing.docc")
  private static let names = [
    "Boing", "CoreAnimationOnLinux", "FromSKBounceAnimation", "GettingStarted", "WhatABounceIs",
  ]

  private func text(_ name: String) throws -> String {
    try String(
      contentsOf: Self.folder.appendingPathComponent(name + ".md"), encoding: .utf8)
  }

  /// Lines without their indentation, those that only direct the snippet left out.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("// snippet.") }
  }

  @Test("show Swift that is compiled as a snippet", arguments: names)
  func examples(name: String) throws {
    let snippets = Self.root.appendingPathComponent("Snippets").resolvingSymlinksInPath()
    let sources = try FileManager.default.contentsOfDirectory(
      at: snippets, includingPropertiesForKeys: nil
    ).map { try lines(String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n") }
    let blocks = try text(name).matches(of: /```swift\n([^`]*)```/)
    for block in blocks {
      let example = lines(block.1).joined(separator: "\n")
      #expect(sources.contains { $0.contains(example) }, "\(name): \(block.1)")
    }
    if name != "WhatABounceIs" { #expect(!blocks.isEmpty) }
  }

  @Test("name pictures and articles that are there", arguments: names)
  func links(name: String) throws {
    for match in try text(name).matches(of: /!\[[^\]]+\]\(([^)]+)\)/) {
      let file = Self.folder.appendingPathComponent("Resources/\(match.1).svg")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
    }
    for match in try text(name).matches(of: /<doc:([A-Za-z]+)>/) {
      #expect(Self.names.contains(String(match.1)))
    }
  }
}
