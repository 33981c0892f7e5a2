import BoingCurves

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
