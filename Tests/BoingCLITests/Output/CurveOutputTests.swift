import Foundation
import Testing

/// What `curve --json` says.
private struct CurveAnswer: Decodable {
  struct Sample: Decodable {
    let time: Double
    let value: Double
  }

  let law: String
  let bounces: Int
  let duration: Double
  let from: Double
  let to: Double
  let peak: Double
  let samples: [Sample]
}

@Suite("Curves")
struct CurveOutputTests {
  private let folder = TemporaryFolder()

  private func curve(_ options: String) async throws -> CurveAnswer {
    let outcome = try await Boing.run("curve \(options) --json", in: folder)
    #expect(outcome.status == 0, "\(outcome.err)")
    return try JSONDecoder().decode(CurveAnswer.self, from: Data(outcome.out.utf8))
  }

  @Test("a falling ball touches the ground as often as it was asked to", arguments: 0...5)
  func gravity(bounces: Int) async throws {
    let answer = try await curve(
      "--law gravity --bounces \(bounces) --from -40 --to 0 --duration 2 --rows 4001")
    #expect(answer.samples.first?.value == -40)
    #expect(answer.samples.last?.time == 2)
    let values = answer.samples.map(\.value)
    // Once below the start, each bounce is a summit between two contacts.
    let summits = zip(values, zip(values.dropFirst(), values.dropFirst(2))).filter {
      $0.0 > $0.1.0 && $0.1.0 < $0.1.1
    }
    #expect(summits.count == bounces)
    #expect(values.allSatisfy { $0 <= 0 })
  }

  @Test("a wall is never passed, and a spring passes its end", arguments: [3, 4])
  func sides(bounces: Int) async throws {
    let wall = try await curve("--law wall --bounces \(bounces) --to 100")
    #expect(wall.samples.allSatisfy { $0.value <= 100 })
    let spring = try await curve("--law spring --bounces \(bounces) --to 100 --rows 1001")
    let greatest = spring.samples.map(\.value).max() ?? 0
    #expect(greatest > 100)
    let sampling = 0.1
    #expect(abs(greatest - 100 - spring.peak) < sampling)
  }

  @Test("the table has a heading and the same rows as the JSON")
  func table() async throws {
    let outcome = try await Boing.run("curve --bounces 2 --rows 5 --duration 2", in: folder)
    let answer = try await curve("--bounces 2 --rows 5 --duration 2")
    #expect(outcome.lines.first == "time      value")
    #expect(answer.samples.map(\.time) == [0, 0.5, 1, 1.5, 2])
    let nineDigits = 1e-8
    for (line, sample) in zip(outcome.lines.dropFirst(), answer.samples) {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 2)
      #expect(numbers[0] == sample.time)
      #expect(abs(numbers[1] - sample.value) < nineDigits)
    }
    #expect(outcome.lines.count == 6)
  }

  @Test(
    "a plot fits the columns it is given",
    arguments: [(nil, 80), ("60", 60), ("abc", 80), ("-5", 80), ("100000", 120)])
  func columns(variable: String?, width: Int) async throws {
    let outcome = try await Boing.run(
      "curve --bounces 3 --plot", in: folder, environment: ["COLUMNS": variable])
    #expect(outcome.status == 0)
    #expect(outcome.err == "")
    let plot = outcome.lines.dropLast()
    // The last column stays free: some terminals wrap a line that fills them.
    #expect(plot.map(\.count).max() == width - 1)
    #expect(
      outcome.lines.last?.hasPrefix("3 bounces in 1 s from 0 to 1, at most 0.") == true)
  }

  @Test(
    "extreme numbers are drawn, not trapped on",
    arguments: [
      "--from 1e100 --to -1e100", "--from 0 --to 0", "--from 1e-320 --to 0 --law gravity",
      "--bounces 1000 --law gravity", "--bounces 0 --law shake", "--velocity -1e100",
      "--duration 86400", "--duration 0.001 --velocity 1e100",
    ])
  func extremes(options: String) async throws {
    let outcome = try await Boing.run("curve --plot \(options)", in: folder)
    #expect(outcome.status == 0, "\(outcome.err)")
    for line in outcome.lines.dropLast() { #expect(line.count <= 80) }
  }
}
