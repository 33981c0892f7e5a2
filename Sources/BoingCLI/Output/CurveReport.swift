import BoingCurves
import BoingFormats
import Foundation

/// A curve as JSON.
struct CurveReport: Encodable {
  /// A moment in seconds and the value then.
  struct Sample: Encodable {
    let time: Double
    let value: Double
    /// The scales of a soft body along its way and across it; left out where nobody asked.
    var scaleAlong: Double?
    var scaleAcross: Double?
  }

  let law: CurveLaw
  let bounces: Int?
  let duration: Double
  let from: Double
  let to: Double
  let velocity: Double
  /// By which part of the way it draws back before the launch.
  let anticipation: Double?
  /// The greatest distance from `to` after the first arrival there.
  let peak: Double
  /// The points at which it turns back.
  let extrema: [Sample]
  /// When something is hit.
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

  /// Prints rows of time in seconds and value, and of the scales if there are any, under a heading.
  func writeTable(rows: Int) throws {
    var output = BufferedOutput()
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
    try output.flush()
  }

  /// Prints the same with commas, in full precision.
  func writeCommaSeparated(rows: Int) throws {
    var output = BufferedOutput()
    try output.write(
      "time,value" + (shape == nil ? "" : ",scaleAlong,scaleAcross") + "\n")
    for sample in samples(rows) {
      let numbers =
        [sample.time, sample.value]
        + [sample.scaleAlong, sample.scaleAcross].compactMap { $0 }
      try output.write(numbers.map { "\($0)" }.joined(separator: ",") + "\n")
    }
    try output.flush()
  }

  /// The curve drawn, with a line about it.
  var plot: String {
    let values = Array(samples(2 * TerminalPlot.usableColumns).map(\.value))
    return TerminalPlot(values: values, duration: duration, target: to).text + "\n" + title
      + String(format: ", at most %.4g", peak) + " away from \(to.plain) after the first arrival"
  }

  /// Prints the same as the table as one JSON object, sample by sample.
  func writeReport(rows: Int) throws {
    let report = CurveReport(
      law: law, bounces: bounces, duration: duration, from: from, to: to, velocity: velocity,
      anticipation: anticipation, peak: peak,
      extrema: extrema.map { CurveReport.Sample(time: $0.time, value: $0.value) },
      contacts: contactTimes, samples: [])
    let text = try JSONLine.text(of: report)
    let key = "\"samples\":["
    guard let start = text.range(of: key) else { return try Terminal.print(text) }
    var output = BufferedOutput()
    try output.write(String(text[..<start.upperBound]))
    for (index, sample) in samples(rows).enumerated() {
      try output.write((index == 0 ? "" : ",") + sample.json)
    }
    try output.write(text[start.upperBound...] + "\n")
    try output.flush()
  }

  /// The labelled figure, with the handles of a fit if there is one.
  func figure(_ fit: CubicBezierFit?) -> Figure {
    let motion = settled
    var figure = CurveFigure(title: title, duration: duration, target: to) { motion.value(at: $0) }
    figure.visibleDistance = visibleDistance
    figure.extrema = extrema
    figure.contactTimes = contactTimes
    figure.segments = fit?.segments ?? []
    return figure.figure()
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

extension Double {
  /// The number with up to five digits, as in a title.
  var short: String { String(format: "%.5g", self) }
}
