import BoingCurves

/// The properties of every layer.
extension PropertyDescriptor {
  // Written by scripts/properties: descriptors
  package static let bounds = PropertyDescriptor(
    values: { FieldAddress(&$0.bounds) }, "bounds", .rect)
  package static let position = PropertyDescriptor(
    values: { FieldAddress(&$0.position) }, "position", .point)
  package static let zPosition = PropertyDescriptor(
    values: { FieldAddress(&$0.zPosition) }, "zPosition", .number)
  package static let anchorPoint = PropertyDescriptor(
    values: { FieldAddress(&$0.anchorPoint) }, "anchorPoint", .point)
  package static let anchorPointZ = PropertyDescriptor(
    values: { FieldAddress(&$0.anchorPointZ) }, "anchorPointZ", .number)
  package static let transform = PropertyDescriptor(
    values: { FieldAddress(&$0.transform) }, "transform", .transform)
  package static let opacity = PropertyDescriptor(
    values: { FieldAddress(&$0.opacity) }, "opacity", .number)
  package static let cornerRadius = PropertyDescriptor(
    values: { FieldAddress(&$0.cornerRadius) }, "cornerRadius", .number)
  package static let backgroundColor = PropertyDescriptor(
    values: { FieldAddress(&$0.backgroundColor) }, "backgroundColor", .color)
  package static let isHidden = PropertyDescriptor(
    values: { FieldAddress(&$0.isHidden) }, "hidden", .flag, .transition)
  package static let isDoubleSided = PropertyDescriptor(
    values: { FieldAddress(&$0.isDoubleSided) }, "doubleSided", .flag, .none)
  package static let masksToBounds = PropertyDescriptor(
    values: { FieldAddress(&$0.masksToBounds) }, "masksToBounds", .flag, .transition)
  package static let isGeometryFlipped = PropertyDescriptor(
    values: { FieldAddress(&$0.isGeometryFlipped) }, "geometryFlipped", .flag, .transition)
  package static let allowsGroupOpacity = PropertyDescriptor(
    values: { FieldAddress(&$0.allowsGroupOpacity) }, "allowsGroupOpacity", .flag, .none,
    isAnimatable: false)
  package static let allowsEdgeAntialiasing = PropertyDescriptor(
    values: { FieldAddress(&$0.allowsEdgeAntialiasing) }, "allowsEdgeAntialiasing", .flag, .none,
    isAnimatable: false)
  package static let sublayerTransform = PropertyDescriptor(
    details: { FieldAddress(&$0.sublayerTransform) }, "sublayerTransform", .transform)
  package static let borderWidth = PropertyDescriptor(
    details: { FieldAddress(&$0.borderWidth) }, "borderWidth", .number)
  package static let borderColor = PropertyDescriptor(
    details: { FieldAddress(&$0.borderColor) }, "borderColor", .color)
  package static let contentsMultiplyColor = PropertyDescriptor(
    details: { FieldAddress(&$0.contentsMultiplyColor) }, "contentsMultiplyColor", .color)
  package static let contentsRect = PropertyDescriptor(
    details: { FieldAddress(&$0.contentsRect) }, "contentsRect", .rect)
  package static let contentsCenter = PropertyDescriptor(
    details: { FieldAddress(&$0.contentsCenter) }, "contentsCenter", .rect)
  package static let contentsScale = PropertyDescriptor(
    details: { FieldAddress(&$0.contentsScale) }, "contentsScale", .number, domain: .positive)
  package static let shadowColor = PropertyDescriptor(
    details: { FieldAddress(&$0.shadowColor) }, "shadowColor", .color)
  package static let shadowOpacity = PropertyDescriptor(
    details: { FieldAddress(&$0.shadowOpacity) }, "shadowOpacity", .number)
  package static let shadowOffset = PropertyDescriptor(
    details: { FieldAddress(&$0.shadowOffset) }, "shadowOffset", .size)
  package static let shadowRadius = PropertyDescriptor(
    details: { FieldAddress(&$0.shadowRadius) }, "shadowRadius", .number)
  package static let rasterizationScale = PropertyDescriptor(
    details: { FieldAddress(&$0.rasterizationScale) }, "rasterizationScale", .number, .none,
    domain: .positive)
  package static let minificationFilterBias = PropertyDescriptor(
    details: { FieldAddress(&$0.minificationFilterBias) }, "minificationFilterBias", .number, .none)
  package static let shouldRasterize = PropertyDescriptor(
    details: { FieldAddress(&$0.shouldRasterize) }, "shouldRasterize", .flag, .none)
  package static let contentsHeadroom = PropertyDescriptor(
    details: { FieldAddress(&$0.contentsHeadroom) }, "contentsHeadroom", .number, .none,
    isAnimatable: false)
  package static let drawsAsynchronously = PropertyDescriptor(
    details: { FieldAddress(&$0.drawsAsynchronously) }, "drawsAsynchronously", .flag, .none,
    isAnimatable: false)
  package static let wantsExtendedDynamicRangeContent = PropertyDescriptor(
    details: { FieldAddress(&$0.wantsExtendedDynamicRangeContent) },
    "wantsExtendedDynamicRangeContent", .flag, .none, isAnimatable: false)
  package static let wantsDynamicContentScaling = PropertyDescriptor(
    details: { FieldAddress(&$0.wantsDynamicContentScaling) }, "wantsDynamicContentScaling", .flag,
    .none, isAnimatable: false)
  // End of what scripts/properties writes.
  package static let shadowPath = PropertyDescriptor(named: "shadowPath", .path)
  package static let filters = PropertyDescriptor(
    named: "filters", .object, action: .transition, domain: .list(of: "CAFilter"),
    isAnimatable: false)
  package static let backgroundFilters = PropertyDescriptor(
    named: "backgroundFilters", .object, action: .transition, domain: .list(of: "CAFilter"),
    isAnimatable: false)
  package static let compositingFilter = PropertyDescriptor(
    named: "compositingFilter", .object, action: .transition, domain: .object(of: "CAFilter"),
    isAnimatable: false)

  // Names, bits and flags that a layer keeps in a form of its own.
  package static let contentsGravity = PropertyDescriptor(
    object: "contentsGravity", choice: LayerValues.ContentsGravity.resize, others: .center)
  package static let contentsFormat = PropertyDescriptor(
    object: "contentsFormat", .string, default: .string("RGBA8"),
    // The last has no pixels of its own.
    domain: .names(LayerDetails.ContentsFormat.names + ["Automatic"], others: "RGBA8"))
  package static let cornerCurve = PropertyDescriptor(
    object: "cornerCurve", .string, default: .string("circular"),
    domain: .names(["circular", "continuous"], others: "circular"))
  package static let magnificationFilter = PropertyDescriptor(
    object: "magnificationFilter", choice: LayerValues.Filter.linear)
  package static let minificationFilter = PropertyDescriptor(
    object: "minificationFilter", choice: LayerValues.Filter.linear)
  package static let preferredDynamicRange = PropertyDescriptor(
    object: "preferredDynamicRange", choice: LayerDetails.DynamicRange.standard)
  package static let toneMapMode = PropertyDescriptor(
    object: "toneMapMode", choice: LayerDetails.ToneMapping.automatic)
  package static let maskedCorners = PropertyDescriptor(
    object: "maskedCorners", .number, default: .number(15), action: .transition, domain: .whole)
  package static let edgeAntialiasingMask = PropertyDescriptor(
    object: "edgeAntialiasingMask", .number, default: .number(15), domain: .whole)
}

/// The properties of media timing, which layers, animations and emitter cells have.
package enum TimingProperty {
  package static let beginTime = PropertyDescriptor(object: "beginTime", .number)
  package static let duration = PropertyDescriptor(
    object: "duration", .number, domain: .nonnegative)
  package static let speed = PropertyDescriptor(object: "speed", .number, default: .number(1))
  package static let timeOffset = PropertyDescriptor(object: "timeOffset", .number)
  package static let repeatCount = PropertyDescriptor(
    object: "repeatCount", .number, domain: .nonnegative)
  package static let repeatDuration = PropertyDescriptor(
    object: "repeatDuration", .number, domain: .nonnegative)
  package static let autoreverses = PropertyDescriptor(object: "autoreverses", .flag)
  package static let fillMode = PropertyDescriptor(
    object: "fillMode", .string, default: .string("removed"),
    domain: .names(["removed", "forwards", "backwards", "both"], others: "removed"))
}
