import BoingTestSupport
import Foundation
import Testing

@Suite("boing inspect")
struct InspectTests {
  private func inspect(_ markup: String, _ arguments: String = "") async throws -> Outcome {
    let folder = TemporaryFolder()
    try Data(markup.utf8).write(to: folder.url.appendingPathComponent("a.caml"))
    return try await Boing.run("inspect a.caml \(arguments)", in: folder)
  }

  @Test(
    "A transform that does something is shown, one that does nothing is not",
    arguments: [
      ("transform=\"rotate(10deg)\"", "transform rotate(10deg)"),
      ("transform=\"scale(1) rotate(0deg)\"", nil),
      ("transform=\"scale(1.01)\"", "transform scale(1.01"),
      ("transform.translation.x=\"100\"", "transform.translation.x 100"),
      ("transform.translation.x=\"1\"", "transform.translation.x 1"),
      ("transform.translation.x=\"0\"", nil),
      ("transform.rotation.z=\"1\"", "transform.rotation.z 1"),
      ("transform.rotation.z=\"0\"", nil),
      ("transform.scale.x=\"0\"", "transform.scale.x 0"),
      ("transform.scale.x=\"1\"", nil),
    ] as [(String, String?)])
  func transforms(_ attribute: String, _ shown: String?) async throws {
    let outcome = try await inspect("<CALayer bounds=\"0 0 8 8\" \(attribute)/>")
    #expect(outcome.status == 0)
    if let shown {
      #expect(outcome.out.contains(shown))
    } else {
      #expect(!outcome.out.contains("transform"))
    }
  }

  @Test("Names longer than a column are shown whole")
  func wideCells() async throws {
    let name = String(repeating: "long name ", count: 12)
    let outcome = try await inspect(
      "<CALayer name=\"\(name)\"><sublayers><CALayer name=\"\(name)\"/></sublayers>"
        + "<states><LKState name=\"\(name)\"/></states></CALayer>")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.out.contains(name))
  }

  @Test("Characters that act on a terminal are shown by their numbers")
  func escaped() async throws {
    let outcome = try await inspect(
      "<CALayer name=\"a&#x9B;2J&#x202E;b&#10;c\" strange=\"1\"><states>"
        + "<LKState name=\"s&#x85;t\"/></states></CALayer>")
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("a\\u{9B}2J\\u{202E}b\\u{A}c"))
    let active = outcome.out.unicodeScalars.filter {
      $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
    }
    #expect(active.isEmpty)
  }
}
