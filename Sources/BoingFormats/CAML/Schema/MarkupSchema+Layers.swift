extension MarkupSchema {
  /// The properties of `CAMediaTiming`, which layers and animations share.
  static let mediaTiming: [String: ValueKind] = [
    "autoreverses": .bool, "beginTime": .real, "duration": .time,
    "fillMode": .keyword(["removed", "forwards", "backwards", "both"]),
    "repeatCount": .time, "repeatDuration": .time, "speed": .real, "timeOffset": .real,
  ]

  private static let filters = ["nearest", "linear", "trilinear"]

  private static let gravities = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
    "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
  ]

  /// The layer classes, by Apple's property names.
  static let layerClasses: [String: Class] = [
    "CALayer": Class(
      superclass: nil,
      attributes: mediaTiming.merging(
        [
          "allowsEdgeAntialiasing": .bool, "allowsGroupOpacity": .bool, "anchorPoint": .point,
          "anchorPointZ": .real, "backgroundColor": .color, "borderColor": .color,
          "borderWidth": .real, "bounds": .rect, "contents": .image,
          "contentsGravity": .keyword(gravities), "contentsRect": .rect, "contentsScale": .real,
          "cornerCurve": .keyword(["circular", "continuous"]), "cornerRadius": .real,
          "doubleSided": .bool, "frame": .rect, "geometryFlipped": .bool, "hidden": .bool,
          "magnificationFilter": .keyword(filters), "maskedCorners": .integer,
          "masksToBounds": .bool, "minificationFilter": .keyword(filters), "name": .string,
          "needsDisplayOnBoundsChange": .bool, "opacity": .real, "opaque": .bool,
          "position": .point, "sublayerTransform": .transform, "transform": .transform,
          "zPosition": .real,
        ]
      ) { first, _ in first }),
    "CATransformLayer": Class(superclass: "CALayer", attributes: [:]),
    "CAGradientLayer": Class(
      superclass: "CALayer",
      attributes: [
        "colors": .array(.color), "endPoint": .point, "locations": .array(.real),
        "startPoint": .point, "type": .keyword(["axial", "radial", "conic"]),
      ]),
    "CAReplicatorLayer": Class(
      superclass: "CALayer",
      attributes: [
        "instanceAlphaOffset": .real, "instanceBlueOffset": .real, "instanceColor": .color,
        "instanceCount": .integer, "instanceDelay": .time, "instanceGreenOffset": .real,
        "instanceRedOffset": .real, "instanceTransform": .transform, "preservesDepth": .bool,
      ]),
  ]

  /// Attributes and elements of layers that change nothing here, and why.
  ///
  /// They are passed over without a warning; a name that ends in `*` stands for all that begin so.
  static let harmless: [String: String] = [
    "xmlns": "the namespace of the format",
    "id": "read as the layer's identity",
    "allowsHitTesting": "nothing is touched here",
    "allowsDisplayCompositing": "a hint to the window server",
    "preloadsCache": "a hint to the window server",
    "contentsFormat": "images have eight bits for each component here",
    "drawsAsynchronously": "how it is drawn, not what",
    "edgeAntialiasingMask": "edges that meet are drawn without a seam here",
    "minificationFilterBias": "there are no mipmaps here",
    "rasterizationScale": "how it is drawn, not what",
    "shouldRasterize": "how it is drawn, not what",
    "caplay*": "notes of an editor to itself",
  ]

  /// Elements that are passed over without a warning as long as they are empty.
  static let harmlessWhenEmpty: Set<String> = [
    "modules", "scriptComponents", "userInfo", "behaviors", "style", "filters",
  ]

  /// Attributes and elements that are known and not carried out, and what to say about them.
  static let notDone = [
    "contentsCenter": "images are not stretched in parts; it is ignored",
    "shadowColor": "shadows are not drawn; it is ignored",
    "shadowOffset": "shadows are not drawn; it is ignored",
    "shadowOpacity": "shadows are not drawn; it is ignored",
    "shadowPath": "shadows are not drawn; it is ignored",
    "shadowRadius": "shadows are not drawn; it is ignored",
    "filters": "filters are not drawn; they are ignored",
    "compositingFilter": "filters are not drawn; it is ignored",
    "backgroundFilters": "filters are not drawn; they are ignored",
    "scriptObject": "scripts are not run; it is ignored",
    "scriptComponents": "scripts are not run; they are ignored",
    "behaviors": "behaviours are not run; they are ignored",
  ]

  /// Whether an attribute is one of ``harmless``.
  static func isHarmless(_ name: String) -> Bool {
    harmless[name] != nil
      || harmless.keys.contains { $0.hasSuffix("*") && name.hasPrefix($0.dropLast()) }
  }
}
