import BoingRaster
import Foundation

/// The coverage of pixels as the mean of 64 lines in each row, by the definition of the fill rules.
package struct SupersampledPolygons {
  private let polygons: [[SIMD2<Double>]]
  private let rule: FillRule
  /// The number of lines of a row; what they cover is exact along each.
  private static let lines = 64

  package init(_ polygons: [[SIMD2<Double>]], _ rule: FillRule) {
    (self.polygons, self.rule) = (polygons, rule)
  }

  /// Returns the coverage of `width` × `height` pixels, 0…1, row by row.
  package func coverage(_ width: Int, _ height: Int) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    let edges = polygons.flatMap { polygon in
      polygon.indices.map { (polygon[$0], polygon[($0 + 1) % polygon.count]) }
    }
    for line in 0..<height * Self.lines {
      let y = (Double(line) + 0.5) / Double(Self.lines)
      var crossings: [(x: Double, winding: Int)] = []
      for (a, b) in edges where (a.y <= y) != (b.y <= y) {
        let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        crossings.append((min(max(x, 0), Double(width)), b.y > a.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for index in crossings.indices.dropLast() {
        winding += crossings[index].winding
        guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
        let (from, to) = (crossings[index].x, crossings[index + 1].x)
        for column in Int(from)..<Int(to.rounded(.up)) {
          let part = min(to, Double(column + 1)) - max(from, Double(column))
          result[line / Self.lines * width + column] += part / Double(Self.lines)
        }
      }
    }
    return result
  }
}

/// Returns the distance of `bytes`, in 255ths, from `reference`: 10 log₁₀ of 1 over the mean square.
package func decibels(_ bytes: [UInt8], _ reference: [Double]) -> Double {
  let squares = zip(bytes, reference).reduce(0) { sum, pair in
    let difference = Double(pair.0) / 255 - pair.1
    return sum + difference * difference
  }
  return -10 * log10(max(squares / Double(bytes.count), 1e-12))
}
