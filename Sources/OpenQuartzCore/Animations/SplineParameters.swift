import BoingRender
import OpenCoreGraphics

/// The tensions, continuities and biases of a Kochanek–Bartels spline, by keyframe.
struct SplineParameters {
  var tension: [NSNumber]?
  var continuity: [NSNumber]?
  var bias: [NSNumber]?

  /// The parameters of keyframe `index`: 0 where there is none, held within −1…1.
  private func values(_ index: Int) -> (tension: Double, continuity: Double, bias: Double) {
    func value(_ list: [NSNumber]?) -> Double {
      guard let list, index < list.count else { return 0 }
      let value = list[index].doubleValue
      return value.isNaN ? 0 : min(max(value, -1), 1)
    }
    return (value(tension), value(continuity), value(bias))
  }

  /// Reports the parameters that lie outside −1…1.
  func check(keyPath: String) {
    let lists = [
      ("tensionValues", tension), ("continuityValues", continuity), ("biasValues", bias),
    ]
    for (name, list) in lists {
      for (index, number) in (list ?? []).enumerated()
      where !(number.doubleValue.magnitude <= 1) {
        Diagnostics.report(.splineParameter(name, index: index, keyPath: keyPath))
      }
    }
  }

  /// The tangents into and out of each of the points `p`.
  ///
  /// For uneven times they are scaled by the share of their segment. Beyond either end the curve is
  /// continued by its mirror image, so that the end tangents are the whole difference to the
  /// neighbour where all parameters are 0, as measured.
  func tangents(
    _ p: [SIMD4<Double>], _ times: [Double]?
  ) -> [(out: SIMD4<Double>, in: SIMD4<Double>)] {
    p.indices.map { i in
      let before = i > 0 ? p[i] - p[i - 1] : p[1] - p[0]
      let after = i + 1 < p.count ? p[i + 1] - p[i] : before
      let (t, c, b) = values(i)
      var out = before * ((1 - t) * (1 + b) * (1 + c) / 2)
      out += after * ((1 - t) * (1 - b) * (1 - c) / 2)
      var into = before * ((1 - t) * (1 + b) * (1 - c) / 2)
      into += after * ((1 - t) * (1 - b) * (1 + c) / 2)
      guard let times, i > 0, i + 1 < min(times.count, p.count) else { return (out, into) }
      let (d0, d1) = (times[i] - times[i - 1], times[i + 1] - times[i])
      guard d0 + d1 > 0 else { return (out, into) }
      return (out * (2 * d1 / (d0 + d1)), into * (2 * d0 / (d0 + d1)))
    }
  }
}
