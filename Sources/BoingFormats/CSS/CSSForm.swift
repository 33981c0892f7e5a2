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

/// How points become text.
struct CSSForm: Sendable {
  /// What is written where the progress is 0.
  let offset: Double
  /// What is added for a progress of 1.
  let scale: Double
  /// Whether an evenly spaced point may do without its percentage.
  let allowsOmission: Bool
  /// The whole text.
  let text: @Sendable ([CSSPoint]) -> String

  /// The progress that stands behind a written number.
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
