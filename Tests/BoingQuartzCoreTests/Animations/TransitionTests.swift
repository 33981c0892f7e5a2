import BoingQuartzCore
import BoingRender
import BoingTestSupport
import Testing

@Suite("CATransition")
struct TransitionTests {
  /// A stage whose layer is seen at `before` opacity, then gets `transition` and a change.
  private func stage(
    _ transition: CATransition?, change: (CALayer) -> Void = { $0.opacity = 0.5 }
  ) -> Stage {
    let stage = Stage()
    CATransaction.setDisableActions(true)
    change(stage.layer)
    if let transition { stage.layer.add(transition, forKey: "mine") }
    CATransaction.flush()
    return stage
  }

  private func second(_ set: (CATransition) -> Void = { _ in }) -> CATransition {
    let transition = CATransition()
    transition.duration = 1
    set(transition)
    return transition
  }

  @Test(
    "it is listed under its own key, whatever the caller's", arguments: ["mine", nil, "opacity"])
  func key(key: String?) {
    let stage = Stage()
    stage.add(second(), forKey: key)
    stage.add(second { $0.type = .push }, forKey: "other")
    #expect(stage.layer.animationKeys() == ["transition"])
    let kept = stage.layer.animation(forKey: kCATransition) as? CATransition
    #expect(kept?.type == .push)
  }

  @Test("the frame has both states and the progress between them", arguments: [0, 0.25, 0.5, 0.99])
  func states(time: Double) throws {
    let frame = stage(second()).display.frame(at: time)
    let transition = try #require(frame.transition(at: 1))
    #expect(transition.kind == .fade && transition.progress == time)
    #expect(frame.layers[1].values.opacity == 0.5)
    let before = try #require(transition.snapshot)
    #expect(before.frame.layers[before.index].values.opacity == 1)
    #expect(frame.transition(at: 0) == nil && frame.hasTransitions)
  }

  @Test("what an interrupted transition leaves holds no transition before it")
  func chain() throws {
    let stage = stage(second())
    for opacity in [0.25, 0.75, 0.3] as [Float] {
      stage.display.advance(to: stage.display.time + 0.1)
      stage.layer.opacity = opacity
      stage.layer.add(second(), forKey: nil)
      CATransaction.flush()
    }
    let transition = try #require(stage.display.frame().transition(at: 1))
    let before = try #require(transition.snapshot)
    #expect(before.frame.source.tree.transitions.isEmpty)
    let inner = try #require(before.frame.transition(at: before.index))
    #expect(inner.snapshot?.frame.hasTransitions == false)
  }

  @Test("after its end there is one state")
  func over() {
    let stage = stage(second())
    #expect(stage.display.frame(at: 1.01).transition(at: 1) == nil)
    stage.display.advance(to: 2)
    #expect(stage.layer.animationKeys() == nil && !stage.display.frame().hasTransitions)
  }

  @Test(
    "progress runs from start to end at the transition's pace, held within 0…1",
    arguments: [
      (0.2, 0.6, 0.4), (0, 1, 0.5), (-1, 1, 0.5), (0.5, 3, 0.75), (1, 0, 0.5),
      (Float.nan, .nan, 0.5),
    ] as [(Float, Float, Double)])
  func range(start: Float, end: Float, half: Double) throws {
    let stage = stage(
      second {
        $0.startProgress = start
        $0.endProgress = end
      })
    let transition = try #require(stage.display.frame(at: 0.5).transition(at: 1))
    #expect(agree(transition.progress, half))
  }

  @Test("its pace is the timing function's")
  func pace() throws {
    let stage = stage(second { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) })
    let transition = try #require(stage.display.frame(at: 0.5).transition(at: 1))
    #expect(agree(transition.progress, 0.31535682, Tolerance.appleTiming))
  }

  /// Offsets of the state before and after at a quarter, in parts of the layer's size.
  static let moves: [(CATransitionType, CATransitionSubtype?, SIMD2<Double>, SIMD2<Double>)] = [
    (.moveIn, .fromRight, [0, 0], [0.75, 0]), (.moveIn, .fromTop, [0, 0], [0, 0.75]),
    (.push, .fromRight, [-0.25, 0], [0.75, 0]), (.push, .fromLeft, [0.25, 0], [-0.75, 0]),
    (.push, .fromBottom, [0, 0.25], [0, -0.75]), (.push, nil, [0.25, 0], [-0.75, 0]),
    (.reveal, .fromLeft, [0.25, 0], [0, 0]), (.reveal, .fromTop, [0, -0.25], [0, 0]),
    (.fade, .fromTop, [0, 0], [0, 0]),
  ]

  @Test("types move and weigh the states", arguments: moves)
  func placement(
    type: CATransitionType, side: CATransitionSubtype?, before: SIMD2<Double>, after: SIMD2<Double>
  ) throws {
    let stage = stage(
      second {
        $0.type = type
        $0.subtype = side
      })
    let geometry = try #require(stage.display.frame(at: 0.25).transition(at: 1)).geometry
    #expect(geometry.outgoingOffset == before && geometry.incomingOffset == after)
    let isFade = type == .fade
    #expect(geometry.outgoingOpacity == (isFade ? 0.75 : 1) && (geometry.order == .sum) == isFade)
    #expect(geometry.incomingOpacity == (isFade ? 0.25 : 1))
    #expect((geometry.order == .outgoingInFront) == (type == .reveal))
  }

  @Test("sublayers that went are in the state before, with what is below them")
  func subtree() throws {
    let stage = Stage()
    let (child, grandchild) = (CALayer(), CALayer())
    grandchild.cornerRadius = 7
    child.addSublayer(grandchild)
    CATransaction.setDisableActions(true)
    stage.layer.addSublayer(child)
    CATransaction.flush()
    child.removeFromSuperlayer()
    let frame = stage.display.frame()
    #expect(frame.count == 2)
    let before = try #require(frame.transition(at: 1)?.snapshot)
    #expect(before.index == 0 && before.frame.count == 3)
    #expect(before.frame.layers[2].values.cornerRadius == 7)
    #expect(before.frame.layers.map(\.end) == [3, 3, 3])
    #expect(stage.layer.animationKeys() == ["transition"])
  }

  @Test("siblings are no part of the state before")
  func siblings() throws {
    let stage = Stage()
    CATransaction.setDisableActions(true)
    stage.display.rootLayer.addSublayer(CALayer())
    CATransaction.flush()
    stage.layer.isHidden = true
    let before = try #require(stage.display.frame().transition(at: 1)?.snapshot)
    #expect(before.frame.count == 1 && !before.frame.layers[0].values.isHidden)
  }

  @Test("the state before stands as it was at the commit")
  func frozen() throws {
    let stage = Stage()
    stage.add(CABasicAnimation("position.x", from: 0, to: 100))
    stage.clock.now = 0.25
    CATransaction.setDisableActions(true)
    stage.layer.add(second(), forKey: nil)
    stage.layer.isHidden = true
    CATransaction.flush()
    let frame = stage.display.frame(at: 0.75)
    let before = try #require(frame.transition(at: 1)?.snapshot)
    #expect(before.frame.layers[before.index].values.position.x == 25)
    #expect(frame.layers[1].values.position.x == 75)
  }

  @Test("a layer that comes with its transition has nothing before")
  func fresh() throws {
    let stage = Stage()
    let layer = CALayer()
    layer.add(second(), forKey: nil)
    CATransaction.setDisableActions(true)
    stage.layer.addSublayer(layer)
    let transition = try #require(stage.display.frame(at: 0.5).transition(at: 2))
    #expect(transition.snapshot == nil && transition.progress == 0.5)
  }

  @Test("layers with transitions above one another each have their own state")
  func nested() throws {
    let stage = Stage()
    let child = CALayer()
    CATransaction.setDisableActions(true)
    stage.layer.addSublayer(child)
    CATransaction.flush()
    stage.layer.isHidden = true
    child.masksToBounds = true
    let frame = stage.display.frame()
    let outer = try #require(frame.transition(at: 1)?.snapshot)
    let inner = try #require(frame.transition(at: 2)?.snapshot)
    #expect(!outer.frame.layers[outer.index].values.isHidden && outer.frame.count == 2)
    #expect(!inner.frame.layers[inner.index].values.masksToBounds)
    #expect(inner.frame.layers[inner.index].slot == frame.layers[2].slot)
  }

  @Test("many layers in transitions share one state before")
  func many() throws {
    let stage = Stage()
    let layers = (0..<40).map { _ in CALayer() }
    CATransaction.setDisableActions(true)
    for layer in layers { stage.layer.addSublayer(layer) }
    CATransaction.flush()
    CATransaction.begin()
    CATransaction.setDisableActions(false)
    for layer in layers { layer.isHidden = true }
    CATransaction.commit()
    let frame = stage.display.frame()
    for place in 2..<42 {
      let before = try #require(frame.transition(at: place)?.snapshot)
      #expect(before.frame.layers[before.index].slot == frame.layers[place].slot)
      #expect(
        !before.frame.layers[before.index].values.isHidden && frame.layers[place].values.isHidden)
    }
  }

  @Test("in a group it runs in the group's time")
  func grouped() throws {
    let group = CAAnimationGroup()
    let transition = second()
    transition.beginTime = 1
    group.animations = [transition]
    group.duration = 2
    let stage = Stage()
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0.5
    stage.add(group, forKey: "group")
    #expect(stage.display.frame(at: 0.5).transition(at: 1) == nil)
    let state = try #require(stage.display.frame(at: 1.25).transition(at: 1))
    #expect(state.progress == 0.25)
    let before = try #require(state.snapshot)
    #expect(before.frame.layers[before.index].values.opacity == 1)
  }

  @Test("a recording lasts until the transition's end")
  func endTime() {
    #expect(stage(second()).display.renderTree.endTime == 1)
    #expect(stage(nil).display.renderTree.endTime == nil)
  }

  /// Changes that start a transition by themselves.
  static let changes: [@Sendable (CALayer) -> Void] = [
    { $0.isHidden = true }, { $0.isGeometryFlipped = true }, { $0.masksToBounds = true },
    { $0.mask = CALayer() }, { $0.addSublayer(CALayer()) },
    { $0.maskedCorners = .layerMinXMinYCorner },
  ]

  @Test(
    "a change on display starts it, and not on a layer that just came", arguments: changes.indices)
  func implicit(index: Int) {
    let stage = Stage()
    Self.changes[index](stage.layer)
    #expect(stage.layer.animationKeys() == ["transition"])
    let layer = CALayer()
    stage.layer.addSublayer(layer)
    Self.changes[index](layer)
    #expect(layer.animationKeys() == nil)
    CATransaction.flush()
  }
}
