import BoingCurves

/// The drawing of outlines: of one colour, or through a shader.
extension DisplayListWriter {
  /// Fills an outline, whose plane `map` brings to pixels, with one premultiplied colour.
  mutating func fill(
    _ outline: BoxOutline, _ map: Homography, _ color: UInt32, isAntialiased: Bool
  ) {
    if outline.isRectangle, let rect = map.pixels(of: outline.rect) { return fill(rect, color) }
    let first = list.points.count
    let count = list.add(outline, map)
    guard count > 0 else { return }
    var command = Command(kind: .polygon, bounds: list.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.color = color
    command.isAntialiased = isAntialiased
    append(command)
  }

  /// Fills whole pixels with one premultiplied colour.
  mutating func fill(_ rect: PixelRect, _ color: UInt32) {
    var command = Command(kind: .box, bounds: rect)
    command.color = color
    append(command)
  }

  /// Fills what lies between two outlines with one premultiplied colour.
  mutating func fillRing(
    _ outer: BoxOutline, _ inner: BoxOutline, _ map: Homography, _ color: UInt32,
    isAntialiased: Bool
  ) {
    let first = list.points.count
    let count = list.add(outer, map)
    guard count > 0 else { return }
    var command = Command(kind: .ring, bounds: list.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.innerCount = list.add(inner, map)
    command.color = color
    command.isAntialiased = isAntialiased
    append(command)
  }

  /// Paints an outline through the shader that `shader` makes, if anything of it shows.
  ///
  /// - Parameters:
  ///   - tint: The factors of the colours, 255 for 1.
  ///   - shader: Makes the shader, in the list's memory; nil where nothing can be painted.
  @inline(__always)
  mutating func paint(
    _ outline: BoxOutline, _ map: Homography, opacity: UInt8, isAntialiased: Bool = true,
    tint: UInt32 = .max, _ shader: (DisplayList) -> Shader?
  ) {
    let first = list.points.count
    guard
      var command = painting(outline, map, opacity: opacity, isAntialiased: isAntialiased)
    else { return }
    guard command.bounds.intersects(clip), let shader = shader(list) else {
      return list.points.removeAll(from: first)
    }
    command.color = tint == .max ? 0 : tint
    command.paint = list.paints.count
    list.paints.append(shader)
    append(command)
  }

  /// The pixels that an outline touches, whose plane `map` brings to pixels.
  func pixels(of outline: BoxOutline, _ map: Homography) -> PixelRect {
    let first = list.points.count
    let count = list.add(outline, map)
    defer { list.points.removeAll(from: first) }
    return count > 0 ? list.bounds(ofLast: count) : .empty
  }
}

extension Shader {
  /// Creates the shader of an image under an affine map: without sampling, where its pixels lie on the
  /// device's.
  init(_ shader: AffineImageShader) {
    self =
      shader.alignedOrigin.map { .aligned(shader.texture, x: $0.x, y: $0.y) } ?? .affine(shader)
  }
}

extension Homography {
  /// Returns the whole pixels that `rect` covers exactly; nil where it does not, or is rotated.
  func pixels(of rect: SIMD4<Double>) -> PixelRect? {
    guard isAffine else { return nil }
    let t = affine
    guard t.x.y == 0, t.y.x == 0 else { return nil }
    let (x0, x1) = (t.x.x * rect.x + t.origin.x, t.x.x * (rect.x + rect.z) + t.origin.x)
    let (y0, y1) = (t.y.y * rect.y + t.origin.y, t.y.y * (rect.y + rect.w) + t.origin.y)
    func whole(_ value: Double) -> Int? {
      guard value.magnitude < 1e6 else { return nil }
      let rounded = value.rounded()
      // Less than half a step of an 8-bit coverage.
      return (value - rounded).magnitude < 1 / 1_024 ? Int(clamping: rounded) : nil
    }
    guard let left = whole(min(x0, x1)), let right = whole(max(x0, x1)),
      let top = whole(min(y0, y1)), let bottom = whole(max(y0, y1))
    else { return nil }
    return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
  }
}
