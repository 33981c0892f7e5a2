/// An object with properties that is neither a layer nor an animation: an emitter cell, a filter.
public struct MarkupObject: Sendable, Equatable {
  /// The class's name, such as `CAEmitterCell`.
  public var className: String

  /// The properties by Apple's names; a filter's type is its `filter`.
  public var properties: [PropertyDescription]

  /// The content that was not understood, for writing it back.
  public var kept: KeptMarkup

  /// Creates an object.
  public init(
    className: String, properties: [PropertyDescription] = [], kept: KeptMarkup = KeptMarkup()
  ) {
    self.className = className
    self.properties = properties
    self.kept = kept
  }

  /// The value that the document gives a property, or nil if it gives none.
  public func value(forKey key: String) -> MarkupValue? {
    properties.last { $0.keyPath == key }?.value
  }
}
