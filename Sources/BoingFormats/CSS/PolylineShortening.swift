import Boing
import BoingCurves
import Foundation

/// Writes a polyline with as few digits as keep it within a bound of a curve.
///
/// Point by point the shortest pair of a percentage and a number is taken with which both lines at the
/// point stay within the bound; several rounds let the points make use of what their neighbours left.
struct PolylineShortening {
  let curve: DenseCurve
  let duration: Double
  /// The greatest distance allowed, in progress.
  let bound: Double
  let form: CSSForm
  /// More decimals to try than the bound asks for, as steep curves need.
  var extraDigits = 0
  /// False for long curves, of which a few choices must do for each point.
  var isThorough = true

  private struct Choice {
    var amount: Double
    var text: String
  }

  /// The points as texts; nil if the bound leaves no room for rounding.
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
        if !shorten(&points, index) && round == 0 { return nil }
        isChanged = isChanged || before != points[index].percent.map { $0 + points[index].number }
      }
      if !isChanged { break }
    }
    if form.allowsOmission { omitPercentages(&points) }
    return points
  }

  /// The fewest decimals, up to twelve, that give the number itself.
  private func exact(_ amount: Double) -> Choice {
    let decimals = (0...12).first { CSSNumber.rounded(amount, decimals: $0) == amount } ?? 12
    return Choice(
      amount: CSSNumber.rounded(amount, decimals: decimals),
      text: CSSNumber.text(amount, decimals: decimals))
  }

  /// Roundings of a number, with the neighbours on either side.
  private func choices(_ amount: Double, decimals: ClosedRange<Int>) -> [Choice] {
    var choices: [Choice] = []
    for places in decimals {
      let unit = Double.pow(10, -Double(places))
      for step in [0.0, 1, -1] {
        let rounded = CSSNumber.rounded(
          CSSNumber.rounded(amount, decimals: places) + step * unit, decimals: places)
        let text = CSSNumber.text(rounded, decimals: places)
        if !choices.contains(where: { $0.text == text }) {
          choices.append(Choice(amount: rounded, text: text))
        }
      }
    }
    return choices
  }

  private func numberChoices(_ value: Double) -> [Choice] {
    let digits = Int(clamping: (-Double.log10(bound * abs(form.scale))).rounded(.up))
    let least = min(12, max(0, digits - (isThorough ? 2 : -1)))
    let amount = form.offset + form.scale * value
    return choices(amount, decimals: least...min(15, max(least, digits + 3 + extraDigits)))
      .map { Choice(amount: form.progress($0.amount), text: $0.text) }
  }

  private func fits(_ a: CSSPoint, _ time: Double, _ value: Double, _ b: CSSPoint) -> Bool {
    time > a.time && time < b.time
      && curve.isClose(a.time, a.value, time, value, within: bound)
      && curve.isClose(time, value, b.time, b.value, within: bound)
  }

  private func shorten(_ points: inout [CSSPoint], _ index: Int) -> Bool {
    let point = points[index]
    let digits = Int(clamping: (-Double.log10(bound)).rounded(.up))
    let most = min(12, max(3, digits + 2 + extraDigits))
    let times = choices(
      point.time / duration * 100, decimals: (isThorough ? 0 : most - 2)...most
    )
    .map { Choice(amount: $0.amount / 100 * duration, text: $0.text + "%") }
    .filter { $0.amount > points[index - 1].time && $0.amount < points[index + 1].time }
    .filter { abs(curve.value(at: $0.amount) - point.value) < 6 * bound }
    let values = numberChoices(point.value)
    var best: (length: Int, time: Choice, value: Choice)?
    let present = point.percent.flatMap {
      $0.isEmpty ? nil : $0.utf8.count + point.number.utf8.count
    }
    for time in times {
      let height = curve.value(at: time.amount)
      for value in values where abs(value.amount - height) <= bound {
        let length = time.text.utf8.count + value.text.utf8.count
        if length >= best?.length ?? present ?? .max { continue }
        if fits(points[index - 1], time.amount, value.amount, points[index + 1]) {
          best = (length, time, value)
        }
      }
    }
    guard let best else { return present != nil }
    points[index] = CSSPoint(
      time: best.time.amount, value: best.value.amount, percent: best.time.text,
      number: best.value.text)
    return true
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
