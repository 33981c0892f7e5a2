import BoingQuartzCore
import BoingTestSupport

/// The stacks on which deep trees are tested.
enum TestStack: Int, CaseIterable, Sendable {
  /// The stack of a worker thread in bytes.
  case worker = 524_288
  /// The stack of the main thread in bytes.
  case main = 8_388_608

  /// The size in bytes, which is larger under a sanitizer.
  var size: Int { Sanitizer.isOn ? 4 * rawValue : rawValue }

  /// Runs `body` on a thread with this stack, to its end, and gives what it returns.
  func run<Result>(_ body: @escaping () -> Result) -> Result {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Result?
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result = body()
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    return result!
  }
}

/// Runs `body` on a thread of its own, to its end, and gives what it returns.
func onThread<Result>(_ body: @escaping () -> Result) -> Result { TestStack.main.run(body) }
