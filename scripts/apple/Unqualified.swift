// A file of a client that imports both: what SwiftUI names is SwiftUI's.
import Boing
import SwiftUI

func unqualified() -> (Spring, Animation, Bounce) {
  let spring: SwiftUI.Spring = Spring(duration: 0.5, bounce: 0.3)
  return (spring, .bounce(bounces: 4, duration: 0.5), .wall(.gravity(), bounces: 3))
}

func transactions(_ change: () -> Void) {
  withAnimation(.bounce) { change() }
  withAnimation(.bounce(.springy(bounces: 3), duration: 0.5)) { change() }
  withBounce(.wall(.gravity(), bounces: 3), duration: 0.8) { change() }
  withTransaction(Transaction(bounce: .springy(), reducedMotion: .easing())) { change() }
}

/// Sends the completions to another task: the handles stay on the thread of their layers.
func sent(_ handle: BounceHandle<CGFloat>, _ composition: CompositionHandle) {
  let (end, all) = (handle.completion, composition.completion)
  Task.detached { print(await end.finished, await all.finished) }
}
