import OpenCoreGraphics

/// The shape along which the colours of a gradient run.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Along the line from the start to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outwards from the start point, an ellipse through the end point's corner.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, beginning towards the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
