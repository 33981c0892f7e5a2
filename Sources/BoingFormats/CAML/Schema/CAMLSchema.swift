/// The known classes of CAML with their properties: data, looked up by name.
enum CAMLSchema {
  /// One class: what it adds to its superclass.
  struct Class: Sendable {
    let superclass: String?
    let attributes: [String: CAMLType]
  }

  /// Every known class by name.
  static let classes = layerClasses.merging(animationClasses) { first, _ in first }
    .merging(objectClasses) { first, _ in first }

  /// The nearest class that is known: that of a layer where it is not.
  static func known(_ className: String) -> String {
    classes[className] == nil ? "CALayer" : className
  }

  /// The kind of an attribute of a class or of one of its superclasses; nil if it has none.
  ///
  /// A class that is not known counts as `CALayer`.
  static func kind(of attribute: String, in className: String) -> CAMLType? {
    var next: String? = known(className)
    while let name = next, let entry = classes[name] {
      if let kind = entry.attributes[attribute] { return kind }
      next = entry.superclass
    }
    guard attribute.hasPrefix("input"), isClass(className, kindOf: "CAFilter") else { return nil }
    // inputColor, inputColor0, inputColor1.
    let isColor =
      attribute.hasPrefix("inputColor") && attribute.dropFirst(10).allSatisfy(\.isNumber)
    if isColor { return .color }
    return attribute.hasSuffix("Radius") ? .radius : .input
  }

  /// The kind at a key path such as `position`, `position.x` or `bounds.size.width`.
  ///
  /// Emitter cells and filters are reached by their names: `emitterCells.spark.velocity`.
  static func kind(ofKeyPath keyPath: String, in className: String) -> CAMLType? {
    guard let dot = keyPath.firstIndex(of: ".") else {
      return kind(of: keyPath, in: className)
    }
    let rest = keyPath[keyPath.index(after: dot)...]
    guard let whole = kind(of: String(keyPath[..<dot]), in: className) else { return nil }
    if case .array(.object(let element)) = whole {
      // The names of filters may hold dots; cells may hold cells.
      let isFilter = isClass(element, kindOf: "CAFilter")
      guard let end = isFilter ? rest.lastIndex(of: ".") : rest.firstIndex(of: ".") else {
        return nil
      }
      return kind(ofKeyPath: String(rest[rest.index(after: end)...]), in: element)
    }
    return whole.components[String(rest)]
  }

  /// Every attribute of a class and its superclasses, by name.
  static func attributes(of className: String) -> [String: CAMLType] {
    var all: [String: CAMLType] = [:]
    var next: String? = known(className)
    while let name = next, let entry = classes[name] {
      all.merge(entry.attributes) { first, _ in first }
      next = entry.superclass
    }
    return all
  }

  /// Returns true if a class is another one or descends from it.
  static func isClass(_ className: String, kindOf ancestor: String) -> Bool {
    var next: String? = className
    while let name = next {
      if name == ancestor { return true }
      next = classes[name]?.superclass
    }
    return false
  }
}

extension CAMLSchema {
  /// The properties of `CAMediaTiming`, which layers and animations share.
  static let mediaTiming: [String: CAMLType] = [
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

extension CAMLSchema {
  /// The animation classes, by Apple's property names.
  ///
  /// Values whose kind is `.any` have the kind of the animation's key path.
  static let animationClasses: [String: Class] = [
    "CAAnimation": Class(
      superclass: nil,
      attributes: mediaTiming.merging([
        "beginTimeMode": .string, "enabled": .bool, "mica_autorecalculatesDuration": .bool,
        "removedOnCompletion": .bool, "timingFunction": .timingFunction,
      ]) { first, _ in first }),
    "CAPropertyAnimation": Class(
      superclass: "CAAnimation",
      attributes: [
        "additive": .bool, "cumulative": .bool, "keyPath": .string,
        "valueFunction": .keyword(valueFunctions),
      ]),
    "CABasicAnimation": Class(
      superclass: "CAPropertyAnimation",
      attributes: ["byValue": .any, "fromValue": .any, "toValue": .any]),
    "CASpringAnimation": Class(
      superclass: "CABasicAnimation",
      attributes: [
        "allowsOverdamping": .bool, "damping": .real, "initialVelocity": .real, "mass": .real,
        "stiffness": .real, "velocity": .real,
      ]),
    "CAKeyframeAnimation": Class(
      superclass: "CAPropertyAnimation",
      attributes: [
        "biasValues": .array(.real),
        "calculationMode": .keyword(["linear", "discrete", "paced", "cubic", "cubicPaced"]),
        "continuityValues": .array(.real), "keyTimes": .array(.real), "path": .path,
        "rotationMode": .keyword(["auto", "autoReverse"]), "tensionValues": .array(.real),
        "timingFunctions": .array(.timingFunction), "values": .array(.any),
      ]),
    "CAAnimationGroup": Class(superclass: "CAAnimation", attributes: [:]),
    "CATransition": Class(
      superclass: "CAAnimation",
      attributes: [
        "endProgress": .real, "filter": .object("CAFilter"), "startProgress": .real,
        "subtype": .string, "type": .string,
      ]),
  ]

  private static let valueFunctions = [
    "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate",
    "translateX", "translateY", "translateZ",
  ]

  /// Attributes and elements that are known and not carried out, and what to say about them.
  static let unsupportedInAnimations = [
    "filter": "transitions have no filters here; it is preserved but ignored"
  ]

  /// Properties that the format spells otherwise than the class.
  static let animationAliases = ["velocity": "initialVelocity"]
}

extension CAMLSchema {
  /// The classes of objects that are neither layers nor animations, by Apple's property names.
  static let objectClasses: [String: Class] = [
    "CAEmitterCell": Class(
      superclass: nil,
      attributes: mediaTiming.merging(
        [
          "alphaRange": .real, "alphaSpeed": .real, "birthRate": .real, "blueRange": .real,
          "blueSpeed": .real, "color": .color, "contents": .image, "contentsRect": .rect,
          "contentsScale": .real, "emissionLatitude": .real, "emissionLongitude": .real,
          "emissionRange": .real, "emitterCells": .array(.object("CAEmitterCell")),
          "enabled": .bool, "greenRange": .real, "greenSpeed": .real, "lifetime": .real,
          "lifetimeRange": .real, "magnificationFilter": .keyword(contentsFilters),
          "minificationFilter": .keyword(contentsFilters), "minificationFilterBias": .real,
          "name": .string, "orientationLatitude": .real, "orientationLongitude": .real,
          "orientationRange": .real, "particleType": .keyword(["sprite", "plane"]),
          "redRange": .real, "redSpeed": .real, "rotation": .real, "rotationRange": .real,
          "scale": .real,
          "scaleRange": .real, "scaleSpeed": .real, "spin": .real, "spinRange": .real,
          "velocity": .real, "velocityRange": .real, "xAcceleration": .real,
          "yAcceleration": .real, "zAcceleration": .real,
        ]
      ) { first, _ in first }),
    "CAFilter": Class(
      superclass: nil, attributes: ["enabled": .bool, "filter": .string, "name": .string]),
    "CIFilter": Class(superclass: "CAFilter", attributes: [:]),
  ]
}

extension CAMLObject {
  /// True if it is a filter.
  var isFilter: Bool { CAMLSchema.isClass(className, kindOf: "CAFilter") }
}

extension CAMLSchema {
  /// Attributes and elements of layers that change nothing here, and why.
  ///
  /// They are passed over without a warning; a name that ends in `*` stands for all that begin so.
  static let ignored: [String: String] = [
    "xmlns": "the namespace of the format",
    "id": "read as the layer's identity",
    "allowsHitTesting": "nothing is touched here",
    "allowsDisplayCompositing": "a hint to the window server",
    "preloadsCache": "a hint to the window server",
    "caplay*": "notes of an editor to itself",
    "mica_*": "notes of an editor to itself",
    "resizingMode": "a note of an editor to itself",
  ]

  /// Elements that are passed over without a warning as long as they are empty.
  static let ignoredWhenEmpty: Set<String> = [
    "modules", "scriptComponents", "userInfo", "behaviors", "style", "filters", "eventHandlers",
    "emitterBehaviors", "constraints", "actions",
    "backgroundFilters",
  ]

  /// Attributes and elements that are known and not carried out, and what to say about them.
  private static let unsupported = [
    "scriptObject": "scripts are not run; it is preserved but ignored",
    "scriptComponents": "scripts are not run; it is preserved but ignored",
    "behaviors": "behaviours are not run; it is preserved but ignored",
    "style": "neither styles nor the tilt of a phone are followed; it is preserved but ignored",
  ]

  /// Returns the note on an attribute or element of a class; nil if it is supported or not known.
  static func note(on name: String, in className: String) -> String? {
    let note =
      isClass(className, kindOf: "CAAnimation") ? unsupportedInAnimations[name] : unsupported[name]
    if let note { return note }
    guard kind(of: name, in: className) == nil else { return nil }
    return privateEffects[name].map { "\($0) here; it is preserved but ignored" }
  }

  /// Returns true if an attribute is one of ``ignored``.
  static func isIgnored(_ name: String) -> Bool {
    ignored[name] != nil || privateHints.contains(name)
      || ignored.keys.contains { $0.hasSuffix("*") && name.hasPrefix($0.dropLast()) }
  }
}

extension CAMLSchema {
  /// Properties that Core Animation has beyond its public ones and that change no rendering of a layer
  /// here, by what they are.
  static let privateHints: Set<String> = [
    // Hints to the window server and to those that draw.
    "allowsGroupBlending", "allowsInPlaceFiltering", "canDrawConcurrently", "clearsContext",
    "contentsAlignsToPixels", "contentsContainsSubtitles", "contentsDither", "contentsOpaque",
    "createsCompositingGroup", "disableUpdateMask", "disablesOccludedBackdropBlurs",
    "disallowsVideoLayerDisplayCompositing", "displaysAsynchronously", "ignoresOffscreenGroups",
    "isFrozen", "lowLatency", "rasterizationPrefersDisplayCompositing",
    "rasterizationPrefersWindowServerAwareBackdrops", "securityMode", "inheritsSecurity",
    "screenGroup", "swizzle", "usesWebKitBehavior", "wantsStandardContentProperties",
    "windowServerAware", "zeroBits", "groupName", "groupNamespace",
    // Touches, layout and physics.
    "hitTestsAsOpaque", "hitTestsContentsAlphaChannel", "needsLayoutOnGeometryChange",
    "sizeRequisition", "noAnimation", "implicitAnimation", "coefficientOfRestitution", "mass",
    "momentOfInertia", "velocity", "gain", "motionBlurAmount", "definesDisplayRegionOfInterest",
    // Of animations and filters.
    "accessibility", "cachesInputImage", "discretizesTime", "frameInterval", "highFrameRateReason",
    "highFrameRateReasons", "preferredFrameRateRange", "preferredFrameRateRangeMaximum",
    "preferredFrameRateRangeMinimum", "preferredFrameRateRangePreferred",
    "preferredFramesPerSecond", "settlingDuration", "usesSceneTimeBase",
  ]

  /// Properties that Core Animation has beyond its public ones, and that are not drawn here.
  static let privateEffects: [String: String] = [
    "contentsMultiplyByColor": "images are not multiplied by a colour",
    "contentsTransform": "images are not transformed apart from their layers",
    "contentsScaling": "images are stretched and not repeated",
    "contentsSwizzle": "the components of images are not exchanged",
    "cornerRadii": "all corners have the same radius",
    "cornerContents": "corners are not drawn from images",
    "cornerContentsCenter": "corners are not drawn from images",
    "flipsHorizontalAxis": "x always points to the right",
    "invertsMask": "masks are not inverted",
    "invertsShadow": "shadows are not inverted",
    "punchoutShadow": "shadows show through what casts them",
    "shadowPathIsBounds": "a shadow is that of what the layer shows",
    "meshTransform": "layers are flat",
    "lights": "there is no light",
    "perspectiveDistance": "only sublayerTransform makes a perspective",
    "sortsSublayers": "sublayers are always sorted by their depth",
    "velocityStretch": "motion does not stretch a layer",
    "presentationModifiers": "nothing modifies a presentation",
    "emitterBehaviors": "behaviours of particles are not run",
    "emitterPath": "particles start from the shape and not from a path",
    "emitterRects": "particles start from the shape and not from rectangles",
    "eventHandlers": "there are no events",
    "constraints": "layers stay where their positions are",
    "actions": "changes are animated by the transitions between states",
    "roundsToInteger": "values are not rounded",
    "startAngle": "a path is followed as it is",
    "endAngle": "a path is followed as it is",
    "massRange": "particles have no mass",
  ]
}
