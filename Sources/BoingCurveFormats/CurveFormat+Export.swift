import BoingCurves

extension CurveFormat {
  /// Returns the text of a motion with its certificate.
  ///
  /// ```swift
  /// let drop = try GravityBounce(from: 0, to: 240, numberOfBounces: 3, duration: 1)
  /// let export = try CurveFormat.gsap.export(CurveSource(drop, from: 0, to: 240, name: "drop"))
  /// export.certificate.points  // 7: each arc is cut at its top
  /// ```
  ///
  /// - Parameters:
  ///   - source: The motion.
  ///   - options: The error that is allowed, and what else is to be chosen.
  /// - Throws: ``CurveExportError`` for an option out of its range, a motion that the format cannot say,
  ///   or an error that cannot be kept.
  public func export(
    _ source: CurveSource, _ options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> CurveExport {
    try exporter.export(source, as: self, options)
  }

  /// The writer and the reader of the format.
  private var exporter: CurveExporter {
    switch self {
    case .css: CurveExporter(draft: CSSExporter.draft, read: CSSReader.easing)
    case .cssKeyframes:
      CurveExporter(draft: CSSKeyframesExporter.draft, read: CSSKeyframesExporter.read)
    case .javaScript: CurveExporter(draft: JavaScriptExporter.draft, read: EasingFunction.read)
    case .waapi: CurveExporter(draft: WebAnimationsExporter.draft, read: WebAnimationsExporter.read)
    case .motion: CurveExporter(draft: MotionExporter.draft, read: EasingFunction.read)
    case .anime: CurveExporter(draft: AnimeExporter.draft, read: EasingFunction.read)
    case .reactSpring:
      CurveExporter(draft: ReactSpringExporter.draft, read: ReactSpringExporter.read)
    case .gsap: CurveExporter(draft: GSAPExporter.draft, read: GSAPExporter.read)
    case .swiftUI: CurveExporter(draft: SwiftUIExporter.draft, read: SwiftFunction.read)
    case .uiKit: CurveExporter(draft: UIKitExporter.draft, read: SpringReader.curve)
    case .coreAnimation:
      CurveExporter(draft: CoreAnimationExporter.draft, read: CoreAnimationExporter.read)
    case .compose: CurveExporter(draft: ComposeExporter.draft, read: KotlinFunction.read)
    case .composeKeyframes:
      CurveExporter(draft: ComposeKeyframesExporter.draft, read: ComposeKeyframesExporter.read)
    case .android: CurveExporter(draft: AndroidExporter.draft, read: AndroidExporter.read)
    case .androidSpring:
      CurveExporter(draft: AndroidSpringExporter.draft, read: SpringReader.curve)
    case .androidXML: CurveExporter(draft: AndroidXMLExporter.draft, read: AndroidXMLExporter.read)
    case .flutter: CurveExporter(draft: FlutterExporter.draft, read: FlutterExporter.read)
    case .reactNative:
      CurveExporter(draft: ReactNativeExporter.draft, read: EasingFunction.read)
    case .reanimated: CurveExporter(draft: ReanimatedExporter.draft, read: EasingFunction.read)
    case .qml: CurveExporter(draft: QMLExporter.draft, read: QMLExporter.read)
    case .afterEffects:
      CurveExporter(draft: AfterEffectsExporter.draft, read: EasingFunction.read)
    case .afterEffectsKeyframes:
      CurveExporter(
        draft: AfterEffectsKeyframesExporter.draft, read: AfterEffectsKeyframesExporter.read)
    case .lottie: CurveExporter(draft: LottieExporter.draft, read: LottieExporter.read)
    case .figma: CurveExporter(draft: FigmaExporter.draft, read: FigmaExporter.read)
    case .tokens: CurveExporter(draft: TokensExporter.draft, read: TokensExporter.read)
    }
  }
}

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
