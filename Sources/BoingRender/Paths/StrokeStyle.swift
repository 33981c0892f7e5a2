/// The inside of a path that crosses itself.
package enum FillRule: UInt8, Hashable, Sendable {
  /// Points about which the path winds.
  case nonZero
  /// Points that an odd number of the path's edges separates from what is far away.
  case evenOdd
}

/// The shape of a stroke's ends.
package enum LineCap: UInt8, Hashable, Sendable {
  /// The stroke stops at the end point.
  case butt
  /// A half disc about the end point.
  case round
  /// Half a line width beyond the end point.
  case square
}

/// The shape of a stroke's corners.
package enum LineJoin: UInt8, Hashable, Sendable {
  /// A sharp corner, or a bevel where the miter limit is exceeded.
  case miter
  /// A disc about the corner.
  case round
  /// The corner cut off.
  case bevel
}

/// The appearance of a stroke; lengths in the path's coordinates.
package struct StrokeStyle: Hashable, Sendable {
  /// The pen's width.
  package var width: Double
  package var cap: LineCap
  package var join: LineJoin
  /// The length in line widths that a miter may have before the corner is cut off.
  package var miterLimit: Double
  /// The lengths of dash and gap in turn; none for an unbroken line.
  package var dashes: [Double]
  /// The length of the pattern that is skipped at the start of each subpath.
  package var dashPhase: Double

  package init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}

/// A path to be filled or stroked.
package struct PathKey: Hashable, Sendable {
  package let path: Path
  /// The number of pixels of a point where the path is shown largest, at least.
  package let scale: Double
  package let stroke: StrokeStyle?

  /// - Parameter scale: the number of pixels of a point where the path is shown largest; it is rounded up
  ///   to a power of two, so that a path may grow for a while without another outline.
  package init(_ path: Path, scale: Double, stroke: StrokeStyle? = nil) {
    self.path = path
    self.stroke = stroke
    // A hair above a power of two through rounding is that power.
    let bounded = scale.isFinite ? min(max(scale * 0.999, 1e-9), 1e9) : 1
    self.scale = Double(sign: .plus, exponent: bounded.exponent + 1, significand: 1)
  }
}
