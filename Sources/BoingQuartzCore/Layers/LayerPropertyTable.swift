import BoingCoreGraphics
import BoingRender

extension PropertyTable {
  /// The properties of every layer.
  package static let base = PropertyTable(
    plain + appearance + contents + filters + tree
      + PropertyEntry.mediaTiming(
        of: CALayer.self, duration: TimingProperty.duration.with(default: .number(.infinity))),
    base: nil)

  private static let plain: [PropertyEntry] = [
    // Written by scripts/properties: entries
    .init(.bounds, .init(\CALayer.bounds)),
    .init(.position, .init(\CALayer.position)),
    .init(.zPosition, .init(\CALayer.zPosition)),
    .init(.anchorPoint, .init(\CALayer.anchorPoint)),
    .init(.anchorPointZ, .init(\CALayer.anchorPointZ)),
    .init(.transform, .init(\CALayer.transform)),
    .init(.opacity, .init(\CALayer.opacity)),
    .init(.cornerRadius, .init(\CALayer.cornerRadius)),
    .init(.backgroundColor, .init(\CALayer.backgroundColor)),
    .init(.isHidden, .init(\CALayer.isHidden)),
    .init(.isDoubleSided, .init(\CALayer.isDoubleSided)),
    .init(.masksToBounds, .init(\CALayer.masksToBounds)),
    .init(.isGeometryFlipped, .init(\CALayer.isGeometryFlipped)),
    .init(.allowsGroupOpacity, .init(\CALayer.allowsGroupOpacity)),
    .init(.allowsEdgeAntialiasing, .init(\CALayer.allowsEdgeAntialiasing)),
    .init(.sublayerTransform, .init(\CALayer.sublayerTransform)),
    .init(.borderWidth, .init(\CALayer.borderWidth)),
    .init(.borderColor, .init(\CALayer.borderColor)),
    .init(.contentsMultiplyColor, .init(\CALayer.contentsMultiplyColor), without: .bounces),
    .init(.contentsRect, .init(\CALayer.contentsRect)),
    .init(.contentsCenter, .init(\CALayer.contentsCenter)),
    .init(.contentsScale, .init(\CALayer.contentsScale), without: .bounces),
    .init(.shadowColor, .init(\CALayer.shadowColor)),
    .init(.shadowOpacity, .init(\CALayer.shadowOpacity)),
    .init(.shadowOffset, .init(\CALayer.shadowOffset)),
    .init(.shadowRadius, .init(\CALayer.shadowRadius)),
    .init(.rasterizationScale, .init(\CALayer.rasterizationScale), without: .bounces),
    .init(.minificationFilterBias, .init(\CALayer.minificationFilterBias), without: .bounces),
    .init(.shouldRasterize, .init(\CALayer.shouldRasterize)),
    .init(.contentsHeadroom, .init(\CALayer.contentsHeadroom), tellsDefault: true),
    .init(.drawsAsynchronously, .init(\CALayer.drawsAsynchronously)),
    .init(.wantsExtendedDynamicRangeContent, .init(\CALayer.wantsExtendedDynamicRangeContent)),
    .init(
      .wantsDynamicContentScaling, .init(\CALayer.wantsDynamicContentScaling), tellsDefault: false),
    // End of what scripts/properties writes.
  ]

  private static let appearance: [PropertyEntry] = [
    .init(.frame, .init(\CALayer.frame), without: .archives),
    .init(.cornerCurve, .init(\CALayer.cornerCurve)),
    .init(.maskedCorners, .init(bits: \CALayer.maskedCorners)),
    .init(.init(object: "opaque", .flag), .init(\CALayer.isOpaque)),
    .init(.edgeAntialiasingMask, .init(bits: \CALayer.edgeAntialiasingMask)),
  ]

  private static let contents: [PropertyEntry] = [
    .init(
      .contents,
      PropertyAccessor(
        get: { .object(($0 as? CALayer)?.contents.map { ObjectValue(holding: $0) }) },
        set: { ($0 as? CALayer)?.contents = $1.object ?? $1.cgImage }),
      codedKind: .object),
    .init(.contentsGravity, .init(\CALayer.contentsGravity)),
    .init(.contentsFormat, .init(\CALayer.contentsFormat)),
    .init(.magnificationFilter, .init(\CALayer.magnificationFilter)),
    .init(.minificationFilter, .init(\CALayer.minificationFilter)),
    .init(
      .init(object: "needsDisplayOnBoundsChange", .flag),
      .init(\CALayer.needsDisplayOnBoundsChange)),
    .init(.preferredDynamicRange, .init(\CALayer.preferredDynamicRange)),
    .init(.toneMapMode, .init(\CALayer.toneMapMode)),
  ]

  private static let filters: [PropertyEntry] = [
    .init(.shadowPath, .init(\CALayer.shadowPath)),
    .init(.filters, .init(object: \CALayer.filters)),
    .init(.backgroundFilters, .init(object: \CALayer.backgroundFilters)),
    .init(.compositingFilter, .init(object: \CALayer.compositingFilter)),
  ]

  /// Names, and objects that a layer refers to.
  private static let tree: [PropertyEntry] = [
    .init(.init(object: "name", .string), .init(\CALayer.name)),
    .init(
      .init(object: "autoresizingMask", .number, domain: .whole),
      .init(bits: \CALayer.autoresizingMask)),
    .init(
      .init(object: "actions", .object, domain: .object(of: nil)),
      .init(object: \CALayer.actions), without: .documents),
    .init(
      .init(object: "style", .object, domain: .object(of: nil)),
      .init(object: \CALayer.style), without: .documents),
    .init(
      .mask, .init(object: \CALayer.mask), without: [.archives, .documents]),
    .init(
      .sublayers, .init(object: \CALayer.sublayers), without: [.archives, .documents]),
    .init(
      .init(object: "superlayer", .object, domain: .object(of: "CALayer")),
      PropertyAccessor(
        get: { .object(($0 as? CALayer)?.superlayer.map { ObjectValue(holding: $0) }) },
        set: { _, _ in Diagnostics.report(.readOnly("superlayer")) }),
      without: [.archives, .documents]),
    .init(
      .init(object: "delegate", .object, domain: .object(of: nil)),
      .init(object: \CALayer.delegate), without: [.archives, .documents]),
    .init(
      .init(object: "layoutManager", .object, domain: .object(of: nil)),
      .init(object: \CALayer.layoutManager), without: [.archives, .documents]),
  ]
}

extension PropertyDescriptor {
  /// The frame, which follows from other properties and is not animated, but has parts as they have.
  static let frame = PropertyDescriptor(object: "frame", .rect)
  static let mask = PropertyDescriptor(
    object: "mask", .object, action: .transition, domain: .object(of: "CALayer"))
  static let sublayers = PropertyDescriptor(
    object: "sublayers", .object, action: .transition, domain: .list(of: "CALayer"))
}
