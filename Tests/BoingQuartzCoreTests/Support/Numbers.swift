import BoingQuartzCore
import BoingRaster

/// The numbers that a value of any kind is made of, for comparison with what is expected.
func numbers(_ value: Any?) -> [Double] {
  switch value {
  case let v as CGPoint: [v.x, v.y]
  case let v as CGSize: [v.width, v.height]
  case let v as CGRect: [v.origin.x, v.origin.y, v.size.width, v.size.height]
  case let v as CGColor:
    [v.srgbComponents.x, v.srgbComponents.y, v.srgbComponents.z, v.srgbComponents.w]
  case let v as [Any]: v.flatMap { numbers($0) }
  case let v as Double: [v]
  default: []
  }
}

extension CGPath {
  /// Returns the path's polygons, moved by `offset`, nowhere further than `threshold` from its curves.
  func polygons(threshold: CGFloat, offset: SIMD2<Double> = .zero) -> [[SIMD2<Double>]] {
    var polygons: [[SIMD2<Double>]] = []
    flattened(threshold: threshold).data.forEach { element in
      switch element {
      case .move(let p): polygons.append([p + offset])
      case .line(let p): polygons[polygons.count - 1].append(p + offset)
      default: break
      }
    }
    return polygons
  }
}
