import Foundation

/// A Lottie document as a player reads it: written for the tests, from the format's description.
package struct LottieReading {
  package let root: [String: Any]

  package init(_ data: Data) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  package var frameRate: Double { root["fr"] as? Double ?? 0 }
  package var layers: [[String: Any]] { root["layers"] as? [[String: Any]] ?? [] }

  /// Every animated property's keyframes.
  package var keyframes: [[[String: Any]]] {
    var found: [[[String: Any]]] = []
    func visit(_ value: Any) {
      if let object = value as? [String: Any] {
        if (object["a"] as? Int) == 1, let keys = object["k"] as? [[String: Any]] {
          found.append(keys)
        }
        for key in object.keys.sorted() { visit(object[key] as Any) }
      } else if let list = value as? [Any] {
        for item in list { visit(item) }
      }
    }
    visit(root)
    return found
  }

  /// Returns a property's numbers at a frame.
  package static func value(_ property: Any?, at frame: Double) -> [Double] {
    guard let property = property as? [String: Any] else { return [] }
    if property["s"] as? Bool == true {
      return value(property["x"], at: frame) + value(property["y"], at: frame)
    }
    if let number = property["k"] as? Double { return [number] }
    if let numbers = property["k"] as? [Double] { return numbers }
    guard let keys = property["k"] as? [[String: Any]] else { return [] }
    func time(_ index: Int) -> Double { keys[index]["t"] as? Double ?? .nan }
    func start(_ index: Int) -> [Double] { keys[index]["s"] as? [Double] ?? [] }
    guard frame >= time(0) else { return start(0) }
    var index = 0
    while index + 1 < keys.count, time(index + 1) <= frame { index += 1 }
    if index + 1 == keys.count || keys[index]["h"] as? Int == 1 { return start(index) }
    func handle(_ name: String) -> (Double, Double) {
      let handle = keys[index][name] as? [String: [Double]]
      return (handle?["x"]?.first ?? .nan, handle?["y"]?.first ?? .nan)
    }
    let progress = eased(
      (frame - time(index)) / (time(index + 1) - time(index)), handle("o"), handle("i"))
    return zip(start(index), start(index + 1)).map { $0 + ($1 - $0) * progress }
  }

  /// y of the cubic Bézier curve at `x`, by bisection.
  private static func eased(
    _ x: Double, _ out: (Double, Double), _ into: (Double, Double)
  ) -> Double {
    func at(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      if at(out.0, into.0, s) < x { low = s } else { high = s }
    }
    return at(out.1, into.1, low)
  }

  /// Returns where the layer named `name` has the point `p`, on the canvas.
  ///
  /// Of the layers of one name that which draws shapes counts.
  package func position(_ p: SIMD2<Double>, of name: String, at time: Double) -> SIMD2<Double>? {
    let frame = time * frameRate
    var layer = layers.first { $0["nm"] as? String == name && $0["ty"] as? Int == 4 }
    guard layer != nil else { return nil }
    var p = p
    while let current = layer {
      let ks = current["ks"] as? [String: Any] ?? [:]
      let (a, s) = (Self.value(ks["a"], at: frame), Self.value(ks["s"], at: frame))
      let (r, position) = (Self.value(ks["r"], at: frame), Self.value(ks["p"], at: frame))
      let x = (p.x - a[0]) * s[0] / 100
      let y = (p.y - a[1]) * s[1] / 100
      let skew = -tan((Self.value(ks["sk"], at: frame).first ?? 0) * .pi / 180)
      let (sine, cosine) = (sin(r[0] * .pi / 180), cos(r[0] * .pi / 180))
      let skewed = x + skew * y
      p = SIMD2(
        skewed * cosine - y * sine + position[0], skewed * sine + y * cosine + position[1])
      let parent = current["parent"] as? Int
      layer = parent.flatMap { index in layers.first { $0["ind"] as? Int == index } }
    }
    return p
  }

  /// Returns the opacity of the layer of a name, 0…1.
  package func opacity(of name: String, at time: Double) -> Double? {
    let layer = layers.first { $0["nm"] as? String == name && $0["ty"] as? Int != 3 }
    let ks = layer?["ks"] as? [String: Any]
    return Self.value(ks?["o"], at: time * frameRate).first.map { $0 / 100 }
  }
}
