import Boing
import BoingDocuments
import BoingQuartzCore
import BoingTestSupport
import Foundation

extension FuzzTarget {
  /// Archives of layers, and state changes.
  static let engine = [
    FuzzTarget("layer-archives", "archives of layers, cells and animations") { bytes in
      let data = Data(bytes)
      try Diagnostics.withHandler({ _ in }) {
        if let cell = try? CAEmitterCell.unarchived(from: data) { _ = try cell.archivedData() }
        if let animation = try? CAAnimation.unarchived(from: data) {
          _ = try animation.archivedData()
        }
        let layer = try CALayer.unarchived(from: data)
        let size = CGSize(width: 8, height: 8)
        let display = Display(rootLayer: layer, size: size, clock: ManualClock())
        display.update()
        _ = display.frame(at: 0.3)
        let written = try layer.archivedData()
        do {
          _ = try CALayer.unarchived(from: written)
        } catch {
          throw FuzzFailure("what was archived cannot be read: \(error)")
        }
      }
    },
    FuzzTarget("states", "a sequence of state changes, one for each byte", maximumLength: 64) {
      bytes in
      try Diagnostics.withHandler({ _ in }) { try changeStates(bytes) }
    },
  ]

  /// Goes from state to state, forth in time, and back to the start.
  ///
  /// Bytes below 128 go to a state, the others forth by so many 60ths of a second.
  private static func changeStates(_ bytes: [UInt8]) throws {
    let document = try LayeredDocument(markup: Data(statefulMarkup.utf8), named: "states")
    let size = CGSize(width: 16, height: 16)
    let clock = ManualClock()
    let display = Display(rootLayer: document.makeRootLayer(size: size), size: size, clock: clock)
    display.update()
    let names: [String?] = document.stateNames + [nil]
    var now = 0.0
    for byte in bytes {
      if byte < 128 {
        let name = names[Int(byte) % names.count]
        try display.makeCurrent {
          if byte & 64 == 0 {
            try document.changeState(to: name)
          } else {
            try document.setState(name)
          }
        }
        try require(document.state == name, "the state is \(document.state ?? "none")")
      } else {
        now += Double(byte - 127) / 60
        display.advance(to: now)
      }
      display.update()
      for layer in display.frame(at: now).layers {
        try require(
          layer.values.position.x.isFinite && layer.values.opacity.isFinite,
          "a value is not finite at \(now)")
      }
    }
    // Once everything has come to rest, the layers have the state's values, however it was reached.
    display.advance(to: now + 100)
    let reached = try states(document, display, now + 100)
    let fresh = try LayeredDocument(markup: Data(statefulMarkup.utf8), named: "states")
    let other = Display(
      rootLayer: fresh.makeRootLayer(size: size), size: size, clock: ManualClock())
    try other.makeCurrent { try fresh.setState(document.state) }
    try require(
      try states(fresh, other, 100) == reached || document.state == nil,
      "a state looks different by the way on which it was reached")
  }

  private static func states(
    _ document: LayeredDocument, _ display: Display, _ time: Double
  ) throws -> [SIMD4<Double>] {
    display.update()
    return display.frame(at: time).layers.map {
      let values = $0.values
      return SIMD4(values.position.x, values.position.y, values.opacity, values.cornerRadius)
    }
  }

  /// Three states with every kind of transition: spring, basic, keyframes, and none.
  private static let statefulMarkup = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="r" bounds="0 0 16 16" position="8 8">
    <sublayers><CALayer id="a" bounds="0 0 4 4" position="3 4" opacity="0.5" backgroundColor="1 0 0"/>
    <CALayer id="b" bounds="0 0 4 4" position="9 4" cornerRadius="1" backgroundColor="0 1 0"/></sublayers>
    <states><LKState name="Locked"><elements>
    <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="7"/></LKStateSetValue>
    <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
    <LKStateSetValue targetId="b" keyPath="position.y"><value type="real" value="12"/></LKStateSetValue>
    <LKStateSetValue targetId="b" keyPath="cornerRadius"><value type="real" value="0"/></LKStateSetValue>
    </elements></LKState><LKState name="Unlock"><elements>
    <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="2"/></LKStateSetValue>
    <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
    <LKStateSetValue targetId="b" keyPath="position.y"><value type="real" value="3"/></LKStateSetValue>
    <LKStateSetValue targetId="b" keyPath="cornerRadius"><value type="real" value="2"/></LKStateSetValue>
    </elements></LKState><LKState name="Sleep"><elements>
    <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="5"/></LKStateSetValue>
    <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.2"/></LKStateSetValue>
    <LKStateSetValue targetId="b" keyPath="position.y"><value type="real" value="8"/></LKStateSetValue>
    <LKStateSetValue targetId="b" keyPath="cornerRadius"><value type="real" value="1"/></LKStateSetValue>
    </elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
    <LKStateTransitionElement targetId="a" key="position.x"><animation type="CASpringAnimation" damping="5"
      mass="1" stiffness="90" duration="1"/></LKStateTransitionElement>
    <LKStateTransitionElement targetId="b" key="position.y"><animation type="CABasicAnimation"
      duration="0.5"/></LKStateTransitionElement></elements></LKStateTransition>
    <LKStateTransition fromState="Locked" toState="Sleep"><elements>
    <LKStateTransitionElement targetId="a" key="opacity"><animation type="CABasicAnimation" beginTime="0.2"
      duration="0.3"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
    </CALayer></caml>
    """
}
