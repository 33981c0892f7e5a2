import Boing
import BoingTestSupport
import Foundation
import Testing

@Suite("A window on a screen", .serialized)
struct WindowTests {
  private let folder = TemporaryFolder()

  /// The picture that the demo command draws of the same moment.
  private func expected(_ time: Double) async throws -> CGImage {
    let name = "\(time).png"
    if !folder.names.contains(name) {
      try await Boing.succeed(
        "render gravity --scale 1 --time \(time) -o \(name)", in: folder)
    }
    return try CGImage(data: folder.data(name), name: name)
  }

  /// Returns true if the window comes to show the moment `time`, and stays there.
  private func shows(_ time: Double, _ screen: VirtualScreen) async throws -> Bool {
    let image = try await expected(time)
    for _ in 0..<100 {
      let corner = try screen.place(of: "Boing")
      let place = CGRect(
        origin: corner, size: CGSize(width: image.width, height: image.height))
      let part = try screen.screenshot(in: folder).cropping(to: place)
      if let part, Self.differ(part, image) == 0 { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  /// Returns the number of pixels that differ in colour; a screen has no alpha.
  private static func differ(_ a: CGImage, _ b: CGImage) -> Int {
    guard (a.width, a.height) == (b.width, b.height) else { return .max }
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (first, second) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        if first.x != second.x || first.y != second.y || first.z != second.z { count += 1 }
      }
    }
    return count
  }

  @Test(
    "it plays at once; a click goes back, the next one plays; slider, steps and keys work",
    .enabled(if: VirtualScreen.isPossible))
  func session() async throws {
    let screen = try VirtualScreen()
    let boing = try RunningBoing(
      ["play", "gravity", "--scale", "1", "--exit-after", "600"], in: folder,
      environment: ["DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11"])
    let id = try screen.window("Boing")
    func click(_ x: Int, _ y: Int) throws {
      let corner = try screen.place(of: "Boing")
      try screen.control("mousemove \(Int(corner.x) + x) \(Int(corner.y) + y) click 1")
    }
    // Only moments that last are looked for: a busy machine misses the others.
    try #require(try await shows(3, screen))
    try click(100, 100)
    #expect(try await shows(0, screen))
    try click(100, 100)
    #expect(try await shows(3, screen))

    // The slider runs from 54 to 206 points in a window of 320; its middle is half of 3 s.
    try click(130, 480 + 22)
    #expect(try await shows(1.5, screen))

    try screen.control("windowfocus \(id) key r")
    #expect(try await shows(0, screen))
    try screen.control("key --repeat 24 --delay 20 period")
    #expect(try await shows(0.4, screen))

    try screen.control("key q")
    let outcome = await boing.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.err == "")
    #expect(outcome.out.contains(" frames in "))
  }

  @Test("without a screen there is no window, and the remedy is named")
  func noScreen() async throws {
    let outcome = try await Boing.run(
      ["play", "jack"], in: folder,
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil])
    #expect(outcome.status == 1)
    #expect(
      outcome.err
        == "Error: no screen was found; start a virtual one with xvfb-run, or render to a file\n")
  }

  @Test(
    "SDL's drivers that show nothing end as well as they begin",
    .enabled(if: VirtualScreen.isPossible), arguments: ["offscreen", "dummy"])
  func hiddenDrivers(driver: String) async throws {
    let outcome = try await Boing.run(
      "play one-axis --exit-after 3", in: folder,
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": driver])
    #expect(!outcome.wasKilled)
    // A driver that this SDL lacks is refused with a sentence.
    if outcome.status == 0 {
      #expect(outcome.err == "")
      #expect(outcome.out.contains(" frames in "))
    } else {
      #expect(outcome.status == 1)
      #expect(outcome.err.hasPrefix("Error: no"))
    }
  }

  @Test("a document from standard input is played", .enabled(if: VirtualScreen.isPossible))
  func standardInput() async throws {
    let screen = try VirtualScreen()
    let outcome = try await Boing.succeed(
      "play - --state Unlock --exit-after 3", in: folder,
      environment: ["DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11"],
      input: Data(SmallDocument.markup.utf8))
    #expect(outcome.out.contains(" frames in "))
  }
}
