import Boing

/// An object with properties that is neither a layer nor an animation: an emitter cell, a filter.
public struct CAMLObject: Sendable, Equatable {
  /// The class's name, such as `CAEmitterCell`.
  public var className: String

  /// The properties by Apple's names; a filter's type is its `filter`.
  public var properties: [CAMLProperty] = []

  /// The content that was not understood, for writing it back.
  public var unrecognized = UnrecognizedContent()

  /// The value that the document gives a property, or nil if it gives none.
  public func value(forKey key: String) -> CAMLValue? {
    properties.last { $0.keyPath == key }?.value
  }
}

extension CAMLObject {
  /// Creates a filter that a document states by its name alone.
  init(filterNamed name: String) {
    self.init(
      className: "CAFilter",
      properties: [CAMLProperty(keyPath: "filter", value: .string(name))])
  }
}

extension CAFilter {
  /// Creates the filter that a document describes.
  init(_ object: CAMLObject) {
    var type = ""
    if case .string(let text)? = object.value(forKey: "filter") { type = text }
    self.init(type: type)
    if case .string(let name)? = object.value(forKey: "name") { self.name = name }
    isEnabled = object.value(forKey: "enabled") != .bool(false)
    for property in object.properties where property.keyPath.hasPrefix("input") {
      switch property.value {
      case .numbers(let n) where property.keyPath == "inputColor" && (3...4).contains(n.count):
        inputs[property.keyPath] = .color([n[0], n[1], n[2], n.count == 4 ? n[3] : 1])
      case .numbers(let numbers): inputs[property.keyPath] = .numbers(numbers)
      case .point(let point): inputs[property.keyPath] = .numbers([point.x, point.y])
      case .string(let text): inputs[property.keyPath] = .text(text)
      case .color(let color):
        inputs[property.keyPath] = .color([color.red, color.green, color.blue, color.alpha])
      case let value:
        if let number = value.number { inputs[property.keyPath] = .number(number) }
      }
    }
  }

  /// The name of a blend mode that says no more than that; nil for other filters.
  var plainBlendMode: String? {
    isBlendMode && isEnabled && (name ?? type) == type && inputs.isEmpty ? type : nil
  }
}
