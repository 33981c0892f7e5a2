import BoingCurves
import Foundation

/// A curve as cubic Bézier segments, for a reader or as JSON.
struct SegmentReport: Encodable {
  /// A point in seconds and units of the value.
  struct Point: Encodable {
    let time: Double
    let value: Double

    init(_ point: CurvePoint) {
      time = point.time
      value = point.value
    }
  }

  /// A segment by its ends and the handles of both.
  struct Segment: Encodable {
    let start: Point
    let control1: Point
    let control2: Point
    let end: Point
    /// The same as CSS's `cubic-bezier()` between the two values; nil where they
    /// agree, or nearly.
    let timing: [Double]?

    init(_ segment: CubicBezierSegment) {
      start = Point(segment.start)
      control1 = Point(segment.control1)
      control2 = Point(segment.control2)
      end = Point(segment.end)
      let numbers = segment.timingFunction.map { [$0.x1, $0.y1, $0.x2, $0.y2] }
      timing = numbers.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
    }
  }

  let law: CurveLaw
  let duration: Double
  let segments: [Segment]
  /// The number below which no such segments keep within the error asked for.
  let minimumSegments: Int
  /// In units of the value.
  let maximumError: Double
  /// Seconds.
  let maximumTimeError: Double

  init(_ fit: CubicBezierFit, of subject: MotionSubject) {
    law = subject.law
    duration = subject.duration
    segments = fit.segments.map(Segment.init)
    minimumSegments = fit.minimumCount
    maximumError = fit.maximumError
    maximumTimeError = fit.maximumTimeError
  }

  private var rows: [[Double]] {
    segments.map { segment in
      [segment.start, segment.control1, segment.control2, segment.end]
        .flatMap { [$0.time, $0.value] }
    }
  }

  /// A row for each segment: its two ends and, between them, the handles.
  var table: String {
    let heading = ["start", "", "handle", "", "handle", "", "end", ""]
    let names = (0..<4).flatMap { _ in ["time", "value"] }
    let numbers = rows.map { row in row.map { String(format: "%.6g", $0) } }
    return ([heading, names] + numbers).map { row in
      row.map { $0.padding(toLength: max(13, $0.count + 1), withPad: " ", startingAt: 0) }.joined()
        .replacingOccurrences(of: " +$", with: "", options: .regularExpression)
    }.joined(separator: "\n")
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
    "\(segments.count) segments, at least \(minimumSegments) are needed; "
      + String(format: "off by at most %.3g and %.3g ms", maximumError, maximumTimeError * 1e3)
  }
}
