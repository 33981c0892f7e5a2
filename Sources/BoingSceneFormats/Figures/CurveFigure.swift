import Boing
import BoingCurveFormats
import BoingCurves
import BoingElementary
import Foundation

/// The figure of a motion: its curve, the line of its target, the band within which a bounce does not
/// count, its extrema and its contacts.
public struct CurveFigure {
  /// The value at a time, in seconds.
  public var value: (Double) -> Double
  /// The duration that is shown, in seconds.
  public var duration: Double
  /// The target of the motion.
  public var target: Double
  /// The half height of the band about the target that a visible bounce leaves; 0 for none.
  public var visibleDistance = 0.0
  /// Extrema to be marked.
  public var extrema: [Extremum] = []
  /// Times at which something is hit.
  public var contactTimes: [Double] = []
  /// Cubic Bézier segments whose joins and handles are to be shown.
  package var segments: [CubicSegment] = []
  /// The title above the figure.
  public var title: String

  /// Creates a figure of `value` from 0 to `duration`.
  public init(
    title: String, duration: Double, target: Double, value: @escaping (Double) -> Double
  ) {
    self.title = title
    self.duration = duration
    self.target = target
    self.value = value
  }

  private static let ink = Figure.Ink(40, 40, 48)
  private static let faint = Figure.Ink(150, 150, 160)
  private static let curve = Figure.Ink(26, 92, 214)
  private static let mark = Figure.Ink(214, 60, 40)
  private static let handle = Figure.Ink(20, 140, 90)
  private static let band = Figure.Ink(26, 92, 214, opacity: 0.1)

  /// The map from times and values to the points of a figure.
  public struct Plot: Sendable, Hashable {
    /// The rectangle of the curve in the figure.
    public let frame: CGRect
    /// The values at the bottom and at the top.
    public let range: ClosedRange<Double>
    /// The duration that the width stands for, in seconds.
    public let duration: Double

    /// Returns the x of a time in seconds.
    public func x(_ time: Double) -> Double { frame.minX + frame.width * time / duration }

    /// Returns the y of a value; y points down.
    public func y(_ value: Double) -> Double {
      frame.maxY - frame.height * (value - range.lowerBound)
        / (range.upperBound - range.lowerBound)
    }
  }

  /// The map of a figure in points of `size`.
  ///
  /// A curve that does not vary lies in the middle of a range of one.
  public func plot(size: CGSize = CGSize(width: 640, height: 360)) -> Plot {
    let frame = CGRect(x: 64, y: 40, width: size.width - 92, height: size.height - 88)
    return Plot(frame: frame, range: range(samples(frame).map(\.value)), duration: duration)
  }

  private func samples(_ plot: CGRect) -> [(time: Double, value: Double)] {
    let count = Int(clamping: max(plot.width, 1) * 2)
    return (0...count).map { step in
      let time = duration * Double(step) / Double(count)
      return (time, value(time))
    }
  }

  /// The figure in points of `size`.
  public func figure(size: CGSize = CGSize(width: 640, height: 360)) -> Figure {
    var figure = Figure(size: size, title: title)
    let map = plot(size: size)
    let (plot, x, y) = (map.frame, map.x, map.y)
    figure.marks.append(
      .label(title, at: CGPoint(x: plot.minX, y: 24), size: 14, color: Self.ink, anchor: .start))
    if visibleDistance > 0 {
      let (top, bottom) = (y(target + visibleDistance), y(target - visibleDistance))
      figure.marks.append(
        .area(
          CGRect(x: plot.minX, y: top, width: plot.width, height: bottom - top), color: Self.band))
    }
    axes(&figure, map)
    line(&figure, CGPoint(x: plot.minX, y: y(target)), CGPoint(x: plot.maxX, y: y(target)), dash: 5)
    for time in contactTimes where time <= duration {
      line(
        &figure, CGPoint(x: x(time), y: y(target) - 6), CGPoint(x: x(time), y: y(target) + 6),
        color: Self.mark)
    }
    figure.marks.append(
      .polyline(
        samples(plot).map { CGPoint(x: x($0.time), y: y($0.value)) }, color: Self.curve, width: 2,
        dash: 0))
    handles(&figure, x, y)
    // A label that would lie on the one before, on its side, is left out.
    var lastLabel = [true: -Double.infinity, false: -Double.infinity]
    for extremum in extrema where extremum.time <= duration {
      let point = CGPoint(x: x(extremum.time), y: y(extremum.value))
      figure.marks.append(.dot(point, radius: 3, color: Self.mark))
      let above = extremum.value >= target
      if point.x - (lastLabel[above] ?? 0) < 36 { continue }
      lastLabel[above] = point.x
      figure.marks.append(
        .label(
          Self.text(extremum.value), at: CGPoint(x: point.x, y: point.y + (above ? -7 : 16)),
          size: 10, color: Self.mark, anchor: .middle))
    }
    return figure
  }

  private func handles(
    _ figure: inout Figure, _ x: (Double) -> Double, _ y: (Double) -> Double
  ) {
    func location(_ segment: CubicSegment, _ index: Int) -> CGPoint {
      CGPoint(x: x(segment.times[index]), y: y(segment.values[index]))
    }
    for segment in segments {
      for (join, control) in [(0, 1), (3, 2)] {
        let handle = location(segment, control)
        line(&figure, location(segment, join), handle, color: Self.handle)
        figure.marks.append(.dot(handle, radius: 2, color: Self.handle))
      }
    }
    let joins = segments.map { location($0, 0) } + segments.suffix(1).map { location($0, 3) }
    for join in joins { figure.marks.append(.dot(join, radius: 3, color: Self.curve)) }
  }

  private func axes(_ figure: inout Figure, _ map: Plot) {
    let (plot, x, y) = (map.frame, map.x, map.y)
    for tick in Self.ticks(map.range.lowerBound, map.range.upperBound) {
      line(
        &figure, CGPoint(x: plot.minX - 4, y: y(tick)), CGPoint(x: plot.minX, y: y(tick)))
      figure.marks.append(
        .label(
          Self.text(tick), at: CGPoint(x: plot.minX - 8, y: y(tick) + 4), size: 11,
          color: Self.ink, anchor: .end))
    }
    for tick in Self.ticks(0, duration) {
      line(
        &figure, CGPoint(x: x(tick), y: plot.maxY), CGPoint(x: x(tick), y: plot.maxY + 4))
      figure.marks.append(
        .label(
          Self.text(tick) + (tick == 0 ? "" : " s"), at: CGPoint(x: x(tick), y: plot.maxY + 18),
          size: 11, color: Self.ink, anchor: .middle))
    }
    line(
      &figure, CGPoint(x: plot.minX, y: plot.minY), CGPoint(x: plot.minX, y: plot.maxY))
    line(
      &figure, CGPoint(x: plot.minX, y: plot.maxY), CGPoint(x: plot.maxX, y: plot.maxY))
  }

  private func line(
    _ figure: inout Figure, _ a: CGPoint, _ b: CGPoint, color: Figure.Ink = faint,
    dash: Double = 0
  ) {
    figure.marks.append(.polyline([a, b], color: color, width: 1, dash: dash))
  }

  /// The values to show, with a little room above and below; never empty.
  private func range(_ values: [Double]) -> ClosedRange<Double> {
    let low = min(values.min() ?? target, target - visibleDistance)
    let high = max(values.max() ?? target, target + visibleDistance)
    guard high > low else { return (target - 0.5)...(target + 0.5) }
    return (low - (high - low) * 0.1)...(high + (high - low) * 0.1)
  }

  /// Round numbers from `low` to `high`, about six.
  package static func ticks(_ low: Double, _ high: Double) -> [Double] {
    let raw = (high - low) / 6
    guard raw > 0, raw.isFinite else { return [] }
    let magnitude = Double.pow(10, Double.log10(raw).rounded(.down))
    let step = [1, 2, 5, 10].first { $0 * magnitude >= raw }.map { $0 * magnitude } ?? raw
    let first = (low / step - 1e-9).rounded(.up)
    return (0...12).map { (first + Double($0)) * step }.filter { $0 <= high + step * 1e-9 }
  }

  private static func text(_ value: Double) -> String {
    String(format: "%.4g", abs(value) < 1e-12 ? 0 : value)
  }
}
