import Boing
import BoingTestSupport
import Foundation
import Testing

@Suite("Wallpapers")
struct WallpaperTests {
  private let folder = TemporaryFolder()

  /// A wallpaper that opens when it is unlocked, with a square that turns in two seconds unless it is still.
  private func writeWallpaper(_ name: String = "My Wall.wallpaper", isStill: Bool = false) throws {
    let turn =
      isStill
      ? ""
      : "<animation type='CABasicAnimation' keyPath='transform.rotation.z' toValue='6.283' duration='2' "
        + "repeatCount='inf' beginTime='1e-100'/>"
    let states = [("Locked", 100), ("Unlock", 300), ("Sleep", 0)].map { name, y in
      "<LKState name='\(name)'><elements><LKStateSetValue targetId='a' keyPath='position.y'>"
        + "<value type='real' value='\(y)'/></LKStateSetValue></elements></LKState>"
    }
    try folder.write(
      """
      <caml><CALayer id='r' bounds='0 0 390 844' backgroundColor='0 0 1'><sublayers>
      <CALayer id='a' bounds='0 0 100 100' position='195 0' backgroundColor='1 0 0'><animations>\(turn)</animations>
      </CALayer></sublayers><states>\(states.joined())</states></CALayer></caml>
      """, to: "\(name)/Background.ca/main.caml")
  }

  @Test(
    "without an option a wallpaper has the screen of a phone, else that of the device or size",
    arguments: [
      ("", [1_170, 2_532]), ("--device \"iphone xr\"", [828, 1_792]),
      ("--device \"iPad mini\" --scale 0.5", [372, 567]), ("--size 100x200", [200, 400]),
      ("--scale 1", [390, 844]),
    ])
  func screens(options: String, size: [Int]) async throws {
    try writeWallpaper("w.wallpaper")
    try await Boing.succeedSilently(
      "render w.wallpaper --time 0 -o a.png \(options)", in: folder)
    #expect(try PNGFile(folder.data("a.png")).size == size)
  }

  @Test("it begins locked, goes to a state by its meaning, and to none by name")
  func states() async throws {
    try writeWallpaper("w.wallpaper", isStill: true)
    for (options, y) in [("", 100.0), ("--state home", 300), ("--state none", 0)] {
      try await Boing.succeed(
        "render w.wallpaper --time 0 --size 390x844 --scale 1 -o a.png \(options)", in: folder)
      // y points up.
      let image = try CGImage(data: folder.data("a.png"), name: "a.png")
      let row = 844 - Int(y) - 1
      #expect(image.pixel(x: 195, y: row) == SIMD4(255, 0, 0, 255), "\(options)")
      #expect(image.pixel(x: 195, y: row - 60) == SIMD4(0, 0, 255, 255), "\(options)")
    }
  }

  @Test(
    "what the newest phones are reported not to play is said once, where it is shown",
    arguments: [
      ("render w.wallpaper --to-state Unlock --duration 0.1 --scale 0.1 -o a.apng", 1),
      ("render w.wallpaper -o a.html", 1),
      ("render w.wallpaper --state Unlock --time 0 --scale 0.1 -o a.png", 0),
      (
        "render w.wallpaper/Background.ca --to-state Unlock --duration 0.1 --scale 0.1 -o a.apng",
        0
      ),
    ])
  func newestSystems(line: String, count: Int) async throws {
    try writeWallpaper("w.wallpaper", isStill: true)
    let outcome = try await Boing.succeed(line + " --no-progress", in: folder)
    #expect(outcome.err.components(separatedBy: "iOS 27").count - 1 == count, "\(outcome.err)")
  }

  @Test("the corners of a device are clear")
  func corners() async throws {
    try writeWallpaper("w.wallpaper")
    try await Boing.succeed(
      "render w.wallpaper --time 0 --scale 1 --corners -o a.png", in: folder)
    let image = try CGImage(data: folder.data("a.png"), name: "a.png")
    #expect(image.pixel(x: 0, y: 0).w == 0 && image.pixel(x: 389, y: 843).w == 0)
    #expect(image.pixel(x: 100, y: 0).w == 255 && image.pixel(x: 195, y: 422).w == 255)
  }

  @Test(
    "wrong options are named with the remedy",
    arguments: [
      (
        "--tilt 2,0", "--tilt 2,0: give two numbers from -1 to 1, such as 0.5,-0.2, or eight.",
        Int32(64)
      ),
      ("--size 10x10 --device XR", "--size and --device do not go together; choose one.", 64),
      ("--device Nokia", "--device Nokia: give one of iPhone 17 Pro Max,", 64),
      ("--size 10x10 --corners", "--corners: say with --device whose corners", 1),
    ])
  func wrong(options: String, message: String, status: Int32) async throws {
    try writeWallpaper("w.wallpaper")
    try await Boing.fail(
      "render w.wallpaper --time 0 -o a.png \(options)", message, status: status, in: folder)
  }

  @Test("a preview has movies that close, a still and a sheet", .enabled(if: Tool.hasFFmpeg))
  func preview() async throws {
    try writeWallpaper()
    let outcome = try await Boing.succeedSilently(
      "preview \"My Wall.wallpaper\" -o out --width 60 --gif-width 48 --json", in: folder)
    let reports = try outcome.objects
    func report(_ file: String) throws -> [String: Any] {
      try #require(reports.first { $0["file"] as? String == "out/My_Wall" + file }, "\(file)")
    }
    #expect(reports.count == 6)
    // Locked, unlocked and locked again take a multiple of the two seconds in which the square turns.
    for (file, width, duration) in [
      (".mp4", 60, 6.0), (".gif", 48, 6), ("-idle.mp4", 60, 2), ("-idle.gif", 48, 2),
    ] {
      #expect(try report(file)["width"] as? Int == width)
      #expect(try report(file)["duration"] as? Double == duration)
      #expect((try report(file)["warnings"] as? [Any])?.isEmpty == true)
    }
    #expect(
      try report(".png")["width"] as? Int == 60 && report("-sheet.png")["frames"] as? Int == 12)
  }

  @Test(
    "where nothing moves there is no idle movie, and files keep their limit",
    .enabled(if: Tool.hasFFmpeg))
  func limits() async throws {
    try writeWallpaper("w.wallpaper", isStill: true)
    let line = "preview w.wallpaper --width 60 --gif-width 240"
    try await Boing.succeed(line + " -o a", in: folder)
    #expect(folder.names(in: "a") == ["w-sheet.png", "w.gif", "w.mp4", "w.png"])
    let size = try folder.data("a/w.gif").count
    try await Boing.succeed(
      line + " -o b --max-size \(size * 3 / 4)", in: folder)
    #expect(try folder.data("b/w.gif").count <= size * 3 / 4)
    try await Boing.fail(
      line + " -o b --max-size 50", "and 50 are allowed", status: 1, in: folder)
    // What cannot be kept leaves no folder.
    try await Boing.fail(
      line + " -o c/d --max-size 50", "and 50 are allowed", status: 1, in: folder)
  }

  @Test("particles never repeat, which is said", .enabled(if: Tool.hasFFmpeg))
  func particles() async throws {
    try folder.write(
      """
      <caml><CALayer bounds='0 0 390 844'><sublayers><CAEmitterLayer bounds='0 0 9 9' position='195 400'>
      <emitterCells><CAEmitterCell birthRate='9' lifetime='1' velocity='90'/></emitterCells></CAEmitterLayer>
      </sublayers></CALayer></caml>
      """, to: "p.wallpaper/Background.ca/main.caml")
    let outcome = try await Boing.succeed(
      "preview p.wallpaper --width 40 --gif-width 40 --max-duration 1", in: folder)
    #expect(outcome.err.contains("particles never repeat"), "\(outcome.err)")
    #expect(folder.names == ["p-idle.gif", "p-idle.mp4", "p-sheet.png", "p.png", "p.wallpaper"])
  }
}
