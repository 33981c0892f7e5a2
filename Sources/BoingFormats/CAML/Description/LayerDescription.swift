/// A property of a layer or animation as a document gives it.
public struct PropertyDescription: Sendable, Equatable {
  /// The property's key path, such as `opacity` or `transform.rotation.z`.
  public var keyPath: String
  /// The value.
  public var value: MarkupValue
  /// The line it stands on, for messages.
  public var line: Int

  /// Creates a description.
  public init(keyPath: String, value: MarkupValue, line: Int = 0) {
    self.keyPath = keyPath
    self.value = value
    self.line = line
  }
}

/// A layer as a document describes it: values only, so that any number of layers can be made of it.
public struct LayerDescription: Sendable, Equatable {
  /// The class's name; `CALayer` where the document has one that is not known.
  public var className: String

  /// The name by which states address the layer.
  ///
  /// It need not be unique; the first layer in document order counts.
  public var id: String?

  /// The properties in the order in which they are set: a whole value before its parts.
  public var properties: [PropertyDescription]

  /// The layers inside, back to front.
  public var sublayers: [LayerDescription]

  /// The animations that run from the start.
  public var animations: [AnimationDescription]

  /// The line of the layer's start tag.
  public var line: Int

  private var masks: [LayerDescription]

  /// The layer whose alpha masks this one.
  public var mask: LayerDescription? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// Creates a description.
  public init(
    className: String = "CALayer", id: String? = nil, properties: [PropertyDescription] = [],
    sublayers: [LayerDescription] = [], animations: [AnimationDescription] = [],
    mask: LayerDescription? = nil, line: Int = 0
  ) {
    self.className = className
    self.id = id
    self.properties = properties
    self.sublayers = sublayers
    self.animations = animations
    self.line = line
    masks = mask.map { [$0] } ?? []
  }

  /// The value that the document gives a property, or nil if it gives none.
  public func value(forKeyPath keyPath: String) -> MarkupValue? {
    properties.last { $0.keyPath == keyPath }?.value
  }

  /// What messages call the layer: its name, else its id, else its class.
  var label: String {
    if case .string(let name)? = value(forKeyPath: "name") { return "layer “\(name)”" }
    return id.map { "layer “\($0)”" } ?? className
  }
}
