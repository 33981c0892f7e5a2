import BoingCurves

extension CurveFormat {
  /// Returns the text of a bounce between two numbers with its certificate.
  ///
  /// A format that has springs takes a bounce of one spring as that spring; all others take the motion that a layer
  /// shows, in the same duration. A cyclic bounce starts and ends at progress 0, and goes to 1.
  ///
  /// ```swift
  /// try CurveFormat.compose.export(.bouncy).certificate.form  // spring
  /// try CurveFormat.css.export(.bouncy).certificate.form  // lines
  /// ```
  ///
  /// - Parameters:
  ///   - bounce: The shape of the motion.
  ///   - from: The from-value; of a cyclic bounce, its furthest point.
  ///   - to: The to-value, other than `from`.
  ///   - duration: The duration in seconds; nil is the bounce's own.
  ///   - name: The name in the text: letters, digits, `-` and `_`, beginning with a letter.
  ///   - options: The error that is allowed, and what else is to be chosen.
  /// - Throws: ``BounceExportError`` for a bounce that cannot be made, an option out of its range, or a motion that
  ///   the format cannot express.
  public func export(
    _ bounce: Bounce, from: Double = 0, to: Double = 1, duration: Double? = nil,
    name: String = "motion", _ options: CurveExportOptions = CurveExportOptions()
  ) throws(BounceExportError) -> CurveExport {
    let spring: SpringMotion?
    let motion: AnyMotion
    do throws(BounceError) {
      spring = options.usesSprings ? try bounce.springMotion(duration: duration) : nil
      motion = try bounce.motion(duration: duration)
    } catch {
      throw .bounce(error)
    }
    if let spring, let export = springExport(spring, from: from, to: to, name: name, options) {
      return export.noting(
        "The bounce fades to its target at the end of its duration; the spring goes on, visibly at rest.",
        bounce.residualFraction ?? bounce.visibleFraction)
    }
    do throws(CurveExportError) {
      return try export(
        motion, from: from, to: to, isCyclic: bounce.isCyclic, name: name, options)
    } catch {
      throw .export(error)
    }
  }

  /// Returns the export of a spring as a spring; nil if the format has none, or not this one.
  private func springExport(
    _ motion: SpringMotion, from: Double, to: Double, name: String, _ options: CurveExportOptions
  ) -> CurveExport? {
    guard
      let scaled = try? SpringMotion(
        from: from, to: to, initialVelocity: motion.initialVelocity * (to - from),
        spring: motion.spring),
      let source = try? CurveSource(spring: scaled, name: name),
      let export = try? export(source, options), export.certificate.form == .spring
    else { return nil }
    return export
  }

  /// Returns the export of a progress, in the units of its endpoints.
  private func export(
    _ progress: AnyMotion, from: Double, to: Double, isCyclic: Bool, name: String,
    _ options: CurveExportOptions
  ) throws(CurveExportError) -> CurveExport {
    let motion = RescaledMotion(progress, from: from, to: to)
    let (zero, one) = isCyclic ? (to, from) : (from, to)
    return try export(CurveSource(motion, from: zero, to: one, name: name), options)
  }
}
