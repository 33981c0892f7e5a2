import BoingCurves

/// A layer on its way from one state to another, at a time.
///
/// The layer's own state and sublayers in the frame are the incoming ones, after the transaction;
/// ``snapshot`` has the outgoing ones. Both are drawn in the superlayer's plane, each with its own
/// geometry and opacity, moved by ``geometry`` and weighted by its opacities; the incoming layer
/// may be hidden.
package struct Transition: Sendable {
  package let kind: Kind
  /// From 0, the outgoing state alone, to 1, the incoming state alone.
  package let progress: Double
  /// The outgoing state; nil if nothing showed.
  package var snapshot: TransitionSnapshot?

  package init(kind: Kind, progress: Double, snapshot: TransitionSnapshot?) {
    (self.kind, self.progress, self.snapshot) = (kind, progress, snapshot)
  }

  /// A transition, with the side from which its movement comes: a unit vector, y points up.
  package enum Kind: Sendable, Equatable {
    case fade
    case moveIn(from: SIMD2<Double>)
    case push(from: SIMD2<Double>)
    case reveal(from: SIMD2<Double>)
  }

  /// The position and the weight of each state.
  package var geometry: TransitionGeometry {
    var geometry = TransitionGeometry()
    switch kind {
    case .moveIn(let side):
      geometry.incomingOffset = side * (1 - progress)
    case .push(let side):
      geometry.incomingOffset = side * (1 - progress)
      geometry.outgoingOffset = -side * progress
    case .reveal(let side):
      geometry.outgoingOffset = -side * progress
      geometry.order = .outgoingInFront
    case .fade:
      (geometry.outgoingOpacity, geometry.incomingOpacity) = (1 - progress, progress)
      geometry.order = .sum
    }
    return geometry
  }
}

/// The positions and the weights of the two states of a transition.
package struct TransitionGeometry: Sendable, Equatable {
  /// The distance by which the outgoing state is moved, in parts of the width and height of its bounds,
  /// along the axes of the layer.
  package var outgoingOffset = SIMD2<Double>.zero
  /// The same for the incoming state.
  package var incomingOffset = SIMD2<Double>.zero
  package var outgoingOpacity = 1.0
  package var incomingOpacity = 1.0
  package var order = Order.incomingInFront

  package enum Order: Sendable {
    case incomingInFront, outgoingInFront
    /// The two are added up, so that equal parts of both stay as they are.
    case sum
  }
}

/// The state of a layer before a transaction: the layer at ``index`` of ``frame``, as it showed at
/// the moment of the commit; it moves no more.
package struct TransitionSnapshot: Sendable {
  package var frame: Frame
  package let index: Int

  package init(frame: Frame, index: Int) { (self.frame, self.index) = (frame, index) }
}

/// Layers in transitions.
extension Frame {
  /// Returns the transition of the layer at `index`; nil where there is none.
  package func transition(at index: Int) -> Transition? {
    transitions.isEmpty ? nil : transitions[Int32(index)]
  }

  /// True if any layer is in a transition.
  package var hasTransitions: Bool { !transitions.isEmpty }
}

/// A transition compiled for evaluation, with the state that it leaves.
package final class TransitionTrack: Sendable {
  package let timing: TrackTiming
  package let curve: CubicBezierEasing?
  package let kind: Transition.Kind
  package let range: (from: Double, to: Double)
  package let snapshot: TransitionSnapshot?

  /// Creates a track from a transition's timing function, kind and range of progress.
  ///
  /// - Parameter range: the progress at the start and the end, clamped to 0…1.
  package init(
    _ kind: Transition.Kind, from range: (from: Double, to: Double), curve: CubicBezierEasing?,
    timing: TrackTiming, snapshot: TransitionSnapshot?
  ) {
    self.kind = kind
    self.timing = timing
    self.snapshot = snapshot
    self.curve = curve
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    self.range = (clamped(range.from), clamped(range.to))
  }

  /// Returns the transition at the layer's `time`; nil where it is not in effect.
  package func state(at time: Double) -> Transition? {
    guard let phase = timing.phase(at: time) else { return nil }
    let progress = curve?.value(at: phase.progress) ?? phase.progress
    return Transition(
      kind: kind,
      progress: min(max(range.from + (range.to - range.from) * progress, 0), 1), snapshot: snapshot)
  }
}
