/// An animation as a document describes it.
public struct CAMLAnimation: Sendable, Equatable {
  /// The class's name, such as `CAKeyframeAnimation`.
  public var className: String

  /// The key to add it under; nil if the document gives none.
  public var key: String?

  /// The properties by Apple's names; values that depend on the key path have its kind.
  public var properties: [CAMLProperty] = []

  /// The animations of a group.
  public var animations: [CAMLAnimation] = []

  /// The content that was not understood, for writing it back.
  public var unrecognized = UnrecognizedContent()

  /// The position of the animation's start tag; it makes no difference to equality.
  @ExcludedFromEquality public var position = SourcePosition()

  /// The line in the file, counted from 1; 0 for what was not read.
  public var line: Int { position.line }

  /// The value that the document gives a property, or nil if it gives none.
  public func value(forKey key: String) -> CAMLValue? {
    properties.last { $0.keyPath == key }?.value
  }

  /// The key path of the property that is animated; nil for a group.
  public var keyPath: String? {
    guard case .string(let keyPath)? = value(forKey: "keyPath") else { return nil }
    return keyPath
  }
}
