extension Path {
  /// Returns the path with lines in place of its curves, nowhere further than `threshold` from them.
  ///
  /// A threshold below a millionth of the path's extent is taken for that, and one that is not a
  /// number too; a curve becomes at most 2,048 lines.
  package func flattened(threshold: Double) -> Path {
    let box = controlBox
    let least = box.isEmpty ? 0 : max(box.size.x, box.size.y) / 1_000_000
    // A comparison with what is not a number fails, so that the least is taken.
    let limit = threshold > least ? threshold : least
    var result = Path()
    var current = SIMD2<Double>.zero
    forEach { element in
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
    return result
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
