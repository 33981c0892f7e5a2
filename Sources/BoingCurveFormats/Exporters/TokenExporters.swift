import BoingCurves

/// Figma: a custom spring, or one cubic where that keeps the error.
enum FigmaExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    if let spring = source.writtenSpring(plan) {
      let text = SpringText(spring, of: source)
      let launch = source.launchRate == 0 ? "" : ", \"initialVelocity\": \(text.rate)"
      return CurveDraft(
        text:
          "{\n  \"type\": \"CUSTOM_SPRING\",\n  \"easingFunctionSpring\": { \"mass\": \(text.mass), "
          + "\"stiffness\": \(text.stiffness), \"damping\": \(text.damping)\(launch) }\n}",
        form: .spring, points: 1, timeUnit: 1,
        deviations: [
          PlayerDeviation("Nobody has published when Figma stops a spring.", nil),
          PlayerDeviation("Figma's REST interface has no launch velocity.", nil),
        ])
    }
    let single = SingleCubic(of: source)
    guard AndroidPath.isSayable(source), single.error <= plan.options.maximumError else {
      throw .unsayable(
        format: "figma",
        reason: "Figma has springs and single cubics, of which the nearest is off by "
          + "\(DecimalText.significant(single.error, digits: 3)) of the distance; give a spring, or that error"
      )
    }
    func number(_ value: Double) -> String { DecimalText.plain(value, decimals: 4) }
    return CurveDraft(
      text: """
        {
          "type": "CUSTOM_CUBIC_BEZIER",
          "easingFunctionCubicBezier": {
            "x1": 0.333333, "y1": \(number(single.y1)), "x2": 0.666667, "y2": \(number(single.y2))
          }
        }
        """,
      form: .cubics, points: 2, timeUnit: source.duration)
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    let json = try JSONValue(text)
    return json["easingFunctionCubicBezier"] == nil
      ? try SpringReader.curve(text) : try FigmaReader.cubic(json)
  }
}

/// W3C design tokens: a group with `duration`, `cubicBezier` and `transition`, whose one cubic is near to the
/// motion, and the motion itself as an extension of the group.
enum TokensExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let single = SingleCubic(of: source)
    func number(_ value: Double) -> String { DecimalText.plain(value, decimals: 4) }
    let cubic = "[0.3333, \(number(single.y1)), 0.6667, \(number(single.y2))]"
    let duration = "{ \"value\": \(Code.milliseconds(source.duration)), \"unit\": \"ms\" }"
    let exact: String
    var draft = CurveDraft(
      text: "", form: .spring, points: 1, timeUnit: 1,
      deviations: [
        PlayerDeviation("A tool that knows no extensions plays the cubicBezier.", single.error)
      ])
    if let spring = source.writtenSpring(plan) {
      let text = SpringText(spring, of: source)
      exact =
        "\"spring\": { \"mass\": \(text.mass), \"stiffness\": \(text.stiffness), "
        + "\"damping\": \(text.damping), \"initialVelocity\": \(text.rate) }"
    } else {
      let chain = try source.chain(plan)
      (draft.form, draft.points) = (.cubics, chain.pieces.count + 1)
      draft.timeUnit = source.duration
      exact =
        "\"segments\": [\n\(Code.segments(chain, plan, indentation: "          "))\n        ], "
        + "\"rest\": \(plan.number(source.progress.rest))"
    }
    draft.text = """
      {
        \(JSONValue.quoted(source.name)): {
          "$extensions": {
            "\(TokenReader.key)": {
              "version": 1,
              "duration": \(Code.seconds(source.duration)),
              "from": \(DecimalText.significant(source.zero)),
              "to": \(DecimalText.significant(source.one)),
              "cubicBezierError": \(DecimalText.significant(single.error, digits: 3)),
              \(exact)
            }
          },
          "duration": { "$type": "duration", "$value": \(duration) },
          "easing": { "$type": "cubicBezier", "$value": \(cubic) },
          "transition": {
            "$type": "transition",
            "$value": {
              "duration": \(duration),
              "delay": { "value": 0, "unit": "ms" },
              "timingFunction": \(cubic)
            }
          }
        }
      }
      """
    return draft
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    let tokens = try TokenReader.motions(JSONValue(text))
    guard let token = tokens.first else {
      throw .damaged(form: "design tokens", reason: "there is no motion among them")
    }
    switch token.motion {
    case .spring(let spring, let velocity):
      guard
        let motion = try? SpringMotion(from: 0, to: 1, initialVelocity: velocity, spring: spring)
      else { throw .number(name: "initialVelocity", value: velocity) }
      return PlayedCurve(spring: motion, duration: token.duration ?? motion.duration)
    case .curve(let curve): return curve
    case .options(let options):
      throw .damaged(form: "design tokens", reason: "'\(options)' are options, not a motion")
    }
  }
}
