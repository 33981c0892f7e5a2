import BoingQuartzCore
import Synchronization

/// Writes down what happens, in order, on any thread.
///
/// A test that waits for the last event by a continuation may go on before the thread check knows of it: it does not see
/// that a continuation is resumed before its task waits.
final class Recorder {
  private let log = Mutex<[String]>([])

  var events: [String] { log.withLock { $0 } }

  func note(_ event: String) { log.withLock { $0.append(event) } }
}

/// An animation's delegate that writes down starts and stops.
final class RecordingAnimationDelegate: CAAnimationDelegate {
  let recorder: Recorder
  let name: String
  var onStart: (() -> Void)?
  var onStop: (() -> Void)?

  init(_ recorder: Recorder, name: String = "") {
    self.recorder = recorder
    self.name = name
  }

  func animationDidStart(_ anim: CAAnimation) {
    recorder.note(name + "start")
    onStart?()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    recorder.note(name + "stop:\(flag ? 1 : 0)")
    onStop?()
  }
}

extension Recorder {
  /// Returns a linear animation of opacity from 0 to 1 that is noted when it starts and when it stops.
  func fade(
    _ name: String = "", duration: Double = 1, onStop: (() -> Void)? = nil,
    onStart: (() -> Void)? = nil
  ) -> CABasicAnimation {
    let delegate = RecordingAnimationDelegate(self, name: name)
    (delegate.onStart, delegate.onStop) = (onStart, onStop)
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.duration = duration
    animation.delegate = delegate
    return animation
  }
}

/// Commits what `body` does in a transaction whose completion block is `block`.
func withCompletionBlock(_ block: @escaping () -> Void, _ body: () -> Void = {}) {
  CATransaction.begin()
  CATransaction.setCompletionBlock(block)
  body()
  CATransaction.commit()
}

/// A layer's delegate that writes down which actions are asked for, and answers with `answer`.
final class RecordingLayerDelegate: CALayerDelegate {
  let recorder: Recorder
  let name: String
  var answer: (any CAAction)?

  init(_ recorder: Recorder, name: String = "", answer: (any CAAction)? = NSNull()) {
    self.recorder = recorder
    self.name = name
    self.answer = answer
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    recorder.note(name + event)
    return answer
  }
}

/// An action that writes down that it ran.
final class RecordingAction: CAAction {
  let recorder: Recorder
  let name: String

  init(_ recorder: Recorder, name: String) {
    self.recorder = recorder
    self.name = name
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    recorder.note("\(name):\(event)")
  }
}

/// Collects the diagnostics that arise in `body`.
func diagnostics(in body: () throws -> Void) rethrows -> [String] {
  let collected = Mutex<[String]>([])
  try Diagnostics.withHandler(
    { diagnostic in collected.withLock { $0.append(diagnostic.description) } }, operation: body)
  return collected.withLock { $0 }
}
