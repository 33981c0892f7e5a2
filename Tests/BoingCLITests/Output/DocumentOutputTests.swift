import Boing
import BoingDocuments
import BoingTestSupport
import Foundation
import Testing

@Suite("boing inspect, convert and changes of state")
struct DocumentOutputTests {
  private let folder = TemporaryFolder()

  init() throws { try folder.write(SmallDocument.markup, to: "small.caml") }

  @Test("inspect shows the tree, animations and states in columns")
  func inspect() async throws {
    let outcome = try await Boing.succeed("inspect small.caml", in: folder)
    #expect(
      outcome.out == """
        small.caml  60×40 points, 1 document, states Unlock

        small.caml  (2 layers, 1 animation)
          CALayer                     60×40             backgroundColor 0 0 1
            CALayer                   20×20 at 20, 20   backgroundColor 1 0 0
              ~ transform.rotation.z  CABasicAnimation  duration 2, repeatCount inf, toValue 6.28
          state Unlock  1 value

        """)
  }

  @Test("inspect lists what is not understood, and says everything as JSON")
  func inspectJSON() async throws {
    try folder.write(SmallDocument.strange(2), to: "small.caml")
    let plain = try await Boing.run("inspect small.caml", in: folder)
    #expect(plain.out.contains("unrecognized: <strange0> <strange1>"))
    #expect(plain.out.contains("2 warnings\n  small.caml:"))
    let outcome = try await Boing.run("inspect small.caml --json", in: folder)
    #expect(outcome.lines.count == 1)
    let object = try outcome.objects.first
    #expect(object?["states"] as? [String] == ["Unlock"])
    #expect(object?["width"] as? Double == 60)
    #expect((object?["warnings"] as? [[String: Any]])?.count == 2)
    let document = (object?["documents"] as? [[String: Any]])?.first
    #expect(document?["layerCount"] as? Int == 2)
    let layer = document?["layer"] as? [String: Any]
    #expect(layer?["unrecognized"] as? [String] == ["<strange0>", "<strange1>"])
  }

  @Test("inspect --tree shows names, classes, frames and animations alone")
  func tree() async throws {
    let outcome = try await Boing.run("inspect small.caml --tree", in: folder)
    #expect(
      outcome.out == """
        small.caml  (2 layers, 1 animation)
          CALayer                     -30, -20  60×40
            CALayer                   10, 10  20×20
              ~ transform.rotation.z  CABasicAnimation 2 s × ∞

        """)
  }

  @Test("inspect --timeline draws all animations, as an image or SVG, and JSON has them")
  func timeline() async throws {
    for name in ["a.png", "a.svg"] {
      let outcome = try await Boing.succeedSilently(
        "inspect small.caml --timeline -o \(name)", in: folder)
      #expect(outcome.out == "\(name): 1 animation over 6 s\n")
    }
    #expect(try PNGFile(folder.data("a.png")).size[0] == 2_240)
    #expect(folder.text("a.svg").contains(">transform.rotation.z<"))
    let both = try await Boing.run(
      "inspect small.caml --timeline -o a.png --duration 3 --json", in: folder)
    let object = try both.objects.first
    let document = (object?["documents"] as? [[String: Any]])?.first
    let section = (document?["timeline"] as? [[String: Any]])?.first
    let row = try #require((section?["rows"] as? [[String: Any]])?.first)
    #expect(row["id"] as? String == "square")
    #expect(row["begin"] as? Double == 0 && row["duration"] as? Double == 2)
    #expect(row["end"] == nil && row["runCount"] == nil)
    let layer = document?["layer"] as? [String: Any]
    let square = (layer?["sublayers"] as? [[String: Any]])?.first
    #expect(square?["frame"] as? [Double] == [10, 10, 20, 20])
  }

  @Test(
    "a timeline needs a file, and a file a timeline",
    arguments: ["--timeline", "-o a.png", "--duration 2", "--timeline -o a.gif"])
  func timelineUsage(options: String) async throws {
    try await Boing.fail("inspect small.caml \(options)", "Error: ", in: folder)
  }

  @Test("a document is not written over itself, however its path is spelled")
  func overItself() async throws {
    let before = try folder.data("small.caml")
    for spelling in [
      "small.caml", "./small.caml", "../\(folder.url.lastPathComponent)/small.caml",
    ] {
      try await Boing.fail(
        "convert small.caml \(spelling)", "is the document itself; write to another name",
        status: 1, in: folder)
      #expect(try folder.data("small.caml") == before)
    }
  }

  @Test("a state, or a change of state, leaves as Lottie or SVG")
  func states() async throws {
    func text(_ options: String, _ file: String) async throws -> String {
      let outcome = try await Boing.succeed(
        "render small.caml -o \(file) --duration 2 \(options) --force", in: folder)
      #expect(outcome.err.contains("states") == options.isEmpty)
      return folder.text(file)
    }
    let plain = try await text("", "a.json")
    let unlocked = try await text("--state Unlock --strict", "a.json")
    #expect(plain.contains("[20,20,0]") && !plain.contains("[45,20,0]"))
    #expect(unlocked.contains("[45,20,0]") && !unlocked.contains("[20,20,0]"))
    // The document says no transition: it takes the default one, which begins where it was.
    let change = try await text("--to-state Unlock --strict", "a.json")
    #expect(change.contains("[20,20,0]") && change.contains("[45,20,0]"))
    #expect(try await text("--state Unlock", "a.svg") != text("", "a.svg"))
  }

  @Test(
    "states that mean nothing are refused",
    arguments: [
      ("-o a.json --state Shut", 1, "Unlock"), ("-o a.svg --to-state Shut", 1, "Unlock"),
      ("-o a.svg --to-state Unlock --transition-time 1", 64, "--transition-time"),
      ("-o a.svg --device 'iPhone 14'", 64, "--device"),
      ("-o a.ca", 64, "boing convert small.caml a.ca"),
    ])
  func wrongStates(_ words: String, _ status: Int32, _ message: String) async throws {
    try await Boing.fail("render small.caml \(words)", message, status: status, in: folder)
  }

  @Test("a document goes through every form and stays what it was")
  func convert() async throws {
    try folder.write(SmallDocument.strange(1), to: "small.caml")
    let names = ["small.caml", "a.ca", "b.wallpaper", "c.tendies", "d.ca", "e.caml"]
    for (input, output) in zip(names, names.dropFirst()) {
      try await Boing.succeed("convert \(input) \(output)", in: folder)
    }
    let read = try names.map {
      try LayeredDocument(contentsOf: folder.file($0)).documents[0].content
    }
    for content in read.dropFirst() {
      #expect(content.root == read[0].root)
      #expect(content.states == read[0].states)
    }
  }

  @Test(
    "what cannot be converted is an error that names the remedy, and nothing is written",
    arguments: [
      ("small.caml a.svg", 64, "'boing render' writes it: boing render small.caml -o a.svg"),
      ("small.caml a.zip", 64, "end it in one of .caml, .ca, .wallpaper, .tendies"),
      (
        "small.caml a.ca --plane side", 64, "--plane side: give background, floating or foreground."
      ),
      ("small.caml a.ca --plane floating", 1, "there is no plane floating; leave --plane out"),
      (
        "small.caml a.tendies --plane floating", 64, "--plane floating: a .tendies holds all planes"
      ),
      ("none.caml a.ca", 1, "none.caml: there is no such file or folder; check the path"),
    ])
  func errors(arguments: String, status: Int32, message: String) async throws {
    try await Boing.fail("convert \(arguments)", message, status: status, in: folder)
  }

  @Test("a change of state begins when --transition-time says")
  func change() async throws {
    var images: [CGImage] = []
    let common = "render small.caml --scale 1 --quiet -o"
    for (name, options) in [
      ("before", "--time 0.4 --to-state Unlock --transition-time 0.5"), ("own", "--time 0.4"),
      ("after", "--time 0.9 --to-state Unlock --transition-time 0.5"),
      ("set", "--time 0.9 --state Unlock"),
    ] {
      try await Boing.succeed("\(common) \(name).png \(options)", in: folder)
      images.append(try CGImage(contentsOf: folder.file("\(name).png")))
    }
    #expect(images[0].hasSamePixels(as: images[1]))
    #expect(images[2].hasSamePixels(as: images[3]))
    #expect(!images[1].hasSamePixels(as: images[2]))
    let early = try await Boing.succeed(
      "render small.caml --scale 1 -o a.png --time 0.4 --to-state Unlock --transition-time 0.5",
      in: folder)
    #expect(early.err.contains("--transition-time 0.5: the image at 0.4 s comes before the change"))
  }
}
