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
        width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit))
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
    let moved = data.applying(transform)
    return CGPath(PathDasher(phase: phase, lengths: lengths)?.dashed(moved) ?? moved)
  }

  /// This path with lines in place of its curves, nowhere further than `threshold` from them.
  ///
  /// A threshold below a millionth of the path's extent is taken for that, and one that is not a
  /// number too; a curve becomes at most 2,048 lines.
  public final func flattened(threshold: CGFloat) -> CGPath {
    let box = boundingBox
    let least = box.isNull ? 0 : max(box.width, box.height).native / 1_000_000
    // A comparison with what is not a number fails, so that the least is taken.
    let limit = threshold.native > least ? threshold.native : least
    var result = Path()
    var current = CGPoint.zero
    data.forEach { element in
      switch element {
      case .move(let point): result.move(to: point)
      case .line(let end): result.addLine(to: end)
      case .quad(let control, let end):
        PathSegment(from: current, control: control, to: end)
          .appendLines(within: limit, to: &result)
      case .curve(let control1, let control2, let end):
        PathSegment(from: current, control1: control1, control2: control2, to: end)
          .appendLines(within: limit, to: &result)
      case .close: result.closeSubpath()
      }
      current = result.current
    }
    return CGPath(result)
  }
}

extension PathSegment {
  fileprivate func appendLines(within tolerance: Double, depth: Int = 0, to path: inout Path) {
    guard greatestDeviation > tolerance, depth < 11 else { return path.addLine(to: end) }
    let (first, second) = halves()
    first.appendLines(within: tolerance, depth: depth + 1, to: &path)
    second.appendLines(within: tolerance, depth: depth + 1, to: &path)
  }
}
