/// A named state of a document: values that some of its layers have in it.
public struct DocumentState: Sendable, Equatable {
  /// One value that a state sets.
  public struct SetValue: Sendable, Equatable {
    /// The ``LayerDescription/id`` of the layer.
    public var targetID: String
    /// The key path of the layer's property.
    public var keyPath: String
    /// The value.
    public var value: MarkupValue
    /// The content that was not understood, for writing it back.
    public var kept = KeptMarkup()
    /// The line it stands on, for messages; it makes no difference to equality.
    @NotCompared public var line: Int

    /// Creates a description of a value that a state sets.
    public init(targetID: String, keyPath: String, value: MarkupValue, line: Int = 0) {
      self.targetID = targetID
      self.keyPath = keyPath
      self.value = value
      self.line = line
    }
  }

  /// The state's name.
  public var name: String

  /// The name of the state whose values hold where this one sets none.
  public var basedOn: String?

  /// The values, in document order; of two for one property the later counts.
  public var values: [SetValue]

  /// Animations and layers that come and go with the state, in document order.
  public var changes: [StateChange] = []

  /// The content that was not understood, for writing it back.
  public var kept = KeptMarkup()

  /// Creates a description of a state.
  public init(name: String, basedOn: String? = nil, values: [SetValue] = []) {
    self.name = name
    self.basedOn = basedOn
    self.values = values
  }
}

/// The animations with which a document goes from one state to another.
public struct StateTransition: Sendable, Equatable {
  /// The animation with which one property goes from state to state.
  public struct Element: Sendable, Equatable {
    /// The ``LayerDescription/id`` of the layer; `*` for any.
    public var targetID: String
    /// The key path of the layer's property; `*` for any.
    public var keyPath: String
    /// The animation from the old to the new value; nil for a jump.
    public var animation: AnimationDescription?
    /// The content that was not understood, for writing it back.
    public var kept = KeptMarkup()
    /// The line it stands on, for messages; it makes no difference to equality.
    @NotCompared public var line: Int

    /// Creates a description of how one property changes.
    public init(
      targetID: String, keyPath: String, animation: AnimationDescription? = nil, line: Int = 0
    ) {
      self.targetID = targetID
      self.keyPath = keyPath
      self.animation = animation
      self.line = line
    }
  }

  /// The name of the state that is left; `*` for any.
  public var fromState: String

  /// The name of the state that is entered; `*` for any.
  public var toState: String

  /// The properties that are animated.
  public var elements: [Element]

  /// The content that was not understood, for writing it back.
  public var kept = KeptMarkup()

  /// Creates a description of a transition.
  public init(fromState: String, toState: String, elements: [Element] = []) {
    self.fromState = fromState
    self.toState = toState
    self.elements = elements
  }
}
