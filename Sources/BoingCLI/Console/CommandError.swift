import ArgumentParser

/// An error of a command that was used correctly; the exit code is 1.
struct CommandError: Error, CustomStringConvertible {
  /// The input, what is wrong with it, and the remedy.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension ParsableCommand {
  /// Says what is wrong with an option, as the parser does for what `validate()` throws.
  ///
  /// What `run()` throws, the parser reports with the usage of the root command instead.
  ///
  /// - Returns: The exit code to throw.
  static func reportUsageError(_ error: ValidationError) -> ExitCode {
    let usage = configuration.usage ?? ""
    let name = "boing " + (configuration.commandName ?? "")
    Terminal.write("Error: \(error.message)\nUsage: \(usage)\n")
    Terminal.write("  See '\(name) --help' for more information.\n")
    return .validationFailure
  }
}
