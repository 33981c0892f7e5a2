import BoingTestSupport
import Foundation
import Testing

@Suite("Work that was done before")
struct SkippingTests {
  private let folder = TemporaryFolder()

  /// Runs a line twice; the second run has to skip what the first one wrote.
  private func runTwice(_ line: String, document: String, says output: String) async throws {
    let first = try await Boing.succeed(line, in: folder)
    #expect(!first.out.contains("skipped"), "\(first.err)")
    let second = try await Boing.succeedSilently(line, in: folder)
    #expect(second.out == "\(output): skipped, newer than \(document) and the command\n")
  }

  /// Returns true if a run of a line leaves its outputs alone.
  private func skips(_ line: String) async throws -> Bool {
    let outcome = try await Boing.succeed(line, in: folder)
    return outcome.out.contains("skipped")
  }

  private func setAge(of name: String, years: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -years * 365 * 86_400)],
      ofItemAtPath: folder.file(name).path)
  }

  @Test(
    "an output newer than its document is left alone",
    arguments: [
      ("--time 0 -o a.png", "a.png"), ("-d 0.1 -o a.apng", "a.apng"), ("-d 0.1 -o a/", "a/"),
      ("-o a.html", "a.html"), ("--contact-sheet a.png", "a.png"), ("--time 0", "doc.png"),
      ("-d 0.1 -o a.apng --contact-sheet s.png --onion-skin o.png", "a.apng and 2 more"),
    ])
  func newer(options: String, output: String) async throws {
    try folder.write(SmallDocument.markup, to: "doc.caml")
    let line = "render doc.caml --skip-existing \(options)"
    try await runTwice(line, document: "doc.caml", says: output)
    try setAge(of: "doc.caml", years: -1)
    #expect(try await !skips(line))
    try setAge(of: "doc.caml", years: 2)
    #expect(try await skips(line))
  }

  @Test("an output older than the command is written again")
  func olderThanCommand() async throws {
    let line = "render doc.caml --skip-existing --time 0 -o a.png"
    try folder.write(SmallDocument.markup, to: "doc.caml")
    try setAge(of: "doc.caml", years: 40)
    try await runTwice(line, document: "doc.caml", says: "a.png")
    try setAge(of: "a.png", years: 30)
    #expect(try await !skips(line))
  }

  @Test("one old, empty or missing output of several has all of them written")
  func several() async throws {
    let line = "render doc.caml --skip-existing --time 0 -o a.png --contact-sheet s.png"
    try folder.write(SmallDocument.markup, to: "doc.caml")
    #expect(try await !skips(line))
    try setAge(of: "a.png", years: 30)
    #expect(try await !skips(line))
    try folder.write("", to: "s.png")
    #expect(try await !skips(line))
    try FileManager.default.removeItem(at: folder.file("s.png"))
    #expect(try await !skips(line))
    #expect(try await skips(line))
  }

  @Test("the newest file of a document and the oldest frame of a folder count")
  func folders() async throws {
    try folder.write(SmallDocument.markup, to: "given.caml")
    try await Boing.succeed("convert given.caml doc.ca -q", in: folder)
    let line = "render doc.ca --skip-existing -d 0.1 -o a/"
    try await runTwice(line, document: "doc.ca", says: "a/")
    try setAge(of: "a/frame-0003.png", years: 50)
    #expect(try await !skips(line))
    try setAge(of: "doc.ca/main.caml", years: -1)
    #expect(try await !skips(line))
  }

  @Test("quiet runs and reports say nothing, and --verbose says it on standard error")
  func reports() async throws {
    let line = "render doc.caml --skip-existing --time 0 -o a.png"
    try folder.write(SmallDocument.markup, to: "doc.caml")
    #expect(try await !skips(line))
    for (option, isSaid) in [("-q", false), ("--json", false), ("--json -v", true)] {
      let outcome = try await Boing.succeed("\(line) \(option)", in: folder)
      #expect(outcome.out == "")
      #expect(outcome.err.contains("a.png: skipped") == isSaid)
    }
  }

  @Test("a preview is skipped as a whole", .enabled(if: Tool.hasFFmpeg))
  func preview() async throws {
    try folder.write(SmallDocument.markup, to: "doc.caml")
    let line =
      "preview doc.caml --skip-existing -o p --width 16 --gif-width 16 --max-duration 1"
    try await Boing.succeed(line, in: folder)
    let files = folder.names(in: "p")
    #expect(files.count > 2)
    let second = try await Boing.run(line, in: folder)
    #expect(
      second.out
        == "p/doc.png and \(files.count - 1) more: skipped, newer than doc.caml and the command\n")
    try FileManager.default.removeItem(at: folder.file("p/\(files[files.count - 1])"))
    #expect(try await !skips(line))
    #expect(folder.names(in: "p") == files)
  }

  @Test(
    "standard input and output have no time",
    arguments: [
      "render doc.caml --time 0 -o -", "render - --time 0 -o a.png", "preview -",
      "preview doc.caml -o -",
    ])
  func streams(line: String) async throws {
    try await Boing.fail(
      line + " --skip-existing",
      "--skip-existing compares the times of files; name the document and the output.", in: folder)
  }
}
