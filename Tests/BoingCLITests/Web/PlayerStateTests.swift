import Boing
import BoingCLI
import BoingDocuments
import BoingPlayer
import BoingQuartzCore
import BoingRender
import BoingSceneFormats
import Foundation
import Testing

@Suite("Documents of the player with states")
struct PlayerStateTests {
  private static let size = CGSize(width: 60, height: 40)

  private static func pixels(_ frame: Frame) throws -> [UInt8] {
    try Compositor(size: size).image(of: frame).withUnsafeBytes { Array($0) }
  }

  @Test("a change of the state begins at any time, and what went on before goes on")
  func changes() throws {
    let markup = """
      <CALayer id="r" bounds="0 0 60 40" geometryFlipped="1">
      <sublayers><CALayer id="a" bounds="0 0 10 10" position="10 20" backgroundColor="1 0 0"/>
      <CALayer id="b" bounds="0 0 10 10" position="40 20" backgroundColor="0 0 1"><animations>
      <animation type="CABasicAnimation" keyPath="position.y" fromValue="5" toValue="35" duration="0.7" repeatCount="inf"
      beginTime="1e-100"/></animations></CALayer></sublayers>
      <states><LKState name="On"><elements><LKStateSetValue targetId="a" keyPath="position.x">
      <value type="real" value="50"/></LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
      <LKStateTransitionElement targetId="a" key="position.x"><animation type="CASpringAnimation"
      keyPath="position.x" damping="8" duration="2"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
      </CALayer>
      """
    func file() throws -> LayeredDocument {
      try LayeredDocument(markup: Data(markup.utf8), named: "w.caml")
    }
    let document = try PlayerDocument(file(), size: Self.size, state: nil, duration: 3)
    #expect(document.states == ["On"])
    #expect(document.scenes.map { $0.from } == [0, 0, 1])
    #expect(document.scenes.map { $0.to } == [0, 1, 0])
    let reader = try PlayerDocumentReader(document.bytes())
    // The spring's duration.
    #expect(document.scenes.map { $0.changeDuration } == [0, 2, 2])
    let back = try reader.scene(2, changingAt: 4)
    let rest = try reader.scene(0, changingAt: 0)
    for (time, state) in [(4.0, "On"), (6.1, nil)] as [(Double, String?)] {
      let source = try file()
      try source.setState(state)
      let display = Display(
        rootLayer: source.makeRootLayer(size: Self.size), size: Self.size, clock: ManualClock())
      let shown = try Self.pixels(back.frame(at: time))
      let isSame = try shown == Self.pixels(display.record(until: 9).frame(at: time))
      #expect(isSame, "\(time) s")
    }
    #expect(rest.trees.count == 1)
    for change in [0.3, 5.1] {
      let source = try file()
      let display = Display(
        rootLayer: source.makeRootLayer(size: Self.size), size: Self.size, clock: ManualClock())
      let recording = display.record(
        until: change + 3, cues: [Cue(at: change) { source.state = "On" }])
      let scene = try reader.scene(1, changingAt: change)
      for time in [0, 0.05, 0.4, 1, 1.9, 2.5] {
        let isSame =
          try Self.pixels(scene.frame(at: change + time))
          == Self.pixels(recording.frame(at: change + time))
        #expect(
          isSame,
          "\(time) s after \(change) s")
      }
    }
  }
}
