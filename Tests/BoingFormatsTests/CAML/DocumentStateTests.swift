import BoingFormats
import Foundation
import Testing

@Suite("States as values")
struct DocumentStateTests {
  private func read(_ states: String, _ transitions: String = "") throws -> CAMLDocument {
    let text = """
      <CALayer id="r"><sublayers><CALayer id="a"/><CALayer id="b"/></sublayers><states>
      \(states)
      </states><stateTransitions>\(transitions)</stateTransitions></CALayer>
      """
    return try CAMLDocument(markup: Data(text.utf8), file: "f")
  }

  private func set(_ target: String, _ keyPath: String, _ value: String) -> String {
    "<LKStateSetValue targetId=\"\(target)\" keyPath=\"\(keyPath)\">\(value)</LKStateSetValue>"
  }

  @Test("a state's values have the kinds of the properties they set")
  func values() throws {
    let document = try read(
      "<LKState name=\"Locked\"><elements>"
        + set("a", "position.x", "<value type=\"integer\" value=\"195\"/>")
        + set("a", "bounds.size.height", "<value type=\"real\" value=\"108.7\"/>")
        + set("r", "autoreverses", "<value type=\"integer\" value=\"1\"/>")
        + set("b", "backgroundColor", "<value type=\"string\" value=\"1 0 0\"/>")
        + set("b", "contents", "<value type=\"CGImage\" src=\"a.png\"/>")
        + "</elements></LKState><LKState name=\"Sleep\" basedOn=\"Locked\"><elements/></LKState>")
    #expect(document.warnings.isEmpty)
    #expect(
      document.states == [
        DocumentState(
          name: "Locked",
          values: [
            .init(targetID: "a", keyPath: "position.x", value: .real(195)),
            .init(targetID: "a", keyPath: "bounds.size.height", value: .real(108.7)),
            .init(targetID: "r", keyPath: "autoreverses", value: .bool(true)),
            .init(
              targetID: "b", keyPath: "backgroundColor",
              value: .color(CAMLColor(red: 1, green: 0, blue: 0))),
            .init(targetID: "b", keyPath: "contents", value: .image(source: "a.png")),
          ]),
        DocumentState(name: "Sleep", basedOn: "Locked"),
      ])
  }

  @Test(
    "what a state cannot set is a warning with its line",
    arguments: [
      (
        "<LKState name=\"s\"><elements>"
          + "<LKStateSetValue targetId=\"x\" keyPath=\"opacity\"/></elements></LKState>",
        "f:2: LKStateSetValue@targetId: there is no layer with the id “x”; it is ignored"
      ),
      (
        "<LKState name=\"s\"><elements>"
          + "<LKStateSetValue targetId=\"a\" keyPath=\"position.w\"/></elements></LKState>",
        "f:2: LKStateSetValue@keyPath: a CALayer has no “position.w”; it is ignored"
      ),
      (
        "<LKState name=\"s\"><elements>"
          + "<LKStateSetValue targetId=\"a\" keyPath=\"opacity\"/></elements></LKState>",
        "f:2: LKStateSetValue: there is no value; it is ignored"
      ),
      (
        "<LKState name=\"s\"><elements><LKStateAddAnimation targetId=\"a\"/></elements></LKState>",
        "f:2: LKStateAddAnimation: it does not name what it adds or removes; it is preserved but ignored"
      ),
      ("<LKState/>", "f:2: LKState: it is not a state with a name; it is ignored"),
      (
        "<LKState name=\"s\"/><LKState name=\"s\"/>",
        "f:2: LKState@name: there are two states “s”; the first one is used"
      ),
      (
        "<LKState name=\"s\" basedOn=\"none\"/>",
        "f:2: s@basedOn: there is no state “none”; it is ignored"
      ),
    ])
  func warnings(markup: String, warning: String) throws {
    #expect(try read(markup).warnings.map(\.description) == [warning])
  }

  @Test("a transition keeps its animations, under either name of the key path")
  func transitions() throws {
    let spring = "<animation type=\"CASpringAnimation\" keyPath=\"position.x\" mass=\"2\"/>"
    let document = try read(
      "<LKState name=\"s\"/>",
      "<LKStateTransition fromState=\"*\" toState=\"s\"><elements>"
        + "<LKStateTransitionElement targetId=\"a\" keyPath=\"position.x\">\(spring)"
        + "</LKStateTransitionElement>"
        + "<LKStateTransitionElement final=\"false\" targetId=\"b\" key=\"opacity\"/>"
        + "</elements></LKStateTransition>"
        + "<LKStateTransition fromState=\"s\" toState=\"*\"><elements/></LKStateTransition>")
    #expect(document.warnings.isEmpty)
    #expect(document.stateTransitions.map(\.fromState) == ["*", "s"])
    #expect(document.stateTransitions.map(\.toState) == ["s", "*"])
    let elements = document.stateTransitions[0].elements
    #expect(elements.map(\.keyPath) == ["position.x", "opacity"])
    #expect(elements[0].animation?.className == "CASpringAnimation")
    #expect(elements[0].animation?.value(forKey: "mass") == .real(2))
    #expect(elements[1].animation == nil)
  }

  @Test("states below the outermost layer, and a second layer of one id, are warnings")
  func misplaced() throws {
    let text =
      "<CALayer id=\"r\"><sublayers>\n<CALayer id=\"r\"><states/></CALayer></sublayers></CALayer>"
    let document = try CAMLDocument(markup: Data(text.utf8), file: "f")
    #expect(
      document.warnings.map(\.description) == [
        "f:2: states: only the outermost layer has states; they are ignored",
        "f:2: CALayer@id: another layer has the id “r” already; states mean the first one",
      ])
  }
}
