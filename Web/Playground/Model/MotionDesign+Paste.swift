import BoingCurveFormats
import BoingCurves

/// A design that was made of a text of another format.
public struct ReadDesign: Sendable, Hashable {
  /// The design.
  public let design: MotionDesign
  /// A sentence that says what was read, and how far the design is from it.
  public let note: String
}

extension MotionDesign {
  /// Reads a motion in any of the formats, an address or the command's options as a design.
  ///
  /// A spring stays a spring. Any other curve stays that curve, as an easing: one of CSS's functions as it is written,
  /// and all others as straight lines within a thousandth of the distance.
  ///
  /// - Parameter text: What a format, the command or the page writes; up to a million bytes.
  /// - Throws: ``DesignError`` for a text that is none of them.
  public static func read(_ text: String) throws(DesignError) -> ReadDesign {
    var scanner = TextScanner(text)
    if scanner.find("v=1&") {
      let start = scanner.position
      while let byte = scanner.next, byte > 32 { scanner.advance() }
      let address = "v=1&" + scanner.text(from: start, to: scanner.position)
      return ReadDesign(design: try MotionDesign(address: address), note: "A link.")
    }
    let pasted: PastedText
    do throws(CurveReadError) {
      pasted = try PastedText(text)
    } catch {
      throw .reading(error)
    }
    switch pasted.motion {
    case .options(let options):
      return ReadDesign(
        design: try MotionDesign(address: try address(ofOptions: options)),
        note: "The command's options.")
    case .spring(let spring, let velocity): return try read(spring, velocity)
    case .easing(let easing, let duration):
      var design = MotionDesign()
      design.kind = .ease
      guard EasingName(easing) != nil else {
        throw .value(key: "ease", text: easing, remedy: EasingName.remedy)
      }
      design.easing = easing
      design.give(try checked(duration), .duration)
      return ReadDesign(design: try design.checked(), note: "An easing, as it is written.")
    case .curve(let curve, let duration): return try read(curve, duration: duration)
    }
  }

  private static func checked(_ duration: Double?) throws(DesignError) -> Double {
    let seconds = DesignNumber.rounded(duration ?? 1, digits: 9)
    return min(
      max(seconds, DesignParameter.duration.range.lowerBound),
      DesignParameter.duration.range.upperBound)
  }

  private static func read(
    _ spring: Spring, _ velocity: Double
  ) throws(DesignError) -> ReadDesign {
    func rounded(_ value: Double) -> Double { DesignNumber.rounded(value, digits: 9) }
    var design = MotionDesign()
    design.give(rounded(spring.mass), .mass)
    design.give(rounded(spring.stiffness), .stiffness)
    design.give(rounded(spring.dampingCoefficient), .damping)
    if velocity != 0 { design.give(rounded(velocity), .velocity) }
    design.springForm = .constants
    for parameter in [DesignParameter.mass, .stiffness, .damping] {
      let value = design.number(parameter)
      guard parameter.range.contains(value) else {
        throw .value(
          key: parameter.name, text: DesignNumber.text(value), remedy: parameter.remedy)
      }
    }
    return ReadDesign(design: try design.checked(), note: "A spring, by its constants.")
  }

  private static func read(
    _ curve: PlayedCurve, duration: Double?
  ) throws(DesignError) -> ReadDesign {
    guard curve.duration > 0, curve.duration.isFinite else {
      throw .undesignable("The curve takes no time; paste one that goes somewhere.")
    }
    let isCyclic = (curve.rest - curve.startValue).magnitude < 1e-9
    let one = isCyclic ? curve.furthestValue : curve.rest
    guard one != curve.startValue else {
      throw .undesignable("The curve stays where it is; paste one that goes somewhere.")
    }
    let unit = curve.scaled(time: 1 / curve.duration, zero: curve.startValue, one: one)
    var design = MotionDesign()
    design.kind = .ease
    design.give(try checked(duration), .duration)
    if let cubic = unit.singleCubic {
      design.easing = cubic
      return ReadDesign(design: try design.checked(), note: "One cubic, as it is written.")
    }
    let easing: CSSLinearFunction
    do throws(CSSExportError) {
      easing = try CSSLinearFunction(of: unit, from: 0, to: 1, limit: .maximumError(0.001))
    } catch {
      throw .export(.css(error))
    }
    design.easing = easing.text
    guard design.address.utf8.count <= maximumAddressSize else {
      throw .undesignable(
        "The curve takes \(easing.certificate.points) points, more than a link holds; paste a shorter one."
      )
    }
    let error = DecimalText.significant(
      DesignNumber.rounded(easing.certificate.maximumError, digits: 2))
    return ReadDesign(
      design: try design.checked(),
      note:
        "A curve, as \(easing.certificate.points) points of straight lines within \(error) of it.")
  }

  /// Returns the address of the command's options, as a shell splits them.
  private static func address(ofOptions options: String) throws(DesignError) -> String {
    var words: [[UInt8]] = [[]]
    var quote: UInt8?
    for byte in options.utf8 {
      if let open = quote {
        if byte == open { quote = nil } else { words[words.count - 1].append(byte) }
      } else if byte == 34 || byte == 39 {
        quote = byte
      } else if byte <= 32 {
        if !words[words.count - 1].isEmpty { words.append([]) }
      } else {
        words[words.count - 1].append(byte)
      }
    }
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    var parts: [String] = []
    var index = 0
    while index < texts.count {
      let word = texts[index]
      index += 1
      guard word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") else { continue }
      var name = word
      while name.utf8.first == UInt8(ascii: "-") { name.removeFirst() }
      switch name {
      case "b": name = "bounces"
      case "d": name = "duration"
      default: break
      }
      if name == "cosine" || name == "smooth" {
        parts.append(name + "=1")
        continue
      }
      guard index < texts.count else { break }
      // The format and the file of an export are no part of the motion.
      if name != "as", name != "output", name != "o" {
        parts.append(name + "=" + PercentEncoding.encoded(texts[index]))
      }
      index += 1
    }
    return "v=1&" + parts.joined(separator: "&")
  }
}
