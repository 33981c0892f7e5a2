import BoingCurves
import BoingRaster
import CBoingCairo

/// The shadow that is drawn beneath everything.
struct Shadow {
  /// In the context's default space, whatever the transform.
  var offset: CGSize
  /// Twice the standard deviation of the Gaussian, in the same units.
  var blur: CGFloat
  var color: CGColor
}

extension CGContext {
  /// Gives everything drawn from now on a shadow.
  ///
  /// The shadow has the shape of what is drawn, alpha taken as its density, blurred by a Gaussian
  /// whose standard deviation is half of `blur`. Offset and blur are in the context's default space:
  /// the current transform changes neither. What is drawn in a transparency layer casts one shadow,
  /// when the layer ends. The clip cuts the shadow, not what casts it.
  ///
  /// - Parameters:
  ///   - offset: How far the shadow lies from the shape.
  ///   - blur: Twice the standard deviation; a negative one counts as 0, one above 2,000 as that.
  ///   - color: The shadow's colour; `nil` takes the shadow away. An offset or blur that is not
  ///     finite changes nothing.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0 else {
      state.shadow = nil
      return
    }
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
    state.shadow = Shadow(offset: offset, blur: min(max(blur, 0), 2_000), color: color)
  }

  /// Gives everything drawn from now on a shadow of a third of black's density.
  ///
  /// See ``setShadow(offset:blur:color:)``.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// The shadow's offset in device space.
  func deviceOffset(of shadow: Shadow) -> CGPoint {
    let size = shadow.offset.applying(baseTransform)
    return CGPoint(x: size.width, y: size.height)
  }

  /// The standard deviation of the shadow's Gaussian in device space.
  func deviceSigma(of shadow: Shadow) -> CGFloat {
    let base = baseTransform
    return shadow.blur / 2 * abs(base.a * base.d - base.b * base.c).squareRoot()
  }

  /// The part of device space that can cast a shadow into the clip, null if none can.
  func region(castingInto clip: CGRect, _ shadow: Shadow) -> CGRect {
    let offset = deviceOffset(of: shadow)
    let reach = (3 * deviceSigma(of: shadow)).rounded(.up) + 1
    guard !clip.isEmpty, reach.isFinite else { return .null }
    let region = clip.offsetBy(dx: -offset.x, dy: -offset.y).insetBy(dx: -reach, dy: -reach)
    return region.isFinite ? region.integral : .null
  }

  func castShadow(_ shadow: Shadow, of draw: () -> Void) {
    let sigma = deviceSigma(of: shadow).native
    // A wide Gaussian sees no difference between a bitmap and one of fewer pixels.
    var reduction = 1
    while Double(reduction * 8) <= sigma { reduction *= 2 }
    let frame = region(castingInto: CGContext.clipExtents(of: cairo), shadow)
    // An enormous one is made of fewer pixels rather than not at all.
    while frame.width * frame.height > 64_000_000 * CGFloat(reduction * reduction) {
      reduction *= 2
    }
    guard let layer = OffscreenSurface(frame: frame, reduction: reduction) else { return }
    self.draw(into: layer, draw)

    var coverage = layer.coverage
    // Pixels taken twice as squares and once enlarged by straight lines blur by a third of their
    // square.
    let reduced = sigma / Double(reduction)
    GaussianBlur(
      sigma: reduction == 1 ? reduced : max(0, reduced * reduced - 1.0 / 3).squareRoot()
    ).blur(&coverage)
    let offset = deviceOffset(of: shadow)
    let origin = CGPoint(x: frame.minX + offset.x, y: frame.minY + offset.y)
    guard let mask = CoverageMask(coverage),
      let pattern = mask.makePattern(origin: origin, reduction: reduction)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    let alpha = state.alpha
    state.alpha = 1
    paintThroughMask {
      setCairoSource(shadow.color)
      cairo_mask(cairo, pattern)
    }
    state.alpha = alpha
    dropCairoSource()
  }
}
