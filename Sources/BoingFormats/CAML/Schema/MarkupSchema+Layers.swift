extension MarkupSchema {
  /// The properties of `CAMediaTiming`, which layers and animations share.
  static let mediaTiming: [String: ValueKind] = [
    "autoreverses": .bool, "beginTime": .time, "duration": .time, "fillMode": .string,
    "repeatCount": .time, "repeatDuration": .time, "speed": .real, "timeOffset": .real,
  ]

  /// The layer classes, by Apple's property names.
  static let layerClasses: [String: Class] = [
    "CALayer": Class(
      superclass: nil,
      attributes: mediaTiming.merging(
        [
          "allowsEdgeAntialiasing": .bool, "allowsGroupOpacity": .bool, "anchorPoint": .point,
          "anchorPointZ": .real, "backgroundColor": .color, "borderColor": .color,
          "borderWidth": .real, "bounds": .rect, "contents": .image, "contentsCenter": .rect,
          "contentsFormat": .string, "contentsGravity": .string, "contentsRect": .rect,
          "contentsScale": .real, "cornerCurve": .string, "cornerRadius": .real,
          "doubleSided": .bool, "drawsAsynchronously": .bool, "edgeAntialiasingMask": .integer,
          "frame": .rect, "geometryFlipped": .bool, "hidden": .bool,
          "magnificationFilter": .string, "maskedCorners": .integer, "masksToBounds": .bool,
          "minificationFilter": .string, "minificationFilterBias": .real, "name": .string,
          "needsDisplayOnBoundsChange": .bool, "opacity": .real, "opaque": .bool,
          "position": .point, "rasterizationScale": .real, "shadowColor": .color,
          "shadowOffset": .size, "shadowOpacity": .real, "shadowRadius": .real,
          "shouldRasterize": .bool, "sublayerTransform": .transform, "transform": .transform,
          "zPosition": .real,
        ]
      ) { first, _ in first }),
    "CATransformLayer": Class(superclass: "CALayer", attributes: [:]),
    "CAGradientLayer": Class(
      superclass: "CALayer",
      attributes: [
        "colors": .array(.color), "endPoint": .point, "locations": .array(.real),
        "startPoint": .point, "type": .string,
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
    "caplay*": "notes of an editor to itself",
  ]

  /// Elements that are passed over without a warning as long as they are empty.
  static let harmlessWhenEmpty: Set<String> = [
    "modules", "scriptComponents", "userInfo", "behaviors", "style", "filters",
  ]

  /// Elements that are known and not carried out, and what to say about them.
  static let notDone = [
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
