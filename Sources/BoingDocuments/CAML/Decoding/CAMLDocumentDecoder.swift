import Foundation

extension CAMLDocument {
  /// Reads Core Animation markup.
  ///
  /// - Parameters:
  ///   - markup: The content of a `.caml` file.
  ///   - file: The file's name, for messages.
  ///   - limits: How deep and how large the file may be.
  /// - Throws: ``DocumentError`` if it is not well-formed XML, or has no layer or more than the limit.
  public init(
    markup: Data, file: String, limits: XMLLimits = .standard
  ) throws(DocumentError) {
    try self.init(
      root: XMLTree(parsing: markup, file: file, limits: limits), limits: limits,
      log: WarningLog(file: file))
  }

  /// Reads the elements of Core Animation markup.
  ///
  /// - Parameter log: Takes the warnings and the issues.
  /// - Throws: ``DocumentError`` if there is no layer in it, or more than the limit.
  init(root document: XMLTree, limits: XMLLimits, log: WarningLog) throws(DocumentError) {
    guard document.layerCount <= limits.layerCount else {
      throw DocumentError(file: log.file, .tooManyLayers(limit: limits.layerCount))
    }
    let context = DecodingContext(root: document, limits: limits, log: log)
    let candidates = LayerDecoder.isLayer(document) ? [document] : context.children(of: document)
    guard let index = candidates.firstIndex(where: LayerDecoder.isLayer) else {
      throw DocumentError(file: log.file, line: document.line, .noLayer(root: document.name))
    }
    let element = candidates[index]
    if !LayerDecoder.isLayer(document) {
      unrecognized.attributes = document.attributes.filter { $0.name != "xmlns" }
    }
    for other in candidates[..<index] + candidates[(index + 1)...] {
      unrecognized.children.append(other)
      context.warn(other, "only the first layer is used; it is ignored")
    }
    root = LayerDecoder(context: context).read(element, isRoot: true)
    let reader = StateDecoder(root: root, context: context)
    states = reader.readStates(element.child("states"), keeping: &root.unrecognized)
    stateTransitions = reader.readTransitions(
      element.child("stateTransitions"), keeping: &root.unrecognized)
    warnings = log.all
  }
}

extension XMLTree {
  /// The number of layers and masks, this one among them.
  var layerCount: Int {
    let isLayer = LayerDecoder.isLayer(self) || name == "layer" || name == "mask"
    return children.reduce(isLayer ? 1 : 0) { $0 + $1.layerCount }
  }
}
