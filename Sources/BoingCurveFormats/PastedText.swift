import BoingCurves

/// A motion in a text of any format, found by the marks that the formats leave.
package struct PastedText {
  /// The forms in which a text has a motion.
  package enum Motion {
    /// A spring, with its launch velocity as it stands in the text.
    case spring(Spring, initialVelocity: Double)
    /// A curve in the times and values of the text, with its duration in seconds, if the text says it.
    case curve(PlayedCurve, duration: Double?)
    /// A function of CSS as it is written, with its duration in seconds, if the text says it.
    case easing(String, duration: Double?)
    /// The command's options.
    case options(String)
  }

  package let motion: Motion

  /// The maximum number of bytes that are read.
  private static var maximumSize: Int { 1 << 20 }

  /// Finds the motion of a text.
  ///
  /// - Throws: ``CurveReadError`` for a text that has none, or a damaged one.
  package init(_ text: String) throws(CurveReadError) {
    guard text.utf8.count <= Self.maximumSize else {
      throw .damaged(form: "text", reason: "it has more than a million bytes")
    }
    if let motion = try Self.json(text) {
      self.motion = motion
      return
    }
    var scanner = TextScanner(text)
    if scanner.find("--motion ") || scanner.find("boing export") {
      motion = .options(text)
      return
    }
    if let (curve, unit) = try Self.marked(text) {
      let duration =
        unit.map { ($0 > 0 ? $0 : -$0 * curve.duration) } ?? Self.duration(of: text)
      motion = .curve(curve, duration: duration)
      return
    }
    if let easing = Self.easing(text) {
      motion = .easing(easing, duration: Self.duration(of: text))
      return
    }
    switch try MotionText(reading: text) {
    case .spring(let spring, let velocity): motion = .spring(spring, initialVelocity: velocity)
    case .curve(let curve): motion = .curve(curve, duration: Self.duration(of: text))
    }
  }

  private static func json(_ text: String) throws(CurveReadError) -> Motion? {
    guard let json = try? JSONValue(text) else { return nil }
    if json["k"] == nil, json.elements == nil {
      for token in try TokenReader.motions(json) {
        switch token.motion {
        case .options(let options): return .options(options)
        case .spring(let spring, let velocity): return .spring(spring, initialVelocity: velocity)
        case .curve(let curve): return .curve(curve, duration: token.duration)
        }
      }
    }
    switch try MotionText(reading: text) {
    case .spring(let spring, let velocity): return .spring(spring, initialVelocity: velocity)
    // Sixty frames a second, as the exports have them.
    case .curve(let curve):
      return .curve(curve, duration: json["k"] == nil ? nil : curve.duration / 60)
    }
  }

  /// Returns the curve of a text with the marks of a format; nil for a text without marks.
  ///
  /// - Returns: Beside the curve the seconds that it takes if that is above 0, the seconds of a unit of its time with a
  ///   minus, or nil where the text must say it.
  private static func marked(
    _ text: String
  ) throws(CurveReadError) -> (curve: PlayedCurve, duration: Double?)? {
    func has(_ mark: StaticString) -> Bool {
      var scanner = TextScanner(text)
      return scanner.find(mark)
    }
    var options = CurveExportOptions()
    for format in CurveFormat.allCases {
      let exporter = format.exporter
      guard let mark = exporter.mark, has(mark) else { continue }
      return (try exporter.read(text, options), exporter.timeUnit.map { -$0 })
    }
    for mark in ["segments: [Double] =", "Segments = doubleArrayOf", "Segments =", "segments ="]
      as [StaticString]
    where has(mark) {
      return (try SegmentReader.curve(text, after: mark), nil)
    }
    if has("@keyframes") {
      options.template = template(of: text)
      return (try CSSReader.keyframes(text, template: options.template), nil)
    }
    if has("offset:") {
      options.template = template(of: text)
      return (try WebAnimationsExporter.read(text, options), nil)
    }
    return nil
  }

  /// Returns a template with as many bytes before the number as the first value of keyframes has.
  private static func template(of text: String) -> String {
    var scanner = TextScanner(text)
    if scanner.find("offset:") {
      _ = scanner.find("\"")
    } else {
      _ = scanner.find("@keyframes") && scanner.find("{") && scanner.find("{") && scanner.find(":")
      scanner.skipSpace()
    }
    let start = scanner.position
    // As in `0 12px`, the last number of a value is the one that moves.
    var number = start
    while let byte = scanner.next, !";}\"".utf8.contains(byte) {
      let before = scanner.position
      if scanner.number() != nil { number = before } else { scanner.advance() }
    }
    while scanner.byte(at: number) == 32 { number += 1 }
    return String(repeating: " ", count: max(0, number - start)) + "{}"
  }

  /// Returns the first function of CSS in a text, as it is written; nil for a text without one.
  private static func easing(_ text: String) -> String? {
    var scanner = TextScanner(text)
    var start = 0
    for mark in ["linear(", "cubic-bezier(", "steps("] as [StaticString] {
      scanner = TextScanner(text)
      guard scanner.find(mark) else { continue }
      start = scanner.position - mark.utf8CodeUnitCount
      guard scanner.find(")") else { return nil }
      return scanner.text(from: start, to: scanner.position)
    }
    return nil
  }

  /// Returns the seconds behind the first word that ends in "duration"; nil where there is none.
  private static func duration(of text: String) -> Double? {
    for mark in ["uration:", "uration =", "uration\":", "uration =>", "urationMillis ="]
      as [StaticString]
    {
      var scanner = TextScanner(text)
      guard scanner.find(mark) else { continue }
      _ = scanner.take("Duration(microseconds:")
      guard let number = scanner.number(), number > 0 else { continue }
      if scanner.take("ms") { return number / 1000 }
      if scanner.take("s") { return number }
      // Milliseconds and microseconds have no unit behind them.
      return number > 30_000 ? number / 1_000_000 : number > 30 ? number / 1000 : number
    }
    return nil
  }
}

extension PlayedCurve {
  /// The function of CSS that the curve from 0 to 1 is; nil unless it is one cubic.
  package var singleCubic: String? {
    guard pieces.count == 1, case .cubic(let x1, let y1, let x2, let y2) = pieces[0].shape,
      (0...1).contains(x1), (0...1).contains(x2), startValue == 0, rest == 1
    else { return nil }
    let numbers = [x1, y1, x2, y2].map { DecimalText.text($0, decimals: 9) }
    return "cubic-bezier(" + numbers.joined(separator: ",") + ")"
  }
}
