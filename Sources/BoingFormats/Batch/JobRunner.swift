import Foundation

/// Does jobs of a batch, each in a process of its own.
///
/// A job is done in a folder of its own. Then its output gets its name, and after that its record is written.
/// Wherever the process is killed, the output is the former one, none, or the whole new one; and where the record
/// is missing the job is done again.
package struct JobRunner: Sendable {
  /// The outcome of looking at a job.
  package enum Outcome: Sendable {
    /// It was done now.
    case done(JobRecord)
    /// It was done before.
    case present(JobRecord)
    /// It failed now.
    case failed(JobRecord)
    /// Another process does it.
    case busy
  }

  package let folder: BatchFolder
  /// The folder of all documents.
  package let documents: String
  /// The path of the program that does a job.
  package let program: String
  /// The number of threads that draw, for the commands that have that option.
  package var threads: Int?
  /// Seconds after which a job is ended and has failed.
  package var timeout: Double?
  /// True to read outputs whose size and times are as they were.
  package var verifies = false

  package init(_ folder: BatchFolder, documents: String, program: String) {
    (self.folder, self.documents, self.program) = (folder, documents, program)
  }

  /// Looks if jobs can be done here, and removes what killed processes have left behind.
  ///
  /// - Throws: ``FileError`` if the batch's folder takes no files.
  package func prepare() throws {
    try makeFolders(folder.work)
    guard access(folder.work, W_OK) == 0 else {
      throw FileError.folderNotWritable(folder.work, reason: String(cString: strerror(errno)))
    }
    JobClaim.removeAbandoned(in: folder)
  }

  /// Does a job unless it is done.
  ///
  /// - Parameter waits: True to wait for another process that does it.
  /// - Throws: ``FileError`` if the batch's folder takes no files. A fault of the job itself is an outcome.
  package func run(_ job: BatchJob, waits: Bool) throws -> Outcome {
    if let record = record(ofDone: job) { return .present(record) }
    guard let claim = try JobClaim.take(job.id, in: folder, waits: waits) else { return .busy }
    return try withExtendedLifetime(claim) {
      // It may have been done between the look and the lock.
      if let record = record(ofDone: job) { return .present(record) }
      let start = ContinuousClock.now
      var record = try attempt(job, in: claim.attempt)
      record.elapsed = (ContinuousClock.now - start) / .seconds(1)
      // Where there are no locks, another process may have been luckier.
      if record.status == .failed, let other = self.record(ofDone: job) { return .present(other) }
      try folder.write(record, in: claim.attempt)
      return record.status == .done ? .done(record) : .failed(record)
    }
  }

  /// Returns the record of a job whose output is there and whole, or has become part of another one that is.
  package func record(ofDone job: BatchJob) -> JobRecord? {
    if let record = folder.readRecord(of: job.id), record.output == job.output,
      record.matches(folder.output(of: job), verifies: verifies)
    {
      return record
    }
    guard let whole = job.partOf.flatMap(folder.readRecord),
      whole.matches(
        folder.path + "/" + whole.output, verifies: false)
    else { return nil }
    return whole
  }

  /// Removes the parts of a movie that has been put together.
  package func removeParts(of job: BatchJob) throws(FileError) {
    if let error = TemporaryFiles.removeTree(folder.parts(of: job.id)) { throw error }
  }

  /// Does a job and gives its output the name, whatever was there before.
  private func attempt(_ job: BatchJob, in attempt: String) throws -> JobRecord {
    let staged = attempt + "/" + job.outputName
    let messages: String
    switch try command(job, output: staged) {
    case .success(let text): messages = text
    case .failure(let failure):
      return JobRecord(
        failed: job, message: failure.message, exitCode: failure.exitCode, host: JobClaim.host)
    }
    func failed(_ message: String) -> JobRecord {
      JobRecord(failed: job, message: message, host: JobClaim.host)
    }
    var record: JobRecord
    do {
      guard try ContentDigest.of(documents + "/" + job.document) == job.sha256 else {
        return failed("\(job.document) has changed since the jobs were planned; plan them again")
      }
      record = try JobRecord(done: job, output: staged, host: JobClaim.host)
    } catch {
      return failed("\(error)")
    }
    if !messages.isEmpty { record.message = messages }
    try place(staged, at: folder.output(of: job))
    return record
  }

  private struct Failure: Error {
    let message: String
    var exitCode: Int32?
  }

  /// Runs the command of a job.
  ///
  /// - Returns: What it wrote to standard error, or the reason why it failed.
  private func command(_ job: BatchJob, output: String) throws -> Result<String, Failure> {
    let path = job.makesFolder ? output + "/" : output
    var words = job.words.map { word in
      switch word {
      case BatchJob.outputMark: path
      case BatchJob.partsMark: folder.parts(of: job.id)
      default: word
      }
    }
    if let threads, job.words.first == "render" { words += ["--threads", "\(threads)"] }
    // Without a mark the output is what the command prints.
    let printed = job.words.contains(BatchJob.outputMark) ? nil : try newFile(output)
    defer { if let printed { close(printed.descriptor) } }
    let child: ChildProcess
    let ending: ChildProcess.Ending
    do {
      child = try ChildProcess(
        program: program, arguments: words, folder: documents, output: printed?.descriptor,
        stallTimeout: timeout ?? .infinity)
      ending = try child.finish()
    } catch ChildProcess.Failure.notStarted(let code) {
      // A folder of documents that is missing is noticed here.
      throw FileError.system(operation: "run boing in", path: documents, code: code)
    } catch {
      return .failure(Failure(message: "it took longer than \(timeout ?? 0) s and was ended"))
    }
    let tail = child.standardErrorTail
    switch ending {
    case .exit(0):
      try printed?.synchronize()
      return .success(tail)
    case .exit(let code):
      let message = tail.isEmpty ? "exit code \(code), without a message" : tail.withoutErrorMark
      return .failure(Failure(message: message, exitCode: code))
    case .signal(SIGKILL):
      return .failure(Failure(message: "it was killed, as where memory runs out"))
    case .signal(let number):
      return .failure(Failure(message: "it was ended by signal \(number)\n\(tail)"))
    case .lost: return .failure(Failure(message: "its end was not seen"))
    }
  }

  /// Creates a file that the caller closes.
  private func newFile(_ path: String) throws(FileError) -> DescriptorWriter {
    let descriptor = uninterrupted {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw .lastSystemError("create", path) }
    return DescriptorWriter(descriptor: descriptor, path: path)
  }

  /// Gives a finished file or folder its name, in one step.
  private func place(_ staged: String, at path: String) throws {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    if rename(staged, path) == 0 { return }
    if errno == ENOENT {
      try makeFolders(CanonicalPath(resolved: path).folder)
      if rename(staged, path) == 0 { return }
    }
    // A folder that holds something, or a file where a folder was: what was there goes with the attempt.
    guard [ENOTEMPTY, EEXIST, EISDIR, ENOTDIR].contains(errno),
      exchangeNames(staged, path, spare: staged + ".former")
    else { throw FileError.lastSystemError("rename the finished output to", path) }
  }
}

extension String {
  /// The text without the word with which a command begins its error.
  fileprivate var withoutErrorMark: String {
    let mark = "Error: "
    guard let range = range(of: mark), range.lowerBound == startIndex else { return self }
    return String(self[range.upperBound...])
  }
}
