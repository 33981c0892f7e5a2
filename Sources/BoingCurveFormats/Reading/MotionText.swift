import BoingCurves

/// A motion that a text of another format describes.
public enum MotionText: Sendable, Hashable {
  /// A spring, with its launch velocity as it stands in the text.
  case spring(Spring, initialVelocity: Double)
  /// A curve, in the times and values of the text.
  case curve(PlayedCurve)

  /// Reads a motion: CSS's `linear()`, `cubic-bezier()`, `steps()` and names; a Lottie property; Figma's
  /// easings; design tokens, of which the first; or the parameters of a spring by their names, as
  /// `CASpringAnimation`, Android and the libraries for JavaScript have them.
  ///
  /// ```swift
  /// try MotionText(reading: "stiffness: 300, damping: 20")  // .spring(…)
  /// ```
  ///
  /// - Throws: ``CurveReadError`` with what cannot be read.
  public init(reading text: String) throws(CurveReadError) {
    if let json = try? JSONValue(text), let motion = try Self.motion(json, text) {
      self = motion
      return
    }
    var isEasing = false
    var scanner = TextScanner(text)
    if scanner.find("linear(") || scanner.find("cubic-bezier(") || scanner.find("steps(") {
      isEasing = true
    }
    if !isEasing {
      let reader = SpringReader(text)
      if let spring = try reader.spring() {
        self = .spring(spring, initialVelocity: reader.velocity ?? 0)
        return
      }
    }
    self = .curve(try CSSReader.easing(text))
  }

  private static func motion(
    _ json: JSONValue, _ text: String
  ) throws(CurveReadError) -> MotionText? {
    if json["k"] != nil || json.elements?.first?["t"] != nil {
      return .curve(try LottieReader.curve(json))
    }
    if json["easingFunctionCubicBezier"] != nil {
      return .curve(try FigmaReader.cubic(json))
    }
    for token in try TokenReader.motions(json) {
      switch token.motion {
      case .spring(let spring, let velocity): return .spring(spring, initialVelocity: velocity)
      case .curve(let curve): return .curve(curve)
      case .options: continue
      }
    }
    return nil
  }
}

/// A reader of the easings of Figma's interfaces.
enum FigmaReader {
  /// Reads a custom cubic.
  static func cubic(_ json: JSONValue) throws(CurveReadError) -> PlayedCurve {
    guard let cubic = json["easingFunctionCubicBezier"], let x1 = cubic["x1"]?.number,
      let y1 = cubic["y1"]?.number, let x2 = cubic["x2"]?.number, let y2 = cubic["y2"]?.number
    else { throw .damaged(form: "easing of Figma", reason: "x1, y1, x2 or y2 is missing") }
    return try CSSReader.bezier([x1, y1, x2, y2])
  }
}

/// A reader of the easings of a Lottie property.
enum LottieReader {
  /// Reads a property of a number, or its list of keyframes; of several numbers the first is read.
  static func curve(_ json: JSONValue) throws(CurveReadError) -> PlayedCurve {
    guard let list = json["k"]?.elements ?? json.elements else {
      throw .damaged(form: "Lottie property", reason: "it has no keyframes")
    }
    var keys: [(time: Double, value: Double, easing: [Double])] = []
    var lastEnd: Double?
    for (index, key) in list.enumerated() {
      guard let time = key["t"]?.number, let value = key["s"]?.numbers?.first ?? lastEnd else {
        throw .damaged(form: "Lottie property", reason: "keyframe \(index) has no t or s")
      }
      // Older files have the value at the end beside the one at the start.
      lastEnd = key["e"]?.numbers?.first
      keys.append((time, value, try easing(key, index, isLast: index + 1 == list.count)))
    }
    return try PlayedCurve(form: "Lottie property", keys: keys)
  }

  private static func easing(
    _ key: JSONValue, _ index: Int, isLast: Bool
  ) throws(CurveReadError) -> [Double] {
    if key["h"]?.number == 1 { return [1] }
    if isLast { return [] }
    guard let out = key["o"], let into = key["i"] else { return [] }
    guard let x1 = out["x"]?.numbers?.first, let y1 = out["y"]?.numbers?.first,
      let x2 = into["x"]?.numbers?.first, let y2 = into["y"]?.numbers?.first
    else {
      throw .damaged(
        form: "Lottie property", reason: "the easing of keyframe \(index) has no x or y")
    }
    return [x1, y1, x2, y2]
  }
}
