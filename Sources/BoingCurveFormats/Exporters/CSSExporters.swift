import BoingCurves

/// CSS: `linear()` and the duration as custom properties of a style sheet.
enum CSSExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let easing = try easing(of: source, plan)
    if plan.options.isValueOnly {
      return CurveDraft(
        text: easing.text, form: .lines, points: easing.points, timeUnit: source.duration)
    }
    let name = source.name
    var rules = "  --\(name)-easing: \(easing.text);\n"
    var after = ""
    var deviations = [
      PlayerDeviation("Browsers before 2023 have no linear() and take the line for none.", nil)
    ]
    if plan.options.hasFallback {
      let single = SingleCubic(of: source)
      rules = "  --\(name)-easing: \(single.text);\n"
      after =
        "\n@supports (transition-timing-function: linear(0, 1)) {\n"
        + "  :root { --\(name)-easing: \(easing.text); }\n}"
      deviations = [
        PlayerDeviation(
          "Browsers before 2023 play cubic-bezier() instead of linear().", single.error)
      ]
    }
    return CurveDraft(
      text: ":root {\n\(rules)  --\(name)-duration: \(Code.seconds(source.duration))s;\n}\(after)",
      form: .lines, points: easing.points, timeUnit: source.duration, deviations: deviations)
  }

  private static func easing(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> (text: String, points: Int) {
    if plan.options.sizeLimit == nil, let chain = try? source.chain(plan),
      chain.hasJumps || chain.pieces.allSatisfy({ $0.isStraight })
    {
      let points = try source.points(plan, format: "css")
      let stops = points.map { point in
        DecimalText.text(point.value, decimals: plan.decimals) + " "
          + DecimalText.text(point.time * 100, decimals: max(0, plan.decimals - 2)) + "%"
      }
      return ("linear(" + stops.joined(separator: ",") + ")", points.count)
    }
    do throws(CSSExportError) {
      let function = try CSSLinearFunction(
        of: source.motion, from: source.zero, to: source.one,
        limit: plan.options.cssLimit, economy: plan.options.economy)
      return (function.text, function.certificate.points)
    } catch {
      throw .css(error)
    }
  }
}

extension CurveExportOptions {
  /// The limit on the error or the size of CSS.
  fileprivate var cssLimit: CSSLimit { sizeLimit ?? .maximumError(max(1e-6, maximumError)) }
}

/// CSS: an `@keyframes` rule, to be played with linear timing.
enum CSSKeyframesExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    do throws(CSSExportError) {
      let rule = try CSSKeyframes(
        of: source.motion, from: source.zero, to: source.one, name: source.name,
        property: plan.options.property, template: plan.options.template,
        limit: plan.options.cssLimit, economy: plan.options.economy)
      return CurveDraft(
        text: rule.text, form: .lines, points: rule.certificate.points, timeUnit: source.duration,
        isInUnits: true)
    } catch {
      throw .css(error)
    }
  }

  static func read(
    _ text: String, _ options: CurveExportOptions
  ) throws(CurveReadError) -> PlayedCurve {
    try CSSReader.keyframes(text, template: options.template)
  }
}

/// The one cubic, with its handles at thirds of the time, that is nearest to a motion in the mean.
struct SingleCubic {
  let y1: Double
  let y2: Double
  /// The maximum distance from the motion, on 512 samples.
  let error: Double

  init(of source: CurveSource) {
    let count = 512
    var (aa, ab, bb, af, bf) = (0.0, 0.0, 0.0, 0.0, 0.0)
    func value(_ u: Double) -> Double { source.progress.value(at: source.duration * u) }
    for index in 0...count {
      let u = Double(index) / Double(count)
      let (a, b) = (3 * (1 - u) * (1 - u) * u, 3 * (1 - u) * u * u)
      let rest = value(u) - u * u * u
      aa += a * a
      ab += a * b
      bb += b * b
      af += a * rest
      bf += b * rest
    }
    let determinant = aa * bb - ab * ab
    let (first, second) = (
      (af * bb - bf * ab) / determinant, (bf * aa - af * ab) / determinant
    )
    y1 = DecimalText.rounded(first, decimals: 4)
    y2 = DecimalText.rounded(second, decimals: 4)
    var error = 0.0
    for index in 0...count {
      let u = Double(index) / Double(count)
      let cubic = 3 * (1 - u) * (1 - u) * u * first + 3 * (1 - u) * u * u * second + u * u * u
      error = max(error, (cubic - value(u)).magnitude)
    }
    self.error = error
  }

  /// CSS's function.
  var text: String {
    "cubic-bezier(.3333,\(DecimalText.text(y1, decimals: 4)),.6667,"
      + "\(DecimalText.text(y2, decimals: 4)))"
  }
}
