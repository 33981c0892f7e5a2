import BoingCurves

/// Lottie: an animated property of a number.
///
/// Each keyframe has a name of its own, since ThorVG and rlottie take two easings that are equal to two
/// decimals for one, unless their names differ.
enum LottieExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let chain = try source.chain(plan)
    let decimals = plan.decimals(forDistance: source.one - source.zero)
    let frames = source.duration * plan.options.frameRate
    func time(_ part: Double) -> String {
      DecimalText.plain(part * frames, decimals: plan.decimals(forDistance: frames))
    }
    func value(_ progress: Double) -> String {
      DecimalText.plain(source.value(ofProgress: progress), decimals: decimals)
    }
    var keys: [String] = []
    for (index, piece) in chain.pieces.enumerated() {
      let head = "{\"t\":\(time(piece.start)),\"s\":[\(value(piece.values.0))]"
      let isLast = index + 1 == chain.pieces.count
      let next = isLast ? source.progress.rest : chain.pieces[index + 1].values.0
      if (next - piece.values.3).magnitude > 1e-9 {
        guard piece.isLevel else {
          throw .unsayable(
            format: "lottie",
            reason:
              "it jumps from a slope, where a keyframe can only be held; give a motion without jumps"
          )
        }
        keys.append(head + ",\"h\":1}")
        continue
      }
      let (y1, y2) = piece.isStraight ? (1.0 / 3, 2.0 / 3) : piece.easing
      keys.append(
        head
          + ",\"n\":\"k\(index)\",\"o\":{\"x\":[\(plan.number(1.0 / 3))],\"y\":[\(plan.number(y1))]},"
          + "\"i\":{\"x\":[\(plan.number(2.0 / 3))],\"y\":[\(plan.number(y2))]}}")
    }
    keys.append("{\"t\":\(time(1)),\"s\":[\(value(source.progress.rest))]}")
    return CurveDraft(
      text: "{\"a\":1,\"k\":[\n" + keys.joined(separator: ",\n") + "\n]}", form: .cubics,
      points: keys.count, timeUnit: 1 / plan.options.frameRate, isInUnits: true,
      deviations: [
        PlayerDeviation("rlottie shows whole frames only.", 0.5 / plan.options.frameRate, .seconds),
        PlayerDeviation("lottie-android plays lines within 0.002 of each easing.", 0.002),
      ])
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    try LottieReader.curve(JSONValue(text))
  }
}
