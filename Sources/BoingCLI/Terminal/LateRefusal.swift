import ArgumentParser

extension ParsableCommand {
  /// Says what is wrong with an option, as the parser does for what `validate()` throws.
  ///
  /// What `run()` throws, the parser reports with the usage of the root command instead.
  ///
  /// - Returns: The exit code to throw.
  static func refuse(_ error: ValidationError) -> ExitCode {
    let usage = configuration.usage ?? ""
    let name = "boing " + (configuration.commandName ?? "")
    Terminal.write("Error: \(error.message)\nUsage: \(usage)\n")
    Terminal.write("  See '\(name) --help' for more information.\n")
    return .validationFailure
  }
}
