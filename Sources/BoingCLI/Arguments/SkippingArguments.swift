import ArgumentParser
import Foundation

/// The option by which a job that was done before is not done again.
struct SkippingArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Leave an output alone that is newer than its document and the command.", visibility: .hidden)
  )
  var skipExisting = false

  /// Refuses standard input and output, which have no time.
  func check(document: String, output: String?) throws {
    guard skipExisting, [document, output].contains(StandardStream.name) else { return }
    throw ValidationError(
      "--skip-existing compares the times of files; name the document and the output.")
  }

  /// Returns true, and says so, if every output is newer than the document and the command.
  func skips(_ outputs: [String], of document: String, _ common: CommonArguments) throws -> Bool {
    guard skipExisting, let first = outputs.first,
      let changed = Self.statuses(of: document).map(\.st_mtim.nanoseconds).max(),
      // An older build may have been installed later.
      let installed = Self.statuses(of: "/proc/self/exe").map(\.st_ctim.nanoseconds).max()
    else { return false }
    for output in outputs {
      // No output is empty.
      let files = Self.statuses(of: output).filter {
        $0.st_mode & S_IFMT != S_IFDIR && $0.st_size > 0
      }
      guard let oldest = files.map(\.st_mtim.nanoseconds).min(), oldest > max(changed, installed)
      else { return false }
    }
    let others = outputs.count > 1 ? " and \(outputs.count - 1) more" : ""
    let text = "\(first)\(others): skipped, newer than \(document) and the command"
    if common.isForReader { try Terminal.print(text) } else { common.note(text) }
    return true
  }

  /// Returns what the system knows of a file, or of a folder and of all that is in it; nothing if there is none.
  private static func statuses(of path: String) -> [stat] {
    let inner = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return ([path] + inner.map { "\(path)/\($0)" }).compactMap { path in
      var status = stat()
      return stat(path, &status) == 0 ? status : nil
    }
  }
}

extension timespec {
  /// Nanoseconds since 1970.
  fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
