import ArgumentParser
import BoingMovies
import Foundation

/// The options of every command.
struct CommonArguments: ParsableArguments {
  @Flag(
    name: [.short, .long],
    help: ArgumentHelp(
      "Print results and errors only, no reports or warnings.", visibility: .hidden))
  var quiet = false

  @Flag(
    name: [.short, .long],
    help: ArgumentHelp(
      "Print what is done, and the time it takes, to standard error.", visibility: .hidden))
  var verbose = false

  @Flag(
    help: ArgumentHelp(
      "Report on standard output as JSON, one object a line, with the warnings in it.",
      visibility: .hidden))
  var json = false

  @Flag(help: ArgumentHelp("Draw no progress on the terminal.", visibility: .hidden))
  var noProgress = false

  /// True if reports and warnings are for a reader.
  var isForReader: Bool { !quiet && !json }

  func validate() throws {
    if quiet, verbose { throw ValidationError.conflict("quiet", "verbose") }
  }

  /// A progress bar, which is shown only to a reader who has not asked for none.
  func progressBar(_ title: String) -> ProgressBar {
    ProgressBar(title: title, isShown: isForReader && !noProgress)
  }

  /// Prints a line to standard error with `--verbose`.
  func note(_ text: @autoclosure () -> String) {
    if verbose { Terminal.write(text() + "\n") }
  }

  /// Does something and, with `--verbose`, prints what and the time it took.
  func timed<Result>(_ what: String, _ body: () throws -> Result) rethrows -> Result {
    guard verbose else { return try body() }
    let start = ContinuousClock.now
    let result = try body()
    note("\(what): \(String(format: "%.3f", (ContinuousClock.now - start) / .seconds(1))) s")
    return result
  }

  /// Prints warnings to standard error for a reader.
  func warn(_ warnings: [Warning], about subject: String, remedy: String?) {
    guard isForReader else { return }
    WarningList(warnings: warnings.map(\.description), subject: subject, remedy: remedy).print()
  }
}

/// The options of every command that writes files.
struct ExistingFileArguments: ParsableArguments {
  @Flag(
    help: "Replace existing files of any kind, not only of the format that is written.")
  var force = false

  @Flag(help: ArgumentHelp("Replace no existing file.", visibility: .hidden))
  var noClobber = false

  /// True if nothing was asked for.
  var isEmpty: Bool { !force && !noClobber }

  /// The rule by which existing files give way.
  var overwriting: Overwriting { force ? .always : noClobber ? .never : .sameFormat }

  func validate() throws {
    if force, noClobber { throw ValidationError.conflict("force", "no-clobber") }
  }
}
