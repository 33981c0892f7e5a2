import ArgumentParser
import BoingFormats

/// The options of every command that writes files.
struct OverwritingArguments: ParsableArguments {
  @Flag(
    help: "Replace existing files of any kind, not only of the format that is written.")
  var force = false

  @Flag(help: "Replace no existing file.")
  var noClobber = false

  /// True if nothing was asked for.
  var isEmpty: Bool { !force && !noClobber }

  /// The rule by which existing files give way.
  var overwriting: Overwriting { force ? .always : noClobber ? .never : .sameFormat }

  func validate() throws {
    if force, noClobber {
      throw ValidationError("--force and --no-clobber do not go together; choose one.")
    }
  }
}
