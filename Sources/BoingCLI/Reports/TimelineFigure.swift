import Boing
import BoingDocuments
import BoingMovies
import BoingSceneFormats
import Foundation

/// The figure of a document's animations over time: one row each, with a line that rises and falls with the progress.
struct TimelineFigure {
  /// The animations.
  var timeline: AnimationTimeline
  /// The title above the figure.
  var title: String
  /// The seconds that are shown.
  var duration: Double
  /// The number of rows that were left out since a figure has room for ``maximumRowCount``.
  let omittedRowCount: Int

  /// The maximum number of rows.
  static let maximumRowCount = 400
  /// The maximum number of seconds that are shown where nobody asks for more.
  private static let maximumDuration = 3_600.0
  /// The number of runs of an endless animation that are shown at least.
  private static let shownRuns = 3.0

  /// Creates a figure of a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The animations.
  ///   - title: The title above the figure.
  ///   - duration: The seconds that are shown; nil for all that ends, and three runs of what does not, up to an hour.
  init(_ timeline: AnimationTimeline, title: String, duration: Double? = nil) {
    self.timeline = timeline
    self.title = title
    let rows = timeline.sections.flatMap(\.rows)
    omittedRowCount = max(0, rows.count - Self.maximumRowCount)
    let ends = rows.map { row in
      let runs = row.duration * (row.autoreverses ? 2 : 1) * Self.shownRuns
      return row.end.isFinite ? row.end : row.begin + (runs.isFinite ? runs : 1)
    }
    let longest = ends.filter { $0.isFinite && $0 > 0 }.max() ?? 1
    self.duration = duration ?? min(longest, Self.maximumDuration)
  }

  private static let ink = Figure.Ink(40, 40, 48)
  private static let faint = Figure.Ink(200, 200, 208)
  private static let quiet = Figure.Ink(110, 110, 122)
  private static let stripe = Figure.Ink(40, 40, 48, opacity: 0.03)
  private static let animation = Figure.Ink(26, 92, 214)
  private static let group = Figure.Ink(110, 110, 122)
  private static let transition = Figure.Ink(20, 140, 90)

  private static let rowHeight = 22.0
  private static let labels = 300.0
  private static let notes = 240.0
  private static let top = 64.0
  private static let textSize = 11.0

  /// The figure; its height is that of its rows.
  ///
  /// - Parameter width: The width in points; 640 or more.
  func figure(width: Double = 1_120) -> Figure {
    let plot = (start: Self.labels, width: max(width, 640) - Self.labels - Self.notes)
    var figure = Figure(size: .zero, title: title)
    figure.marks.append(
      .label(
        Self.fitted(title, size: 14, width: max(width, 640) - 40), at: CGPoint(x: 16, y: 28),
        size: 14, color: Self.ink, anchor: .start))
    var y = Self.top
    var room = Self.maximumRowCount
    for section in timeline.sections where room > 0 {
      heading(section, at: y, &figure)
      y += Self.rowHeight
      for (index, row) in section.rows.prefix(room).enumerated() {
        if index % 2 == 0 {
          figure.marks.append(
            .area(
              CGRect(x: 8, y: y, width: max(width, 640) - 16, height: Self.rowHeight),
              color: Self.stripe))
        }
        draw(row, of: section, at: y, plot.start, plot.width, &figure)
        y += Self.rowHeight
      }
      room -= section.rows.count
      y += 6
    }
    if omittedRowCount > 0 {
      label("and \(omittedRowCount) more, which have no room here", at: y, &figure)
      y += Self.rowHeight
    }
    axis(to: y, plot.start, plot.width, &figure)
    figure.size = CGSize(width: max(width, 640), height: y + 12)
    return figure
  }

  private func heading(
    _ section: AnimationTimeline.Section, at y: Double, _ figure: inout Figure
  ) {
    let text =
      section.isTransition
      ? "\(section.title), from the change of state"
      : section.rows.isEmpty ? "\(section.title): no animations" : section.title
    figure.marks.append(
      .label(
        Self.fitted(text, size: 12, width: 700), at: CGPoint(x: 16, y: y + 16), size: 12,
        color: Self.ink, anchor: .start))
  }

  private func label(_ text: String, at y: Double, _ figure: inout Figure) {
    figure.marks.append(
      .label(
        text, at: CGPoint(x: 24, y: y + 15), size: Self.textSize, color: Self.quiet,
        anchor: .start))
  }

  private func draw(
    _ row: AnimationTimeline.Row, of section: AnimationTimeline.Section, at y: Double,
    _ left: Double, _ width: Double, _ figure: inout Figure
  ) {
    let indent = 24 + 14 * Double(min(row.depth, 6))
    let room = left - indent - 12
    let path = Self.fitted(
      row.keyPath, size: Self.textSize, width: row.depth > 0 ? room : room * 0.7)
    if row.depth == 0 {
      let used = TextLayout(path, size: Self.textSize).size.width + 8
      figure.marks.append(
        .label(
          Self.fitted(row.layer, size: Self.textSize, width: room - used),
          at: CGPoint(x: indent, y: y + 15), size: Self.textSize, color: Self.ink, anchor: .start))
    }
    figure.marks.append(
      .label(
        path, at: CGPoint(x: row.depth > 0 ? indent : left - 12, y: y + 15), size: Self.textSize,
        color: Self.quiet, anchor: row.depth > 0 ? .start : .end))
    figure.marks.append(
      .label(
        Self.fitted(Self.note(row), size: Self.textSize, width: Self.notes - 24),
        at: CGPoint(x: left + width + 12, y: y + 15), size: Self.textSize, color: Self.quiet,
        anchor: .start))
    let color =
      section.isTransition
      ? Self.transition : row.type == "CAAnimationGroup" ? Self.group : Self.animation
    func x(_ time: Double) -> Double { left + width * min(max(time / duration, 0), 1) }
    let (top, bottom) = (y + 4, y + Self.rowHeight - 4)
    // The time before the beginning.
    if row.begin > 0 {
      let middle = (top + bottom) / 2
      figure.marks.append(
        .polyline(
          [CGPoint(x: left, y: middle), CGPoint(x: x(row.begin), y: middle)], color: color,
          width: 1, dash: 3))
    }
    if row.begin < duration, row.end > 0 {
      var shaded = color
      shaded.opacity = 0.14
      let (start, end) = (x(row.begin), x(row.end))
      figure.marks.append(
        .area(
          CGRect(x: start, y: top, width: max(end - start, 1), height: bottom - top),
          color: shaded))
    }
    for line in progress(of: row, left, width, top, bottom) {
      figure.marks.append(.polyline(line, color: color, width: 1.25, dash: 0))
    }
    if row.end > duration, row.begin < duration {
      // It goes on beyond what is shown.
      let tip = CGPoint(x: left + width + 6, y: (top + bottom) / 2)
      figure.marks.append(
        .polyline(
          [CGPoint(x: tip.x - 5, y: tip.y - 4), tip, CGPoint(x: tip.x - 5, y: tip.y + 4)],
          color: color, width: 1.25, dash: 0))
    }
  }

  /// The lines of the progress, one for each time in which the animation has an effect.
  private func progress(
    of row: AnimationTimeline.Row, _ left: Double, _ width: Double, _ top: Double,
    _ bottom: Double
  ) -> [[CGPoint]] {
    let steps = Int(clamping: width) * 4
    // Runs that are narrower than the steps that are looked at have no line.
    guard row.duration / duration * Double(steps) >= 4 || row.runCount <= 1 else { return [] }
    var lines: [[CGPoint]] = []
    var line: [CGPoint] = []
    for step in 0...steps {
      let fraction = Double(step) / Double(steps)
      guard let progress = row.progress(at: fraction * duration) else {
        if line.count > 1 { lines.append(line) }
        line = []
        continue
      }
      line.append(CGPoint(x: left + width * fraction, y: bottom - (bottom - top) * progress))
    }
    if line.count > 1 { lines.append(line) }
    return lines
  }

  /// The length, the runs and the delay of an animation.
  private static func note(_ row: AnimationTimeline.Row) -> String {
    guard row.duration.isFinite else { return "stands still, or never ends" }
    var text = number(row.duration) + " s" + (row.autoreverses ? " there and back" : "")
    if row.runCount == .infinity {
      text += " × ∞"
    } else if (row.runCount - 1).magnitude > 1e-9 {
      text += " × \(number(row.runCount))"
    }
    if row.begin.magnitude > 1e-9, row.depth == 0 { text += ", at \(number(row.begin)) s" }
    return text
  }

  private func axis(to bottom: Double, _ left: Double, _ width: Double, _ figure: inout Figure) {
    var lines: [Figure.Mark] = []
    for tick in CurveFigure.ticks(0, duration) {
      let x = left + width * tick / duration
      lines.append(
        .polyline(
          [CGPoint(x: x, y: Self.top - 6), CGPoint(x: x, y: bottom)], color: Self.faint, width: 1,
          dash: 0))
      figure.marks.append(
        .label(
          Self.number(tick) + (tick == 0 ? "" : " s"), at: CGPoint(x: x, y: Self.top - 12),
          size: Self.textSize, color: Self.quiet, anchor: .middle))
    }
    figure.marks.insert(contentsOf: lines, at: 0)
  }

  private static func number(_ value: Double) -> String {
    String(format: "%.4g", value.magnitude < 1e-12 ? 0 : value)
  }

  /// Returns a text on one line, cut with an ellipsis where it is wider than `width` points.
  private static func fitted(_ text: String, size: Double, width: Double) -> String {
    // A text from a document may be of any length.
    let text = String(text.prefix(160)).escapedForTerminal()
    guard TextLayout(text, size: size).size.width > width else { return text }
    // The number of characters that fit, and one that does not.
    var (fitting, wide) = (1, text.count)
    while wide - fitting > 1 {
      let count = (fitting + wide) / 2
      let isFitting = TextLayout(text.prefix(count) + "…", size: size).size.width <= width
      if isFitting { fitting = count } else { wide = count }
    }
    return text.prefix(fitting) + "…"
  }
}
