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
  /// `count` evenly spaced samples, the first and the last moment included.
  func samples(_ count: Int) -> [CurveReport.Sample] {
    (0..<count).map { index in
      let time = duration * Double(index) / Double(count - 1)
      return CurveReport.Sample(
        time: time, value: motion.value(at: time), scaleAlong: shape?.scaleAlong(at: time),
        scaleAcross: shape?.scaleAcross(at: time))
    }
  }

  /// Rows of time in seconds and value, and of the scales if there are any, under a heading.
  func table(rows: Int) -> String {
    let lines = samples(rows).map { sample in
      let line = String(format: "%-9.5g %.9g", sample.time, sample.value)
      guard let along = sample.scaleAlong, let across = sample.scaleAcross else { return line }
      return line.padding(toLength: 28, withPad: " ", startingAt: 0)
        + String(format: "%-8.5g %.5g", along, across)
    }
    let heading = shape == nil ? "value" : "value             along    across"
    return (["time      \(heading)"] + lines).joined(separator: "\n")
  }

  /// The same with commas, in full precision.
  func commaSeparated(rows: Int) -> String {
    let lines = samples(rows).map { sample in
      ([sample.time, sample.value] + [sample.scaleAlong, sample.scaleAcross].compactMap { $0 })
        .map { "\($0)" }.joined(separator: ",")
    }
    return (["time,value" + (shape == nil ? "" : ",scaleAlong,scaleAcross")] + lines)
      .joined(separator: "\n")
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
      anticipation: anticipation, peak: peak,
      extrema: extrema.map { CurveReport.Sample(time: $0.time, value: $0.value) },
      contacts: contactTimes, samples: samples(rows))
  }

  /// The labelled figure, with the handles of a fit if there is one.
  func figure(_ fit: CubicBezierFit?) -> Figure {
    let motion = motion
    var figure = CurveFigure(title: title, duration: duration, target: to) { motion.value(at: $0) }
    figure.visibleDistance = visibleDistance
    figure.extrema = extrema
    figure.contactTimes = contactTimes
    figure.segments = fit?.segments ?? []
    return figure.figure()
  }
}

extension Double {
  /// The number with up to five digits, as in a title.
  var short: String { String(format: "%.5g", self) }
}
