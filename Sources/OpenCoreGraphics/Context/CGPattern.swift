import BoingCurves
import CCairo

/// The fit of a pattern's cells to the pixels; all are drawn like `constantSpacing`.
public enum CGPatternTiling: Int32, Hashable, Sendable {
  /// Cells are not distorted; their distance may vary by a pixel.
  case noDistortion = 0
  /// Cells lie at equal distances and may be distorted by a pixel, for the sake of speed.
  case constantSpacingMinimalDistortion = 1
  /// Cells lie at equal distances.
  case constantSpacing = 2
}

/// The functions a pattern is drawn by.
public struct CGPatternCallbacks {
  /// 0, the only version there is.
  public var version: UInt32
  /// Draws one cell, with the pattern's pointer, into a context of the pattern's own space.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called with the pattern's pointer when the pattern is no longer needed.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Creates callbacks.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// Draws one cell of a pattern.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Lets go of what a pattern's pointer points to.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// A cell that is repeated over the plane, drawn by the caller's function.
///
/// The function is called whenever something is painted with the pattern, on the painting thread; a
/// pattern shared among threads needs a function that may be called on each.
public final class CGPattern: ColorPattern, @unchecked Sendable {
  let info: UnsafeMutableRawPointer?
  let bounds: CGRect
  let matrix: CGAffineTransform
  let xStep: CGFloat
  let yStep: CGFloat
  let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - info: Handed to the callbacks.
  ///   - bounds: The cell in the pattern's space; what is drawn outside it is cut off. The result is
  ///     `nil` where it is empty or not finite.
  ///   - matrix: From the pattern's space to the context's default space; the current transform has
  ///     no part in it. The result is `nil` where it is singular or not finite.
  ///   - xStep: The distance between cells along x; `nil` for 0 and what is not finite.
  ///   - yStep: The distance between cells along y; `nil` for 0 and what is not finite.
  ///   - tiling: How cells are fitted to pixels; all are treated alike.
  ///   - isColored: Whether the cell has colours of its own, or is a stencil for the colour it is
  ///     painted with.
  ///   - callbacks: How a cell is drawn; copied. The result is `nil` without `drawPattern`.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    guard bounds.isFinite, !bounds.isEmpty, matrix.isFinite, matrix.inverse != nil,
      xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite,
      callbacks.pointee.drawPattern != nil
    else { return nil }
    self.info = info
    self.bounds = bounds.standardized
    self.matrix = matrix
    self.xStep = abs(xStep)
    self.yStep = abs(yStep)
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit {
    callbacks.releaseInfo?(info)
  }

  func draw(in context: CGContext) {
    callbacks.drawPattern?(info, context)
  }
}

extension CGContext {
  /// Fills shapes with a pattern from now on.
  ///
  /// - Parameters:
  ///   - pattern: What to repeat.
  ///   - colorComponents: For a stencil, the colour in the base space of the fill colour space and
  ///     alpha; for a coloured pattern, alpha alone.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.fillColor = CGColor(
      pattern: pattern, components: colorComponents, in: state.fillColorSpace)
  }

  /// Draws outlines with a pattern from now on, by the rules of
  /// ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.strokeColor = CGColor(
      pattern: pattern, components: colorComponents, in: state.strokeColorSpace)
  }

  /// Moves the patterns set from now on, in the context's default space; what is not finite is
  /// ignored.
  public func setPatternPhase(_ phase: CGSize) {
    guard phase.width.isFinite, phase.height.isFinite else { return }
    state.patternPhase = phase
  }

  /// Prepares Cairo to paint `pattern` in the present mode; nothing is painted where the cell cannot
  /// be drawn, or is smaller than a thousandth of a pixel.
  func setCairoSource(_ pattern: CGPattern, _ color: CGColor) {
    dropCairoSource()
    setCairoMode()
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    let toDevice = pattern.matrix.concatenating(phase).concatenating(baseTransform)
    guard toDevice.isFinite, toDevice.inverse != nil,
      let cell = pattern.makeCell(toDevice, color, state.alpha * color.alpha, encoding)
    else { return }
    // From device space to the cell's pixels.
    let pixels = CGAffineTransform(
      scaleX: pattern.xStep / cell.frame.width, y: pattern.yStep / cell.frame.height
    ).concatenating(toDevice)
    let scales = [Double.hypot(pixels.a, pixels.b), Double.hypot(pixels.c, pixels.d)]
    // Cairo runs out of memory where a pixel would hold very many cells.
    guard let back = pixels.inverse, scales.allSatisfy({ $0 > 0.001 && $0 < 1e6 }),
      let source = cairo_pattern_create_for_surface(cell.surface)
    else { return }
    defer { cairo_pattern_destroy(source) }
    var matrix = back.cairoMatrix
    cairo_pattern_set_matrix(source, &matrix)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
    let isUnscaled = pixels.b == 0 && pixels.c == 0 && abs(pixels.a) == 1 && abs(pixels.d) == 1
    cairo_pattern_set_filter(source, isUnscaled ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    guard cairo_pattern_status(source) == CAIRO_STATUS_SUCCESS else { return }
    cairo_set_source(cairo, source)
  }
}

extension CGPattern {
  /// The maximum side of a cell's bitmap in pixels.
  private static let maximumSide: CGFloat = 4_096
  /// The maximum number of neighbours whose overhang is drawn along each axis.
  private static let maximumOverlap: CGFloat = 8

  /// One step of the pattern, from the origin of its space, at about the device's resolution.
  fileprivate func makeCell(
    _ toDevice: CGAffineTransform, _ color: CGColor, _ alpha: CGFloat, _ encoding: ColorEncoding
  ) -> OffscreenSurface? {
    func side(_ step: CGFloat, _ scale: CGFloat) -> CGFloat {
      min(max((step * scale).rounded(), 1), CGPattern.maximumSide)
    }
    let width = side(xStep, Double.hypot(toDevice.a, toDevice.b))
    let height = side(yStep, Double.hypot(toDevice.c, toDevice.d))
    let toPixels = CGAffineTransform(scaleX: width / xStep, y: height / yStep)
    guard let cell = OffscreenSurface(frame: CGRect(x: 0, y: 0, width: width, height: height))
    else { return nil }
    func range(_ low: CGFloat, _ high: CGFloat, _ step: CGFloat) -> ClosedRange<Int> {
      let first = (-high / step).rounded(.down)
      let last = (-low / step).rounded(.up) + 1
      let limit = CGPattern.maximumOverlap
      return Int(
        clamping: min(max(first, -limit), limit))...Int(clamping: min(max(last, -limit), limit))
    }
    for row in range(bounds.minY, bounds.maxY, yStep) {
      for column in range(bounds.minX, bounds.maxX, xStep) {
        let shift = CGAffineTransform(
          translationX: CGFloat(column) * xStep, y: CGFloat(row) * yStep)
        guard
          bounds.offsetBy(dx: shift.tx, dy: shift.ty).intersects(
            CGRect(x: 0, y: 0, width: xStep, height: yStep))
        else { continue }
        cairo_save(cell.cairo)
        let context = CGContext(
          cairo: cell.cairo, baseTransform: shift.concatenating(toPixels), encoding: encoding)
        context.clip(to: bounds)
        draw(in: context)
        cairo_restore(cell.cairo)
      }
    }
    tint(cell, color, alpha, encoding)
    return cell
  }

  private func tint(
    _ cell: OffscreenSurface, _ color: CGColor, _ alpha: CGFloat, _ encoding: ColorEncoding
  ) {
    cairo_identity_matrix(cell.cairo)
    cairo_reset_clip(cell.cairo)
    if isColored {
      cairo_set_operator(cell.cairo, CAIRO_OPERATOR_DEST_IN)
      cairo_set_source_rgba(cell.cairo, 0, 0, 0, alpha.native)
    } else {
      let c = encoding.components(of: color.srgbComponents)
      cairo_set_operator(cell.cairo, CAIRO_OPERATOR_IN)
      cairo_set_source_rgba(cell.cairo, c.x, c.y, c.z, alpha.native)
    }
    cairo_paint(cell.cairo)
    cairo_surface_flush(cell.surface)
  }
}

extension CGColorSpace {
  /// Creates the space of patterns: of stencils painted in colours of `baseSpace`, or, without one,
  /// of coloured patterns.
  ///
  /// `nil` where the base is itself a space of patterns.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(
      name: nil, model: .pattern, primaries: baseSpace?.primaries ?? .rec709,
      transfer: baseSpace?.transfer ?? .sRGB, base: baseSpace)
  }
}

extension CGColor {
  /// The pattern that the colour is, `nil` for one that is the same everywhere.
  public var pattern: CGPattern? { storedPattern as? CGPattern }

  /// Creates a colour that is a pattern.
  ///
  /// - Parameters:
  ///   - space: A space of patterns; the result is `nil` for any other.
  ///   - pattern: What to repeat.
  ///   - components: For a stencil, a colour of the space's base and alpha; for a coloured pattern,
  ///     alpha alone.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern else { return nil }
    self.init(pattern: pattern, components: components, in: space)
  }

  convenience init(
    pattern: CGPattern, components: UnsafePointer<CGFloat>, in space: CGColorSpace
  ) {
    let base = space.model == .pattern ? space.baseColorSpace : space
    if !pattern.isColored, let base,
      let color = CGColor(colorSpace: base, components: components)
    {
      self.init(space: space, values: color.values, pattern: pattern)
    } else {
      let alpha = components[0].native
      self.init(space: space, values: SIMD4(0, 0, 0, alpha), pattern: pattern)
    }
  }
}
