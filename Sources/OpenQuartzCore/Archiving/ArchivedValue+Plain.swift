import BoingRender
import OpenCoreGraphics

extension ArchivedValue {
  /// A value that holds no other objects; nil for every other.
  init?(plain value: Any) {
    switch value {
    case is NSNull: self = .null
    case let string as String: self = .string(string)
    case let data as Data: self = .data(data)
    case let p as CGPoint: self = .point([p.x, p.y])
    case let s as CGSize: self = .size([s.width, s.height])
    case let v as CGVector: self = .vector([v.dx, v.dy])
    case let r as CGRect:
      self = .rect([r.origin.x, r.origin.y, r.size.width, r.size.height])
    case let t as CGAffineTransform: self = .affine([t.a, t.b, t.c, t.d, t.tx, t.ty])
    case let t as CATransform3D: self = .transform(t.elements)
    case let color as CGColor:
      guard let archived = ArchivedValue(color) else { return nil }
      self = archived
    case let path as CGPath:
      self = .path(
        path.data.verbs.map { Int32($0.rawValue) }, path.data.points.flatMap { [$0.x, $0.y] })
    case let function as CAMediaTimingFunction:
      var points = [Float](repeating: 0, count: 4)
      function.getControlPoint(at: 1, values: &points)
      points.withUnsafeMutableBufferPointer {
        if let base = $0.baseAddress { function.getControlPoint(at: 2, values: base + 2) }
      }
      let shared = CAMediaTimingFunctionName.all.first {
        CAMediaTimingFunction(name: $0) === function
      }
      self = shared.map { .pace($0.rawValue) } ?? .bezier(points.map(Double.init))
    case let function as CAValueFunction: self = .function(function.name.rawValue)
    case let range as CAFrameRateRange:
      self = .frameRates([range.minimum, range.maximum, range.preferred ?? 0])
    default:
      guard let number = PropertyValue.number(value) else { return nil }
      self = ArchivedValue.isFlag(value) ? .flag(number != 0) : .number(number)
    }
  }

  private static func isFlag(_ value: Any) -> Bool {
    if value is NSNumber { return false }
    return value is Bool
  }

  private init?(_ color: CGColor) {
    guard color.pattern == nil, let space = color.colorSpace else { return nil }
    let name = space.name ?? (space.model == .monochrome ? "device grey" : "device RGB")
    self = .color(name, (color.components ?? []).map(\.native))
  }
}

extension CAMediaTimingFunctionName {
  static let all: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]
}

extension CATransform3D {
  /// The sixteen numbers, row by row.
  var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  init?(elements e: [Double]) {
    guard e.count == 16 else { return nil }
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14],
      m44: e[15])
  }
}
