import BoingTestSupport
import Foundation
import Testing

@Suite("Standard input and output")
struct StandardStreamTests {
  private let folder = TemporaryFolder()
  private let markup = Data(SmallDocument.markup.utf8)

  @Test("a document from standard input is that of the file")
  func document() async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    let file = try await Boing.run("inspect a.caml", in: folder)
    let stream = try await Boing.succeed("inspect -", in: folder, input: markup)
    #expect(stream.out == file.out.replacingOccurrences(of: "a.caml", with: "standard input"))
    for (input, name, data) in [("a.caml", "a.png", nil), ("-", "b.png", markup)] {
      try await Boing.succeed(
        "render \(input) --time 0.5 --scale 1 -q -o \(name)", in: folder, input: data)
    }
    #expect(try folder.data("a.png") == folder.data("b.png"))
  }

  @Test("a document goes through both streams, as markup and as an archive")
  func conversion() async throws {
    try folder.write(SmallDocument.markup, to: "a.caml")
    try await Boing.succeed("convert a.caml b.caml", in: folder)
    let caml = try await Boing.run("convert - -", in: folder, input: markup)
    let file = try folder.data("b.caml")
    #expect(caml.status == 0 && Data(caml.out.utf8) == file)
    let program = Boing.program.path
    let script =
      "cd '\(folder.url.path)'; '\(program)' convert a.caml - --format tendies | '\(program)' convert - c.ca "
      + "&& '\(program)' inspect c.ca --json"
    let text = try #require(try Tool.text("bash", ["-c", script]))
    #expect(text.contains("\"layerCount\":2") && text.contains("\"Unlock\""))
  }

  @Test("a single image goes to standard output, the same as to a file")
  func image() async throws {
    let line = "render one-axis --scale 0.1 --time 0.3 --color-space display-p3"
    try await Boing.succeed(line + " -o a.png", in: folder)
    let script =
      "cd '\(folder.url.path)'; '\(Boing.program.path)' \(line) -o - > b.png 2> err; echo $?"
    #expect(try Tool.text("bash", ["-c", script]) == "0\n")
    #expect(try folder.data("b.png") == folder.data("a.png"))
    #expect(folder.text("err") == "")
  }

  @Test("an archive or an image is not written to a terminal")
  func terminal() async throws {
    try #require(Tool.find("script") != nil)
    try folder.write(SmallDocument.markup, to: "a.caml")
    for line in ["render one-axis --time 0 --scale 0.1 -o -", "convert a.caml - --format tendies"] {
      let command = "cd '\(folder.url.path)'; '\(Boing.program.path)' \(line) 2>err; echo $? >code"
      _ = try Tool.text("script", ["-qec", command, "/dev/null"])
      #expect(folder.text("code") == "1\n")
      #expect(folder.text("err").hasPrefix("Error: standard output is a terminal"))
    }
  }

  @Test("the texts of motions come from standard input, and exports go to standard output")
  func texts() async throws {
    let css = try await Boing.run("export --as css --bounces 2 -o -", in: folder)
    let plain = try await Boing.run("export --as css --bounces 2", in: folder)
    #expect(css.status == 0 && css.out == plain.out)
    let spring = try await Boing.run(
      "export -", in: folder, input: Data("stiffness: 300, damping: 20".utf8))
    #expect(
      spring.out
        == (try await Boing.run("export --as springs --stiffness 300 --damping 20", in: folder)).out
    )
    let tokens = Data(#"{ "ease": { "$type": "cubicBezier", "$value": [0.3, 0, 0.6, 1] } }"#.utf8)
    let export = try await Boing.succeed("export - --as css", in: folder, input: tokens)
    #expect(export.out.contains("--ease-easing: "))
    try await Boing.fail(
      "inspect -", "standard input: it is neither a ZIP archive", status: 1, in: folder,
      input: Data("hello".utf8))
  }

  @Test("a curve goes to several files and standard output at once")
  func curve() async throws {
    let outcome = try await Boing.succeed(
      "export --motion gravity --rows 5 -o a.csv -o a.json -o a.svg -o -", in: folder)
    let table = try await Boing.run("export --motion gravity --rows 5", in: folder)
    #expect(outcome.out.hasPrefix(table.out))
    #expect(outcome.lines.suffix(3).map { $0.prefix(6) } == ["a.csv:", "a.json", "a.svg:"])
    #expect(
      folder.text("a.csv")
        == (try await Boing.run("export --motion gravity --rows 5 --as csv", in: folder)).out)
    #expect(
      folder.text("a.json")
        == (try await Boing.run("export --motion gravity --rows 5 --json", in: folder)).out)
  }

  @Test("what cannot be streamed says so, and what to do")
  func refusals() async throws {
    for (line, message) in [
      ("render jack -o -", "only a single image goes to standard output; choose it with --time"),
      ("convert a.caml - --format wallpaper", "it is a folder, which cannot go to standard output"),
      (
        "render -",
        "A document from standard input has no name for the file; give one with --output."
      ),
      ("render jack --time 0 -o - --json", "--json reports on standard output"),
      ("player -o - --json", "--json reports on standard output"),
    ] {
      try await Boing.fail(line, message, in: folder, input: markup)
    }
  }

  @Test(
    "standard input without an end is read up to a limit", .enabled(if: !Sanitizer.isOn))
  func endless() async throws {
    let script =
      "ulimit -v 1500000; yes | timeout 60 '\(Boing.program.path)' export - 2>&1; echo ${PIPESTATUS[1]}"
    let text = try #require(try Tool.text("bash", ["-c", script]))
    #expect(text == "Error: standard input has more than 16 MiB; give a smaller file\n1\n")
  }
}
