import OpenCoreGraphics
import OrderedCollections

/// Calls to delegates and completion blocks that wait until no transaction is being committed.
///
/// Core Animation makes these calls from the run loop; here a display's update does.
final class EventQueue {
  private var events: [() -> Void] = []
  private var isDraining = false

  /// The calling thread's queue.
  static var current: EventQueue { TransactionStack.current.events }

  /// Whether a call is due.
  var isPending: Bool { !events.isEmpty }

  func post(_ event: @escaping () -> Void) {
    events.append(event)
  }

  /// Makes the calls in order, with those that they lead to.
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    var index = 0
    while index < events.count {
      events[index]()
      index += 1
      // Calls that go on for ever by posting another each time are cut into separate updates.
      if index >= 100_000 { break }
    }
    events.removeFirst(index)
  }

  /// The animation's life ends: its completion block first, then its delegate, as measured.
  func stop(_ entry: AnimationEntry, finished: Bool) {
    let animation = entry.animation
    let group = entry.group
    entry.group = nil
    let starts = !entry.hasStarted
    entry.hasStarted = true
    post {
      if starts { animation.delegate?.animationDidStart(animation) }
      group?.animationEnded()
      animation.delegate?.animationDidStop(animation, finished: finished)
    }
  }

  /// The animation was committed on a layer that is in no display's tree: it starts and stops.
  func abandon(_ entry: AnimationEntry, of layer: CALayer) {
    guard !entry.hasStarted else { return }
    if let key = layer.entries.first(where: { $0.value === entry })?.key {
      layer.entries.removeValue(forKey: key)
    }
    entry.hasStarted = true
    let animation = entry.animation
    let group = entry.group
    entry.group = nil
    post {
      animation.delegate?.animationDidStart(animation)
      animation.delegate?.animationDidStop(animation, finished: false)
      group?.animationEnded()
    }
  }
}
