/// The names and values in a document's markup that Core Animation does not have.
struct LintVocabulary: Sendable {
  /// An attribute or a property's element of a name that is not known.
  struct NameFault: Sendable {
    /// The class or the element that has no such thing.
    var owner: String
    var name: String
    var isAttribute: Bool
    /// The known name that is nearest.
    var near: String?
    var position: SourcePosition

    var anchor: LintAnchor { isAttribute ? .attribute(name, position) : .element(position) }
  }

  /// An element in a list of others.
  struct Stranger: Sendable {
    var element: XMLTree
    var expected: String
    var suggestion: String
  }

  /// An element of a class that is not known.
  struct ClassFault: Sendable {
    var element: XMLTree
    var name: String
    /// `layer` or `animation`.
    var kind: String
    var suggestion: String
  }

  /// A key path that a class does not have.
  struct KeyPathFault: Sendable {
    var className: String
    var keyPath: String
    /// The attribute that states it.
    var attribute: String
    var position: SourcePosition
    var suggestion: String
  }

  /// A value that is not of its property's kind.
  struct ValueFault: Sendable {
    var subject: String
    var message: String
    var anchor: LintAnchor
  }

  fileprivate(set) var names: [NameFault] = []
  fileprivate(set) var strangers: [Stranger] = []
  fileprivate(set) var classes: [ClassFault] = []
  fileprivate(set) var keyPaths: [KeyPathFault] = []
  fileprivate(set) var values: [ValueFault] = []

  /// Layer classes that the Mac has and phones do not.
  static let macClasses: Set<String> = [
    "CAOpenGLLayer", "NSOpenGLLayer", "QCCompositionLayer", "QTMovieLayer",
  ]

  /// Layer classes that phones have and that are not drawn here.
  static let otherLayerClasses: Set<String> = [
    "AVPlayerLayer", "CAChameleonLayer", "CACloneLayer", "CALayerHost", "CALightLayer",
    "CAMediaLayer", "CAMetalLayer", "CAPluginLayer", "CAPortalLayer", "CAProxyLayer",
    "CASDFElementLayer", "CASDFLayer", "CASDFGradientLayer", "CASmoothedTextLayer", "CAStackLayer",
    "CAWindowLayer", "LKLayer",
  ]

  /// Attributes of objects that Mica writes as a whole, and that nobody reads.
  private static let residue: Set<String> = [
    "animationType", "autoresizesSublayers", "autoresizingMask", "debugDescription", "delegate",
    "description", "hash", "locked", "superclass", "userInfo",
  ]

  /// Properties that phones have and that are not known here.
  static let otherProperties: Set<String> = [
    "contentsFrameCount", "contentsFrameMode", "contentsFramesPerSecond", "spinBias",
  ]

  /// True for a name that an editor or a template tool writes for itself.
  static func isOfTool(_ name: String) -> Bool {
    name.contains(":") || name.hasPrefix("_") || residue.contains(name)
      || ["nugget", "caplay", "mica_", "CUI_", "data-", "xmlns"].contains { name.hasPrefix($0) }
  }

  /// The parts of a transform that key paths of phones reach and that are not known here.
  private static let transformParts: Set<String> = [
    "quaternion", "rotation", "scale", "shear", "translation",
  ]

  /// True for a key path that phones know.
  static func isKnownKeyPath(_ keyPath: String, in className: String) -> Bool {
    if CAMLSchema.kind(ofKeyPath: keyPath, in: className) != nil { return true }
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, !first.isEmpty else { return false }
    if ["filters", "backgroundFilters", "compositingFilter", "emitterCells", "style"].contains(
      first)
    {
      return true
    }
    if ["transform", "sublayerTransform", "contentsTransform", "instanceTransform"].contains(first)
    {
      return parts.count > 1 && transformParts.contains(parts[1])
    }
    return CAMLSchema.privateEffects[first] != nil || CAMLSchema.privateHints.contains(first)
      || otherProperties.contains(first)
      || otherLayerClasses.contains(className)
  }
}

/// Looks through markup in the order in which it is decoded.
struct VocabularySearch {
  private(set) var found = LintVocabulary()
  private let context: DecodingContext
  private let log: WarningLog
  private let classNames: [String: String]

  /// - Parameters:
  ///   - root: The outermost element.
  ///   - content: What was decoded of it.
  init(root: XMLTree, content: CAMLDocument, layers: [LintLayer]) {
    context = DecodingContext(root: root, file: "", limits: .standard)
    log = context.log
    classNames = Dictionary(
      layers.compactMap { layer in layer.layer.id.map { ($0, layer.layer.className) } }
    ) { first, _ in first }
    let candidates = LayerDecoder.isLayer(root) ? [root] : root.children
    if let element = candidates.first(where: LayerDecoder.isLayer) { layer(element, isRoot: true) }
  }

  // MARK: Layers

  private mutating func layer(_ element: XMLTree, isRoot: Bool = false) {
    guard element["object"] == nil else { return }
    let isNamed = CAMLSchema.layerClasses[element.name] != nil || element["type"] == nil
    let className = isNamed ? element.name : element["type"] ?? element.name
    note(layerClass: className, of: element)
    for attribute in element.attributes
    where attribute.name != "id" && !(attribute.name == "type" && !isNamed) {
      self.attribute(attribute, of: element, className, owner: className)
    }
    for child in element.children {
      switch child.name {
      case "sublayers":
        for inner in child.children {
          if LayerDecoder.isLayer(inner) || inner.name == "layer" {
            layer(inner)
          } else if inner["object"] == nil {
            stranger(inner, "layer", Self.layerNames)
          }
        }
      case "animations": child.children.forEach { animation($0, className) }
      case "mask":
        if child["type"] != nil || child.children.isEmpty {
          if !CAMLType.nullNames.contains(child["type"] ?? "null") { layer(child) }
        } else {
          child.children.prefix(1).forEach { layer($0) }
        }
      case "states": if isRoot { child.children.forEach { state($0) } }
      case "stateTransitions": if isRoot { child.children.forEach { transition($0) } }
      default:
        property(
          child, CAMLSchema.kind(ofKeyPath: child.name, in: className), className,
          owner: className, others: Self.layerLists)
      }
    }
  }

  private static let layerNames = CAMLSchema.layerClasses.keys.sorted()
  private static let layerLists = ["sublayers", "animations", "mask", "states", "stateTransitions"]

  private mutating func note(layerClass name: String, of element: XMLTree) {
    guard CAMLSchema.layerClasses[name] == nil, name != "layer", name != "mask",
      !LintVocabulary.macClasses.contains(name), !LintVocabulary.otherLayerClasses.contains(name)
    else { return }
    found.classes.append(
      LintVocabulary.ClassFault(
        element: element, name: name, kind: "layer",
        suggestion: Spelling.suggestion(for: name, among: Self.layerNames)))
  }

  // MARK: Attributes, properties, values

  private mutating func attribute(
    _ attribute: XMLTree.Attribute, of element: XMLTree, _ className: String, owner: String,
    kind stated: CAMLType? = nil, others: [String] = []
  ) {
    let name = attribute.name
    let kind = stated ?? CAMLSchema.kind(ofKeyPath: name, in: className)
    guard let kind else {
      let isKnown =
        CAMLSchema.note(on: name, in: className) != nil || CAMLSchema.isIgnored(name)
        || ["id", "object", "continuousCorners"].contains(name) || LintVocabulary.isOfTool(name)
        || LintVocabulary.isKnownKeyPath(name, in: className)
      if !isKnown {
        self.name(name, isAttribute: true, className, owner, element.position, others)
      }
      return
    }
    guard kind != .any else { return }
    do throws(CAMLValueError) {
      _ = try CAMLValue(attribute.value, as: kind)
    } catch {
      guard CAMLValue(nearestTo: attribute.value, as: kind) == nil else { return }
      found.values.append(
        LintVocabulary.ValueFault(
          subject: name, message: error.description, anchor: .attribute(name, element.position)))
    }
  }

  private mutating func name(
    _ name: String, isAttribute: Bool, _ className: String, _ owner: String,
    _ position: SourcePosition, _ others: [String]
  ) {
    let known = CAMLSchema.attributes(of: className).keys.sorted() + others
    found.names.append(
      LintVocabulary.NameFault(
        owner: owner, name: name, isAttribute: isAttribute,
        near: Spelling.nearest(to: name, among: known), position: position))
  }

  private mutating func property(
    _ child: XMLTree, _ kind: CAMLType?, _ className: String, owner: String, others: [String] = []
  ) {
    guard let kind else {
      let isEmpty = child.children.isEmpty && child.text.isEmpty
      let isKnown =
        CAMLSchema.note(on: child.name, in: className) != nil
        || CAMLSchema.isIgnored(child.name)
        || isEmpty && CAMLSchema.ignoredWhenEmpty.contains(child.name)
        || LintVocabulary.isOfTool(child.name)
        || LintVocabulary.isKnownKeyPath(child.name, in: className)
      if !isKnown {
        name(child.name, isAttribute: false, className, owner, child.position, others)
      }
      return
    }
    // Empty lists are what editors leave behind.
    if child.children.isEmpty, child.text.isEmpty, CAMLSchema.ignoredWhenEmpty.contains(child.name)
    {
      return
    }
    switch kind {
    case .array(.object(let className)), .object(let className):
      objects(in: child, className)
    case .array(let inner) where !child.children.isEmpty && child["object"] == nil:
      for element in child.children { value(element, inner, subject: child.name) }
    default: value(child, kind, subject: child.name)
    }
  }

  private mutating func value(_ element: XMLTree, _ kind: CAMLType, subject: String) {
    guard kind != .any else { return }
    let before = log.warnings.count
    guard ValueDecoder(context: context).read(element, as: kind) == nil else { return }
    // A reference that leads nowhere has a rule of its own.
    if element["object"] != nil { return }
    let message =
      log.warnings.count > before
      ? log.warnings[log.warnings.count - 1].message
      : "the value cannot be read; \(kind.description) is expected"
    found.values.append(
      LintVocabulary.ValueFault(
        subject: subject, message: message, anchor: .attribute("value", element.position)))
  }

  /// Looks at emitter cells and filters.
  private mutating func objects(in list: XMLTree, _ className: String) {
    for element in list.children {
      let stated = element["type"] ?? element.name
      let name = CAMLSchema.objectClasses[stated] == nil ? className : stated
      guard element["object"] == nil, CAMLSchema.isClass(name, kindOf: className) else { continue }
      for attribute in element.attributes where !["id", "type"].contains(attribute.name) {
        self.attribute(attribute, of: element, name, owner: name)
      }
      for child in element.children {
        property(child, CAMLSchema.kind(of: child.name, in: name), name, owner: name)
      }
    }
  }

  private mutating func stranger(_ element: XMLTree, _ expected: String, _ known: [String]) {
    guard !LintVocabulary.isOfTool(element.name) else { return }
    found.strangers.append(
      LintVocabulary.Stranger(
        element: element, expected: expected,
        suggestion: Spelling.suggestion(for: element.name, among: known)))
  }
}

/// Animations, states and transitions.
extension VocabularySearch {
  private mutating func animation(
    _ element: XMLTree, _ layerClass: String, isWildcard: Bool = false
  ) {
    guard element["object"] == nil else { return }
    let isClass = CAMLSchema.animationClasses[element.name] != nil
    let className = isClass ? element.name : element["type"] ?? element.name
    guard CAMLSchema.animationClasses[className] != nil else {
      if element["type"] == nil, element.attributes.isEmpty {
        stranger(element, "animation", Self.animationNames)
      } else {
        found.classes.append(
          LintVocabulary.ClassFault(
            element: element, name: className, kind: "animation",
            suggestion: Spelling.suggestion(for: className, among: Self.animationNames)))
      }
      return
    }
    var valueKind = CAMLType.any
    if CAMLSchema.isClass(className, kindOf: "CAPropertyAnimation") {
      let keyPath = element["keyPath"] ?? element.child("keyPath")?["value"] ?? ""
      if !(isWildcard && (keyPath.isEmpty || keyPath == "*")) {
        guard check(keyPath, in: layerClass, "keyPath", element.position) else { return }
        valueKind = CAMLSchema.kind(ofKeyPath: keyPath, in: layerClass) ?? .any
      }
      if element["valueFunction"] != nil || element.child("valueFunction") != nil {
        valueKind = .input
      }
    }
    func kind(_ name: String) -> CAMLType? {
      switch CAMLSchema.kind(of: name, in: className) {
      case .any: valueKind
      case .array(.any): .array(valueKind)
      case let kind: kind
      }
    }
    for attribute in element.attributes
    where !["id", "key"].contains(attribute.name) && !(attribute.name == "type" && !isClass) {
      self.attribute(
        attribute, of: element, className, owner: className, kind: kind(attribute.name),
        others: ["key", "type"])
    }
    let isGroup = CAMLSchema.isClass(className, kindOf: "CAAnimationGroup")
    for child in element.children {
      if isGroup, child.name == "animations" {
        child.children.forEach { animation($0, layerClass) }
      } else {
        property(child, kind(child.name), className, owner: className, others: ["animations"])
      }
    }
  }

  private static let animationNames = CAMLSchema.animationClasses.keys.sorted()

  /// Returns true if a class has a property at a key path, and notes that it has none.
  private mutating func check(
    _ keyPath: String, in className: String, _ attribute: String, _ position: SourcePosition
  ) -> Bool {
    if LintVocabulary.isKnownKeyPath(keyPath, in: className) { return true }
    found.keyPaths.append(
      LintVocabulary.KeyPathFault(
        className: className, keyPath: keyPath, attribute: attribute, position: position,
        suggestion: Spelling.suggestion(for: keyPath, among: Self.keyPaths(of: className))))
    return false
  }

  /// The key paths of a class, those into values too.
  private static func keyPaths(of className: String) -> [String] {
    CAMLSchema.attributes(of: className).sorted { $0.key < $1.key }.flatMap { name, kind in
      [name] + kind.components.keys.sorted().map { "\(name).\($0)" }
    }
  }

  private mutating func state(_ element: XMLTree) {
    guard StateDecoder.hasName(element, "State") else {
      return stranger(element, "state", ["LKState"])
    }
    names(of: element, Self.stateAttributes)
    for child in element.children {
      guard child.name == "elements" else {
        stranger(child, "part of a state", ["elements"])
        continue
      }
      child.children.forEach { stateElement($0) }
    }
  }

  private static let stateAttributes = [
    "name", "basedOn", "enabled", "locked", "initial", "nextDelay", "previousDelay",
  ]
  private static let stateElements = [
    "LKStateAddAnimation", "LKStateAddElement", "LKStateRemoveAnimation", "LKStateRemoveElement",
    "LKStateSetProperty", "LKStateSetValue",
  ]

  private mutating func stateElement(_ element: XMLTree) {
    guard element["object"] == nil else { return }
    let name = element.name.dropFirst(2)
    guard ["LK", "CA"].contains(element.name.prefix(2)), Self.stateElements.contains("LK" + name)
    else {
      if element.name != "LKEventHandler" {
        stranger(element, "element of a state", Self.stateElements)
      }
      return
    }
    let className = element["targetId"].flatMap { classNames[$0] } ?? "CALayer"
    guard name == "StateSetValue" || name == "StateSetProperty" else {
      for child in element.children {
        let inner = child["type"] == nil && child.children.count == 1 ? child.children[0] : child
        if LayerDecoder.isLayer(inner) { layer(inner) }
      }
      return
    }
    names(
      of: element, ["targetId", "targetName", "keyPath", "final", "value", "type"])
    guard check(element["keyPath"] ?? "", in: className, "keyPath", element.position),
      let kind = CAMLSchema.kind(ofKeyPath: element["keyPath"] ?? "", in: className)
    else { return }
    if let child = element.child("value") ?? element.children.first {
      value(child, kind, subject: element["keyPath"] ?? "")
    } else if element["value"] == nil {
      found.values.append(
        LintVocabulary.ValueFault(
          subject: element["keyPath"] ?? "",
          message: "there is no value; \(kind.description) is expected",
          anchor: .element(element.position)))
    }
  }

  private mutating func transition(_ element: XMLTree) {
    guard StateDecoder.hasName(element, "StateTransition") else {
      return stranger(element, "transition", ["LKStateTransition"])
    }
    names(of: element, ["fromState", "toState", "duration", "enabled"])
    for child in element.children {
      guard child.name == "elements" else {
        stranger(child, "part of a transition", ["elements"])
        continue
      }
      child.children.forEach { transitionElement($0) }
    }
  }

  private mutating func transitionElement(_ element: XMLTree) {
    guard element["object"] == nil else { return }
    guard StateDecoder.hasName(element, "StateTransitionElement") else {
      return stranger(element, "element of a transition", ["LKStateTransitionElement"])
    }
    names(
      of: element,
      ["targetId", "targetName", "key", "keyPath", "final", "enabled", "beginTime", "duration"])
    let attribute = element["key"] == nil && element["keyPath"] != nil ? "keyPath" : "key"
    let keyPath = element[attribute] ?? "*"
    let isWildcard = keyPath == "*" || element["targetId"] == "*"
    let className = element["targetId"].flatMap { classNames[$0] } ?? "CALayer"
    if !isWildcard, !check(keyPath, in: className, attribute, element.position) { return }
    for child in element.children { animation(child, className, isWildcard: isWildcard) }
  }

  /// Notes the attributes of an element that has no class.
  private mutating func names(of element: XMLTree, _ known: [String]) {
    for attribute in element.attributes
    where attribute.name != "id" && !known.contains(attribute.name)
      && !LintVocabulary.isOfTool(attribute.name)
    {
      found.names.append(
        LintVocabulary.NameFault(
          owner: element.name, name: attribute.name, isAttribute: true,
          near: Spelling.nearest(to: attribute.name, among: known), position: element.position))
    }
  }
}
