import OpenCoreGraphics

/// The rule that decides the inside of a path that crosses itself.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Points around which the path winds a number of times other than 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a stroke's open ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Cut off at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// With half a circle beyond the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// With half a square beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of a stroke's corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Drawn out to a point.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Rounded by half the width.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
