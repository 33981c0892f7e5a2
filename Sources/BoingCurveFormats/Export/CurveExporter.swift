import BoingCurves
import BoingElementary

/// All that the library knows of one format.
///
/// The reader knows the format, not the writer: what it reads is compared with the motion.
struct CurveExporter {
  /// A phrase that says what the format writes.
  let summary: String
  /// The extension of a file's name.
  let fileExtension: String
  /// A mark that each text of the format has and no other; nil where the reader of any text finds the motion.
  let mark: StaticString?
  /// The seconds of a unit of time in a text with the mark; nil where times are fractions of the duration.
  let timeUnit: Double?
  /// Returns the text of a motion.
  let draft: (_ source: CurveSource, _ plan: WritingPlan) throws(CurveExportError) -> CurveDraft
  /// Returns the curve that a player of the format plays, in the units of the text.
  let read: (_ text: String, _ options: CurveExportOptions) throws(CurveReadError) -> PlayedCurve
}

extension CurveExporter {
  /// Creates an exporter whose reader needs the text alone.
  init(
    _ summary: String, fileExtension: String, mark: StaticString? = nil, timeUnit: Double? = nil,
    draft: @escaping (CurveSource, WritingPlan) throws(CurveExportError) -> CurveDraft,
    read: @escaping (String) throws(CurveReadError) -> PlayedCurve
  ) {
    self.init(
      summary: summary, fileExtension: fileExtension, mark: mark, timeUnit: timeUnit, draft: draft
    ) { (text, _) throws(CurveReadError) in try read(text) }
  }

  /// Creates an exporter whose reader needs the template of the values.
  init(
    _ summary: String, fileExtension: String,
    draft: @escaping (CurveSource, WritingPlan) throws(CurveExportError) -> CurveDraft,
    read: @escaping (String, CurveExportOptions) throws(CurveReadError) -> PlayedCurve
  ) {
    self.init(
      summary: summary, fileExtension: fileExtension, mark: nil, timeUnit: nil, draft: draft,
      read: read)
  }
}

extension CurveExporter {
  /// Returns the export of a motion: the text with the least precision that proves to keep the error.
  func export(
    _ source: CurveSource, as format: CurveFormat, _ options: CurveExportOptions
  ) throws(CurveExportError) -> CurveExport {
    guard options.maximumError >= 1e-6, options.maximumError <= 1 else {
      throw .maximumError(options.maximumError)
    }
    guard options.frameRate >= 0.01, options.frameRate <= 1000 else {
      throw .frameRate(options.frameRate)
    }
    let source = source.renewed
    let smallest: Double
    do throws(CurveExportError) {
      let (export, measured) = try attempt(source, as: format, options)
      if let export { return export }
      smallest = measured
    } catch .unreachable(_, let smallest) {
      // A writer names the share of the error that it was given.
      throw .unreachable(maximumError: options.maximumError, smallest: smallest)
    }
    throw .unreachable(
      maximumError: options.maximumError,
      smallest: keptError(source, format, options, near: smallest))
  }

  /// Returns an error at or above `smallest` that is kept; nil where there is none up to five times as
  /// large.
  private func keptError(
    _ source: CurveSource, _ format: CurveFormat, _ options: CurveExportOptions,
    near smallest: Double
  ) -> Double? {
    var options = options
    for factor in [1.01, 1.5, 2.5, 5] where smallest <= 1 && !source.progress.work.isSpent {
      let error = min(1, DecimalText.roundedUp(smallest * factor, digits: 3))
      options.maximumError = error
      // One that takes too many points is not kept either.
      if let result = try? attempt(source, as: format, options), result.export != nil {
        return error
      }
    }
    return nil
  }

  /// Returns the export, or nil and the smallest error that was measured.
  private func attempt(
    _ source: CurveSource, as format: CurveFormat, _ options: CurveExportOptions
  ) throws(CurveExportError) -> (export: CurveExport?, smallest: Double) {
    let digits = Int(clamping: (-Double.log10(options.maximumError)).rounded(.up))
    var smallest = Double.infinity
    for (attempt, share) in [0.95, 0.8, 0.5, 0.25].enumerated()
    where attempt == 0 || !source.progress.work.isSpent {
      let plan = WritingPlan(
        fitError: options.maximumError * share, decimals: max(6, digits + 3) + 2 * attempt,
        options: options)
      let draft = try draft(source, plan)
      guard draft.points <= CurveExport.maximumPoints else { break }
      let (played, distance) = try played(draft, source, format, options)
      smallest = min(smallest, distance.maximumError)
      guard distance.maximumError <= options.maximumError else { continue }
      let certificate = CurveCertificate(
        form: draft.form, maximumError: distance.maximumError, isProven: distance.isProven,
        points: draft.points, bytes: draft.text.utf8.count, duration: source.duration,
        deviations: draft.deviations)
      return (
        CurveExport(format: format, text: draft.text, certificate: certificate, played: played),
        smallest
      )
    }
    return (nil, smallest)
  }

  /// Returns the progress that the format's reader reads, and its distance from the motion.
  private func played(
    _ draft: CurveDraft, _ source: CurveSource, _ format: CurveFormat,
    _ options: CurveExportOptions
  ) throws(CurveExportError) -> (PlayedCurve, CurveDistance) {
    var curve: PlayedCurve
    do throws(CurveReadError) {
      curve = try read(draft.text, options)
    } catch {
      // What is written is read: anything else is a fault of one of both.
      throw .unsayable(format: format.id, reason: "its own text is not read: \(error.description)")
    }
    // Within a size the error is whatever it is, and is to be measured finely.
    let precision = options.sizeLimit == nil ? options.maximumError : 1e-4
    if draft.form == .spring {
      // What a spring has left at its end is not taken out.
      let plain = ProgressMotion(
        source.motion, zero: source.zero, one: source.one,
        rest: source.motion.value(at: source.duration))
      let unit = draft.isInUnits ? source.one - source.zero : 1
      guard let spring = curve.spring(velocityUnit: unit, until: source.duration) else {
        throw .unsayable(format: format.id, reason: "the spring that is read cannot be")
      }
      let distance = CurveDistance(of: spring, to: AnyMotion(plain), precision: precision)
      source.progress.work.spend(plain.work.taken)
      return (spring, distance)
    }
    curve =
      draft.isInUnits
      ? curve.scaled(time: draft.timeUnit, zero: source.zero, one: source.one)
      : curve.scaled(time: draft.timeUnit, zero: 0, one: 1)
    // What was found is measured whatever the search has left; the next one has that much less.
    let progress = source.progress.renewed
    let distance = CurveDistance(of: curve, to: AnyMotion(progress), precision: precision)
    // A cubic, which was evaluated as often as the motion, takes as long; a line is nothing beside it.
    let hasCubics = curve.pieces.contains { if case .cubic = $0.shape { true } else { false } }
    source.progress.work.spend((hasCubics ? 2 : 1) * progress.work.taken)
    return (curve, distance)
  }
}
