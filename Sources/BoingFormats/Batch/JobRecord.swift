import Foundation

/// The end of a job: its output, or the reason why it has none.
///
/// A record is written after the output has its name, and says which file that was. So an output with a
/// record that matches it is whole and of this job; anything else is made again.
package struct JobRecord: Codable, Equatable, Sendable {
  package enum Status: String, Codable, Sendable {
    case done, failed
  }

  var schema = "boing.record/1"
  package let id: String
  package let output: String
  package let status: Status
  /// The last lines that the command wrote to standard error, warnings or the error.
  package var message: String?
  /// The command's exit code; nil where it was ended by a signal, or was not what failed.
  package var exitCode: Int32?
  /// The size of the output, of a folder that of its files together.
  package var bytes: Int?
  /// The digest of the output, as ``ContentDigest/of(_:)`` says.
  package var sha256: String?
  /// The number of the output in its file system, and the time of its last change in nanoseconds: with the
  /// size, a quick sign that it is still the same.
  var inode: UInt64?
  var modified: Int?
  /// Seconds that the job took.
  package var elapsed = 0.0
  /// The name of the machine.
  package var host: String

  /// Creates the record of an output that is about to get its name.
  init(done job: BatchJob, output path: String, host: String) throws {
    (id, output, status, self.host) = (job.id, job.output, .done, host)
    sha256 = try ContentDigest.of(path)
    let file = try FileStatus(path)
    (bytes, inode, modified) = (try file.totalSize(path), file.inode, file.modified)
  }

  init(failed job: BatchJob, message: String, exitCode: Int32? = nil, host: String) {
    (id, output, status, self.host) = (job.id, job.output, .failed, host)
    (self.message, self.exitCode) = (message, exitCode)
  }

  /// Returns true if the output at a path is the one of the record.
  ///
  /// - Parameter verifies: True to read the output also where its size and times are the same.
  func matches(_ path: String, verifies: Bool) -> Bool {
    guard status == .done, let file = try? FileStatus(path) else { return false }
    guard let size = try? file.totalSize(path), size == bytes else { return false }
    // Copied elsewhere, it has another number.
    if !verifies, file.inode == inode, file.modified == modified { return true }
    return (try? ContentDigest.of(path)) == sha256
  }
}

extension FileStatus {
  /// The number of bytes of a file, or of all files in a folder.
  fileprivate func totalSize(_ path: String) throws -> Int {
    guard isFolder else { return size }
    var sum = 0
    try FolderWalk(path).forEach { entry in
      if entry.kind == .file { sum += try FileStatus(path + "/" + entry.path).size }
      return entry.kind == .folder
    }
    return sum
  }
}

extension BatchFolder {
  /// Returns the record of a job; nil if there is none that is whole.
  package func readRecord(of id: String) -> JobRecord? {
    guard let data = try? FileInput.contents(of: record(of: id), limit: 1 << 20),
      let record = try? JSONDecoder().decode(JobRecord.self, from: data), record.id == id
    else { return nil }
    return record
  }

  /// Writes a record, which appears complete or not at all.
  ///
  /// - Parameter attempt: A folder for its temporary file.
  func write(_ record: JobRecord, in attempt: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let (temporary, path) = (attempt + "/record", self.record(of: record.id))
    unlink(temporary)
    try FileOutput(path: temporary, flags: O_CREAT | O_EXCL).write(
      encoder.encode(record) + Data("\n".utf8))
    if rename(temporary, path) == 0 { return }
    try makeFolders(CanonicalPath(resolved: path).folder)
    guard rename(temporary, path) == 0 else { throw FileError.lastSystemError("write", path) }
  }
}
