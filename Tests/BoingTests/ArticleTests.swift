import Foundation
import Testing

@Suite("The articles")
struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appendingPathComponent("Sources")

  /// The articles of all catalogues, by their paths in `Sources`.
  private static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: sources.path)
    return (files?.allObjects as? [String] ?? []).filter {
      $0.contains(".docc/") && $0.hasSuffix(".md")
    }.sorted()
  }()

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.sources.appendingPathComponent(name), encoding: .utf8)
  }

  /// Lines without their indentation, those that only direct the snippet left out.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("// snippet.") }
  }

  /// The files of Swift in a folder of the repository.
  private func swiftFiles(_ folder: String) -> [URL] {
    let folder = Self.root.appendingPathComponent(folder).resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return files.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }.map {
      folder.appendingPathComponent($0)
    }
  }

  @Test(
    "show Swift that is compiled as a snippet or a client", arguments: names + ["../README.md"])
  func examples(name: String) throws {
    let sources = try (swiftFiles("Snippets") + swiftFiles("Tests/Clients")).map {
      try lines(String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n")
    }
    let blocks = try text(name).matches(of: /```swift\n([^`]*)```/)
    #expect(blocks.count >= 2 || name != "../README.md")
    for block in blocks {
      let example = lines(block.1).joined(separator: "\n")
      #expect(sources.contains { $0.contains(example) }, "\(name): \(block.1)")
    }
  }

  @Test("are found in the catalogues of seven modules")
  func catalogues() {
    let catalogues = Set(Self.names.compactMap { $0.split(separator: "/").first.map(String.init) })
    #expect(
      catalogues.isSuperset(of: [
        "BoingCurves", "BoingRender", "BoingQuartzCore", "Boing", "BoingDocuments", "BoingTesting",
        "BoingCurveFormats",
      ]))
    #expect(Self.names.count >= 14)
  }

  @Test("name pictures and articles that exist", arguments: names)
  func links(name: String) throws {
    let article = Self.sources.appendingPathComponent(name)
    let folder = article.deletingLastPathComponent()
    for match in try text(name).matches(of: /!\[[^\]]+\]\(([^)]+)\)/) {
      let files = ["\(match.1).svg", "\(match.1).png", "\(match.1)@2x.png"].map {
        folder.appendingPathComponent("Resources/\($0)").path
      }
      #expect(files.contains { FileManager.default.fileExists(atPath: $0) }, "\(match.1)")
    }
    for match in try text(name).matches(of: /<doc:([A-Za-z]+)>/) {
      let file = folder.appendingPathComponent(match.1 + ".md").path
      #expect(FileManager.default.fileExists(atPath: file), "\(match.1)")
    }
  }

  @Test("the README links to files that are there")
  func readme() throws {
    for match in try text("../README.md").matches(of: /(?:\]\(|src=")([A-Za-z][^):"]*)[)"]/)
    where !match.1.hasPrefix("http") {
      let file = Self.root.appendingPathComponent(String(match.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
    }
  }
}
