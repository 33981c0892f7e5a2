import BoingCurves
import BoingElementary

/// The relation of a gradient's location to a point of the layer.
package enum GradientKind: UInt8, Hashable, CaseIterable {
  /// Along the line from the start to the end.
  case axial
  /// By the distance from the start, in ellipses that have the end at their corner's reach.
  case radial
  /// By the angle about the start, from the direction of the end on.
  case conic
}

/// Colours that change along a line, with the distance from a point, or about one.
///
/// The location is found in the layer's unit square, so that a gradient stretches with its layer.
package struct GradientShader: SpanShader {
  let kind: GradientKind
  /// From the pixels of the device to locations: x and y, whose meaning depends on the kind.
  let back: Homography
  /// Premultiplied colours from location 0 to 1.
  let ramp: Memory<UInt32>

  package static let rampCount = 2_048

  @inline(__always)
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32> {
    let line = back.w + (Double(y) + 0.5) * back.y
    let last = Double(Self.rampCount - 1)
    var x = start
    while x < end {
      let p = line + (Double(x) + 0.5) * back.x
      let location = self.location(p.x / p.z, p.y / p.z) * last
      // What is not a number is not above 0 either.
      scratch[x] = ramp[location > 0 ? nearestInteger(location < last ? location : last) : 0]
      x &+= 1
    }
    return scratch
  }

  @inline(__always)
  private func location(_ u: Double, _ v: Double) -> Double {
    switch kind {
    case .axial: return u
    case .radial: return (u * u + v * v).squareRoot()
    case .conic:
      let turn = Double.atan2(y: v, x: u) / (2 * Double.pi)
      return turn < 0 ? turn + 1 : turn
    }
  }
}

/// The colours of a gradient at their locations, 0…1 in rising order.
package struct GradientRamp: Equatable {
  private let colors: [SIMD4<Double>]
  private let locations: [Double]

  /// The number of pixels of a plain colour that take as much time as making a colour of a ramp.
  package static let colorCost = 200

  /// Nil for fewer than two colours, or fewer locations than colours.
  package init?(colors: [SIMD4<Double>], locations: [Double]?) {
    guard colors.count >= 2 else { return nil }
    let locations =
      locations ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    guard locations.count >= colors.count else { return nil }
    self.colors = colors.map { $0 * 0 == .zero ? $0 : .zero }
    var last = 0.0
    // A location before the one before it counts as that one.
    self.locations = locations.prefix(colors.count).map { location in
      last = max(last, min(max(location.isNaN ? 0 : location, 0), 1))
      return last
    }
  }

  /// The colour at `location`, straight.
  func color(at location: Double) -> SIMD4<Double> {
    guard let next = locations.firstIndex(where: { $0 > location }) else {
      return colors[colors.count - 1]
    }
    guard next > 0 else { return colors[0] }
    let part = (location - locations[next - 1]) / (locations[next] - locations[next - 1])
    return colors[next - 1] + (colors[next] - colors[next - 1]) * part
  }

  /// Returns premultiplied pixels at even distances from 0 to 1.
  ///
  /// - Parameter pixel: the pixel of a straight colour of the ramp.
  func pixels(_ pixel: (SIMD4<Double>) -> UInt32) -> [UInt32] {
    (0..<GradientShader.rampCount).map {
      pixel(color(at: Double($0) / Double(GradientShader.rampCount - 1)))
    }
  }
}
