/// Why a command could not do its work though it was used rightly; it ends with exit code 1.
struct CommandError: Error, CustomStringConvertible {
  /// The input, what is wrong with it, and the remedy.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
