import Foundation
import TestSupport
import Testing

/// The answer of `css --json`.
private struct CSSAnswer: Decodable {
  let css: String
  let animation: String?
  let duration, maximumError, maximumTimeError: Double
  let points, minimumPoints, bytes: Int
  let endsAtStart: Bool
}

@Suite("CSS output")
struct CSSOutputTests {
  private let folder = TemporaryFolder()

  private func css(_ options: String) async throws -> CSSAnswer {
    let outcome = try await Boing.run("css \(options) --json", in: folder)
    #expect(outcome.status == 0 && outcome.err == "", "\(options): \(outcome.err)")
    return try JSONDecoder().decode(CSSAnswer.self, from: Data(outcome.out.utf8))
  }

  @Test(
    "every law becomes an easing within the bound",
    arguments: [
      "--bounces 3", "--bounces 0", "--stiffness 200 --damping 8", "--response 0.4",
      "--bounce 0.4 --velocity 3", "--law wall", "--law gravity", "--restitution 0.6",
      "--law gravity --height 50 --to 10", "--gravity 9.81", "--law shake", "--law dock",
      "--smooth --table view",
      "--table view --height -40", "--train lid --to 135", "--train spring --height 2",
      "--train wobble --from 8 --to 0", "--ease ease-in-out", "--ease .3,-.6,.4,1.8",
      "--ease elastic-out", "--ease exponential-in-out", "--ease bounce-in",
      "--law gravity --anticipation 0.1", "--law shake --anticipation 0.3",
    ])
  func laws(options: String) async throws {
    let answer = try await css(options + " --max-error 0.01")
    #expect(answer.css.hasPrefix("linear(0,") && answer.css.hasSuffix(")"))
    #expect(answer.maximumError <= 0.01)
    #expect(answer.points >= answer.minimumPoints)
    #expect(answer.bytes == answer.css.utf8.count)
    #expect(answer.css.hasSuffix(answer.endsAtStart ? ",0)" : ",1)"))
  }

  @Test("the CSS is alone on standard output, its worth on standard error")
  func streams() async throws {
    let outcome = try await Boing.run("css --law gravity --max-points 9", in: folder)
    let answer = try await css("--law gravity --max-points 9")
    #expect(outcome.out == answer.css + "\n")
    #expect(outcome.err.hasPrefix("\(answer.points) points, "))
    #expect(outcome.err.hasSuffix("\nplay it for 1s\n"))
    #expect(answer.points <= 9)
  }

  @Test("limits are kept")
  func limits() async throws {
    #expect(try await css("--bounces 4 --max-bytes 150").bytes <= 150)
    #expect(try await css("--bounces 4 --max-points 15").points <= 15)
    let few = try await css("--bounces 4 --max-error 0.005 --fewest points")
    #expect(few.points == few.minimumPoints)
  }

  @Test("keyframes say how they are played")
  func keyframes() async throws {
    let answer = try await css(
      "--law gravity --duration 1.5 --to 240 --keyframes drop --max-points 8")
    #expect(answer.animation == "drop 1.5s linear both")
    #expect(answer.css.hasPrefix("@keyframes drop {\n  0% { translate: 0 0px }\n"))
    #expect(answer.css.hasSuffix("\n  to { translate: 0 240px }\n}"))
  }
}
