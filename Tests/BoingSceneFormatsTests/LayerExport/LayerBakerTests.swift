import Boing
import BoingRender
import BoingTestSupport
import Foundation
import Synchronization
import Testing

@testable import BoingSceneFormats

@Suite("Layers that leave as images") struct LayerBakerTests {
  /// The scene of a layer tree, what is shown of the layer named "baked", and the reports.
  private func scene(
    _ root: CALayer, _ change: (inout LayerExportOptions) -> Void = { _ in }
  ) throws -> (uses: [SceneImageUse], images: [SceneImage], reports: [ExportReport]) {
    let display = Display(
      rootLayer: root, size: CGSize(width: 200, height: 200), clock: ManualClock())
    display.update()
    var options = LayerExportOptions(.lottie)
    change(&options)
    let log = ExportLog()
    let scene = try LayerExport.scene(
      display.renderTree, names: root.namesBySlot, size: SIMD2(200, 200), options, log)
    func nodes(_ node: SceneNode) -> [SceneNode] {
      var list = [node]
      for case .node(let child) in node.items { list += nodes(child) }
      return list
    }
    var uses: [SceneImageUse] = []
    for node in nodes(scene.root) where node.name == "baked" {
      for case .image(let use) in node.items { uses.append(use) }
    }
    return (uses, scene.images, log.reports)
  }

  private func root(_ layer: CALayer, isFlipped: Bool = false) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.isGeometryFlipped = isFlipped
    layer.name = "baked"
    root.addSublayer(layer)
    return root
  }

  /// Red, green, blue and alpha at a fraction of an image's width and height from its first pixel.
  private func color(of image: SceneImage, at x: Double, _ y: Double) throws -> [Int] {
    let pixel = try CGImage(data: image.png, name: image.id).pixel(
      x: Int(x * Double(image.width)), y: Int(y * Double(image.height)))
    return (0..<4).map { Int(pixel[$0]) }
  }

  /// A square of 40 points whose colours go round its middle from the right, red to blue.
  private func conic() -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 20, y: 30, width: 40, height: 40)
    layer.type = .conic
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    layer.colors = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ]
    return layer
  }

  @Test("A conic gradient is an image of the layer's box", arguments: [false, true])
  func conicGradient(isFlipped: Bool) throws {
    let (uses, images, reports) = try scene(root(conic(), isFlipped: isFlipped))
    let (use, image) = (try #require(uses.first), try #require(images.first))
    #expect(uses.count == 1 && reports.map(\.property) == ["type"])
    #expect(use.origin.initial == [0, 0] && use.size.initial == [40, 40])
    #expect((image.width, image.height) == (80, 80))
    #expect(use.isFlipped == isFlipped)
    // Colours go from x towards y: the first ones are at higher y, which a flipped image has in its first rows.
    let first = try color(of: image, at: 0.95, isFlipped ? 0.45 : 0.55)
    let last = try color(of: image, at: 0.95, isFlipped ? 0.55 : 0.45)
    #expect(first[0] > 230 && first[2] < 25)
    #expect(last[2] > 230 && last[0] < 25)
  }

  @Test("What is below a conic gradient stays what it is")
  func conicGradientWithSublayers() throws {
    let layer = conic()
    layer.addSublayer(mark())
    let reports = try scene(root(layer)).reports
    #expect(reports.map(\.property) == ["type"])
    let lottie = try LottieReading(LayerExport(of: root(layer), LayerExportOptions(.lottie)).data)
    #expect(lottie.position(.zero, of: "mark", at: 0) == SIMD2(60, 85))
  }

  @Test("A filtered layer that only moves is one image, larger than its box")
  func filter() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 30, width: 40, height: 40)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])]
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (40.0, 140.0, 1)
    layer.add(animation, forKey: nil)
    let (uses, images, reports) = try scene(root(layer)) { $0.imageScale = 1 }
    let use = try #require(uses.first)
    #expect(uses.count == 1 && use.alpha.isConstant)
    #expect(reports.map(\.description) == ["baked: filters: it is an image of 1 pixels a point"])
    // A blur of 4 points shows at least that far outside, on all sides alike.
    #expect(use.origin.initial[0] <= -4 && use.origin.initial[0] == use.origin.initial[1])
    #expect(use.size.initial[0] == 40 - 2 * use.origin.initial[0])
    let middle = try color(of: images[0], at: 0.5, 0.5)
    #expect(middle == [255, 0, 0, 255])
    // At an edge half of the weight is outside.
    let edge = -use.origin.initial[0] / use.size.initial[0]
    #expect((110...145).contains(try color(of: images[0], at: edge, 0.5)[3]))
  }

  private func emitter() -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.emitterPosition = CGPoint(x: 100, y: 100)
    let cell = CAEmitterCell()
    cell.contents = CGImage(width: 4, height: 4, isOpaque: true) { bytes in
      for index in bytes.indices { bytes[index] = 255 }
    }
    (cell.birthRate, cell.lifetime, cell.velocity) = (20, 2, 50)
    layer.emitterCells = [cell]
    return layer
  }

  @Test("Particles are as many images as were asked for, of which one shows at a time")
  func particles() throws {
    let (uses, images, reports) = try scene(root(emitter())) {
      ($0.duration, $0.imageRate) = (1, 10)
    }
    #expect(uses.count == 10 && images.count == 10)
    #expect(reports.map(\.property) == ["emitterCells"])
    #expect(reports[0].message.contains("10 images") && reports[0].message.contains("10 a second"))
    for step in 0..<100 {
      let shown = uses.map { $0.alpha.value(at: (Double(step) + 0.5) / 100)[0] }
      #expect(shown.reduce(0, +) == 1 && shown[step / 10] == 1)
    }
    // They go 50 points a second: the images grow.
    #expect(uses[9].size.initial[0] > uses[1].size.initial[0] + 30)
  }

  @Test("Births of particles are counted for all images of an export together")
  func births() throws {
    let layer = emitter()
    layer.timeOffset = 5
    let many = CAEmitterCell()
    (many.birthRate, many.lifetime) = (20_000, 1)
    // Of each of these 20,001 births live, so that the last cell has its births 124 times of the ten million.
    layer.emitterCells = Array(repeating: many, count: 4) + (layer.emitterCells ?? [])
    let diagnostics = Mutex<[String]>([])
    let uses = try Diagnostics.withHandler({ report in
      diagnostics.withLock { $0.append("\(report)") }
    }) {
      try scene(root(layer)) { ($0.duration, $0.imageRate) = (2, 100) }.uses
    }
    #expect(uses.count == 124)
    let texts = diagnostics.withLock { $0 }
    #expect(texts.count == 1 && texts[0].contains("many in all images of an export"))
  }

  @Test("What moves is left out, with a report, where no or too many images are asked for")
  func refused() throws {
    for (duration, rate) in [(1.0, 0.0), (100, 30)] {
      let (uses, _, reports) = try scene(root(emitter())) {
        ($0.duration, $0.imageRate) = (duration, rate)
      }
      #expect(uses.isEmpty)
      #expect(reports.count == 1 && reports[0].message.contains("left out"))
    }
    let (_, _, reports) = try scene(root(emitter()))
    #expect(reports[0].message.contains("give the export a duration"))
  }

  @Test("Images end where they have too many pixels together, with a report for each layer")
  func pixelLimit() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    for _ in 0..<10 {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(1)])]
      root.addSublayer(layer)
    }
    // Each has from 48² to 52² pixels: the fourth goes beyond the limit.
    let reports = try scene(root) { $0.maximumImageArea = 9_000 }.reports
    #expect(reports.filter { $0.message.contains("left out from 0 s on") }.count == 6)
    #expect(reports.count == 10)
  }

  @Test(
    "A stretched middle keeps the rows of the image in their order", arguments: [false, true])
  func contentsCenter(isFlipped: Bool) throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 30, width: 40, height: 60)
    // Red above, blue below.
    layer.contents = CGImage(width: 10, height: 10, isOpaque: true) { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for index in 0..<100 { pixels[index] = index < 50 ? 0xFFFF_0000 : 0xFF00_00FF }
    }
    layer.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    let (uses, images, reports) = try scene(root(layer, isFlipped: isFlipped))
    #expect(reports.map(\.property) == ["contentsCenter"])
    let use = try #require(uses.first)
    #expect(use.isFlipped == isFlipped && use.size.initial == [40, 60])
    #expect(try color(of: images[0], at: 0.5, 0.05) == [255, 0, 0, 255])
    #expect(try color(of: images[0], at: 0.5, 0.95) == [0, 0, 255, 255])
  }

  @Test(
    "Options out of range are errors",
    arguments: [0, 9, .nan, -.infinity] as [Double])
  func options(value: Double) {
    #expect(throws: LayerExportError.self) { try scene(mark()) { $0.imageScale = value } }
    #expect(throws: LayerExportError.self) {
      try scene(mark()) { $0.imageRate = value == 0 ? -1 : value * 100 }
    }
  }
}
