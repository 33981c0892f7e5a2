import Testing

@testable import BoingQuartzCore

/// A layer that notes what an override of `init(layer:)` sees, and sets things up in it as clients do.
private class Noting: CALayer {
  struct Sight {
    var original: CALayer?
    var opacity: Float = .nan
    var originalOpacity: Float = .nan
    var answer: Int?
    var model: CALayer?
  }

  var sight = Sight()
  var own = "default"
  var sets = 0

  override var opacity: Float { didSet { sets += 1 } }
  override var delegate: (any CALayerDelegate)? { didSet { sets += 1 } }
  override var name: String? { didSet { sets += 1 } }
  override var layoutManager: (any CALayoutManager)? { didSet { sets += 1 } }

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? Noting else { return }
    own = layer.own
    sight = Sight(
      original: layer, opacity: opacity, originalOpacity: layer.opacity,
      answer: value(forKey: "answer") as? Int, model: model())
    contentsScale = 3
    addSublayer(CALayer())
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A layer without an initialiser of its own, but with a stored property.
private class Inheriting: CAShapeLayer {
  var own = [1, 2, 3]
}

/// A layer that has initialisers of its own, and no `init(layer:)`.
private final class Sized: CALayer {
  let size: Int
  init(size: Int) {
    self.size = size
    super.init()
  }
  required init?(coder: NSCoder) { nil }
}

@Suite("init(layer:)")
struct InitLayerTests {
  @Test("outside of presentation() it copies nothing")
  func outside() {
    let layer = CAShapeLayer()
    layer.opacity = 0.25
    layer.name = "a"
    layer.lineWidth = 5
    layer.borderWidth = 2
    layer.setValue(3, forKey: "answer")
    layer.speed = 2
    for copy in [CAShapeLayer(layer: layer), CALayer(layer: layer)] {
      #expect(copy.opacity == 1 && copy.name == nil && copy.borderWidth == 0 && copy.speed == 1)
      #expect(copy.value(forKey: "answer") == nil && copy.model() === copy)
    }
    #expect(CAShapeLayer(layer: layer).lineWidth == 1)
    #expect(CALayer(layer: "nonsense").opacity == 1)
  }

  @Test("for presentation() it copies everything")
  func inside() throws {
    final class Listener: CALayerDelegate {}
    let listener = Listener()
    let stage = Stage(CAShapeLayer()) {
      $0.opacity = 0.25
      $0.name = "a"
      ($0 as? CAShapeLayer)?.lineWidth = 5
      $0.borderWidth = 2
      $0.setValue(3, forKey: "answer")
      $0.speed = 2
      $0.autoresizingMask = .layerWidthSizable
      $0.style = ["mood": "blue"]
      $0.delegate = listener
      $0.actions = ["opacity": NSNull()]
      $0.contentsGravity = .top
    }
    let shown = try #require(stage.layer.presentation())
    #expect(shown.opacity == 0.25 && shown.name == "a" && shown.borderWidth == 2)
    #expect((shown as? CAShapeLayer)?.lineWidth == 5 && shown.speed == 2)
    #expect(shown.value(forKey: "answer") as? Int == 3)
    #expect(shown.autoresizingMask == .layerWidthSizable && shown.contentsGravity == .top)
    #expect(shown.value(forKey: "mood") as? String == "blue")
    #expect(shown.delegate === listener && shown.actions?["opacity"] is NSNull)
    #expect(shown.model() === stage.layer)
  }

  @Test("an override sees the committed values without animations, and the model")
  func override() throws {
    final class Listener: CALayerDelegate {}
    let (layer, listener) = (Noting(), Listener())
    layer.own = "mine"
    (layer.name, layer.layoutManager) = ("a", CAConstraintLayoutManager())
    layer.delegate = listener
    let stage = Stage(layer) {
      $0.opacity = 0.5
      $0.setValue(7, forKey: "answer")
    }
    stage.add(CABasicAnimation("opacity", from: 0, to: 1))
    stage.clock.now = 0.75
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.125
    layer.sets = 0
    let shown = try #require(layer.presentation())
    CATransaction.commit()
    #expect(shown.sight.original === layer && shown.sight.model === layer)
    #expect(shown.sight.opacity == 0.5 && shown.sight.originalOpacity == 0.125)
    #expect(shown.sight.answer == 7 && shown.own == "mine")
    // Animations come after the initialiser, and by no setter.
    #expect(shown.opacity == 0.75 && shown.sets == 0 && layer.sets == 0)
    #expect(shown.delegate === listener && shown.name == "a" && shown.layoutManager != nil)
  }

  @Test("what an override sets stays where no animation says otherwise")
  func settings() throws {
    let layer = Noting()
    let stage = Stage(layer)
    stage.add(CABasicAnimation("opacity", from: 0, to: 1))
    stage.clock.now = 0.5
    let shown = try #require(layer.presentation())
    #expect(shown.contentsScale == 3 && layer.contentsScale == 1)
    // The sublayers of a presentation are presentations of its model's.
    #expect(shown.sublayers == nil && shown.opacity == 0.5)
  }

  @Test("an initialiser that makes copies of other layers copies nothing of them")
  func nested() throws {
    final class Nesting: CALayer {
      var inner: CALayer?
      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        inner = CALayer(layer: layer)
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let layer = Nesting()
    let stage = Stage(layer) { $0.opacity = 0.5 }
    let shown = try #require(layer.presentation())
    #expect(shown.opacity == 0.5 && shown.inner?.opacity == 1)
    _ = stage
  }

  @Test("a presentation is of the layer's own class, also where that has no initialiser")
  func ownClass() throws {
    let layer = Inheriting()
    let stage = Stage(layer) { ($0 as? CAShapeLayer)?.lineWidth = 4 }
    let shown: Inheriting = try #require(layer.presentation())
    #expect(shown !== layer && shown.own == [1, 2, 3] && shown.lineWidth == 4)
    #expect(shown.presentation() === shown && shown.model() === layer)
    _ = stage
  }

  @Test("a class without init(layer:) traps when it is presented, as on Apple's platforms")
  func missing() async {
    await #expect(processExitsWith: .failure) {
      let layer = Sized(size: 3)
      let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
      display.rootLayer.addSublayer(layer)
      CATransaction.flush()
      _ = layer.presentation()
    }
  }
}

@Suite("Objects of classes that are known at run time alone")
struct DynamicCreationTests {
  private class Plain: CALayer { var own = 4 }

  private class Overriding: CALayer {
    var own = 4
    override init() {
      super.init()
      own = 5
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private class Turning: CABasicAnimation {
    var own = 4
    override init() {
      super.init()
      own = 5
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private func make<Layer: CALayer>(_ type: Layer.Type) -> Layer { type.init() }

  @Test("a metatype of layers makes layers of its class")
  func layers() {
    let types: [CALayer.Type] = [
      CALayer.self, CAShapeLayer.self, CATextLayer.self, CAEmitterLayer.self, Plain.self,
      Overriding.self,
    ]
    for type in types { #expect(Swift.type(of: type.init()) == type) }
    #expect(make(Plain.self).own == 4 && make(Overriding.self).own == 5)
    #expect(make(CAShapeLayer.self).lineWidth == 1)
  }

  @Test("and one of animations, timing functions or emitter cells likewise")
  func others() {
    let types: [CAAnimation.Type] = [CASpringAnimation.self, CATransition.self, Turning.self]
    for type in types { #expect(Swift.type(of: type.init()) == type) }
    final class Spark: CAEmitterCell { var own = 6 }
    let cell: CAEmitterCell.Type = Spark.self
    #expect((cell.init() as? Spark)?.own == 6)
    #expect((Turning().copy() as? Turning)?.own == 5)
  }
}
