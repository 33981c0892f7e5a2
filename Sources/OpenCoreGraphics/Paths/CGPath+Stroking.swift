import BoingRender

extension CGPath {
  /// The outline of this path's stroke: what is to be filled, by the winding rule, to draw it.
  ///
  /// The outline lies within the greater of a two-thousandth of the width and a hundred-thousandth
  /// of the path's extent of the exact one. Closed subpaths have two rings and no caps. A subpath
  /// of no length leaves a disc or an upright square where caps are round or square; a lone move
  /// leaves nothing. Where a curve turns more tightly than the pen, and at its cusps, its outer side
  /// is round.
  ///
  /// - Parameters:
  ///   - lineWidth: The pen's width; the result is empty where it is not a finite number above 0.
  ///   - lineCap: The shape of the ends of open subpaths.
  ///   - lineJoin: The shape of corners.
  ///   - miterLimit: How long a miter may be, in line widths, before the corner is cut off; at least
  ///     1, and 10 where it is not finite.
  ///   - transform: Moves the path before it is stroked.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      data.applying(transform).stroked(
        StrokeStyle(
          width: lineWidth.native, cap: LineCap(lineCap), join: LineJoin(lineJoin),
          miterLimit: miterLimit.native)))
  }

  /// This path cut into dashes, as open subpaths of the same curves.
  ///
  /// The pattern starts anew with every subpath. A dash that goes across the start of a closed
  /// subpath is one; a dash of no length becomes a line of a millionth of the pattern, so that
  /// caps know its direction. No lengths, lengths that add up to nothing, and such as are negative
  /// or not finite leave the path whole, and so does a pattern of more than 100,000 dashes.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern each subpath starts.
  ///   - lengths: Of dash and gap in turn; an odd number of them is gone through twice.
  ///   - transform: Moves the path before it is cut.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      data.applying(transform).dashed(phase: phase.native, lengths: lengths.map(\.native)))
  }

  /// This path with lines in place of its curves, nowhere further than `threshold` from them.
  ///
  /// A threshold below a millionth of the path's extent is taken for that, and one that is not a
  /// number too; a curve becomes at most 2,048 lines.
  public final func flattened(threshold: CGFloat) -> CGPath {
    CGPath(data.flattened(threshold: threshold.native))
  }
}
