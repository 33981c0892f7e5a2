/// The Web Animations API: keyframes with an easing of their own, and timing.
enum WebAnimationsExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    do throws(CSSExportError) {
      try CSSKeyframes.check(
        name: source.name, property: plan.options.property, template: plan.options.template)
    } catch {
      throw .css(error)
    }
    let chain = try source.chain(plan)
    let decimals = plan.decimals(forDistance: source.one - source.zero)
    func value(_ progress: Double) -> String {
      let number = DecimalText.plain(source.value(ofProgress: progress), decimals: decimals)
      return CSSKeyframes.filled(plan.options.template, number)
    }
    let property = scriptName(plan.options.property)
    var lines: [String] = []
    func add(_ offset: Double, _ progress: Double, _ easing: String) {
      lines.append(
        "  { offset: \(plan.number(offset)), \(property): \"\(value(progress))\", "
          + "easing: \"\(easing)\" }")
    }
    for (index, piece) in chain.pieces.enumerated() {
      var easing = "linear"
      if !piece.isStraight {
        let (y1, y2) = piece.easing
        easing =
          "cubic-bezier(\(plan.number(1.0 / 3)), \(plan.number(y1)), \(plan.number(2.0 / 3)), "
          + "\(plan.number(y2)))"
      }
      add(piece.start, piece.values.0, easing)
      let next =
        index + 1 < chain.pieces.count ? chain.pieces[index + 1].values.0 : source.progress.rest
      if (next - piece.values.3).magnitude > 1e-9 { add(piece.end, piece.values.3, "linear") }
    }
    add(1, source.progress.rest, "linear")
    let name = Code.identifier(source.name)
    let text = """
      // element.animate(\(name)Keyframes, \(name)Timing)
      export const \(name)Keyframes = [
      \(lines.joined(separator: ",\n"))
      ];
      export const \(name)Timing = {
        duration: \(Code.milliseconds(source.duration)), easing: "linear", fill: "both"
      };
      """
    return CurveDraft(
      text: text, form: .cubics, points: lines.count, timeUnit: source.duration, isInUnits: true,
      deviations: [
        PlayerDeviation("WebKit's solver stops at a millisecond of an iteration.", 0.001, .seconds)
      ])
  }

  /// Returns a property's name in scripts: `margin-left` is `marginLeft`.
  private static func scriptName(_ property: String) -> String { Code.identifier(property) }

  static func read(
    _ text: String, _ options: CurveExportOptions
  ) throws(CurveReadError) -> PlayedCurve {
    let prefix = Array(options.template.utf8).firstIndex(of: UInt8(ascii: "{")) ?? 0
    var scanner = TextScanner(text)
    var keys: [(time: Double, value: Double, easing: [Double])] = []
    while scanner.find("offset:") {
      guard let time = scanner.number(), scanner.find("\"") else { break }
      for _ in 0..<prefix { scanner.advance() }
      guard let value = scanner.number(), scanner.find("easing: \"") else { break }
      let easing = scanner.take("cubic-bezier(") ? scanner.numbers() : []
      keys.append((time, value, easing))
    }
    return try PlayedCurve(form: "keyframes", keys: keys)
  }
}

extension PlayedCurve {
  /// Creates the curve of keyframes with an easing up to the next: four numbers of a cubic, none for a
  /// straight line, or one for a value that is held.
  ///
  /// - Throws: ``CurveReadError`` for fewer than two keyframes, or times that fall.
  init(
    form: String, keys: [(time: Double, value: Double, easing: [Double])]
  ) throws(CurveReadError) {
    guard keys.count > 1 else {
      throw .damaged(form: form, reason: "it has fewer than two keyframes")
    }
    var pieces: [Piece] = []
    for index in 1..<keys.count {
      let (a, b) = (keys[index - 1], keys[index])
      guard b.time >= a.time else {
        throw .damaged(form: form, reason: "keyframe \(index) is before the one before")
      }
      var piece = Piece(start: a.time, startValue: a.value, end: b.time, endValue: b.value)
      let (length, rise) = (b.time - a.time, b.value - a.value)
      if a.easing.count == 4 {
        for x in [a.easing[0], a.easing[2]] where !(x >= 0 && x <= 1) {
          throw .number(name: "x of the easing", value: x)
        }
        piece.shape = .cubic(
          time1: a.time + length * a.easing[0], value1: a.value + rise * a.easing[1],
          time2: a.time + length * a.easing[2], value2: a.value + rise * a.easing[3])
      } else if a.easing.count == 1 {
        piece.endValue = a.value
      }
      pieces.append(piece)
      if a.easing.count == 1, b.value != a.value {
        pieces.append(
          Piece(start: b.time, startValue: a.value, end: b.time, endValue: b.value))
      }
    }
    guard pieces[pieces.count - 1].end > pieces[0].start else {
      throw .damaged(form: form, reason: "it has no length")
    }
    self.init(pieces)
  }
}
