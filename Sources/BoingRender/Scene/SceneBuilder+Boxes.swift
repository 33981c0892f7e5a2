/// Backgrounds and borders.
extension SceneBuilder {
  /// Adds the background of a layer.
  ///
  /// - Parameter outline: what is filled in place of the layer's box.
  mutating func addBackground(
    _ values: LayerState, _ map: Homography, _ opacity: Double, within outline: BoxOutline?
  ) {
    let color = output.pixel(values.backgroundColor, opacity: opacity)
    guard color != 0 else { return }
    let edges = outline.map { Edges(outline: $0) } ?? Self.edges(of: values, map)
    begin(edges)
    fill(edges.outline, map, color, values.isAntialiased)
    end(edges, map)
  }

  /// Fills an outline with one colour.
  mutating func fill(
    _ outline: BoxOutline, _ map: Homography, _ color: UInt32, _ isAntialiased: Bool
  ) {
    if outline.isRectangle, let rect = map.pixels(of: outline.rect) {
      var command = Command(kind: .box, bounds: rect)
      command.color = color
      return writer.append(command)
    }
    let first = scene.points.count
    let count = scene.add(outline, map)
    guard count > 0 else { return }
    var command = Command(kind: .polygon, bounds: scene.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.color = color
    command.isAntialiased = isAntialiased
    writer.append(command)
  }

  /// Adds the border of a layer.
  ///
  /// - Parameter isCut: true if a group is cut to the layer's box, beyond which the border may reach.
  mutating func addBorder(
    _ index: Int32, _ map: Homography, _ opacity: Double, isCut: Bool
  ) {
    let values = frame.layers[Int(index)].values
    let uncommon = frame.uncommon(at: Int(index))
    let color = output.pixel(uncommon.borderColor, opacity: opacity)
    guard color != 0 else { return }
    let box = values.box
    if isCut {
      let outer = map.grown(box)
      guard let inner = box.insetBy(uncommon.borderWidth) else {
        return fill(outer, map, color, values.isAntialiased)
      }
      return addRing(outer, inner, map, color, values.isAntialiased)
    }
    guard let inner = box.insetBy(uncommon.borderWidth) else {
      let edges = Self.edges(of: values, map)
      begin(edges)
      fill(edges.outline, map, color, values.isAntialiased)
      return end(edges, map)
    }
    if box.isRectangle, let outside = map.pixels(of: box.rect),
      let inside = map.pixels(of: inner.rect)
    {
      return addFrame(outside, inside, color)
    }
    let edges = Self.edges(of: values, map)
    begin(edges)
    addRing(edges.outline, inner, map, color, values.isAntialiased)
    end(edges, map)
  }

  /// Fills what lies between two outlines.
  private mutating func addRing(
    _ outer: BoxOutline, _ inner: BoxOutline, _ map: Homography, _ color: UInt32,
    _ isAntialiased: Bool
  ) {
    let first = scene.points.count
    let count = scene.add(outer, map)
    guard count > 0 else { return }
    var command = Command(kind: .ring, bounds: scene.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.innerCount = scene.add(inner, map)
    command.color = color
    command.isAntialiased = isAntialiased
    writer.append(command)
  }

  /// Whole pixels between two rectangles.
  private mutating func addFrame(_ outer: PixelRect, _ inner: PixelRect, _ color: UInt32) {
    let sides = [
      PixelRect(minX: outer.minX, minY: outer.minY, maxX: outer.maxX, maxY: inner.minY),
      PixelRect(minX: outer.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
      PixelRect(minX: inner.maxX, minY: inner.minY, maxX: outer.maxX, maxY: inner.maxY),
      PixelRect(minX: outer.minX, minY: inner.maxY, maxX: outer.maxX, maxY: outer.maxY),
    ]
    for side in sides {
      var command = Command(kind: .box, bounds: side)
      command.color = color
      writer.append(command)
    }
  }
}
