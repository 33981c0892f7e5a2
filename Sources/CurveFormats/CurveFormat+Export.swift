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
    switch self {
    case .css: try CSSExporter.export(source, as: self, options)
    case .cssKeyframes: try CSSKeyframesExporter.export(source, as: self, options)
    case .javaScript: try JavaScriptExporter.export(source, as: self, options)
    case .waapi: try WebAnimationsExporter.export(source, as: self, options)
    case .motion: try MotionExporter.export(source, as: self, options)
    case .anime: try AnimeExporter.export(source, as: self, options)
    case .reactSpring: try ReactSpringExporter.export(source, as: self, options)
    case .gsap: try GSAPExporter.export(source, as: self, options)
    case .swiftUI: try SwiftUIExporter.export(source, as: self, options)
    case .uiKit: try UIKitExporter.export(source, as: self, options)
    case .coreAnimation: try CoreAnimationExporter.export(source, as: self, options)
    case .compose: try ComposeExporter.export(source, as: self, options)
    case .composeKeyframes: try ComposeKeyframesExporter.export(source, as: self, options)
    case .android: try AndroidExporter.export(source, as: self, options)
    case .androidSpring: try AndroidSpringExporter.export(source, as: self, options)
    case .androidXML: try AndroidXMLExporter.export(source, as: self, options)
    case .flutter: try FlutterExporter.export(source, as: self, options)
    case .reactNative: try ReactNativeExporter.export(source, as: self, options)
    case .reanimated: try ReanimatedExporter.export(source, as: self, options)
    case .qml: try QMLExporter.export(source, as: self, options)
    case .afterEffects: try AfterEffectsExporter.export(source, as: self, options)
    case .afterEffectsKeyframes:
      try AfterEffectsKeyframesExporter.export(source, as: self, options)
    case .lottie: try LottieExporter.export(source, as: self, options)
    case .figma: try FigmaExporter.export(source, as: self, options)
    case .tokens: try TokensExporter.export(source, as: self, options)
    }
  }
}
