/// A property of a layer, animation or object as a document gives it.
public struct CAMLProperty: Sendable, Equatable {
  /// The property's key path, such as `opacity` or `transform.rotation.z`.
  public var keyPath: String
  /// The value.
  public var value: CAMLValue
  /// The element that gives the value, where it says more than the value.
  ///
  /// References, identities, and what was not understood: it is written back as it is.
  public var markup: XMLTree?
  /// The position in the file; it makes no difference to equality.
  @ExcludedFromEquality public var position = SourcePosition()

  /// The line in the file, counted from 1; 0 for what was not read.
  public var line: Int { position.line }
}

/// A layer as a document describes it: values only, so that any number of layers can be made of it.
public struct CAMLLayer: Sendable, Equatable {
  /// The class's name as the document has it; one that is not known is drawn as `CALayer`.
  public var className = "CALayer"

  /// The name by which states address the layer.
  ///
  /// It need not be unique; the first layer in document order counts.
  public var id: String?

  /// The properties in the order in which they are set: a whole value before its parts.
  public var properties: [CAMLProperty] = []

  /// The layers inside, back to front.
  public var sublayers: [CAMLLayer] = []

  /// The animations that run from the start.
  public var animations: [CAMLAnimation] = []

  /// The content that was not understood, for writing it back.
  public var unrecognized = UnrecognizedContent()

  /// The position of the layer's start tag; it makes no difference to equality.
  @ExcludedFromEquality public var position = SourcePosition()

  /// The line in the file, counted from 1; 0 for what was not read.
  public var line: Int { position.line }

  /// The mask, if there is one: a value cannot hold itself.
  var masks: [CAMLLayer] = []

  /// The layer whose alpha masks this one.
  public var mask: CAMLLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// The value that the document gives a property, or nil if it gives none.
  public func value(forKeyPath keyPath: String) -> CAMLValue? {
    properties.last { $0.keyPath == keyPath }?.value
  }

  /// The key path under which a property is played.
  ///
  /// A `CABackdropLayer` shows what lies behind it: its filters are background filters.
  func playedKeyPath(_ keyPath: String) -> String {
    guard className == "CABackdropLayer", keyPath.hasPrefix("filters") else { return keyPath }
    return "backgroundFilters" + keyPath.dropFirst("filters".count)
  }

  /// The number of animations that the layer and all layers inside it have.
  var animationCount: Int {
    (sublayers + masks).reduce(animations.count) { $0 + $1.animationCount }
  }

  /// The layer in messages: its name, else its id, else its class.
  var label: String {
    if case .string(let name)? = value(forKeyPath: "name") { return "layer “\(name)”" }
    return id.map { "layer “\($0)”" } ?? className
  }
}

extension [CAMLProperty] {
  /// The properties in the order in which they are set: a whole value before its parts, else by name;
  /// of two values for one property the later in the document last.
  ///
  /// XML's attributes have no order, so the document's own means nothing.
  var inSettingOrder: [CAMLProperty] {
    func depth(_ keyPath: String) -> Int { keyPath.utf8.count { $0 == UInt8(ascii: ".") } }
    return enumerated().map { (depth($0.element.keyPath), $0.element.keyPath, $0.offset) }
      .sorted { $0 < $1 }.map { self[$0.2] }
  }
}
