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
    case .css: CurveExporter(draft: CSSExporter.draft, read: CSSExporter.read)
    case .cssKeyframes:
      CurveExporter(draft: CSSKeyframesExporter.draft, read: CSSKeyframesExporter.read)
    case .javaScript: CurveExporter(draft: JavaScriptExporter.draft, read: JavaScriptExporter.read)
    case .waapi: CurveExporter(draft: WebAnimationsExporter.draft, read: WebAnimationsExporter.read)
    case .motion: CurveExporter(draft: MotionExporter.draft, read: MotionExporter.read)
    case .anime: CurveExporter(draft: AnimeExporter.draft, read: AnimeExporter.read)
    case .reactSpring:
      CurveExporter(draft: ReactSpringExporter.draft, read: ReactSpringExporter.read)
    case .gsap: CurveExporter(draft: GSAPExporter.draft, read: GSAPExporter.read)
    case .swiftUI: CurveExporter(draft: SwiftUIExporter.draft, read: SwiftUIExporter.read)
    case .uiKit: CurveExporter(draft: UIKitExporter.draft, read: UIKitExporter.read)
    case .coreAnimation:
      CurveExporter(draft: CoreAnimationExporter.draft, read: CoreAnimationExporter.read)
    case .compose: CurveExporter(draft: ComposeExporter.draft, read: ComposeExporter.read)
    case .composeKeyframes:
      CurveExporter(draft: ComposeKeyframesExporter.draft, read: ComposeKeyframesExporter.read)
    case .android: CurveExporter(draft: AndroidExporter.draft, read: AndroidExporter.read)
    case .androidSpring:
      CurveExporter(draft: AndroidSpringExporter.draft, read: AndroidSpringExporter.read)
    case .androidXML: CurveExporter(draft: AndroidXMLExporter.draft, read: AndroidXMLExporter.read)
    case .flutter: CurveExporter(draft: FlutterExporter.draft, read: FlutterExporter.read)
    case .reactNative:
      CurveExporter(draft: ReactNativeExporter.draft, read: ReactNativeExporter.read)
    case .reanimated: CurveExporter(draft: ReanimatedExporter.draft, read: ReanimatedExporter.read)
    case .qml: CurveExporter(draft: QMLExporter.draft, read: QMLExporter.read)
    case .afterEffects:
      CurveExporter(draft: AfterEffectsExporter.draft, read: AfterEffectsExporter.read)
    case .afterEffectsKeyframes:
      CurveExporter(
        draft: AfterEffectsKeyframesExporter.draft, read: AfterEffectsKeyframesExporter.read)
    case .lottie: CurveExporter(draft: LottieExporter.draft, read: LottieExporter.read)
    case .figma: CurveExporter(draft: FigmaExporter.draft, read: FigmaExporter.read)
    case .tokens: CurveExporter(draft: TokensExporter.draft, read: TokensExporter.read)
    }
  }
}
