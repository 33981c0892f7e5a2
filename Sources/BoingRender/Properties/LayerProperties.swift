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
    uncommon: { FieldAddress(&$0.contentsScale) }, "contentsScale", .number)
  package static let shadowColor = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowColor) }, "shadowColor", .color)
  package static let shadowOpacity = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowOpacity) }, "shadowOpacity", .number)
  package static let shadowOffset = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowOffset) }, "shadowOffset", .size)
  package static let shadowRadius = LayerProperty(
    uncommon: { FieldAddress(&$0.shadowRadius) }, "shadowRadius", .number)
  package static let rasterizationScale = LayerProperty(
    uncommon: { FieldAddress(&$0.rasterizationScale) }, "rasterizationScale", .number, .none)
  package static let minificationFilterBias = LayerProperty(
    uncommon: { FieldAddress(&$0.minificationFilterBias) }, "minificationFilterBias", .number, .none
  )
  package static let shouldRasterize = LayerProperty(
    uncommon: { FieldAddress(&$0.shouldRasterize) }, "shouldRasterize", .flag, .none)
  package static let shadowPath = LayerProperty(named: "shadowPath", .path)
  package static let filters = LayerProperty(
    named: "filters", .object, action: .transition, isAnimatable: false)
  package static let backgroundFilters = LayerProperty(
    named: "backgroundFilters", .object, action: .transition, isAnimatable: false)
  package static let compositingFilter = LayerProperty(
    named: "compositingFilter", .object, action: .transition, isAnimatable: false)
}
