/// A named state of a document: values that some of its layers have in it.
public struct DocumentState: Sendable, Equatable {
  /// One value that a state sets.
  public struct SetValue: Sendable, Equatable {
    /// The ``CAMLLayer/id`` of the layer.
    public var targetID: String
    /// The key path of the layer's property.
    public var keyPath: String
    /// The value.
    public var value: CAMLValue
    /// The content that was not understood, for writing it back.
    public var unrecognized = UnrecognizedContent()
    /// The position in the file; it makes no difference to equality.
    @ExcludedFromEquality public var position = SourcePosition()

    /// The line in the file, counted from 1; 0 for what was not read.
    public var line: Int { position.line }
  }

  /// The state's name.
  public var name: String

  /// The name of the state whose values hold where this one sets none.
  public var basedOn: String?

  /// The values, in document order; of two for one property the later counts.
  public var values: [SetValue] = []

  /// Animations and layers that come and go with the state, in document order.
  public var changes: [StateChange] = []

  /// The content that was not understood, for writing it back.
  public var unrecognized = UnrecognizedContent()

  /// The position in the file; it makes no difference to equality.
  @ExcludedFromEquality public var position = SourcePosition()
}

/// The animations with which a document goes from one state to another.
public struct StateTransition: Sendable, Equatable {
  /// The animation with which one property goes from state to state.
  public struct Element: Sendable, Equatable {
    /// The ``CAMLLayer/id`` of the layer; `*` for any.
    public var targetID: String
    /// The key path of the layer's property; `*` for any.
    public var keyPath: String
    /// The animation from the old to the new value; nil for a jump.
    public var animation: CAMLAnimation?
    /// The content that was not understood, for writing it back.
    public var unrecognized = UnrecognizedContent()
    /// The position in the file; it makes no difference to equality.
    @ExcludedFromEquality public var position = SourcePosition()

    /// The line in the file, counted from 1; 0 for what was not read.
    public var line: Int { position.line }
  }

  /// The name of the state that is left; `*` for any.
  public var fromState: String

  /// The name of the state that is entered; `*` for any.
  public var toState: String

  /// The properties that are animated.
  public var elements: [Element] = []

  /// The content that was not understood, for writing it back.
  public var unrecognized = UnrecognizedContent()

  /// The position in the file; it makes no difference to equality.
  @ExcludedFromEquality public var position = SourcePosition()
}

/// Something that a state adds to the layers, or takes away, for as long as it lasts.
public struct StateChange: Sendable, Equatable {
  /// The animation or layer that is added or removed.
  public enum Kind: Sendable, Equatable {
    /// `LKStateAddAnimation`: an animation starts.
    case addAnimation(CAMLAnimation)
    /// `LKStateRemoveAnimation`: the animation of that key is taken away.
    case removeAnimation(key: String)
    /// `LKStateAddElement`: a sublayer comes, before the one of an id or in front of all.
    case addLayer(CAMLLayer, beforeID: String?)
    /// `LKStateRemoveElement`: the sublayer of that id goes.
    case removeLayer(id: String)
  }

  /// The ``CAMLLayer/id`` of the layer.
  public var targetID: String

  /// The animation or layer that is added or removed.
  public var kind: Kind

  /// The content that was not understood, for writing it back.
  public var unrecognized = UnrecognizedContent()

  /// The position in the file; it makes no difference to equality.
  @ExcludedFromEquality public var position = SourcePosition()

  /// The line in the file, counted from 1; 0 for what was not read.
  public var line: Int { position.line }
}
