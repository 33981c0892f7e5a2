/// Layers that a ``CATransition`` brings from one state to another.
extension Frame {
  /// A transition at the frame's time.
  ///
  /// The layer's own values and sublayers in the frame are the state after the transaction;
  /// ``before`` is the one it replaces. Both are drawn in the superlayer's plane, each with its own
  /// geometry and opacity, moved by ``placement`` and weighted by its opacities; the layer's state
  /// after may be hidden.
  package struct Transition: Sendable {
    package let type: CATransitionType
    package let subtype: CATransitionSubtype?
    /// From 0, the state before alone, to 1, the state after alone.
    package let progress: Double
    /// What showed before; nil where that was nothing.
    package internal(set) var before: Before?

    /// Where and how strongly each state is drawn.
    package var placement: Placement {
      var placement = Placement()
      let side = self.side
      switch type {
      case .moveIn:
        placement.afterOffset = side * (1 - progress)
      case .push:
        placement.afterOffset = side * (1 - progress)
        placement.beforeOffset = -side * progress
      case .reveal:
        placement.beforeOffset = -side * progress
        placement.isBeforeInFront = true
      default:
        (placement.beforeOpacity, placement.afterOpacity) = (1 - progress, progress)
        placement.addsColors = true
      }
      return placement
    }

    /// Towards the side from which the movement comes; y is greatest at the top.
    private var side: SIMD2<Double> {
      switch subtype {
      case .fromRight?: SIMD2(1, 0)
      case .fromTop?: SIMD2(0, 1)
      case .fromBottom?: SIMD2(0, -1)
      default: SIMD2(-1, 0)
      }
    }
  }

  /// The state of a layer before a transaction: the layer at ``index`` of ``frame``, as it showed at
  /// the moment of the commit; it moves no more.
  package struct Before: Sendable {
    package internal(set) var frame: Frame
    package let index: Int
  }

  /// How the two states of a transition are drawn.
  package struct Placement: Sendable, Equatable {
    /// By how much the state before is moved, in parts of the width and height of its bounds, along
    /// the axes of the layer.
    package var beforeOffset = SIMD2<Double>.zero
    /// The same for the state after.
    package var afterOffset = SIMD2<Double>.zero
    package var beforeOpacity = 1.0
    package var afterOpacity = 1.0
    /// Whether the state before is drawn over the one after.
    package var isBeforeInFront = false
    /// Whether the two pictures are added up, so that what is equal in both stays as it is.
    package var addsColors = false
  }

  /// The transition that the layer at `index` is in; nil where there is none.
  package func transition(at index: Int) -> Transition? {
    transitions.isEmpty ? nil : transitions[Int32(index)]
  }

  /// Whether any layer is in a transition.
  package var hasTransitions: Bool { !transitions.isEmpty }
}
