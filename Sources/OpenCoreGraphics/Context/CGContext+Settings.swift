/// The quality with which images are enlarged and reduced.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// The context's choice, which is `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Blended from the nearest four pixels.
  case low = 2
  /// The most careful filter Cairo has.
  case high = 3
  /// Blended from all pixels concerned.
  case medium = 4
}

extension CGContext {
  /// Sets the opacity everything drawn is multiplied by.
  ///
  /// Held in 0…1; what is not a number is ignored.
  public func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return }
    state.alpha = min(max(alpha, 0), 1)
  }

  /// Sets how what is drawn is combined with what is there.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets the width of outlines in units of the user space.
  ///
  /// A width of 0 draws nothing; one that is negative or not finite is ignored.
  public func setLineWidth(_ width: CGFloat) {
    guard width.isFinite, width >= 0 else { return }
    state.lineWidth = width
  }

  /// Sets the shape of a stroke's ends.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets the shape of a stroke's corners.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets how long a miter may be before it becomes a bevel, in line widths.
  ///
  /// Limits below 1 bevel every corner, as 1 does; what is not finite is ignored.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit.isFinite else { return }
    state.miterLimit = max(limit, 1)
  }

  /// Sets the dashes of outlines: lengths painted and left out by turns, in units of the user
  /// space.
  ///
  /// An odd number of lengths is gone through twice. No lengths, or lengths that are all zero, mean
  /// a solid line. Lengths that are negative or not finite, and such a phase, are ignored as a
  /// whole.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern the line starts.
  ///   - lengths: Of dash and gap in turn, in the user space.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
    let total = lengths.reduce(0, +)
    guard total.isFinite else { return }
    state.dashPhase = phase
    state.dashLengths = total > 0 ? lengths : []
  }

  /// Sets whether edges are smoothed, where ``setAllowsAntialiasing(_:)`` lets them.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Sets whether edges may be smoothed at all; saved and restored with the other settings.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    state.allowsAntialiasing = allowsAntialiasing
  }

  /// Sets how far, in pixels, a flattened curve may lie from the true one; 0 for the context's own
  /// choice of a tenth.
  ///
  /// Held in 0…100; what is not a number is ignored.
  public func setFlatness(_ flatness: CGFloat) {
    guard !flatness.isNaN else { return }
    state.flatness = min(max(flatness, 0), 100)
  }

  /// The quality with which images are enlarged and reduced.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}
