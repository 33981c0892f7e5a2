import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Changes of state")
struct StateChangeTests {
  private let rounding = 1e-9

  private func document(
    _ transitions: String, states: String = Self.usualStates
  ) throws -> CoreAnimationDocument {
    try CoreAnimationDocument(
      """
      <CALayer id="r" bounds="0 0 100 100"><sublayers>
      <CALayer id="a" position="0 0" bounds="0 0 10 10"><animations>
      <animation type="CAKeyframeAnimation" keyPath="opacity" beginTime="1e-100" duration="8"
      repeatCount="inf"><values><real value="0"/><real value="1"/></values></animation>
      </animations></CALayer><CALayer id="b" position="0 0" backgroundColor="0 0 0"/></sublayers>
      <states>\(states)</states><stateTransitions>\(transitions)</stateTransitions></CALayer>
      """)
  }

  private static let usualStates =
    stateMarkup("Left", ["a|position.x|real|0"]) + stateMarkup("Right", ["a|position.x|real|100"])
    + stateMarkup("Up", ["a|position.x|real|50", "b|position|CGPoint|0 40"])

  private func transition(
    _ from: String, _ to: String, _ animation: String, target: String = "a",
    key: String = "position.x"
  ) -> String {
    "<LKStateTransition fromState=\"\(from)\" toState=\"\(to)\"><elements>"
      + "<LKStateTransitionElement targetId=\"\(target)\" key=\"\(key)\">\(animation)"
      + "</LKStateTransitionElement></elements></LKStateTransition>"
  }

  private func linear(_ duration: Double) -> String {
    "<animation type=\"CABasicAnimation\" keyPath=\"position.x\" duration=\"\(duration)\""
      + " timingFunction=\"linear\"/>"
  }

  private let spring =
    "<animation type=\"CASpringAnimation\" mass=\"1\" stiffness=\"100\" damping=\"10\""
    + " keyPath=\"position.x\" duration=\"2\"/>"

  private func show(_ document: CoreAnimationDocument) -> Display {
    let display = Display(
      rootLayer: document.rootLayer, size: CGSize(width: 100, height: 100), clock: ManualClock())
    document.startAnimations()
    display.update()
    return display
  }

  private func x(_ document: CoreAnimationDocument, _ display: Display, at time: Double) -> Double {
    display.advance(to: time)
    let shown = display.makeCurrent { document.layer(id: "a")?.presentation() }
    return shown.map { Double($0.position.x) } ?? .nan
  }

  private func go(_ document: CoreAnimationDocument, _ display: Display, to state: String?) throws {
    try display.makeCurrent { try document.changeState(to: state) }
    display.update()
  }

  @Test("a value goes the way the transition's animation says, from what shows")
  func givenAnimation() throws {
    let document = try document(transition("*", "Right", linear(2)))
    let display = show(document)
    try document.setState("Left")
    display.advance(to: 1)
    try go(document, display, to: "Right")
    #expect(document.layer(id: "a")?.position.x == 100)
    for (time, expected) in [(1.0, 0.0), (1.5, 25), (2, 50), (2.5, 75), (3.5, 100)] {
      #expect(abs(x(document, display, at: time) - expected) < rounding, "at \(time)")
    }
  }

  @Test("without a transition a value is animated as by Core Animation of its own accord")
  func implicitDefault() throws {
    let document = try document("")
    let display = show(document)
    try go(document, display, to: "Right")
    let animation = try #require(document.layer(id: "a")?.animation(forKey: "state.position.x"))
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
    #expect(x(document, display, at: 0) == 0)
    // The curve "default" is past its half at half its time; its duration is a quarter of a second.
    #expect(x(document, display, at: 0.125) > 50)
    #expect(x(document, display, at: 0.125) < 100)
    #expect(x(document, display, at: 0.26) == 100)
  }

  @Test(
    "the transition that names most applies",
    arguments: [
      ("Left", "Right", 1.0), ("Up", "Right", 2), ("Left", "Up", 3), ("Right", "Left", 4),
    ])
  func mostSpecial(from: String, to: String, duration: Double) throws {
    let document = try document(
      transition("*", "*", linear(4)) + transition("Left", "*", linear(3))
        + transition("*", "Right", linear(2)) + transition("Left", "Right", linear(1)))
    let display = show(document)
    try document.setState(from)
    display.update()
    try go(document, display, to: to)
    let animation = document.layer(id: "a")?.animation(forKey: "state.position.x")
    #expect(animation?.duration == duration)
  }

  @Test("a wildcard stands for any layer and any property")
  func wildcard() throws {
    let animation = "<animation type=\"CABasicAnimation\" duration=\"4\"/>"
    let document = try document(
      transition("*", "*", animation, target: "*", key: "*")
        + transition("*", "Up", linear(1)))
    #expect(document.warnings.isEmpty)
    let display = show(document)
    try go(document, display, to: "Up")
    #expect(document.layer(id: "a")?.animation(forKey: "state.position.x")?.duration == 1)
    let other = document.layer(id: "b")?.animation(forKey: "state.position") as? CABasicAnimation
    #expect(other?.duration == 4)
    #expect(other?.keyPath == "position")
    #expect(other?.fromValue as? CGPoint == .zero)
  }

  @Test("an element without an animation is a jump")
  func jump() throws {
    let document = try document(transition("*", "Right", ""))
    let display = show(document)
    try go(document, display, to: "Right")
    #expect(x(document, display, at: 0) == 100)
  }

  @Test("a change that interrupts another starts from what shows")
  func interruption() throws {
    let document = try document(transition("*", "*", linear(2)))
    let display = show(document)
    try go(document, display, to: "Right")
    #expect(abs(x(document, display, at: 1) - 50) < rounding)
    try go(document, display, to: "Left")
    for (time, expected) in [(1.0, 50.0), (2, 25), (3, 0)] {
      #expect(abs(x(document, display, at: time) - expected) < rounding, "at \(time)")
    }
  }

  @Test("a spring that interrupts a motion goes on at its speed")
  func springVelocity() throws {
    let document = try document(
      transition("*", "Right", linear(2)) + transition("*", "Left", spring)
        + transition("*", "Up", spring))
    // Half way at 50 points a second: to Left that is −1 of the way a second.
    let display = show(document)
    try go(document, display, to: "Right")
    display.advance(to: 1)
    try go(document, display, to: "Left")
    let back = document.layer(id: "a")?.animation(forKey: "state.position.x")
    let velocity = try #require(back as? CASpringAnimation).initialVelocity
    let finiteDifference = 1e-6
    #expect(abs(velocity - -1) < finiteDifference)
    #expect(x(document, display, at: 1.01) > 50)
  }

  @Test("an endless animation goes on through a change of state")
  func endless() throws {
    let document = try document(transition("*", "*", linear(2)))
    let display = show(document)
    display.advance(to: 2)
    try go(document, display, to: "Right")
    display.advance(to: 3)
    let opacity = document.layer(id: "a")?.presentation()?.opacity
    #expect(abs((opacity ?? .nan) - 3 / 8) < 1e-6)
  }

  @Test("layers that no display shows change at once")
  func noDisplay() throws {
    let document = try document(transition("*", "*", linear(2)))
    try document.changeState(to: "Right")
    #expect(document.layer(id: "a")?.position.x == 100)
    #expect(document.layer(id: "a")?.animation(forKey: "state.position.x") == nil)
    try document.changeState(to: nil)
    #expect(document.layer(id: "a")?.position.x == 0)
  }

  @Test("animations and layers come and go with their state")
  func comingAndGoing() throws {
    let document = try document(
      "",
      states: """
        <LKState name="Off"/><LKState name="On"><elements>
        <LKStateAddAnimation targetId="b" key="turn"><animation type="CABasicAnimation"
          keyPath="transform.rotation.z" toValue="1" duration="9"/></LKStateAddAnimation>
        <LKStateRemoveAnimation targetId="a" key="opacity"/>
        <LKStateAddElement targetId="r" keyPath="sublayers" beforeObjectId="b">
          <CALayer id="new" name="new"/></LKStateAddElement>
        <LKStateRemoveElement targetId="r" keyPath="sublayers"><CALayer object="a"/>
          </LKStateRemoveElement>
        </elements></LKState>
        """)
    #expect(document.warnings.isEmpty)
    let display = show(document)
    func sublayers() -> [String] {
      (document.rootLayer.sublayers ?? []).map {
        $0.name ?? ($0 === document.layer(id: "b") ? "b" : "a")
      }
    }
    try go(document, display, to: "On")
    #expect(sublayers() == ["new", "b"])
    #expect(document.layer(id: "b")?.animationKeys() == ["turn"])
    #expect(document.layer(id: "new") != nil)
    try go(document, display, to: "Off")
    #expect(sublayers() == ["a", "b"])
    #expect(document.layer(id: "b")?.animationKeys() == nil)
    #expect(document.layer(id: "new") == nil)
    #expect(try document.content.readAgain().states == document.content.states)
  }
}
