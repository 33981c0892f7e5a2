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
    let readme = try text("README.md")
    let start = try #require(readme.range(of: "```swift\n"))
    let end = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
    let example = readme[start.upperBound..<end.lowerBound]
      .split(separator: "\n").filter { !$0.isEmpty }

    var shown = true
    var snippet: [Substring] = []
    for line in try text("Snippets/FourBounces.swift").split(separator: "\n").dropFirst() {
      if line.hasPrefix("// snippet.hide") {
        shown = false
      } else if line.hasPrefix("// snippet.show") {
        shown = true
      } else if shown {
        snippet.append(line)
      }
    }
    #expect(example == snippet)
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
