import Boing
import BoingCurveFormats
import BoingCurves
import BoingSceneFormats
import BoingTestSupport
import Foundation
import Testing

/// The command shows and exports what a layer plays by the same words.
@Suite("The command's bounces and the library's")
struct BounceAgreementTests {
  private struct Case: Sendable, CustomStringConvertible {
    let options: String
    let bounce: Bounce
    var from = 0.0
    var to = 1.0
    var duration: Double?
    var description: String { options }

    var request: BounceRequest<Double> {
      BounceRequest(BounceProperty("value"), .fromTo(from, to), bounce, duration: duration)
    }
  }

  private static func cases() throws -> [Case] {
    [
      Case(options: "", bounce: .springy()),
      Case(
        options: "--bounces 4 --duration 0.5 --from -20 --to 300", bounce: .springy(bounces: 4),
        from: -20, to: 300, duration: 0.5),
      Case(
        options: "--bounces 3 --velocity 400 --from 10 --to 110",
        bounce: .springy(bounces: 3, initialVelocity: 4), from: 10, to: 110),
      Case(
        options: "--visible-fraction 0.1 --residual-fraction 0.01",
        bounce: .springy().counting(visibleFraction: 0.1, residualFraction: 0.01)),
      Case(options: "--cosine --bounces 5", bounce: .cosine(bounces: 5)),
      Case(
        options: "--perceptual-duration 0.5 --bounce 0.3",
        bounce: .spring(try Spring(perceptualDuration: 0.5, bounce: 0.3)), duration: nil),
      Case(
        options: "--stiffness 170 --damping 26 --velocity -3",
        bounce: .spring(
          try Spring(mass: 1, stiffness: 170, dampingCoefficient: 26), initialVelocity: -3)),
      Case(
        options: "--motion wall --bounces 3 --to 7", bounce: .wall(.cosine, bounces: 3), to: 7),
      Case(options: "--motion gravity --bounces 4", bounce: .wall(.gravity(), bounces: 4)),
      Case(options: "--restitution 0.6", bounce: .wall(.gravity(restitution: 0.6))),
      Case(
        options: "--restitution 0.6 --bounces 2 --duration 3",
        bounce: .wall(.gravity(restitution: 0.6), bounces: 2), duration: 3),
      Case(options: "--motion shake --bounces 4", bounce: .shake(swings: 4)),
      // What is not said is as the library has it.
      Case(options: "--motion wall", bounce: .wall()),
      Case(options: "--motion gravity", bounce: .wall(.gravity())),
      Case(options: "--motion shake", bounce: .shake()),
      Case(options: "--motion dock", bounce: .dock(), from: 1, to: 0),
      Case(options: "--motion train", bounce: .decayTrain()),
      // 20.81 + (-1.37 - 20.81) is not -1.37.
      Case(
        options: "--motion shake --bounces 6 --from 20.81 --to -1.37", bounce: .shake(swings: 6),
        from: 20.81, to: -1.37),
      Case(
        options: "--motion dock --height 40", bounce: .dock(.threeHops), from: 40, to: 0),
      Case(
        options: "--table view --smooth", bounce: .dock(.twoHops, isSmooth: true), from: 1, to: 0),
      Case(
        options: "--train lid --ratio 0.5 --threshold 0.02",
        bounce: .decayTrain(.oneSided, ratio: 0.5, threshold: 0.02)),
      Case(
        options: "--train wobble --from 8 --to 0",
        bounce: .decayTrain(.alternating), from: 8, to: 0),
      Case(
        options: "--bounces 2 --anticipation 0.2 --anticipation-duration 0.4",
        bounce: .springy(bounces: 2).anticipated(
          distanceFraction: 0.2, durationFraction: 0.4)),
    ]
  }

  private let folder = TemporaryFolder()

  @Test("`boing export` has the values that a layer has, to a rounding", arguments: try cases())
  private func values(of example: Case) async throws {
    let outcome = try await Boing.succeed(
      "export \(example.options) --as csv --rows 97", in: folder)
    let rows = outcome.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    let length = try example.duration ?? example.bounce.defaultDuration()
    let progress = try example.bounce.motion(duration: length)
    try #require(rows.count == 97)
    let rounding = 1e-12 * max(example.from.magnitude, example.to.magnitude)
    #expect(rows.last?[1] == example.to, "the last value is the target exactly")
    for (index, row) in rows.enumerated() {
      let time = length * (Double(index) / 96)
      let value = example.from + (example.to - example.from) * progress.value(at: time)
      #expect(abs(row[0] - time) <= 1e-15 * length)
      #expect(abs(row[1] - value) <= rounding, "\(time)")
    }
  }

  @Test("what is told as an extremum is one", arguments: try cases())
  private func extrema(of example: Case) async throws {
    struct Answer: Decodable {
      struct Point: Decodable {
        let time: Double
        let value: Double
      }
      let extrema: [Point]
      let contacts: [Double]
    }
    let outcome = try await Boing.run("export \(example.options) --json --rows 2", in: folder)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.out.utf8))
    let length = try example.duration ?? example.bounce.defaultDuration()
    let progress = try example.bounce.motion(duration: length)
    let distance = (example.to - example.from).magnitude
    func value(_ time: Double) -> Double {
      example.from + (example.to - example.from) * progress.value(at: time)
    }
    #expect(!answer.extrema.isEmpty || !example.bounce.isCyclic)
    for point in answer.extrema {
      #expect(abs(point.value - value(point.time)) <= 1e-9 * distance, "\(point.time)")
      let step = 1e-4 * length
      let (before, after) = (value(point.time - step), value(point.time + step))
      #expect((point.value - before) * (after - point.value) <= 0, "\(point.time)")
    }
    for contact in answer.contacts {
      #expect(abs(value(contact) - example.to) <= 1e-9 * distance, "\(contact)")
    }
  }

  @Test("`boing export` writes what the library exports", arguments: try cases())
  private func exports(of example: Case) async throws {
    let formats = [CurveFormat.css, .compose, .swiftUI]
    // One of them, another for the next length of the options.
    for format in TestRun.isFull ? formats : [formats[example.options.utf8.count % 3]] {
      let expected = try format.export(example.request, name: "motion", CurveExportOptions())
      let outcome = try await Boing.succeed(
        "export \(example.options) --as \(format.id)", in: folder)
      #expect(outcome.out == expected.text + "\n", "\(format)")
    }
  }
}
