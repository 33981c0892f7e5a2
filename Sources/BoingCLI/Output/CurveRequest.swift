import Foundation

/// What `boing curve` was asked for, and the ways to show it.
struct CurveRequest {
  let law: CurveLaw
  let bounces: Int
  /// Seconds.
  let duration: Double
  let from: Double
  let to: Double
  /// Units of the value for each second.
  let velocity: Double
  let rows: Int

  /// The motion itself.
  func curve() throws -> Curve {
    try Curve(
      law, bounces: bounces, duration: duration, from: from, to: to, velocity: velocity)
  }

  /// `count` evenly spaced samples, the first and the last moment included.
  private func samples(_ count: Int) throws -> [CurveReport.Sample] {
    let curve = try curve()
    return (0..<count).map { index in
      let time = duration * Double(index) / Double(count - 1)
      return CurveReport.Sample(time: time, value: curve.value(time))
    }
  }

  /// Rows of time in seconds and value, under a heading.
  var table: String {
    get throws {
      let lines = try samples(rows).map { String(format: "%-9.5g %.9g", $0.time, $0.value) }
      return (["time      value"] + lines).joined(separator: "\n")
    }
  }

  /// The curve drawn, with a line about it.
  var plot: String {
    get throws {
      let values = try samples(2 * TerminalPlot.usableColumns).map(\.value)
      return try TerminalPlot(values: values, duration: duration, target: to).text + "\n" + summary
    }
  }

  /// The same as the table, for a program.
  var report: CurveReport {
    get throws {
      CurveReport(
        law: law, bounces: bounces, duration: duration, from: from, to: to, velocity: velocity,
        peak: try curve().peak, samples: try samples(rows))
    }
  }

  private var summary: String {
    get throws {
      let noun = law == .shake ? "swing" : "bounce"
      return
        "\(bounces) \(noun)\(bounces == 1 ? "" : "s") in \(duration.plain) s from \(from.plain) "
        + "to \(to.plain), "
        + String(format: "at most %.4g", try curve().peak)
        + " away from \(to.plain) after the first arrival"
    }
  }
}

/// A curve as JSON.
struct CurveReport: Encodable {
  /// A moment in seconds and the value then.
  struct Sample: Encodable {
    let time: Double
    let value: Double
  }

  let law: CurveLaw
  let bounces: Int
  let duration: Double
  let from: Double
  let to: Double
  let velocity: Double
  /// The greatest distance from `to` after the first arrival there.
  let peak: Double
  let samples: [Sample]
}
