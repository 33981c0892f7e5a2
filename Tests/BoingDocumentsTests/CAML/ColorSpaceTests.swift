import Boing
import Foundation
import Testing

@testable import BoingDocuments

/// The expected values follow from the definitions of the spaces: for gray, whose chromaticity is
/// white's in all of them, only the transfer curves count.
@Suite("Colour spaces of documents")
struct ColorSpaceTests {
  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private func read(_ attributes: String) throws -> (CAMLColor?, [DocumentWarning]) {
    let markup = "<CALayer><borderColor type=\"CGColor\" \(attributes)/></CALayer>"
    let document = try CAMLDocument(markup: Data(markup.utf8), file: "m")
    guard case .color(let color)? = document.root.value(forKeyPath: "borderColor") else {
      return (nil, document.warnings)
    }
    return (color, document.warnings)
  }

  @Test(
    "A gray is converted by its space's curve",
    arguments: [
      ("kCGColorSpaceLinearGray", "0.5", encoded(0.5)),
      ("kCGColorSpaceGenericGrayGamma2_2", "0.5", encoded(pow(0.5, 2.2))),
      ("genericGrayGamma2_2", "0.5", encoded(pow(0.5, 2.2))),
      ("kCGColorSpaceAdobeRGB1998", "0.5 0.5 0.5", encoded(pow(0.5, 563.0 / 256))),
      ("kCGColorSpaceROMMRGB", "0.5 0.5 0.5", encoded(pow(0.5, 1.8))),
      ("kCGColorSpaceLinearSRGB", "0.5 0.5 0.5", encoded(0.5)),
      ("displayP3", "0.5 0.5 0.5", 0.5), ("sRGB", "0.5 0.5 0.5", 0.5), ("DeviceRGB", "0.5", 0.5),
      ("kCGColorSpaceExtendedSRGB", "1.5 1.5 1.5", 1.5),
    ])
  func gray(_ space: String, _ value: String, _ expected: Double) throws {
    let (color, warnings) = try read("value=\"\(value)\" space=\"\(space)\"")
    let read = try #require(color)
    // The published matrices have four or five digits.
    for part in [read.red, read.green, read.blue] { #expect(abs(part - expected) < 2e-4) }
    #expect(warnings.isEmpty)
  }

  @Test("Adobe's green lies outside sRGB")
  func adobeGreen() throws {
    let read = try read("value=\"0 1 0\" space=\"kCGColorSpaceAdobeRGB1998\"")
    #expect(try #require(read.0).red < -0.1)
  }

  @Test(
    "A space that is not known is a warning that names it, and sRGB is used",
    arguments: ["kCGColorSpaceGenericRGB", "myRGB", "grayish", "kCGColorSpaceGenericCMYK"])
  func unknown(_ space: String) throws {
    let (color, warnings) = try read("value=\"0.25 0.5 0.75\" space=\"\(space)\"")
    #expect(color == CAMLColor(red: 0.25, green: 0.5, blue: 0.75))
    #expect(warnings.count == 1)
    #expect(warnings.first?.message.contains("“\(space)”") == true)
  }

  @Test("Three components in a space of one are a warning")
  func wrongCount() throws {
    let (color, warnings) = try read("value=\"0.25 0.5 0.75\" space=\"kCGColorSpaceLinearGray\"")
    #expect(color == CAMLColor(red: 0.25, green: 0.5, blue: 0.75))
    #expect(warnings.count == 1)
  }
}
