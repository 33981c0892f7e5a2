import BoingRender
import BoingTestSupport
import Foundation
import Testing

@testable import BoingQuartzCore

/// A layer class that cases are made of.
struct LayerClass: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () -> CALayer

  static let all = [
    LayerClass(testDescription: "shape") { CAShapeLayer() },
    LayerClass(testDescription: "gradient") { CAGradientLayer() },
    LayerClass(testDescription: "text") { CATextLayer() },
    LayerClass(testDescription: "replicator") { CAReplicatorLayer() },
    LayerClass(testDescription: "emitter") { CAEmitterLayer() },
    LayerClass(testDescription: "transform") { CATransformLayer() },
    LayerClass(testDescription: "scroll") { CAScrollLayer() },
    LayerClass(testDescription: "tiled") { CATiledLayer() },
  ]
}

@Suite("Properties of the layer classes")
struct LayerClassPropertyTests {
  @Test("each class's own properties have places of their own", arguments: LayerClass.all)
  func places(layerClass: LayerClass) {
    let table = type(of: layerClass.make()).propertyTable
    let own = table.own.map(\.property).filter {
      if case .listed = $0.storage { true } else { false }
    }
    #expect(own.indices.allSatisfy { own[$0].storage == .listed($0) })
    #expect(Set(own.map(\.name)).count == own.count)
  }

  @Test(
    "a copy has the class's values and is of its class; its presentation is itself",
    arguments: LayerClass.all)
  func presented(layerClass: LayerClass) throws {
    let layer = layerClass.make()
    let stage = Stage(layer)
    let shown = try #require(stage.layer.presentation())
    #expect(type(of: shown) == type(of: layer) && shown.model() === layer)
    #expect(shown.presentation() === shown)
    #expect(stage.display.frame().layers[1].values.kind == layer.values.kind)
    #expect(layer.values.kind != .plain)
  }

  /// Class, key path, from, to, and what shows half way.
  static let animated: [(LayerClass, String, any Sendable, any Sendable, [Double])] = {
    let (shape, gradient, text) = (LayerClass.all[0], LayerClass.all[1], LayerClass.all[2])
    let (replicator, emitter) = (LayerClass.all[3], LayerClass.all[4])
    let (red, blue) = (CGColor.red, CGColor.paleBlue)
    let purple = [0.5, 0, 0.5, 0.75]
    return [
      (shape, "strokeStart", 0.0, 0.5, [0.25]), (shape, "strokeEnd", 0.0, 1.0, [0.5]),
      (shape, "lineWidth", 2.0, 4.0, [3]), (shape, "miterLimit", 2.0, 4.0, [3]),
      (shape, "lineDashPhase", 0.0, 9.0, [4.5]), (shape, "fillColor", red, blue, purple),
      (shape, "strokeColor", red, blue, purple),
      (gradient, "startPoint", CGPoint.zero, CGPoint(x: 1, y: 2), [0.5, 1.0]),
      (gradient, "endPoint.x", 0.0, 1.0, [0.5]),
      (gradient, "locations", [0.0, 0.5], [0.5, 1.0], [0.25, 0.75]),
      (text, "fontSize", 10.0, 20.0, [15]), (text, "foregroundColor", red, blue, purple),
      (replicator, "instanceCount", 2.0, 10.0, [6]), (replicator, "instanceDelay", 0.0, 1.0, [0.5]),
      (replicator, "instanceTransform.translation.x", 0.0, 8.0, [4]),
      (replicator, "instanceColor", red, blue, purple),
      (replicator, "instanceAlphaOffset", 0.0, -0.5, [-0.25]),
      (emitter, "birthRate", 0.0, 2.0, [1]), (emitter, "emitterPosition.y", 0.0, 6.0, [3]),
      (emitter, "emitterSize", CGSize.zero, CGSize(width: 2, height: 4), [1.0, 2.0]),
    ]
  }()

  @Test("animations drive them", arguments: animated)
  func animations(
    layerClass: LayerClass, path: String, from: any Sendable, to: any Sendable, half: [Double]
  ) throws {
    let stage = Stage(layerClass.make())
    stage.add(CABasicAnimation(path, from: from, to: to))
    stage.clock.now = 0.5
    #expect(numbers(stage.layer.presentation()?.value(forKeyPath: path)) == half)
  }

  @Test("colours of a gradient blend one by one, and switch where the counts differ")
  func colors() throws {
    let (red, blue) = (CGColor.red, CGColor.blue)
    let gradient = CAGradientLayer()
    gradient.colors = [red, blue]
    let stage = Stage(gradient)
    stage.add(CABasicAnimation("colors", to: [blue, red]))
    stage.clock.now = 0.5
    let store = stage.display.frame().details(at: 1).properties
    #expect(
      store[GradientProperty.colors].colors == Array(repeating: SIMD4(0.5, 0, 0.5, 1), count: 2))
    stage.add(CABasicAnimation("colors", from: [red], to: [blue, red, blue]))
    stage.clock.now = 0.75
    let shown = try #require(stage.layer.presentation() as? CAGradientLayer)
    #expect(shown.colors?.count == 3)
    #expect(diagnostics { gradient.colors = [red, "blue"] }.count == 1)
    #expect(gradient.colors?.count == 2)
  }

  @Test("a path of as many subpaths blends point by point; another switches")
  func paths() throws {
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let stage = Stage(shape)
    let wide = CGPath(rect: CGRect(x: 10, y: 0, width: 30, height: 10), transform: nil)
    stage.add(CABasicAnimation("path", to: wide))
    stage.clock.now = 0.5
    let shown = try #require(stage.layer.presentation() as? CAShapeLayer)
    #expect(shown.path?.boundingBox == CGRect(x: 5, y: 0, width: 20, height: 10))
    let round = CGMutablePath()
    round.addEllipse(in: CGRect(x: 0, y: 0, width: 50, height: 50))
    round.addEllipse(in: CGRect(x: 10, y: 10, width: 20, height: 20))
    let frames = CAKeyframeAnimation("path", [shape.path as Any, wide, round])
    stage.add(frames)
    for (time, width) in [(0.0, 10.0), (0.25, 20), (0.5, 30), (0.6, 50), (0.9, 50)] {
      let begin = try #require(stage.layer.animation(forKey: "animation")?.beginTime)
      let store = stage.display.frame(at: begin + time).details(at: 1).properties
      #expect(
        agree(CGPath(try #require(store[ShapeProperty.path].path)).boundingBox.width, width, 1e-9))
    }
  }

  @Test("a mutable path and a dash pattern are copied")
  func copies() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let shape = CAShapeLayer()
    shape.path = path
    path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(shape.path?.boundingBox.width == 1)
    shape.lineDashPattern = [4, 2.5]
    #expect(shape.lineDashPattern?.map(\.doubleValue) == [4, 2.5])
  }

  @Test("a text that may change is copied however it is set, with attributes or plain")
  func textCopies() {
    func set(_ set: (CATextLayer, NSMutableAttributedString) -> Void) -> String? {
      let layer = CATextLayer()
      let text = NSMutableAttributedString(string: "before")
      set(layer, text)
      text.mutableString.setString("after")
      return (layer.details.properties[TextProperty.string].object as? NSAttributedString)?.string
    }
    #expect(set { $0.string = $1 } == "before")
    #expect(set { $0.setValue($1, forKey: "string") } == "before")
    #expect(set { $0.setValue($1, forKeyPath: "string") } == "before")
    let layer = CATextLayer()
    let text = NSMutableString(string: "before")
    layer.setValue(text, forKey: "string")
    text.append(" and after")
    #expect(layer.string as? String == "before")
  }

  @Test("values that are not finite are refused with a diagnostic")
  func refused() {
    let (shape, replicator) = (CAShapeLayer(), CAReplicatorLayer())
    let (gradient, emitter) = (CAGradientLayer(), CAEmitterLayer())
    let messages = diagnostics {
      shape.lineWidth = .nan
      shape.setValue(Double.infinity, forKeyPath: "strokeEnd")
      replicator.instanceDelay = .infinity
      replicator.instanceTransform.m11 = .nan
      gradient.startPoint = CGPoint(x: CGFloat.nan, y: 0)
      gradient.locations = [0, NSNumber(value: Double.nan)]
      emitter.birthRate = .nan
      CAEmitterCell().birthRate = .infinity
    }
    #expect(messages.count == 8)
    #expect(shape.lineWidth == 1 && shape.strokeEnd == 1 && replicator.instanceDelay == 0)
    #expect(gradient.startPoint.x == 0.5 && gradient.locations == nil && emitter.birthRate == 1)
  }

  @Test("extreme counts are kept without harm", arguments: [Int.max, Int.min, -1, 0])
  func counts(count: Int) {
    let layer = CAReplicatorLayer()
    layer.instanceCount = count
    #expect((layer.instanceCount < 0) == (count < 0))
    let tiled = CATiledLayer()
    tiled.levelsOfDetail = count
    #expect(tiled.levelsOfDetail == Int(Int32(clamping: count)))
  }

  static let implicit: [(LayerClass, [String])] = [
    (
      LayerClass.all[0],
      [
        "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
        "lineDashPhase",
      ]
    ),
    (LayerClass.all[1], ["colors", "locations", "startPoint", "endPoint"]),
  ]

  @Test("changes on display animate by themselves, as measured", arguments: implicit)
  func implicitAnimation(layerClass: LayerClass, keys: [String]) {
    let stage = Stage(layerClass.make())
    for key in keys { #expect(stage.layer.action(forKey: key) is CABasicAnimation, "\(key)") }
    for key in ["fillRule", "lineCap", "lineJoin", "lineDashPattern", "type"] {
      #expect(stage.layer.action(forKey: key) == nil, "\(key)")
    }
    CATransaction.flush()
  }
}
