import Foundation
import FoundationXML

/// The limits beyond which an XML file is refused.
public struct MarkupLimits: Sendable, Hashable {
  /// The maximum number of elements inside each other.
  ///
  /// The layer tree is walked recursively, so this also bounds the stack.
  public var depth: Int

  /// The maximum number of elements.
  public var elementCount: Int

  /// The maximum number of elements that are read through references, each as often as it is named.
  public var referencedElementCount: Int

  /// Creates limits; what is left out has the default value.
  public init(
    depth: Int = 512, elementCount: Int = 1_000_000, referencedElementCount: Int = 200_000
  ) {
    self.depth = depth
    self.elementCount = elementCount
    self.referencedElementCount = referencedElementCount
  }

  /// The maximum number of bytes of a start tag that can be read whatever follows it.
  ///
  /// libxml2 takes ten million bytes, among which it counts the piece that it reads at the end of the tag.
  public static let startTagSize = 10_000_000 - 65_536

  /// 512 elements deep, a million elements, and 200,000 through references.
  public static let standard = MarkupLimits()
}

extension MarkupElement {
  /// Parses an XML file and gives its outermost element.
  ///
  /// Entity declarations are refused, external entities are never fetched.
  ///
  /// - Parameters:
  ///   - data: The file's bytes, in an encoding that they declare or begin with, else UTF-8.
  ///   - file: The file's name, for messages.
  ///   - limits: How deep and how large the file may be.
  ///   - allowsDocumentType: Whether a document type declaration without declarations of its own is
  ///     passed over, as property lists have one.
  /// - Throws: ``DocumentError`` with the line at which reading stopped.
  public init(
    parsing data: Data, file: String, limits: MarkupLimits = .standard,
    allowsDocumentType: Bool = false
  ) throws(DocumentError) {
    let data = try MarkupEncoding.utf8(data, file: file)
    if let line = MarkupPrologue.lineOfRefusedDeclaration(
      in: data, allowsDocumentType: allowsDocumentType)
    {
      throw DocumentError(file: file, line: line, .declaresEntities)
    }
    let builder = MarkupTreeBuilder(limits: limits)
    // Of whole data the parser takes no more than ten million bytes.
    let parser = XMLParser(stream: InputStream(data: data))
    parser.externalEntityResolvingPolicy = .never
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    let succeeded = parser.parse()
    if let cause = builder.failure {
      throw DocumentError(file: file, line: builder.failureLine, cause)
    }
    // After the last tag the parser reports errors and still says that it succeeded.
    guard succeeded, builder.errors.isEmpty, let root = builder.root else {
      let reason =
        succeeded && builder.root != nil
        ? "there is something after the outermost element"
        : builder.errors.first.map(MarkupTreeBuilder.reason) ?? "there is no element in it"
      throw DocumentError(
        file: file, line: builder.errorLine ?? max(parser.lineNumber, 1), .malformedMarkup(reason))
    }
    self = root
  }
}

/// Builds the tree with a stack of its own, so that depth costs no call stack.
private final class MarkupTreeBuilder: NSObject, XMLParserDelegate {
  let limits: MarkupLimits
  private(set) var root: MarkupElement?
  private(set) var failure: DocumentError.Cause?
  private(set) var failureLine = 1
  private(set) var errors: [Int] = []
  private(set) var errorLine: Int?
  private var open: [MarkupElement] = []
  private var count = 0

  init(limits: MarkupLimits) {
    self.limits = limits
  }

  private func stop(_ parser: XMLParser, _ cause: DocumentError.Cause) {
    guard failure == nil else { return }
    failure = cause
    failureLine = max(parser.lineNumber, 1)
    open = []
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    guard failure == nil else { return }
    count += 1
    guard open.count < limits.depth else {
      return stop(parser, .tooDeep(limit: limits.depth))
    }
    guard count <= limits.elementCount else {
      return stop(parser, .tooManyElements(limit: limits.elementCount))
    }
    open.append(
      MarkupElement(
        name: elementName,
        attributes: attributeDict.map { .init(name: $0.key, value: $0.value) },
        line: parser.lineNumber))
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard failure == nil, var element = open.popLast() else { return }
    element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard failure == nil, !open.isEmpty else { return }
    open[open.count - 1].text += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
  ) {
    stop(parser, .declaresEntities)
  }

  func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) {
    stop(parser, .declaresEntities)
  }

  func parser(
    _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) {
    stop(parser, .declaresEntities)
  }

  /// The texts of the most common of libxml2's error numbers (`xmlParserErrors`).
  private static let reasons = [
    1: "an attribute, a comment or an instruction is longer than 10,000,000 bytes",
    4: "there is no element in it", 5: "it ends too early",
    9: "a character is not valid in this encoding", 26: "an entity is not declared",
    32: "its encoding is not known", 39: "an attribute's value has no quotes",
    42: "an attribute is there twice", 76: "a tag is not closed",
    77: "it ends before its last tag", 81: "a byte is not valid in this encoding",
  ]

  static func reason(_ code: Int) -> String {
    reasons[code] ?? "libxml2 error \(code)"
  }

  /// Namespaces mean nothing in this format, so what is wrong with one does not matter.
  private static let namespaceErrors = [99, 100, 200, 201, 202, 203, 204, 205]

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    guard failure == nil, !Self.namespaceErrors.contains(code) else { return }
    errors.append(code)
    errorLine = errorLine ?? max(parser.lineNumber, 1)
  }
}
