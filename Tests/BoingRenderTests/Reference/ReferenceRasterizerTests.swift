import BoingCurves
import BoingElementary
import BoingTestSupport
import Foundation
import Testing

@testable import BoingRaster
@testable import BoingRender

/// The render core beside ``ReferenceCanvas``, over random scenes.
@Suite("The reference rasteriser")
struct ReferenceRasterizerTests {
  /// The number of scenes of each case; `make fuzz` sets it to a hundredth of the number of damaged documents.
  private static let count =
    ProcessInfo.processInfo.environment["BOING_FUZZ"].flatMap(Int.init).map { $0 / 100 } ?? 1
  /// The mean difference of a scene, in bytes: a coverage of 64 samples is off by about a 100th along edges, and each step
  /// rounds by less than half a byte.
  private static let meanError = 0.5

  struct Comparison {
    /// The number of components further from the reference than its bound, and the worst of them.
    var faults = 0
    var worst = ""
    /// The mean difference in bytes.
    var mean = 0.0
  }

  private static func compare(_ bitmap: Bitmap, _ canvas: ReferenceCanvas) -> Comparison {
    let side = ReferenceCanvas.side
    var (comparison, sum, excess) = (Comparison(), 0.0, 0.0)
    for (index, value) in canvas.values.enumerated() {
      let pixel = bitmap.row(index / side)[index % side]
      let shifts: [UInt32] = [16, 8, 0, 24]
      for (component, shift) in shifts.enumerated() {
        let drawn = Double((pixel >> shift) & 255) / 255
        let difference = (drawn - value.color[component]).magnitude
        sum += difference * 255
        guard difference > value.error + ReferenceCanvas.rounding else { continue }
        comparison.faults += 1
        if difference - value.error > excess {
          excess = difference - value.error
          comparison.worst =
            "(\(index % side), \(index / side)): \(String(pixel, radix: 16)), not \(value.color * 255) "
            + "within \(value.error * 255)"
        }
      }
    }
    comparison.mean = sum / Double(canvas.values.count * 4)
    return comparison
  }

  /// Draws groups one over the other with both rasterisers.
  private static func compare(
    _ groups: [ReferenceGroup], on background: SIMD4<Double>?,
    changing change: (inout RenderLayer) -> Void = { _ in }
  ) -> Comparison {
    var root = ReferenceLayer.canvas
    root.sublayers = groups.map(\.renderLayer)
    change(&root)
    let side = ReferenceCanvas.side
    let bitmap = Renderer(width: side, height: side, background: background)
      .bitmap(of: RenderTree(root).evaluate(at: 0))
    var canvas = ReferenceCanvas(background.map(ReferenceLayer.premultiplied) ?? .zero)
    for group in groups { group.draw(onto: &canvas) }
    // A rendering on an opaque colour stays opaque, whatever an operator takes away.
    if background?.w == 1 { canvas.makeOpaque() }
    return compare(bitmap, canvas)
  }

  private static func expect(
    _ groups: [ReferenceGroup], on background: SIMD4<Double>?, _ scene: String,
    within meanError: Double = meanError, _ location: SourceLocation = #_sourceLocation
  ) {
    let result = compare(groups, on: background)
    #expect(result.faults == 0, "\(scene): \(result.worst)", sourceLocation: location)
    #expect(result.mean < meanError, "\(scene)", sourceLocation: location)
  }

  @Test("agrees in every blend mode", arguments: BlendMode.allCases)
  func blendModes(mode: BlendMode) {
    var random = SeededGenerator(seed: 100 + UInt64(mode.rawValue))
    for round in 0..<2 * Self.count {
      // The group covers the whole canvas, since outside of a group's content a mode leaves the backdrop as it is.
      var under = random.group(.none, layers: 2)
      under.layers.insert(random.wholeImage(), at: 0)
      var over = random.group(.none, layers: 2)
      over.layers.insert(random.wholeImage(), at: 0)
      (over.blend, over.opacity) = (mode, round % 3 == 0 ? 1 : 0.6)
      let background = round % 2 == 1 ? SIMD4(0.2, 0.6, 1, 1) : nil
      // Quotients by a colour near 0 multiply the differences of both, and so do those by the saturation of one that
      // is nearly grey.
      let steepness: Double =
        switch mode {
        case .colorBurn, .colorDodge, .saturation: 2
        case .hue: 4
        default: 1
        }
      Self.expect(
        [under, over], on: background, "round \(round)", within: steepness * Self.meanError)
    }
  }

  @Test("agrees in every clip", arguments: ReferenceLayer.Clip.allCases)
  func clips(clip: ReferenceLayer.Clip) {
    var random = SeededGenerator(seed: 200)
    for round in 0..<2 * Self.count {
      var group = random.group(clip, layers: 2)
      group.layers.insert(random.wholeImage(), at: 0)
      group.opacity = round % 2 == 0 ? 1 : 0.4
      Self.expect(
        [random.group(.none, layers: 2), group], on: SIMD4(1, 0.8, 0.4, 1), "round \(round)")
    }
  }

  enum Content: CaseIterable {
    case box, roundedBox, nonZero, evenOdd, stroke, roundStroke, axial, radial, nearest, linear
  }

  @Test("agrees on every content, upright and turned", arguments: Content.allCases)
  func contents(content: Content) {
    var random = SeededGenerator(seed: 300)
    for round in 0..<3 * Self.count {
      let layers = (0..<2).map { _ in random.layer(content, isTurned: round % 3 != 0) }
      Self.expect([ReferenceGroup(layers: layers)], on: nil, "\(content), round \(round)")
    }
  }

  @Test("has samples whose error along any line is within 4⁄64")
  func sampling() {
    var random = SeededGenerator(seed: 1)
    var worst = 0.0
    for _ in 0..<20_000 {
      // The part of the unit square on one side of a line, by the trapezium beneath it.
      let (sine, cosine) = Double.sineAndCosine(random.number(0...(2 * .pi)))
      let c = random.number(-0.8...0.8)
      let count = Coverage.samples.count {
        ($0.x - 0.5) * cosine + ($0.y - 0.5) * sine < c
      }
      var area = 0.0
      for step in 0..<256 {
        let x = (Double(step) + 0.5) / 256 - 0.5
        let rest = c - x * cosine
        area +=
          sine.magnitude < 1e-9
          ? (rest > 0 ? 1 : 0) : max(0, min(1, rest / sine.magnitude + 0.5))
      }
      worst = max(worst, (Double(count) / 64 - area / 256).magnitude)
    }
    #expect(worst < 4.0 / 64)
  }

  // MARK: That it can fail

  @Test(
    "sees each blend mode drawn as the one after it", arguments: BlendMode.allCases)
  func wrongMode(mode: BlendMode) throws {
    let all = BlendMode.allCases
    let wrong = try #require(BlendMode(rawValue: (mode.rawValue + 1) % UInt8(all.count)))
    var random = SeededGenerator(seed: 7)
    var under = random.group(.none, layers: 1)
    under.layers.insert(random.wholeImage(), at: 0)
    var over = random.group(.none, layers: 1)
    over.layers.insert(random.wholeImage(), at: 0)
    over.blend = mode
    let result = Self.compare([under, over], on: nil) { $0.sublayers[1].blendMode = wrong }
    #expect(result.faults > 20, "\(wrong) passes for \(mode)")
  }

  @Test(
    "sees a clip that is moved by half a pixel, and one that is left out",
    arguments: ReferenceLayer.Clip.allCases.dropFirst())
  func wrongClip(clip: ReferenceLayer.Clip) {
    var random = SeededGenerator(seed: 8)
    var group = random.group(clip, layers: 0)
    group.layers = [random.wholeImage(isOpaque: true)]
    let moved = Self.compare([group], on: nil) {
      $0.sublayers[0].sublayers[0].position += SIMD2(0.5, 0.5)
      if $0.sublayers[0].sublayers[0].mask != nil {
        $0.sublayers[0].sublayers[0].mask?.position += 0.5
      }
    }
    #expect(moved.faults > 0 || moved.mean > Self.meanError)
    let gone = Self.compare([group], on: nil) {
      $0.sublayers[0].sublayers[0].masksToBounds = false
      $0.sublayers[0].sublayers[0].mask = nil
    }
    #expect(gone.faults > 100)
  }
}

// MARK: Random scenes

extension SeededGenerator {
  /// Straight components in bytes, so that both rasterisers mean the same colour.
  private mutating func color(isOpaque: Bool = false) -> SIMD4<Double> {
    func byte(_ low: Int, _ random: inout SeededGenerator) -> Double {
      Double(Int.random(in: low...255, using: &random)) / 255
    }
    return SIMD4(
      byte(0, &self), byte(0, &self), byte(0, &self), isOpaque ? 1 : byte(60, &self))
  }

  /// A bitmap of random pixels, some of them clear.
  private mutating func bitmap(_ width: Int, _ height: Int, isOpaque: Bool = false) -> Bitmap {
    let pixels = (0..<width * height).map { index in
      Pixel.premultiplied(
        index % 7 == 3 && !isOpaque ? .zero : color(isOpaque: isOpaque || index % 3 == 0))
    }
    return Bitmap(width: width, height: height) {
      $0.update(from: pixels, count: pixels.count)
    }
  }

  /// An image of five by five colours over the whole canvas.
  mutating func wholeImage(isOpaque: Bool = false) -> ReferenceLayer {
    var layer = ReferenceLayer()
    layer.paint = .image(bitmap(5, 5, isOpaque: isOpaque), isNearest: true)
    layer.size = SIMD2(repeating: Double(ReferenceCanvas.side))
    return layer
  }

  /// A map that turns, stretches and slants, and puts the middle of a box near that of the canvas.
  private mutating func map(of size: SIMD2<Double>, isTurned: Bool) -> Affine2D {
    let middle = SIMD2(
      Double(ReferenceCanvas.side) / 2 + number(-6...6),
      Double(ReferenceCanvas.side) / 2 + number(-6...6))
    var map = Affine2D()
    if isTurned {
      let (sine, cosine) = Double.sineAndCosine(number(0...6.28))
      let scale = SIMD2(number(0.8...1.5), number(0.8...1.5) * (Bool.random(using: &self) ? 1 : -1))
      let slant = number(-0.4...0.4)
      map.x = SIMD2(cosine, sine) * scale.x
      map.y = (SIMD2(-sine, cosine) + slant * SIMD2(cosine, sine)) * scale.y
    }
    map.origin = middle - map.apply(size / 2)
    return map
  }

  /// Points about the middle of a box, with lines and curves between them.
  private mutating func path(_ size: SIMD2<Double>, isCurved: Bool) -> Path {
    func point(_ random: inout SeededGenerator) -> SIMD2<Double> {
      SIMD2(random.number(0...size.x), random.number(0...size.y))
    }
    var path = Path()
    for _ in 0..<Int.random(in: 1...2, using: &self) {
      path.move(to: point(&self))
      for _ in 0..<4 {
        switch isCurved ? Int.random(in: 0..<3, using: &self) : 0 {
        case 0: path.addLine(to: point(&self))
        case 1: path.addQuadCurve(to: point(&self), control: point(&self))
        default:
          path.addCurve(to: point(&self), control1: point(&self), control2: point(&self))
        }
      }
      if isCurved || Bool.random(using: &self) { path.closeSubpath() }
    }
    return path
  }

  mutating func layer(
    _ content: ReferenceRasterizerTests.Content, isTurned: Bool
  ) -> ReferenceLayer {
    var layer = ReferenceLayer()
    layer.size = SIMD2(number(12...26), number(12...26))
    layer.paint = .color(color())
    switch content {
    case .box: break
    case .roundedBox: layer.shape = .box(radius: number(1...6))
    case .nonZero: layer.shape = .path(path(layer.size, isCurved: true), isEvenOdd: false)
    case .evenOdd: layer.shape = .path(path(layer.size, isCurved: true), isEvenOdd: true)
    case .stroke, .roundStroke:
      layer.shape = .stroke(
        path(layer.size, isCurved: false), width: number(1...5), isRound: content == .roundStroke)
    case .axial, .radial:
      var gradient = GradientContent([color(), color(), color()])
      gradient.kind = content == .axial ? .axial : .radial
      gradient.startPoint = SIMD2(number(0...0.4), number(0...0.4))
      gradient.endPoint = SIMD2(number(0.6...1), number(0.6...1))
      layer.paint = .gradient(gradient)
    case .nearest, .linear:
      layer.paint = .image(bitmap(4, 6), isNearest: content == .nearest)
    }
    layer.map = map(of: layer.size, isTurned: isTurned)
    return layer
  }

  mutating func group(_ clip: ReferenceLayer.Clip, layers: Int) -> ReferenceGroup {
    var group = ReferenceGroup()
    group.layers = (0..<layers).map { _ in
      layer(
        ReferenceRasterizerTests.Content.allCases.randomElement(using: &self) ?? .box,
        isTurned: Bool.random(using: &self))
    }
    group.clip = clip
    switch clip {
    case .none: break
    case .pixels:
      var box = layer(.box, isTurned: false)
      (box.size, box.map.origin) = (SIMD2(21, 17), SIMD2(7, 12))
      group.clippers = [box]
    case .rect: group.clippers = [layer(.box, isTurned: false)]
    case .turnedRect: group.clippers = [layer(.box, isTurned: true)]
    case .rounded: group.clippers = [layer(.roundedBox, isTurned: true)]
    case .path: group.clippers = [layer(.evenOdd, isTurned: true)]
    case .gradientMask: group.clippers = [layer(.radial, isTurned: true)]
    case .nestedBoxes:
      group.clippers = [layer(.roundedBox, isTurned: true), layer(.box, isTurned: true)]
    case .maskedMask:
      group.clippers = [layer(.linear, isTurned: true), layer(.nonZero, isTurned: true)]
    case .boxInMask:
      group.clippers = [layer(.nonZero, isTurned: true), layer(.roundedBox, isTurned: false)]
    }
    return group
  }
}
