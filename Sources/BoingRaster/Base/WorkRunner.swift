/// Whoever has threads for work that falls into independent pieces.
///
/// No result depends on the threads: a runner may take the pieces in any order, or one after another.
package protocol WorkRunner: Sendable {
  /// The number of pieces that are worked on at once, 1 at least.
  var width: Int { get }

  /// Calls `body` with each number below `count`, and returns when all calls have returned.
  func run(_ count: Int, _ body: @Sendable (Int) -> Void)
}

/// The calling thread alone.
package struct SerialRunner: WorkRunner {
  package init() {}

  package var width: Int { 1 }

  package func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    for index in 0..<count { body(index) }
  }
}

/// A runner of any type.
package struct ErasedRunner: WorkRunner {
  package let width: Int
  private let perform: @Sendable (Int, @Sendable (Int) -> Void) -> Void

  package init(_ runner: some WorkRunner) {
    width = runner.width
    perform = { runner.run($0, $1) }
  }

  package func run(_ count: Int, _ body: @Sendable (Int) -> Void) { perform(count, body) }
}
