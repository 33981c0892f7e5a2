import BoingCurves

/// A motion as a CSS `@keyframes` rule of one property.
///
/// To be played with linear timing, as in `animation: drop 1s linear both`.
public struct CSSKeyframes: Sendable, Hashable {
  /// The rule.
  public let text: String
  /// The size and the error of the rule; the error is a fraction of the distance between the values.
  public let certificate: CSSCertificate

  /// Creates the rule of a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion, in the property's unit.
  ///   - zero: The value from which the error is measured.
  ///   - one: The value at a distance of 1 from it.
  ///   - name: The rule's name.
  ///   - property: The property, such as `translate`.
  ///   - template: Its value, with `{}` in the position of the number, such as `0 {}px`.
  ///   - limit: The error, the points or the bytes that are allowed.
  ///   - economy: The quantity to minimise.
  /// - Throws: ``CSSExportError`` for an input out of its range.
  public init(
    of motion: some Motion, from zero: Double, to one: Double, name: String, property: String,
    template: String, limit: CSSLimit = .maximumError(0.001), economy: CSSEconomy = .bytes
  ) throws(CSSExportError) {
    try Self.check(name: name, property: property, template: template)
    let progress = try AnyMotion(motion).progress(from: zero, to: one)
    guard max(abs(zero), abs(one)) <= 1e9, abs(one - zero) >= 1e-6 else {
      throw .values(from: zero, to: one)
    }
    let form = CSSForm(offset: zero, scale: one - zero, allowsOmission: false) { points in
      let rules = points.enumerated().map { index, point in
        let selector = index == 0 ? "0%" : point.percent ?? "to"
        let value = Self.filled(template, point.number)
        return "  \(selector) { \(property): \(value) }"
      }
      return (["@keyframes \(name) {"] + rules + ["}"]).joined(separator: "\n")
    }
    let search = CSSPolylineSearch(motion: progress, form: form, economy: economy)
    (text, certificate) = try search.result(limit)
  }

  /// Refuses texts that would not make a rule.
  ///
  /// - Throws: ``CSSExportError`` for a name that is no identifier or is reserved, a property with
  ///   other characters than small letters and `-`, or a template without `{}` or with more than a
  ///   value in it.
  public static func check(
    name: String, property: String, template: String
  ) throws(CSSExportError) {
    guard isIdentifier(name) else { throw .name(name) }
    guard isProperty(property) else { throw .property(property) }
    guard isTemplate(template) else { throw .template(template) }
  }

  /// Returns the default template of a property: pixels along y for `translate`, degrees for
  /// `rotate`, a bare number for `opacity` and `scale`, pixels for lengths; nil for any other.
  public static func usualTemplate(of property: String) -> String? {
    switch property {
    case "translate": "0 {}px"
    case "rotate": "{}deg"
    case "opacity", "scale", "zoom", "flex-grow", "font-weight", "line-height": "{}"
    case "transform": "translateY({}px)"
    case "top", "left", "right", "bottom", "width", "height", "margin-top", "margin-left",
      "margin-right", "margin-bottom", "padding", "margin", "border-radius", "font-size", "gap",
      "letter-spacing", "max-width", "max-height":
      "{}px"
    default: nil
    }
  }

  /// Returns a template with a number in the position of `{}`.
  static func filled(_ template: String, _ number: String) -> String {
    parts(of: template).joined(separator: number)
  }

  private static func isIdentifier(_ name: String) -> Bool {
    let reserved = ["none", "initial", "inherit", "unset", "revert", "revert-layer", "default"]
    guard let first = name.unicodeScalars.first, !reserved.contains(lowercased(name)) else {
      return false
    }
    return isLetter(first) && name.unicodeScalars.allSatisfy { isLetter($0) || isRest($0) }
  }

  /// Returns a name with the letters from A to Z as small ones; of others an identifier has none.
  private static func lowercased(_ name: String) -> String {
    String(
      decoding: name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }

  private static func isProperty(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return ("a"..."z").contains(first)
      && name.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
  }

  private static func isRest(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "-"
  }

  private static func isTemplate(_ template: String) -> Bool {
    let parts = parts(of: template)
    return parts.count > 1
      && parts.allSatisfy { part in
        let bytes = Array(part.utf8)
        return !bytes.contains { byte in ";{}!\n\"'\\".utf8.contains { $0 == byte } }
          && !zip(bytes, bytes.dropFirst()).contains {
            $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "*")
          }
      }
  }

  /// Returns the texts before, between and after the `{}` of a template.
  private static func parts(of template: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    for byte in template.utf8 {
      if byte == UInt8(ascii: "}"), parts[parts.count - 1].last == UInt8(ascii: "{") {
        parts[parts.count - 1].removeLast()
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }
}
