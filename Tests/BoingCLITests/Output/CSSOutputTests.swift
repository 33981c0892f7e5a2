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

  @Test(
    "every kind of motion becomes an easing within the bound",
    arguments: [
      "--bounces 3", "--bounces 0", "--stiffness 200 --damping 8", "--response 0.4",
      "--bounce 0.4 --velocity 3", "--motion wall", "--motion gravity", "--restitution 0.6",
      "--motion gravity --height 50 --to 10", "--gravity 9.81", "--motion shake", "--motion dock",
      "--smooth --table view",
      "--table view --height -40", "--train lid --to 135", "--train spring --height 2",
      "--train wobble --from 8 --to 0", "--ease ease-in-out", "--ease .3,-.6,.4,1.8",
      "--ease elastic-out", "--ease exponential-in-out", "--ease bounce-in",
      "--motion gravity --anticipation 0.1", "--motion shake --anticipation 0.3",
    ])
  func kinds(options: String) async throws {
    let answer = try await css(options + " --max-error 0.01")
    #expect(answer.text.hasPrefix("linear(0") && answer.text.hasSuffix(")"))
    #expect(answer.certificate.maximumError <= 0.01)
    #expect(answer.certificate.bytes == answer.text.utf8.count)
    let last = answer.text.dropLast().split(separator: ",").last?.split(separator: " ").first
    #expect(last == "1" || last == "0", "\(answer.text.suffix(20))")
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

  @Test("a measured error within a size is that of the error's own fit")
  func fineError() async throws {
    // Twelve points that keep an error also keep it when the points are asked for.
    let points = try await css("--bounces 3 --max-points 12")
    let error = try await css(
      "--bounces 3 --minimize points --max-error \(points.certificate.maximumError * 1.05)")
    #expect(error.certificate.points <= 12)
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
