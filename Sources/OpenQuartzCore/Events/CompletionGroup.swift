/// A completion block and the animations it waits for.
final class CompletionGroup {
  private(set) var block: (() -> Void)?
  /// Animations that have been added under the block and have not ended.
  var pending = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) {
    self.block = block
  }

  /// No more animations will be added; with none pending the block runs at the next update.
  func close(_ events: EventQueue) {
    guard !isClosed else { return }
    isClosed = true
    if pending == 0 { events.postWhenIdle { self.run() } }
  }

  /// One animation has ended; the last one runs the block.
  func animationEnded() {
    pending -= 1
    if pending == 0, isClosed { run() }
  }

  private func run() {
    let block = self.block
    self.block = nil
    block?()
  }
}
