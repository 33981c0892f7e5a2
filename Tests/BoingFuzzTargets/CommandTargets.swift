import BoingCLI

extension FuzzTarget {
  /// The arguments of the command.
  static let commands = [
    FuzzTarget("command-lines", "arguments of boing, one for each line", maximumLength: 512) {
      bytes in
      let arguments = bytes.split(separator: 10, omittingEmptySubsequences: false).map {
        Array($0.filter { $0 != 0 }).text
      }
      try require(
        !CommandLineCheck.answer(to: arguments).isEmpty, "no answer to \(arguments)")
    }
  ]
}
