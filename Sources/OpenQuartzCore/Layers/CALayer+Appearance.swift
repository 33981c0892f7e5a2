import OpenCoreGraphics

/// What a layer looks like.
extension CALayer {
  func setFlag(_ flag: LayerFlags, _ isOn: Bool) {
    if isOn { layerFlags.insert(flag) } else { layerFlags.remove(flag) }
  }
}

/// The corners that are rounded.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt

  /// A set of corners by its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The corner at least x and least y: the top left where y points down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner at greatest x and least y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner at least x and greatest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner at greatest x and greatest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of a rounded corner.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A shape by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve whose curvature sets in gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
