/// The state of one document while it is decoded: its warnings, and the elements that others refer to.
struct DecodingContext {
  let log: WarningLog
  let references: ElementReferences

  /// Creates the context of a document.
  ///
  /// - Parameters:
  ///   - root: The outermost element.
  ///   - limits: The limits on what references repeat.
  ///   - log: Where warnings and issues go.
  init(root: XMLTree, limits: XMLLimits, log: WarningLog) {
    self.log = log
    references = ElementReferences(root: root, limits: limits, log: log)
  }

  /// The number of warnings so far.
  var warningCount: Int { log.count }

  func warn(line: Int?, _ subject: String, _ message: String) {
    log.warn(line: line, subject, message)
  }

  /// Warns about an element or one of its attributes, and records the fault if there is one to judge.
  func warn(
    _ element: XMLTree, attribute: String? = nil, _ message: String,
    _ fault: CAMLIssue.Fault? = nil
  ) {
    let subject = attribute.map { "\(element.name)@\($0)" } ?? element.name
    warn(line: element.line, subject, message)
    if let fault { log.record(fault, at: element.position, attribute: attribute) }
  }

  /// Warns that the value that an element states for a property cannot be read.
  func warnAboutValue(of element: XMLTree, property: String, _ reason: String) {
    warn(element, reason)
    log.record(
      .invalidValue(property: property, reason: reason), at: element.position, attribute: "value")
  }

  /// The value of a kind in a text, or the nearest one that is legal; nil, with a warning, if there
  /// is none.
  ///
  /// - Parameters:
  ///   - element: The element that states the text.
  ///   - attribute: The attribute that states it; nil for the element's value.
  ///   - property: The property that it is for.
  func value(
    in text: String, as kind: CAMLType, of element: XMLTree, attribute: String? = nil,
    property: String
  ) -> CAMLValue? {
    do throws(CAMLValueError) {
      return try CAMLValue(text, as: kind)
    } catch {
      let nearest = CAMLValue(nearestTo: text, as: kind)
      let remedy = nearest.map { "; \($0) is used" } ?? ""
      warn(element, attribute: attribute, error.description + remedy)
      if nearest == nil, kind != .any {
        log.record(
          .invalidValue(property: property, reason: error.description), at: element.position,
          attribute: attribute ?? "value")
      }
      return nearest
    }
  }

  /// Warns about the attributes of an element that nobody reads.
  ///
  /// - Parameter areJudged: True for an element of which all attributes are known.
  func warnAboutAttributes(
    of element: XMLTree, except known: Set<String>, areJudged: Bool = false
  ) {
    for attribute in element.attributes
    where !known.contains(attribute.name) && !CAMLSchema.isIgnored(attribute.name) {
      warn(
        element, attribute: attribute.name,
        "the attribute is not known; it is preserved but ignored",
        areJudged && !CAMLSchema.isOfTool(attribute.name)
          ? .unknownName(attribute.name, owner: element.name, known: known) : nil)
    }
  }

  /// Warns about text inside an element that has a meaning only by its children.
  func warnAboutText(in element: XMLTree) {
    guard !element.text.isEmpty else { return }
    warn(element, "unexpected text is ignored")
  }

  /// The children of an element that only holds others: `sublayers`, `animations`, `elements`.
  func children(of list: XMLTree) -> [XMLTree] {
    warnAboutAttributes(of: list, except: ["type"])
    warnAboutText(in: list)
    return list.children
  }

  /// Reads the elements of a list, and keeps those of which nothing can be made.
  func read<Value>(
    _ list: XMLTree, keeping unrecognized: inout UnrecognizedContent, _ read: (XMLTree) -> Value?
  ) -> [Value] {
    unrecognized.keepAttributes(of: list)
    return children(of: list).compactMap { element in
      let value = read(element)
      if value == nil { unrecognized.keep(element, in: list.name) }
      return value
    }
  }
}

/// Faults of what is not known here, unless phones know it or editors write it for themselves.
extension CAMLIssue.Fault {
  /// Creates the fault of an attribute or element that a class does not have; nil for a name that is known elsewhere.
  init?(name: String, of className: String) {
    guard !CAMLSchema.isIgnored(name), !CAMLSchema.isOfTool(name),
      !CAMLSchema.isKnownElsewhere(keyPath: name, in: className)
    else { return nil }
    self = .unknownName(name, owner: className, known: nil)
  }

  /// Creates the fault of a key path that a class does not have; nil for one that is known elsewhere.
  init?(keyPath: String, in className: String) {
    guard !CAMLSchema.isKnownElsewhere(keyPath: keyPath, in: className) else { return nil }
    self = .unknownKeyPath(keyPath, className: className)
  }

  /// Creates the fault of an element in a list of others; nil for a reference, and for what tools write.
  init?(misplaced element: XMLTree, expected: String, known: [String]) {
    guard element["object"] == nil, !CAMLSchema.isOfTool(element.name) else { return nil }
    self = .misplaced(element.name, expected: expected, known: known)
  }
}

/// The elements of a document that others refer to, such as `<contents object="#2"/>`, and what
/// reading them has cost so far.
///
/// An element that is referred to is read where the reference stands, so references can multiply a
/// document and even make it endless. Everything that may be a reference is therefore read through
/// ``reading(_:_:)`` or ``value(of:as:_:)``: they know which elements are open, and count
/// the elements that are read through references against one limit.
final class ElementReferences {
  private let elements: [String: XMLTree]
  private let limits: XMLLimits
  private let log: WarningLog

  /// The ids of the elements that are being read.
  private var open: Set<String> = []
  /// The number of elements inside each other that are being read.
  private var depth = 0
  /// The number of references inside each other that are being followed.
  private var openReferences = 0
  /// The number of elements that were read through references.
  private var count = 0
  /// The values that were read through references, which later references use again.
  private var values: [ValueKey: SharedValue] = [:]

  private struct ValueKey: Hashable {
    var id: String
    var kind: CAMLType
  }

  private struct SharedValue {
    var value: CAMLValue
    /// The number of elements that reading it took.
    var count: Int
  }

  /// Takes note of the elements that have an id, of several with one id the first.
  init(root: XMLTree, limits: XMLLimits, log: WarningLog) {
    var elements: [String: XMLTree] = [:]
    // The siblings that are still to come, at each depth.
    var open = [[root][...]]
    while var siblings = open.popLast() {
      guard let element = siblings.popFirst() else { continue }
      if let id = element["id"], element["object"] == nil, elements[id] == nil {
        elements[id] = element
      }
      open += [siblings, element.children[...]]
    }
    self.elements = elements
    self.limits = limits
    self.log = log
  }

  /// Decodes the target of an element: itself, or the one that it refers to.
  ///
  /// One that refers to no element of the document stands for itself.
  ///
  /// - Returns: What `body` returns; nil, with a warning that names the element, if it refers to an
  ///   element that it is a part of, or if the references repeat too much.
  func reading<Result>(
    _ element: XMLTree, _ body: (XMLTree) -> Result?
  ) -> Result? {
    let target = target(of: element)
    if let target, open.contains(target.id) {
      refuse(element, "the element “\(target.id)” holds itself; the reference is left out")
      return nil
    }
    guard depth < limits.depth else {
      refuse(element, "values are nested more than \(limits.depth) deep; it is left out")
      return nil
    }
    depth += 1
    openReferences += target == nil ? 0 : 1
    count += openReferences > 0 ? 1 : 0
    let id = target?.id ?? element["id"]
    let isNew = id.map { open.insert($0).inserted } ?? false
    defer {
      depth -= 1
      openReferences -= target == nil ? 0 : 1
      if isNew, let id { open.remove(id) }
    }
    guard openReferences > 0 else { return body(element) }
    let result = isExhausted ? nil : body(target?.element ?? element)
    guard isExhausted else { return result }
    // All that the outermost reference stands for is left out, so that nothing is half read.
    if target != nil, openReferences == 1 { refuseExhausted(element) }
    return nil
  }

  /// The value that is read of an element as ``reading(_:_:)`` does; two references to one
  /// element give one value, which shares its memory.
  func value(
    of element: XMLTree, as kind: CAMLType,
    _ body: (XMLTree) -> CAMLValue?
  ) -> CAMLValue? {
    guard let target = target(of: element), !open.contains(target.id) else {
      return reading(element, body)
    }
    let key = ValueKey(id: target.id, kind: kind)
    if let shared = values[key] {
      count += shared.count
      guard isExhausted else { return shared.value }
      if openReferences == 0 { refuseExhausted(element) }
      return nil
    }
    let before = count
    guard let value = reading(element, body) else { return nil }
    values[key] = SharedValue(value: value, count: count - before)
    return value
  }

  private func target(of element: XMLTree) -> (id: String, element: XMLTree)? {
    guard let id = element["object"], element.children.isEmpty, let target = elements[id] else {
      return nil
    }
    return (id, target)
  }

  /// True if more elements were read through references than the limits allow.
  private var isExhausted: Bool { count > limits.referencedElementCount }

  private func refuseExhausted(_ element: XMLTree) {
    refuse(
      element,
      "the references up to here repeat more than \(limits.referencedElementCount) elements; it is left out"
    )
  }

  private func refuse(_ element: XMLTree, _ message: String) {
    log.warn(
      line: element.line, element["object"] == nil ? element.name : "\(element.name)@object",
      message)
  }
}

extension XMLTree {
  /// True if the element says who it is, or refers to another one, here or further inside.
  var hasIdentity: Bool {
    self["id"] != nil || self["object"] != nil || children.contains(where: \.hasIdentity)
  }
}
