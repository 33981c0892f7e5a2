import BoingCurves

/// Flutter: a `SpringDescription`; a `Curve`, or an `Animatable` where the motion ends where it starts,
/// which a Curve may not.
///
/// A `Cubic` of Flutter is solved to a thousandth of the time; a class of its own is exact.
enum FlutterExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan) {
      let text = SpringText(spring, of: source)
      return CurveDraft(
        text: """
          import 'package:flutter/physics.dart';

          SpringSimulation \(name)() => SpringSimulation(
                const SpringDescription(
                  mass: \(text.mass), stiffness: \(text.stiffness), damping: \(text.damping)),
                0, 1, /* velocity: */ \(text.rate), snapToEnd: true,
              );
          """,
        form: .spring, points: 1, timeUnit: 1,
        deviations: [
          PlayerDeviation(
            "Flutter takes the target when a thousandth of the distance is left.",
            spring.reach(from: 0.001, speed: 0.001))
        ])
    }
    let chain = try source.chain(plan)
    let type = Code.typeName(source.name)
    let isCurve = AndroidPath.isSayable(source)
    let heading =
      isCurve
      ? "import 'package:flutter/animation.dart';\n\nclass \(type) extends Curve {"
      : "import 'package:flutter/animation.dart';\n\nclass \(type) extends Animatable<double> {"
    return CurveDraft(
      text: """
        \(heading)
          const \(type)();

          static const Duration duration =
              Duration(microseconds: \(DecimalText.plain((source.duration * 1e6).rounded(), decimals: 0)));

          // Rows: the start of a segment, its value, the values of both handles and that of the end.
          static const List<double> segments = [
        \(Code.segments(chain, plan, indentation: "    ")),
          ];

          @override
          double \(isCurve ? "transformInternal" : "transform")(double t) {
            if (t >= 1) return \(plan.number(source.progress.rest));
            const rows = segments;
            final x = t < 0 ? 0.0 : t;
            var i = 0;
            while (i + 5 < rows.length && rows[i + 5] <= x) i += 5;
            final end = i + 5 < rows.length ? rows[i + 5] : 1.0;
            final u = (x - rows[i]) / (end - rows[i]);
            final r = 1 - u;
            return r * r * r * rows[i + 1] + 3 * r * r * u * rows[i + 2] +
                3 * r * u * u * rows[i + 3] + u * u * u * rows[i + 4];
          }
        }
        """,
      form: .cubics, points: chain.pieces.count + 1, timeUnit: source.duration)
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    if scanner.find("segments =") {
      return try SegmentReader.curve(text, after: "segments =")
    }
    let curve = try SpringReader.curve(text)
    // The velocity is the third argument, without a name of its own.
    guard scanner.find("velocity: */"), let rate = scanner.number() else { return curve }
    return curve.spring(launchedAt: rate) ?? curve
  }
}
