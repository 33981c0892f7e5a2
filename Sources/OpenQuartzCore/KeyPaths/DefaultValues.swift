import OpenCoreGraphics

/// What ``CALayer/defaultValue(forKey:)`` answers: the properties whose defaults are not zero or none, and
/// the flags.
enum DefaultValues {
  /// Properties whose default Core Animation does not tell, being zero or none.
  private static let untold: Set<String> = [
    "bounds", "position", "zPosition", "anchorPointZ", "transform", "sublayerTransform",
    "cornerRadius", "backgroundColor", "borderWidth", "shadowOpacity", "contents", "shadowPath",
    "filters", "backgroundFilters", "compositingFilter", "minificationFilterBias",
  ]

  static func value(forKey key: String) -> Any? {
    switch key {
    case "speed": NSNumber(value: 1)
    case "duration": NSNumber(value: Double.infinity)
    case "fillMode": CAMediaTimingFillMode.removed.rawValue
    case "opaque", "needsDisplayOnBoundsChange", "drawsAsynchronously": NSNumber(value: false)
    case "wantsExtendedDynamicRangeContent": NSNumber(value: false)
    case "contentsFormat": CALayerContentsFormat.RGBA8Uint.rawValue
    case "contentsGravity": CALayerContentsGravity.resize.rawValue
    case "cornerCurve": CALayerCornerCurve.circular.rawValue
    case "minificationFilter", "magnificationFilter": CALayerContentsFilter.linear.rawValue
    case "maskedCorners", "edgeAntialiasingMask": NSNumber(value: 15)
    case "contentsHeadroom": NSNumber(value: 0)
    case "preferredDynamicRange": CADynamicRange.standard.rawValue
    case "toneMapMode": CAToneMapMode.automatic.rawValue
    default:
      untold.contains(key)
        ? nil
        : PropertyTable.base.all[key].flatMap { $0.defaultValue.boxed(as: $0.kind) }
    }
  }
}
