/// The elements of a document that others refer to, such as `<contents object="#2"/>`, and what
/// reading them has cost so far.
///
/// An element that is referred to is read where the reference stands, so references can multiply a
/// document and even make it endless. Everything that may be a reference is therefore read through
/// ``reading(_:log:_:)`` or ``value(of:as:log:_:)``: they know which elements are open, and count
/// the elements that are read through references against one limit.
final class MarkupReferences {
  private let elements: [String: MarkupElement]
  private let limits: MarkupLimits

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
    var kind: ValueKind
  }

  private struct SharedValue {
    var value: MarkupValue
    /// The number of elements that reading it took.
    var count: Int
  }

  /// Takes note of the elements that have an id, of several with one id the first.
  init(root: MarkupElement = MarkupElement(name: ""), limits: MarkupLimits = .standard) {
    var elements: [String: MarkupElement] = [:]
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
  }

  /// Reads the element that another one stands for: itself, or the one that it refers to.
  ///
  /// One that refers to no element of the document stands for itself.
  ///
  /// - Returns: What `body` returns; nil, with a warning that names the element, if it refers to an
  ///   element that it is a part of, or if the references repeat too much.
  func reading<Result>(
    _ element: MarkupElement, log: WarningLog, _ body: (MarkupElement) -> Result?
  ) -> Result? {
    let target = target(of: element)
    if let target, open.contains(target.id) {
      refuse(element, log, "the element “\(target.id)” holds itself; the reference is left out")
      return nil
    }
    guard depth < limits.depth else {
      refuse(element, log, "values are nested more than \(limits.depth) deep; it is left out")
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
    if target != nil, openReferences == 1 { refuseExhausted(element, log) }
    return nil
  }

  /// The value that is read of an element as ``reading(_:log:_:)`` does; two references to one
  /// element give one value, which shares its memory.
  func value(
    of element: MarkupElement, as kind: ValueKind, log: WarningLog,
    _ body: (MarkupElement) -> MarkupValue?
  ) -> MarkupValue? {
    guard let target = target(of: element), !open.contains(target.id) else {
      return reading(element, log: log, body)
    }
    let key = ValueKey(id: target.id, kind: kind)
    if let shared = values[key] {
      count += shared.count
      guard isExhausted else { return shared.value }
      if openReferences == 0 { refuseExhausted(element, log) }
      return nil
    }
    let before = count
    guard let value = reading(element, log: log, body) else { return nil }
    values[key] = SharedValue(value: value, count: count - before)
    return value
  }

  private func target(of element: MarkupElement) -> (id: String, element: MarkupElement)? {
    guard let id = element["object"], element.children.isEmpty, let target = elements[id] else {
      return nil
    }
    return (id, target)
  }

  /// True if more elements were read through references than the limits allow.
  private var isExhausted: Bool { count > limits.referencedElementCount }

  private func refuseExhausted(_ element: MarkupElement, _ log: WarningLog) {
    refuse(
      element, log,
      "the references up to here repeat more than \(limits.referencedElementCount) elements; it is left out"
    )
  }

  private func refuse(_ element: MarkupElement, _ log: WarningLog, _ message: String) {
    log.warn(
      line: element.line, element["object"] == nil ? element.name : "\(element.name)@object",
      message)
  }
}

extension MarkupElement {
  /// True if the element says who it is, or refers to another one, here or further inside.
  var hasIdentity: Bool {
    self["id"] != nil || self["object"] != nil || children.contains(where: \.hasIdentity)
  }
}
