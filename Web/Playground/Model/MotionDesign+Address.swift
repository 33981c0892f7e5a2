import BoingCurveFormats
import BoingCurves

extension MotionDesign {
  /// The maximum number of bytes of an address.
  public static var maximumAddressSize: Int { 8192 }

  /// Creates the design that an address describes.
  ///
  /// - Parameter address: `key=value` joined by `&`, with `%` and two hexadecimal digits for other bytes; a `#` before it
  ///   is passed over. The keys are the command's options; `v` is the version, 1.
  /// - Throws: ``DesignError`` that names the key at fault.
  public init(address: String) throws(DesignError) {
    guard address.utf8.count <= Self.maximumAddressSize else {
      throw .tooLong(address.utf8.count)
    }
    var design = MotionDesign()
    var keys: [String] = []
    for part in address.utf8.split(separator: UInt8(ascii: "&")) {
      var bytes = Array(part)
      if keys.isEmpty, bytes.first == UInt8(ascii: "#") { bytes.removeFirst() }
      if bytes.isEmpty { continue }
      guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
        let key = PercentEncoding.decoded(bytes[..<equals]),
        let text = PercentEncoding.decoded(bytes[(equals + 1)...])
      else { throw .damaged(String(decoding: bytes, as: UTF8.self)) }
      if keys.contains(key) { throw .repeated(key) }
      keys.append(key)
      try design.set(key, text)
    }
    try design.checkKeys(keys)
    self = design
  }

  mutating func set(_ key: String, _ text: String) throws(DesignError) {
    for parameter in DesignParameter.allCases where parameter.name == key {
      let number = try Self.number(text, parameter)
      if let form = parameter.springForm, springForm != .bounces, springForm != form {
        throw .conflict(
          key,
          DesignParameter.allCases.first {
            $0.springForm == springForm && given($0) != nil
          }?.name ?? key)
      }
      give(number, parameter)
      return
    }
    switch key {
    case "v": if text != "1" { throw .version(text) }
    case "motion": kind = try Self.kind(text)
    case "name":
      guard CurveSource.isName(text) else {
        throw .value(
          key: key, text: text,
          remedy: "use letters, digits, - and _, beginning with a letter, up to 100")
      }
      name = text
    case "ease":
      guard EasingName(text) != nil else {
        throw .value(key: key, text: text, remedy: EasingName.remedy)
      }
      easing = text
    case "table":
      switch text {
      case "icon": table = .threeHops
      case "view": table = .twoHops
      default: throw .value(key: key, text: text, remedy: "give icon or view")
      }
    case "train":
      switch text {
      case "lid": sides = .oneSided
      case "wobble": sides = .alternating
      default: throw .value(key: key, text: text, remedy: "give lid or wobble")
      }
    case "cosine": isCosine = try Self.flag(key, text)
    case "smooth": isSmooth = try Self.flag(key, text)
    default: throw .unknownKey(key)
    }
  }

  /// Returns the kind of motion of a name.
  static func kind(_ text: String) throws(DesignError) -> Kind {
    guard let kind = Kind(rawValue: text) else {
      throw .value(
        key: "motion", text: text,
        remedy: "give " + Kind.allCases.map { $0.rawValue }.joined(separator: ", "))
    }
    return kind
  }

  private static func flag(_ key: String, _ text: String) throws(DesignError) -> Bool {
    guard text == "1" else { throw .value(key: key, text: text, remedy: "give 1, or leave it out") }
    return true
  }

  /// Returns the number of a text.
  ///
  /// - Throws: ``DesignError/value(key:text:remedy:)`` for what is no number that the parameter may have.
  static func number(
    _ text: String, _ parameter: DesignParameter
  ) throws(DesignError) -> Double {
    guard let number = DesignNumber.number(text), parameter.range.contains(number),
      !parameter.isWhole || number == number.rounded()
    else { throw .value(key: parameter.name, text: text, remedy: parameter.remedy) }
    return number
  }

  /// Refuses keys that the motion has no use for.
  private func checkKeys(_ keys: [String]) throws(DesignError) {
    for key in keys {
      if let parameter = DesignParameter.allCases.first(where: { $0.name == key }) {
        guard parameter.kinds.contains(kind) else {
          let kinds = parameter.kinds.map { $0.rawValue }.joined(separator: ", ")
          throw .misplaced(key: key, kind: kind, remedy: "it goes with \(kinds)")
        }
        if isUsed(parameter) { continue }
        if parameter == .velocity { throw .conflict(key, "cosine") }
        throw .conflict(
          key,
          DesignParameter.allCases.first { $0.springForm != nil && given($0) != nil }?.name ?? key)
      }
      let kinds: [Kind]
      switch key {
      case "ease": kinds = [.ease]
      case "table", "smooth": kinds = [.dock]
      case "train": kinds = [.train]
      case "cosine": kinds = springForm == .bounces ? [.spring] : []
      default: continue
      }
      guard kinds.contains(kind) else {
        let names = kinds.map { $0.rawValue }.joined(separator: ", ")
        throw .misplaced(
          key: key, kind: kind,
          remedy: names.isEmpty ? "it goes with bounces and duration" : "it goes with \(names)")
      }
    }
    if given(.anticipationDuration) != nil, given(.anticipation) == nil {
      throw .value(
        key: DesignParameter.anticipationDuration.name,
        text: DesignNumber.text(number(.anticipationDuration)), remedy: "give anticipation, too")
    }
  }

  /// The keys and values, in a fixed order, of all that the motion follows from.
  ///
  /// What has a default that differs between versions or commands is always there.
  private var pairs: [(key: String, text: String)] {
    var pairs: [(key: String, text: String)] = [("motion", kind.rawValue)]
    for parameter in DesignParameter.allCases where isUsed(parameter) {
      let number: Double?
      switch parameter {
      case .velocity, .visibleFraction, .maximumError, .anticipationDuration, .from, .to:
        number = given(parameter).flatMap { $0 == parameter.standard(for: kind) ? nil : $0 }
      case .restitution, .anticipation: number = given(parameter)
      case .bounces:
        number =
          kind == .gravity && given(.restitution) != nil
          ? given(parameter) : self[parameter]
      default: number = self[parameter]
      }
      if parameter == .anticipationDuration, given(.anticipation) == nil { continue }
      if let number { pairs.append((parameter.name, DesignNumber.text(number))) }
    }
    switch kind {
    case .spring: if isCosine { pairs.append(("cosine", "1")) }
    case .dock:
      pairs.append(("table", table == .threeHops ? "icon" : "view"))
      if isSmooth { pairs.append(("smooth", "1")) }
    case .train: pairs.append(("train", sides == .oneSided ? "lid" : "wobble"))
    case .ease: pairs.append(("ease", easing))
    case .wall, .gravity, .shake: break
    }
    if name != "motion" { pairs.append(("name", name)) }
    return pairs
  }

  /// The address, without a `#` before it.
  public var address: String {
    "v=1"
      + pairs.map { "&" + $0.key + "=" + PercentEncoding.encoded($0.text) }.joined(separator: "")
  }

  /// The options of the command that describe the same, with quotation marks as a shell needs them.
  public var options: String {
    pairs.map { pair in
      if pair.key == "cosine" || pair.key == "smooth" { return " --" + pair.key }
      return " --" + pair.key + " " + Self.quoted(pair.text)
    }.joined(separator: "")
  }

  /// Returns a word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (45...57).contains($0) || $0 == 95
    }
    return isPlain ? word : "'" + word + "'"
  }
}

/// Bytes of a text as `%` and two hexadecimal digits, but for letters, digits and a few marks.
enum PercentEncoding {
  /// Returns a text as it stands in an address.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain =
        (97...122).contains(byte) || (65...90).contains(byte) || (45...57).contains(byte)
        || "_(),~".utf8.contains(byte)
      if isPlain, byte != UInt8(ascii: "/") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of bytes of an address; nil where a `%` has no digits after it, or it is no UTF-8.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
          let low = digit(bytes[index + 2])
        else { return nil }
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? 32 : bytes[index])
        index += 1
      }
    }
    let text = String(decoding: result, as: UTF8.self)
    return text.utf8.elementsEqual(result) ? text : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}
