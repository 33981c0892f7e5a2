import BoingTestSupport
import Foundation
import Testing

@Suite("JSON")
struct JSONSchemaTests {
  private let folder = TemporaryFolder()

  /// Returns the published schema of a report by the name in its field `schema`.
  private func schema(_ name: String) throws -> [String: Any] {
    let path = "Documentation/schemas/\(name.replacing("/", with: ".")).json"
    let data = try Data(contentsOf: Boing.package.appendingPathComponent(path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Returns the places in a value that are not as a schema says, by the words of JSON Schema that ours use.
  private func faults(
    _ value: Any, _ schema: [String: Any], in root: [String: Any], at place: String = ""
  ) -> [String] {
    if let reference = schema["$ref"] as? String {
      let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
      let target = definitions[String(reference.dropFirst("#/$defs/".count))]
      return target.map { faults(value, $0, in: root, at: place) } ?? ["\(place): no \(reference)"]
    }
    if let constant = schema["const"] as? String {
      return value as? String == constant ? [] : [place]
    }
    if let cases = schema["enum"] as? [String] {
      return (value as? String).map(cases.contains) == true ? [] : [place]
    }
    switch schema["type"] as? String {
    case nil: return []
    case "string": return value is String ? [] : [place]
    case "boolean": return value is Bool ? [] : [place]
    case "number": return value is Double ? [] : [place]
    case "integer": return value is Int ? [] : [place]
    case "array":
      guard let list = value as? [Any], let items = schema["items"] as? [String: Any] else {
        return [place]
      }
      return list.indices.flatMap { faults(list[$0], items, in: root, at: "\(place)[\($0)]") }
    case "object":
      guard let object = value as? [String: Any] else { return [place] }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
      return missing.map { "\(place).\($0) is missing" }
        + object.flatMap { name, value in
          let own = properties[name] ?? schema["additionalProperties"] as? [String: Any]
          return own.map { faults(value, $0, in: root, at: "\(place).\(name)") }
            ?? ["\(place).\(name) is in no schema"]
        }
    default: return ["\(place): \(schema)"]
    }
  }

  @Test(
    "every object is as the published schema of its name says",
    arguments: [
      ("render --list", "demo"), ("render jack --list", "demo"),
      ("render one-axis --scale 0.1 --duration 0.1 -o a.apng --contact-sheet s.png", "file"),
      ("render one-axis --scale 0.1 -o a.ca", "file"),
      (
        "render small.caml --time 0 --to-state Unlock --transition-time 1 --scale 0.1 -o a.png",
        "file"
      ),
      ("inspect small.caml", "inspect"), ("inspect rich.caml", "inspect"),
      ("lint small.caml --fail-on error", "lint"),
      ("new jack -o jack.wallpaper", "file"), ("new badge", "file"),
      ("convert small.caml b.tendies", "file"), ("render small.caml -o b.svg", "file"),
      ("convert small.caml unpacked/", "file"),
      ("export --bounces 2 --anticipation 0.1", "curve"),
      ("export --motion gravity --squash 0.2", "curve"),
      ("export --bounces 2 --segments", "cubics"),
      ("export --as css,swiftui,uikit --motion gravity", "export"),
      ("export --as css,lottie -o out --bounces 1", "export"),
      ("export --as springs --bounces 3", "spring"), ("export linear(0,1,.8,1)", "nearest-bounce"),
      ("export --as springs --damping 0", "spring"),
      ("playground -o page.html", "file"),
      ("playground --no-open --exit-after 0.1", "page"),
      ("play small.caml --watch --no-open --exit-after 0.1", "page"),
      ("render dock -o dock.html", "file"), ("render small.caml -o small.boing", "file"),
      ("player -o boing-player.js", "file"),
    ])
  func documented(line: String, name: String) async throws {
    try folder.write(SmallDocument.strange(2), to: "small.caml")
    try folder.write(Self.rich, to: "rich.caml")
    let outcome = try await Boing.succeedSilently(line + " --json", in: folder)
    #expect(try schemas(of: outcome) == ["boing.\(name)/1"])
  }

  /// Returns the names of the schemas of a run's objects, each of which has to be as its schema says.
  private func schemas(of outcome: Outcome) throws -> Set<String> {
    try outcome.objects.reduce(into: []) { names, object in
      let name = try #require(object["schema"] as? String)
      let schema = try schema(name)
      #expect(faults(object, schema, in: schema) == [], "\(name)")
      names.insert(name)
    }
  }

  @Test("a list of templates and devices has the schemas of both")
  func templates() async throws {
    let outcome = try await Boing.succeedSilently("new --list --json", in: folder)
    #expect(try schemas(of: outcome) == ["boing.template/1", "boing.device/1"])
  }

  @Test("a player's report is as its schema says", .enabled(if: VirtualScreen.isPossible))
  func player() async throws {
    let screen = try VirtualScreen()
    let outcome = try await Boing.succeed(
      "play one-axis --exit-after 0.3 --json", in: folder,
      environment: ["DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11"])
    #expect(try schemas(of: outcome) == ["boing.play/1"])
  }

  @Test("a report that is not as its schema says is found")
  func wrongReports() throws {
    let schema = try schema("boing.demo/1")
    let text = """
      {"schema":"boing.demo/1","name":"a","summary":"b","width":1.5,"height":2,"duration":3,
      "parameters":[{"name":"c","summary":"d","default":1,"minimum":0,"maximum":2}]}
      """
    let good = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(faults(good, schema, in: schema) == [])
    for (name, value) in [
      ("schema", "boing.file/1"), ("width", "1"), ("more", 1), ("parameters", [["name": 1]]),
    ] as [(String, Any)] {
      #expect(faults(good.merging([name: value]) { $1 }, schema, in: schema) != [], "\(name)")
    }
    #expect(faults(good.filter { $0.key != "name" }, schema, in: schema) == [".name is missing"])
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
