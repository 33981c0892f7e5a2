public import Boing
import Foundation
import Testing

/// A layer whose presentation tests read; every layer is one.
///
/// The protocol lets the properties of a subclass complete after the dot.
public protocol PresentedLayer: CALayer {}

extension CALayer: PresentedLayer {}

extension PresentedLayer {
  /// The values that the layer shows at its stage's time.
  ///
  /// ```swift
  /// #expect(badge.presentation.position.y.isApproximately(300, within: 0.5))
  /// ```
  ///
  /// Changes that were not yet committed are, unless an explicit transaction is open. Of a layer that no stage and no
  /// display shows, the values are those of the layer itself, and the test gets a failure that says so.
  public var presentation: LayerPresentation<Self> { LayerPresentation(of: self) }
}

/// The values that a layer shows at a moment, by the names of its properties.
@dynamicMemberLookup
public struct LayerPresentation<Layer: CALayer> {
  private let layer: Layer

  init(of layer: Layer) {
    layer.commitAnyTree()
    guard let copy = layer.presentation() else {
      TestReport.fail(
        StageError.layerNotOnStage(layer: layer.nameInSentences).description,
        at: SourceLocation.__here())
      self.layer = layer
      return
    }
    self.layer = copy
  }

  /// Returns the value of a property.
  public subscript<Value>(dynamicMember property: KeyPath<Layer, Value>) -> Value {
    layer[keyPath: property]
  }

  /// Returns the value of a property that bounces, for what a layer has no member of: `\.transform.rotation`.
  ///
  /// Nil where the layer has no such value.
  public func value<Value>(
    of property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>
  ) -> Value? {
    LayerNumber.value(
      value(forKeyPath: BounceProperties<Layer>()[keyPath: property].keyPath), as: Value.self)
  }

  /// Returns the value at a key path of Core Animation's; nil where there is none.
  public func value(forKeyPath keyPath: String) -> Any? { layer.value(forKeyPath: keyPath) }
}

extension CALayer {
  /// Commits the changes of the tree that the layer is in, or is about to come into.
  fileprivate func commitAnyTree() {
    // A layer that was added since the last commit is in no tree, but one above it is.
    _ = sequence(first: self) { $0.superlayer }.contains { $0.commitTree() }
  }

  /// The layer in a sentence: its name, or its class.
  var nameInSentences: String { name.map { "the layer \"\($0)\"" } ?? "the \(type(of: self))" }
}

/// Numbers as a layer's key paths return them.
enum LayerNumber {
  /// Returns the number; nil for what is none.
  static func double(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  /// Returns the value as a type, numbers of other types converted; nil for what is none.
  static func value<Value>(_ value: Any?, as type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    guard let number = double(value) else { return nil }
    return number as? Value ?? CGFloat(number) as? Value ?? Float(number) as? Value
  }
}
