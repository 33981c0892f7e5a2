import Foundation
import TestSupport
import Testing

/// The CSS of `export --json`, with its certificate.
private struct CSSAnswer: Decodable {
  struct Item: Decodable {
    struct Certificate: Decodable {
      let maximumError, duration: Double
      let points, bytes: Int
    }

    let text: String
    let certificate: Certificate
  }

  let exports: [Item]
}

@Suite("CSS output")
struct CSSOutputTests {
  private let folder = TemporaryFolder()

  private func css(
    _ options: String, as format: String = "css --value-only"
  ) async throws -> CSSAnswer.Item {
    let outcome = try await Boing.succeedSilently(
      "export --as \(format) \(options) --json", in: folder)
    let answer = try JSONDecoder().decode(CSSAnswer.self, from: Data(outcome.out.utf8))
    return try #require(answer.exports.first)
  }

  @Test("the CSS is alone on standard output, its certificate on standard error")
  func streams() async throws {
    let line = "--motion gravity --max-points 9"
    let outcome = try await Boing.run("export --as css --value-only \(line)", in: folder)
    let answer = try await css(line)
    #expect(outcome.out == answer.text + "\n")
    #expect(outcome.err.hasPrefix("css: \(answer.certificate.points) points of lines, "))
    #expect(outcome.err.hasSuffix("; play it for 1 s\n"))
    #expect(answer.certificate.points <= 9)
    let quiet = try await Boing.run("export --as css --value-only -q \(line)", in: folder)
    #expect(quiet.out == outcome.out && quiet.err == "")
  }

  @Test("limits are kept, by the easing and by the rule")
  func limits() async throws {
    #expect(try await css("--bounces 4 --max-bytes 150").text.utf8.count <= 150)
    for format in ["css", "css-keyframes"] {
      let answer = try await css("--bounces 4 --to 100 --max-points 15", as: format)
      #expect(answer.certificate.points <= 15)
      #expect(answer.certificate.maximumError < 0.02)
    }
    let few = try await css("--bounces 4 --max-error 0.005 --minimize points")
    let small = try await css("--bounces 4 --max-error 0.005 --minimize bytes")
    #expect(few.certificate.points <= small.certificate.points)
    #expect(few.certificate.bytes >= small.certificate.bytes)
  }

  @Test("keyframes have the name and the property")
  func keyframes() async throws {
    let answer = try await css(
      "--motion gravity --duration 1.5 --to 240 --name drop --max-points 8", as: "css-keyframes")
    #expect(answer.certificate.duration == 1.5)
    #expect(answer.text.hasPrefix("@keyframes drop {\n  0% { translate: 0 0px }\n"))
    #expect(answer.text.hasSuffix("\n  to { translate: 0 240px }\n}"))
  }
}
