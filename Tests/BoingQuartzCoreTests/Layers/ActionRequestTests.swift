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

  /// Changes, and all that they ask for: adding a layer, removing it, replacing it, a mask and a layout.
  static let changes: [(@Sendable (Family) -> Void, [String])] = [
    ({ $0.parent.addSublayer($0.children[0]) }, ["parent sublayers", "a onOrderIn"]),
    (
      {
        $0.parent.addSublayer($0.children[0])
        $0.children[0].removeFromSuperlayer()
      }, ["parent sublayers", "a onOrderIn", "parent sublayers", "a onOrderOut"]
    ),
    (
      {
        $0.parent.addSublayer($0.children[0])
        $0.parent.replaceSublayer($0.children[0], with: $0.children[1])
      }, ["parent sublayers", "a onOrderIn", "parent sublayers", "a onOrderOut", "b onOrderIn"]
    ),
    ({ $0.parent.mask = $0.children[0] }, ["parent mask", "a onOrderIn"]),
    (
      {
        $0.parent.setNeedsLayout()
        $0.parent.layoutIfNeeded()
      }, ["parent onLayout"]
    ),
  ]

  @Test(
    "the superlayer's action first, then the order out and the order in", arguments: changes.indices
  )
  func requests(index: Int) {
    let (change, expected) = Self.changes[index]
    let family = Family()
    change(family)
    #expect(family.recorder.events == expected)
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

  @Test("an equal value asks for nothing")
  func equal() {
    let family = Family()
    family.parent.opacity = 1
    family.parent.position = .zero
    family.parent.backgroundColor = nil
    #expect(family.recorder.events == [])
  }
}
