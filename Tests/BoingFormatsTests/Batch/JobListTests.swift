import Foundation
import TestSupport
import Testing

@testable import BoingFormats

@Suite("Lists of jobs")
struct JobListTests {
  private let scratch = TemporaryFolder()
  private var folder: BatchFolder { BatchFolder(scratch.path + "/jobs") }

  private func job(_ index: Int, partOf: String? = nil, parts: Int? = nil) -> BatchJob {
    BatchJob(
      document: "\(index)/ä \"\\{output}\n.caml", sha256: String(repeating: "0", count: 64),
      output: "out/\(index)/x", words: ["render", "\(index)", "--output", "{output}"],
      partOf: partOf, parts: parts, version: "1")
  }

  private func write(_ jobs: [BatchJob]) throws {
    try folder.prepare()
    var list = try JobListWriter(folder, documents: scratch.path + "/docs", version: "1")
    for job in jobs { try list.add(job) }
    let size = try list.commit()
    #expect(size == fileSize(folder.list))
  }

  private func read(
    _ stage: JobList.Stage = .independent, _ shard: String = "1/1", ids: [String] = [],
    version: String = "1"
  ) throws -> [BatchJob] {
    let list = try JobList(of: folder, version: version, commands: ["render"])
    var jobs: [BatchJob] = []
    try list.forEach(stage, in: try #require(Shard(shard)), ids: ids) { offset, job in
      jobs.append(job)
      let again = try list.job(at: offset)
      #expect(again == job)
    }
    return jobs
  }

  @Test("jobs are read as they were written, in their order", arguments: [0, 1, 2, 5000])
  func roundTrip(count: Int) throws {
    let jobs = (0..<count).map { job($0) }
    try write(jobs)
    #expect(try read() == jobs)
    #expect(try (1...3).flatMap { try read(.independent, "\($0)/3") }.count == count)
    let text = scratch.text("jobs/jobs.jsonl")
    #expect(text.split(separator: "\n").count == count + 1)
    let list = try JobList(of: folder, version: "1", commands: ["render"])
    #expect(list.header.jobs == count)
    #expect(list.header.documents == "../docs")
    // Equal plans are equal files.
    try write(jobs)
    #expect(scratch.text("jobs/jobs.jsonl") == text)
  }

  @Test("jobs that put parts together are a stage of their own, with shares of their own")
  func stages() throws {
    let whole = (0..<6).map { job($0, parts: 2) }
    let parts = whole.flatMap { join in (0..<2).map { job($0 + 10, partOf: join.id) } }
    try write(
      zip(whole, stride(from: 0, to: 12, by: 2)).flatMap { [$0, parts[$1], parts[$1 + 1]] })
    #expect(try read(.joining) == whole)
    #expect(try read(.independent) == parts)
    for number in 1...2 {
      #expect(try read(.joining, "\(number)/2").count == 3)
      #expect(try read(.independent, "\(number)/2").count == 6)
    }
    #expect(try read(.joining, ids: [whole[4].id]) == [whole[4]])
    // A part's line has the other one's identifier, too.
    #expect(try read(.independent, ids: [whole[4].id]) == [])
  }

  @Test("an identifier stands for everything that an output depends on")
  func identifiers() {
    let words = ["render", "a", "--output", "{output}"]
    func id(
      _ document: String = "a", _ sha256: String = "0", _ output: String = "out/a",
      _ words: [String] = ["render", "a", "--output", "{output}"], partOf: String? = nil,
      parts: Int? = nil, version: String = "1"
    ) -> String {
      BatchJob(
        document: document, sha256: sha256, output: output, words: words, partOf: partOf,
        parts: parts, version: version
      ).id
    }
    let ids = [
      id(), id("b"), id("a", "1"), id("a", "0", "out/b"), id("a", "0", "out/a", words + ["-q"]),
      id("a", "0", "out/a", ["render", "a --output", "{output}"]),
      id("a", "0", "out/a", ["render", "a", "--output{output}"]), id(partOf: "0"), id(parts: 2),
      id(version: "2"),
    ]
    #expect(Set(ids).count == ids.count)
    #expect(id() == id())
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }

  @Test("an identifier can be computed by others", .enabled(if: Tool.find("sha256sum") != nil))
  func documentedIdentifier() throws {
    let job = BatchJob(
      document: "a.caml", sha256: "ff", output: "out/a.caml/x", words: ["inspect", "a.caml"],
      version: "1")
    let script =
      "printf 'boing.job/11:12:ff6:a.caml12:out/a.caml/x0:0:7:inspect6:a.caml' | sha256sum"
    let output = try #require(try Tool.output("sh", ["-c", script]))
    #expect(String(decoding: output.prefix(32), as: UTF8.self) == job.id)
  }

  @Test("a list that is not whole, or not ours, is refused by the place and the remedy")
  func damaged() throws {
    let jobs = (0..<4).map { job($0) }
    try write(jobs)
    let text = scratch.text("jobs/jobs.jsonl")
    let lines = text.split(separator: "\n").map(String.init)
    let path = folder.list
    func message(_ changed: String, version: String = "1") -> String {
      do {
        try scratch.write(changed, to: "jobs/jobs.jsonl")
        _ = try read(version: version)
        return ""
      } catch { return "\(error)" }
    }
    let remedy = "; plan the jobs again"
    #expect(message(text) == "")
    #expect(message("") == "\(path):1: this is no boing.jobs/1\(remedy)")
    #expect(message("hello\n") == "\(path):1: this is no boing.jobs/1\(remedy)")
    #expect(
      message(text.replacingOccurrences(of: "jobs/1", with: "jobs/2")).contains("no boing.jobs/1"))
    #expect(
      message(text, version: "2")
        == "\(path) was planned by version 1, and this is 2, which may write other bytes; plan the jobs "
        + "again, or run them with that version")
    #expect(
      message(lines[0...3].joined(separator: "\n") + "\n")
        == "\(path) has 3 jobs instead of 4; copy it again\(remedy.replacingOccurrences(of: ";", with: ", or"))"
    )
    #expect(message(text + lines[1] + "\n").contains("has 5 jobs instead of 4"))
    #expect(message(String(text.dropLast(20))) == "\(path):5: this is no job\(remedy)")
    #expect(
      message(text.replacingOccurrences(of: "out/2/x", with: "out/3/x"))
        == "\(path):4: the job is not the one of its identifier\(remedy)")
    #expect(message(String(repeating: "x", count: 3 << 20)).contains("a line has no end"))
    // With the right identifier, but leading out, or with another command.
    for (document, output, words, reason) in [
      ("a", "out/../../x", ["render"], "a path leads out of its folder"),
      ("a", "/tmp/x", ["render"], "a path leads out of its folder"),
      ("a", "records/x", ["render"], "a path leads out of its folder"),
      ("../a", "out/x", ["render"], "a path leads out of its folder"),
      ("a", "out/x", ["gallery", "/tmp/x"], "the command is none of render"),
      ("a", "out/x", [], "the command is none of render"),
    ] {
      let bad = BatchJob(
        document: document, sha256: "0", output: output, words: words, version: "1")
      let encoder = JSONEncoder()
      let line = String(decoding: try encoder.encode(bad), as: UTF8.self)
      let changed = ([lines[0], line] + lines[2...]).joined(separator: "\n") + "\n"
      #expect(message(changed) == "\(path):2: \(reason)\(remedy)")
    }
    unlink(path)
    #expect(throws: BatchError.notABatch(folder.path)) { try read() }
  }

  @Test("a plan goes into a new folder, an empty one, or that of another plan")
  func folders() throws {
    mkdir(scratch.path + "/jobs", 0o777)
    try write([job(0)])
    try write([job(1)])
    #expect(try read().map(\.document) == [job(1).document])
    mkdir(scratch.path + "/full", 0o777)
    try scratch.write("", to: "full/mine")
    let full = BatchFolder(scratch.path + "/full")
    #expect(throws: BatchError.folderInUse(full.path, found: "mine")) { try full.prepare() }
    #expect(throws: FileError.self) { try BatchFolder(scratch.path + "/full/mine").prepare() }
    #expect(throws: FileError.self) { try BatchFolder(scratch.path + "/full/mine/deep").prepare() }
    try BatchFolder(scratch.path + "/a/b/c").prepare()
  }

  @Test(
    "the way from one folder to another",
    arguments: [
      ("/a/docs", "/a/jobs", "../docs"), ("/a", "/a/jobs", ".."), ("/a/b/c", "/a/b", "c"),
      ("/x/y", "/a/b", "../../x/y"), ("/a", "/a", "."), ("/", "/a", ".."), ("/ab", "/a", "../ab"),
    ])
  func relative(path: String, folder: String, way: String) {
    #expect(JobListWriter.relative(path, to: folder) == way)
  }
}
