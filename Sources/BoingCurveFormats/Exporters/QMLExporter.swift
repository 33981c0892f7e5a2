import BoingCurves

/// Qt Quick: `NumberAnimation`s with Bézier splines of up to ten cubics each, which is what Qt keeps.
///
/// Qt's `SpringAnimation` is integrated in steps of 16 ms and starts from rest always: it equals no spring,
/// so that springs go out as splines, too. Durations are whole milliseconds.
enum QMLExporter {
  private static let maximumCubics = 10

  /// A stretch of whole milliseconds, but for the last one, which may end before its time.
  private struct Stretch {
    var chain: CubicChain
    var start: Double
    var end: Double
    var milliseconds: Double
  }

  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let stretches = try stretches(of: source, plan)
    let decimals = plan.decimals(forDistance: source.one - source.zero)
    var animations: [String] = []
    var points = 1
    for stretch in stretches {
      let from = stretch.chain.pieces[0].values.0
      let to = stretch.chain.pieces[stretch.chain.pieces.count - 1].values.3
      let seconds = stretch.milliseconds / 1000
      func x(_ part: Double) -> Double { (part * source.duration - stretch.start) / seconds }
      func y(_ progress: Double) -> Double { (progress - from) / (to - from) }
      var rows: [[Double]] = stretch.chain.pieces.map { piece in
        let (start, end) = (x(piece.start), x(piece.end))
        let third = (end - start) / 3
        return [
          start + third, y(piece.values.1), end - third, y(piece.values.2), end, y(piece.values.3),
        ]
      }
      // A curve that does not end at (1, 1) is not played at all.
      if rows[rows.count - 1][4] < 1 - 1e-6 { rows.append([1, 1, 1, 1, 1, 1]) }
      rows[rows.count - 1][4] = 1
      rows[rows.count - 1][5] = 1
      points += rows.count
      func value(_ progress: Double) -> String {
        DecimalText.plain(source.value(ofProgress: progress), decimals: decimals)
      }
      let numbers = rows.map { row in
        "    " + row.map { plan.number($0) }.joined(separator: ", ")
      }
      animations.append(
        """
        NumberAnimation {
          from: \(value(from)); to: \(value(to))
          duration: \(DecimalText.plain(stretch.milliseconds, decimals: 0))
          easing.type: Easing.BezierSpline
          easing.bezierCurve: [
        \(numbers.joined(separator: ",\n"))
          ]
        }
        """)
    }
    let body = animations.joined(separator: "\n")
    let isOne = animations.count == 1
    return CurveDraft(
      text: "import QtQuick\n\n" + (isOne ? body : "SequentialAnimation {\n\(body)\n}"),
      form: .cubics, points: points, timeUnit: 0.001, isInUnits: true,
      deviations: [
        PlayerDeviation("The duration is a whole number of milliseconds.", nil, .seconds),
        PlayerDeviation("A cubic of less than a thousandth of its spline is its start.", nil),
      ])
  }

  private static func stretches(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> [Stretch] {
    var stretches: [Stretch] = []
    var start = 0.0
    while start < source.duration - 1e-9 {
      let chain = try CubicChain(
        of: source, maximumError: plan.fitError, over: start...source.duration)
      if chain.hasJumps
        || (chain.pieces[chain.pieces.count - 1].values.3 - source.progress.rest).magnitude > 1e-9
      {
        throw .unsayable(format: "qml", reason: "a spline cannot jump; give a motion without jumps")
      }
      let milliseconds = ((source.duration - start) * 1000 - 1e-6).rounded(.up)
      if isSayable(chain, milliseconds: milliseconds, source.duration) {
        stretches.append(
          Stretch(chain: chain, start: start, end: source.duration, milliseconds: milliseconds))
        return stretches
      }
      let stretch = try longest(of: source, from: start, chain, plan)
      stretches.append(stretch)
      start = stretch.end
      if stretches.count > CurveExport.maximumPoints / 10 { break }
    }
    guard start >= source.duration - 1e-9 else {
      throw .unreachable(maximumError: plan.options.maximumError, smallest: nil)
    }
    return stretches
  }

  /// True if the cubics are few and wide enough for one spline, whose ends differ.
  private static func isSayable(
    _ chain: CubicChain, milliseconds: Double, _ duration: Double
  ) -> Bool {
    let pieces = chain.pieces
    guard pieces.count < maximumCubics, milliseconds >= 1 else { return false }
    let rise = (pieces[pieces.count - 1].values.3 - pieces[0].values.0).magnitude
    let reach = pieces.reduce(0) { max($0, ($1.values.3 - pieces[0].values.0).magnitude) }
    return rise * 50 > reach && rise > 1e-9
      && pieces.allSatisfy { ($0.end - $0.start) * duration * 1000 / milliseconds >= 0.0011 }
  }

  /// Returns the longest stretch to a whole millisecond that one spline says.
  private static func longest(
    of source: CurveSource, from start: Double, _ chain: CubicChain, _ plan: WritingPlan
  ) throws(CurveExportError) -> Stretch {
    let last = chain.pieces[min(chain.pieces.count, maximumCubics - 1) - 1].end * source.duration
    var milliseconds = ((last - start) * 1000).rounded(.down)
    while milliseconds >= 1 {
      let end = start + milliseconds / 1000
      if let part = try? CubicChain(of: source, maximumError: plan.fitError, over: start...end),
        isSayable(part, milliseconds: milliseconds, source.duration)
      {
        return Stretch(chain: part, start: start, end: end, milliseconds: milliseconds)
      }
      milliseconds = min(milliseconds - 1, (milliseconds * 0.93).rounded(.down))
    }
    throw .unsayable(
      format: "qml",
      reason:
        "it moves too much within a millisecond, or stays where it is; give it a longer duration "
        + "or a larger maximum error")
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    var pieces: [PlayedCurve.Piece] = []
    var start = 0.0
    while scanner.find("NumberAnimation {") {
      guard scanner.find("from:"), let from = scanner.number(), scanner.find("to:"),
        let to = scanner.number(), scanner.find("duration:"), let duration = scanner.number(),
        scanner.find("bezierCurve: [")
      else { throw .damaged(form: "NumberAnimation", reason: "one of its properties is missing") }
      let numbers = scanner.numbers()
      guard numbers.count % 6 == 0, numbers.count >= 6, numbers.count <= 6 * maximumCubics,
        numbers[numbers.count - 2] == 1, numbers[numbers.count - 1] == 1
      else {
        throw .damaged(
          form: "bezierCurve", reason: "it is not one to ten cubics that end at (1, 1)")
      }
      var (x, y) = (0.0, 0.0)
      func time(_ x: Double) -> Double { start + x * duration }
      func value(_ y: Double) -> Double { from + (to - from) * y }
      for row in stride(from: 0, to: numbers.count, by: 6) {
        let end = numbers[row + 4]
        if end > x {
          pieces.append(
            PlayedCurve.Piece(
              start: time(x), startValue: value(y), end: time(end),
              endValue: value(numbers[row + 5]),
              shape: .cubic(
                time1: time(numbers[row]), value1: value(numbers[row + 1]),
                time2: time(numbers[row + 2]), value2: value(numbers[row + 3]))))
        }
        (x, y) = (end, numbers[row + 5])
      }
      start += duration
    }
    if pieces.isEmpty { throw .damaged(form: "NumberAnimation", reason: "there is none") }
    return PlayedCurve(pieces)
  }
}
