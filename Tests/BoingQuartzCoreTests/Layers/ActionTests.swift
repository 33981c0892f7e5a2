import BoingQuartzCore
import Testing

@Suite("The search for actions")
struct ActionTests {
  final class Styled: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "classy" || event == "all"
        ? RecordingAction(Recorder(), name: "class") : nil
    }
  }

  private func name(_ action: (any CAAction)?) -> String? { (action as? RecordingAction)?.name }

  @Test("delegate, actions, style and class are asked in this order")
  func order() {
    let recorder = Recorder()
    let layer = Styled()
    #expect(name(layer.action(forKey: "all")) == "class")
    layer.style = ["actions": ["all": RecordingAction(recorder, name: "style")]]
    #expect(name(layer.action(forKey: "all")) == "style")
    layer.actions = ["all": RecordingAction(recorder, name: "actions")]
    #expect(name(layer.action(forKey: "all")) == "actions")
    let delegate = RecordingLayerDelegate(
      recorder, answer: RecordingAction(recorder, name: "delegate"))
    layer.delegate = delegate
    #expect(name(layer.action(forKey: "all")) == "delegate")
    delegate.answer = nil
    #expect(name(layer.action(forKey: "all")) == "actions")
  }

  @Test("the null action ends the search at any step")
  func null() {
    let layer = Styled()
    layer.style = ["actions": ["all": NSNull()] as [String: any CAAction]]
    #expect(layer.action(forKey: "all") == nil)
    layer.actions = ["classy": NSNull()]
    #expect(layer.action(forKey: "classy") == nil)
    let delegate = RecordingLayerDelegate(Recorder())
    layer.delegate = delegate
    layer.actions = ["all": RecordingAction(Recorder(), name: "actions")]
    #expect(layer.action(forKey: "all") == nil)
  }

  static let animated = [
    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
    "sublayerTransform", "contents", "contentsRect", "contentsScale", "cornerRadius",
    "borderWidth", "borderColor", "opacity", "transform.scale", "contentsCenter", "shadowColor",
    "shadowOpacity", "shadowOffset", "shadowRadius",
  ]

  static let transitions = [
    "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "maskedCorners",
    "backgroundFilters", "compositingFilter",
  ]

  @Test(
    "a layer on display has a quarter-second animation or transition for",
    arguments: animated + transitions)
  func builtIn(event: String) throws {
    let stage = Stage()
    let action = try #require(stage.layer.action(forKey: event) as? CAAnimation)
    if Self.transitions.contains(event) {
      #expect((action as? CATransition)?.type == .fade)
    } else {
      let animation = try #require(action as? CABasicAnimation)
      #expect(animation.keyPath == event && animation.toValue == nil)
    }
    #expect(action.duration == 0.25 && action.fillMode == .backwards)
    #expect(action.timingFunction === CAMediaTimingFunction(name: .default))
    #expect(action.isRemovedOnCompletion && CALayer().action(forKey: event) == nil)
  }

  @Test("a background colour has one only where there is a colour")
  func background() {
    let stage = Stage()
    #expect(stage.layer.action(forKey: "backgroundColor") == nil)
    CATransaction.setDisableActions(true)
    stage.layer.backgroundColor = .white
    #expect(stage.layer.action(forKey: "backgroundColor") is CABasicAnimation)
    CATransaction.flush()
  }

  @Test("the root of a display has none before the first commit")
  func root() {
    CATransaction.flush()
    let display = Display(size: CGSize(width: 9, height: 9), clock: ManualClock())
    #expect(display.rootLayer.action(forKey: "opacity") == nil)
    #expect(display.rootLayer.action(forKey: "sublayers") == nil)
    CATransaction.flush()
    #expect(display.rootLayer.action(forKey: "opacity") is CABasicAnimation)
    #expect(display.rootLayer.action(forKey: "sublayers") is CATransition)
  }

  static let plain = [
    "doubleSided", "contentsGravity", "frame", "name", "onOrderIn", "onOrderOut", "onLayout",
    "position.x", "cornerCurve", "speed", "wobble", "delegate", "transform.scale.x", "",
  ]

  @Test("there is no built-in action for", arguments: plain)
  func none(event: String) {
    #expect(Stage().layer.action(forKey: event) == nil)
  }

  @Test("there is none for a layer added in the same transaction")
  func sameTransaction() {
    let stage = Stage()
    let layer = CALayer()
    stage.display.rootLayer.addSublayer(layer)
    #expect(layer.action(forKey: "opacity") == nil)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
    CATransaction.flush()
    #expect(layer.action(forKey: "opacity") != nil)
  }

  @Test("disabling actions stops property changes from asking, not a direct question")
  func disabled() {
    let recorder = Recorder()
    let layer = CALayer()
    let delegate = RecordingLayerDelegate(
      recorder, answer: RecordingAction(recorder, name: "delegate"))
    layer.delegate = delegate
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    layer.addSublayer(CALayer())
    #expect(recorder.events == [])
    #expect(name(layer.action(forKey: "opacity")) == "delegate")
    CATransaction.commit()
  }

  @Test("the action runs after the change with its key")
  func runs() {
    let recorder = Recorder()
    let layer = CALayer()
    layer.actions = ["opacity": RecordingAction(recorder, name: "action")]
    layer.opacity = 0.5
    layer.opacity = 0.5
    #expect(recorder.events == ["action:opacity"])
  }

  final class Asking: CALayer {
    let recorder = Recorder()
    override func action(forKey event: String) -> (any CAAction)? {
      recorder.note(event)
      return nil
    }
  }

  @Test("a subclass is asked also where the layer is on no display")
  func subclass() {
    let layer = Asking()
    layer.zPosition = 2
    layer.addSublayer(CALayer())
    #expect(layer.recorder.events == ["zPosition", "sublayers"])
  }
}
