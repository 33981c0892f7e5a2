import BoingTestSupport
import Foundation
import Testing

@Suite("Existing files")
struct OverwritingTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.url.path + "/" + name }

  @Test(
    "a file of another kind stays unless it is to be replaced",
    arguments: ["-o a.png", "--contact-sheet a.png", "--onion-skin a.png"])
  func otherKind(output: String) async throws {
    try folder.write("a letter", to: "a.png")
    let line =
      "render one-axis --scale 0.1 \(output)" + (output.hasPrefix("-o") ? " --time 0" : "")
    try await Boing.fail(
      line,
      "\(path("a.png")) exists already and is not a PNG, so it is not replaced; "
        + "give another name, or replace it with --force\n", status: 1, in: folder)
    #expect(folder.text("a.png") == "a letter")
    try await Boing.succeed(line + " --force", in: folder)
    #expect(try PNGFile(folder.data("a.png")).size.allSatisfy { $0 > 0 })
    // A PNG gives way to a PNG, but not where nothing is to be replaced.
    try await Boing.succeed(line, in: folder)
    let kept = try folder.data("a.png")
    try await Boing.fail(
      line + " --no-clobber --scale 0.2",
      "\(path("a.png")) exists already and is not to be replaced; give another name, "
        + "or leave --no-clobber out\n", status: 1, in: folder)
    #expect(try folder.data("a.png") == kept && folder.names == ["a.png"])
  }

  @Test(
    "every format replaces its own kind alone", .enabled(if: Tool.hasFFmpeg),
    arguments: ["apng", "gif", "webp", "mp4", "webm"])
  func ownKind(ending: String) async throws {
    let line = "render one-axis --scale 0.1 --duration 0.1 -o a.\(ending)"
    for _ in 0..<2 { try await Boing.succeed(line, in: folder) }
    try folder.write("<svg/>", to: "a.\(ending)")
    #expect(try await Boing.run(line, in: folder).status == 1)
    #expect(folder.text("a.\(ending)") == "<svg/>")
  }

  @Test("a figure and a converted document leave other files alone")
  func otherCommands() async throws {
    try folder.write(SmallDocument.markup, to: "in.caml")
    for (line, name) in [
      ("export -o a.svg", "a.svg"), ("export -o a.png", "a.png"),
      ("render one-axis -o a.caml", "a.caml"), ("render one-axis -o a.tendies", "a.tendies"),
      ("convert in.caml out.tendies", "out.tendies"),
      ("convert in.caml out.caml", "out.caml"),
    ] {
      for _ in 0..<2 { try await Boing.succeed(line, in: folder) }
      #expect(try await Boing.run(line + " --no-clobber", in: folder).status == 1, "\(line)")
      try folder.write("mine", to: name)
      #expect(try await Boing.run(line, in: folder).status == 1, "\(line)")
      #expect(folder.text(name) == "mine")
      try await Boing.succeed(line + " --force", in: folder)
      #expect(folder.text(name) != "mine")
    }
    #expect(!folder.names.contains { $0.hasPrefix(".boing-") })
  }

  @Test("frames replace frames, and a folder with anything else in it stays even by force")
  func folders() async throws {
    let line = "render one-axis --scale 0.1 --duration 0.05 -o frames/"
    for _ in 0..<2 { try await Boing.succeed(line, in: folder) }
    #expect(try await Boing.run(line + " --no-clobber", in: folder).status == 1)
    try folder.write("mine", to: "frames/letter.txt")
    #expect(try await Boing.run(line + " --force", in: folder).status == 1)
    #expect(folder.text("frames/letter.txt") == "mine")
  }

  @Test(
    "the bytes are made safe on the disk, then the name",
    .enabled(if: Tool.find("strace") != nil))
  func order() async throws {
    let arguments = [
      "-f", "-y", "-e", "trace=fsync,rename,renameat,renameat2", "-o", path("log"),
      Boing.program.path, "render", "one-axis", "--scale", "0.1", "--time", "0", "--output",
      path("a.png"),
    ]
    // Where tracing is forbidden there is nothing to see.
    guard try Tool.text("strace", arguments) != nil else { return }
    let calls = folder.text("log").split(separator: "\n").filter { $0.contains(folder.url.path) }
    try #require(calls.count == 3)
    #expect(calls[0].contains("fsync") && calls[0].contains(".boing-"))
    #expect(calls[1].contains("rename") && calls[1].contains(path("a.png")))
    #expect(calls[2].contains("fsync") && calls[2].contains("<\(folder.url.path)>"))
  }

  @Test("a disk that can only be read is named", .enabled(if: geteuid() == 0))
  func readOnlyDisk() async throws {
    let disk = path("disk")
    try FileManager.default.createDirectory(
      atPath: disk, withIntermediateDirectories: false)
    guard try Tool.text("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", disk]) != nil else {
      return
    }
    defer { _ = try? Tool.text("umount", [disk]) }
    for output in ["-o disk/a.png --time 0", "-o disk/frames/", "--contact-sheet disk/a.png"] {
      try await Boing.fail(
        "render one-axis --scale 0.1 \(output)",
        "no file can be created in \(disk): Read-only file system; "
          + "choose another folder or change its permissions\n", status: 1, in: folder)
    }
  }
}
