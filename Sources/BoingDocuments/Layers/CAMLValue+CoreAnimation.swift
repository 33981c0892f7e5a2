import Boing
import BoingCurves
import BoingElementary
import Foundation

extension CAMLValue {
  /// The value as Core Animation's key-value coding takes it; nil for no value.
  ///
  /// - Parameter image: Loads an image by its source.
  func coreAnimationValue(image: (String) -> CGImage?) -> Any? {
    switch self {
    case .null: nil
    case .bool(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .string(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .color(let color): color.cgColor
    case .transform(let functions): functions.transform
    case .image(let source): image(source)
    case .timingFunction(let function): function.timingFunction
    case .array(let values): values.compactMap { $0.coreAnimationValue(image: image) }
    case .path(let path): path.path
    case .numbers(let numbers): numbers
    case .object(let object): ObjectInstantiator.make(object, image: image)
    }
  }
}

extension CAMLColor {
  /// The colour in extended sRGB.
  var cgColor: CGColor {
    CGColor(srgbComponents: SIMD4(red, green, blue, alpha))
  }
}

extension CAMLTimingFunction {
  var timingFunction: CAMediaTimingFunction {
    switch self {
    case .named(let name):
      CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    case .controlPoints(let x1, let y1, let x2, let y2):
      CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
    }
  }
}

extension [TransformFunction] {
  /// The matrix of all: a function works in the coordinates that the ones before it made, so it goes in front.
  var transform: CATransform3D {
    reduce(CATransform3DIdentity) { CATransform3DConcat($1.transform, $0) }
  }
}

extension TransformFunction {
  private static func perspective(_ distance: Double) -> CATransform3D {
    var matrix = CATransform3DIdentity
    matrix.m34 = distance == 0 ? 0 : -1 / distance
    return matrix
  }

  private static func shear(_ angle: Double, from: Int, to: Int) -> CATransform3D {
    var matrix = CATransform3DIdentity
    switch (from, to) {
    case (0, 1): matrix.m21 = Double.tan(angle)
    case (0, 2): matrix.m31 = Double.tan(angle)
    default: matrix.m32 = Double.tan(angle)
    }
    return matrix
  }

  /// The function's matrix.
  public var transform: CATransform3D {
    switch self {
    case .rotate(let angle, let x, let y, let z): CATransform3DMakeRotation(angle, x, y, z)
    case .scale(let x, let y, let z): CATransform3DMakeScale(x, y, z)
    case .translate(let x, let y, let z): CATransform3DMakeTranslation(x, y, z)
    case .perspective(let distance): Self.perspective(distance)
    case .shear(let angle, let from, let to): Self.shear(angle, from: from, to: to)
    case .matrix(let m):
      CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
        m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
        m44: m[15])
    }
  }
}

extension CAMLValue {
  /// Creates the value of a property as Core Animation hands it out; nil if it is not of the kind, or not a
  /// number.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - kind: The property's kind; `.any` takes it for what it is.
  ///   - assets: Takes the images.
  init?(coreAnimation value: Any, as kind: CAMLType, assets: AssetCollector) {
    guard let made = Self.make(value, kind, assets) else { return nil }
    self = made
  }

  private static func make(_ value: Any, _ kind: CAMLType, _ assets: AssetCollector)
    -> CAMLValue?
  {
    switch kind {
    case .bool: return number(value).map { .bool($0 != 0) }
    case .integer: return number(value).flatMap { Int(exactly: $0) }.map(CAMLValue.integer)
    case .radius, .real: return number(value).flatMap { $0.isFinite ? .real($0) : nil }
    case .time: return number(value).flatMap { $0.isNaN ? nil : .real($0) }
    case .string: return (value as? String).map(CAMLValue.string)
    case .keyword(let words):
      guard let word = name(value), words.contains(word) else { return nil }
      return .string(word)
    case .point: return (value as? CGPoint).map(CAMLValue.point)
    case .size: return (value as? CGSize).map(CAMLValue.size)
    case .rect: return (value as? CGRect).map(CAMLValue.rect)
    case .color: return (value as? CGColor).map { .color(CAMLColor($0)) }
    case .transform:
      return (value as? CATransform3D).map { .transform(TransformFunction.functions(of: $0)) }
    case .image: return (value as? CGImage).map { .image(source: assets.source(of: $0)) }
    case .timingFunction:
      return (value as? CAMediaTimingFunction).map { .timingFunction(CAMLTimingFunction($0)) }
    case .path: return (value as? CGPath).map { .path(CAMLPath($0)) }
    case .array(let element):
      guard let values = value as? [Any] else { return nil }
      let made = values.compactMap { make($0, element, assets) }
      return made.count == values.count ? .array(made) : nil
    case .numbers, .input: return input(value)
    case .object: return object(value, assets)
    case .any: return anything(value, assets)
    }
  }

  private static func number(_ value: Any) -> Double? {
    ValueComponents.components(value).flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// The name of a constant: text, or something that has a name.
  private static func name(_ value: Any) -> String? {
    value as? String ?? (value as? NSObject)?.description
  }

  private static func input(_ value: Any) -> CAMLValue? {
    if let number = number(value) { return .real(number) }
    if let numbers = (value as? [Any])?.compactMap(number), !numbers.isEmpty {
      return .numbers(numbers)
    }
    return (value as? String).map(CAMLValue.string)
  }

  private static func object(_ value: Any, _ assets: AssetCollector) -> CAMLValue? {
    if let filter = value as? CAFilter { return .object(CAMLObject(filter)) }
    if let name = value as? String { return .object(CAMLObject(filterNamed: name)) }
    return (value as? CAEmitterCell).map { .object(CAMLObject($0, assets: assets)) }
  }

  private static func anything(_ value: Any, _ assets: AssetCollector) -> CAMLValue? {
    let kinds: [CAMLType] = [
      .point, .size, .rect, .color, .transform, .image, .path, .timingFunction, .string,
      .time, .array(.any),
    ]
    for kind in kinds {
      if let made = make(value, kind, assets) { return made }
    }
    return nil
  }
}

extension CAMLColor {
  /// Creates a colour in extended sRGB.
  init(_ color: CGColor) {
    let parts = color.srgbComponents
    self.init(red: parts.x, green: parts.y, blue: parts.z, alpha: parts.w)
  }
}

extension CAMLTimingFunction {
  /// Creates a timing function: by its name if it is one of the named.
  init(_ function: CAMediaTimingFunction) {
    for name in Self.names
    where CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name)) == function {
      self = .named(name)
      return
    }
    var points: [[Float]] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      point.withUnsafeMutableBufferPointer {
        if let address = $0.baseAddress { function.getControlPoint(at: index, values: address) }
      }
      points.append(point)
    }
    self = .controlPoints(
      Double(points[0][0]), Double(points[0][1]), Double(points[1][0]), Double(points[1][1]))
  }
}

extension CAMLObject {
  /// Creates a filter.
  init(_ filter: CAFilter) {
    var properties = [CAMLProperty(keyPath: "filter", value: .string(filter.type))]
    if let name = filter.name {
      properties.append(CAMLProperty(keyPath: "name", value: .string(name)))
    }
    if !filter.isEnabled {
      properties.append(CAMLProperty(keyPath: "enabled", value: .bool(false)))
    }
    for (name, input) in filter.inputs.sorted(by: { $0.key < $1.key }) {
      let value: CAMLValue =
        switch input {
        case .number(let number): .real(number)
        case .numbers(let numbers): .numbers(numbers)
        case .color(let c): .color(CAMLColor(red: c.x, green: c.y, blue: c.z, alpha: c.w))
        case .text(let text): .string(text)
        }
      properties.append(CAMLProperty(keyPath: name, value: value))
    }
    self.init(className: "CAFilter", properties: properties)
  }
}

extension CAMLObject {
  /// Creates the description of an emitter cell, with what differs from a new one.
  ///
  /// Cells within that layers do not take over are left out and reported.
  init(_ cell: CAEmitterCell, assets: AssetCollector) {
    self.init(CAEmitterCell.trees(of: [cell])[0], assets)
  }

  private init(_ tree: CAEmitterCell.Tree, _ assets: AssetCollector) {
    let template = CAEmitterCell()
    func value(_ cell: CAEmitterCell, _ name: String, _ kind: CAMLType) -> CAMLValue? {
      if name == "emitterCells" {
        guard cell.emitterCells != nil else { return nil }
        return .array(tree.children.map { .object(CAMLObject($0, assets)) })
      }
      return cell.value(forKey: name).flatMap {
        CAMLValue(coreAnimation: $0, as: kind, assets: assets)
      }
    }
    let attributes = CAMLSchema.attributes(of: "CAEmitterCell").sorted { $0.key < $1.key }
    self.init(
      className: "CAEmitterCell",
      properties: attributes.compactMap { name, kind in
        guard let written = value(tree.cell, name, kind), written != value(template, name, kind)
        else { return nil }
        return CAMLProperty(keyPath: name, value: written)
      })
  }
}

/// Core Animation's values as plain numbers, to compare and subtract them.
enum ValueComponents {
  /// The numbers in a value; nil for one that is not made of numbers.
  static func components(_ value: Any?) -> [Double]? {
    switch value {
    case let point as CGPoint: [point.x, point.y]
    case let size as CGSize: [size.width, size.height]
    case let rect as CGRect:
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case let color as CGColor:
      [
        color.srgbComponents.x, color.srgbComponents.y, color.srgbComponents.z,
        color.srgbComponents.w,
      ]
    case let m as CATransform3D:
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34,
        m.m41, m.m42, m.m43, m.m44,
      ]
    case let number as NSNumber: [number.doubleValue]
    case let number as Double: [number]
    case let number as CGFloat: [Double(number)]
    case let number as Float: [Double(number)]
    case let number as Int: [Double(number)]
    case let flag as Bool: [flag ? 1 : 0]
    default: nil
    }
  }
}
