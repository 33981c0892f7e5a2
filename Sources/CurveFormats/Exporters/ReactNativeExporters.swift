import BoingCurves

/// React Native's Animated: the configuration of `Animated.spring` or `Animated.timing`.
enum ReactNativeExporter: CurveExporter {
  static func draft<Base>(
    of source: CurveSource<Base>, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan) {
      let text = SpringText(spring, of: source)
      let travel = (source.one - source.zero).magnitude
      return CurveDraft(
        text: """
          // Animated.spring(value, { toValue, useNativeDriver: true, ...\(name)Config }).start()
          export const \(name)Config = {
            mass: \(text.mass), stiffness: \(text.stiffness), damping: \(text.damping),
            velocity: \(text.velocity),
            restDisplacementThreshold: \(NumberText.significant(travel / 1000, digits: 6)),
            restSpeedThreshold: \(NumberText.significant(travel / 100, digits: 6))
          };
          """,
        form: .spring, points: 1, timeUnit: 1, isInUnits: true,
        deviations: [
          PlayerDeviation(
            "React Native takes the target when a thousandth of the way is left.", 0.001)
        ])
    }
    return try EasingFunction.draft(
      of: source, plan,
      after:
        "// Animated.timing(value, { toValue, useNativeDriver: true, ...\(name)Config }).start()\n"
        + "export const \(name)Config = { duration: \(Code.milliseconds(source.duration)), "
        + "easing: \(name) };")
  }

  static func read(
    _ text: String, _ options: CurveExportOptions
  ) throws(CurveReadError) -> PlayedCurve { try EasingFunction.read(text) }
}

/// Reanimated: the configuration of `withSpring`, with all three constants; or of `withTiming`, with an
/// easing that is a worklet.
///
/// Beyond the critical damping Reanimated plays the critical one, so that such a spring is a worklet, too.
enum ReanimatedExporter: CurveExporter {
  static func draft<Base>(
    of source: CurveSource<Base>, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan), spring.dampingRatio <= 1 {
      let text = SpringText(spring, of: source)
      return CurveDraft(
        text: """
          // shared.value = withSpring(target, \(name)Config)
          export const \(name)Config = {
            mass: \(text.mass), stiffness: \(text.stiffness), damping: \(text.damping),
            velocity: \(text.velocity)
          };
          """,
        form: .spring, points: 1, timeUnit: 1, isInUnits: true,
        deviations: [
          PlayerDeviation("Reanimated 4 takes the target at 6e-9 of the energy.", 7.7e-5),
          PlayerDeviation("A frame of more than 64 ms counts as 64 ms.", nil, .seconds),
        ])
    }
    return try EasingFunction.draft(
      of: source, plan, directive: "  'worklet';\n",
      after: "// shared.value = withTiming(target, \(name)Config)\n"
        + "export const \(name)Config = { duration: \(Code.milliseconds(source.duration)), "
        + "easing: \(name) };")
  }

  static func read(
    _ text: String, _ options: CurveExportOptions
  ) throws(CurveReadError) -> PlayedCurve { try EasingFunction.read(text) }
}
