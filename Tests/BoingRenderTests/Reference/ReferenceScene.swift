import BoingCurves
import BoingElementary
import BoingTestSupport

@testable import BoingRaster
@testable import BoingRender

/// A layer that both rasterisers draw.
struct ReferenceLayer {
  enum Paint {
    case color(SIMD4<Double>)
    case gradient(GradientContent)
    case image(Bitmap, isNearest: Bool)
  }

  enum Shape {
    case box(radius: Double)
    case path(Path, isEvenOdd: Bool)
    case stroke(Path, width: Double, isRound: Bool)
  }

  enum Clip: CaseIterable {
    case none, pixels, rect, turnedRect, rounded, path, gradientMask, nestedBoxes, maskedMask,
      boxInMask
  }

  var paint = Paint.color(SIMD4(0, 0, 0, 1))
  var shape = Shape.box(radius: 0)
  var size = SIMD2<Double>(20, 20)
  var map = Affine2D.identity
}

/// Layers that are drawn together, clipped, and put onto what lies behind.
struct ReferenceGroup {
  var layers: [ReferenceLayer] = []
  var clip = ReferenceLayer.Clip.none
  /// The layers that clip; their colours do not matter, their alphas do where they mask.
  var clippers: [ReferenceLayer] = []
  var opacity = 1.0
  var blend = BlendMode.normal
}

// MARK: As the render core draws them

extension ReferenceLayer {
  var renderLayer: RenderLayer {
    var layer = RenderLayer(size: size)
    layer.anchorPoint = .zero
    layer.position = map.origin
    layer.transform = Matrix4(
      SIMD4(map.x.x, map.x.y, 0, 0), SIMD4(map.y.x, map.y.y, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(0, 0, 0, 1))
    if case .box(let radius) = shape { layer.cornerRadius = radius }
    switch (paint, shape) {
    case (.color(let color), .box): layer.backgroundColor = color
    case (.color(let color), .path(let path, let isEvenOdd)):
      var content = ShapeContent(path)
      (content.fillColor, content.isEvenOdd) = (color, isEvenOdd)
      layer.content = .shape(content)
    case (.color(let color), .stroke(let path, let width, let isRound)):
      var content = ShapeContent(path)
      (content.fillColor, content.strokeColor) = (nil, color)
      (content.lineWidth, content.isRound) = (width, isRound)
      layer.content = .shape(content)
    case (.gradient(let gradient), _): layer.content = .gradient(gradient)
    case (.image(let image, let isNearest), _):
      layer.contents = image
      if isNearest {
        (layer.values.magnification, layer.values.minification) = (.nearest, .nearest)
      }
    }
    return layer
  }

  /// A layer in the coordinates of the canvas that clips nothing.
  static var canvas: RenderLayer {
    var layer = RenderLayer(size: SIMD2(repeating: Double(ReferenceCanvas.side)))
    layer.anchorPoint = .zero
    return layer
  }

  /// Returns a layer of this one's box that clips `inner`, which stays where it is.
  fileprivate func clipping(_ inner: RenderLayer) -> RenderLayer {
    var box = renderLayer
    box.backgroundColor = nil
    box.masksToBounds = true
    let d = map.x.x * map.y.y - map.x.y * map.y.x
    let (x, y) = (SIMD2(map.y.y, -map.x.y) / d, SIMD2(-map.y.x, map.x.x) / d)
    var back = Self.canvas
    back.sublayers = [inner]
    back.transform = Matrix4(
      SIMD4(x.x, x.y, 0, 0), SIMD4(y.x, y.y, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    back.position = -(map.origin.x * x + map.origin.y * y)
    box.sublayers = [back]
    return box
  }
}

extension ReferenceGroup {
  var renderLayer: RenderLayer {
    var group = ReferenceLayer.canvas
    group.sublayers = layers.map(\.renderLayer)
    switch clip {
    case .none: break
    case .pixels, .rect, .turnedRect, .rounded: group = clippers[0].clipping(group)
    case .nestedBoxes: group = clippers[0].clipping(clippers[1].clipping(group))
    case .path, .gradientMask: group.mask = clippers[0].renderLayer
    case .maskedMask:
      var mask = ReferenceLayer.canvas
      mask.sublayers = [clippers[0].renderLayer]
      mask.mask = clippers[1].renderLayer
      group.mask = mask
    case .boxInMask:
      group.mask = clippers[0].renderLayer
      group = clippers[1].clipping(group)
    }
    var outer = ReferenceLayer.canvas
    outer.sublayers = [group]
    (outer.opacity, outer.blendMode) = (opacity, blend)
    return outer
  }
}

// MARK: As the reference draws them

extension ReferenceGroup {
  func draw(onto canvas: inout ReferenceCanvas) {
    var group = ReferenceCanvas()
    for layer in layers { layer.draw(onto: &group) }
    func alpha(_ index: Int) -> [Coverage] {
      var mask = ReferenceCanvas()
      clippers[index].draw(onto: &mask)
      return mask.alpha
    }
    switch clip {
    case .none: break
    case .pixels, .rect, .turnedRect, .rounded: group.clip(clippers[0].coverage)
    case .nestedBoxes:
      group.clip(clippers[1].coverage)
      group.clip(clippers[0].coverage)
    case .path, .gradientMask: group.clip(alpha(0))
    case .maskedMask:
      var mask = ReferenceCanvas()
      clippers[0].draw(onto: &mask)
      mask.clip(alpha(1))
      group.clip(mask.alpha)
    case .boxInMask:
      group.clip(alpha(0))
      group.clip(clippers[1].coverage)
    }
    canvas.composite(group, blend, opacity: opacity)
  }
}

extension ReferenceLayer {
  /// The coverage of the shape on the canvas.
  var coverage: [Coverage] {
    let (polygons, isEvenOdd): ([[SIMD2<Double>]], Bool) =
      switch shape {
      case .box(let radius): ([box(radius)], false)
      case .path(let path, let isEvenOdd): (path.referencePolygons.map(\.points), isEvenOdd)
      case .stroke(let path, let width, let isRound):
        (path.referenceStroke(width: width, isRound: isRound), false)
      }
    // Of polygons that all turn one way no winding takes away another's, whatever the map mirrors.
    return Coverage.of(polygons.map { $0.map(map.apply) }, isEvenOdd: isEvenOdd)
  }

  private func box(_ radius: Double) -> [SIMD2<Double>] {
    guard radius > 0 else { return [.zero, SIMD2(size.x, 0), size, SIMD2(0, size.y)] }
    let centers = [
      SIMD2(size.x, size.y) - radius, SIMD2(radius, size.y - radius),
      SIMD2(radius, radius), SIMD2(size.x - radius, radius),
    ]
    return centers.enumerated().flatMap { corner, center in
      (0...24).map { step in
        let (sine, cosine) = Double.sineAndCosine((Double(corner) + Double(step) / 24) * .pi / 2)
        return center + SIMD2(cosine, sine) * radius
      }
    }
  }

  func draw(onto canvas: inout ReferenceCanvas) {
    let (a, b, c, d) = (map.x.x, map.x.y, map.y.x, map.y.y)
    /// The point of the layer under a point of the canvas.
    func back(_ p: SIMD2<Double>) -> SIMD2<Double> {
      let q = p - map.origin
      return SIMD2(d * q.x - c * q.y, a * q.y - b * q.x) / (a * d - b * c)
    }
    switch paint {
    case .color(let color):
      let value = ReferenceCanvas.Value(color: Self.premultiplied(color), error: 0.5 / 255)
      canvas.draw(coverage) { _ in value }
    case .gradient(let gradient):
      canvas.draw(coverage) { gradient.reference(back($0) / size) }
    case .image(let image, let isNearest):
      let scale = SIMD2(Double(image.pixelWidth), Double(image.pixelHeight)) / size
      canvas.draw(coverage) { image.reference(back($0) * scale, isNearest: isNearest) }
    }
  }

  static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }
}

extension GradientContent {
  /// Returns the colour at a point of the unit square.
  fileprivate func reference(_ p: SIMD2<Double>) -> ReferenceCanvas.Value {
    let (q, axis) = (p - startPoint, endPoint - startPoint)
    let t: Double =
      switch kind {
      case .axial: (q * axis).sum() / (axis * axis).sum()
      case .radial: ((q / axis) * (q / axis)).sum().squareRoot()
      case .conic: 0  // not drawn: its seam has no width, and no sample tells on which side it is
      }
    let last = colors.count - 1
    let x = max(0, min(t, 1)) * Double(last)
    let index = min(Int(x), last - 1)
    let color = colors[index] + (colors[index + 1] - colors[index]) * (x - Double(index))
    // The ramp has 2,048 colours: half a step of it, and a byte.
    let step = (colors[index + 1] - colors[index]) * Double(last) / 4094
    return .init(
      color: ReferenceLayer.premultiplied(color),
      error: max(step.max(), -step.min()) * 2 + 1.0 / 255)
  }
}

extension Bitmap {
  private func reference(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let pixel = row(max(0, min(y, pixelHeight - 1)))[max(0, min(x, pixelWidth - 1))]
    func byte(_ shift: UInt32) -> Double { Double((pixel >> shift) & 255) / 255 }
    return SIMD4(byte(16), byte(8), byte(0), byte(24))
  }

  /// Returns the colour at a point in pixels of the image.
  fileprivate func reference(_ p: SIMD2<Double>, isNearest: Bool) -> ReferenceCanvas.Value {
    if isNearest {
      return .init(
        color: reference(Int(p.x.rounded(.down)), Int(p.y.rounded(.down))), error: 0)
    }
    let q = p - 0.5
    let (x, y) = (q.x.rounded(.down), q.y.rounded(.down))
    let part = q - SIMD2(x, y)
    let (i, j) = (Int(x), Int(y))
    let corners = [
      reference(i, j), reference(i + 1, j), reference(i, j + 1), reference(i + 1, j + 1),
    ]
    let upper = corners[0] * (1 - part.x) + corners[1] * part.x
    let lower = corners[2] * (1 - part.x) + corners[3] * part.x
    let most = corners.dropFirst().reduce(corners[0]) { $0.replacing(with: $1, where: $1 .> $0) }
    let least = corners.dropFirst().reduce(corners[0]) { $0.replacing(with: $1, where: $1 .< $0) }
    // Weights are 256ths, rounded down, along both axes.
    return .init(
      color: upper * (1 - part.y) + lower * part.y, error: (most - least).max() / 128 + 1.0 / 255)
  }
}

// MARK: Paths

extension Path {
  /// The subpaths as lines, and whether each is closed.
  var referencePolygons: [(points: [SIMD2<Double>], isClosed: Bool)] {
    var polygons: [(points: [SIMD2<Double>], isClosed: Bool)] = []
    forEach { element in
      switch element {
      case .move(let point): polygons.append(([point], false))
      case .line(let end): polygons[polygons.count - 1].points.append(end)
      case .quad(let control, let end):
        let start = polygons[polygons.count - 1].points.last ?? .zero
        for step in 1...32 {
          let t = Double(step) / 32
          let (a, b) = (start + (control - start) * t, control + (end - control) * t)
          polygons[polygons.count - 1].points.append(a + (b - a) * t)
        }
      case .curve(let control1, let control2, let end):
        let start = polygons[polygons.count - 1].points.last ?? .zero
        for step in 1...32 {
          let t = Double(step) / 32
          let (a, b) = (start + (control1 - start) * t, control1 + (control2 - control1) * t)
          let (c, e) = (control2 + (end - control2) * t, a + (b - a) * t)
          let f = b + (c - b) * t
          polygons[polygons.count - 1].points.append(e + (f - e) * t)
        }
      case .close: polygons[polygons.count - 1].isClosed = true
      }
    }
    return polygons
  }

  /// The stroke of straight lines as polygons that turn one way: a rectangle for each line, and what joins and ends them.
  func referenceStroke(width: Double, isRound: Bool) -> [[SIMD2<Double>]] {
    var pieces: [[SIMD2<Double>]] = []
    func add(_ piece: [SIMD2<Double>]) {
      var area = 0.0
      for (index, p) in piece.enumerated() {
        let q = piece[(index + 1) % piece.count]
        area += p.x * q.y - p.y * q.x
      }
      pieces.append(area < 0 ? piece.reversed() : piece)
    }
    func disc(_ center: SIMD2<Double>) {
      add(
        (0..<48).map { step in
          let (sine, cosine) = Double.sineAndCosine(Double(step) * .pi / 24)
          return center + SIMD2(cosine, sine) * (width / 2)
        })
    }
    /// Half the width to the left of a line.
    func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
      let d = b - a
      return SIMD2(-d.y, d.x) * (width / 2 / (d * d).sum().squareRoot())
    }
    for (points, isClosed) in referencePolygons {
      let count = points.count
      let lineCount = isClosed ? count : count - 1
      for index in 0..<lineCount {
        let (a, b) = (points[index], points[(index + 1) % count])
        let n = side(a, b)
        add([a + n, b + n, b - n, a - n])
        if isRound {
          disc(a)
          disc(b)
        } else if isClosed || index + 1 < lineCount {
          // The triangle of a bevel, and its tip up to the miter limit of 10.
          let next = side(b, points[(index + 2) % count])
          let turn = n.x * next.y - n.y * next.x
          let (p, q) = turn > 0 ? (b - n, b - next) : (b + n, b + next)
          add([b, p, q])
          let cosine = (n * next).sum() / (n * n).sum()
          if (1 + cosine) / 2 >= 1.0 / 100 {
            let tip = (p + q - 2 * b) / (1 + cosine)
            add([p, b + tip, q])
          }
        }
      }
    }
    return pieces
  }
}
