import BoingCurves

/// A motion as CSS's easing function `linear()`: straight lines between points of progress and time.
///
/// Source: CSS Easing Functions Level 2, "The linear easing function". The text has no more digits than
/// the bound of the error needs, and leaves out percentages where CSS's own rules give the same.
///
/// What the motion has left at its end is taken out over the whole of it, so that the last point is the rest exactly;
/// the errors are those against that.
///
/// ```swift
/// let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
/// let easing = try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumError(0.01))
/// easing.text  // linear(0,…,1)
/// ```
public struct CSSLinearFunction: Sendable, Hashable {
  /// The function, such as `linear(0,.5 20%,1)`.
  public let text: String
  /// The size and the error of the function.
  public let certificate: CSSCertificate

  /// Creates the function of a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion, whose duration is that of the animation.
  ///   - zero: The value that is progress 0.
  ///   - one: The value that is progress 1; for a motion that comes back to where it starts, its
  ///     extremum, say.
  ///   - limit: The error, the points or the bytes that are allowed.
  ///   - economy: The quantity to minimise.
  /// - Throws: ``CSSExportError`` for a motion or a limit out of its range.
  public init(
    of motion: some Motion, from zero: Double, to one: Double,
    limit: CSSLimit = .maximumError(0.001), economy: CSSEconomy = .bytes
  ) throws(CSSExportError) {
    let search = CSSPolylineSearch(
      motion: try AnyMotion(motion).progress(from: zero, to: one), form: .linear, economy: economy)
    (text, certificate) = try search.result(limit)
  }
}

extension AnyMotion {
  /// Returns the motion as CSS counts it.
  ///
  /// The distance that is left at the motion's end is taken out over the whole of it, so that the last value is the
  /// target exactly.
  func progress(
    from zero: Double, to one: Double
  ) throws(CSSExportError) -> ProgressMotion {
    guard zero.isFinite, one.isFinite, zero != one, (one - zero).isFinite else {
      throw .noWay(zero: zero, one: one)
    }
    guard duration > 0, duration < .infinity else { throw .duration(duration) }
    let rest = value(at: .infinity)
    return ProgressMotion(
      AnyMotion(SettledMotion(self, at: rest, duration: duration)), zero: zero, one: one,
      rest: rest)
  }
}

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
