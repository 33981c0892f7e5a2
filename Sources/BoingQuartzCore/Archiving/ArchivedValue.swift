import BoingCoreGraphics
import BoingRender

/// A value of a property as it stands in an archive.
indirect enum ArchivedValue: Codable, Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case data(Data)
  case point([Double])
  case size([Double])
  case vector([Double])
  case rect([Double])
  case transform([Double])
  case affine([Double])
  /// A colour space's name, or that of a device space, and components with alpha.
  case color(String, [Double])
  /// Kinds of elements and coordinates.
  case path([Int32], [Double])
  /// The index of an image in the archive.
  case image(Int)
  /// The index of an animation in the archive.
  case animation(Int)
  /// The index of an emitter cell in the archive.
  case cell(Int)
  /// A shared timing function's name.
  case namedFunction(String)
  case bezier([Double])
  case function(String)
  case frameRates([Float])
  case list([ArchivedValue])
  case dictionary([String: ArchivedValue])
}

/// The contents of an archive: objects by their indices, each after the one that holds it.
struct Archive: Codable {
  static let format = "BoingQuartzCore archive"
  static let version = 1

  var format = Archive.format
  var version = Archive.version
  /// "layer" or "animation": the kind of the first object, which holds all others.
  var root: String
  var layers: [ArchivedLayer] = []
  var animations: [ArchivedObject] = []
  var cells: [ArchivedObject] = []
  /// PNG files.
  var images: [Data] = []
}

/// A layer by its class and the values of its properties.
struct ArchivedLayer: Codable {
  var type: String
  var values: [String: ArchivedValue] = [:]
  var sublayers: [Int] = []
  var mask: Int?
  var animations: [ArchivedEntry] = []
  var constraints: [ArchivedConstraint] = []
  var hasConstraintLayout = false
}

/// An animation of a layer and its key, none where it has none.
struct ArchivedEntry: Codable {
  var key: String?
  var animation: Int
}

/// A constraint by its five parts.
struct ArchivedConstraint: Codable {
  var attribute: Int32
  var sourceName: String
  var sourceAttribute: Int32
  var scale: Double
  var offset: Double
}

/// An animation or an emitter cell by its class and the values of its properties.
struct ArchivedObject: Codable {
  var type: String
  var values: [String: ArchivedValue] = [:]
}

extension ArchivedValue {
  /// Creates a value that holds no other objects; nil for every other.
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
      self = shared.map { .namedFunction($0.rawValue) } ?? .bezier(points.map(Double.init))
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
    guard let space = color.colorSpace else { return nil }
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

extension ArchivedValue {
  /// The value where it holds no other objects; nil where its parts are wrong.
  var plain: Any? {
    switch self {
    case .flag(let flag): NSNumber(value: flag)
    case .number(let number): NSNumber(value: number)
    case .string(let string): string
    case .data(let data): data
    case .point(let n): n.count == 2 ? CGPoint(x: n[0], y: n[1]) : nil
    case .size(let n): n.count == 2 ? CGSize(width: n[0], height: n[1]) : nil
    case .vector(let n): n.count == 2 ? CGVector(dx: n[0], dy: n[1]) : nil
    case .rect(let n):
      n.count == 4 ? CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) : nil
    case .transform(let n): CATransform3D(elements: n)
    case .affine(let n):
      n.count == 6
        ? CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) : nil
    case .color(let name, let components): ArchivedValue.color(name, components)
    case .path(let verbs, let numbers): ArchivedValue.path(verbs, numbers)
    case .namedFunction(let name):
      CAMediaTimingFunctionName.all.first { $0.rawValue == name }
        .map { CAMediaTimingFunction(name: $0) }
    case .bezier(let n):
      n.count == 4
        ? CAMediaTimingFunction(
          controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3])) : nil
    case .function(let name): CAValueFunction(name: CAValueFunctionName(rawValue: name))
    case .frameRates(let n):
      n.count == 3 && n.allSatisfy(\.isFinite)
        ? CAFrameRateRange(
          minimum: n[0], maximum: n[1], preferred: n[2] == 0 ? nil : n[2]) : nil
    case .null, .list, .dictionary, .image, .animation, .cell: nil
    }
  }

  private static func color(_ name: String, _ components: [Double]) -> CGColor? {
    let space =
      switch name {
      case "device grey": CGColorSpaceCreateDeviceGray()
      case "device RGB": CGColorSpaceCreateDeviceRGB()
      default: CGColorSpace(name: name)
      }
    guard let space, components.count == space.numberOfComponents + 1 else { return nil }
    return CGColor(colorSpace: space, components: components.map { CGFloat($0) })
  }

  private static func path(_ verbs: [Int32], _ numbers: [Double]) -> CGPath? {
    let known = verbs.compactMap { UInt8(exactly: $0).flatMap(Path.Verb.init(rawValue:)) }
    guard known.count == verbs.count, numbers.count % 2 == 0 else { return nil }
    // Nothing but a move can begin a path.
    guard known.first.map({ $0 == .move }) ?? true else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      SIMD2(numbers[$0], numbers[$0 + 1])
    }
    return Path(verbs: known, points: points).map(CGPath.init)
  }
}
