import Dispatch
import Synchronization

/// Runs the jobs of a stage's tasks when the stage is advanced, on the thread that advances it.
final class StageExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isClosed = state.withLock { state in
      if !state.isClosed { state.jobs.append(job) }
      return state.isClosed
    }
    // The stage is gone, and nobody advances it; the task must come to its end.
    if isClosed { DispatchQueue.global().async { self.run(job) } }
  }

  /// Runs every job, with those that they lead to.
  ///
  /// - Returns: True if there were any.
  @discardableResult
  func run() -> Bool {
    var hasRun = false
    // A task that never suspends on anything but itself goes on at the next stop.
    for _ in 0..<10_000 {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      }
      guard !jobs.isEmpty else { return hasRun }
      hasRun = true
      for job in jobs { run(job) }
    }
    return hasRun
  }

  /// Hands all further jobs to the system's threads.
  func close() {
    state.withLock { $0.isClosed = true }
    run()
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
