import Boing
import BoingCurves
import BoingDemos
import Foundation
import Testing

@testable import BoingCLI

@Suite("The gallery's CSS")
struct GalleryCSSTests {
  private static let keyPaths = [
    "bounds", "bounds.size.height", "backgroundColor", "transform", "transform.rotation.z",
    "transform.scale", "position.y",
  ]

  /// Returns true if `value` is a valid value of the property.
  private static func isValid(_ property: Substring, _ value: Substring) -> Bool {
    let value = String(value)
    return switch property {
    case "width", "height": value.wholeMatch(of: /\d+(\.\d+)?(rem|px)/) != nil
    case "background-color": value == "currentColor"
    case "transform": value.wholeMatch(of: /translateY\(-?\d+rem\)/) != nil
    case "rotate": value.wholeMatch(of: /-?[\d.]+rad/) != nil
    case "scale": value.wholeMatch(of: /-?[\d.]+/) != nil
    case "translate": value.wholeMatch(of: /0 -?\d+rem/) != nil
    default: false
    }
  }

  @Test("of a curve that comes back is a keyframe of whole declarations", arguments: keyPaths)
  func returning(keyPath: String) throws {
    let shake = try Shake(about: 1, amplitude: 0.5, numberOfSwings: 3, duration: 1)
    let curve = DemoCurve(shake, of: keyPath, from: 1)
    let css = try #require(GalleryCSS(curve, name: "sample"))
    let block = try #require(css.code.firstMatch(of: /to \{(.*)\}/)).1
    let declarations = block.split(separator: ";").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty }
    #expect(declarations.count == (keyPath == "bounds" ? 2 : 1))
    for declaration in declarations {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      try #require(parts.count == 2, "\(declaration)")
      #expect(Self.isValid(parts[0], parts[1].drop { $0 == " " }), "\(declaration)")
    }
  }

  @Test("of a curve that goes elsewhere is a transition of all its properties")
  func going() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
    let css = try #require(GalleryCSS(DemoCurve(bounce, of: "bounds"), name: "sample"))
    #expect(css.code.hasPrefix("transition-property: width, height;\n"))
  }
}
