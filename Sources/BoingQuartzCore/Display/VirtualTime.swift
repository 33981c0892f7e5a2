import BoingCoreGraphics
import BoingRender

/// Calls that are due at times of a display's clock: tasks that sleep in virtual time.
package protocol DisplayTimers: AnyObject {
  /// Returns the time of the next call at or before `limit`.
  func nextTime(upTo limit: Double) -> Double?
  /// Makes the calls that are due.
  func fire()
}

extension Display {
  /// True if changes of the display's layers outside of explicit transactions wait for the display's next update,
  /// and not for the transaction of the thread that made them.
  ///
  /// Two displays of this kind never commit each other's changes, whichever threads their code runs on.
  package var ownsImplicitChanges: Bool {
    get { context.ownsImplicitChanges }
    set { context.ownsImplicitChanges = newValue }
  }

  /// Lets `body` run with `CACurrentMediaTime()` reading `clock`.
  ///
  /// Display links that `body` adds go to the display that is updated next on their thread.
  package static func withClock<R>(
    _ clock: any DisplayClock, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> R
  ) async rethrows -> R {
    try await $currentClock.withValue(clock, operation: body)
  }
}

/// The position of a layer in the trees that its display has committed.
package struct LayerSlot: Sendable {
  /// The slot in each tree.
  package let index: Int32
  /// The number of commits of the display before the layer came; the trees of later ones show it.
  package let commitsBefore: Int
}

extension CALayer {
  /// Returns the layer's slot in the trees of `display`; nil where that does not show the layer.
  package func slot(in display: Display) -> LayerSlot? {
    guard let context, context === display.context, slot >= 0 else { return nil }
    return LayerSlot(index: slot, commitsBefore: context.attachments[Int(slot)])
  }

  /// Returns a copy of the layer as it shows at `time` in `tree`, which its display committed while it was there.
  package func presentation(in tree: RenderTree, at time: Double) -> CALayer {
    let shown = tree.layer(slot, at: time)
    return presentation(
      PresentationSource(model: self, context: context, time: time),
      values: tree.nodes[Int(slot)].values, details: tree.details[Int(slot)],
      shownValues: shown.values, shownDetails: shown.details)
  }

  /// Commits the changes of the tree that the layer is in, outside of explicit transactions.
  ///
  /// - Returns: False where the layer is in none.
  package func commitTree() -> Bool {
    guard let context else { return false }
    let stack = TransactionStack.current
    stack.commitTouched(context)
    stack.flush()
    return slot >= 0
  }
}
