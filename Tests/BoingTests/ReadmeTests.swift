import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  private func file(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  @Test("shows Swift that is compiled as a snippet")
  func example() throws {
    let snippets = try FileManager.default.contentsOfDirectory(atPath: file("Snippets").path)
      .map { try lines(text("Snippets/" + $0)) }
    let examples = try text("README.md").matches(of: /```swift\n([^`]*)```/)
    #expect(examples.count >= 2)
    for example in examples {
      let example = lines(example.1)
      #expect(snippets.contains { $0.contains(example) }, "\(example)")
    }
  }

  /// Returns lines without their indentation, and without those that only direct a snippet.
  private func lines(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("// snippet.") }.joined(separator: "\n")
  }

  @Test("links to files that are there")
  func links() throws {
    let readme = try text("README.md")
    for match in readme.matches(of: /(?:\]\(|src=")([A-Za-z][^):"]*)[)"]/) {
      let path = String(match.1)
      if path.hasPrefix("http") { continue }
      #expect(FileManager.default.fileExists(atPath: file(path).path), "\(path)")
    }
  }
}
