import CCairo
import OpenCoreGraphics

/// One frame's drawing, layer by layer, in Core Animation's order: background, contents, sublayers from
/// far to near, border.
///
/// The tree is walked with a stack of its own, so that its depth does not matter.
struct CompositorPass {
  let cairo: OpaquePointer
  let width: Int
  let height: Int
  private var work: [Step] = []

  /// What remains to be done, last first.
  private enum Step {
    /// A layer, and what brings its superlayer's plane to pixels.
    case layer(Int32, Homography, opacity: Double, isFlipped: Bool)
    case border(Int32, Homography, opacity: Double)
    case restore
    case endGroup(opacity: Double)
    case beginMask
    case endMask
  }

  init(cairo: OpaquePointer, width: Int, height: Int) {
    self.cairo = cairo
    self.width = width
    self.height = height
    // Cairo's own tenth of a pixel flattens small circles visibly.
    cairo_set_tolerance(cairo, 0.02)
  }

  /// Draws `frame`; `base` maps the display's points to pixels.
  mutating func draw(_ frame: Frame, _ base: Homography) {
    guard frame.count > 0 else { return }
    work = [.layer(0, base, opacity: 1, isFlipped: false)]
    while let step = work.popLast() {
      switch step {
      case .layer(let index, let outer, let opacity, let isFlipped):
        draw(frame, index, outer, opacity, isFlipped)
      case .border(let index, let map, let opacity):
        let values = frame.layers[Int(index)].values
        drawBorder(values, frame.rareValues(at: Int(index)), map, opacity)
      case .restore:
        cairo_restore(cairo)
      case .endGroup(let opacity):
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, opacity)
      case .beginMask:
        cairo_push_group(cairo)
      case .endMask:
        // The mask's picture lies on top of the masked one's.
        guard let mask = cairo_pop_group(cairo) else { break }
        cairo_pop_group_to_source(cairo)
        cairo_mask(cairo, mask)
        cairo_pattern_destroy(mask)
      }
    }
  }

  private mutating func draw(
    _ frame: Frame, _ index: Int32, _ outer: Homography, _ inherited: Double, _ isFlipped: Bool
  ) {
    let layer = frame.layers[Int(index)]
    let values = layer.values
    let opacity = min(max(values.opacity, 0), 1) * inherited
    guard !values.isHidden, opacity > 0 else { return }
    // The superlayer's sublayer transform sees the layer in depth; only then is it flattened.
    var matrix = values.matrixToSuperlayer
    if layer.parent >= 0, let sublayerMatrix = frame.sublayerMatrix(at: Int(layer.parent)) {
      matrix = CATransform3DConcat(matrix, sublayerMatrix)
    }
    let map = Homography(matrix).concatenating(outer)
    guard map.isFinite else { return }
    if !values.isDoubleSided, showsBack(values, map, isFlipped) { return }

    let children = sublayers(of: index, in: frame)
    let image = frame.image(at: Int(index))
    let rare = frame.rareValues(at: Int(index))
    let paintsTwice =
      !children.isEmpty || (image != nil && values.backgroundColor.w > 0)
      || rare.borderWidth > 0
    let isGroup = opacity < 1 && values.allowsGroupOpacity && paintsTwice
    let ownOpacity = isGroup ? 1 : opacity

    let mask = maskIndex(of: index, in: frame)

    // Pushed in reverse: the last step is done first.
    if isGroup {
      cairo_push_group(cairo)
      work.append(.endGroup(opacity: opacity))
    }
    if let mask {
      cairo_push_group(cairo)
      work.append(.endMask)
      work.append(
        .layer(mask, map, opacity: 1, isFlipped: isFlipped != values.isGeometryFlipped))
      work.append(.beginMask)
    }
    if rare.borderWidth > 0 { work.append(.border(index, map, opacity: ownOpacity)) }
    drawBackground(values, map, ownOpacity)
    if values.masksToBounds {
      cairo_save(cairo)
      setAntialias(values)
      box(values).append(to: cairo, map)
      cairo_clip(cairo)
      work.append(.restore)
    }
    if let image {
      ContentsPainter(cairo: cairo, width: width, height: height)
        .draw(image, values, rare, map, opacity: ownOpacity, isFlipped: isFlipped)
    }
    for child in children.reversed() {
      work.append(
        .layer(
          child, map, opacity: ownOpacity, isFlipped: isFlipped != values.isGeometryFlipped))
    }
  }

  /// The sublayers from far to near; equal distances keep the tree's order.
  private func sublayers(of index: Int32, in frame: Frame) -> [Int32] {
    let end = frame.layers[Int(index)].end
    var children: [Int32] = []
    var isSorted = true
    var child = index + 1
    while child < end {
      if !frame.layers[Int(child)].isMask {
        if let last = children.last,
          frame.layers[Int(last)].values.zPosition > frame.layers[Int(child)].values.zPosition
        {
          isSorted = false
        }
        children.append(child)
      }
      child = frame.layers[Int(child)].end
    }
    if isSorted { return children }
    return children.sorted {
      let (a, b) = (frame.layers[Int($0)].values.zPosition, frame.layers[Int($1)].values.zPosition)
      return a != b ? a < b : $0 < $1
    }
  }

  private func maskIndex(of index: Int32, in frame: Frame) -> Int32? {
    let first = index + 1
    guard first < frame.layers[Int(index)].end, frame.layers[Int(first)].isMask else { return nil }
    return first
  }

  private func showsBack(_ values: LayerValues, _ map: Homography, _ isFlipped: Bool) -> Bool {
    let middle = SIMD2(
      values.bounds.x + values.bounds.z / 2, values.bounds.y + values.bounds.w / 2)
    let orientation = map.orientation(at: middle)
    return isFlipped ? orientation > 0 : orientation < 0
  }

  private func box(_ values: LayerValues) -> Outline {
    Outline(
      values.bounds, radius: values.cornerRadius, corners: values.maskedCorners,
      isContinuous: values.hasContinuousCorners)
  }

  private func setAntialias(_ values: LayerValues) {
    cairo_set_antialias(
      cairo, values.allowsEdgeAntialiasing ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  private func drawBackground(_ values: LayerValues, _ map: Homography, _ opacity: Double) {
    let color = values.backgroundColor
    guard color.w > 0, !(color * 0).x.isNaN else { return }
    setAntialias(values)
    box(values).append(to: cairo, map)
    cairo_set_source_rgba(cairo, color.x, color.y, color.z, color.w * opacity)
    cairo_fill(cairo)
  }

  private func drawBorder(
    _ values: LayerValues, _ rare: RareValues, _ map: Homography, _ opacity: Double
  ) {
    let color = rare.borderColor
    guard color.w > 0, !(color * 0).x.isNaN else { return }
    setAntialias(values)
    let width = rare.borderWidth
    let inner = values.bounds + SIMD4(width, width, -2 * width, -2 * width)
    box(values).append(to: cairo, map)
    if inner.z > 0, inner.w > 0 {
      Outline(
        inner, radius: values.cornerRadius - width, corners: values.maskedCorners,
        isContinuous: values.hasContinuousCorners
      ).append(to: cairo, map)
    }
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_set_source_rgba(cairo, color.x, color.y, color.z, color.w * opacity)
    cairo_fill(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }
}
