import BoingCurves
import BoingRender

/// A seeded rendering of one feature of the render core, over a background of overlapping shapes.
///
/// The same source runs natively and as WebAssembly.
struct RenderedFrame {
  static let (width, height) = (96, 80)

  private static let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
  /// The number of features of display lists.
  private static let listFeatureCount = 16 + BlendMode.allCases.count
  /// The number of features; frame `index` shows feature `index % featureCount`.
  static let featureCount = listFeatureCount + RenderedTree.featureCount

  /// Premultiplied pixels, rows from the top.
  let pixels: [UInt32]

  init(index: Int) {
    let random = SplitMix64(state: UInt64(1_000 + index))
    let feature = index % Self.featureCount
    guard feature < Self.listFeatureCount else {
      pixels =
        RenderedTree(
          feature: feature - Self.listFeatureCount, random: random, width: Self.width,
          height: Self.height
        ).pixels
      return
    }
    var drawing = Drawing(
      random: random,
      writer: DisplayListWriter(DisplayList(), clip: Self.whole))
    drawing.draw(feature)
    var memory = [UInt32](repeating: 0, count: Self.width * Self.height)
    memory.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let surface = PixelSurface(base: base, stride: Self.width, rect: Self.whole)
      TiledRasterizer().draw(
        drawing.writer.list, [Self.whole], onto: surface,
        canvasColor: index % 2 == 0 ? 0 : 0xFFF0_E8D8, minimumTileHeight: 7, on: SerialRunner())
    }
    withExtendedLifetime(drawing.bitmaps) {}
    pixels = memory
  }
}

/// The features, each drawn with random parameters.
private struct Drawing {
  var random: SplitMix64
  var writer: DisplayListWriter
  /// Whoever has the memory of images.
  var bitmaps: [CachedBitmap] = []

  private var list: DisplayList { writer.list }

  mutating func draw(_ feature: Int) {
    for _ in 0..<4 { add(polygon(), color()) }
    switch feature {
    case 0: wholePixels()
    case 1: roundedBoxes(isContinuous: false)
    case 2: roundedBoxes(isContinuous: true)
    case 3: ring()
    case 4: path(.nonZero)
    case 5: path(.evenOdd)
    case 6: strokes(dashes: [])
    case 7: strokes(dashes: [random.uniform(1, 9), random.uniform(1, 9)])
    case 8: trimmed()
    case 9: image(projection: .zero)
    case 10: image(projection: SIMD2(random.uniform(-0.005, 0.005), random.uniform(0, 0.005)))
    case 11: gradients()
    case 12: mask()
    case 13: aliased()
    case 14: filtered([.blur(sigma: random.uniform(0.3, 12), edges: .clear)])
    case 15:
      filtered([
        .color(.luminanceToAlpha), .blur(sigma: random.uniform(0.3, 40), edges: .normalized),
      ])
    default: blended(BlendMode.allCases[feature - 16])
    }
  }

  // MARK: Random parts

  private mutating func color() -> UInt32 {
    Pixel.premultiplied(
      SIMD4(
        random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1), random.uniform(0.2, 1)),
      opacity: random.next() % 2 == 0 ? 1 : random.uniform(0, 1))
  }

  private mutating func point() -> SIMD2<Double> {
    SIMD2(random.uniform(-20, 116), random.uniform(-20, 100))
  }

  private mutating func polygon() -> [SIMD2<Double>] { (0..<3).map { _ in point() } }

  private mutating func map(_ projection: SIMD2<Double> = .zero) -> Homography {
    let (sine, cosine) = Double.sineAndCosine(random.uniform(-4, 4))
    let scale = random.uniform(0.3, 2.5)
    var map = Homography(
      Affine2D(
        x: SIMD2(cosine, sine) * scale, y: SIMD2(-sine, cosine) * scale,
        origin: SIMD2(random.uniform(20, 70), random.uniform(20, 60))))
    map.x.z = projection.x
    map.y.z = projection.y
    return map
  }

  private mutating func box() -> BoxOutline {
    BoxOutline(
      SIMD4(
        random.uniform(-30, 0), random.uniform(-30, 0), random.uniform(1, 60),
        random.uniform(1, 60)),
      radius: random.uniform(0, 30), corners: UInt8(truncatingIfNeeded: random.next()),
      isContinuous: random.next() % 2 == 0)
  }

  // MARK: Commands

  private mutating func add(_ polygon: [SIMD2<Double>], _ color: UInt32) {
    var command = Command(kind: .polygon, bounds: .empty)
    command.firstPoint = list.points.count
    command.pointCount = list.add(polygon, Homography(scale: 1))
    guard command.pointCount > 0 else { return }
    command.bounds = list.bounds(ofLast: command.pointCount)
    command.color = color
    writer.append(command)
  }

  private mutating func wholePixels() {
    var command = Command(kind: .box, bounds: PixelRect(minX: 11, minY: 7, maxX: 70, maxY: 66))
    command.color = color()
    writer.append(command)
  }

  private mutating func roundedBoxes(isContinuous: Bool) {
    for _ in 0..<6 {
      var outline = box()
      outline.isContinuous = isContinuous
      let map = map(random.next() % 3 == 0 ? SIMD2(0.004, -0.003) : .zero)
      var command = Command(kind: .polygon, bounds: .empty)
      command.firstPoint = list.points.count
      command.pointCount = list.add(outline, map)
      guard command.pointCount > 0 else { continue }
      command.bounds = list.bounds(ofLast: command.pointCount)
      command.color = color()
      writer.append(command)
    }
  }

  private mutating func ring() {
    let (outline, map) = (box(), map())
    guard let inner = outline.insetBy(random.uniform(0.2, 3)) else { return }
    var command = Command(kind: .ring, bounds: .empty)
    command.firstPoint = list.points.count
    command.pointCount = list.add(outline, map)
    guard command.pointCount > 0 else { return }
    command.bounds = list.bounds(ofLast: command.pointCount)
    command.innerCount = list.add(inner, map)
    command.color = color()
    writer.append(command)
  }

  private mutating func curve() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<4 {
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      path.addLine(to: point())
    }
    if random.next() % 2 == 0 { path.closeSubpath() }
    return path
  }

  private mutating func add(_ key: PathKey, _ rule: FillRule) {
    var command = Command(kind: .path, bounds: .empty)
    command.firstPoint = list.points.count
    command.firstPolygon = list.polygonCounts.count
    command.pointCount = list.add(PathOutline(key), Homography(scale: 1))
    guard command.pointCount > 0 else { return }
    command.bounds = list.bounds(ofLast: command.pointCount)
    command.polygonCount = list.polygonCounts.count - command.firstPolygon
    command.rule = rule
    command.color = color()
    writer.append(command)
  }

  private mutating func path(_ rule: FillRule) { add(PathKey(curve(), scale: 1), rule) }

  private mutating func strokes(dashes: [Double]) {
    let caps = [LineCap.butt, .round, .square]
    let joins = [LineJoin.miter, .round, .bevel]
    for index in 0..<3 {
      add(
        PathKey(
          curve(), scale: 1,
          stroke: StrokeStyle(
            width: random.uniform(0.3, 6), cap: caps[index], join: joins[index],
            miterLimit: random.uniform(1, 12), dashes: dashes, dashPhase: random.uniform(0, 5))),
        .nonZero)
    }
  }

  private mutating func trimmed() {
    let (start, end) = (random.uniform(0, 0.5), random.uniform(0.5, 1))
    let (from, to) = (curve(), curve())
    guard let between = from.interpolated(to: to, at: random.uniform(0, 1)),
      let part = between.trimmed(from: start, to: end)
    else { return }
    add(PathKey(part, scale: 1, stroke: StrokeStyle(width: 2)), .nonZero)
  }

  private mutating func bitmap() -> CachedBitmap {
    var random = self.random
    let bitmap = CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: 37, maxY: 29)) { surface in
      for index in 0..<37 * 29 {
        let alpha = UInt32(truncatingIfNeeded: random.next() & 255)
        surface.base[index] = Pixel.scaled(
          0xFF00_0000 | UInt32(random.next() & 0xFF_FFFF), by: alpha)
      }
    }
    self.random = random
    bitmaps.append(bitmap)
    return bitmap
  }

  private mutating func paint(_ outline: BoxOutline, _ map: Homography, _ shader: Shader) {
    guard
      var command = writer.painting(
        outline, map, opacity: UInt8(random.next() & 255), isAntialiased: true)
    else { return }
    command.paint = list.paints.count
    list.paints.append(shader)
    if random.next() % 2 == 0 { command.color = 0xC0FF_8040 }
    writer.append(command)
  }

  private mutating func image(projection: SIMD2<Double>) {
    let (bitmap, map) = (bitmap(), map(projection))
    guard let back = map.inverse else { return }
    let outline = BoxOutline(SIMD4(0, 0, 37, 29))
    let isNearest = random.next() % 4 == 0
    if map.isAffine {
      let sampling = Sampling(map.affine, isNearest: isNearest)
      let factor = 1 << sampling.level
      let shader = AffineImageShader(
        bitmap.texture, back: back.affine, isNearest: isNearest,
        across: min(sampling.across * factor, 16), down: min(sampling.down * factor, 16))
      if let shader { paint(outline, map, .affine(shader)) }
      paint(
        BoxOutline(SIMD4(5, 6, 37, 29)), Homography(scale: 1), .aligned(bitmap.texture, x: 5, y: 6))
    } else {
      let first = list.textures.count
      let levels = bitmap.levels
      list.textures.append(contentsOf: levels.map { $0.texture })
      paint(
        outline, map,
        .projective(
          first: first, count: levels.count, back: back, magnifiesNearest: isNearest,
          minifiesNearest: isNearest))
    }
  }

  private mutating func gradients() {
    for kind in [GradientKind.axial, .radial, .conic] {
      let colors = (0..<4).map { _ in
        SIMD4(
          random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1))
      }
      guard let ramp = GradientRamp(colors: colors, locations: [0, 0.2, 0.7, 1]) else { return }
      let map = map()
      guard let back = map.inverse else { return }
      let unit = Homography(
        Affine2D(scale: SIMD2(repeating: random.uniform(0.01, 0.1)), origin: SIMD2(0.3, 0.2)))
      let first = list.ramps.count
      list.ramps.append(contentsOf: ramp.pixels { Pixel.premultiplied($0, opacity: 1) })
      paint(
        BoxOutline(SIMD4(-20, -20, 40, 40)), map,
        .gradient(kind, back: back.concatenating(unit), ramp: first))
    }
  }

  private mutating func mask() {
    writer.beginGroup(.beginGroup)
    for _ in 0..<4 { add(polygon(), color()) }
    writer.beginGroup(.beginMask)
    roundedBoxes(isContinuous: false)
    writer.endMask()
    writer.endGroup(opacity: random.uniform(0.2, 1), tint: color() | 0xFF00_0000)
    writer.beginGroup(.beginGroup)
    for _ in 0..<4 { add(polygon(), color()) }
    writer.endGroup(cutTo: box(), map(), isAntialiased: true, opacity: random.uniform(0.2, 1))
    writer.beginGroup(.beginGroup)
    for _ in 0..<4 { add(polygon(), color()) }
    writer.endGroup(cutTo: polygon(), Homography(scale: 1), isBackFragment: true)
  }

  private mutating func aliased() {
    for _ in 0..<5 {
      let first = list.points.count
      let count = list.add(box(), map())
      guard count > 0 else { continue }
      var command = Command(kind: .polygon, bounds: list.bounds(ofLast: count))
      command.firstPoint = first
      command.pointCount = count
      command.color = color()
      command.isAntialiased = false
      writer.append(command)
    }
  }

  private mutating func filtered(_ operations: [FilterOperation]) {
    let inner = DisplayList()
    var drawing = Drawing(
      random: random, writer: DisplayListWriter(inner, clip: writer.clip))
    for _ in 0..<4 { drawing.add(drawing.polygon(), drawing.color()) }
    random = drawing.random
    let rect = PixelRect(minX: 3, minY: 2, maxX: 80, maxY: 70)
    let sharp = CachedBitmap(rect) { DisplayListRasterizer().draw(inner, onto: $0, part: rect) }
    let part = SIMD4(
      Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    let result = FilteredBitmap.make(sharp, operations, part: part, on: SerialRunner())
    bitmaps.append(result)
    let area = SIMD4(
      Double(result.rect.minX), Double(result.rect.minY), Double(result.rect.width),
      Double(result.rect.height))
    paint(
      BoxOutline(area), Homography(scale: 1),
      .aligned(result.texture, x: result.rect.minX, y: result.rect.minY))
  }

  private mutating func blended(_ mode: BlendMode) {
    writer.beginGroup(.beginGroup)
    for _ in 0..<4 { add(polygon(), color()) }
    roundedBoxes(isContinuous: true)
    let rows: [Double] = [
      0.8, 0.1, 0.1, 0, 0.05, 0, 0.9, 0.2, 0, 0, 0.3, 0, 0.6, 0, 0, 0, 0, 0, 0.9, 0,
    ]
    let filters = ColorMatrix(rows: rows).map { [ColorOperation.matrix($0)] } ?? []
    writer.endGroup(
      opacity: random.uniform(0.3, 1), blend: mode, filters: random.next() % 2 == 0 ? filters : [])
  }
}
