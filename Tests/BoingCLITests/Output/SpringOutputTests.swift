import BoingTestSupport
import Foundation
import Testing

/// The answer of `spring --json`.
private struct Conversion: Decodable {
  let mass, stiffness, damping, response, dampingRatio, perceptualDuration, bounce: Double
  let bounces: Int?
  let duration, settlingDuration, settlingTime: Double?
  let overshoot: Double
  let coreAnimation, swiftUI: String
  let css: String?
}

@Suite("Springs")
struct SpringOutputTests {
  private let folder = TemporaryFolder()

  private func convert(_ options: String) async throws -> Conversion {
    let outcome = try await Boing.succeedSilently(
      "export --as springs \(options) --json", in: folder)
    return try JSONDecoder().decode(Conversion.self, from: Data(outcome.out.utf8))
  }

  private let rounding = 1e-12

  @Test("the answer has the spring as SwiftUI and CSS have it, and its overshoot")
  func perceptual() async throws {
    let answer = try await convert("--perceptual-duration 0.5 --bounce 0.3")
    // Measured on macOS to three digits.
    let threeDigits = 0.0005
    #expect(abs(try #require(answer.settlingDuration) - 0.863) < threeDigits)
    // The first extremum of a spring from rest: e^(−πζ/√(1−ζ²)).
    let overshoot = exp(-.pi * 0.7 / (1 - 0.49).squareRoot())
    #expect(abs(answer.overshoot - overshoot) < rounding)
    #expect(answer.swiftUI == ".spring(duration: 0.5, bounce: 0.3)")
    #expect(answer.css?.hasPrefix("transition: translate ") == true)
  }

  @Test("every description leads to the same spring", arguments: [1, 3, 7])
  func roundTrip(bounces: Int) async throws {
    let first = try await convert("--bounces \(bounces) --duration 1.5")
    #expect(first.bounces == bounces)
    #expect(abs(try #require(first.duration) - 1.5) < 1e-9)
    for options in [
      "--mass \(first.mass) --stiffness \(first.stiffness) --damping \(first.damping)",
      "--response \(first.response) --damping-ratio \(first.dampingRatio)",
      "--perceptual-duration \(first.perceptualDuration) --bounce \(first.bounce)",
    ] {
      let other = try await convert(options)
      #expect(abs(other.stiffness / first.stiffness - 1) < 1e-9)
      #expect(abs(other.damping / first.damping - 1) < 1e-9)
      #expect(other.bounces == bounces)
      #expect(abs(try #require(other.duration) - 1.5) < 1e-9)
    }
  }

  @Test("a spring without damping never settles, and one with too much says how to allow it")
  func extremes() async throws {
    let endless = try await convert("--damping 0")
    #expect(endless.bounces == nil && endless.duration == nil && endless.settlingTime == nil)
    #expect(endless.settlingDuration == nil && endless.css == nil)
    #expect(abs(endless.overshoot - 1) < rounding)
    let slow = try await convert("--damping 30")
    #expect(slow.overshoot == 0 && slow.bounces == 0)
    #expect(slow.coreAnimation.contains("allowsOverdamping = true"))
    let table = try await Boing.run("export --as springs --damping 0", in: folder)
    #expect(table.lines.contains("settling time        never settles"))
  }

  @Test(
    "a spring that no time is long enough for never settles, in text and in JSON",
    arguments: ["1e-308", "5e-324"])
  func nearlyUndamped(damping: String) async throws {
    let answer = try await convert("--damping \(damping)")
    #expect(answer.settlingTime == nil && answer.settlingDuration == nil && answer.duration == nil)
    #expect(answer.bounces == nil && answer.css == nil)
    let table = try await Boing.succeed("export --as springs --damping \(damping)", in: folder)
    #expect(!table.out.contains("inf"))
    for name in ["duration            ", "settling time       ", "settlingDuration    "] {
      #expect(table.lines.contains(name + " never settles"), "\(table.out)")
    }
  }

  @Test("the text of another format is converted, from the line or from a file")
  func texts() async throws {
    let line = try await Boing.succeedSilently(
      "export \"mass: 1, stiffness: 300, damping: 20\" --json", in: folder)
    let options = try await Boing.run(
      "export --as springs --stiffness 300 --damping 20 --json", in: folder)
    #expect(line.out == options.out)
    let css = try await Boing.run(
      "export --as css --value-only --motion gravity --bounces 4", in: folder)
    try folder.write(css.out, to: "drop.css")
    let nearest = try await Boing.succeed("export drop.css", in: folder)
    #expect(
      nearest.out.hasPrefix("nearest: 4 visible bounces under gravity, within 0."), "\(nearest.out)"
    )
    for (text, options, form) in [
      ("stiffness: 300, damping: 20", "--stiffness 300 --damping 20", "css --to 5"),
      ("stiffness: 300, damping: 20", "--stiffness 300 --damping 20", "gsap"),
      ("cubic-bezier(.3,1.5,.6,1)", "--ease .3,1.5,.6,1", "lottie --duration 2 --from 4 --to -4"),
    ] {
      let read = try await Boing.run("export \"\(text)\" --as \(form)", in: folder)
      let typed = try await Boing.run("export \(options) --as \(form)", in: folder)
      #expect(read.out == typed.out && read.status == 0, "\(read.out)\(read.err)")
    }
    let unknown = try await Boing.run("export nonsense", in: folder)
    #expect(unknown.status == 64 && unknown.err.contains("'nonsense' is no motion"))
  }
}
