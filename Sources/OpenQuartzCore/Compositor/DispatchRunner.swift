import BoingRender
import Dispatch

/// The threads that the system has.
struct DispatchRunner: WorkRunner {
  let width: Int

  func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard width > 1, count > 1 else { return (0..<count).forEach(body) }
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}
