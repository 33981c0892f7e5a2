import CBoingExpat
import Foundation

/// The limits beyond which an XML file is refused.
public struct XMLLimits: Sendable, Hashable {
  /// The maximum number of elements inside each other.
  ///
  /// The layer tree is walked recursively, so this also bounds the stack.
  public var depth: Int

  /// The maximum number of elements.
  public var elementCount: Int

  /// The maximum number of layers: so many are read and drawn in about ten seconds and half a gigabyte.
  public var layerCount: Int

  /// The maximum number of elements that are read through references, each as often as it is named.
  public var referencedElementCount: Int

  /// Creates limits; what is left out has the default value.
  public init(
    depth: Int = 512, elementCount: Int = 1_000_000, layerCount: Int = 200_000,
    referencedElementCount: Int = 200_000
  ) {
    self.depth = depth
    self.elementCount = elementCount
    self.layerCount = layerCount
    self.referencedElementCount = referencedElementCount
  }

  /// The maximum number of bytes of a start tag that is written.
  ///
  /// Readers that are built on libxml2 take ten million bytes, as this one does, and among these they
  /// count the buffer that they read at the end of the tag.
  public static let startTagSize = readableStartTagSize - 65_536

  /// The maximum number of bytes of a start tag that is read.
  static let readableStartTagSize = 10_000_000

  /// 512 elements deep, a million elements, 200,000 of them layers, and 200,000 through references.
  public static let standard = XMLLimits()
}

extension XMLTree {
  /// Parses an XML file and gives its outermost element.
  ///
  /// Entity declarations are refused, external entities are never fetched.
  ///
  /// - Parameters:
  ///   - data: The file's bytes, in an encoding that they declare or begin with, else UTF-8.
  ///   - file: The file's name, for messages.
  ///   - limits: The depth and the number of elements that the file may have; its layers are not counted here.
  ///   - allowsDocumentType: True to pass over a document type declaration without declarations of its
  ///     own, as property lists have one.
  /// - Throws: ``DocumentError`` with the line at which reading stopped.
  public init(
    parsing data: Data, file: String, limits: XMLLimits = .standard,
    allowsDocumentType: Bool = false
  ) throws(DocumentError) {
    let reader = XMLReader(file: file, limits: limits, allowsDocumentType: allowsDocumentType)
    if let encoding = Self.wideEncoding(of: data) {
      self = try reader.read(data, in: encoding)
    } else {
      self = try reader.read(data)
    }
  }

  /// The encoding of a file that is read in another one; nil for all that expat reads itself.
  ///
  /// expat takes UTF-16 too, but surrogates without a partner as well.
  private static func wideEncoding(of data: Data) -> String.Encoding? {
    switch (data.first, data.dropFirst().first) {
    case (0xFE, 0xFF), (0xFF, 0xFE): .utf16
    case (0, 0x3C): .utf16BigEndian
    case (0x3C, 0): .utf16LittleEndian
    default: nil
    }
  }

  /// Returns a file in UTF-16 converted to UTF-8, to which the positions of its elements refer; nil for any
  /// other file.
  static func convertedToUTF8(_ data: Data) -> Data? {
    wideEncoding(of: data).flatMap { String(data: data, encoding: $0) }.map { Data($0.utf8) }
  }
}

/// Builds the tree from expat's events, with a stack of its own, so that depth costs no call stack.
private final class XMLReader {
  private let file: String
  private let limits: XMLLimits
  private let allowsDocumentType: Bool
  private var parser: XML_Parser?
  private var root: XMLTree?
  private var open: [XMLTree] = []
  private var count = 0
  private var failure: DocumentError?
  /// The encoding that the file declares, if expat does not know it.
  private var foreignEncoding: String?

  init(file: String, limits: XMLLimits, allowsDocumentType: Bool) {
    self.file = file
    self.limits = limits
    self.allowsDocumentType = allowsDocumentType
  }

  /// Reads a file in an encoding that expat does not know, or not well enough.
  func read(_ data: Data, in encoding: String.Encoding) throws(DocumentError) -> XMLTree {
    guard let text = String(data: data, encoding: encoding) else {
      throw DocumentError(
        file: file, line: 1, .malformedXML("a byte is not valid in this encoding"))
    }
    return try read(Data(text.utf8), isUTF8: true)
  }

  /// Reads a file.
  ///
  /// - Parameter isUTF8: True if the file is in UTF-8, whatever it declares.
  func read(_ data: Data, isUTF8: Bool = false) throws(DocumentError) -> XMLTree {
    guard let byteCount = Int32(exactly: data.count) else {
      throw DocumentError(file: file, .malformedXML("it has more than \(Int32.max) bytes"))
    }
    guard let parser = XML_ParserCreate(isUTF8 ? "UTF-8" : nil) else {
      throw DocumentError(file: file, .unreadable(String(cString: strerror(ENOMEM))))
    }
    defer {
      XML_ParserFree(parser)
      self.parser = nil
    }
    self.parser = parser
    setHandlers(of: parser)
    let status = data.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), byteCount, 1)
    }
    if let failure { throw failure }
    if status == XML_STATUS_OK, let root { return root }
    if let name = foreignEncoding, let encoding = Self.foreignEncodings[name.lowercased()] {
      return try read(data, in: encoding)
    }
    throw error(.malformedXML(reason(XML_GetErrorCode(parser))))
  }

  /// The encodings that expat does not know by these names.
  private static let foreignEncodings: [String: String.Encoding] = [
    "utf8": .utf8, "ascii": .utf8, "latin1": .isoLatin1, "latin-1": .isoLatin1,
    "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
  ]

  private func setHandlers(of parser: XML_Parser) {
    // The reader outlives the parser, which calls back only while it parses.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLReader.of($0)?.start($1, $2) },
      { reader, _ in XMLReader.of(reader)?.end() }
    )
    XML_SetCharacterDataHandler(parser) { XMLReader.of($0)?.add($1, Int($2)) }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, hasDeclarations in
      guard let reader = XMLReader.of(reader) else { return }
      if !reader.allowsDocumentType || hasDeclarations != 0 { reader.stop(.declaresEntities) }
    }
    // Where a document type may declare them elsewhere, expat passes over entities that are not known.
    XML_SetSkippedEntityHandler(parser) { reader, _, _ in
      guard let reader = XMLReader.of(reader) else { return }
      reader.stop(.malformedXML(reader.reason(XML_ERROR_UNDEFINED_ENTITY)))
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { reader, name, _ in
        XMLReader.of(reader)?.foreignEncoding = name.map { String(cString: $0) }
        return Int32(bitPattern: XML_STATUS_ERROR.rawValue)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
    // It is the pointer that `setHandlers` gave.
    pointer.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard failure == nil, let name, var next = values else { return }
    count += 1
    guard open.count < limits.depth else { return stop(.tooDeep(limit: limits.depth)) }
    guard count <= limits.elementCount else {
      return stop(.tooManyElements(limit: limits.elementCount))
    }
    guard XML_GetCurrentByteCount(parser) <= XMLLimits.readableStartTagSize else {
      return stop(.malformedXML("a tag is longer than 10,000,000 bytes"))
    }
    var attributes: [XMLTree.Attribute] = []
    while let name = next[0], let value = next[1] {
      attributes.append(.init(name: String(cString: name), value: String(cString: value)))
      next += 2
    }
    open.append(XMLTree(name: String(cString: name), attributes: attributes, position: position))
  }

  private func end() {
    guard failure == nil, var element = open.popLast() else { return }
    element.text = element.text.trimmed
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  private func add(_ characters: UnsafePointer<CChar>?, _ count: Int) {
    guard failure == nil, !open.isEmpty, let characters else { return }
    let text = UnsafeRawBufferPointer(start: characters, count: count)
    // Most text is the space between two tags.
    if open[open.count - 1].text.isEmpty, text.allSatisfy({ $0 <= 0x20 }) { return }
    open[open.count - 1].text += String(decoding: text, as: UTF8.self)
  }

  private func stop(_ cause: DocumentError.Cause) {
    guard failure == nil else { return }
    failure = error(cause)
    XML_StopParser(parser, 0)
  }

  private func error(_ cause: DocumentError.Cause) -> DocumentError {
    var error = DocumentError(file: file, line: position.line, cause)
    error.offset = position.offset
    return error
  }

  private var position: SourcePosition {
    let offset = Int(XML_GetCurrentByteIndex(parser))
    return SourcePosition(
      line: Int(XML_GetCurrentLineNumber(parser)), offset: offset < 0 ? nil : offset)
  }

  /// Returns expat's words for an error, with the column and, where a tag is missing, its element.
  private func reason(_ code: XML_Error) -> String {
    let message = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    let reason = "\(message), in column \(XML_GetCurrentColumnNumber(parser) + 1)"
    guard code == XML_ERROR_TAG_MISMATCH || code == XML_ERROR_NO_ELEMENTS, let element = open.last
    else { return reason }
    return "\(reason); <\(element.name.prefix(80))> of line \(element.line) is not closed"
  }
}
