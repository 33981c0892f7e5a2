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

extension CurveFormat {
  /// A phrase that says what the format writes.
  public var summary: String { exporter.summary }

  /// The extension of a file's name.
  public var fileExtension: String { exporter.fileExtension }

  /// Returns the name of the file of a motion in a folder with many formats: `drop.gsap.js`.
  public func fileName(for name: String) -> String {
    id == fileExtension ? "\(name).\(id)" : "\(name).\(id).\(fileExtension)"
  }

  /// The summary, the writer and the reader of the format.
  var exporter: CurveExporter {
    switch self {
    case .css:
      CurveExporter(
        "linear() in custom properties of a style sheet", fileExtension: "css",
        draft: CSSExporter.draft, read: CSSReader.easing)
    case .cssKeyframes:
      CurveExporter(
        "an @keyframes rule of CSS", fileExtension: "css",
        draft: CSSKeyframesExporter.draft, read: CSSKeyframesExporter.read)
    case .javaScript:
      CurveExporter(
        "a module with an easing function, in JavaScript", fileExtension: "js",
        draft: JavaScriptExporter.draft, read: EasingFunction.read)
    case .waapi:
      CurveExporter(
        "keyframes and timing for Element.animate()", fileExtension: "js",
        draft: WebAnimationsExporter.draft, read: WebAnimationsExporter.read)
    case .motion:
      CurveExporter(
        "Motion: a spring, or an easing function", fileExtension: "js",
        draft: MotionExporter.draft, read: EasingFunction.read)
    case .anime:
      CurveExporter(
        "anime.js: a spring, or an easing function", fileExtension: "js",
        draft: AnimeExporter.draft, read: EasingFunction.read)
    case .reactSpring:
      CurveExporter(
        "react-spring: a spring, or an easing function", fileExtension: "js",
        draft: ReactSpringExporter.draft, read: ReactSpringExporter.read)
    case .gsap:
      CurveExporter(
        "GSAP: a CustomEase", fileExtension: "js", mark: "CustomEase",
        draft: GSAPExporter.draft, read: GSAPExporter.read)
    case .swiftUI:
      CurveExporter(
        "SwiftUI: an interpolating spring or CustomAnimation", fileExtension: "swift",
        draft: SwiftUIExporter.draft, read: SwiftFunction.read)
    case .uiKit:
      CurveExporter(
        "UIKit: UISpringTimingParameters", fileExtension: "swift",
        draft: UIKitExporter.draft, read: SpringReader.curve)
    case .coreAnimation:
      CurveExporter(
        "CASpringAnimation or CAKeyframeAnimation", fileExtension: "swift", mark: "keyTimes = [",
        draft: CoreAnimationExporter.draft, read: CoreAnimationExporter.read)
    case .compose:
      CurveExporter(
        "Jetpack Compose: a spring, or tween with an Easing", fileExtension: "kt",
        draft: ComposeExporter.draft, read: KotlinFunction.read)
    case .composeKeyframes:
      CurveExporter(
        "Jetpack Compose: keyframes on whole milliseconds", fileExtension: "kt",
        mark: "keyframes<Float>", timeUnit: 0.001,
        draft: ComposeKeyframesExporter.draft, read: ComposeKeyframesExporter.read)
    case .android:
      CurveExporter(
        "Android: PathInterpolator or TimeInterpolator", fileExtension: "kt", mark: "moveTo(",
        draft: AndroidExporter.draft, read: AndroidExporter.read)
    case .androidSpring:
      CurveExporter(
        "Android: a SpringForce", fileExtension: "kt",
        draft: AndroidSpringExporter.draft, read: SpringReader.curve)
    case .androidXML:
      CurveExporter(
        "Android: a pathInterpolator resource", fileExtension: "xml", mark: "pathData=",
        draft: AndroidXMLExporter.draft, read: AndroidXMLExporter.read)
    case .flutter:
      CurveExporter(
        "Flutter: a SpringSimulation, Curve or Animatable", fileExtension: "dart",
        draft: FlutterExporter.draft, read: FlutterExporter.read)
    case .reactNative:
      CurveExporter(
        "React Native's Animated: a spring, or an easing", fileExtension: "js",
        draft: ReactNativeExporter.draft, read: EasingFunction.read)
    case .reanimated:
      CurveExporter(
        "Reanimated: a spring, or an easing worklet", fileExtension: "js",
        draft: ReanimatedExporter.draft, read: EasingFunction.read)
    case .qml:
      CurveExporter(
        "Qt Quick: animations of Bezier splines", fileExtension: "qml", mark: "NumberAnimation {",
        timeUnit: 0.001,
        draft: QMLExporter.draft, read: QMLExporter.read)
    case .afterEffects:
      CurveExporter(
        "After Effects: an expression", fileExtension: "js",
        draft: AfterEffectsExporter.draft, read: EasingFunction.read)
    case .afterEffectsKeyframes:
      CurveExporter(
        "After Effects: clipboard text, a keyframe a frame", fileExtension: "txt",
        mark: "Adobe After Effects", timeUnit: 1,
        draft: AfterEffectsKeyframesExporter.draft, read: AfterEffectsKeyframesExporter.read)
    case .lottie:
      CurveExporter(
        "Lottie: an animated property", fileExtension: "json",
        draft: LottieExporter.draft, read: LottieExporter.read)
    case .figma:
      CurveExporter(
        "Figma: a custom spring, or one cubic", fileExtension: "json",
        draft: FigmaExporter.draft, read: FigmaExporter.read)
    case .tokens:
      CurveExporter(
        "W3C design tokens, with the motion as extension", fileExtension: "json",
        draft: TokensExporter.draft, read: TokensExporter.read)
    }
  }
}
