import Foundation

/// Makes elements on several threads and hands them over on the calling thread in order.
///
/// The result does not depend on the number of workers, and neither does the error: it is that of
/// the lowest index that fails.
struct OrderedPipeline {
  /// Threads that make elements; with one, the calling thread makes them itself.
  let workers: Int

  /// The most elements that exist at any moment, from the start of their making to the end of
  /// their consumption.
  var window: Int { workers == 1 ? 1 : workers + 2 }

  /// Calls `produce(0)` … `produce(count - 1)` on the workers and `consume` with each result.
  ///
  /// When either throws, no further element is begun, those under way are waited for, and the error
  /// is thrown.
  func run<Element: Sendable>(
    count: Int,
    produce: @escaping @Sendable (Int) throws -> Element,
    consume: (Int, Element) throws -> Void
  ) throws {
    guard workers > 1, count > 1 else {
      for index in 0..<count { try consume(index, produce(index)) }
      return
    }
    let board = PipelineBoard<Element>(count: count, window: window)
    let threads = min(workers, count)
    for _ in 0..<threads {
      let thread = Thread {
        while let index = board.claim() {
          // Given away, so that no worker holds on to what the consumer has finished with.
          board.deliver(Result { try produce(index) }, at: index)
        }
        board.leave()
      }
      board.join()
      thread.start()
    }
    defer { board.stop() }
    for index in 0..<count {
      // An error further on says nothing about this index, which was claimed before it.
      try consume(index, board.take(index).get())
      board.finish(index)
    }
  }
}

/// The state that the workers and the consumer share: who makes which element, and what is made.
private final class PipelineBoard<Element: Sendable>: @unchecked Sendable {
  // Every property is read and written with `condition` locked.
  private let condition = NSCondition()
  private let count: Int
  private let window: Int
  private var nextToClaim = 0
  private var finished = 0
  private var results: [Int: Result<Element, any Error>] = [:]
  private var isStopped = false
  private var workers = 0

  init(count: Int, window: Int) {
    self.count = count
    self.window = window
  }

  func join() {
    locked { workers += 1 }
  }

  func leave() {
    locked { workers -= 1 }
  }

  /// The next index to make, once it fits the window; nothing when there is no more to do.
  func claim() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped, nextToClaim < count, nextToClaim >= finished + window { condition.wait() }
    guard !isStopped, nextToClaim < count else { return nil }
    defer { nextToClaim += 1 }
    return nextToClaim
  }

  func deliver(_ result: consuming Result<Element, any Error>, at index: Int) {
    condition.lock()
    results[index] = consume result
    if case .failure = results[index] { isStopped = true }
    condition.broadcast()
    condition.unlock()
  }

  func take(_ index: Int) -> Result<Element, any Error> {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = results.removeValue(forKey: index) { return result }
      condition.wait()
    }
  }

  func finish(_ index: Int) {
    locked { finished = index + 1 }
  }

  /// Ends the work and waits until no worker is left.
  func stop() {
    condition.lock()
    defer { condition.unlock() }
    isStopped = true
    condition.broadcast()
    while workers > 0 { condition.wait() }
  }

  private func locked(_ body: () -> Void) {
    condition.lock()
    body()
    condition.broadcast()
    condition.unlock()
  }
}
