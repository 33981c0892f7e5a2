import BoingFuzzTargets
import BoingTestSupport
import Foundation
import Testing

/// Reads once more whatever the guided fuzzer has found worth keeping, and every input that was a fault.
@Suite("Corpora of the guided fuzzer")
struct BoingCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpora")

  private static func inputs(of name: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil
    ).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test("every input is read or refused", arguments: FuzzTarget.all.map(\.name))
  func replay(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let inputs = try Self.inputs(of: name)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = try Data(contentsOf: input)
      #expect(throws: Never.self, "\(name)/\(input.lastPathComponent)") {
        try target.run(Array(bytes))
      }
    }
  }

  /// `BOING_FUZZ` says how many damaged inputs each target has; `make fuzz` sets it to ten thousand.
  @Test(
    "an input that is damaged anywhere is read or refused", arguments: FuzzTarget.all.map(\.name))
  func damaged(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let inputs = try Self.inputs(of: name).map { try Data(contentsOf: $0) }
    var random = SeededGenerator(seed: 1)
    let count = ProcessInfo.processInfo.environment["BOING_FUZZ"].flatMap(Int.init) ?? 60
    for index in 0..<count {
      let input = inputs.randomElement(using: &random) ?? Data()
      let damaged = Damage.damaged(input, &random).prefix(target.maximumLength)
      #expect(throws: Never.self, "\(name), \(index)") { try target.run(Array(damaged)) }
    }
  }

  @Test("each folder belongs to a target and is small", arguments: FuzzTarget.all.map(\.name))
  func sizes(name: String) throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    let total = try Self.inputs(of: name).reduce(0) { try $0 + Data(contentsOf: $1).count }
    #expect(total <= 100_000)
  }
}
