import BoingFormats

/// Leaves a clean line on the terminal when Ctrl-C, or another signal, ends the command.
enum Interrupt {
  /// Has the signals that remove temporary files take the progress line away, too.
  static func clearsProgress() {
    guard Terminal.showsProgress else { return }
    TemporaryFiles.onInterrupt { Terminal.draw(ProgressBar.eraseLine) }
  }
}
