import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

/// Waits without end, so that a change that is missed is a test that hangs and not one that passes.
@Suite("boing play --watch", .timeLimit(.minutes(2)))
struct WatchTests {
  private let folder = TemporaryFolder()

  @Test("a file is seen that is written, renamed to or removed, and another one is not")
  func file() throws {
    try folder.write("1", to: "a.caml")
    let path = folder.file("a.caml").path
    let changes: [() throws -> Void] = [
      { try folder.write("2", to: "a.caml") },
      {
        // As editors save: another file takes the name.
        try folder.write("3", to: "b")
        try #require(rename(folder.file("b").path, path) == 0)
      },
      { try FileManager.default.removeItem(atPath: path) },
      { try folder.write("4", to: "a.caml") },
    ]
    for change in changes {
      let watch = try FileWatch(path)
      // A program that another test starts may hold the file of the last round open for a moment, and then close it.
      watch.settle()
      try folder.write("x", to: "other")
      #expect(!watch.wait(0))
      try change()
      #expect(watch.wait(-1))
      watch.settle()
      #expect(!watch.wait(0))
    }
  }

  @Test("a folder is seen to change at any depth, and when another one takes its name")
  func folders() throws {
    let deep = folder.file("a.ca/b/c")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    let path = folder.file("a.ca").path
    let watch = try FileWatch(path)
    try folder.write("x", to: "a.ca/b/c/d")
    #expect(watch.wait(-1))
    watch.settle()
    try FileManager.default.createDirectory(
      at: folder.file("new"), withIntermediateDirectories: false)
    #expect(!watch.wait(0))
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("old").path)
    try FileManager.default.moveItem(at: folder.file("new"), to: folder.file("a.ca"))
    #expect(watch.wait(-1))
  }

  @Test("what is not there cannot be watched, and a circle of links ends")
  func refusals() throws {
    #expect(throws: CommandError.self) { try FileWatch(folder.file("none/a.caml").path) }
    try FileManager.default.createDirectory(
      at: folder.file("a"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a/up").path, withDestinationPath: folder.path)
    #expect(try !FileWatch(folder.file("a").path).wait(0))
  }

  private struct Status: Decodable, Equatable {
    let version: Int
    var fault: String?
  }

  private func status(_ page: WatchedPage) throws -> Status {
    try JSONDecoder().decode(Status.self, from: #require(page.resource("/status")).data)
  }

  @Test("a page has versions, and a fault until it is repaired")
  func page() throws {
    let page = WatchedPage(titled: "a <b>")
    #expect(try status(page) == Status(version: 0))
    #expect(page.show(Data("one".utf8)))
    #expect(!page.show(Data("one".utf8)))
    #expect(try status(page) == Status(version: 1))
    page.fail("it is broken")
    #expect(try status(page) == Status(version: 1, fault: "it is broken"))
    // The last one that could be shown stays.
    #expect(page.resource("/document")?.data == Data("one".utf8))
    #expect(page.show(Data("two".utf8)))
    #expect(try status(page) == Status(version: 2))
    let html = String(decoding: try #require(page.resource("/")).data, as: UTF8.self)
    #expect(html.contains("<title>Boing: a &lt;b&gt;</title>"))
    #expect(html.contains("src=\"/watch.js?version=2\""))
    #expect(html.contains("'wasm-unsafe-eval' 'self'; connect-src 'self'"))
    #expect(html.contains(Data("two".utf8).base64EncodedString()))
    #expect(page.resource("/watch.js")?.type == "text/javascript; charset=utf-8")
    #expect(page.resource("/etc/passwd") == nil)
  }

  @Test("the command tells a fault and its repair, and ends when it is to")
  func command() async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    try folder.write("no markup", to: "broken.caml")
    let good = try await Boing.succeedSilently(
      "play a.caml --watch --no-open --exit-after 0.1 --json", in: folder)
    #expect(try good.objects.compactMap { $0["event"] as? String } == ["served", "shown"])
    let address = try good.objects.first?["address"] as? String
    #expect(address?.hasPrefix("http://127.0.0.1:") == true)
    let bad = try await Boing.succeed(
      "play broken.caml --watch --no-open --exit-after 0.1", in: folder)
    #expect(bad.err.hasPrefix("Error: broken.caml: "))
  }

  @Test(
    "what cannot be watched is an error",
    arguments: [
      ("play none.caml --watch", 1, "none.caml: there is no such file or folder"),
      ("play - --watch", 64, "name a file"),
      ("play a.caml --watch --port 70000", 64, "--port 70000"),
      ("play a.caml --watch --exit-after 0", 64, "--exit-after 0"),
      ("play a.caml --watch --device none", 64, "--device none"),
    ] as [(String, Int32, String)])
  func errors(line: String, status: Int32, message: String) async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    try await Boing.fail(line, message, status: status, in: folder)
  }
}
