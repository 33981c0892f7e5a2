import BoingCurves

/// The value of a property: what setters store, animations bring and frames show.
package enum PropertyValue: Sendable {
  /// A number, point, size, rectangle, colour or vector.
  case components(SIMD4<Double>)
  indirect case transform(Matrix4)
  case flag(Bool)
  case image(Bitmap?)
  case path(Path?)
  case colors([SIMD4<Double>]?)
  case numbers([Double]?)
  case string(String?)
  case object(ObjectValue?)
}

/// A value that a render tree carries for whoever committed it, such as a text, and what it means to the
/// renderer.
///
/// It is handed from the thread of the layers to those that draw: the reference must not change.
package struct ObjectValue: @unchecked Sendable {
  /// The value itself, or what holds it.
  package let reference: AnyObject
  /// The text that the value is; two equal texts are the same value.
  package let text: Name?
  package let content: Content

  /// The part of the value that the renderer reads.
  package enum Content: Sendable {
    case none
    case filters([LayerFilter])
    case emitterCells([EmitterCell])
    case external(ExternalContent)
  }

  /// Creates a value that is equal to no other.
  package init(content: Content) {
    self.init(Identity(), content: content)
  }

  /// An object that is nothing but itself.
  private final class Identity {}

  package init(_ reference: AnyObject, text: Name? = nil, content: Content = .none) {
    (self.reference, self.text, self.content) = (reference, text, content)
  }
}

extension PropertyValue {
  package var components: SIMD4<Double>? { if case .components(let v) = self { v } else { nil } }
  package var transform: Matrix4? { if case .transform(let v) = self { v } else { nil } }
  package var flag: Bool? { if case .flag(let v) = self { v } else { nil } }
  package var image: Bitmap? { if case .image(let v) = self { v } else { nil } }
  package var path: Path? { if case .path(let v) = self { v } else { nil } }
  package var colors: [SIMD4<Double>]? { if case .colors(let v) = self { v } else { nil } }
  package var numbers: [Double]? { if case .numbers(let v) = self { v } else { nil } }
  package var string: String? { if case .string(let v) = self { v } else { nil } }
  package var objectValue: ObjectValue? { if case .object(let v) = self { v } else { nil } }

  /// The string as a name that can be compared; nil for other values.
  package var name: Name? { string.map { Name($0) } }

  package static func number(_ value: Double) -> PropertyValue {
    .components(SIMD4(value, 0, 0, 0))
  }
  package static func point(_ x: Double, _ y: Double) -> PropertyValue {
    .components(SIMD4(x, y, 0, 0))
  }
  package static var black: PropertyValue { .components(SIMD4(0, 0, 0, 1)) }
  package static var white: PropertyValue { .components(SIMD4(1, 1, 1, 1)) }

  /// True if every number in the value is finite.
  package var isFinite: Bool {
    switch self {
    case .components(let v): (v * 0) == .zero
    case .transform(let t): t.isFinite
    case .colors(let list): list?.allSatisfy { ($0 * 0) == .zero } ?? true
    case .numbers(let list): list?.allSatisfy { $0.isFinite } ?? true
    case .flag, .image, .path, .string, .object: true
    }
  }
}

extension PropertyValue: Equatable {
  /// Returns true if both are the same value; absent colours are, and objects if they are identical or equal
  /// texts.
  package static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.components(let x), .components(let y)): x == y || (x.x.isNaN && y.x.isNaN)
    case (.transform(let x), .transform(let y)): x == y
    case (.flag(let x), .flag(let y)): x == y
    case (.image(let x), .image(let y)): x === y
    case (.path(let x), .path(let y)): x == y
    case (.colors(let x), .colors(let y)): x == y
    case (.numbers(let x), .numbers(let y)): x == y
    case (.string, .string): a.name == b.name
    case (.object(let x), .object(let y)):
      switch (x, y) {
      case (nil, nil): true
      case (let x?, let y?): x.text != nil ? x.text == y.text : x.reference === y.reference
      default: false
      }
    default: false
    }
  }
}

/// The type of the value of a property, or of a component of it.
package enum ValueKind: Sendable, Hashable {
  case number, point, size, rect, color, transform, flag
  /// Three numbers, as value functions take them.
  case vector
  case image, path
  /// A list of colours.
  case colors
  /// A list of numbers.
  case numbers
  case string
  /// Anything else.
  case object

  /// The number of components of four that a value of this kind has; 0 if it does not consist of such.
  package var componentCount: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .vector: 3
    case .rect, .color: 4
    case .transform, .flag, .image, .path, .colors, .numbers, .string, .object: 0
    }
  }

  /// True if values of this kind lie in memory as plain numbers.
  package var isPlain: Bool {
    switch self {
    case .number, .point, .size, .rect, .color, .vector, .transform, .flag: true
    case .image, .path, .colors, .numbers, .string, .object: false
    }
  }

  /// The value that nil stands for.
  package var zero: PropertyValue {
    switch self {
    case .number, .point, .size, .rect, .color, .vector: .components(.zero)
    case .transform: .transform(.identity)
    case .flag: .flag(false)
    case .image: .image(nil)
    case .path: .path(nil)
    case .colors: .colors(nil)
    case .numbers: .numbers(nil)
    case .string: .string(nil)
    case .object: .object(nil)
    }
  }

  /// The value that nil stands for where the whole property is set to it: no colour rather than a clear one.
  package var absent: PropertyValue { self == .color ? .components(LayerValues.noColor) : zero }
}
