/// The rule that decides the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Inside where the path winds round the point a number of times other than zero.
  case winding = 0
  /// Inside where a ray from the point crosses the path an odd number of times.
  case evenOdd = 1
}

/// The parts of a path that are painted.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// The inside, by the winding rule.
  case fill = 0
  /// The inside, by the even-odd rule.
  case eoFill = 1
  /// The outline.
  case stroke = 2
  /// The inside by the winding rule, then the outline.
  case fillStroke = 3
  /// The inside by the even-odd rule, then the outline.
  case eoFillStroke = 4
}

/// The shape of a stroke's ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// The stroke stops at the end point.
  case butt = 0
  /// A half disc about the end point.
  case round = 1
  /// Half a line width beyond the end point.
  case square = 2
}

/// The shape of a stroke's corners.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner, or a bevel where the miter limit is exceeded.
  case miter = 0
  /// A disc about the corner.
  case round = 1
  /// The corner cut off.
  case bevel = 2
}
