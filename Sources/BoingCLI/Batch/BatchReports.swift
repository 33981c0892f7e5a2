import BoingFormats
import Foundation

/// A list of jobs that was planned, as JSON.
struct PlanReport: Report {
  static let schema = "boing.plan/1"

  /// The path of the list.
  let file: String
  /// The numbers of documents and of jobs, and of those jobs that put movies together.
  let documents: Int
  let jobs: Int
  let joins: Int
  /// The size of the list.
  let bytes: Int
  /// The paths of the engines' scripts.
  let scripts: [String]
  /// Seconds that the work took.
  let elapsed: Double
  let warnings: [Warning]

  /// A line for a reader.
  var text: String {
    "\(file): \(jobs) job\(jobs == 1 ? "" : "s") of \(documents) document\(documents == 1 ? "" : "s")"
  }
}

/// A job that was looked at, as JSON.
struct JobReport: Report {
  static let schema = "boing.job/1"

  enum Status: String, Encodable {
    case done, present, failed
  }

  let id: String
  let document: String
  /// The path of the output in the batch's folder.
  let output: String
  let status: Status
  let message: String?
  let exitCode: Int?
  let bytes: Int?
  /// Seconds that the job took, also where it was done before.
  let elapsed: Double

  init(_ job: BatchJob, _ status: Status, _ record: JobRecord) {
    (id, document, output, self.status) = (job.id, job.document, job.output, status)
    (message, exitCode) = (record.message, record.exitCode.map(Int.init))
    (bytes, elapsed) = (record.bytes, record.elapsed)
  }
}

/// A share of a batch that was worked through, as JSON.
struct BatchReport: Report {
  static let schema = "boing.batch/1"

  /// The batch's folder.
  let folder: String
  /// The numbers of jobs that were done now, that had been done before, and that failed.
  private(set) var done = 0
  private(set) var present = 0
  private(set) var failed = 0
  /// Seconds that the work took.
  var elapsed = 0.0

  init(folder: String) {
    self.folder = folder
  }

  var count: Int { done + present + failed }

  mutating func add(_ status: JobReport.Status) {
    switch status {
    case .done: done += 1
    case .present: present += 1
    case .failed: failed += 1
    }
  }

  /// A line for a reader.
  var text: String {
    var facts = ["\(done) job\(done == 1 ? "" : "s") done"]
    if present > 0 { facts.append("\(present) done before") }
    if failed > 0 { facts.append("\(failed) failed") }
    return "\(folder): " + facts.joined(separator: ", ")
      + (elapsed < 0.1 ? "" : String(format: " (took %.1f s)", elapsed))
  }
}
