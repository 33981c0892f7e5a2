import Foundation
import TestSupport
import Testing

@Suite("boing batch plan")
struct BatchPlanTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, to name: String) throws {
    let url = folder.file(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try folder.write(text, to: name)
  }

  private struct Job: Decodable {
    let id, document, sha256, output: String
    let words: [String]
    let partOf: String?
    let parts: Int?
  }

  private func jobs(_ name: String = "jobs") throws -> [Job] {
    try folder.text("\(name)/jobs.jsonl").split(separator: "\n").dropFirst().map {
      try JSONDecoder().decode(Job.self, from: Data($0.utf8))
    }
  }

  @Test("documents of every form are found, in the order of their paths")
  func documents() async throws {
    for name in [
      "b.tendies", "a/one.caml", "a.caml", "a/two.CA/main.caml", "a/two.CA/assets/x.caml",
      "c/W.wallpaper/B.ca/main.caml", ".hidden/x.caml", ".x.caml", "__MACOSX/b.tendies", "read.me",
      "c/-x.caml", "z/sub/ä b.caml",
    ] { try write(SmallDocument.markup, to: "docs/" + name) }
    symlink("../read.me", folder.path + "/docs/a/link.caml")
    symlink("c", folder.path + "/docs/other")
    let outcome = try await Boing.run("batch plan docs -o docs/jobs", in: folder)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.out == "\(folder.path)/docs/jobs/jobs.jsonl: 8 jobs of 8 documents\n")
    #expect(
      outcome.err == "Warning: other: the link to c is not followed; name that folder itself\n")
    let documents = [
      "a.caml", "a/link.caml", "a/one.caml", "a/two.CA", "b.tendies", "c/-x.caml", "c/W.wallpaper",
      "z/sub/ä b.caml",
    ]
    let planned = try jobs("docs/jobs")
    #expect(planned.map(\.document) == documents)
    #expect(planned.map(\.output) == documents.map { "out/\($0)/movie.webp" })
    #expect(planned[0].words == ["render", "a.caml", "--output", "{output}"])
    // The batch itself is not searched, whatever it made.
    try write(SmallDocument.markup, to: "docs/jobs/out/x.caml")
    let text = folder.text("docs/jobs/jobs.jsonl")
    #expect(try await Boing.run("batch plan docs -o docs/jobs -q", in: folder).status == 0)
    #expect(folder.text("docs/jobs/jobs.jsonl") == text)
  }

  @Test("a changed document has new jobs, and the others the same")
  func changes() async throws {
    for name in ["a.caml", "b.ca/main.caml", "c.caml"] {
      try write(SmallDocument.markup, to: "docs/" + name)
    }
    let line = "batch plan docs -o jobs --make gif --make inspect"
    _ = try await Boing.run(line, in: folder)
    let before = try jobs()
    try write(SmallDocument.markup + "\n", to: "docs/b.ca/main.caml")
    _ = try await Boing.run(line, in: folder)
    let after = try jobs()
    #expect(zip(before, after).map { $0.id == $1.id } == [true, true, false, false, true, true])
    #expect(Set(before.map(\.id) + after.map(\.id)).count == 8)
    // Other options make other jobs, but of what they do not touch.
    _ = try await Boing.run(line + " -- --scale 1", in: folder)
    #expect(
      zip(after, try jobs()).map { $0.id == $1.id } == [false, true, false, true, false, true])
  }

  @Test(
    "kinds of outputs, names and options",
    arguments: [
      ("gif", "movie.gif", "render d.caml --output {output}"),
      ("small.gif: gif --fps 15", "small.gif", "render d.caml --output {output} --fps 15"),
      ("frames", "frames/", "render d.caml --output {output}"),
      ("f: frames", "f/", "render d.caml --output {output}"),
      ("still", "still.png", "render d.caml --time 0 --output {output}"),
      ("still --time 2", "still.png", "render d.caml --time 0 --output {output} --time 2"),
      (
        "sheet --contact-sheet-frames 4", "sheet.png",
        "render d.caml --contact-sheet {output} --contact-sheet-frames 4"
      ),
      ("onion-skin", "onion-skin.png", "render d.caml --onion-skin {output}"),
      ("page", "page.html", "render d.caml --output {output}"),
      ("inspect", "inspect.json", "inspect d.caml --json"),
      (
        "'a b.mp4:' mp4 --state 'To go'", "a b.mp4", "render d.caml --output {output} --state To go"
      ),
    ])
  func recipes(make: String, file: String, words: String) async throws {
    try write(SmallDocument.markup, to: "docs/d.caml")
    let outcome = try await Boing.run(
      ["batch", "plan", "docs/d.caml", "-o", "jobs", "--make", make], in: folder)
    #expect(outcome.status == 0, "\(outcome.err)")
    let job = try #require(try jobs().first)
    #expect(job.output == "out/d.caml/\(file)")
    #expect(job.words.joined(separator: " ") == words)
  }

  @Test(
    "what no job could do is refused before anything is written",
    arguments: [
      (["--make", "mpg"], "--make mpg: give one of webp, apng, gif, mp4, webm, frames, still"),
      (["--make", ""], "--make '': give one of"),
      (["--make", "gif --fps 0"], "--make 'gif --fps 0': --fps 0: give frames per second"),
      (["--make", "gif --nope"], "--make 'gif --nope': "),
      (["--make", "gif --help"], "--make 'gif --help': it does nothing but print a help text."),
      (["--make", "gif 'x"], "--make 'gif 'x': the quotation mark ' is not closed."),
      (
        ["--make", "gif -o x.gif"],
        "--make 'gif -o x.gif': the document and the output's name are filled in"
      ),
      (
        ["--make", "gif --contact-sheet x.png"], "the document and the output's name are filled in"
      ),
      (["--make", "gif other.caml"], "--make 'gif other.caml': "),
      (["--make", "gif --part 1/2 --write-part x.part"], "the document and the output's name"),
      (["--make", "x.png: gif"], "the output's name is one such as 'movie.gif'"),
      (["--make", "sub/x.gif: gif"], "the output's name is one such as 'movie.gif'"),
      (["--make", "../x.gif: gif"], "the output's name is one such as 'movie.gif'"),
      (["--make", ".x.gif: gif"], "the output's name is one such as 'movie.gif'"),
      (["--make", ": gif"], "the output's name is one such as 'movie.gif'"),
      (
        ["--make", "gif", "--make", "gif --fps 5"],
        "--make 'gif --fps 5': another output is movie.gif, too"
      ),
      (["--make", "inspect", "--", "--scale", "1"], "there is none."),
      (["--make", "gif", "--", "--scale", "0"], "--make gif: --scale 0: give pixels"),
      (["--part-frames", "0"], "--part-frames 0: give a whole number from 1 to 10000000."),
      (["--shards", "5"], "--shards goes with --engine"),
      (["--engine", "slurm", "--shards", "0"], "--shards 0: give a whole number"),
      (["--engine", "cron"], "cron"),
    ])
  func wrongUsage(options: [String], message: String) async throws {
    try write(SmallDocument.markup, to: "docs/d.caml")
    let outcome = try await Boing.run(
      ["batch", "plan", "docs", "-o", "jobs"] + options, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.err.contains(message), "\(outcome.err)")
    #expect(folder.names == ["docs"])
  }

  @Test(
    "what cannot be planned is an error that names it, and leaves no list",
    arguments: [
      ("gone", "gone: there is no such folder or document"),
      ("text", "text is no folder, and no document"), ("empty", "there is no document in "),
      ("broken", "could not read "), ("docs -o full", "full holds mine and no list of jobs"),
      ("docs -o text/jobs", "is not a folder"),
    ])
  func errors(arguments: String, message: String) async throws {
    try write(SmallDocument.markup, to: "docs/d.caml")
    try write("", to: "empty/read.me")
    try write("", to: "full/mine")
    try write("", to: "text")
    try write(SmallDocument.markup, to: "broken/a.caml")
    symlink("gone", folder.path + "/broken/b.caml")
    let names = folder.names
    let line = "batch plan \(arguments)" + (arguments.contains(" -o ") ? "" : " -o jobs")
    let outcome = try await Boing.run(line, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("Error: ") && outcome.err.contains(message), "\(outcome.err)")
    #expect(folder.text("jobs/jobs.jsonl") == "")
    #expect(folder.names.filter { $0 != "jobs" } == names)
  }

  @Test("a long movie has a job for each part, and one that puts them together")
  func parts() async throws {
    try write(SmallDocument.markup, to: "d.caml")
    let outcome = try await Boing.run(
      "batch plan d.caml -o jobs --part-frames 600 --make mp4 --make apng --make still --json -- --duration 60",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.err)")
    let planned = try jobs()
    // 3600 frames: six groups, and an APNG of as many parts.
    #expect(planned.filter { $0.parts != nil }.map(\.parts) == [6, 6])
    #expect(planned.filter { $0.partOf != nil }.count == 12)
    #expect(planned.count == 15)
    #expect(outcome.out.contains(#""joins":2"#) && outcome.out.contains(#""jobs":15"#))
    let whole = planned[0]
    #expect(
      whole.words == [
        "render", "d.caml", "--output", "{output}", "--duration", "60", "--read-parts", "{parts}",
      ])
    let third = planned[3]
    #expect(third.partOf == whole.id && third.output == "parts/\(whole.id)/3.part")
    #expect(
      third.words == [
        "render", "d.caml", "--output", "movie.mp4", "--duration", "60", "--part", "3/6",
        "--write-part", "{output}",
      ])
  }

  @Test("an engine's script is one that the shell can read, whatever the folder is called")
  func scripts() async throws {
    try write(SmallDocument.markup, to: "d.caml")
    let name = "it's a $HOME `job` \"list\""
    let outcome = try await Boing.run(
      [
        "batch", "plan", "d.caml", "-o", name, "--engine", "slurm", "--engine", "parallel",
        "--shards", "7",
      ],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.err)")
    for engine in ["slurm", "parallel"] {
      let script = folder.text("\(name)/\(engine).sh")
      #expect(script.contains("shards=${SHARDS:-7}"))
      #expect(try Tools.output(of: "sh", ["-n", "\(folder.path)/\(name)/\(engine).sh"]) == "")
      // The variable is what the folder is called.
      let line = script.split(separator: "\n").first { $0.hasPrefix("batch=") } ?? ""
      #expect(
        try Tools.output(of: "sh", ["-c", "\(line); printf %s \"$batch\""])
          == "\(folder.path)/\(name)")
    }
  }
}
