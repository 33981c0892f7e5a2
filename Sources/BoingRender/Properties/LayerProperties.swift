import BoingCurves

/// The properties of every layer.
extension LayerProperty {
  package static let bounds = LayerProperty(
    state: { FieldAddress(&$0.bounds) }, "bounds", .rect)
  package static let position = LayerProperty(
    state: { FieldAddress(&$0.position) }, "position", .point)
  package static let zPosition = LayerProperty(
    state: { FieldAddress(&$0.zPosition) }, "zPosition", .number)
  package static let anchorPoint = LayerProperty(
    state: { FieldAddress(&$0.anchorPoint) }, "anchorPoint", .point)
  package static let anchorPointZ = LayerProperty(
    state: { FieldAddress(&$0.anchorPointZ) }, "anchorPointZ", .number)
  package static let transform = LayerProperty(
    state: { FieldAddress(&$0.transform) }, "transform", .transform)
  package static let opacity = LayerProperty(
    state: { FieldAddress(&$0.opacity) }, "opacity", .number)
  package static let cornerRadius = LayerProperty(
    state: { FieldAddress(&$0.cornerRadius) }, "cornerRadius", .number)
  package static let backgroundColor = LayerProperty(
    state: { FieldAddress(&$0.backgroundColor) }, "backgroundColor", .color)
  package static let isHidden = LayerProperty(
    state: { FieldAddress(&$0.isHidden) }, "hidden", .flag, .transition)
  package static let isDoubleSided = LayerProperty(
    state: { FieldAddress(&$0.isDoubleSided) }, "doubleSided", .flag, .none)
  package static let masksToBounds = LayerProperty(
    state: { FieldAddress(&$0.masksToBounds) }, "masksToBounds", .flag, .transition)
  package static let isGeometryFlipped = LayerProperty(
    state: { FieldAddress(&$0.isGeometryFlipped) }, "geometryFlipped", .flag, .transition)
  package static let allowsGroupOpacity = LayerProperty(
    state: { FieldAddress(&$0.allowsGroupOpacity) }, "allowsGroupOpacity", .flag, .none,
    isAnimatable: false)
  package static let allowsEdgeAntialiasing = LayerProperty(
    state: { FieldAddress(&$0.allowsEdgeAntialiasing) }, "allowsEdgeAntialiasing", .flag, .none,
    isAnimatable: false)
  package static let sublayerTransform = LayerProperty(
    uncommon: { FieldAddress(&$0.sublayerTransform) }, "sublayerTransform", .transform)
  package static let borderWidth = LayerProperty(
    uncommon: { FieldAddress(&$0.borderWidth) }, "borderWidth", .number)
  package static let borderColor = LayerProperty(
    uncommon: { FieldAddress(&$0.borderColor) }, "borderColor", .color)
  package static let contentsMultiplyColor = LayerProperty(
    uncommon: { FieldAddress(&$0.contentsMultiplyColor) }, "contentsMultiplyColor", .color)
  package static let contentsRect = LayerProperty(
    uncommon: { FieldAddress(&$0.contentsRect) }, "contentsRect", .rect)
  package static let contentsCenter = LayerProperty(
    uncommon: { FieldAddress(&$0.contentsCenter) }, "contentsCenter", .rect)
  package static let contentsScale = LayerProperty(
    uncommon: { FieldAddress(&$0.contentsScale) }, "contentsScale", .number, domain: .positive)
  package static let shadowColor = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowColor) }, "shadowColor", .color)
  package static let shadowOpacity = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowOpacity) }, "shadowOpacity", .number)
  package static let shadowOffset = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowOffset) }, "shadowOffset", .size)
  package static let shadowRadius = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowRadius) }, "shadowRadius", .number)
  package static let rasterizationScale = LayerProperty(
    uncommon: { FieldAddress(&$0.rasterizationScale) }, "rasterizationScale", .number, .none,
    domain: .positive)
  package static let minificationFilterBias = LayerProperty(
    uncommon: { FieldAddress(&$0.minificationFilterBias) }, "minificationFilterBias", .number, .none
  )
  package static let shouldRasterize = LayerProperty(
    uncommon: { FieldAddress(&$0.shouldRasterize) }, "shouldRasterize", .flag, .none)
  package static let contentsHeadroom = LayerProperty(
    uncommon: { FieldAddress(&$0.contentsHeadroom) }, "contentsHeadroom", .number, .none,
    isAnimatable: false)
  package static let drawsAsynchronously = LayerProperty(
    uncommon: { FieldAddress(&$0.drawsAsynchronously) }, "drawsAsynchronously", .flag, .none,
    isAnimatable: false)
  package static let wantsExtendedDynamicRangeContent = LayerProperty(
    uncommon: { FieldAddress(&$0.wantsExtendedDynamicRangeContent) },
    "wantsExtendedDynamicRangeContent", .flag, .none, isAnimatable: false)
  package static let wantsDynamicContentScaling = LayerProperty(
    uncommon: { FieldAddress(&$0.wantsDynamicContentScaling) }, "wantsDynamicContentScaling", .flag,
    .none, isAnimatable: false)
  package static let shadowPath = LayerProperty(named: "shadowPath", .path)
  package static let filters = LayerProperty(
    named: "filters", .object, action: .transition, domain: .list(of: "CAFilter"),
    isAnimatable: false)
  package static let backgroundFilters = LayerProperty(
    named: "backgroundFilters", .object, action: .transition, domain: .list(of: "CAFilter"),
    isAnimatable: false)
  package static let compositingFilter = LayerProperty(
    named: "compositingFilter", .object, action: .transition, domain: .object(of: "CAFilter"),
    isAnimatable: false)

  // Names, bits and flags that a layer keeps in a form of its own.
  package static let contentsGravity = LayerProperty(
    object: "contentsGravity", .string, default: .string("resize"),
    domain: .names(
      [
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
        "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
      ], others: "center"))
  package static let contentsFormat = LayerProperty(
    object: "contentsFormat", .string, default: .string("RGBA8"),
    domain: .names(["RGBA8", "RGBAh", "Gray8", "Automatic"], others: "RGBA8"))
  package static let cornerCurve = LayerProperty(
    object: "cornerCurve", .string, default: .string("circular"),
    domain: .names(["circular", "continuous"], others: "circular"))
  package static let magnificationFilter = LayerProperty(
    object: "magnificationFilter", .string, default: .string("linear"), domain: contentsFilters)
  package static let minificationFilter = LayerProperty(
    object: "minificationFilter", .string, default: .string("linear"), domain: contentsFilters)
  package static let contentsFilters = PropertyDomain.names(
    ["nearest", "linear", "trilinear"], others: "linear")
  package static let preferredDynamicRange = LayerProperty(
    object: "preferredDynamicRange", .string, default: .string("standard"),
    domain: .names(["automatic", "standard", "constrainedHigh", "high"], others: "standard"))
  package static let toneMapMode = LayerProperty(
    object: "toneMapMode", .string, default: .string("automatic"),
    domain: .names(["automatic", "never", "ifSupported"], others: "automatic"))
  package static let maskedCorners = LayerProperty(
    object: "maskedCorners", .number, default: .number(15), action: .transition, domain: .whole)
  package static let edgeAntialiasingMask = LayerProperty(
    object: "edgeAntialiasingMask", .number, default: .number(15), domain: .whole)
}

/// The properties of media timing, which layers, animations and emitter cells have.
package enum TimingProperty {
  package static let beginTime = LayerProperty(object: "beginTime", .number)
  package static let duration = LayerProperty(object: "duration", .number, domain: .nonnegative)
  package static let speed = LayerProperty(object: "speed", .number, default: .number(1))
  package static let timeOffset = LayerProperty(object: "timeOffset", .number)
  package static let repeatCount = LayerProperty(
    object: "repeatCount", .number, domain: .nonnegative)
  package static let repeatDuration = LayerProperty(
    object: "repeatDuration", .number, domain: .nonnegative)
  package static let autoreverses = LayerProperty(object: "autoreverses", .flag)
  package static let fillMode = LayerProperty(
    object: "fillMode", .string, default: .string("removed"),
    domain: .names(["removed", "forwards", "backwards", "both"], others: "removed"))
}
