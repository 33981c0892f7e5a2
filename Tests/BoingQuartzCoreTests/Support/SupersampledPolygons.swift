import BoingRender
import Foundation

@testable import BoingQuartzCore

/// The coverage of pixels as the mean of 16 × 16 points, by the definition of the fill rules.
struct SupersampledPolygons {
  private let polygons: [[SIMD2<Double>]]
  private let rule: FillRule
  private static let samples = 16

  init(_ polygons: [[SIMD2<Double>]], _ rule: FillRule) {
    (self.polygons, self.rule) = (polygons, rule)
  }

  /// Returns the coverage of `width` × `height` pixels, 0…1, row by row.
  func coverage(_ width: Int, _ height: Int) -> [Double] {
    let samples = Self.samples
    var result = [Double](repeating: 0, count: width * height)
    let edges = polygons.flatMap { polygon in
      polygon.indices.map { (polygon[$0], polygon[($0 + 1) % polygon.count]) }
    }
    for line in 0..<height * samples {
      let y = (Double(line) + 0.5) / Double(samples)
      var crossings: [(x: Double, winding: Int)] = []
      for (a, b) in edges where (a.y <= y) != (b.y <= y) {
        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), b.y > a.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for index in crossings.indices.dropLast() {
        winding += crossings[index].winding
        guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
        func firstSample(_ x: Double) -> Int {
          min(max(Int((x * Double(samples) - 0.5).rounded(.up)), 0), width * samples)
        }
        let (from, to) = (firstSample(crossings[index].x), firstSample(crossings[index + 1].x))
        for sample in from..<max(from, to) {
          result[line / samples * width + sample / samples] += 1 / Double(samples * samples)
        }
      }
    }
    return result
  }
}

/// Returns the distance of `bytes`, in 255ths, from `reference`: 10 log₁₀ of 1 over the mean square.
func decibels(_ bytes: [UInt8], _ reference: [Double]) -> Double {
  let squares = zip(bytes, reference).reduce(0) { sum, pair in
    let difference = Double(pair.0) / 255 - pair.1
    return sum + difference * difference
  }
  return -10 * log10(max(squares / Double(bytes.count), 1e-12))
}
