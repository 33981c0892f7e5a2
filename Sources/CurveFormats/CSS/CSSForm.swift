import BoingCurves

/// A point of a curve with the texts that stand for it.
struct CSSPoint {
  /// Seconds.
  var time: Double
  /// Progress.
  var value: Double
  /// The time in percent of the duration; nil where CSS's rules give it.
  var percent: String?
  /// The value in the unit of the form.
  var number: String
}

/// A way of writing points as text.
struct CSSForm: Sendable {
  /// The written number for a progress of 0.
  let offset: Double
  /// The difference between the written numbers for a progress of 1 and of 0.
  let scale: Double
  /// True if an evenly spaced point may do without its percentage.
  let allowsOmission: Bool
  /// Returns the whole text.
  let text: @Sendable ([CSSPoint]) -> String

  /// Returns the progress of a written number.
  func progress(_ written: Double) -> Double { (written - offset) / scale }

  /// The `linear()` function of CSS Easing Functions Level 2.
  static let linear = CSSForm(offset: 0, scale: 1, allowsOmission: true) { points in
    var items: [String] = []
    var index = 0
    while index < points.count {
      let point = points[index]
      var item = point.number
      if let percent = point.percent {
        item += " " + percent
        // One number with two percentages is a level piece.
        if index + 1 < points.count, points[index + 1].number == point.number,
          let end = points[index + 1].percent
        {
          item += " " + end
          index += 1
        }
      }
      items.append(item)
      index += 1
    }
    return "linear(" + items.joined(separator: ",") + ")"
  }
}
