import Boing
import BoingRender

/// The known classes of CAML with their properties: data, looked up by name.
package enum CAMLSchema {
  /// One class: what it adds to its superclass.
  package struct Class: Sendable {
    let superclass: String?
    let attributes: [String: CAMLType]
  }

  /// Every class of the library by name.
  static let classes =
    layerClasses
    .merging(animationClasses) { first, _ in first }
    .merging(objectClasses) { first, _ in first }

  /// The class of a name, which may be a program's own class of layers; nil if it is not known.
  private static func named(_ className: String) -> Class? {
    classes[className]
      ?? LayerClasses.additional[className].map {
        Class(superclass: "CALayer", $0.propertyTable, base: .base)
      }
  }

  /// The nearest class that is known: that of a layer where it is not.
  private static func known(_ className: String) -> String {
    named(className) == nil ? "CALayer" : className
  }

  /// Returns true for the name of a class of layers.
  static func isLayerClass(_ name: String) -> Bool {
    layerClasses[name] != nil || LayerClasses.additional[name] != nil
  }

  /// The kind of an attribute of a class or of one of its superclasses; nil if it has none.
  ///
  /// A class that is not known counts as `CALayer`.
  static func kind(of attribute: String, in className: String) -> CAMLType? {
    var next: String? = known(className)
    while let name = next, let entry = named(name) {
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
    guard let dot = keyPath.utf8.firstIndex(of: UInt8(ascii: ".")) else {
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
  package static func attributes(of className: String) -> [String: CAMLType] {
    var all: [String: CAMLType] = [:]
    var next: String? = known(className)
    while let name = next, let entry = named(name) {
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
      next = named(name)?.superclass
    }
    return false
  }
}

extension CAMLSchema.Class {
  /// Creates a class as its table of properties describes it.
  ///
  /// - Parameters:
  ///   - superclass: The name of the class above it; nil for the first.
  ///   - table: Its properties.
  ///   - base: Those of the class above it.
  ///   - others: What a document spells otherwise, or has beyond the class.
  init(
    superclass: String?, _ table: PropertyTable, base: PropertyTable? = nil,
    others: [String: CAMLType] = [:]
  ) {
    var attributes: [String: CAMLType] = [:]
    for entry in superclass == nil ? table.inOrder : table.own
    where entry.uses.contains(.documents) && base?.entries[entry.name] == nil {
      attributes[entry.name] = CAMLType(entry.property)
    }
    self.init(
      superclass: superclass, attributes: attributes.merging(others) { _, other in other })
  }
}

extension CAMLType {
  /// Creates the type of a property's values; nil for those that documents cannot have.
  init?(_ property: PropertyDescriptor) {
    switch (property.kind, property.domain) {
    case (.number, .whole): self = .integer
    case (.number, .nonnegative): self = .time
    case (.number, _): self = .real
    case (.flag, _): self = .bool
    case (.string, .names(let names, _)): self = .keyword(names.map(\.string))
    case (.string, _): self = .string
    case (.point, _): self = .point
    case (.size, _): self = .size
    case (.rect, _): self = .rect
    case (.color, _): self = .color
    case (.transform, _): self = .transform
    case (.vector, _): self = .numbers(3)
    case (.image, _): self = .image
    case (.path, _): self = .path
    case (.colors, _): self = .array(.color)
    case (.numbers, _): self = .array(.real)
    case (.object, .object(let name)): self = Self.object(of: name)
    case (.object, .list(let name)): self = .array(Self.object(of: name))
    case (.object, _): return nil
    }
  }

  private static func object(of className: Name?) -> CAMLType {
    switch className {
    case nil: .any
    case "CAMediaTimingFunction"?: .timingFunction
    case "CAValueFunction"?: .keyword(CAValueFunctionName.all.map(\.rawValue))
    case let name?: .object(name.string)
    }
  }
}

extension CAMLSchema {
  /// The layer classes, by Apple's property names.
  package static let layerClasses: [String: Class] = {
    var classes = LayerClasses.library.mapValues { type in
      type == CALayer.self
        ? Class(superclass: nil, type.propertyTable, others: othersInLayers)
        : Class(superclass: "CALayer", type.propertyTable.ownOrNone(of: type), base: .base)
    }
    classes["CATextLayer"] = Class(
      superclass: "CALayer", CATextLayer.propertyTable, base: .base,
      // Objects, which are texts in documents.
      others: ["font": .string, "string": .string])
    // A class of Core Animation's own, which has no effect here.
    classes["CABackdropLayer"] = Class(
      superclass: "CALayer",
      attributes: [
        "bleedAmount": .real, "enabled": .bool, "marginWidth": .real, "scale": .real,
        "zoom": .real,
      ])
    return classes
  }()

  /// Names of layers that documents may have beyond those that are known: they are kept.
  private static let othersInLayers: [String: CAMLType] = [
    "contentsFormat": .string, "preferredDynamicRange": .string, "toneMapMode": .string,
  ]

  /// The names of the layer classes, sorted.
  static let layerClassNames = layerClasses.keys.sorted()

  /// Properties that follow from others, so that they are read and not written.
  static let derived: Set<String> = Set(
    PropertyTable.base.inOrder.filter {
      $0.uses.contains(.documents) && !$0.uses.contains(.archives)
    }.map(\.name))
}

extension PropertyTable {
  /// The table of a class; an empty one for a class that has only its superclass's.
  fileprivate func ownOrNone(of type: CALayer.Type) -> PropertyTable {
    self === PropertyTable.base ? PropertyTable([], base: nil) : self
  }
}

extension CAMLSchema {
  /// The animation classes, by Apple's property names.
  ///
  /// Values whose kind is `.any` have the kind of the animation's key path.
  package static let animationClasses: [String: Class] = LayerClasses.animations.mapValues { type in
    let name = "\(type)"
    return Class(
      superclass: superclass(of: type), type.propertyTable, others: othersInAnimations[name] ?? [:])
  }

  /// The names of the animation classes, sorted.
  static let animationClassNames = animationClasses.keys.sorted()

  private static func superclass(of type: CAAnimation.Type) -> String? {
    _getSuperclass(type).flatMap { superclass in
      LayerClasses.animations.first { $0.value == superclass }?.key
    }
  }

  /// The properties that documents give animations beyond those of the classes.
  private static let othersInAnimations: [String: [String: CAMLType]] = [
    "CAAnimation": [
      "beginTimeMode": .string, "enabled": .bool, "mica_autorecalculatesDuration": .bool,
    ],
    "CASpringAnimation": ["velocity": .real],
    "CATransition": ["subtype": .string, "type": .string],
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
    "CAEmitterCell": Class(superclass: nil, CAEmitterCell.propertyTable),
    // The inputs of filters are known by their names.
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
    "style":
      "styles are not followed but for the tables of a wallpaper; it is preserved but ignored",
  ]

  /// Returns the note on an attribute or element of a class; nil if it is supported or not known.
  ///
  /// - Parameter kind: The kind of its values, if it has one.
  static func note(on name: String, _ kind: CAMLType?, in className: String) -> String? {
    let note =
      isClass(className, kindOf: "CAAnimation") ? unsupportedInAnimations[name] : unsupported[name]
    if let note { return note }
    guard kind == nil else { return nil }
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

/// Names that phones or editors know and that are not known here: no fault of a document.
extension CAMLSchema {
  /// Layer classes that the Mac has and phones do not.
  static let macClasses: Set<String> = [
    "CAOpenGLLayer", "NSOpenGLLayer", "QCCompositionLayer", "QTMovieLayer",
  ]

  /// Layer classes that phones have and that are not drawn here.
  private static let otherLayerClasses: Set<String> = [
    "AVPlayerLayer", "CAChameleonLayer", "CACloneLayer", "CALayerHost", "CALightLayer",
    "CAMediaLayer", "CAMetalLayer", "CAPluginLayer", "CAPortalLayer", "CAProxyLayer",
    "CASDFElementLayer", "CASDFLayer", "CASDFGradientLayer", "CASmoothedTextLayer", "CAStackLayer",
    "CAWindowLayer", "LKLayer",
  ]

  /// Returns true for a class of layers that phones or the Mac have.
  static func isLayerClassElsewhere(_ name: String) -> Bool {
    macClasses.contains(name) || otherLayerClasses.contains(name)
  }

  /// Attributes of objects that Mica writes as a whole, and that nobody reads.
  private static let residue: Set<String> = [
    "animationType", "autoresizesSublayers", "autoresizingMask", "debugDescription", "delegate",
    "description", "hash", "locked", "superclass", "userInfo",
  ]

  /// Returns true for a name that an editor or a template tool writes for itself.
  static func isOfTool(_ name: String) -> Bool {
    name.contains(":") || name.hasPrefix("_") || residue.contains(name)
      || ["nugget", "caplay", "mica_", "CUI_", "data-", "xmlns"].contains { name.hasPrefix($0) }
  }

  /// Properties that phones have, and lists of objects that their key paths reach into by names.
  private static let otherProperties: Set<String> = [
    "backgroundFilters", "compositingFilter", "contentsFrameCount", "contentsFrameMode",
    "contentsFramesPerSecond", "continuousCorners", "emitterCells", "filters", "object", "spinBias",
    "style",
  ]

  /// The parts of a transform that key paths of phones reach.
  private static let transformParts: Set<String> = [
    "quaternion", "rotation", "scale", "shear", "translation",
  ]

  /// Returns true for a key path that phones know.
  static func isKnownElsewhere(keyPath: String, in className: String) -> Bool {
    if kind(ofKeyPath: keyPath, in: className) != nil { return true }
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, !first.isEmpty else { return false }
    if ["transform", "sublayerTransform", "contentsTransform", "instanceTransform"].contains(first)
    {
      return parts.count > 1 && transformParts.contains(parts[1])
    }
    return privateEffects[first] != nil || privateHints.contains(first)
      || otherProperties.contains(first) || otherLayerClasses.contains(className)
      // The type of a filter.
      || first == "type" && objectClasses[className] != nil
  }
}
