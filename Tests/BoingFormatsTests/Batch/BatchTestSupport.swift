import Foundation
import TestSupport
import Testing

@testable import BoingFormats

/// A batch whose jobs are done by a script instead of the command.
struct ScriptedBatch {
  let scratch: TemporaryFolder
  let folder: BatchFolder
  /// The jobs of the list.
  private(set) var jobs: [BatchJob] = []

  /// Plans a job for each line of the script, which writes to the file `$1` or prints.
  ///
  /// - Parameter outputs: The names of the outputs.
  init(
    _ scripts: [String], outputs: [String]? = nil, in scratch: TemporaryFolder = TemporaryFolder()
  )
    throws
  {
    self.scratch = scratch
    folder = BatchFolder(scratch.path + "/jobs")
    try? FileManager.default.createDirectory(
      at: scratch.file("docs"), withIntermediateDirectories: true)
    try folder.prepare()
    var list = try JobListWriter(folder, documents: scratch.path + "/docs", version: "1")
    for (index, script) in scripts.enumerated() {
      try scratch.write(script, to: "docs/\(index).caml")
      let job = BatchJob(
        document: "\(index).caml",
        sha256: try ContentDigest.of(scratch.path + "/docs/\(index).caml"),
        output: "out/" + (outputs?[index] ?? "\(index)"),
        words: ["-c", script, "render", "{output}"], version: "1")
      jobs.append(job)
      try list.add(job)
    }
    _ = try list.commit()
  }

  /// A runner of the jobs: the words are those of a shell.
  var runner: JobRunner {
    JobRunner(folder, documents: scratch.path + "/docs", program: "/bin/sh")
  }

  func output(_ index: Int) -> String? {
    try? String(contentsOfFile: folder.output(of: jobs[index]), encoding: .utf8)
  }

  /// The paths of all files in the batch's folder but the list and the records.
  var files: [String] {
    var paths: [String] = []
    try? FolderWalk(folder.path).forEach { entry in
      if entry.kind != .folder { paths.append(entry.path) }
      return entry.path != "records"
    }
    return paths.filter { $0 != "jobs.jsonl" }
  }
}

extension JobRunner.Outcome {
  /// The kind, and a failure's message.
  var summary: String {
    switch self {
    case .done: "done"
    case .present: "present"
    case .failed(let record): "failed: \(record.message ?? "")"
    case .busy: "busy"
    }
  }
}
