import BoingQuartzCore
import Testing

@Suite("Which actions are asked for, in which order")
struct ActionRequestTests {
  struct Family {
    let recorder = Recorder()
    let parent = CALayer()
    let children: [CALayer]
    let delegates: [RecordingLayerDelegate]

    init() {
      let children = [CALayer(), CALayer()]
      let delegates = [
        RecordingLayerDelegate(recorder, name: "parent "),
        RecordingLayerDelegate(recorder, name: "a "), RecordingLayerDelegate(recorder, name: "b "),
      ]
      for (layer, delegate) in zip([parent] + children, delegates) { layer.delegate = delegate }
      self.children = children
      self.delegates = delegates
    }
  }

  @Test("adding: the superlayer's sublayers, then the child's order in")
  func add() {
    let family = Family()
    family.parent.addSublayer(family.children[0])
    #expect(family.recorder.events == ["parent sublayers", "a onOrderIn"])
  }

  @Test("removing: the superlayer's sublayers, then the child's order out")
  func remove() {
    let family = Family()
    family.parent.addSublayer(family.children[0])
    family.children[0].removeFromSuperlayer()
    #expect(family.recorder.events.suffix(2) == ["parent sublayers", "a onOrderOut"])
  }

  @Test("replacing: sublayers, the old one's order out, the new one's order in")
  func replace() {
    let family = Family()
    family.parent.addSublayer(family.children[0])
    family.parent.replaceSublayer(family.children[0], with: family.children[1])
    #expect(
      family.recorder.events.suffix(3) == ["parent sublayers", "a onOrderOut", "b onOrderIn"])
  }

  @Test("masking: mask, then the mask's order in")
  func mask() {
    let family = Family()
    family.parent.mask = family.children[0]
    #expect(family.recorder.events == ["parent mask", "a onOrderIn"])
  }

  @Test("reordering: only sublayers")
  func reorder() {
    let family = Family()
    family.parent.addSublayer(family.children[0])
    family.parent.addSublayer(family.children[1])
    family.parent.insertSublayer(family.children[1], at: 0)
    #expect(family.recorder.events.count == 5)
    #expect(family.recorder.events.last == "parent sublayers")
    family.parent.insertSublayer(family.children[1], at: 0)
    #expect(family.recorder.events.count == 5)
  }

  @Test("layout: onLayout")
  func layout() {
    let family = Family()
    family.parent.setNeedsLayout()
    family.parent.layoutIfNeeded()
    #expect(family.recorder.events == ["parent onLayout"])
  }

  @Test("an equal value asks for nothing")
  func equal() {
    let family = Family()
    family.parent.opacity = 1
    family.parent.position = .zero
    family.parent.backgroundColor = nil
    #expect(family.recorder.events == [])
  }
}
