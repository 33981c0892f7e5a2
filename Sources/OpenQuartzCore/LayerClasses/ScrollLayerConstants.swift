import OpenCoreGraphics

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In none.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Up and down.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// To the sides.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// In both.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
