import BoingCurves

/// Writes a display list: commands, the groups and masks around them, and the points that they draw.
package struct DisplayListWriter {
  /// The list that is written.
  package let list: DisplayList
  /// The pixels that may be drawn at present.
  package var clip: PixelRect
  /// The commands that began the groups and masks that are open, outermost first.
  package private(set) var openGroups: [Int]
  private let allows: (_ area: Int, _ weight: Int) -> Bool

  /// Creates a writer of a list.
  ///
  /// - Parameter allows: Returns true if an area of pixels may be painted, each of which takes as long as `weight` pixels
  ///   of a plain colour.
  package init(
    _ list: DisplayList, clip: PixelRect,
    allows: @escaping (_ area: Int, _ weight: Int) -> Bool = { _, _ in true }
  ) {
    (self.list, self.clip, self.allows) = (list, clip, allows)
    openGroups = []
  }

  /// Adds a command that draws something, unless it lies outside of what may be drawn.
  package mutating func append(_ command: Command) {
    var command = command
    command.bounds = command.bounds.intersection(clip)
    guard !command.bounds.isEmpty, allows(command) else {
      if command.pointCount > 0 { list.points.removeAll(from: command.firstPoint) }
      return
    }
    list.commands.append(command)
    widen(to: command.bounds)
  }

  private func allows(_ command: Command) -> Bool {
    allows(command.bounds.width * command.bounds.height, command.weight(in: list))
  }

  /// Makes the innermost group reach as far as `bounds`.
  package func widen(to bounds: PixelRect) {
    guard let last = openGroups.last else { return }
    list.commands[last].bounds = list.commands[last].bounds.union(bounds)
  }

  /// Opens a group or a mask, which the next commands go to.
  package mutating func beginGroup(_ kind: Command.Kind) {
    openGroups.append(list.commands.count)
    list.commands.append(Command(kind: kind, bounds: .empty))
  }

  /// Closes the innermost group; one in which nothing is drawn disappears.
  ///
  /// - Parameters:
  ///   - tint: factors of the group's colours, 255 for 1.
  ///   - filters: what its colours change by.
  package mutating func endGroup(
    opacity: Double = 1, blend: BlendMode = .normal, tint: UInt32 = .max,
    filters: [ColorOperation] = []
  ) {
    var end = Command(kind: .endGroup, bounds: clip)
    end.color = tint == .max ? 0 : tint
    end.opacity = UInt8(clamping: (opacity * 255).rounded())
    end.blend = blend
    if !filters.isEmpty {
      end.filters = list.filters.count
      list.filters.append(filters)
    }
    if blend != .normal { list.mayErase = true }
    close(end)
  }

  /// Closes the innermost group, cut to an outline.
  package mutating func endGroup(
    cutTo outline: BoxOutline, _ map: Homography, isAntialiased: Bool, opacity: Double = 1
  ) {
    let count = list.add(outline, map)
    endGroup(
      cutToLast: count, isBackFragment: false, isAntialiased: isAntialiased, opacity: opacity)
  }

  /// Closes the innermost group, cut to a polygon.
  ///
  /// - Parameter isBackFragment: true if what is missing along an edge is drawn later.
  package mutating func endGroup(
    cutTo corners: [SIMD2<Double>], _ map: Homography, isBackFragment: Bool = false,
    isAntialiased: Bool = true, opacity: Double = 1
  ) {
    let count = list.add(corners, map)
    endGroup(
      cutToLast: count, isBackFragment: isBackFragment, isAntialiased: isAntialiased,
      opacity: opacity)
  }

  /// Closes the innermost group, cut to the polygon of the list's last `count` points.
  private mutating func endGroup(
    cutToLast count: Int, isBackFragment: Bool, isAntialiased: Bool, opacity: Double
  ) {
    var end = Command(
      kind: .endGroup, bounds: count > 0 ? list.bounds(ofLast: count) : .empty)
    end.firstPoint = list.points.count - count
    end.pointCount = count
    end.isBackFragment = isBackFragment
    end.isAntialiased = isAntialiased
    end.opacity = UInt8(clamping: (opacity * 255).rounded())
    close(end)
  }

  private mutating func close(_ end: Command) {
    var end = end
    let begin = openGroups.removeLast()
    end.bounds = end.bounds.intersection(list.commands[begin].bounds)
    end.partner = begin
    guard !end.bounds.isEmpty, end.opacity > 0, allows(end) else {
      list.commands.removeLast(list.commands.count - begin)
      return
    }
    list.commands[begin].bounds = end.bounds
    list.commands[begin].partner = list.commands.count
    list.commands.append(end)
    widen(to: end.bounds)
  }

  /// Closes a mask; the group that it cuts is no larger than it.
  package mutating func endMask() {
    let begin = openGroups.removeLast()
    let bounds = list.commands[begin].bounds
    list.commands[begin].partner = list.commands.count
    var end = Command(kind: .endMask, bounds: bounds)
    end.partner = begin
    // The group is cut all the same.
    _ = allows(end)
    list.commands.append(end)
    guard let group = openGroups.last else { return }
    list.commands[group].bounds = list.commands[group].bounds.intersection(bounds)
  }

  /// Returns a command that paints an outline whose plane `map` brings to pixels; its shader is still to be set.
  ///
  /// Its points are the list's last. Nil, and no points, where there is nothing of the outline.
  package func painting(
    _ outline: BoxOutline, _ map: Homography, opacity: UInt8, isAntialiased: Bool
  ) -> Command? {
    let first = list.points.count
    let count = list.add(outline, map)
    guard count > 0 else { return nil }
    var command = Command(kind: .painted, bounds: list.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.opacity = opacity
    command.isAntialiased = isAntialiased
    return command
  }
}

/// The drawing of outlines: of one colour, or through a shader.
extension DisplayListWriter {
  /// Fills an outline, whose plane `map` brings to pixels, with one premultiplied colour.
  package mutating func fill(
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
  package mutating func fill(_ rect: PixelRect, _ color: UInt32) {
    var command = Command(kind: .box, bounds: rect)
    command.color = color
    append(command)
  }

  /// Fills polygons, whose points are the list's last `count`, with one premultiplied colour, if they show.
  package mutating func fill(
    ofLast count: Int, polygonsFrom firstPolygon: Int, _ rule: FillRule, _ color: UInt32,
    isAntialiased: Bool = true
  ) {
    let first = list.points.count - count
    let bounds = count > 0 ? list.bounds(ofLast: count) : .empty
    guard bounds.intersects(clip) else { return list.removeOutlines(from: first, firstPolygon) }
    var command = Command(kind: .polygon, bounds: bounds)
    command.firstPoint = first
    command.pointCount = count
    command.firstPolygon = firstPolygon
    command.polygonCount = list.polygonCounts.count - firstPolygon
    command.rule = rule
    command.color = color
    command.isAntialiased = isAntialiased
    append(command)
  }

  /// Fills what lies between two outlines with one premultiplied colour.
  package mutating func fillRing(
    _ outer: BoxOutline, _ inner: BoxOutline, _ map: Homography, _ color: UInt32,
    isAntialiased: Bool
  ) {
    let firstPolygon = list.polygonCounts.count
    let outerCount = list.add(outer, map)
    guard outerCount > 0 else { return }
    let innerCount = list.add(inner, map)
    list.polygonCounts.append(outerCount)
    if innerCount > 0 { list.polygonCounts.append(innerCount) }
    fill(
      ofLast: outerCount + innerCount, polygonsFrom: firstPolygon, .evenOdd, color,
      isAntialiased: isAntialiased)
  }

  /// Paints an outline through the shader that `shader` makes, if anything of it shows.
  ///
  /// - Parameters:
  ///   - tint: The factors of the colours, 255 for 1.
  ///   - shader: Makes the shader, in the list's memory; nil where nothing can be painted.
  @inline(__always)
  package mutating func paint(
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
  package func pixels(of outline: BoxOutline, _ map: Homography) -> PixelRect {
    let first = list.points.count
    let count = list.add(outline, map)
    defer { list.points.removeAll(from: first) }
    return count > 0 ? list.bounds(ofLast: count) : .empty
  }
}

extension Shader {
  /// Creates the shader of an image under an affine map: without sampling, where its pixels lie on the
  /// device's.
  package init(_ shader: AffineImageShader) {
    self = shader.aligned.map { .aligned($0.texture, x: $0.x, y: $0.y) } ?? .affine(shader)
  }
}

extension Homography {
  /// Returns the whole pixels that `rect` covers exactly; nil where it does not, or is rotated.
  package func pixels(of rect: SIMD4<Double>) -> PixelRect? {
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
