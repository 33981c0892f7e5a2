import Foundation

/// Everything a `.caml` file says, as values: the layers, the states and the transitions.
public struct DocumentDescription: Sendable, Equatable {
  /// The outermost layer.
  public var root: LayerDescription

  /// The states in document order.
  public var states: [DocumentState]

  /// The transitions in document order.
  public var stateTransitions: [StateTransition]

  /// The unrecognized content beside the outermost layer.
  public var kept = KeptMarkup()

  /// The content that was not understood, for writing it back.
  public var warnings: [DocumentWarning]

  /// Reads Core Animation markup.
  ///
  /// - Parameters:
  ///   - markup: The content of a `.caml` file.
  ///   - file: The file's name, for messages.
  ///   - limits: How deep and how large the file may be.
  /// - Throws: ``DocumentError`` if it is not well-formed XML or there is no layer in it.
  public init(
    markup: Data, file: String, limits: MarkupLimits = .standard
  ) throws(DocumentError) {
    let document = try MarkupElement(parsing: markup, file: file, limits: limits)
    let log = WarningLog(file: file)
    log.references = MarkupReferences(root: document, limits: limits)
    let candidates = LayerReader.isLayer(document) ? [document] : log.children(of: document)
    guard let index = candidates.firstIndex(where: LayerReader.isLayer) else {
      throw DocumentError(file: file, line: document.line, .noLayer(root: document.name))
    }
    let element = candidates[index]
    if !LayerReader.isLayer(document) {
      kept.attributes = document.attributes.filter { $0.name != "xmlns" }
    }
    for other in candidates[..<index] + candidates[(index + 1)...] {
      kept.children.append(other)
      log.warn(line: other.line, other.name, "only the first layer is used; it is ignored")
    }
    root = LayerReader(log: log).read(element, isRoot: true)
    let reader = StateReader(root: root, log: log)
    states = reader.readStates(element.child("states"), keeping: &root.kept)
    stateTransitions = reader.readTransitions(
      element.child("stateTransitions"), keeping: &root.kept)
    warnings = log.all
  }

  /// The number of animations that the layers have, without those inside groups.
  public var animationCount: Int { root.animationCount }

  /// Describes a document that was not read.
  public init(
    root: LayerDescription, states: [DocumentState] = [], stateTransitions: [StateTransition] = [],
    warnings: [DocumentWarning] = []
  ) {
    self.root = root
    self.states = states
    self.stateTransitions = stateTransitions
    self.warnings = warnings
  }
}
