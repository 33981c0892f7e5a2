import Boing
import Foundation

extension MarkupValue {
  /// The value of a property as Core Animation hands it out; nil if it is not of the kind, or not a
  /// number.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - kind: The property's kind; `.any` takes it for what it is.
  ///   - assets: Takes the images.
  init?(coreAnimation value: Any, as kind: ValueKind, assets: AssetCollector) {
    guard let made = Self.make(value, kind, assets) else { return nil }
    self = made
  }

  private static func make(_ value: Any, _ kind: ValueKind, _ assets: AssetCollector)
    -> MarkupValue?
  {
    switch kind {
    case .bool: return number(value).map { .bool($0 != 0) }
    case .integer: return number(value).flatMap { Int(exactly: $0) }.map(MarkupValue.integer)
    case .radius, .real: return number(value).flatMap { $0.isFinite ? .real($0) : nil }
    case .time: return number(value).flatMap { $0.isNaN ? nil : .real($0) }
    case .string: return (value as? String).map(MarkupValue.string)
    case .keyword(let words):
      guard let word = name(value), words.contains(word) else { return nil }
      return .string(word)
    case .point: return (value as? CGPoint).map(MarkupValue.point)
    case .size: return (value as? CGSize).map(MarkupValue.size)
    case .rect: return (value as? CGRect).map(MarkupValue.rect)
    case .color: return (value as? CGColor).map { .color(MarkupColor($0)) }
    case .transform:
      return (value as? CATransform3D).map { .transform(TransformFunction.functions(of: $0)) }
    case .image: return (value as? CGImage).map { .image(source: assets.source(of: $0)) }
    case .timingFunction:
      return (value as? CAMediaTimingFunction).map { .timingFunction(MarkupTimingFunction($0)) }
    case .path: return (value as? CGPath).map { .path(MarkupPath($0)) }
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
    ValueLanes.lanes(value).flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// The name of a constant: text, or something that has a name.
  private static func name(_ value: Any) -> String? {
    value as? String ?? (value as? NSObject)?.description
  }

  private static func input(_ value: Any) -> MarkupValue? {
    if let number = number(value) { return .real(number) }
    if let numbers = (value as? [Any])?.compactMap(number), !numbers.isEmpty {
      return .numbers(numbers)
    }
    return (value as? String).map(MarkupValue.string)
  }

  private static func object(_ value: Any, _ assets: AssetCollector) -> MarkupValue? {
    if let filter = value as? CAFilter { return .object(MarkupObject(filter)) }
    if let name = value as? String { return .object(MarkupObject(filterNamed: name)) }
    return (value as? CAEmitterCell).map { .object(MarkupObject($0, assets: assets)) }
  }

  private static func anything(_ value: Any, _ assets: AssetCollector) -> MarkupValue? {
    let kinds: [ValueKind] = [
      .point, .size, .rect, .color, .transform, .image, .path, .timingFunction, .string,
      .time, .array(.any),
    ]
    for kind in kinds {
      if let made = make(value, kind, assets) { return made }
    }
    return nil
  }
}

extension MarkupColor {
  /// A colour in extended sRGB.
  init(_ color: CGColor) {
    let parts = color.srgbComponents
    self.init(red: parts.x, green: parts.y, blue: parts.z, alpha: parts.w)
  }
}

extension MarkupTimingFunction {
  /// A timing function: by its name if it is one of the named.
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

extension MarkupObject {
  /// A filter.
  init(_ filter: CAFilter) {
    var properties = [PropertyDescription(keyPath: "filter", value: .string(filter.type))]
    if let name = filter.name {
      properties.append(PropertyDescription(keyPath: "name", value: .string(name)))
    }
    if !filter.isEnabled {
      properties.append(PropertyDescription(keyPath: "enabled", value: .bool(false)))
    }
    for (name, input) in filter.inputs.sorted(by: { $0.key < $1.key }) {
      let value: MarkupValue =
        switch input {
        case .number(let number): .real(number)
        case .numbers(let numbers): .numbers(numbers)
        case .color(let c): .color(MarkupColor(red: c.x, green: c.y, blue: c.z, alpha: c.w))
        case .text(let text): .string(text)
        }
      properties.append(PropertyDescription(keyPath: name, value: value))
    }
    self.init(className: "CAFilter", properties: properties)
  }
}
