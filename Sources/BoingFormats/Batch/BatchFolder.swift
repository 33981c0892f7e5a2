import Foundation

/// The folder of a batch: the list of its jobs, their outputs, and the records of what was done.
///
/// | name | content |
/// |---|---|
/// | `jobs.jsonl` | the list |
/// | `out` | the outputs |
/// | `parts` | the parts of movies, in a folder for each movie, until they are put together |
/// | `records` | a file for each job that has ended |
/// | `work` | a folder for each job in progress |
package struct BatchFolder: Sendable {
  /// The absolute path, without links.
  package let path: String

  static let outputs = "out"
  static let parts = "parts"

  /// Takes the folder at a path, which need not exist.
  package init(_ path: String) {
    self.path = CanonicalPath(path).path
  }

  /// The path of the list of jobs.
  package var list: String { path + "/jobs.jsonl" }

  var work: String { path + "/work" }

  /// The path of a job's output.
  package func output(of job: BatchJob) -> String { path + "/" + job.output }

  /// The path of the folder of the parts that a job puts together.
  package func parts(of id: String) -> String { "\(path)/\(Self.parts)/\(id)" }

  /// The path of the record of a job; those of many jobs are in many folders.
  func record(of id: String) -> String { "\(path)/records/\(id.prefix(2))/\(id).json" }

  /// Makes the folder for a plan, where nothing is there, nothing is in it, or a plan is.
  ///
  /// - Throws: ``FileError``; ``BatchError/folderInUse(_:found:)``.
  package func prepare() throws {
    var status = stat()
    if stat(path, &status) != 0 { return try makeFolders(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError.notAFolder(path) }
    guard stat(list, &status) != 0 else { return }
    // What a plan left that was killed before it had a list.
    TemporaryItem.removeAbandoned(in: path)
    guard let found = try namesInFormerFolder(path).first else { return }
    throw BatchError.folderInUse(path, found: found)
  }
}
