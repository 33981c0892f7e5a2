/// The state of one document while it is decoded: its warnings, and the elements that others refer to.
struct DecodingContext {
  let log: WarningLog
  let references: ElementReferences

  /// Creates the context of a document.
  ///
  /// - Parameters:
  ///   - root: The outermost element.
  ///   - file: The file's name, for messages.
  ///   - limits: The limits on what references repeat.
  init(root: XMLTree, file: String, limits: XMLLimits) {
    log = WarningLog(file: file)
    references = ElementReferences(root: root, limits: limits, log: log)
  }

  /// The number of warnings so far.
  var warningCount: Int { log.count }

  func warn(line: Int?, _ subject: String, _ message: String) {
    log.warn(line: line, subject, message)
  }

  /// The value of a kind in a text, or the nearest one that is legal; nil, with a warning, if there
  /// is none.
  func value(in text: String, as kind: CAMLType, line: Int, _ subject: String) -> CAMLValue? {
    do throws(CAMLValueError) {
      return try CAMLValue(text, as: kind)
    } catch {
      let nearest = CAMLValue(nearestTo: text, as: kind)
      let remedy = nearest.map { "; \($0) is used" } ?? ""
      warn(line: line, subject, error.description + remedy)
      return nearest
    }
  }

  /// Warns about the attributes of an element that nobody reads.
  func warnAboutAttributes(of element: XMLTree, except known: Set<String>) {
    for attribute in element.attributes
    where !known.contains(attribute.name) && !CAMLSchema.isIgnored(attribute.name) {
      warn(
        line: element.line, "\(element.name)@\(attribute.name)",
        "the attribute is not known; it is preserved but ignored")
    }
  }

  /// Warns about text inside an element that has a meaning only by its children.
  func warnAboutText(in element: XMLTree) {
    guard !element.text.isEmpty else { return }
    warn(line: element.line, element.name, "unexpected text is ignored")
  }

  /// The children of an element that only holds others: `sublayers`, `animations`, `elements`.
  func children(of list: XMLTree) -> [XMLTree] {
    warnAboutAttributes(of: list, except: ["type"])
    warnAboutText(in: list)
    return list.children
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
