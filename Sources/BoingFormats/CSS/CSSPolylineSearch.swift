import Boing
import BoingCurves
import Foundation

/// Looks for the polyline whose text is shortest within a bound of the error.
struct CSSPolylineSearch<Base: Motion> {
  let motion: ProgressMotion<Base>
  let form: CSSForm
  let economy: CSSEconomy
  /// The samples of each fit, which together with the number of fits bound the time.
  var sampleLimit = 1 << 17

  /// A text with its certificate.
  typealias Result = (text: String, certificate: CSSCertificate)

  private static var smallestError: Double { 1e-6 }
  /// The points from which on a curve is long: it is fitted and shortened with less care.
  private static var longCount: Int { 300 }

  func result(_ limit: CSSLimit) throws(CSSExportError) -> Result {
    switch limit {
    case .maximumError(let error):
      guard error >= Self.smallestError, error <= 1 else { throw .maximumError(error) }
      // One error takes a few fits, where a number of points or bytes takes dozens.
      var search = self
      search.sampleLimit *= 2
      if let found = search.result(maximumError: error, fits: 6) { return found }
      throw search.refusal(ofMaximumError: error)
    case .maximumPoints(let count):
      guard (2...10_000).contains(count) else { throw .maximumPoints(count) }
      return try result(maximumPoints: count)
    case .maximumBytes(let count):
      return try result(maximumBytes: count)
    }
  }

  /// The error for a bound that cannot be kept: it names one that can.
  private func refusal(ofMaximumError error: Double) -> CSSExportError {
    for kept in [1e-5, 1e-4, 0.001, 0.01, 0.1, 1] where kept > error {
      if result(maximumError: kept, fits: 1) != nil {
        return .maximumErrorTooSmall(error, smallest: kept)
      }
    }
    return .tooManyTurns
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

  /// The shortest text within `maximumError`, from fits with the fewest points and with up to
  /// `fits` − 1 more, which have digits to spare; nil where none keeps it.
  private func result(maximumError: Double, fits: Int) -> Result? {
    let bound = maximumError * (1 - 1.0 / 200)
    guard var fit = fit(bound), let fewest = minimumCount(maximumError) else { return nil }
    let isLong = fit.count > Self.longCount
    if isLong {
      guard let roomier = self.fit(bound * 0.95) else { return nil }
      fit = roomier
    }
    let curve = DenseCurve(
      of: motion, duration: motion.duration, deviation: maximumError / (isLong ? 50 : 500))
    var shortening = PolylineShortening(
      curve: curve, duration: motion.duration, bound: bound, form: form)
    shortening.isThorough = !isLong
    var finer = shortening
    finer.extraDigits = 3
    var found: [(points: [CSSPoint], text: String)] = []
    // Curves that must be sampled to be known take too long for a wide search, too.
    let wanted = isLong ? 1 : fit.isProven ? fits : min(2, fits)
    for attempt in 0..<(isLong ? 2 : 8) {
      if let points = shortening.points(times: fit.times, values: fit.values)
        ?? finer.points(times: fit.times, values: fit.values)
      {
        found.append((points, form.text(points)))
      }
      if !found.isEmpty, economy == .points || attempt + 1 >= wanted { break }
      let count = Double(fit.count)
      let tighter = fit.maximumError * Double.pow((count - 1) / count, 2)
      guard tighter > bound / 20, let next = self.fit(tighter) else { break }
      fit = next
    }
    // The shortest that proves to keep the error.
    for (points, text) in found.sorted(by: { $0.text.utf8.count < $1.text.utf8.count }) {
      let result = certified(points, text, minimumPoints: fewest, curve, maximumError)
      if result.certificate.maximumError <= maximumError { return result }
    }
    return nil
  }

  private func certified(
    _ points: [CSSPoint], _ text: String, minimumPoints: Int, _ curve: DenseCurve,
    _ precision: Double
  ) -> Result {
    let measured = PolylineCertificate(
      times: points.map(\.time), values: points.map(\.value), of: motion, precision: precision)
    let certificate = CSSCertificate(
      points: points.count, minimumPoints: min(minimumPoints, points.count),
      maximumError: measured.maximumError,
      maximumTimeError: curve.timeError(ofPolyline: points.map { ($0.time, $0.value) }),
      bytes: text.utf8.count, duration: motion.duration,
      isProven: measured.isProven && curve.isProven)
    return (text, certificate)
  }

  /// The greatest distance of the motion from its rest: how far off it is to show nothing at all.
  private var reach: Double {
    let curve = DenseCurve(of: motion, duration: motion.duration, deviation: 1e-2)
    return curve.values.reduce(0) { max($0, abs($1 - motion.rest)) }
  }

  /// The least that shows something of the motion: the line from the first value to the last, or, where
  /// the rest alone is as near to the motion, the fewest points or bytes that are nearer.
  private func coarsest() throws(CSSExportError) -> Result {
    let reach = reach
    let curve = DenseCurve(of: motion, duration: motion.duration, deviation: 1e-3)
    let shortening = PolylineShortening(
      curve: curve, duration: motion.duration, bound: 1, form: form)
    let times = [0, motion.duration]
    if let points = shortening.points(times: times, values: times.map(motion.value)) {
      let line = certified(points, form.text(points), minimumPoints: 2, curve, 0.01)
      if line.certificate.maximumError < reach * (1 - 1e-6) { return line }
    }
    for error in [reach * 0.95, reach * 0.9999, 1] {
      if let found = result(maximumError: error, fits: 1),
        error < reach || found.certificate.maximumError <= reach
      {
        return found
      }
    }
    throw .tooManyTurns
  }

  private func recounted(_ result: Result) -> Result {
    let old = result.certificate
    let fewest = old.maximumError > 0 ? minimumCount(old.maximumError) ?? 2 : old.points
    return (
      result.text,
      CSSCertificate(
        points: old.points, minimumPoints: min(fewest, old.points),
        maximumError: old.maximumError, maximumTimeError: old.maximumTimeError, bytes: old.bytes,
        duration: old.duration, isProven: old.isProven)
    )
  }

  private func result(maximumPoints: Int) throws(CSSExportError) -> Result {
    let pointwise = CSSPolylineSearch(
      motion: motion, form: form, economy: .points, sampleLimit: sampleLimit)
    var best = try pointwise.coarsest()
    guard best.certificate.points <= maximumPoints else {
      throw .tooFewPoints(maximumPoints, smallest: best.certificate.points)
    }
    let least = search(best, limit: maximumPoints, \.points, steps: 24) { error in
      guard let fit = fit(error), fit.count <= maximumPoints else { return nil }
      return (fit.maximumError, fit.count)
    }
    // A little room lets the numbers be short.
    for room in [1.01, 1.03, 1.1, 1.3] {
      let bound = max(Self.smallestError, least * room)
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
    _ = search(best, limit: maximumBytes, \.bytes, steps: 16) { error in
      guard let found = result(maximumError: error, fits: 3),
        found.certificate.bytes <= maximumBytes
      else { return nil }
      if found.certificate.maximumError < best.certificate.maximumError { best = found }
      return (error, found.certificate.bytes)
    }
    return recounted(best)
  }

  /// Looks for the least error that a size allows, which falls with its square.
  ///
  /// - Parameters:
  ///   - first: What is within the limit.
  ///   - steps: The most tries for a small size; a large one has fewer.
  ///   - attempt: The error kept for one asked for, and the size it takes; nil where that is too large.
  private func search(
    _ first: Result, limit: Int, _ size: KeyPath<CSSCertificate, Int>, steps: Int,
    attempt: (Double) -> (error: Double, size: Int)?
  ) -> Double {
    var (low, high) = (Self.smallestError, first.certificate.maximumError)
    var known = (error: high, size: first.certificate[keyPath: size])
    let isLong = limit > 20 * Self.longCount
    for _ in 0..<(limit > Self.longCount && size == \.points || isLong ? 5 : steps)
    where high / low > 1.005 {
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
