/// A layer on its way from one state to another, at a time.
///
/// The layer's own state and sublayers in the frame are the incoming ones, after the transaction;
/// ``before`` has the outgoing ones. Both are drawn in the superlayer's plane, each with its own
/// geometry and opacity, moved by ``placement`` and weighted by its opacities; the incoming layer
/// may be hidden.
package struct Transition: Sendable {
  package let kind: Kind
  /// From 0, the outgoing state alone, to 1, the incoming state alone.
  package let progress: Double
  /// The outgoing state; nil if nothing showed.
  package var before: Frame.Before?

  /// A transition, with the side from which its movement comes: a unit vector, y greatest at the top.
  package enum Kind: Sendable, Equatable {
    case fade
    case moveIn(from: SIMD2<Double>)
    case push(from: SIMD2<Double>)
    case reveal(from: SIMD2<Double>)
  }

  /// The position and the weight of each state.
  package var placement: Placement {
    var placement = Placement()
    switch kind {
    case .moveIn(let side):
      placement.afterOffset = side * (1 - progress)
    case .push(let side):
      placement.afterOffset = side * (1 - progress)
      placement.beforeOffset = -side * progress
    case .reveal(let side):
      placement.beforeOffset = -side * progress
      placement.isBeforeInFront = true
    case .fade:
      (placement.beforeOpacity, placement.afterOpacity) = (1 - progress, progress)
      placement.addsColors = true
    }
    return placement
  }

  /// The positions and the weights of the two states.
  package struct Placement: Sendable, Equatable {
    /// The distance by which the outgoing state is moved, in parts of the width and height of its bounds,
    /// along the axes of the layer.
    package var beforeOffset = SIMD2<Double>.zero
    /// The same for the incoming state.
    package var afterOffset = SIMD2<Double>.zero
    package var beforeOpacity = 1.0
    package var afterOpacity = 1.0
    /// True if the outgoing state is drawn over the incoming one.
    package var isBeforeInFront = false
    /// True if the two are added up, so that equal parts of both stay as they are.
    package var addsColors = false
  }
}

/// Layers in transitions.
extension Frame {
  /// The state of a layer before a transaction: the layer at ``index`` of ``frame``, as it showed at
  /// the moment of the commit; it moves no more.
  package struct Before: Sendable {
    package var frame: Frame
    package let index: Int

    package init(frame: Frame, index: Int) { (self.frame, self.index) = (frame, index) }
  }

  /// Returns the transition of the layer at `index`; nil where there is none.
  package func transition(at index: Int) -> Transition? {
    transitions.isEmpty ? nil : transitions[Int32(index)]
  }

  /// True if any layer is in a transition.
  package var hasTransitions: Bool { !transitions.isEmpty }
}
