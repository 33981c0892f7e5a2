import Foundation

/// Leaves a clean line on the terminal when Ctrl-C, or another signal, ends the command.
enum Interrupt {
  /// Has the signals that remove temporary files take the progress line away first.
  ///
  /// Call it after `TemporaryFiles.removeOnInterrupt()`, whose handler it goes on to.
  static func clearsProgress() {
    guard Terminal.showsProgress, removeFiles != nil else { return }
    for signal in handled where handler(of: signal) != nil {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        // A handler may call little more than write.
        let erase: StaticString = "\r\u{1B}[K"
        _ = write(STDERR_FILENO, erase.utf8Start, erase.utf8CodeUnitCount)
        removeFiles?(signal)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }
}

private let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

/// The handler that was there before; it is looked up before any signal can arrive.
private let removeFiles: (@convention(c) (Int32) -> Void)? =
  handled.lazy.compactMap { handler(of: $0) }.first

/// What a signal calls; nil where it is ignored or ends the process.
private func handler(of signal: Int32) -> (@convention(c) (Int32) -> Void)? {
  var current = sigaction()
  sigaction(signal, nil, &current)
  // SIG_DFL and SIG_IGN are the addresses 0 and 1, which no Swift function value can be compared with.
  let address = unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
  return address == 0 || address == 1 ? nil : current.__sigaction_handler.sa_handler
}
