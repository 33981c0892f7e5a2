import BoingCurves
import BoingElementary

/// A search for the polyline whose text is shortest within a bound of the error.
struct CSSPolylineSearch {
  let motion: ProgressMotion
  let form: CSSForm
  let economy: CSSEconomy
  /// The samples of each fit, which together with the number of fits bound the time.
  var sampleLimit = 1 << 16

  /// A text with its certificate.
  typealias Result = (text: String, certificate: CSSCertificate)

  private static var smallestError: Double { 1e-6 }
  /// The number of points above which a curve is long: it is fitted and shortened with less care.
  private static var longCount: Int { 300 }

  func result(_ limit: CSSLimit) throws(CSSExportError) -> Result {
    switch limit {
    case .maximumError(let error):
      guard error >= Self.smallestError, error <= 1 else { throw .maximumError(error) }
      // One error takes a few fits, where a number of points or bytes takes dozens.
      let search = withMoreSamples
      if let found = search.result(within: error, fits: 6) { return found }
      throw search.refusal(ofMaximumError: error)
    case .maximumPoints(let count):
      guard (2...10_000).contains(count) else { throw .maximumPoints(count) }
      return try result(maximumPoints: count)
    case .maximumBytes(let count):
      return try result(maximumBytes: count)
    }
  }

  private var withMoreSamples: CSSPolylineSearch {
    var search = self
    search.sampleLimit *= 2
    return search
  }

  /// The errors that are tried for one that cannot be kept.
  private static var decades: [Double] { [1e-6, 1e-5, 1e-4, 0.001, 0.01, 0.1, 1] }

  /// Returns a result for `maximumError`, or else for the largest decade below it that is kept.
  ///
  /// The decades make every error above one that is kept possible, so that a refusal can name a range.
  private func result(within maximumError: Double, fits: Int) -> Result? {
    if let found = result(maximumError: maximumError, fits: fits) { return found }
    for decade in Self.decades.reversed() where decade < maximumError {
      // An error that needs more samples than there may be is followed by those that need still more.
      guard minimumCount(decade) != nil else { return nil }
      if let found = result(maximumError: decade, fits: 1) { return found }
    }
    return nil
  }

  /// Returns the error for a bound that cannot be kept: it names the smallest decade that can.
  private func refusal(ofMaximumError error: Double) -> CSSExportError {
    // What can be kept is looked for anew, with half the work, whatever the search for the error itself has left.
    let search = CSSPolylineSearch(
      motion: motion.renewed, form: form, economy: economy, sampleLimit: sampleLimit)
    search.motion.work.spend(SearchWork.standard / 2)
    var smallest: Double?
    for decade in Self.decades.reversed() where decade > error {
      if search.result(maximumError: decade, fits: 1) == nil { break }
      smallest = decade
    }
    return smallest.map { .maximumErrorTooSmall(error, smallest: $0) } ?? .tooManyTurns
  }

  private func fit(_ maximumError: Double) -> PiecewiseLinearFit? {
    try? PiecewiseLinearFit(
      of: motion, over: 0...motion.duration, maximumError: maximumError,
      sampleLimit: sampleLimit)
  }

  private func minimumCount(_ maximumError: Double) -> Int? {
    try? PiecewiseLinearFit.minimumCount(
      of: motion, over: 0...motion.duration, maximumError: maximumError,
      sampleLimit: sampleLimit)
  }

  /// Returns the motion as lines that are as close to it as `maximumError` asks for; nil if that takes
  /// too many of them.
  private func curve(_ maximumError: Double, isLong: Bool) -> DenseCurve? {
    for divisor in isLong ? [50.0, 16] : [500, 50, 16] {
      let curve = DenseCurve(
        of: motion, duration: motion.duration, deviation: maximumError / divisor)
      if curve.isComplete { return curve }
    }
    return nil
  }

  /// Returns the shortest text within `maximumError`, from fits with the minimum of points and with up
  /// to `fits` − 1 more, which have digits to spare; nil if none keeps it.
  private func result(maximumError: Double, fits: Int) -> Result? {
    let bound = maximumError * (1 - 1.0 / 200)
    guard let minimumPoints = minimumCount(maximumError) else { return nil }
    let isLong = minimumPoints > Self.longCount
    guard let curve = curve(maximumError, isLong: isLong) else { return nil }
    var shortening = PolylineShortening(
      curve: curve, duration: motion.duration, bound: bound, form: form, work: motion.work)
    shortening.isThorough = !isLong
    /// The error of a fit that leaves something for rounding, and for the lines that stand for the motion.
    let roomy = (bound - 2 * curve.deviation) * 0.99
    var found: [(points: [CSSPoint], text: String)] = []
    func add(_ fit: PiecewiseLinearFit) {
      if let points = shortening.points(times: fit.times, values: fit.values) {
        found.append((points, form.text(points)))
      }
    }
    if !isLong, var fit = fit(bound) {
      // Curves that must be sampled to be known take too long for a wide search.
      let wanted = fit.isProven ? fits : min(2, fits)
      for attempt in 0..<8 where !motion.work.isSpent {
        add(fit)
        if !found.isEmpty, economy == .points || attempt + 1 >= wanted { break }
        let count = Double(fit.count)
        let tighter = fit.maximumError * Double.pow((count - 1) / count, 2)
        guard tighter > bound / 20, let next = self.fit(tighter) else { break }
        fit = next
      }
    }
    if found.isEmpty, let fit = fit(roomy) { add(fit) }
    // The shortest that proves to keep the error.
    for (points, text) in found.sorted(by: { $0.text.utf8.count < $1.text.utf8.count }) {
      let result = certified(points, text, minimumPoints: minimumPoints, curve, maximumError)
      if result.certificate.maximumError <= maximumError { return result }
    }
    return nil
  }

  private func certified(
    _ points: [CSSPoint], _ text: String, minimumPoints: Int, _ curve: DenseCurve,
    _ precision: Double
  ) -> Result {
    // What was found is measured whatever the search has left; the next search has that much less.
    let renewed = motion.renewed
    let measured = CurveDistance(
      of: PlayedCurve(points: points.map { (time: $0.time, value: $0.value) }),
      to: AnyMotion(renewed), precision: precision)
    motion.work.spend(renewed.work.taken)
    let certificate = CSSCertificate(
      points: points.count, minimumPoints: min(minimumPoints, points.count),
      maximumError: measured.maximumError, bytes: text.utf8.count, duration: motion.duration,
      isProven: measured.isProven && curve.isProven)
    return (text, certificate)
  }

  /// The maximum distance of the motion from its target: the error of showing nothing at all.
  private var reach: Double {
    let curve = DenseCurve(of: motion, duration: motion.duration, deviation: 1e-2)
    return curve.values.reduce(0) { max($0, abs($1 - motion.rest)) }
  }

  /// Returns the smallest result that shows something of the motion: the line from the first value to
  /// the last, or, if the target alone is as near to the motion, the first result that is nearer.
  private func coarsest() throws(CSSExportError) -> Result {
    let reach = reach
    let curve = DenseCurve(of: motion, duration: motion.duration, deviation: 1e-3)
    let shortening = PolylineShortening(
      curve: curve, duration: motion.duration, bound: 1, form: form, work: motion.work)
    let times = [0, motion.duration]
    if let points = shortening.points(times: times, values: times.map { motion.value(at: $0) }) {
      let line = certified(points, form.text(points), minimumPoints: 2, curve, 0.01)
      if line.certificate.maximumError < reach * (1 - 1e-6) { return line }
    }
    for error in [reach * 0.95, reach * 0.9999] {
      if let found = result(maximumError: error, fits: 1) { return found }
    }
    if let found = withMoreSamples.result(within: 1, fits: 1),
      reach > 1 || found.certificate.maximumError <= reach
    {
      return found
    }
    throw .tooManyTurns
  }

  private func recounted(_ result: Result) -> Result {
    var (text, certificate) = result
    let error = certificate.maximumError
    let minimum = error > 0 ? minimumCount(error) ?? 2 : certificate.points
    certificate.minimumPoints = min(minimum, certificate.points)
    return (text, certificate)
  }

  private func result(maximumPoints: Int) throws(CSSExportError) -> Result {
    let pointwise = CSSPolylineSearch(
      motion: motion, form: form, economy: .points, sampleLimit: sampleLimit)
    var best = try pointwise.coarsest()
    guard best.certificate.points <= maximumPoints else {
      throw .tooFewPoints(maximumPoints, smallest: best.certificate.points)
    }
    let minimum = search(best, limit: maximumPoints, isOfPoints: true, steps: 24) { error in
      guard let fit = fit(error), fit.count <= maximumPoints else { return nil }
      return (fit.maximumError, fit.count)
    }
    // A little room lets the numbers be short.
    for room in [1.01, 1.03, 1.1, 1.3] {
      let bound = max(Self.smallestError, minimum * room)
      if let found = pointwise.result(maximumError: bound, fits: 1),
        found.certificate.points <= maximumPoints,
        found.certificate.maximumError < best.certificate.maximumError
      {
        best = found
        break
      }
    }
    return recounted(best)
  }

  private func result(maximumBytes: Int) throws(CSSExportError) -> Result {
    var best = try coarsest()
    guard maximumBytes >= best.certificate.bytes, maximumBytes <= 1_000_000 else {
      throw .maximumBytes(maximumBytes, smallest: best.certificate.bytes)
    }
    _ = search(best, limit: maximumBytes, isOfPoints: false, steps: 16) { error in
      guard let found = result(maximumError: error, fits: 3),
        found.certificate.bytes <= maximumBytes
      else { return nil }
      if found.certificate.maximumError < best.certificate.maximumError { best = found }
      return (error, found.certificate.bytes)
    }
    return recounted(best)
  }

  /// Returns the minimum error found that a size allows; it falls with the square of the size.
  ///
  /// - Parameters:
  ///   - first: A result within the limit.
  ///   - isOfPoints: True if the size is the number of points, false if that of bytes.
  ///   - steps: The maximum number of tries for a small size; a large one has fewer.
  ///   - attempt: Returns the error kept for one asked for, and the size it takes; nil if that is too
  ///     large.
  private func search(
    _ first: Result, limit: Int, isOfPoints: Bool, steps: Int,
    attempt: (Double) -> (error: Double, size: Int)?
  ) -> Double {
    var (low, high) = (Self.smallestError, first.certificate.maximumError)
    var known = (error: high, size: isOfPoints ? first.certificate.points : first.certificate.bytes)
    let isLong = limit > 20 * Self.longCount
    for _ in 0..<(limit > Self.longCount && isOfPoints || isLong ? 5 : steps)
    where high / low > 1.005 && !motion.work.isSpent {
      // A point less than asked for is what a step of the count may cost.
      let ratio = Double(known.size - 1) / Double(max(2, limit) - 1)
      let guess = known.error * ratio * ratio
      let middle = (low * high).squareRoot()
      let next =
        guess < low && low == Self.smallestError
        ? low : guess > low * 1.002 && guess < high / 1.002 ? guess : middle
      if let found = attempt(next) {
        // The size has come to the limit, or to what an error can be told from.
        if next == low { return found.error }
        high = min(high, found.error)
        known = found
      } else {
        low = next
        known = (error: middle, size: limit)
      }
    }
    return high
  }
}
