import BoingTestSupport
import Foundation
import Testing

/// The answer of `curve --json`.
private struct CurveAnswer: Decodable {
  struct Sample: Decodable {
    let time: Double
    let value: Double
  }

  let motion: String
  let bounces: Int
  let duration: Double
  let from: Double
  let to: Double
  let maximumDeviation: Double
  let samples: [Sample]
}

@Suite("Curves")
struct CurveOutputTests {
  private let folder = TemporaryFolder()

  private func curve(_ options: String) async throws -> CurveAnswer {
    let outcome = try await Boing.succeed("export \(options) --json", in: folder)
    return try JSONDecoder().decode(CurveAnswer.self, from: Data(outcome.out.utf8))
  }

  @Test("the table has a heading and the same rows as the JSON")
  func table() async throws {
    let outcome = try await Boing.run("export --bounces 2 --rows 5 --duration 2", in: folder)
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
    let outcome = try await Boing.succeedSilently(
      "export --bounces 3 --as plot", in: folder, environment: ["COLUMNS": variable])
    let plot = outcome.lines.dropLast()
    // The last column stays free: some terminals wrap a line that fills them.
    #expect(plot.map(\.count).max() == width - 1)
    #expect(
      outcome.lines.last?.hasPrefix("3 bounces in 0.5 s from 0 to 1, at most 0.") == true)
  }

  @Test(
    "extreme numbers are drawn, not trapped on",
    arguments: [
      "--from 1e100 --to -1e100", "--from 0 --to 0", "--from 1e-320 --to 0 --motion gravity",
      "--bounces 1000 --motion gravity", "--bounces 0 --motion shake", "--velocity -1e100",
      "--duration 86400", "--duration 0.001 --velocity 1e100",
    ])
  func extremes(options: String) async throws {
    let outcome = try await Boing.succeed("export --as plot \(options)", in: folder)
    for line in outcome.lines.dropLast() { #expect(line.count <= 80) }
  }

  @Test("a soft body is flat where it hits, long where it is fast, and keeps its volume")
  func squashAndStretch() async throws {
    let line = "export --motion gravity --bounces 2 --squash 0.4 --stretch 0.2 --rows 401 --as csv"
    let outcome = try await Boing.run(line, in: folder)
    #expect(outcome.lines.first == "time,value,scaleAlong,scaleAcross")
    let rows = outcome.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    let rounding = 1e-12
    #expect(rows.count == 401 && rows.allSatisfy { abs($0[2] * $0[3] - 1) < rounding })
    // Only the moment of the hardest contact itself is as flat as was asked for.
    let flattest = try #require(rows.map { $0[2] }.min())
    #expect(flattest >= 0.6 - rounding && flattest < 0.62)
    let longest = try #require(rows.map { $0[2] }.max())
    #expect(longest > 1.1 && longest <= 1.2)
    let table = try await Boing.run("export --motion wall --stretch 0.1 --rows 3", in: folder)
    #expect(table.lines.first == "time      value             along    across")
    #expect(table.lines.dropFirst().allSatisfy { $0.split(separator: " ").count == 4 })
  }

  @Test("segments meet, begin and end with the curve, and are as many as the JSON says")
  func segments() async throws {
    struct Answer: Decodable {
      struct Point: Decodable, Equatable {
        let time: Double
        let value: Double
      }
      struct Segment: Decodable {
        let start: Point
        let control1: Point
        let control2: Point
        let end: Point
        let timing: [Double]?
      }
      let segments: [Segment]
      let maximumError: Double
      let isProven: Bool
    }
    let line = "export --motion gravity --bounces 2 --from -40 --to 0 --duration 2 --segments"
    let json = try await Boing.run(line + " --json", in: folder)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(json.out.utf8))
    // Each arc between two contacts is two segments, which meet at its top and are exact.
    #expect(answer.segments.count == 5 && answer.isProven)
    // A five-hundredth of a thousandth, which the search for the maximum leaves.
    #expect(answer.maximumError < 2e-6)
    #expect(answer.segments[0].start == Answer.Point(time: 0, value: -40))
    #expect(answer.segments[4].end == Answer.Point(time: 2, value: 0))
    for (one, next) in zip(answer.segments, answer.segments.dropFirst()) {
      #expect(one.end == next.start)
    }
    let csv = try await Boing.run(line + " --as csv", in: folder)
    #expect(csv.lines.count == 6)
    let first = csv.lines[1].split(separator: ",").compactMap { Double($0) }
    let start = answer.segments[0]
    #expect(
      first
        == [start.start, start.control1, start.control2, start.end]
        .flatMap { [$0.time, $0.value] })
    let table = try await Boing.run(line, in: folder)
    #expect(table.lines.count == 7)
    #expect(table.err.hasPrefix("5 segments; off by at most "))
    let figure = try await Boing.run(line + " -o s.svg", in: folder)
    #expect(figure.out == "s.svg: 2 bounces in 2 s from -40 to 0\n")
    // Six joins, ten handles, and the two summits.
    #expect(folder.text("s.svg").components(separatedBy: "<circle").count - 1 == 18)
  }

  @Test("a title names the draw-back, and a pure cosine is launched with its speed")
  func titles() async throws {
    let drawn = try await Boing.run("export --bounces 2 --anticipation 0.1 --as plot", in: folder)
    #expect(drawn.lines.last?.contains("drawn back by 0.1 of the distance before") == true)
    let line = "export --bounces 3 --duration 2 --residual-fraction 0.001 --rows 20001 --as csv"
    let rest = try await Boing.run(line, in: folder).lines[2]
    let pushed = try await Boing.run(line + " --cosine", in: folder).lines[2]
    let values = [rest, pushed].compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
    // After 0.1 ms the cosine has gone α·0.1 ms, α = ln 1000 ⁄ 2 s; from rest next to nothing.
    #expect(values[0] < 1e-6)
    #expect(abs(values[1] - log(1000) / 2 * 1e-4) < 1e-6)
  }

  @Test(
    "ends at its rest exactly, as CSS and the library do",
    arguments: [
      "--bounces 3", "--bounces 0", "--motion shake --from 12 --to 1",
      "--stiffness 100 --damping 5",
      "--bounces 2 --anticipation 0.1", "--motion gravity", "--motion train",
    ])
  func exactEnd(options: String) async throws {
    let csv = try await Boing.run("export \(options) --as csv", in: folder)
    #expect(csv.lines.last?.hasSuffix(",1.0") == true, "\(csv.lines.last ?? "")")
    let table = try await Boing.run("export \(options)", in: folder)
    #expect(table.lines.last?.hasSuffix(" 1") == true)
    let segments = try await Boing.run("export \(options) --segments --as csv", in: folder)
    #expect(segments.lines.last?.hasSuffix(",1.0") == true, "\(segments.err)")
  }

  @Test(
    "a million rows are streamed as JSON, in little memory", .enabled(if: !Sanitizer.isOn))
  func streamed() async throws {
    let line = "export --bounces 3 --rows 1000000 --json | tail -c 120"
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Everything that is mapped counts, the libraries as well; what is kept of a million rows would not
    // fit.
    process.arguments = ["-c", "ulimit -v 1000000; '\(Boing.program.path)' " + line]
    process.standardOutput = pipe
    try process.run()
    let tail = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(tail.contains("{\"time\":0.5,\"value\":1}]"), "\(tail)")
  }

  @Test("the JSON that is streamed is that of the encoder, scales included")
  func sameJSON() async throws {
    let line = "export --motion gravity --squash 0.3 --rows 11 --json"
    let outcome = try await Boing.run(line, in: folder)
    let object = try #require(try outcome.objects.first)
    let samples = try #require(object["samples"] as? [[String: Double]])
    #expect(samples.count == 11)
    #expect(
      samples.allSatisfy {
        $0.keys.sorted() == ["scaleAcross", "scaleAlong", "time", "value"]
      })
    #expect(samples.last?["time"] == 0.5 && samples.last?["value"] == 1)
  }

  @Test("a figure is written as SVG and as PNG, and named")
  func figures() async throws {
    let outcome = try await Boing.succeedSilently(
      "export --motion gravity --bounces 2 -o a.svg -o a.png", in: folder)
    #expect(
      outcome.lines == [
        "a.svg: 2 bounces in 0.5 s from 0 to 1", "a.png: 2 bounces in 0.5 s from 0 to 1",
      ])
    #expect(folder.names == ["a.png", "a.svg"])
    #expect(try PNGFile(folder.data("a.png")).size == [1_280, 720])
    let svg = folder.text("a.svg")
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    // A dot on each of two summits.
    #expect(svg.components(separatedBy: "<circle").count - 1 == 2)
  }
}
