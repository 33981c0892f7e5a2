import Boing
import Foundation

/// Looks for the polyline whose text is shortest within a bound of the error.
struct CSSPolylineSearch<Base: Motion> {
  let motion: ProgressMotion<Base>
  let form: CSSForm
  let economy: CSSEconomy

  /// A text with its certificate.
  typealias Result = (text: String, certificate: CSSCertificate)

  private static var smallestError: Double { 1e-6 }

  func result(_ limit: CSSLimit) throws(CSSExportError) -> Result {
    switch limit {
    case .maximumError(let error):
      guard error >= Self.smallestError, error <= 1 else { throw .maximumError(error) }
      return try result(maximumError: error, fits: 6)
    case .maximumPoints(let count):
      guard (2...10_000).contains(count) else { throw .maximumPoints(count) }
      return try result(maximumPoints: count)
    case .maximumBytes(let count):
      return try result(maximumBytes: count)
    }
  }

  private func fit(_ maximumError: Double) throws(CSSExportError) -> PiecewiseLinearFit {
    do throws(FitError) {
      return try PiecewiseLinearFit(
        of: motion, over: 0...motion.duration, maximumError: maximumError)
    } catch {
      throw .fit(error)
    }
  }

  private func minimumCount(_ maximumError: Double) throws(CSSExportError) -> Int {
    do throws(FitError) {
      return try PiecewiseLinearFit.minimumCount(
        of: motion, over: 0...motion.duration, maximumError: maximumError)
    } catch {
      throw .fit(error)
    }
  }

  /// The shortest text within `maximumError`, from fits with the fewest points and with up to
  /// `fits` − 1 more, which have digits to spare.
  private func result(maximumError: Double, fits: Int) throws(CSSExportError) -> Result {
    let bound = maximumError * (1 - 1.0 / 200)
    let curve = DenseCurve(
      of: motion, duration: motion.duration, deviation: maximumError / 500)
    let shortening = PolylineShortening(
      curve: curve, duration: motion.duration, bound: bound, form: form)
    var finer = shortening
    finer.extraDigits = 3
    var fit = try fit(bound)
    let fewest = try minimumCount(maximumError)
    var best: (points: [CSSPoint], text: String)?
    // Long curves, and those that must be sampled to be known, take too long for a wide search.
    let wanted = fit.count > 300 ? 1 : fit.isProven ? fits : min(2, fits)
    for attempt in 0..<8 {
      let found =
        shortening.points(times: fit.times, values: fit.values)
        ?? finer.points(times: fit.times, values: fit.values)
      if let points = found {
        let text = form.text(points)
        if text.utf8.count < best?.text.utf8.count ?? .max { best = (points, text) }
      }
      if best != nil, economy == .points || attempt + 1 >= wanted { break }
      let count = Double(fit.count)
      let tighter = fit.maximumError * pow((count - 1) / count, 2)
      guard tighter > bound / 20, let next = try? self.fit(tighter) else { break }
      fit = next
    }
    guard let best else { throw .fit(.maximumErrorTooSmall(maximumError)) }
    return certified(best.points, best.text, minimumPoints: fewest, curve, maximumError)
  }

  private func certified(
    _ points: [CSSPoint], _ text: String, minimumPoints: Int, _ curve: DenseCurve,
    _ precision: Double
  ) -> Result {
    let measured = PolylineCertificate(
      times: points.map(\.time), values: points.map(\.value), of: motion, precision: precision)
    let certificate = CSSCertificate(
      points: points.count, minimumPoints: minimumPoints, maximumError: measured.maximumError,
      maximumTimeError: curve.timeError(ofPolyline: points.map { ($0.time, $0.value) }),
      bytes: text.utf8.count, duration: motion.duration,
      isProven: measured.isProven && curve.isProven)
    return (text, certificate)
  }

  /// The line from the first value to the last, which no error is too great for.
  private func line() -> Result {
    let curve = DenseCurve(of: motion, duration: motion.duration, deviation: 1e-3)
    let shortening = PolylineShortening(
      curve: curve, duration: motion.duration, bound: 1, form: form)
    let times = [0, motion.duration]
    let points = shortening.points(times: times, values: times.map(motion.value)) ?? []
    return certified(points, form.text(points), minimumPoints: 2, curve, 0.01)
  }

  private func recounted(_ result: Result) throws(CSSExportError) -> Result {
    let old = result.certificate
    let fewest = old.maximumError > 0 ? try minimumCount(old.maximumError) : old.points
    return (
      result.text,
      CSSCertificate(
        points: old.points, minimumPoints: min(fewest, old.points),
        maximumError: old.maximumError, maximumTimeError: old.maximumTimeError, bytes: old.bytes,
        duration: old.duration, isProven: old.isProven)
    )
  }

  private func result(maximumPoints: Int) throws(CSSExportError) -> Result {
    var best = line()
    var (low, high) = (Self.smallestError, best.certificate.maximumError)
    guard maximumPoints > 2, high > low else { return best }
    for _ in 0..<24 where high / low > 1.005 {
      let middle = (low * high).squareRoot()
      if let fit = try? fit(middle), fit.count <= maximumPoints {
        high = fit.maximumError
      } else {
        low = middle
      }
    }
    // A little room lets the numbers be short.
    let pointwise = CSSPolylineSearch(motion: motion, form: form, economy: .points)
    for room in [1.01, 1.03, 1.1, 1.3] {
      let bound = max(Self.smallestError, high * room)
      if let found = try? pointwise.result(maximumError: min(1, bound), fits: 1),
        found.certificate.points <= maximumPoints,
        found.certificate.maximumError < best.certificate.maximumError
      {
        best = found
        break
      }
    }
    return try recounted(best)
  }

  private func result(maximumBytes: Int) throws(CSSExportError) -> Result {
    var best = line()
    guard maximumBytes >= best.text.utf8.count, maximumBytes <= 1_000_000 else {
      throw .maximumBytes(maximumBytes, smallest: best.text.utf8.count)
    }
    var (low, high) = (Self.smallestError, min(1, best.certificate.maximumError))
    guard high > low else { return best }
    for _ in 0..<16 where high / low > 1.01 {
      let middle = (low * high).squareRoot()
      if let found = try? result(maximumError: middle, fits: 3),
        found.text.utf8.count <= maximumBytes
      {
        high = middle
        if found.certificate.maximumError < best.certificate.maximumError { best = found }
      } else {
        low = middle
      }
    }
    return try recounted(best)
  }
}
