import BoingDocuments
import Foundation
import Testing

@Suite("XML files")
struct XMLReaderTests {
  private func failure(
    _ data: Data, limits: XMLLimits = .standard
  ) -> DocumentError? {
    do throws(DocumentError) {
      _ = try XMLTree(parsing: data, file: "main.caml", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ text: String, limits: XMLLimits = .standard) -> DocumentError? {
    failure(Data(text.utf8), limits: limits)
  }

  @Test("elements keep their attributes, text, order and lines")
  func tree() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment -->
      <a z="1" b="x &amp; &lt;y&gt;">
        <b/>
        <c> text &#x41;<![CDATA[<raw>]]> </c>
        <b n="2"/>
      </a>
      """
    let root = try XMLTree(parsing: Data(text.utf8), file: "f")
    #expect(root.name == "a")
    #expect(root.attributes.map(\.name) == ["b", "z"])
    #expect(root["b"] == "x & <y>")
    #expect(root["none"] == nil)
    #expect(root.children.map(\.name) == ["b", "c", "b"])
    #expect(root.children.map(\.line) == [4, 5, 6])
    #expect(root.child("c")?.text == "text A<raw>")
    #expect(root.line == 3)
  }

  @Test("namespaces are passed over, whatever is wrong with them")
  func namespaces() throws {
    let text = "<a xmlns=\"x\"><b:c xmlns=\"http://a.b/\" d:e=\"1\"/></a>"
    let root = try XMLTree(parsing: Data(text.utf8), file: "f")
    #expect(root.child("b:c")?["d:e"] == "1")
    #expect(failure(text + "rest")?.line == 1)
  }

  @Test("a byte that is not of the file's encoding is an error with its line")
  func wrongEncoding() {
    let data = Data("<a>\n<b n=\"".utf8) + Data([0xFF, 0xFE, 0x80]) + Data("\"/></a>".utf8)
    let error = failure(data)
    #expect(error?.file == "main.caml" && error?.line == 2)
    #expect(error?.malformation != nil)
  }

  @Test(
    "text that is not well-formed is an error with its line",
    arguments: [
      ("", 1), ("hello", 1), ("<a>\n<b>\n</a>", 3), ("<a>\n<b", 2), ("<a>\n<b/>\n", 3),
      ("<a/>\n<b/>", 2), ("<a/>\nrest", 2), ("<a/></a>", 1), ("<a>\n\n&undeclared;</a>", 3),
      ("<a b=1/>", 1), ("<a b='1' b='2'/>", 1),
    ])
  func malformed(text: String, line: Int) {
    let error = failure(text)
    #expect(error?.malformation?.isEmpty == false)
    #expect(error?.line == line)
  }

  @Test(
    "an error names the column, and the element whose end is missing",
    arguments: [
      ("<a>\n<b>\n  </a>", "mismatched tag, in column 5; <b> of line 2 is not closed"),
      ("<a>\n<ü c=\"é\" =\"\"/></a>", "not well-formed (invalid token), in column 10"),
      ("<a>\n <b/>", "no element found, in column 6; <a> of line 1 is not closed"),
    ])
  func columns(text: String, reason: String) {
    #expect(failure(text)?.cause == .malformedXML(reason))
  }

  @Test("an entity that nobody declared is an error, also where a document type is passed over")
  func skippedEntity() {
    let text = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD\" \"x.dtd\">\n<plist>&undeclared;</plist>"
    let error = #expect(throws: DocumentError.self) {
      try XMLTree(parsing: Data(text.utf8), file: "index.xml", allowsDocumentType: true)
    }
    #expect(error?.line == 2)
    #expect(error?.description.contains("undefined entity") == true)
  }

  @Test(
    "encodings that expat knows by another name or not at all are read",
    arguments: [
      ("utf8", String.Encoding.utf8, "blüte €🎈"), ("latin-1", .isoLatin1, "blüte"),
      ("Windows-1252", .windowsCP1252, "blüte €"), ("cp1252", .windowsCP1252, "blüte €"),
      ("ASCII", .utf8, "blüte"), ("UTF-8", .utf16, "blüte 🎈"),
      ("UTF-16", .utf16LittleEndian, "blüte 🎈"), ("UTF-16", .utf16BigEndian, "blüte 🎈"),
      ("UTF-16", .utf16, "blüte"),
      ("ISO-8859-1", .isoLatin1, "blüte"),
    ])
  func foreignEncodings(name: String, encoding: String.Encoding, value: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a>\n<b n=\"\(value)\"/></a>"
    let data = try #require(text.data(using: encoding))
    let root = try XMLTree(parsing: data, file: "f")
    #expect(root.child("b")?["n"] == value)
    #expect(root.child("b")?.line == 3)
  }

  @Test("a surrogate without its partner is an error, and so is an encoding that nobody knows")
  func invalidEncodings() {
    var wide = "<a n=\"xy\"/>".data(using: .utf16LittleEndian)!
    wide[12] = 0x00
    wide[13] = 0xD8
    for data in [wide, Data("<?xml version=\"1.0\" encoding=\"klingon\"?><a/>".utf8)] {
      #expect(failure(data)?.malformation?.contains("encoding") == true)
    }
  }

  @Test("text and a comment of any length are read, a tag of ten million bytes")
  func longTokens() throws {
    let long = String(repeating: "x", count: 10_000_001)
    let tag = { (size: Int) in "<b n=\"" + String(long.prefix(size - 8)) + "\">" }
    let text = "<a><!--\(long)-->\n" + tag(10_000_000) + long + "</b></a>"
    let root = try XMLTree(parsing: Data(text.utf8), file: "f")
    #expect(root.child("b")?["n"]?.utf8.count == 10_000_000 - 8)
    #expect(root.child("b")?.text.utf8.count == long.utf8.count)
    let error = failure("<a>\n" + tag(10_000_001) + "</b></a>")
    #expect(error?.line == 2)
    #expect(error?.cause == .malformedXML("a tag is longer than 10,000,000 bytes"))
  }

  @Test(
    "document type and entity declarations are refused",
    arguments: [
      "<!DOCTYPE a><a/>",
      "<?xml version=\"1.0\"?>\n<!-- <a/> -->\n<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>",
      "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
    ])
  func declarations(text: String) {
    #expect(failure(text)?.cause == .declaresEntities)
    #expect(failure(text.data(using: .utf16)!)?.cause == .declaresEntities)
  }

  @Test("a property list's document type is passed over, one with declarations is not")
  func documentType() throws {
    let plain = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD\" \"http://127.0.0.1:9/none.dtd\"><plist/>"
    let root = try XMLTree(
      parsing: Data(plain.utf8), file: "index.xml", allowsDocumentType: true)
    #expect(root.name == "plist")
    let hostile = "<!DOCTYPE plist [<!ENTITY x \"y\">]><plist>&x;</plist>"
    #expect(throws: DocumentError(file: "index.xml", line: 1, .declaresEntities)) {
      try XMLTree(parsing: Data(hostile.utf8), file: "index.xml", allowsDocumentType: true)
    }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
  }

  @Test("nesting is bounded, and its error says so")
  func depth() {
    #expect(failure(nested(200)) == nil)
    #expect(failure(nested(512)) == nil)
    #expect(failure(nested(513))?.cause == .tooDeep(limit: 512))
    #expect(failure(nested(200_000))?.cause == .tooDeep(limit: 512))
    #expect(failure(nested(3), limits: XMLLimits(depth: 2))?.cause == .tooDeep(limit: 2))
  }

  @Test("the number of elements is bounded")
  func elementCount() {
    let text = "<a>" + String(repeating: "<b/>", count: 10) + "</a>"
    #expect(failure(text, limits: XMLLimits(elementCount: 11)) == nil)
    let error = failure(text, limits: XMLLimits(elementCount: 10))
    #expect(error?.cause == .tooManyElements(limit: 10))
  }

  @Test(
    "processing instructions without content are passed over",
    arguments: ["<?x?>", "<?x ?>", "<?x ??>", "<?xml-model?>"])
  func emptyInstructions(instruction: String) throws {
    let text = "\(instruction)<a>\(instruction)<b/></a>"
    let root = try XMLTree(parsing: Data(text.utf8), file: "f")
    #expect(root.children.map(\.name) == ["b"])
  }
}

extension DocumentError {
  /// The fault of XML that is not well-formed; nil for any other error.
  fileprivate var malformation: String? {
    guard case .malformedXML(let reason) = cause else { return nil }
    return reason
  }
}
