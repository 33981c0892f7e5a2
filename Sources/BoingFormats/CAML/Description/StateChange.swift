/// Something that a state adds to the layers, or takes away, for as long as it lasts.
public struct StateChange: Sendable, Equatable {
  /// The animation or layer that is added or removed.
  public enum Kind: Sendable, Equatable {
    /// `LKStateAddAnimation`: an animation starts.
    case addAnimation(AnimationDescription)
    /// `LKStateRemoveAnimation`: the animation of that key is taken away.
    case removeAnimation(key: String)
    /// `LKStateAddElement`: a sublayer comes, before the one of an id or in front of all.
    case addLayer(LayerDescription, beforeID: String?)
    /// `LKStateRemoveElement`: the sublayer of that id goes.
    case removeLayer(id: String)
  }

  /// The ``LayerDescription/id`` of the layer.
  public var targetID: String

  /// The animation or layer that is added or removed.
  public var kind: Kind

  /// The content that was not understood, for writing it back.
  public var kept = KeptMarkup()

  /// The line it stands on, for messages; it makes no difference to equality.
  @NotCompared public var line: Int

  /// Creates a description of a change.
  public init(targetID: String, kind: Kind, line: Int = 0) {
    self.targetID = targetID
    self.kind = kind
    self.line = line
  }
}
