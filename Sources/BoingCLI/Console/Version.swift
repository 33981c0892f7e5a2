/// The version of the command.
enum Version {
  /// The version that `--version` prints, and that a list of jobs is for.
  static let current = "0.1.0"
}
