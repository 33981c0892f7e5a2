import BoingCurves

@testable import BoingRaster
@testable import BoingRender

/// A second rasteriser, as plain as can be: 64 samples a pixel, and premultiplied colours in `Double`.
///
/// It shares nothing with the render core but the types of the scene. Beside each colour it keeps a bound on the
/// distance that the render core's may have: what 64 samples, a flatness of three hundredths of a pixel and bytes can
/// differ by, carried through everything that is drawn over it.
struct ReferenceCanvas {
  /// A premultiplied colour, and the maximum distance of each component from it.
  struct Value {
    var color: SIMD4<Double>
    var error: Double
  }

  static let side = 40
  /// The rounding of one step of arithmetic in bytes.
  static let rounding = 1.0 / 255
  /// The maximum error of an edge's coverage: 4⁄64 by sampling, 0.03 · √2 by flattening, half a byte by rounding.
  static let edgeError = 4.0 / 64 + 0.03 * 2.0.squareRoot() + 0.5 / 255

  private(set) var values: [Value]

  init(_ color: SIMD4<Double> = .zero) {
    values = Array(repeating: Value(color: color, error: 0), count: Self.side * Self.side)
  }

  /// Draws what `source` gives for the middle of a pixel, over what is there.
  mutating func draw(
    _ coverage: [Coverage], _ source: (SIMD2<Double>) -> Value
  ) {
    for index in values.indices where coverage[index].value > 0 || coverage[index].error > 0 {
      let (x, y) = (index % Self.side, index / Self.side)
      let paint = source(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      let (part, under) = (coverage[index], values[index])
      let contrast = abs(paint.color - under.color * paint.color.w).max()
      values[index].color =
        paint.color * part.value + under.color * (1 - paint.color.w * part.value)
      values[index].error =
        under.error * (1 - (paint.color.w - paint.error) * part.value) + paint.error * part.value
        * 2
        + contrast * part.error + Self.rounding * 2
    }
  }

  /// Multiplies every pixel by a coverage.
  mutating func clip(_ coverage: [Coverage]) {
    for index in values.indices {
      let part = coverage[index]
      values[index].error =
        values[index].error * min(part.value + part.error, 1)
        + abs(values[index].color).max() * part.error + Self.rounding
      values[index].color *= part.value
    }
  }

  /// Gives every pixel an alpha of 1, and leaves its colour.
  mutating func makeOpaque() {
    for index in values.indices { values[index].color.w = 1 }
  }

  /// The alpha of every pixel, as a mask.
  var alpha: [Coverage] { values.map { Coverage(value: $0.color.w, error: $0.error) } }

  /// Puts a group onto what is there.
  mutating func composite(_ group: ReferenceCanvas, _ mode: BlendMode, opacity: Double) {
    for index in values.indices {
      let (source, under) = (group.values[index], values[index])
      let color = source.color * opacity
      let sourceError = source.error * opacity + Self.rounding
      let result = Self.valid(mode.reference(color, under.color))
      // The formula's own response to errors of its inputs: the extremes, and random combinations.
      var random = Noise(state: UInt64(index) &+ 1)
      var error = 0.0
      for trial in 0..<12 {
        let signs = trial < 4 ? (trial & 1 == 0 ? 1.0 : -1, trial & 2 == 0 ? 1.0 : -1) : nil
        let (s, d) = (
          Self.valid(
            color + sourceError * (signs.map { SIMD4(repeating: $0.0) } ?? random.vector())),
          Self.valid(
            under.color + under.error * (signs.map { SIMD4(repeating: $0.1) } ?? random.vector()))
        )
        error = max(error, abs(Self.valid(mode.reference(s, d)) - result).max())
      }
      values[index] = Value(color: result, error: error * 1.25 + Self.rounding)
    }
  }

  /// Numbers between −1 and 1.
  private struct Noise {
    var state: UInt64

    mutating func vector() -> SIMD4<Double> {
      func next(_ state: inout UInt64) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(Int64(bitPattern: state)) / 0x1p63
      }
      return SIMD4(next(&state), next(&state), next(&state), next(&state))
    }
  }

  /// A premultiplied colour: alpha in 0…1, and no component above it.
  private static func valid(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = max(0, min(color.w, 1))
    var result = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    result.w = alpha
    return result
  }
}

private func abs(_ v: SIMD4<Double>) -> SIMD4<Double> { v.replacing(with: -v, where: v .< 0) }

/// The part of a pixel that lies inside, and the maximum distance of the true part from it.
struct Coverage {
  var value: Double
  var error: Double

  static let everything = [Coverage](
    repeating: Coverage(value: 1, error: 0), count: ReferenceCanvas.side * ReferenceCanvas.side)

  /// The samples of a pixel: 64 columns and 64 rows, one sample in each, as Hammersley's points lie.
  static let samples: [SIMD2<Double>] = (0..<64).map { index in
    var reversed = 0
    for bit in 0..<6 where index & (1 << bit) != 0 { reversed |= 32 >> bit }
    return SIMD2((Double(index) + 0.5) / 64, (Double(reversed) + 0.5) / 64)
  }

  /// Returns how much of each pixel lies inside of polygons that may cross themselves and each other.
  static func of(_ polygons: [[SIMD2<Double>]], isEvenOdd: Bool = false) -> [Coverage] {
    let side = ReferenceCanvas.side
    var edges: [(from: SIMD2<Double>, to: SIMD2<Double>)] = []
    for polygon in polygons {
      for index in polygon.indices {
        edges.append((polygon[index], polygon[(index + 1) % polygon.count]))
      }
    }
    var counts = [Int](repeating: 0, count: side * side)
    for y in 0..<side {
      let row = edges.filter {
        min($0.from.y, $0.to.y) <= Double(y + 1) && max($0.from.y, $0.to.y) >= Double(y)
      }
      guard !row.isEmpty else { continue }
      for sample in samples {
        let sy = Double(y) + sample.y
        var crossings: [(x: Double, turn: Int)] = []
        for edge in row where (edge.from.y <= sy) != (edge.to.y <= sy) {
          let part = (sy - edge.from.y) / (edge.to.y - edge.from.y)
          crossings.append(
            (edge.from.x + (edge.to.x - edge.from.x) * part, edge.to.y > edge.from.y ? 1 : -1))
        }
        guard !crossings.isEmpty else { continue }
        crossings.sort { $0.x < $1.x }
        var (next, winding) = (0, 0)
        for x in 0..<side {
          while next < crossings.count, crossings[next].x <= Double(x) + sample.x {
            winding += crossings[next].turn
            next += 1
          }
          if isEvenOdd ? winding % 2 != 0 : winding != 0 { counts[y * side + x] += 1 }
        }
      }
    }
    return counts.indices.map { index in
      // A pixel unlike one of its neighbours has an edge in it, or beside it; with two edges, twice the error.
      let (x, y) = (index % side, index / side)
      var isEdge = false
      for j in max(0, y - 1)...min(side - 1, y + 1) {
        for i in max(0, x - 1)...min(side - 1, x + 1) where counts[j * side + i] != counts[index] {
          isEdge = true
        }
      }
      return Coverage(
        value: Double(counts[index]) / 64, error: isEdge ? 2 * ReferenceCanvas.edgeError : 0)
    }
  }
}

extension BlendMode {
  /// The formulas of ISO 32000-1, 11.3.5, and of Porter and Duff, over premultiplied colours; `colorBurn` and `softLight`
  /// as Core Graphics has them.
  func reference(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    let (sa, da) = (s.w, d.w)
    /// The sum of αs αd B(d, s), of the source outside of the backdrop, and of the backdrop outside of the source.
    func mixed(_ blend: (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>) -> SIMD4<Double> {
      guard sa > 0 else { return d }
      guard da > 0 else { return s }
      let (cs, cd) = (SIMD3(s.x, s.y, s.z) / sa, SIMD3(d.x, d.y, d.z) / da)
      let both = blend(cd, cs) * (sa * da)
      return SIMD4(both, sa * da) + s * (1 - da) + d * (1 - sa)
    }
    func each(_ blend: (Double, Double) -> Double) -> SIMD4<Double> {
      mixed { SIMD3(blend($0.x, $1.x), blend($0.y, $1.y), blend($0.z, $1.z)) }
    }
    func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }
    func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
      let moved = c + (l - lum(c))
      let (n, x) = (moved.min(), moved.max())
      var result = moved
      if n < 0 { result = l + (moved - l) * l / (l - n) }
      if x > 1 { result = l + (moved - l) * (1 - l) / (x - l) }
      return result
    }
    func setSat(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
      sat(c) > 0 ? (c - c.min()) / sat(c) * s : .zero
    }
    switch self {
    case .normal: return s + d * (1 - sa)
    case .multiply: return each { $0 * $1 }
    case .screen: return each { 1 - (1 - $0) * (1 - $1) }
    case .overlay: return each { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }
    case .hardLight: return each { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }
    case .darken: return each { min($0, $1) }
    case .lighten: return each { max($0, $1) }
    case .colorDodge: return each { $0 <= 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
    case .colorBurn: return each { $0 >= 1 ? 1 : $1 <= 0 ? -1e9 : 1 - (1 - $0) / $1 }
    case .softLight: return each { $0 * ($0 + 2 * $1 * (1 - $0)) }
    case .difference: return each { max($0, $1) - min($0, $1) }
    case .exclusion: return each { $0 * (1 - $1) + $1 * (1 - $0) }
    case .hue: return mixed { setLum(setSat($1, sat($0)), lum($0)) }
    case .saturation: return mixed { setLum(setSat($0, sat($1)), lum($0)) }
    case .color: return mixed { setLum($1, lum($0)) }
    case .luminosity: return mixed { setLum($0, lum($1)) }
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return d + s * (1 - da)
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return d * sa + s * (1 - da)
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusLighter: return s + d
    case .plusDarker:
      // 1 − ((1 − s) + (1 − d)) where both are opaque.
      let alpha = min(1, sa + da)
      let sum = SIMD3(s.x - sa, s.y - sa, s.z - sa) + SIMD3(d.x - da, d.y - da, d.z - da)
      return SIMD4(sum + alpha, alpha)
    }
  }
}
