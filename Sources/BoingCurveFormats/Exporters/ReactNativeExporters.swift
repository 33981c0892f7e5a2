import BoingCurves

/// React Native's Animated: the configuration of `Animated.spring` or `Animated.timing`.
///
/// Beyond the critical damping it plays the critical one, so that such a spring is an easing, too.
enum ReactNativeExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan), spring.dampingRatio <= 1 {
      let text = SpringText(spring, of: source)
      let stop = SpringStop(spring, of: source)
      return CurveDraft(
        text: """
          // Animated.spring(value, { toValue, useNativeDriver: true, ...\(name)Config }).start()
          export const \(name)Config = {
            mass: \(text.mass), stiffness: \(text.stiffness), damping: \(text.damping),
            velocity: \(text.velocity),
            restDisplacementThreshold: \(stop.displacement),
            restSpeedThreshold: \(stop.speed)
          };
          """,
        form: .spring, points: 1, timeUnit: 1, isInUnits: true,
        deviations: [
          PlayerDeviation(
            "React Native takes the target when a thousandth of the distance is left.",
            stop.deviation)
        ])
    }
    return try EasingFunction.draft(
      of: source, plan,
      after:
        "// Animated.timing(value, { toValue, useNativeDriver: true, ...\(name)Config }).start()\n"
        + "export const \(name)Config = { duration: \(Code.milliseconds(source.duration)), "
        + "easing: \(name) };")
  }
}

/// Reanimated: the configuration of `withSpring`, with all three constants; or of `withTiming`, with an
/// easing that is a worklet.
///
/// Beyond the critical damping Reanimated plays the critical one, so that such a spring is a worklet, too.
enum ReanimatedExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
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
          PlayerDeviation(
            "Reanimated 4 takes the target at 6e-9 of the energy.",
            7.75e-5 * spring.reach(from: 1, speed: source.launchRate)),
          PlayerDeviation("A frame of more than 64 ms counts as 64 ms.", nil, .seconds),
        ])
    }
    return try EasingFunction.draft(
      of: source, plan, directive: "  'worklet';\n",
      after: "// shared.value = withTiming(target, \(name)Config)\n"
        + "export const \(name)Config = { duration: \(Code.milliseconds(source.duration)), "
        + "easing: \(name) };")
  }
}
