import BoingFuzzTargets
import BoingTestSupport
import Foundation
import Testing

/// Draws documents that no one has seen before: `BOING_DOCUMENTS_SEED` is the first seed, by default 1.
@Suite("Random documents")
struct RandomDocumentTests {
  private static let firstSeed =
    ProcessInfo.processInfo.environment["BOING_DOCUMENTS_SEED"].flatMap { UInt64($0) } ?? 1

  /// The number of documents in each of ten parts.
  private static let count: UInt64 = TestRun.isFull ? 50 : 20

  @Test("random documents of extreme numbers are drawn or refused", arguments: 0..<UInt64(10))
  func drawn(part: UInt64) {
    for seed in (Self.firstSeed + Self.count * part)..<(Self.firstSeed + Self.count * (part + 1)) {
      // Small, as a debug build takes thirty times as long for a pixel.
      let markup = DocumentGenerator.markup(seed: seed, maximumSide: 20)
      #expect(throws: Never.self, "seed \(seed)") {
        try FuzzTarget.drawAtAllScales(Data(markup.utf8))
      }
    }
  }

  @Test("20 of them are played and exported, too", arguments: 0..<UInt64(10))
  func exported(part: UInt64) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == "renderings" })
    for seed in (Self.firstSeed + 2 * part)..<(Self.firstSeed + 2 * (part + 1)) {
      let markup = DocumentGenerator.markup(seed: seed, maximumSide: 20)
      #expect(throws: Never.self, "seed \(seed)") { try target.run(Array(markup.utf8)) }
    }
  }

  @Test("a seed always gives the same document")
  func repetition() {
    #expect(DocumentGenerator.markup(seed: 7) == DocumentGenerator.markup(seed: 7))
    #expect(DocumentGenerator.markup(seed: 7) != DocumentGenerator.markup(seed: 8))
  }
}
