import BoingRender
import OpenCoreGraphics

/// The answers of ``CALayer/defaultValue(forKey:)``: the defaults that are not zero or none, and the flags.
enum DefaultValues {
  /// The default of the property `key` of the class that `table` belongs to.
  static func value(forKey key: String, in table: PropertyTable) -> Any? {
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
    case "preferredDynamicRange": CALayer.DynamicRange.standard.rawValue
    case "toneMapMode": CALayer.ToneMapMode.automatic.rawValue
    default: table.all[key].flatMap(told)
    }
  }

  /// A property's default; nil for zero and none, which Core Animation does not tell.
  private static func told(_ property: LayerProperty) -> Any? {
    let value = property.defaultValue
    guard property.kind == .flag || (value != property.kind.zero && value != property.kind.absent)
    else { return nil }
    return value.boxed(as: property.kind)
  }
}
