import BoingCurves
import BoingFormats
import Foundation

/// A curve as JSON.
struct CurveReport: Encodable {
  /// A moment in seconds and the value then.
  struct Sample: Encodable {
    let time: Double
    let value: Double
  }

  let law: CurveLaw
  let bounces: Int?
  let duration: Double
  let from: Double
  let to: Double
  let velocity: Double
  /// The greatest distance from `to` after the first arrival there.
  let peak: Double
  /// The points at which it turns back.
  let extrema: [Sample]
  /// When something is hit.
  let contacts: [Double]
  let samples: [Sample]
}

extension MotionSubject {
  /// `count` evenly spaced samples, the first and the last moment included.
  func samples(_ count: Int) -> [CurveReport.Sample] {
    (0..<count).map { index in
      let time = duration * Double(index) / Double(count - 1)
      return CurveReport.Sample(time: time, value: motion.value(at: time))
    }
  }

  /// Rows of time in seconds and value, under a heading.
  func table(rows: Int) -> String {
    let lines = samples(rows).map { String(format: "%-9.5g %.9g", $0.time, $0.value) }
    return (["time      value"] + lines).joined(separator: "\n")
  }

  /// The same with commas, in full precision.
  func commaSeparated(rows: Int) -> String {
    let lines = samples(rows).map { "\($0.time),\($0.value)" }
    return (["time,value"] + lines).joined(separator: "\n")
  }

  /// The curve drawn, with a line about it.
  var plot: String {
    let values = samples(2 * TerminalPlot.usableColumns).map(\.value)
    return TerminalPlot(values: values, duration: duration, target: to).text + "\n" + title
      + String(format: ", at most %.4g", peak) + " away from \(to.plain) after the first arrival"
  }

  /// The same as the table, for a program.
  func report(rows: Int) -> CurveReport {
    CurveReport(
      law: law, bounces: bounces, duration: duration, from: from, to: to, velocity: velocity,
      peak: peak, extrema: extrema.map { CurveReport.Sample(time: $0.time, value: $0.value) },
      contacts: contactTimes, samples: samples(rows))
  }

  /// The labelled figure.
  var figure: Figure {
    let motion = motion
    var figure = CurveFigure(title: title, duration: duration, target: to) { motion.value(at: $0) }
    figure.visibleDistance = visibleDistance
    figure.extrema = extrema
    figure.contactTimes = contactTimes
    return figure.figure()
  }
}

extension Double {
  /// The number with up to five digits, as in a title.
  var short: String { String(format: "%.5g", self) }
}
