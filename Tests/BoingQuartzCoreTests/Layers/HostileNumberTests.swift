import BoingRender
import BoingTestSupport
import Foundation
import Testing

@testable import BoingQuartzCore

/// Numbers at the ends of what a `Double` holds, in every property that takes numbers.
///
/// What such trees look like is not defined; that they can be committed, evaluated and drawn is. Each property
/// meets one of the numbers, and a few pairs and animations are drawn; `make fuzz` takes them all.
@Suite("Hostile numbers", .timeLimit(.minutes(60)))
struct HostileNumberTests {
  static let hostile: [Double] = [
    1e308, -1e308, 1e300, -1e300, 1e-308, 1e30, -1, .nan, .infinity, -.infinity,
  ]

  static let isThorough = ProcessInfo.processInfo.environment["BOING_FUZZ"] != nil

  /// A layer class with what makes its properties show.
  enum Subject: String, CaseIterable {
    case plain, shape, gradient, text, emitter, replicator, tiled, scroll, transform

    func make() -> CALayer {
      let layer: CALayer
      switch self {
      case .plain:
        layer = CALayer()
        layer.contents = Self.image
        layer.filters = [
          CAFilter(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": .number(2)]),
          CAFilter(type: "colorBrightness", name: "light", inputs: ["inputAmount": .number(0.1)]),
        ]
      case .shape:
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 1, width: 14, height: 10), transform: nil)
        shape.strokeColor = .rose
        shape.lineDashPattern = [2, 1]
        layer = shape
      case .gradient:
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.ink, CGColor.sun]
        gradient.locations = [0, 1]
        layer = gradient
      case .text:
        let text = CATextLayer()
        text.string = "ab"
        layer = text
      case .emitter:
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.name = "cell"
        cell.contents = Self.image
        (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (20, 1, 5, 1)
        let child = CAEmitterCell()
        child.name = "child"
        child.contents = Self.image
        (child.birthRate, child.lifetime) = (3, 0.5)
        cell.emitterCells = [child]
        emitter.emitterCells = [cell]
        layer = emitter
      case .replicator:
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 3
        replicator.instanceDelay = 0.1
        replicator.instanceTransform = CATransform3DMakeTranslation(3, 1, 0)
        layer = replicator
      case .tiled:
        layer = CATiledLayer()
        layer.delegate = Self.drawing
      case .scroll: layer = CAScrollLayer()
      case .transform: layer = CATransformLayer()
      }
      layer.frame = CGRect(x: 2, y: 2, width: 16, height: 12)
      layer.shadowOpacity = 0.5
      layer.addSublayer(box(1, 1, 8, 6, .leaf))
      return layer
    }

    /// The key paths that take numbers, and how many of them.
    var keyPaths: [(path: String, kind: ValueKind)] {
      let table = type(of: make()).propertyTable
      var paths = table.all.values.filter(\.kind.isPlain).map { ($0.name.string, $0.kind) }
      paths += table.all.values.filter { $0.kind == .numbers }.map { ($0.name.string, $0.kind) }
      if self == .plain {
        paths += [("filters.blur.inputRadius", .number), ("filters.light.inputAmount", .number)]
      }
      if self == .emitter {
        for name in EmitterCell.propertiesByName.keys {
          paths.append(("emitterCells.cell.\(name)", .number))
          paths.append(("emitterCells.cell.emitterCells.child.\(name)", .number))
        }
      }
      return paths.sorted { $0.0 < $1.0 }
    }

    private static let image = CGImage(width: 3, height: 2, isOpaque: false) { bytes in
      for index in bytes.indices { bytes[index] = 0x80 }
    }

    nonisolated(unsafe) private static let drawing = Scribble()
  }

  private final class Scribble: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
      ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
  }

  /// A value of `kind` whose numbers are taken from `numbers` in turn.
  static func value(_ kind: ValueKind, _ numbers: [Double]) -> Any {
    func n(_ index: Int) -> Double { numbers[index % numbers.count] }
    switch kind {
    case .point: return CGPoint(x: n(0), y: n(1))
    case .size: return CGSize(width: n(0), height: n(1))
    case .rect: return CGRect(x: n(0), y: n(1), width: n(2), height: n(3))
    case .vector: return [n(0), n(1), n(2)]
    case .numbers: return [n(0), n(1)]
    case .color: return CGColor(srgbRed: n(0), green: n(1), blue: n(2), alpha: n(3))
    case .transform:
      var transform = CATransform3DIdentity
      (transform.m11, transform.m12, transform.m34, transform.m41) = (n(0), n(1), n(2), n(3))
      return transform
    case .flag: return n(0) > 0
    default: return n(0)
    }
  }

  /// Draws two frames of `layer` on a small display.
  private func draw(_ layer: CALayer) throws -> Int {
    let display = withoutActions {
      let root = box(0, 0, 20, 16, nil)
      root.addSublayer(layer)
      return root.onDisplay()
    }
    let compositor = try Compositor(size: display.size, contentMemory: 1 << 20)
    // A canvas this small may be covered as often as a large one, which takes seconds for particles.
    return Compositor.$minimumCanvasArea.withValue(1 << 12) {
      [0.0, 1.0].reduce(0) { sum, time in
        sum + compositor.image(of: display.frame(at: time)).width
      }
    }
  }

  @Test("in any property, alone, can be drawn", arguments: Subject.allCases)
  func alone(subject: Subject) throws {
    try Diagnostics.withHandler({ _ in }) {
      for (index, (path, kind)) in subject.keyPaths.enumerated() {
        let one = [Self.hostile[index % Self.hostile.count]]
        for number in Self.isThorough ? Self.hostile : one {
          let layer = subject.make()
          layer.setValue(Self.value(kind, [number]), forKeyPath: path)
          let width = try draw(layer)
          #expect(width == 40, "\(path) \(number)")
        }
      }
    }
  }

  @Test("in any two properties can be drawn", arguments: Subject.allCases)
  func pairs(subject: Subject) throws {
    var generator = SeededGenerator(seed: 13)
    let keyPaths = subject.keyPaths
    try Diagnostics.withHandler({ _ in }) {
      for _ in 0..<(Self.isThorough ? 150 : 10) {
        let layer = subject.make()
        var told: [String] = []
        for _ in 0..<2 {
          let (path, kind) = try #require(keyPaths.randomElement(using: &generator))
          let numbers = (0..<4).map { _ in
            Self.hostile.randomElement(using: &generator) ?? 0
          }
          layer.setValue(Self.value(kind, numbers), forKeyPath: path)
          told.append("\(path) \(numbers)")
        }
        let width = try draw(layer)
        #expect(width == 40, "\(told)")
      }
    }
  }

  @Test("in animations and their timing can be drawn", arguments: Subject.allCases)
  func animated(subject: Subject) throws {
    var generator = SeededGenerator(seed: 29)
    let keyPaths = subject.keyPaths
    func number() -> Double { Self.hostile.randomElement(using: &generator) ?? 0 }
    try Diagnostics.withHandler({ _ in }) {
      for round in 0..<(Self.isThorough ? 120 : 14) {
        let layer = subject.make()
        let (path, kind) = try #require(keyPaths.randomElement(using: &generator))
        let animation: CAPropertyAnimation
        if round % 2 == 0 {
          let basic = CABasicAnimation(keyPath: path)
          basic.fromValue = Self.value(kind, [number(), number()])
          basic.toValue = Self.value(kind, [number(), number()])
          animation = basic
        } else {
          let frames = CAKeyframeAnimation(keyPath: path)
          frames.values = (0..<3).map { _ in Self.value(kind, [number(), number()]) }
          frames.calculationMode = [.linear, .discrete, .paced, .cubic, .cubicPaced][round / 2 % 5]
          animation = frames
        }
        animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 1e30, 0.5, -1e30)
        animation.duration = [1, 1e308, 1e-308, 3].randomElement(using: &generator) ?? 1
        animation.isAdditive = round % 3 == 0
        animation.isCumulative = round % 5 == 0
        animation.repeatCount = round % 4 == 0 ? .infinity : 3
        animation.autoreverses = round % 7 == 0
        animation.beginTime = round % 3 == 0 ? number() : 0
        animation.speed = Float(round % 5 == 0 ? number() : 1)
        layer.beginTime = round % 6 == 0 ? -1e308 : 0
        layer.speed = round % 6 == 0 ? 10 : 1
        layer.add(animation, forKey: nil)
        let width = try draw(layer)
        #expect(width == 40, "\(path) \(round)")
      }
    }
  }
}
