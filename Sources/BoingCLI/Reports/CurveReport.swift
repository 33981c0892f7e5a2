import BoingCurveFormats
import BoingCurves
import BoingPlayground
import BoingSceneFormats
import Foundation

/// A curve as JSON.
struct CurveReport: Report {
  static let schema = "boing.curve/1"

  /// A moment in seconds and the value then.
  struct Sample: Encodable {
    let time: Double
    let value: Double
    /// The scales of a soft body along its path and across it; nil without one.
    var scaleAlong: Double?
    var scaleAcross: Double?
  }

  let motion: MotionDesign.Kind
  let bounces: Int?
  let duration: Double
  let from: Double
  let to: Double
  /// Units of the value per second.
  let initialVelocity: Double
  /// The draw-back before the start, as a fraction of the distance.
  let anticipation: Double?
  /// The maximum distance from `to` after the first arrival there, in units of the value.
  let maximumDeviation: Double
  /// The points at which the motion turns back.
  let extrema: [Sample]
  /// The times of the contacts.
  let contacts: [Double]
  let samples: [Sample]
}

extension MotionSubject {
  /// `count` evenly spaced samples, the first and the last moment included, one after the other.
  func samples(_ count: Int) -> some Sequence<CurveReport.Sample> {
    (0..<count).lazy.map { index in
      let time = duration * (Double(index) / Double(count - 1))
      return CurveReport.Sample(
        time: time, value: settled.value(at: time),
        scaleAlong: shape?.longitudinalScale(at: time),
        scaleAcross: shape?.transverseScale(at: time))
    }
  }

  /// Writes rows of time in seconds and value, and of the scales if there are any, under a heading.
  func writeTable(rows: Int, to output: inout BufferedOutput) throws {
    try output.write("time      \(shape == nil ? "value" : "value             along    across")\n")
    for sample in samples(rows) {
      var line = String(format: "%-9.5g %.9g", sample.time, sample.value)
      if let along = sample.scaleAlong, let across = sample.scaleAcross {
        line =
          line.padding(toLength: 28, withPad: " ", startingAt: 0)
          + String(format: "%-8.5g %.5g", along, across)
      }
      try output.write(line + "\n")
    }
  }

  /// Writes the same with commas, in full precision.
  func writeCommaSeparated(rows: Int, to output: inout BufferedOutput) throws {
    try output.write(
      "time,value" + (shape == nil ? "" : ",scaleAlong,scaleAcross") + "\n")
    for sample in samples(rows) {
      let numbers =
        [sample.time, sample.value]
        + [sample.scaleAlong, sample.scaleAcross].compactMap { $0 }
      try output.write(numbers.map { "\($0)" }.joined(separator: ",") + "\n")
    }
  }

  /// The curve drawn, with a line about it.
  var plot: String {
    let values = Array(samples(2 * TerminalPlot.usableColumns).map(\.value))
    return TerminalPlot(values: values, duration: duration, target: to).text + "\n" + title
      + String(format: ", at most %.4g", peak) + " away from \(to.plain) after the first arrival"
  }

  /// Writes the same as the table as one JSON object, sample by sample.
  func writeReport(rows: Int, to output: inout BufferedOutput) throws {
    let report = CurveReport(
      motion: kind, bounces: bounces, duration: duration, from: from, to: to,
      initialVelocity: velocity, anticipation: anticipation, maximumDeviation: peak,
      extrema: extrema.map { CurveReport.Sample(time: $0.time, value: $0.value) },
      contacts: contactTimes, samples: [])
    let text = try JSONLine.text(of: report)
    let key = "\"samples\":["
    guard let start = text.range(of: key) else { return try output.write(text + "\n") }
    try output.write(String(text[..<start.upperBound]))
    for (index, sample) in samples(rows).enumerated() {
      try output.write((index == 0 ? "" : ",") + sample.json)
    }
    try output.write(text[start.upperBound...] + "\n")
  }

  /// The labelled figure, with the handles of a fit if there is one.
  func figure(_ fit: CubicFit?) -> Figure {
    var figure = curveFigure
    figure.segments = fit?.segments ?? []
    return figure.figure()
  }

  /// The figure of its curve, of any size.
  var curveFigure: CurveFigure {
    let motion = settled
    var figure = CurveFigure(title: title, duration: duration, target: to) { motion.value(at: $0) }
    figure.visibleDistance = visibleDistance
    figure.extrema = extrema
    figure.contactTimes = contactTimes
    return figure
  }
}

extension CurveReport.Sample {
  /// The sample as ``JSONLine`` has it, its keys in alphabetical order; a million of them take a second.
  var json: String {
    let shape =
      scaleAcross.map { "\"scaleAcross\":\(JSONLine.text(of: $0))," }
      .flatMap { across in
        scaleAlong.map { across + "\"scaleAlong\":\(JSONLine.text(of: $0))," }
      }
    return
      "{\(shape ?? "")\"time\":\(JSONLine.text(of: time)),\"value\":\(JSONLine.text(of: value))}"
  }
}

/// A curve as cubic Bézier segments, for a reader or as JSON.
struct CubicReport: Report {
  static let schema = "boing.cubics/1"

  /// A point in seconds and units of the value.
  struct Point: Encodable {
    let time: Double
    let value: Double
  }

  /// A segment by its ends and the handles of both.
  struct Segment: Encodable {
    let start: Point
    let control1: Point
    let control2: Point
    let end: Point
    /// The same as CSS's `cubic-bezier()` between the two values; nil where they agree.
    let timing: [Double]?

    init(_ segment: CubicSegment) {
      let points = (0..<4).map { Point(time: segment.times[$0], value: segment.values[$0]) }
      (start, control1, control2, end) = (points[0], points[1], points[2], points[3])
      let rise = end.value - start.value
      let heights = [points[1], points[2]].map { ($0.value - points[0].value) / rise }
      timing = heights.allSatisfy(\.isFinite) ? [1.0 / 3, heights[0], 2.0 / 3, heights[1]] : nil
    }
  }

  let motion: MotionDesign.Kind
  let duration: Double
  let segments: [Segment]
  /// A fraction of the distance.
  let maximumError: Double
  /// True if the error holds between the samples, too.
  let isProven: Bool

  init(_ fit: CubicFit, of subject: MotionSubject) {
    motion = subject.kind
    duration = subject.duration
    segments = fit.segments.map(Segment.init)
    maximumError = fit.maximumError
    isProven = fit.isProven
  }

  private var rows: [[Double]] {
    segments.map { segment in
      [segment.start, segment.control1, segment.control2, segment.end]
        .flatMap { [$0.time, $0.value] }
    }
  }

  /// A row for each segment: its two ends and, between them, the handles.
  var table: String {
    let heading = ["start", "", "handle", "", "handle", "", "end"]
    let names = (0..<4).flatMap { _ in ["time", "value"] }
    let titles = [heading, names].map { row in
      row.dropLast().map { $0.padding(toLength: 13, withPad: " ", startingAt: 0) }.joined()
        + (row.last ?? "")
    }
    let format = String(repeating: "%-12.6g ", count: 7) + "%.6g"
    let lines = rows.map { String(format: format, arguments: $0) }
    return (titles + lines).joined(separator: "\n")
  }

  /// The same with commas, in full precision.
  var commaSeparated: String {
    let heading =
      "startTime,startValue,control1Time,control1Value,control2Time,control2Value,endTime,endValue"
    return ([heading] + rows.map { row in row.map { "\($0)" }.joined(separator: ",") })
      .joined(separator: "\n")
  }

  /// A line about the number of segments and the error of the fit.
  var summary: String {
    "\(segments.count) segments; "
      + String(format: "off by at most %.3g of the distance", maximumError)
  }
}
