import Foundation
import TestSupport
import Testing

@Suite("boing batch run and join")
struct BatchRunTests {
  private let folder = TemporaryFolder()

  /// Plans small outputs of documents, one of which is broken.
  private func plan(_ count: Int, _ options: String, broken: Bool = false) async throws {
    try? FileManager.default.createDirectory(
      at: folder.file("docs"), withIntermediateDirectories: true)
    for index in 0..<count {
      try folder.write(SmallDocument.strange(index), to: "docs/\(index).caml")
    }
    if broken { try folder.write("<caml", to: "docs/broken.caml") }
    let outcome = try await Boing.run("batch plan docs -o jobs -q \(options)", in: folder)
    #expect(outcome.status == 0, "\(outcome.err)")
  }

  /// The bytes of all files below a folder, by their paths.
  private func contents(_ name: String) -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: folder.path + "/" + name)
    return (paths?.allObjects ?? []).reduce(into: [:]) { found, path in
      guard let path = path as? String, let data = try? folder.data("\(name)/\(path)") else {
        return
      }
      found[path] = data
    }
  }

  @Test("a document that fails fails its job, with the message, and not the others")
  func failing() async throws {
    try await plan(2, "--make still --make inspect -- --scale 0.5", broken: true)
    let outcome = try await Boing.run("batch run jobs", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.lines.count == 1)
    #expect(outcome.out.hasPrefix("\(folder.path)/jobs: 4 jobs done, 2 failed"))
    let failures = outcome.err.split(separator: "\n")
    #expect(failures.count == 2)
    for (line, name) in zip(failures, ["still.png", "inspect.json"]) {
      #expect(line.hasPrefix("Failed: out/broken.caml/\(name): broken.caml:"), "\(line)")
    }
    #expect(
      contents("jobs/out").keys.sorted() == [
        "0.caml/inspect.json", "0.caml/still.png", "1.caml/inspect.json", "1.caml/still.png",
      ])
    // The same as the commands themselves make.
    let alone = try await Boing.run(
      "render docs/1.caml --time 0 -o still.png --scale 0.5", in: folder)
    #expect(alone.status == 0)
    #expect(try folder.data("still.png") == folder.data("jobs/out/1.caml/still.png"))
    // What is done is left out; what failed is tried again, and only that where it is asked for.
    let again = try await Boing.run("batch run jobs --json", in: folder)
    #expect(again.status == 2 && again.err == "")
    #expect(again.lines.count == 7)
    #expect(again.lines.filter { $0.contains(#""status":"present""#) }.count == 4)
    #expect(again.lines.filter { $0.contains(#""status":"failed""#) }.count == 2)
    #expect(again.lines.last?.contains(#""failed":2"#) == true)
    try folder.write(SmallDocument.markup, to: "docs/broken.caml")
    let repaired = try await Boing.run("batch run jobs --only-failed -q", in: folder)
    // It is another document now.
    #expect(repaired.err.contains("has changed since the jobs were planned"))
    try await plan(2, "--make still --make inspect -- --scale 0.5")
    let last = try await Boing.run("batch run jobs", in: folder)
    #expect(last.status == 0)
    #expect(last.out.hasPrefix("\(folder.path)/jobs: 2 jobs done, 4 done before"), "\(last.out)")
  }

  @Test("shares do all jobs together, and a single job is one by its identifier")
  func shares() async throws {
    try await plan(5, "--make still --make sheet -- --scale 0.2 --duration 0.1")
    var total = 0
    for number in 1...3 {
      let outcome = try await Boing.run(
        "batch run jobs --shard \(number)/3 --json --threads 1", in: folder)
      #expect(outcome.status == 0)
      total += outcome.lines.count - 1
    }
    #expect(total == 10)
    #expect(contents("jobs/out").count == 10)
    let line = folder.text("jobs/jobs.jsonl").split(separator: "\n")[4]
    let id = try #require(line.firstMatch(of: /"id":"([0-9a-f]{32})"/)).1
    let outcome = try await Boing.run("batch run jobs --job \(id) --json", in: folder)
    #expect(outcome.lines.count == 2 && outcome.lines[0].contains(id))
    let none = try await Boing.run(
      "batch run jobs --job \(String(repeating: "0", count: 32))", in: folder)
    #expect(none.status == 1 && none.err.contains("there is no job 0000"))
  }

  @Test(
    "movies of parts are those that one run makes", .enabled(if: Tools.hasFFmpeg),
    arguments: ["webp", "apng", "gif", "mp4", "webm", "frames"])
  func join(kind: String) async throws {
    // A group of 600 frames, and one of 60.
    let options = "--duration 11 --scale 0.3"
    try await plan(1, "--part-frames \(kind == "gif" ? 200 : 600) --make \(kind) -- \(options)")
    let early = try await Boing.run("batch join jobs", in: folder)
    #expect(early.status == 2 && early.err.contains("there are no parts of a movie in"))
    let ids = folder.text("jobs/jobs.jsonl").split(separator: "\n").dropFirst(2)
      .compactMap { $0.firstMatch(of: /"id":"([0-9a-f]{32})"/)?.1 }
    // GIF has 550 frames, at 50 a second.
    try #require(ids.count == (kind == "gif" ? 3 : 2))
    #expect(try await Boing.run("batch run jobs --job \(ids[1]) -q", in: folder).status == 0)
    let missing = try await Boing.run("batch join jobs", in: folder)
    #expect(missing.status == 2)
    #expect(missing.err.contains("the part with frame 0 is missing"), "\(missing.err)")
    #expect(try await Boing.run("batch run jobs -q", in: folder).status == 0)
    let joined = try await Boing.run("batch join jobs", in: folder)
    #expect(joined.status == 0, "\(joined.err)")
    #expect(contents("jobs/parts").isEmpty)
    let name = kind == "frames" ? "frames/" : "movie.\(kind)"
    let single = try await Boing.run("render docs/0.caml -o \(name) \(options) -q", in: folder)
    #expect(single.status == 0)
    if kind == "frames" {
      #expect(contents("frames").count == 660)
      #expect(contents("frames") == contents("jobs/out/0.caml/frames"))
    } else {
      #expect(try folder.data(name) == folder.data("jobs/out/0.caml/\(name)"))
    }
    // Nothing is left to do.
    for command in ["run", "join"] {
      let again = try await Boing.run("batch \(command) jobs", in: folder)
      #expect(again.status == 0 && again.out.contains("0 jobs done"), "\(again.out)")
    }
    guard kind == "apng" else { return }
    // A movie that is lost is made again, of parts that are made again.
    try FileManager.default.removeItem(at: folder.file("jobs/out/0.caml"))
    #expect(try await Boing.run("batch run jobs -q", in: folder).status == 0)
    #expect(try await Boing.run("batch join jobs -q", in: folder).status == 0)
    #expect(!contents("jobs/out/0.caml").isEmpty)
  }

  @Test(
    "runners that are killed at any moment leave what a second run finishes", arguments: [1, 2, 3])
  func killed(seed: UInt64) async throws {
    try await plan(4, "--make still --make webp --make inspect -- --scale 0.5 --duration 0.3")
    #expect(try await Boing.run("batch run jobs -q", in: folder).status == 0)
    let expected = contents("jobs/out")
    #expect(expected.count == 12)
    for name in ["out", "records"] {
      try FileManager.default.removeItem(at: folder.file("jobs/" + name))
    }
    var random = SeededGenerator(seed: seed)
    for round in 0..<8 {
      let runs = try (0..<2).map { _ in
        try RunningBoing(["batch", "run", "jobs", "-q", "--threads", "1"], in: folder)
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...250, using: &random)))
      runs[0].send(round % 2 == 0 ? SIGKILL : SIGTERM)
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...50, using: &random)))
      runs[1].send(SIGKILL)
      for run in runs { _ = await run.outcome() }
      // Whatever has its name is whole.
      for (path, data) in contents("jobs/out") { #expect(expected[path] == data, "\(path)") }
    }
    let last = try await Boing.run("batch run jobs -q", in: folder)
    #expect(last.status == 0, "\(last.err)")
    #expect(contents("jobs/out") == expected)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/jobs/work") == [])
  }

  @Test(
    "a list that is none, and a folder that takes no files, are errors",
    arguments: ["run", "join"])
  func errors(command: String) async throws {
    try await plan(1, "--make still")
    for (name, message) in [
      ("gone", "gone has no list of jobs; make one with 'boing batch plan'"),
      ("docs", "docs has no list of jobs"),
    ] {
      let outcome = try await Boing.run("batch \(command) \(name)", in: folder)
      #expect(outcome.status == 1 && outcome.err.contains(message), "\(outcome.err)")
    }
    try folder.write("", to: "jobs/work")
    let outcome = try await Boing.run("batch \(command) jobs", in: folder)
    #expect(
      outcome.status == 1 && outcome.err.contains("jobs/work is not a folder"), "\(outcome.err)")
    #expect(outcome.out == "")
  }

  @Test(
    "wrong usage shows before any work",
    arguments: [
      ("--shard 0/2", "--shard 0/2: give a share's number and the number of shares, such as 3/10."),
      ("--shard 3", "--shard 3: give"), ("--job xyz", "--job xyz: give 32 hexadecimal digits"),
      (
        "--job 0123456789abcdef0123456789abcdef --shard 1/2", "--job and --shard do not go together"
      ),
      ("--threads 0", "--threads 0: give a whole number from 1 to 256."),
      ("--timeout 0", "--timeout 0: give seconds from 1 to 86400"),
      ("--timeout nan", "--timeout nan: give seconds"), ("-q -v", "--quiet and --verbose"),
    ])
  func wrongUsage(options: String, message: String) async throws {
    for command in ["run", "join"] {
      let outcome = try await Boing.run("batch \(command) jobs \(options)", in: folder)
      #expect(outcome.status == 64 && outcome.err.contains("Error: \(message)"), "\(outcome.err)")
      #expect(folder.names == [])
    }
  }

  @Test(
    "parts by hand: wrong usage, and parts of another movie",
    arguments: [
      ("--part 1/2", "--part goes with --write-part"),
      ("--write-part a.part", "--write-part goes with --part"),
      ("--part 3/2 --write-part a.part", "--part 3/2: give a part's number"),
      ("--part 1/2 --write-part a.png", "--write-part a.png: let the name end in .part."),
      (
        "--part 1/2 --write-part a.part --read-parts x",
        "--read-parts and --part do not go together"
      ),
      (
        "--read-parts x --contact-sheet a.png",
        "--read-parts is about a movie; make the figure by itself."
      ),
    ])
  func parts(options: String, message: String) async throws {
    let outcome = try await Boing.run("render a.caml -o a.apng \(options)", in: folder)
    #expect(outcome.status == 64 && outcome.err.contains(message), "\(outcome.err)")
    let unnamed = try await Boing.run("render a.caml --part 1/2 --write-part a.part", in: folder)
    #expect(unnamed.status == 64 && unnamed.err.contains("name it with --output"))
    let page = try await Boing.run("render a.caml -o a.html --read-parts x", in: folder)
    #expect(page.status == 64 && page.err.contains("A page is not made in parts"))
  }

  @Test("parts that do not go together are told apart by name")
  func otherParts() async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    func render(_ options: String) async throws -> Outcome {
      try await Boing.run("render a.caml --duration 0.1 \(options)", in: folder)
    }
    mkdir(folder.path + "/parts", 0o777)
    for part in 1...2 {
      #expect(
        try await render("-o a.apng --scale 1 --part \(part)/2 --write-part parts/\(part).part")
          .status
          == 0)
    }
    let many = try await render("-o a.apng --part 7/7 --write-part x.part")
    #expect(
      many.status == 1 && many.err.contains("--part 7/7: the movie can be divided into 6 parts"))
    let other = try await render("-o a.apng --scale 2 --read-parts parts")
    #expect(other.status == 1)
    #expect(other.err.contains("1.part is a part of another movie (apng of 60×40 pixels, 6 frames"))
    #expect(try await render("-o a.apng --scale 1 --read-parts parts -q").status == 0)
    #expect(try await render("-o b.apng --scale 1 -q").status == 0)
    #expect(try folder.data("a.apng") == folder.data("b.apng"))
    // One that is damaged, cut off, of another movie, twice there, or something else.
    let good = try folder.data("parts/2.part")
    var flipped = good
    flipped[good.count - 1] ^= 1
    for (bytes, message) in [
      (flipped, "is damaged at unit 5"), (good.prefix(good.count - 9), "is damaged at unit 5"),
      (good.prefix(100), "is no part of a movie"), (Data(), "is no part of a movie"),
      (good.prefix(260), "is damaged at unit"), (Data(count: 1 << 20), "is no part of a movie"),
      (try folder.data("parts/1.part"), "has frames that another part has, too"),
    ] {
      try bytes.write(to: folder.file("parts/2.part"))
      let outcome = try await render("-o c.apng --scale 1 --read-parts parts")
      #expect(outcome.status == 1 && outcome.err.contains(message), "\(outcome.err)")
      #expect(!folder.names.contains("c.apng"))
    }
    try FileManager.default.removeItem(at: folder.file("parts/2.part"))
    let missing = try await render("-o c.apng --scale 1 --read-parts parts")
    #expect(missing.status == 1 && missing.err.contains("the part with frame 3 is missing in"))
  }
}
