import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BoingFormats

@Suite("Jobs of a batch")
struct JobRunnerTests {
  @Test("a job is done once, its output appears, and nothing else is left")
  func done() throws {
    let batch = try ScriptedBatch(["printf hello > \"$1\"; echo careful >&2"], outputs: ["a b/c"])
    try batch.runner.prepare()
    guard case .done(let record) = try batch.runner.run(batch.jobs[0], waits: false) else {
      Issue.record("it was not done")
      return
    }
    #expect(batch.output(0) == "hello")
    #expect(record.bytes == 5)
    #expect(
      record.sha256 == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
    #expect(record.message == "careful")
    #expect(batch.files == ["out/a b/c"])
    #expect(try batch.runner.run(batch.jobs[0], waits: false).summary == "present")
    #expect(batch.folder.readRecord(of: record.id) == record)
  }

  @Test("a job without a mark for its output makes what it prints")
  func printed() throws {
    var batch = try ScriptedBatch(["true"])
    batch = try ScriptedBatch(["pwd; cat"], in: batch.scratch)
    let job = BatchJob(
      document: "0.caml", sha256: batch.jobs[0].sha256, output: "out/p", words: ["-c", "pwd; cat"],
      version: "1")
    try batch.runner.prepare()
    #expect(try batch.runner.run(job, waits: false).summary == "done")
    #expect(
      try String(contentsOfFile: batch.folder.output(of: job), encoding: .utf8)
        == batch.scratch.path + "/docs\n")
  }

  @Test(
    "a job that fails has a record with the reason, and no output",
    arguments: [
      ("echo 'Error: no such layer' >&2; echo part > \"$1\"; exit 3", "no such layer"),
      ("exit 1", "exit code 1, without a message"),
      ("kill -9 $$", "it was killed, as where memory runs out"),
      ("kill -SEGV $$", "it was ended by signal 11"), ("true", "could not read"),
      ("mkfifo \"$1\"", "could not read"),
      ("echo x > \"$1\"; echo y >> 0.caml", "0.caml has changed since the jobs were planned"),
      ("echo x > \"$1\"; rm 0.caml", "could not read"),
    ])
  func failed(script: String, message: String) throws {
    let batch = try ScriptedBatch([script])
    try batch.runner.prepare()
    let summary = try batch.runner.run(batch.jobs[0], waits: false).summary
    #expect(summary.hasPrefix("failed: " + message), "\(summary)")
    #expect(batch.files == [])
    let record = try #require(batch.folder.readRecord(of: batch.jobs[0].id))
    #expect(record.status == .failed && record.message?.hasPrefix(message) == true)
    #expect(record.bytes == nil && record.sha256 == nil)
  }

  @Test("a job that failed is done again, and a failure replaces no output")
  func failedThenDone() throws {
    let batch = try ScriptedBatch(["test -e ../go && echo good > \"$1\""])
    try batch.runner.prepare()
    #expect(try batch.runner.run(batch.jobs[0], waits: false).summary.hasPrefix("failed"))
    try batch.scratch.write("", to: "go")
    #expect(try batch.runner.run(batch.jobs[0], waits: false).summary == "done")
    #expect(batch.output(0) == "good\n")
    // The record is lost, and it fails: the output stays as it was.
    unlink(batch.scratch.path + "/go")
    unlink(batch.folder.record(of: batch.jobs[0].id))
    #expect(try batch.runner.run(batch.jobs[0], waits: false).summary.hasPrefix("failed"))
    #expect(batch.output(0) == "good\n")
  }

  @Test("a job that takes too long is ended with all that it started")
  func timeout() throws {
    let batch = try ScriptedBatch(["sleep 100 & sleep 100"])
    try batch.runner.prepare()
    var runner = batch.runner
    runner.timeout = 0.2
    let summary = try runner.run(batch.jobs[0], waits: false).summary
    #expect(summary == "failed: it took longer than 0.2 s and was ended")
    #expect(batch.files == [])
  }

  @Test("an output that is not the one of its record is made again")
  func damaged() throws {
    let batch = try ScriptedBatch(["printf hello > \"$1\""])
    let job = batch.jobs[0]
    try batch.runner.prepare()
    let path = batch.folder.output(of: job)
    let record = batch.folder.record(of: job.id)
    #expect(try batch.runner.run(job, waits: false).summary == "done")
    let damages: [(String, () throws -> Void)] = [
      ("removed", { unlink(path) }),
      ("other bytes", { try Data("HELLO".utf8).write(to: URL(fileURLWithPath: path)) }),
      ("shorter", { truncate(path, 3) }), ("empty", { truncate(path, 0) }),
      (
        "a folder",
        {
          unlink(path); mkdir(path, 0o777); mkdir(path + "/full", 0o777)
        }
      ),
      ("no record", { unlink(record) }),
      ("a record that is cut off", { truncate(record, 40) }),
      (
        "a record of another job",
        {
          let text = try String(contentsOfFile: record, encoding: .utf8)
          try text.replacingOccurrences(of: job.id, with: String(repeating: "0", count: 32))
            .write(toFile: record, atomically: true, encoding: .utf8)
        }
      ),
    ]
    for (what, damage) in damages {
      try damage()
      #expect(try batch.runner.run(job, waits: false).summary == "done", "\(what)")
      #expect(batch.output(0) == "hello", "\(what)")
      #expect(batch.files == ["out/0"], "\(what)")
    }
    // The same bytes in another file, as after a copy, are as good.
    try FileManager.default.copyItem(atPath: path, toPath: path + "2")
    rename(path + "2", path)
    #expect(try batch.runner.run(job, waits: false).summary == "present")
    // Other bytes with the same size and times are noticed by those who look.
    var times = [timespec(), timespec()]
    var status = stat()
    stat(path, &status)
    times = [status.st_mtim, status.st_mtim]
    #expect(try batch.runner.run(job, waits: false).summary == "present")
    unlink(record)
    #expect(try batch.runner.run(job, waits: false).summary == "done")
    stat(path, &status)
    times = [status.st_mtim, status.st_mtim]
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data("HELLO".utf8))
    try file.close()
    utimensat(AT_FDCWD, path, times, 0)
    #expect(try batch.runner.run(job, waits: false).summary == "present")
    var careful = batch.runner
    careful.verifies = true
    #expect(try careful.run(job, waits: false).summary == "done")
    #expect(batch.output(0) == "hello")
  }

  @Test("a folder appears whole, and replaces a former one whole")
  func folders() throws {
    let batch = try ScriptedBatch(
      ["mkdir \"$1\"; echo a > \"$1/a\"; echo b > \"$1/b\""], outputs: ["f/"])
    let job = batch.jobs[0]
    try batch.runner.prepare()
    #expect(try batch.runner.run(job, waits: false).summary == "done")
    #expect(batch.files == ["out/f/a", "out/f/b"])
    #expect(try batch.runner.run(job, waits: false).summary == "present")
    try Data("c".utf8).write(to: URL(fileURLWithPath: batch.folder.path + "/out/f/c"))
    #expect(try batch.runner.run(job, waits: false).summary == "done")
    #expect(batch.files == ["out/f/a", "out/f/b"])
    // Something else in its position.
    try FileManager.default.removeItem(atPath: batch.folder.path + "/out/f")
    try Data("c".utf8).write(to: URL(fileURLWithPath: batch.folder.path + "/out/f"))
    #expect(try batch.runner.run(job, waits: false).summary == "done")
    #expect(batch.files == ["out/f/a", "out/f/b"])
  }

  @Test("of two runners one does a job, and the other waits until it is done")
  func twoRunners() async throws {
    // It says when it is at work, and goes on when it is told to.
    let batch = try ScriptedBatch([
      "echo >> ../count; mkfifo ../go; read line < ../go; printf hello > \"$1\""
    ])
    try batch.runner.prepare()
    let (runner, job) = (batch.runner, batch.jobs[0])
    let first = Task.detached { try runner.run(job, waits: false).summary }
    while batch.scratch.names.contains("go") == false { await Task.yield() }
    #expect(try runner.run(job, waits: false).summary == "busy")
    // A third one waits; nobody takes the work of the first one for abandoned.
    let third = Task.detached { try runner.run(job, waits: true).summary }
    try runner.prepare()
    let pipe = try FileHandle(forWritingTo: batch.scratch.file("go"))
    try pipe.write(contentsOf: Data("\n".utf8))
    try pipe.close()
    #expect(try await first.value == "done")
    #expect(try await third.value == "present")
    #expect(batch.scratch.text("count") == "\n")
    #expect(batch.files == ["out/0"])
  }

  @Test("many runners over the same jobs do each of them once")
  func manyRunners() async throws {
    let batch = try ScriptedBatch(
      (0..<24).map { "echo >> ../count\($0); printf \($0) > \"$1\"" })
    try batch.runner.prepare()
    let (runner, jobs) = (batch.runner, batch.jobs)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(number))
          return try jobs.shuffled(using: &random).reduce(0) { sum, job in
            try runner.run(job, waits: true).summary == "done" ? sum + 1 : sum
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.reduce(0, +) == 24)
    for index in 0..<24 {
      #expect(batch.output(index) == "\(index)")
      #expect(batch.scratch.text("count\(index)") == "\n")
    }
    #expect(batch.files.count == 24)
  }

  @Test("what a killed process has left behind is removed")
  func leftovers() throws {
    let batch = try ScriptedBatch(["printf hello > \"$1\"", "true > \"$1\""])
    let base = batch.folder.work + "/" + batch.jobs[0].id
    for path in [
      base + "/\(JobClaim.host)-abc/deep", batch.folder.work + "/gone/\(JobClaim.host)-x",
    ] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: path + "/half"))
    }
    try Data().write(to: URL(fileURLWithPath: base + "/lock"))
    // Of another machine, which may be at work on a file system whose locks only one machine sees.
    let other = base + "/elsewhere-abc"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: other + "/half"))
    try batch.runner.prepare()
    #expect(batch.files == ["work/\(batch.jobs[0].id)/elsewhere-abc/half"])
    #expect(try batch.runner.run(batch.jobs[0], waits: false).summary == "done")
    #expect(batch.files == ["out/0", "work/\(batch.jobs[0].id)/elsewhere-abc/half"])
  }

  @Test("a part is done when the movie that it is of is")
  func parts() throws {
    let batch = try ScriptedBatch(["printf movie > \"$1\""])
    let whole = batch.jobs[0]
    let part = BatchJob(
      document: whole.document, sha256: whole.sha256, output: "parts/\(whole.id)/1.part",
      words: ["-c", "printf part > \"$1\"", "render", "{output}"], partOf: whole.id, version: "1")
    try batch.runner.prepare()
    #expect(try batch.runner.run(part, waits: false).summary == "done")
    #expect(try batch.runner.run(whole, waits: false).summary == "done")
    try batch.runner.removeParts(of: whole)
    #expect(batch.files == ["out/0"])
    #expect(try batch.runner.run(part, waits: false).summary == "present")
    unlink(batch.folder.output(of: whole))
    #expect(try batch.runner.run(part, waits: false).summary == "done")
  }

  @Test("a folder of documents that is gone, and one of the batch that is none, are errors")
  func missingFolders() throws {
    let batch = try ScriptedBatch(["true"])
    try batch.runner.prepare()
    try FileManager.default.removeItem(at: batch.scratch.file("docs"))
    #expect(throws: FileError.self) { try batch.runner.run(batch.jobs[0], waits: false) }
    #expect(batch.folder.readRecord(of: batch.jobs[0].id) == nil)
    #expect(batch.files == [])
    let other = try ScriptedBatch(["true"])
    try Data().write(to: URL(fileURLWithPath: other.folder.work))
    #expect(throws: FileError.notAFolder(other.folder.work)) { try other.runner.prepare() }
  }

  @Test("a full disk is an error, and a second run finishes", .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk()
    let batch = try ScriptedBatch(
      ["yes | head -c 8000 > \"$1\"", "yes | head -c 8000 > \"$1\""], in: disk.scratch)
    try batch.runner.prepare()
    // So full that the output does not fit, or a record, or a folder.
    for room in [0, 4096, 8192, 12_288, 16_384, 20_480] {
      let ballast = disk.scratch.path + "/ballast"
      while (try? Data(count: 4096).append(to: ballast)) != nil {}
      truncate(ballast, off_t(max(0, fileSize(ballast) - room)))
      for job in batch.jobs {
        do {
          _ = try batch.runner.run(job, waits: false)
        } catch let error as FileError {
          guard case .diskFull = error else {
            Issue.record("\(error)")
            continue
          }
        }
        // Whatever is there is whole.
        let path = batch.folder.output(of: job)
        if access(path, F_OK) == 0 { #expect(fileSize(path) == 8000) }
      }
      unlink(ballast)
      for job in batch.jobs {
        _ = try batch.runner.run(job, waits: false)
        #expect(fileSize(batch.folder.output(of: job)) == 8000)
        unlink(batch.folder.output(of: job))
        unlink(batch.folder.record(of: job.id))
      }
    }
    #expect(!batch.files.contains { $0.hasPrefix("work") })
  }
}

extension Data {
  /// Writes the bytes at the end of a file.
  fileprivate func append(to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let count = withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count == self.count else { throw POSIXError(.ENOSPC) }
  }
}
