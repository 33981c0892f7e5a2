import Foundation

/// Everything a `.caml` file says, as values: the layers, the states and the transitions.
public struct CAMLDocument: Sendable, Equatable {
  /// The outermost layer.
  public var root: CAMLLayer

  /// The states in document order.
  public var states: [DocumentState] = []

  /// The transitions in document order.
  public var stateTransitions: [StateTransition] = []

  /// The unrecognized content beside the outermost layer.
  public var unrecognized = UnrecognizedContent()

  /// The warnings about what was not understood.
  public var warnings: [DocumentWarning] = []

  /// The number of animations that the layers have, without those inside groups.
  public var animationCount: Int { root.animationCount }
}

/// The content of an element that a reader did not understand, preserved so that it can be written back.
public struct UnrecognizedContent: Sendable, Equatable {
  /// The attributes as in the file.
  public var attributes: [XMLTree.Attribute] = []

  /// The elements inside as in the file.
  public var children: [XMLTree] = []

  /// The unrecognized content of known lists, by the list's name: attributes of `animations`, and
  /// elements in it that are no animations.
  public var lists: [String: XMLTree] = [:]

  /// True if everything was understood.
  public var isEmpty: Bool {
    attributes.isEmpty && children.isEmpty && lists.isEmpty
  }

  /// Preserves an attribute, but for a reference that leads nowhere: written again, it could lead to what it did not.
  mutating func keep(_ attribute: XMLTree.Attribute) {
    if attribute.name != "object" { attributes.append(attribute) }
  }

  /// Preserves an element of a list.
  mutating func keep(_ element: XMLTree, in list: String) {
    lists[list, default: XMLTree(name: list)].children.append(element)
  }

  /// Preserves the attributes of a list.
  mutating func keepAttributes(of list: XMLTree) {
    let attributes = list.attributes.filter { $0.name != "type" }
    guard !attributes.isEmpty else { return }
    var unrecognized = lists[list.name] ?? XMLTree(name: list.name)
    unrecognized.attributes += attributes.filter { unrecognized[$0.name] == nil }
    lists[list.name] = unrecognized
  }
}

extension CAMLDocument {
  /// The sources of all images, each once, in document order.
  public var imageSources: [String] {
    var sources: [String] = []
    var known: Set<String> = []
    var copy = self
    copy.mapImages { source in
      if known.insert(source).inserted { sources.append(source) }
      return source
    }
    return sources
  }

  /// The document with some sources replaced.
  func replacingImages(_ new: [String: String]) -> CAMLDocument {
    var copy = self
    copy.mapImages { new[$0] ?? $0 }
    return copy
  }

  private mutating func mapImages(_ change: (String) -> String) {
    root.mapImages(change)
    for index in states.indices {
      for value in states[index].values.indices {
        states[index].values[value].value.mapImages(change)
      }
      for number in states[index].changes.indices {
        switch states[index].changes[number].kind {
        case .addAnimation(var animation):
          animation.mapImages(change)
          states[index].changes[number].kind = .addAnimation(animation)
        case .addLayer(var layer, let before):
          layer.mapImages(change)
          states[index].changes[number].kind = .addLayer(layer, beforeID: before)
        case .removeAnimation, .removeLayer: break
        }
      }
    }
    for index in stateTransitions.indices {
      for element in stateTransitions[index].elements.indices {
        stateTransitions[index].elements[element].animation?.mapImages(change)
      }
    }
  }
}

extension CAMLLayer {
  fileprivate mutating func mapImages(_ change: (String) -> String) {
    properties.mapImages(change)
    for index in animations.indices { animations[index].mapImages(change) }
    mask?.mapImages(change)
    for index in sublayers.indices { sublayers[index].mapImages(change) }
  }
}

extension CAMLAnimation {
  fileprivate mutating func mapImages(_ change: (String) -> String) {
    properties.mapImages(change)
    for index in animations.indices { animations[index].mapImages(change) }
  }
}

extension [CAMLProperty] {
  fileprivate mutating func mapImages(_ change: (String) -> String) {
    for index in indices {
      let old = self[index].value
      self[index].value.mapImages(change)
      // The element has the old source.
      if self[index].value != old { self[index].markup = nil }
    }
  }
}

extension CAMLValue {
  fileprivate mutating func mapImages(_ change: (String) -> String) {
    switch self {
    case .image(let source): self = .image(source: change(source))
    case .array(var values) where values.contains(where: \.mayHoldImage):
      for index in values.indices { values[index].mapImages(change) }
      self = .array(values)
    case .object(var object):
      object.properties.mapImages(change)
      self = .object(object)
    default: break
    }
  }

  /// True for the kinds of value that are an image or can have one inside.
  private var mayHoldImage: Bool {
    switch self {
    case .image, .array, .object: true
    default: false
    }
  }
}
