/// One element of an XML document, with everything inside it.
///
/// Names keep the spelling of the file, prefix included. The order of attributes means nothing in
/// XML and the parser does not keep it, so they are sorted by name.
public struct XMLTree: Sendable, Equatable {
  /// One attribute of an element.
  public struct Attribute: Sendable, Equatable {
    /// The attribute's name.
    public var name: String
    /// The attribute's value, with entities resolved.
    public var value: String
  }

  /// The element's name.
  public var name: String

  /// The attributes, sorted by name.
  public var attributes: [Attribute]

  /// The elements inside, in document order.
  public var children: [XMLTree]

  /// The text directly inside, without white space at either end.
  public var text: String

  /// The position of the start tag; it makes no difference to equality.
  @ExcludedFromEquality public var position: SourcePosition

  /// The line of the start tag, counted from 1; 0 for an element that was not read.
  public var line: Int { position.line }

  /// Creates an element.
  init(
    name: String, attributes: [Attribute] = [], children: [XMLTree] = [], text: String = "",
    position: SourcePosition = .init()
  ) {
    self.name = name
    self.attributes = attributes.sorted { $0.name < $1.name }
    self.children = children
    self.text = text
    self.position = position
  }

  /// The value of an attribute, or nil if the element does not have it.
  public subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// The first child of a name, or nil.
  public func child(_ name: String) -> XMLTree? {
    children.first { $0.name == name }
  }
}

extension Unicode.Scalar {
  /// True for white space; ASCII is answered without Unicode's tables.
  var isWhiteSpace: Bool {
    isASCII ? self == " " || (9...13).contains(value) : properties.isWhitespace
  }
}

extension String {
  /// The text without the white space at both ends; Foundation's takes a second for ten megabytes.
  var trimmed: String {
    guard let first = unicodeScalars.firstIndex(where: { !$0.isWhiteSpace }),
      let last = unicodeScalars.lastIndex(where: { !$0.isWhiteSpace })
    else { return "" }
    let end = unicodeScalars.index(after: last)
    return first == startIndex && end == endIndex ? self : String(unicodeScalars[first..<end])
  }
}
