import Boing
import BoingTestSupport
import Foundation
import Testing

@Suite("Files that are made")
struct MovieFileTests {
  private let folder = TemporaryFolder()

  @Test("an animated PNG has the size, the plays and the length that were asked for")
  func animatedPNG() async throws {
    let outcome = try await Boing.succeedSilently(
      "render one-axis --scale 0.5 --duration 0.75 --loop 3 -o a.apng", in: folder)
    #expect(folder.names == ["a.apng"])
    let file = try PNGFile(folder.data("a.apng"))
    #expect(file.size == [160, 240])
    let animation = try #require(file.animation)
    #expect(animation.plays == 3)
    // Equal neighbours are merged, so there are fewer than 0.75 s × 60.
    #expect((2...45).contains(animation.frames))
    let rounding = 1e-9
    #expect(abs(file.duration - 0.75) < rounding)
    #expect(
      outcome.out.hasPrefix("a.apng: 160×240 pixels, \(animation.frames) frames, 0.75 s, "))
  }

  @Test("a single frame is a PNG that shows that time")
  func singleFrame() async throws {
    for (time, name) in [("0.25", "before"), ("0.35", "during"), ("1.5", "after")] {
      try await Boing.succeedSilently(
        "render one-axis --scale 0.5 --time \(time) -o \(name).png", in: folder)
      let file = try PNGFile(folder.data("\(name).png"))
      #expect(file.size == [160, 240])
      #expect(file.animation == nil)
    }
    #expect(try folder.data("before.png") != folder.data("during.png"))
    #expect(try folder.data("during.png") != folder.data("after.png"))
  }

  @Test("an image that has to fit has its longer side in pixels", arguments: [1, 45, 60, 256, 777])
  func fit(side: Int) async throws {
    try folder.write(SmallDocument.markup, to: "small.caml")
    try await Boing.succeed(
      "render small.caml --time 0 --fit \(side) -o a.png", in: folder)
    let file = try PNGFile(Data(contentsOf: folder.file("a.png")))
    // The document has 60 × 40 points.
    #expect(file.size == [side, max(1, Int((Double(side) * 2 / 3).rounded(.up)))])
  }

  @Test("images in Display P3 say so, all others say nothing")
  func displayP3() async throws {
    try await Boing.succeedSilently(
      "render one-axis --scale 0.25 --duration 0.1 --color-space display-p3 -o a.apng "
        + "--contact-sheet b.png --onion-skin c.png", in: folder)
    _ = try await Boing.run("render one-axis --scale 0.25 --time 0 -o d.png", in: folder)
    for name in ["a.apng", "b.png", "c.png", "d.png"] {
      let says = try folder.data(name).range(of: Data("cICP".utf8)) != nil
      #expect(says == (name != "d.png"), "\(name)")
    }
  }

  @Test("a PNG of a movie says which image it holds and how to get the others")
  func stillOfMovie() async throws {
    let outcome = try await Boing.succeed("render one-axis --scale 0.5 -o a.png", in: folder)
    #expect(
      outcome.err
        == "Warning: a.png holds one image, the one at 0 s; choose another one with --time, "
        + "or write the movie as a.apng\n")
  }

  @Test(
    "a name that ends in / is a folder with a PNG for each frame, whatever else it ends in",
    arguments: ["frames", "a.gif", "a.ca"])
  func folderOfFrames(name: String) async throws {
    try await Boing.succeed("render one-axis --scale 0.1 --duration 0.05 -o \(name)/", in: folder)
    #expect(folder.names(in: name) == (1...3).map { "frame-000\($0).png" })
    #expect(folder.names == [name])
  }

  @Test("blur changes what moves and leaves what rests")
  func blur() async throws {
    for (time, moves) in [("0.35", true), ("1.2", false)] {
      for (blur, name) in [("", "sharp"), ("--shutter-angle 360 --shutter-samples 8", "blurred")] {
        try await Boing.succeed(
          "render one-axis --scale 0.5 --time \(time) \(blur) -o \(name).png", in: folder)
      }
      #expect((try folder.data("sharp.png") != folder.data("blurred.png")) == moves)
    }
  }

  @Test("a background shows where nothing is drawn", arguments: ["none", "#00f"])
  func background(color: String) async throws {
    try folder.write(
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 4 4\" position=\"2 2\"/></caml>",
      to: "empty.caml")
    try await Boing.succeed(
      "render empty.caml --scale 1 --time 0 --background \(color) -o a.png", in: folder)
    let image = try CGImage(data: folder.data("a.png"), name: "a.png")
    #expect(
      image.pixel(x: 1, y: 1) == (color == "none" ? SIMD4(0, 0, 0, 0) : SIMD4(0, 0, 255, 255)))
  }

  @Test(
    "a demo lies on paper unless another ground or none is asked for",
    arguments: [
      ("", SIMD4<UInt8>(247, 242, 232, 255)), ("--background none", SIMD4(0, 0, 0, 0)),
      ("--background #00f", SIMD4(0, 0, 255, 255)),
    ])
  func demoGround(option: String, ground: SIMD4<UInt8>) async throws {
    for output in ["--time 0 -o a.png", "--onion-skin a.png --onion-skin-frames 3"] {
      try await Boing.succeed(
        "render two-axis --scale 0.25 \(output) \(option)", in: folder)
      let image = try CGImage(data: folder.data("a.png"), name: "a.png")
      #expect(image.pixel(x: 0, y: 0) == ground)
      #expect(image.pixel(x: image.width - 1, y: image.height - 1) == ground)
    }
  }

  @Test("a movie from a later time has the frames of the whole from there on")
  func start() async throws {
    let line = "render one-axis --scale 0.1 -q"
    for options in ["--duration 0.6 -o a/", "--start 0.5 --duration 0.1 -o b/"] {
      try await Boing.succeed("\(line) \(options)", in: folder)
    }
    for index in 1...6 {
      let name = String(format: "frame-%04d.png", index)
      let later = String(format: "frame-%04d.png", index + 30)
      #expect(try folder.data("b/" + name) == folder.data("a/" + later), "\(index)")
    }
    let rest = try await Boing.succeed(
      "render one-axis --scale 0.1 --start 1.5 -o c.apng", in: folder)
    #expect(rest.out.contains(" 0.5 s, "), "\(rest.out)")
  }

  @Test("a sheet alone makes nothing but the sheet")
  func sheet() async throws {
    let outcome = try await Boing.succeed(
      "render jack --scale 0.25 --contact-sheet s.png --contact-sheet-frames 4", in: folder)
    #expect(outcome.out.hasPrefix("s.png: 4 frames, "))
    #expect(folder.names == ["s.png"])
    #expect(try PNGFile(folder.data("s.png")).animation == nil)
  }

  @Test("without a name the file is called after what is shown, and no other program is needed")
  func defaultNames() async throws {
    try folder.write(SmallDocument.markup, to: "Wallpaper.caml")
    let environment = ["PATH": ""]
    for line in ["render one-axis --scale 0.1", "render Wallpaper.caml --duration 0.1"] {
      try await Boing.succeed(line, in: folder, environment: environment)
    }
    try await Boing.succeed("render Wallpaper.caml --time 0", in: folder)
    #expect(
      folder.names == ["Wallpaper.caml", "Wallpaper.png", "Wallpaper.webp", "one-axis.webp"])
  }

  @Test(
    "a WebP needs no ffmpeg, is a WebP, and warns of its clock only where the rate was asked for")
  func webP() async throws {
    let line = "render one-axis --scale 0.5 --duration 0.5 -o a.webp"
    try await Boing.succeedSilently(line, in: folder, environment: ["PATH": ""])
    let bytes = try folder.data("a.webp")
    #expect(String(decoding: bytes.prefix(4), as: UTF8.self) == "RIFF")
    #expect(String(decoding: bytes[8..<12], as: UTF8.self) == "WEBP")
    let asked = try await Boing.run(line + " --fps 60", in: folder)
    #expect(
      asked.err
        == "Warning: WebP counts in 1/1000 s: at 60 frames per second some frames come up to 0.5 ms "
        + "early or late\n")
    #expect(try folder.data("a.webp") == bytes)
    let exact = try await Boing.run(line + " --fps 50", in: folder)
    #expect(exact.err == "")
  }

  @Test("the same command twice, on one thread and on two, gives the same bytes")
  func repeats() async throws {
    for (name, workers) in [("a", 1), ("b", 2), ("c", 2)] {
      try await Boing.succeed(
        "render jack --scale 0.5 --duration 1 --threads \(workers) -o \(name).apng "
          + "--contact-sheet \(name).png", in: folder)
    }
    for ending in ["apng", "png"] {
      let first = try folder.data("a.\(ending)")
      #expect(try folder.data("b.\(ending)") == first)
      #expect(try folder.data("c.\(ending)") == first)
    }
  }
}
