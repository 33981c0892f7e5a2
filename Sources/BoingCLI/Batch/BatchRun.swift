import ArgumentParser
import BoingFormats
import Foundation

/// Works through a share of a batch's jobs, and says what became of each.
struct BatchRun {
  let folder: BatchFolder
  /// The kind of jobs that are done.
  let stage: JobList.Stage
  let selection: BatchSelection
  let common: CommonArguments

  /// The exit code where some jobs failed, and all were looked at.
  static let someFailed = ExitCode(2)

  /// Does all jobs of the share.
  ///
  /// - Throws: ``BatchError`` and ``FileError`` where the batch cannot be worked through; ``someFailed`` where it was,
  ///   and jobs failed.
  func run(documents: String?) throws {
    let start = ContinuousClock.now
    let list = try JobList(
      of: folder, version: Program.version, commands: Recipe.commands)
    var runner = JobRunner(
      folder, documents: documents ?? folder.path + "/" + list.header.documents,
      program: "/proc/self/exe")
    (runner.threads, runner.timeout) = (selection.threads, selection.timeout)
    runner.verifies = selection.verifies
    try runner.prepare()
    var report = BatchReport(folder: folder.path)
    var busy: [Int] = []
    var found: Set<String> = []
    let bar = common.progressBar("jobs")
    defer { bar.clear() }
    let total = max(1, list.header.jobs / selection.shard.count)
    try list.forEach(stage, in: selection.shard, ids: selection.ids) { offset, job in
      found.insert(job.id)
      if selection.onlyFailed, folder.readRecord(of: job.id)?.status != .failed { return }
      if try !look(at: job, with: runner, waits: false, &report, bar) { busy.append(offset) }
      bar.update(min(report.count, total), of: total)
    }
    if let missing = selection.ids.first(where: { !found.contains($0) }) {
      throw BatchError.noSuchJob(missing, list: folder.list)
    }
    // What others were at is done by now, or left undone by one that was killed.
    for offset in busy {
      _ = try look(at: list.job(at: offset), with: runner, waits: true, &report, bar)
    }
    bar.clear()
    report.elapsed = (ContinuousClock.now - start) / .seconds(1)
    if common.json {
      try Terminal.print(JSONLine.text(of: report))
    } else if !common.quiet {
      try Terminal.print(report.text)
    }
    if report.failed > 0 { throw Self.someFailed }
  }

  /// Does a job unless it is done or another process does it.
  ///
  /// - Returns: False if another process does it.
  private func look(
    at job: BatchJob, with runner: JobRunner, waits: Bool, _ report: inout BatchReport,
    _ bar: ProgressBar
  ) throws -> Bool {
    var (status, record): (JobReport.Status, JobRecord)
    switch try runner.run(job, waits: waits) {
    case .done(let made): (status, record) = (.done, made)
    case .present(let earlier): (status, record) = (.present, earlier)
    case .failed(let failure): (status, record) = (.failed, failure)
    case .busy: return false
    }
    if job.parts != nil, status != .failed {
      do throws(FileError) {
        try runner.removeParts(of: job)
      } catch {
        (status, record.message) = (.failed, "\(error)")
      }
    }
    report.add(status)
    if common.json {
      try Terminal.print(JSONLine.text(of: JobReport(job, status, record)))
    } else if status == .failed {
      bar.clear()
      Terminal.write("Failed: \(job.output): \(record.message ?? "")\n")
    } else {
      common.note("\(job.output): \(status.rawValue), \(record.elapsed.short) s")
    }
    return true
  }
}

/// The jobs that are done, and the conditions under which.
struct BatchSelection {
  let shard: Shard
  /// The identifiers of the only jobs that are done; empty for all.
  let ids: [String]
  let onlyFailed: Bool
  let threads: Int?
  /// Seconds.
  let timeout: Double?
  let verifies: Bool
}
