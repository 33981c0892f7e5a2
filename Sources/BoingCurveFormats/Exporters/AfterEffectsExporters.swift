import BoingCurves

/// After Effects: an expression that plays the motion from the first keyframe of the property to the
/// second, or between two numbers where it has none.
enum AfterEffectsExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let chain = try source.chain(plan)
    let name = Code.identifier(source.name)
    let function = EasingFunction.text(of: source, chain, plan, constant: "var", variable: "var")
    let decimals = plan.decimals(forDistance: source.one - source.zero)
    let (zero, one) = (
      DecimalText.plain(source.zero, decimals: decimals),
      DecimalText.plain(source.one, decimals: decimals)
    )
    return CurveDraft(
      text: """
        \(function)
        var begin = numKeys > 0 ? key(1).time : inPoint;
        var progress = \(name)((time - begin) / \(Code.seconds(source.duration)));
        numKeys > 1
          ? add(key(1).value, mul(sub(key(2).value, key(1).value), progress))
          : \(zero) + (\(one) - (\(zero))) * progress;
        """,
      form: .cubics, points: chain.pieces.count + 1, timeUnit: source.duration,
      deviations: [
        PlayerDeviation("The expression is evaluated on frames; between them nothing moves.", nil)
      ])
  }
}

/// After Effects: keyframes of a slider as its clipboard has them.
///
/// No clipboard text that is known has easings, so that there is a keyframe on each frame, and a straight
/// line up to the next.
enum AfterEffectsKeyframesExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let rate = plan.options.frameRate
    let frames = (source.duration * rate - 1e-9).rounded(.up)
    guard frames < Double(CurveExport.maximumPoints) else {
      throw .unsayable(
        format: "after-effects-keyframes",
        reason: "it takes more than 10000 frames; give it a shorter duration or a lower frame rate")
    }
    let decimals = plan.decimals(forDistance: source.one - source.zero)
    let count = Int(clamping: frames)
    let rows = (0...max(1, count)).map { frame in
      let progress = source.progress.value(at: Double(frame) / rate)
      let value = DecimalText.plain(source.value(ofProgress: progress), decimals: decimals)
      return "\t\(frame)\t\(value)\t"
    }
    return CurveDraft(
      text: """
        Adobe After Effects 8.0 Keyframe Data

        \tUnits Per Second\t\(DecimalText.significant(rate, digits: 9))
        \tSource Width\t100
        \tSource Height\t100
        \tSource Pixel Aspect Ratio\t1
        \tComp Pixel Aspect Ratio\t1

        Effects\tSlider Control #1\tSlider #2
        \tFrame\t\t
        \(rows.joined(separator: "\n"))

        End of Keyframe Data
        """,
      form: .lines, points: rows.count, timeUnit: 1, isInUnits: true,
      deviations: [
        PlayerDeviation(
          "The clipboard has no easings: there is a keyframe on each frame, and the error follows from "
            + "the frame rate.", nil)
      ])
  }

  /// Returns the curve in seconds; a text that does not say the frames a second has 60.
  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    let rate = scanner.find("Units Per Second") ? max(scanner.number() ?? 60, 0.01) : 60
    scanner = TextScanner(text)
    guard scanner.find("Slider #2"), scanner.find("Frame") else {
      throw .damaged(form: "keyframe data", reason: "it has no slider")
    }
    var points: [(time: Double, value: Double)] = []
    while let frame = scanner.number(), let value = scanner.number() {
      points.append((frame * (1 / rate), value))
    }
    return try PlayedCurve(form: "keyframe data", points: points)
  }
}
