import BoingCurves
import BoingElementary

/// Writes a polyline with as few digits as keep it within a bound of a curve.
///
/// Point by point the shortest pair of a percentage and a number is taken with which both lines at the
/// point stay within the bound; several rounds let the points make use of what their neighbours left.
/// A point that takes more digits than the bound asks for, as on steep curves, gets them: before its
/// turn, a point is joined to the rounded one before it by a line that keeps the bound.
struct PolylineShortening {
  let curve: DenseCurve
  let duration: Double
  /// The maximum distance, in progress.
  let bound: Double
  let form: CSSForm
  /// The work of the search, of which each point takes as much as ``pointCost`` evaluations.
  let work: SearchWork
  private static let pointCost = 100
  /// False for long curves, of which a few choices must do for each point.
  var isThorough = true

  private struct Choice {
    var amount: Double
    var text: String
  }

  /// Returns the points as texts; nil if the bound leaves nothing for rounding.
  func points(times: [Double], values: [Double]) -> [CSSPoint]? {
    var points = zip(times, values).map { CSSPoint(time: $0, value: $1, percent: "", number: "") }
    let last = points.count - 1
    for index in [0, last] {
      let choice = exact(form.offset + form.scale * values[index])
      points[index] = CSSPoint(
        time: times[index], value: form.progress(choice.amount), percent: nil, number: choice.text)
    }
    for round in 0..<(isThorough ? 3 : 1) {
      var isChanged = false
      for index in points.indices.dropFirst().dropLast() {
        let before = points[index].percent.map { $0 + points[index].number }
        guard work.spend(Self.pointCost) else { return nil }
        if !shorten(&points, index) && round == 0 { return nil }
        isChanged = isChanged || before != points[index].percent.map { $0 + points[index].number }
      }
      if !isChanged { break }
    }
    if form.allowsOmission { omitPercentages(&points) }
    return points
  }

  /// Returns the number with the minimum of decimals, up to twelve, that give the number itself.
  private func exact(_ amount: Double) -> Choice {
    let decimals = (0...12).first { DecimalText.rounded(amount, decimals: $0) == amount } ?? 12
    return Choice(
      amount: DecimalText.rounded(amount, decimals: decimals),
      text: DecimalText.text(amount, decimals: decimals))
  }

  /// Returns roundings of a number, with the neighbours on either side.
  private func choices(_ amount: Double, decimals: ClosedRange<Int>) -> [Choice] {
    var choices: [Choice] = []
    for count in decimals {
      let unit = DecimalText.unit(decimals: count)
      for step in [0.0, 1, -1] {
        let rounded = DecimalText.rounded(
          DecimalText.rounded(amount, decimals: count) + step * unit, decimals: count)
        let text = DecimalText.text(rounded, decimals: count)
        if !choices.contains(where: { $0.text == text }) {
          choices.append(Choice(amount: rounded, text: text))
        }
      }
    }
    return choices
  }

  /// Returns texts of a value: of as many decimals as the bound asks for, or of so many more.
  private func numberChoices(_ value: Double, extraDecimals: Int = 0) -> [Choice] {
    let digits = Int(clamping: (-Double.log10(bound * abs(form.scale))).rounded(.up))
    let least = min(12, max(0, digits - (isThorough ? 2 : -1)))
    let most = min(15, max(least, digits + 3) + extraDecimals)
    let amount = form.offset + form.scale * value
    return choices(amount, decimals: (extraDecimals > 0 ? most : least)...most)
      .map { Choice(amount: form.progress($0.amount), text: $0.text) }
  }

  /// Returns percentages for a time, as ``numberChoices(_:extraDecimals:)`` does.
  private func timeChoices(_ time: Double, extraDecimals: Int) -> [Choice] {
    let digits = Int(clamping: (-Double.log10(bound)).rounded(.up))
    let most = min(15, min(12, max(3, digits + 2)) + extraDecimals)
    let least = extraDecimals > 0 ? most : isThorough ? 0 : most - 2
    return choices(time / duration * 100, decimals: least...most)
      .map { Choice(amount: $0.amount / 100 * duration, text: $0.text + "%") }
  }

  private func fits(_ a: CSSPoint, _ time: Double, _ value: Double, _ b: CSSPoint) -> Bool {
    time > a.time && time < b.time
      && curve.isClose(a.time, a.value, time, value, within: bound)
      && curve.isClose(time, value, b.time, b.value, within: bound)
  }

  private func shorten(_ points: inout [CSSPoint], _ index: Int) -> Bool {
    let isWritten = points[index].percent?.isEmpty == false
    for extraDecimals in [0, 1, 2, 3, 5, 8, 12] {
      if let shorter = shortened(points, index, extraDecimals: extraDecimals) {
        points[index] = shorter
        return true
      }
      if isWritten { return true }
    }
    return false
  }

  /// Returns the point with the shortest texts that keep the bound; nil if none is shorter than its own.
  private func shortened(_ points: [CSSPoint], _ index: Int, extraDecimals: Int) -> CSSPoint? {
    let point = points[index]
    let (before, after) = (points[index - 1], points[index + 1])
    let times = timeChoices(point.time, extraDecimals: extraDecimals)
      .filter { $0.amount > before.time && $0.amount < after.time }
      .filter { abs(curve.value(at: $0.amount) - point.value) < 6 * bound }
    let values = numberChoices(point.value, extraDecimals: extraDecimals)
    var shortest: CSSPoint?
    var shortestLength = point.percent.flatMap {
      $0.isEmpty ? nil : $0.utf8.count + point.number.utf8.count
    }
    for time in times {
      let height = curve.value(at: time.amount)
      for value in values where abs(value.amount - height) <= bound {
        let length = time.text.utf8.count + value.text.utf8.count
        if length >= shortestLength ?? .max { continue }
        if fits(before, time.amount, value.amount, after) {
          shortest = CSSPoint(
            time: time.amount, value: value.amount, percent: time.text, number: value.text)
          shortestLength = length
        }
      }
    }
    return shortest
  }

  /// Leaves out the percentage of each point that CSS puts in the middle of its neighbours, where the
  /// lines stay within the bound.
  private func omitPercentages(_ points: inout [CSSPoint]) {
    guard points.count > 2 else { return }
    var lastOmitted = -1
    for index in 1..<points.count - 1 where lastOmitted != index - 1 {
      let (before, after) = (points[index - 1], points[index + 1])
      let time = (before.time + after.time) / 2
      guard let percent = points[index].percent else { continue }
      let length = percent.utf8.count + 1 + points[index].number.utf8.count
      let shortest = (numberChoices(points[index].value) + numberChoices(curve.value(at: time)))
        .filter { $0.text.utf8.count < length }
        .sorted { $0.text.utf8.count < $1.text.utf8.count }
        .first { fits(before, time, $0.amount, after) }
      guard let shortest else { continue }
      points[index] = CSSPoint(
        time: time, value: shortest.amount, percent: nil, number: shortest.text)
      lastOmitted = index
    }
  }
}
