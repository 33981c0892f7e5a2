import BoingTestSupport
import Foundation
import Testing

@Suite("JSON")
struct JSONSchemaTests {
  private let folder = TemporaryFolder()

  /// The page's section on each schema.
  private static let sections: [String: Substring] = {
    let url = Boing.package.appendingPathComponent("Documentation/CommandLine.md")
    let page = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    var sections: [String: Substring] = [:]
    for part in page.components(separatedBy: "\n### `").dropFirst() {
      guard let end = part.firstIndex(of: "`") else { continue }
      sections[String(part[..<end])] = part[end...].prefix { _ in true }
    }
    return sections
  }()

  /// The names of fields at every depth; what a document calls its properties is its own.
  private func keys(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: []) { found, entry in
        found.insert(entry.key)
        if entry.key != "properties" { found.formUnion(keys(of: entry.value)) }
      }
    }
    return (value as? [Any])?.reduce(into: []) { $0.formUnion(keys(of: $1)) } ?? []
  }

  @Test(
    "every object has a schema, and every field is on the page",
    arguments: [
      ("render --list", "demo"), ("render jack --list", "demo"),
      ("render one-axis --scale 0.1 --duration 0.1 -o a.apng --contact-sheet s.png", "file"),
      ("render one-axis --scale 0.1 -o a.ca", "document"),
      (
        "render small.caml --time 0 --to-state Unlock --transition-time 1 --scale 0.1 -o a.png",
        "file"
      ),
      ("inspect small.caml", "inspect"), ("inspect rich.caml", "inspect"),
      ("lint small.caml --fail-on error", "lint"),
      ("new jack -o jack.wallpaper", "new"), ("new badge", "new"),
      ("convert small.caml b.tendies", "document"), ("render small.caml -o b.svg", "layers"),
      ("convert small.caml unpacked/", "document"),
      ("curve --bounces 2 --anticipation 0.1", "curve"),
      ("curve --motion gravity --squash 0.2", "curve"),
      ("curve --bounces 2 --segments", "cubics"),
      ("export --as css,swiftui,uikit --motion gravity", "export"),
      ("export --as css,lottie -o out --bounces 1", "export"),
      ("spring --bounces 3", "spring"), ("spring linear(0,1,.8,1)", "nearest-bounce"),
      ("spring --damping 0", "spring"),
      ("playground -o page.html", "playground"),
      ("playground --no-open --exit-after 0.1", "playground"),
      ("play small.caml --watch --no-open --exit-after 0.1", "watch"),
      ("render dock -o dock.html", "player"), ("render small.caml -o small.boing", "player"),
      ("player -o boing-player.js", "player"),
    ])
  func documented(line: String, name: String) async throws {
    try folder.write(SmallDocument.strange(2), to: "small.caml")
    try folder.write(Self.rich, to: "rich.caml")
    let outcome = try await Boing.succeedSilently(line + " --json", in: folder)
    #expect(try schemas(of: outcome) == ["boing.\(name)/1"])
  }

  /// The schemas of the objects of a run; every field of them has to be on the page.
  private func schemas(of outcome: Outcome) throws -> Set<String> {
    try outcome.objects.reduce(into: []) { schemas, object in
      let schema = try #require(object["schema"] as? String)
      let section = try #require(Self.sections[schema], "\(schema)")
      for key in keys(of: object).subtracting(["schema"]) {
        #expect(section.contains("`\(key)`"), "\(schema) \(key)")
      }
      schemas.insert(schema)
    }
  }

  @Test("a list of templates and devices has the schemas of both")
  func templates() async throws {
    let outcome = try await Boing.succeedSilently("new --list --json", in: folder)
    #expect(try schemas(of: outcome) == ["boing.template/1", "boing.device/1"])
  }

  @Test("a player's report is on the page", .enabled(if: VirtualScreen.isPossible))
  func player() async throws {
    let screen = try VirtualScreen()
    let outcome = try await Boing.succeed(
      "play one-axis --exit-after 0.3 --json", in: folder,
      environment: ["DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11"])
    #expect(try schemas(of: outcome) == ["boing.play/1"])
  }

  @Test("every field that the page has is one of its schema, in some report of a command")
  func pageHasEverySchema() {
    #expect(
      Set(Self.sections.keys)
        == Set(
          [
            "demo", "file", "document", "new", "template", "device", "layers", "play",
            "inspect", "lint", "curve", "cubics",
            "export",
            "spring", "nearest-bounce", "playground", "player", "watch",
          ].map { "boing.\($0)/1" }))
  }

  @Test("numbers are numbers: values of properties, too")
  func numbers() async throws {
    try folder.write(Self.rich, to: "rich.caml")
    let outcome = try await Boing.run("inspect rich.caml --json", in: folder)
    let object = try #require(try outcome.objects.first)
    let document = try #require((object["documents"] as? [[String: Any]])?.first)
    let layer = try #require(document["layer"] as? [String: Any])
    let properties = try #require(layer["properties"] as? [String: Any])
    #expect(properties["cornerRadius"] as? Double == 4)
    #expect(properties["hidden"] as? Bool == true)
    #expect(properties["bounds"] as? String == "0 0 60 40")
    let state = try #require((document["states"] as? [[String: Any]])?.first)
    let value = try #require((state["values"] as? [[String: Any]])?.first)
    #expect(value["value"] as? Double == 45)
  }

  /// A document with everything that a report can have.
  private static let rich = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="root" name="root" bounds="0 0 60 40" hidden="1" cornerRadius="4">
    <mask><CALayer id="mask" bounds="0 0 60 40"/></mask>
    <contents type="CGImage" src="assets/gone.png"/>
    <sublayers>
    <CALayer id="square" bounds="0 0 20 20" position="20 20"><animations>
    <CABasicAnimation key="turn" keyPath="transform.rotation.z" toValue="6.28" duration="2"/>
    </animations></CALayer></sublayers>
    <states><LKState name="Unlock"><elements>
    <LKStateSetValue targetId="square" keyPath="position.x"><value type="real" value="45"/>
    </LKStateSetValue></elements></LKState>
    <LKState name="Sleep" basedOn="Unlock"/></states>
    <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
    <LKStateTransitionElement targetId="square" key="position.x">
    <animation type="CASpringAnimation" damping="50" mass="2" stiffness="300" duration="0.8"
      keyPath="position.x"/></LKStateTransitionElement></elements></LKStateTransition>
    </stateTransitions>
    </CALayer></caml>
    """
}
