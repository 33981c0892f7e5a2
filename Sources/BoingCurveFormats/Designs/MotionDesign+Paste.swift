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
    let error = NumberText.significant(
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

extension PlayedCurve {
  /// The function of CSS that the curve from 0 to 1 is; nil unless it is one cubic.
  fileprivate var singleCubic: String? {
    guard pieces.count == 1, case .cubic(let x1, let y1, let x2, let y2) = pieces[0].shape,
      (0...1).contains(x1), (0...1).contains(x2), startValue == 0, rest == 1
    else { return nil }
    let numbers = [x1, y1, x2, y2].map { NumberText.text($0, decimals: 9) }
    return "cubic-bezier(" + numbers.joined(separator: ",") + ")"
  }
}

/// A motion in a text of any format, found by the marks that the formats leave.
struct PastedText {
  /// The forms in which a text has a motion.
  enum Motion {
    /// A spring, with its launch velocity as it stands in the text.
    case spring(Spring, initialVelocity: Double)
    /// A curve in the times and values of the text, with its duration in seconds, if the text says it.
    case curve(PlayedCurve, duration: Double?)
    /// A function of CSS as it is written, with its duration in seconds, if the text says it.
    case easing(String, duration: Double?)
    /// The command's options.
    case options(String)
  }

  let motion: Motion

  /// The maximum number of bytes that are read.
  static var maximumSize: Int { 1 << 20 }

  /// Finds the motion of a text.
  ///
  /// - Throws: ``CurveReadError`` for a text that has none, or a damaged one.
  init(_ text: String) throws(CurveReadError) {
    guard text.utf8.count <= Self.maximumSize else {
      throw .damaged(form: "text", reason: "it has more than a million bytes")
    }
    if let motion = try Self.json(text) {
      self.motion = motion
      return
    }
    var scanner = TextScanner(text)
    if scanner.find("--motion ") || scanner.find("boing export") {
      motion = .options(text)
      return
    }
    if let (curve, unit) = try Self.marked(text) {
      let duration =
        unit.map { ($0 > 0 ? $0 : -$0 * curve.duration) } ?? Self.duration(of: text)
      motion = .curve(curve, duration: duration)
      return
    }
    if let easing = Self.easing(text) {
      motion = .easing(easing, duration: Self.duration(of: text))
      return
    }
    switch try MotionText(reading: text) {
    case .spring(let spring, let velocity): motion = .spring(spring, initialVelocity: velocity)
    case .curve(let curve): motion = .curve(curve, duration: Self.duration(of: text))
    }
  }

  private static func json(_ text: String) throws(CurveReadError) -> Motion? {
    guard let json = try? JSONValue(text) else { return nil }
    if json["k"] == nil, json.elements == nil {
      for token in try TokenReader.motions(json) {
        switch token.motion {
        case .options(let options): return .options(options)
        case .spring(let spring, let velocity): return .spring(spring, initialVelocity: velocity)
        case .curve(let curve): return .curve(curve, duration: token.duration)
        }
      }
    }
    switch try MotionText(reading: text) {
    case .spring(let spring, let velocity): return .spring(spring, initialVelocity: velocity)
    // Sixty frames a second, as the exports have them.
    case .curve(let curve):
      return .curve(curve, duration: json["k"] == nil ? nil : curve.duration / 60)
    }
  }

  /// Returns the curve of a text with the marks of a format; nil for a text without marks.
  ///
  /// - Returns: Beside the curve the seconds that it takes if that is above 0, the seconds of a unit of its time with a
  ///   minus, or nil where the text must say it.
  private static func marked(
    _ text: String
  ) throws(CurveReadError) -> (curve: PlayedCurve, duration: Double?)? {
    func has(_ mark: StaticString) -> Bool {
      var scanner = TextScanner(text)
      return scanner.find(mark)
    }
    var options = CurveExportOptions()
    for format in CurveFormat.allCases {
      let exporter = format.exporter
      guard let mark = exporter.mark, has(mark) else { continue }
      return (try exporter.read(text, options), exporter.timeUnit.map { -$0 })
    }
    for mark in ["segments: [Double] =", "Segments = doubleArrayOf", "Segments =", "segments ="]
      as [StaticString]
    where has(mark) {
      return (try SegmentReader.curve(text, after: mark), nil)
    }
    if has("@keyframes") {
      options.template = template(of: text)
      return (try CSSReader.keyframes(text, template: options.template), nil)
    }
    if has("offset:") {
      options.template = template(of: text)
      return (try WebAnimationsExporter.read(text, options), nil)
    }
    return nil
  }

  /// Returns a template with as many bytes before the number as the first value of keyframes has.
  private static func template(of text: String) -> String {
    var scanner = TextScanner(text)
    if scanner.find("offset:") {
      _ = scanner.find("\"")
    } else {
      _ = scanner.find("@keyframes") && scanner.find("{") && scanner.find("{") && scanner.find(":")
      scanner.skipSpace()
    }
    let start = scanner.position
    // As in `0 12px`, the last number of a value is the one that moves.
    var number = start
    while let byte = scanner.next, !";}\"".utf8.contains(byte) {
      let before = scanner.position
      if scanner.number() != nil { number = before } else { scanner.advance() }
    }
    while scanner.byte(at: number) == 32 { number += 1 }
    return String(repeating: " ", count: max(0, number - start)) + "{}"
  }

  /// Returns the first function of CSS in a text, as it is written; nil for a text without one.
  private static func easing(_ text: String) -> String? {
    var scanner = TextScanner(text)
    var start = 0
    for mark in ["linear(", "cubic-bezier(", "steps("] as [StaticString] {
      scanner = TextScanner(text)
      guard scanner.find(mark) else { continue }
      start = scanner.position - mark.utf8CodeUnitCount
      guard scanner.find(")") else { return nil }
      return scanner.text(from: start, to: scanner.position)
    }
    return nil
  }

  /// Returns the seconds behind the first word that ends in "duration"; nil where there is none.
  private static func duration(of text: String) -> Double? {
    for mark in ["uration:", "uration =", "uration\":", "uration =>", "urationMillis ="]
      as [StaticString]
    {
      var scanner = TextScanner(text)
      guard scanner.find(mark) else { continue }
      _ = scanner.take("Duration(microseconds:")
      guard let number = scanner.number(), number > 0 else { continue }
      if scanner.take("ms") { return number / 1000 }
      if scanner.take("s") { return number }
      // Milliseconds and microseconds have no unit behind them.
      return number > 30_000 ? number / 1_000_000 : number > 30 ? number / 1000 : number
    }
    return nil
  }
}
