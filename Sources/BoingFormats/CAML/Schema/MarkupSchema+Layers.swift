extension MarkupSchema {
  /// The properties of `CAMediaTiming`, which layers and animations share.
  static let mediaTiming: [String: ValueKind] = [
    "autoreverses": .bool, "beginTime": .real, "duration": .time,
    "fillMode": .keyword(["removed", "forwards", "backwards", "both"]),
    "repeatCount": .time, "repeatDuration": .time, "speed": .real, "timeOffset": .real,
  ]

  /// The filters with which images are magnified and minified.
  static let contentsFilters = ["nearest", "linear", "trilinear"]

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
          "anchorPointZ": .real, "autoresizingMask": .integer, "backgroundColor": .color,
          "backgroundFilters": .array(.object("CAFilter")), "borderColor": .color,
          "borderWidth": .real, "bounds": .rect, "compositingFilter": .object("CAFilter"),
          "contents": .image, "contentsCenter": .rect, "contentsFormat": .string,
          "contentsGravity": .keyword(gravities), "contentsHeadroom": .real,
          "contentsMultiplyColor": .color, "contentsRect": .rect, "contentsScale": .real,
          "cornerCurve": .keyword(["circular", "continuous"]), "cornerRadius": .real,
          "doubleSided": .bool, "drawsAsynchronously": .bool, "edgeAntialiasingMask": .integer,
          "filters": .array(.object("CAFilter")), "frame": .rect, "geometryFlipped": .bool,
          "hidden": .bool, "magnificationFilter": .keyword(contentsFilters),
          "maskedCorners": .integer, "masksToBounds": .bool,
          "minificationFilter": .keyword(contentsFilters), "minificationFilterBias": .real,
          "name": .string, "needsDisplayOnBoundsChange": .bool, "opacity": .real, "opaque": .bool,
          "position": .point, "preferredDynamicRange": .string, "rasterizationScale": .real,
          "shadowColor": .color, "shadowOffset": .size, "shadowOpacity": .real,
          "shadowPath": .path, "shadowRadius": .real, "shouldRasterize": .bool,
          "sublayerTransform": .transform, "toneMapMode": .string, "transform": .transform,
          "wantsDynamicContentScaling": .bool, "wantsExtendedDynamicRangeContent": .bool,
          "zPosition": .real,
        ]
      ) { first, _ in first }),
    "CATransformLayer": Class(superclass: "CALayer", attributes: [:]),
    "CAShapeLayer": Class(
      superclass: "CALayer",
      attributes: [
        "fillColor": .color, "fillRule": .keyword(["non-zero", "even-odd"]),
        "lineCap": .keyword(["butt", "round", "square"]), "lineDashPattern": .array(.real),
        "lineDashPhase": .real, "lineJoin": .keyword(["miter", "round", "bevel"]),
        "lineWidth": .real, "miterLimit": .real, "path": .path, "strokeColor": .color,
        "strokeEnd": .real, "strokeStart": .real,
      ]),
    "CAGradientLayer": Class(
      superclass: "CALayer",
      attributes: [
        "colors": .array(.color), "endPoint": .point, "locations": .array(.real),
        "startPoint": .point, "type": .keyword(["axial", "radial", "conic"]),
      ]),
    "CATextLayer": Class(
      superclass: "CALayer",
      attributes: [
        "alignmentMode": .keyword(["natural", "left", "right", "center", "justified"]),
        "allowsFontSubpixelQuantization": .bool, "font": .string, "fontSize": .real,
        "foregroundColor": .color, "string": .string,
        "truncationMode": .keyword(["none", "start", "end", "middle"]), "wrapped": .bool,
      ]),
    "CAReplicatorLayer": Class(
      superclass: "CALayer",
      attributes: [
        "instanceAlphaOffset": .real, "instanceBlueOffset": .real, "instanceColor": .color,
        "instanceCount": .integer, "instanceDelay": .time, "instanceGreenOffset": .real,
        "instanceRedOffset": .real, "instanceTransform": .transform, "preservesDepth": .bool,
      ]),
    "CAEmitterLayer": Class(
      superclass: "CALayer",
      attributes: [
        "birthRate": .real, "emitterCells": .array(.object("CAEmitterCell")),
        "emitterDepth": .real,
        "emitterMode": .keyword(["points", "outline", "surface", "volume"]),
        "emitterPosition": .point,
        "emitterShape": .keyword([
          "point", "line", "rectangle", "cuboid", "circle", "sphere",
        ]),
        "emitterSize": .size, "emitterZPosition": .real, "lifetime": .real,
        "preservesDepth": .bool,
        "renderMode": .keyword([
          "unordered", "oldestFirst", "oldestLast", "backToFront", "additive",
        ]),
        "scale": .real, "seed": .integer, "spin": .real, "velocity": .real,
      ]),
    "CABackdropLayer": Class(
      superclass: "CALayer",
      attributes: [
        "bleedAmount": .real, "enabled": .bool, "marginWidth": .real, "scale": .real,
        "zoom": .real,
      ]),
    "CAScrollLayer": Class(
      superclass: "CALayer",
      attributes: [
        "scrollMode": .keyword(["none", "vertically", "horizontally", "both"])
      ]),
    "CATiledLayer": Class(
      superclass: "CALayer",
      attributes: ["levelsOfDetail": .integer, "levelsOfDetailBias": .integer, "tileSize": .size]
    ),
  ]
}
