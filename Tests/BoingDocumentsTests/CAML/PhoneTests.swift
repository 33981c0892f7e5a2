import Boing
import BoingCurves
import BoingDocuments
import BoingElementary
import Foundation
import Testing

@Suite("Wallpapers on a phone")
struct PhoneTests {
  // Names, points, scales and radii as in the table of screens.

  @Test(
    "a model is found by its name, whatever the case and spaces",
    arguments: [
      ("iPhone 17 Pro", 402.0, 874.0, 3.0, 62.0), ("17 pro max", 440, 956, 3, 62),
      ("IPHONE AIR", 420, 912, 3, 62), ("iphone16", 393, 852, 3, 55),
      ("13 mini", 375, 812, 3, 44), ("iPhone XR", 414, 896, 2, 41.5), ("SE 3", 375, 667, 2, 0),
      ("iPad mini", 744, 1_133, 2, 21.5), ("iPad Pro 12.9", 1_024, 1_366, 2, 18),
    ])
  func models(name: String, width: Double, height: Double, scale: Double, radius: Double) throws {
    let model = try #require(PhoneModel.named(name))
    #expect(model.size == CGSize(width: width, height: height))
    #expect(model.scale == scale && model.cornerRadius == radius)
  }

  @Test("an unknown model is none, and no name stands for two")
  func unknownModels() {
    #expect(PhoneModel.named("Nokia 3310") == nil && PhoneModel.named("") == nil)
    let names = PhoneModel.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for name in names { #expect(PhoneModel.named(name)?.names.contains(name) == true) }
    #expect(PhoneModel.standard.screenClass == "390w-844h@3x~iphone")
  }

  // The names that documents have in the wild.

  @Test(
    "a state's name says what the screen does",
    arguments: [
      ("Locked", WallpaperState(.locked)), ("Lock", WallpaperState(.locked)),
      ("Unlock", WallpaperState(.unlocked)), ("unlocked", WallpaperState(.unlocked)),
      ("Home", WallpaperState(.unlocked)), ("Sleep", WallpaperState(.asleep)),
      ("Locked Dark", WallpaperState(.locked, appearance: .dark)),
      (
        "Home LandscapeLeft Light",
        WallpaperState(.unlocked, orientation: .landscapeLeft, appearance: .light)
      ),
      (
        "Sleep_PortraitDown_Dark",
        WallpaperState(.asleep, orientation: .portraitDown, appearance: .dark)
      ),
    ])
  func meanings(name: String, state: WallpaperState) {
    #expect(WallpaperState(name) == state)
  }

  @Test(
    "other names mean nothing", arguments: ["State 1", "", "Blocked", "Lock Sleep", "Dark", "Boom"])
  func noMeaning(name: String) {
    #expect(WallpaperState(name) == nil)
  }

  @Test("of several names the nearest is taken: equal, then open, then upright and light")
  func nearest() {
    let names = [
      "Lock LandscapeLeft Dark", "Lock PortraitUp Dark", "Lock PortraitUp Light", "Home",
    ]
    #expect(WallpaperState(.locked).nearest(in: names) == "Lock PortraitUp Light")
    #expect(WallpaperState(.locked, appearance: .dark).nearest(in: names) == "Lock PortraitUp Dark")
    #expect(WallpaperState(.locked).nearest(in: names + ["Locked"]) == "Locked")
    #expect(
      WallpaperState(.unlocked, orientation: .landscapeRight).nearest(in: names) == "Home")
    #expect(WallpaperState(.asleep).nearest(in: names) == nil)
  }

  // Documents.

  private func wallpaper(_ planes: [String: String]) throws -> LayeredDocument {
    let files = Dictionary(
      uniqueKeysWithValues: planes.map { plane, markup in
        ("w.wallpaper/\(plane).ca/main.caml", Data("<caml>\(markup)</caml>".utf8))
      })
    return try LayeredDocument(files)
  }

  private func layer(_ states: String, bounds: String = "0 0 390 844", more: String = "") -> String
  {
    """
    <CALayer id='r' bounds='\(bounds)'><sublayers><CALayer id='a' name='A' bounds='0 0 10 10' position='10 20'/>
    </sublayers><states>\(states)</states>\(more)</CALayer>
    """
  }

  private func display(
    _ document: LayeredDocument, size: CGSize = CGSize(width: 390, height: 844),
    tilt: WallpaperTilt? = nil
  ) -> (Display, ManualClock) {
    let clock = ManualClock()
    let display = Display(
      rootLayer: document.makeRootLayer(size: size, tilt: tilt), size: size, clock: clock)
    display.update()
    return (display, clock)
  }

  private func presented(_ document: LayeredDocument, _ plane: Int = 0) throws -> CALayer {
    let layer = try #require(document.documents[plane].layer(id: "a"))
    return try #require(layer.presentation())
  }

  @Test("planes that spell a state differently go to it together")
  func planes() throws {
    let document = try wallpaper([
      "Background": layer(
        stateMarkup("Locked", ["a|position.x|real|1"])
          + stateMarkup("Unlock", ["a|position.x|real|2"])),
      "Floating": layer(
        stateMarkup("Lock PortraitUp Light", ["a|position.x|real|3"])
          + stateMarkup("Home PortraitUp Light", ["a|position.x|real|4"])
          + stateMarkup("Home PortraitUp Dark", ["a|position.x|real|5"])),
    ])
    func positions() -> [Double] {
      document.documents.map { Double($0.layer(id: "a")?.position.x ?? .nan) }
    }
    #expect(document.isWallpaper && document.initialState == "Locked")
    try document.setState(document.initialState)
    #expect(positions() == [1, 3])
    try document.setState("unlocked")
    #expect(positions() == [2, 4])
    try document.setState("Home PortraitUp Dark")
    #expect(positions() == [2, 5])
    #expect(throws: DocumentError.self) { try document.setState("Sleep") }
    #expect(document.stateNamesByScreen.prefix(2) == ["Locked", "Unlock"])
  }

  @Test(
    "a phone changes states by springs of its own",
    arguments: [("Sleep", "Locked", 0.8), ("Locked", "Sleep", 0.8), ("Locked", "Unlock", 1)])
  func springs(from: String, to: String, response: Double) throws {
    let transition = """
      <stateTransitions><LKStateTransition fromState='*' toState='*'><elements>
      <LKStateTransitionElement targetId='a' key='position.x'><animation type='CABasicAnimation' duration='9'/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
      """
    let states = ["Locked", "Unlock", "Sleep"].map {
      stateMarkup($0, ["a|position.x|real|" + ($0 == to ? "110" : "10")])
    }
    let document = try wallpaper(["Background": layer(states.joined(), more: transition)])
    try document.setState(from)
    let (display, clock) = display(document)
    document.state = to
    display.update()
    // The step response of a critically damped spring, 1 − (1 + ωt) e^(−ωt), with ω = 2π ⁄ response.
    let rounding = 1e-3
    for time in [0.1, 0.25, 0.5] {
      clock.now = time
      display.update()
      let phase = 2 * Double.pi * time / response
      let expected = 110 - 100 * (1 + phase) * Double.exp(-phase)
      #expect(abs(Double(try presented(document).position.x) - expected) < rounding)
    }
  }

  @Test("a document on its own, and a state that a phone does not know, change as they say")
  func ownTransitions() throws {
    let states =
      stateMarkup("Locked", ["a|position.x|real|10"])
      + stateMarkup("Boom", ["a|position.x|real|110"])
    let document = try wallpaper(["Background": layer(states)])
    #expect(document.transitionStyle == .phone)
    try document.setState("Locked")
    let (display, clock) = display(document)
    document.state = "Boom"
    display.update()
    // Core Animation's own quarter of a second.
    clock.now = 0.25
    display.update()
    #expect(try presented(document).position.x == 110)
    let alone = try LayeredDocument(layer(states))
    #expect(!alone.isWallpaper && alone.transitionStyle == .document && alone.initialState == nil)
    #expect(alone.mediaTime == 0)
  }

  @Test("a square of 3176 points is 1090 points large on a screen of 402 × 874")
  func square() throws {
    // Measured on a phone to 0.0003 of the factor 1.2471 by which it is larger than aspect fill.
    let document = try wallpaper(["Background": layer("", bounds: "0 0 3176 3176")])
    let screen = CGSize(width: 402, height: 874)
    let root = document.makeRootLayer(size: screen)
    let stage = try #require(root.sublayers?.first)
    let uncertainty = 0.0003 * 874
    #expect(abs(stage.frame.height - 1_090) < uncertainty)
    #expect(abs(stage.frame.midX - 201) < 1e-9 && abs(stage.frame.midY - 437) < 1e-9)
    let other = try wallpaper(["Background": layer("", bounds: "0 0 3000 3000")])
    #expect(other.makeRootLayer(size: screen).sublayers?.first?.frame.height == 874)
  }

  @Test("media time is two hours when a wallpaper appears")
  func mediaTime() throws {
    // It began when the phone was started: of 7 s each, 7200 s are 1028 whole runs and 4 s.
    let document = try wallpaper([
      "Background": """
      <CALayer id='a' bounds='0 0 390 844'><animations><animation type='CABasicAnimation' keyPath='opacity'
      fromValue='0' toValue='1' duration='7' repeatCount='inf' beginTime='1e-100'/></animations></CALayer>
      """
    ])
    let (display, clock) = display(document)
    let rounding = 1e-6
    #expect(abs(Double(try presented(document).opacity) - 4.0 / 7) < rounding)
    clock.now = 1
    display.update()
    #expect(abs(Double(try presented(document).opacity) - 5.0 / 7) < rounding)
  }

  // Tables.

  private static func field(_ name: String, _ value: String, _ type: String = "string") -> String {
    "<\(name) type='\(type)' value='\(value)'/>"
  }

  private func style(_ parallax: String, _ properties: String = "") -> String {
    """
    <style><wallpaperBackgroundAssetNames type='NSArray'/><wallpaperParallaxGroups type='NSArray'>\(parallax)
    </wallpaperParallaxGroups><wallpaperPropertyGroups type='NSArray'>\(properties)</wallpaperPropertyGroups></style>
    """
  }

  private func parallax(
    _ axis: String, _ keyPath: String, _ least: String, _ most: String, layer: String = "A"
  )
    -> String
  {
    "<NSDictionary>" + Self.field("axis", axis) + "<image type='null'/>"
      + Self.field("keyPath", keyPath)
      + Self.field("layerName", layer) + Self.field("mapMaxTo", most, "real")
      + Self.field("mapMinTo", least, "integer") + Self.field("title", "T") + "</NSDictionary>"
  }

  @Test("layers follow the tilt between the values of the tables, one way or the other")
  func tilt() throws {
    let entries =
      parallax("x", "position.x", "-50", "50") + parallax("y", "transform.rotation.x", "1", "-1")
    for (x, y, position, rotation) in [
      (0.0, 0.0, 0.0, 0.0), (1, -1, 50, 1), (-0.5, 0.5, -25, -0.5),
    ] {
      let document = try wallpaper(["Background": layer("", more: style(entries))])
      #expect(document.warnings.isEmpty)
      _ = display(document, tilt: WallpaperTilt(x: x, y: y))
      let shown = try #require(document.documents[0].layer(id: "a"))
      let rounding = 1e-9
      #expect(abs(Double(shown.position.x) - position) < rounding)
      let angle =
        (shown.value(forKeyPath: "transform.rotation.x") as? NSNumber)?.doubleValue ?? .nan
      #expect(abs(angle - rotation) < rounding)
      #expect(shown.animationKeys() ?? [] == [])
    }
  }

  @Test("without a tilt they follow a figure of eight of eight seconds")
  func figureOfEight() throws {
    let entries = parallax("x", "position.x", "0", "100") + parallax("y", "position.y", "0", "100")
    let document = try wallpaper(["Background": layer("", more: style(entries))])
    let (display, clock) = display(document)
    // Right after two seconds, upright again after four; up half as far after one.
    for (time, x, y) in [
      (0.0, 50.0, 50.0), (1, 50 + 50 * 0.5.squareRoot(), 75), (2, 100, 50), (4, 50, 50),
      (10, 100, 50),
    ] {
      clock.now = time
      display.update()
      let shown = try presented(document).position
      let rounding = 1e-6
      #expect(
        abs(Double(shown.x) - x) < rounding && abs(Double(shown.y) - y) < rounding,
        "\(time) s: \(shown)")
    }
  }

  @Test("a table of properties stands for the states of the screen")
  func propertyGroups() throws {
    let entry =
      "<NSDictionary><image type='null'/>" + Self.field("keyPath", "opacity")
      + Self.field("layerName", "A")
      + Self.field("v_home", "0.25", "real") + Self.field("v_lock", "1", "real")
      + Self.field("v_sleep", "0", "real") + Self.field("view", "Floating") + "</NSDictionary>"
    let document = try wallpaper(["Background": layer("", more: style("", entry))])
    #expect(document.warnings.isEmpty && document.stateNames == ["Locked", "Unlock", "Sleep"])
    for (state, opacity) in [("Locked", Float(1)), ("Home", 0.25), ("Sleep", 0)] {
      try document.setState(state)
      #expect(document.documents[0].layer(id: "a")?.opacity == opacity)
    }
    // They are not written as states, but as what they were.
    let written = document.documents[0].content
    #expect(written.states.isEmpty && written.wallpaperTables.propertyGroups.count == 1)
  }

  @Test("an entry that says too little is left out with a warning of its line")
  func voidEntries() throws {
    let entries = [
      parallax("z", "position.x", "0", "1"), parallax("x", "position.x", "low", "1"),
      parallax("x", "position.x", "0", "1", layer: "Gone"), parallax("x", "name", "0", "1"),
      "<NSDictionary>" + Self.field("axis", "x") + "</NSDictionary>",
    ]
    let document = try wallpaper([
      "Background": layer(
        "",
        more: style(entries.joined()).replacingOccurrences(of: "</style>", with: "<other/></style>")
      )
    ])
    let messages = document.warnings.map(\.message).joined(separator: "\n")
    for text in [
      "the axis is “z”, not x or y", "mapMinTo is “low”, which is no number",
      "there is no layer “Gone”",
      "“name” is no number of the layer “A”", "it has no layerName", "“other” is no table",
    ] {
      #expect(messages.contains(text), "\(text)")
    }
  }

  @Test("an animation is read whatever its element is called, and references back to it")
  func animationNames() throws {
    let document = try wallpaper([
      "Background": """
      <CALayer id='r' bounds='0 0 390 844'><sublayers><CALayer id='a' bounds='0 0 9 9'><animations>
      <animation type='CABasicAnimation' id='first' keyPath='opacity' fromValue='0' duration='4'/>
      <p type='CAKeyframeAnimation' key='second' keyPath='position.x' duration='4'><values>
      <real value='0'/><real value='8'/></values></p>
      <rotate type='CAAnimationGroup' key='third' duration='4'><animations><animation type='CABasicAnimation'
      keyPath='transform.rotation.z' toValue='1' duration='4'/></animations></rotate>
      </animations></CALayer><CALayer id='b' bounds='0 0 9 9'><animations><animation object='first'/></animations>
      </CALayer></sublayers></CALayer>
      """
    ])
    #expect(document.warnings.isEmpty)
    func keys(_ id: String) -> [String] {
      document.documents[0].layer(id: id)?.animationKeys() ?? []
    }
    #expect(keys("a").count == 3 && keys("a").contains("second") && keys("a").contains("third"))
    #expect(keys("b").count == 1)
  }
}
