import BoingRender

/// The diagnostics of animations.
extension Diagnostic {
  static func unknownTimingFunction(_ name: String) -> Self {
    Self(
      description: "there is no timing function '\(name)', the default one stands in; use linear, "
        + "easeIn, easeOut, easeInEaseOut or default")
  }

  static func animationNestedTooDeep(_ key: String?) -> Self {
    Self(
      description:
        "the animation \(key.map { "'\($0)'" } ?? "without a key") is not added: its groups "
        + "are nested more than \(CAAnimationGroup.maximumDepth) deep; put animations that share a "
        + "group's time into one group")
  }

  package static func emitterCellsNestedTooDeep(_ name: String?) -> Self {
    Self(
      description:
        "the emitter cell \(name.map { "'\($0)'" } ?? "without a name") is taken over without the cells "
        + "nested more than \(CAEmitterCell.maximumDepth) deep in it; let fewer particles emit particles"
    )
  }

  static func tooManyEmitterCells() -> Self {
    Self(
      description:
        "an emitter layer takes over \(CAEmitterCell.maximumCount) emitter cells only: it has more, with "
        + "those that they emit, each as often as it is held; use fewer cells")
  }

  static func needsTransform(_ function: String, keyPath: String) -> Self {
    Self(
      description: "an animation of '\(keyPath)' shows nothing: the value function \(function) "
        + "makes transforms; use the key path 'transform' or 'sublayerTransform'")
  }

  static func missingEnd(_ function: String, keyPath: String) -> Self {
    Self(
      description:
        "an animation of '\(keyPath)' shows nothing: with the value function \(function) "
        + "two of fromValue, toValue and byValue must be given")
  }

  static func splineParameter(_ name: String, index: Int, keyPath: String) -> Self {
    Self(
      description: "an animation of '\(keyPath)' has a value of \(name)[\(index)] outside −1…1, "
        + "which is held there")
  }

  static func unfinishedTransaction() -> Self {
    Self(
      description: "a thread ended with a transaction that was not committed, and its changes are "
        + "lost; call CATransaction.flush() at the end of a thread that changes layers")
  }
}
