import Boing
import Foundation
import Testing

@testable import BoingDocuments

@Suite("References of documents")
struct ReferenceTests {
  private func values(_ document: CAMLDocument, _ index: Int) -> CAMLValue? {
    document.root.animations[index].value(forKey: "values")
  }

  @Test(
    "An element that holds itself is left out where it does, with a warning that names it",
    arguments: HostileDocuments.cycles)
  func cycles(_ name: String, _ markup: String) throws {
    let document = try CAMLDocument(markup)
    #expect(document.warnings.contains { $0.message.contains("holds itself") }, "\(name)")
    // What was read is played, written and read again.
    _ = try LayeredDocument(markup).makeRootLayer()
    #expect(try document.readAgain().markup == document.markup)
  }

  @Test("A reference to an animation is no value, though there is one inside it")
  func animationAsValue() throws {
    let document = try CAMLDocument(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="r"><animations id="x">
      <animation type="CABasicAnimation" keyPath="opacity"><toValue type="real" value="0.5"/>
      </animation></animations><states><LKState name="s"><elements>
      <LKStateSetValue targetId="r" keyPath="opacity"><value object="x" type="real" value="0.7"/>
      </LKStateSetValue></elements></LKState></states></CALayer></caml>
      """)
    #expect(document.warnings.contains { $0.subject == "animations" })
    let markup = try document.markup
    #expect(String(decoding: markup, as: UTF8.self).contains("object=\"x\""))
    #expect(try document.readAgain().markup == markup)
  }

  @Test("What stands beside an element that holds itself is read")
  func besideCycle() throws {
    let markup = try #require(HostileDocuments.cycles.first { $0.name == "array" }).markup
    #expect(try values(CAMLDocument(markup), 0) == .array([.real(1)]))
  }

  @Test(
    "References that multiply a document are left out from a limit on, with a warning",
    arguments: [HostileDocuments.nestedArrays, HostileDocuments.doublingGroups])
  func multiplied(_ markup: String) throws {
    let document = try CAMLDocument(markup, limits: XMLLimits(referencedElementCount: 20_000))
    let warning = try #require(
      document.warnings.first { $0.message.contains("repeat more than 20000 elements") })
    #expect(warning.line != nil)
    #expect(warning.subject.hasSuffix("@object"))
  }

  @Test("A reference that would go beyond the limit is left out whole")
  func wholeOrNot() throws {
    let markup = HostileDocuments.sharedValues(animations: 10, values: 100)
    let document = try CAMLDocument(markup, limits: XMLLimits(referencedElementCount: 404))
    // Each repeats the list and its hundred values.
    let counts = (0..<10).map { index -> Int in
      guard case .array(let values)? = self.values(document, index) else { return 0 }
      return values.count
    }
    #expect(counts == [100, 100, 100, 100, 100, 0, 0, 0, 0, 0])
    #expect(document.warnings.count == 5)
  }

  @Test("Values that are named by several animations are read once and share their memory")
  func shared() throws {
    let document = try CAMLDocument(HostileDocuments.sharedValues(animations: 20, values: 1_000))
    func address(_ index: Int) -> UnsafeRawPointer? {
      guard case .array(let values)? = values(document, index) else { return nil }
      return values.withUnsafeBytes { $0.baseAddress }
    }
    #expect(address(1) != nil)
    #expect((2..<20).allSatisfy { address($0) == address(1) })
    #expect(document.warnings.isEmpty)
  }

  @Test("A long chain of references ends with a warning")
  func chain() throws {
    let document = try CAMLDocument(HostileDocuments.chain(length: 20_000))
    #expect(document.warnings.contains { $0.message.contains("nested more than 512 deep") })
    _ = try document.markup
    _ = document.imageSources
  }

  @Test("The states of a long chain are set in one pass")
  func states() throws {
    let markup = HostileDocuments.basedOnChain(length: 40_000)
    let document = try LayeredDocument(markup)
    try document.setState("39999")
    #expect(document.state == "39999")
  }

  @Test("Numbers at the edge of what there is are read", arguments: HostileDocuments.extremeNumbers)
  func numbers(_ markup: String) throws {
    let document = try CAMLDocument(markup)
    #expect(try document.readAgain().root == document.root)
  }

  @Test("A document larger than any whole number becomes a wallpaper")
  func largeWallpaper() throws {
    let content = try CAMLDocument("<CALayer bounds=\"0 0 1e300 1e300\"/>")
    let conversion = DocumentConversion(DocumentBundle(content: content), named: "m")
    guard case .folder(let files) = try conversion.output(as: .wallpaper, named: "m") else {
      Issue.record("a wallpaper is a folder")
      return
    }
    #expect(files["Wallpaper.plist"] != nil)
  }

  @Test(
    "A radius that is none becomes the nearest one, with a warning",
    arguments: [
      ("inf", 100_000), ("-inf", 0), ("nan", 0), ("-5", 0), ("1e300", 100_000), ("100001", 100_000),
    ])
  func radius(_ text: String, _ nearest: Double) throws {
    for inside in [
      "<filters><CAFilter filter=\"gaussianBlur\" name=\"b\" inputRadius=\"\(text)\"/></filters>",
      "<filters><CAFilter filter=\"gaussianBlur\" name=\"b\">"
        + "<inputRadius type=\"real\" value=\"\(text)\"/></CAFilter></filters>",
    ] {
      let document = try CAMLDocument(HostileDocuments.document(inside))
      guard case .array(let filters)? = document.root.value(forKeyPath: "filters"),
        case .object(let filter)? = filters.first
      else {
        Issue.record("there is no filter")
        return
      }
      #expect(filter.value(forKey: "inputRadius") == .real(nearest))
      let warning = try #require(document.warnings.first)
      #expect(warning.message.contains(text) && warning.message.contains("is used"))
    }
    let animated = try CAMLDocument(
      HostileDocuments.document(
        "<animations><animation type=\"CABasicAnimation\" keyPath=\"filters.b.inputRadius\" "
          + "toValue=\"\(text)\"/></animations>"))
    #expect(animated.root.animations.first?.value(forKey: "toValue") == .real(nearest))
    #expect(animated.warnings.count == 1)
  }

  @Test("A radius that is legal is read without a warning", arguments: ["0", "4.5", "100000"])
  func legalRadius(_ text: String) throws {
    let document = try CAMLDocument(
      HostileDocuments.document(
        "<filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"\(text)\"/></filters>"))
    #expect(document.warnings.isEmpty)
  }

  @Test("Markup of more than ten million bytes in one line is read; a longer value is named")
  func longMarkup() throws {
    let name = String(repeating: "a", count: 100_000)
    let many = String(repeating: "<CALayer name=\"\(name)\"/>", count: 105)
    let document = try CAMLDocument(HostileDocuments.document("<sublayers>\(many)</sublayers>"))
    #expect(document.root.sublayers.count == 105)
    let long = HostileDocuments.document(
      "", attributes: "name=\"\(String(repeating: "a", count: 10_500_000))\"")
    #expect {
      _ = try CAMLDocument(long)
    } throws: { error in
      guard case .malformedXML(let reason)? = (error as? DocumentError)?.cause else {
        return false
      }
      return reason.contains("10,000,000 bytes")
    }
  }
}

@Suite("What documents pass over")
struct IgnoredAttributeTests {
  @Test("Nothing that is read is passed over without a warning")
  func ignored() {
    let names = CAMLSchema.ignored.keys.filter { !["id", "xmlns"].contains($0) }
    for name in names {
      for className in CAMLSchema.classes.keys {
        #expect(CAMLSchema.kind(of: name, in: className) == nil, "\(className).\(name)")
      }
    }
  }
}
