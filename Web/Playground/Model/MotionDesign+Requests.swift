import BoingCurveFormats
import BoingCurves

// What a page asks for by names.

extension MotionDesign {
  /// Returns the design with another number, kind, flag or text.
  ///
  /// - Parameters:
  ///   - key: A key of the address.
  ///   - text: The new text; empty for a flag that is off, and for a number that need not be there.
  /// - Throws: ``DesignError`` for a key or a text that means nothing to the motion.
  public func changing(_ key: String, to text: String) throws(DesignError) -> MotionDesign {
    for parameter in DesignParameter.allCases where parameter.name == key {
      return try changing(parameter, to: text)
    }
    var design = self
    switch key {
    case "motion": return try changing(to: Self.kind(text))
    case "cosine":
      guard kind == .spring else {
        throw .misplaced(key: key, kind: kind, remedy: "it goes with spring")
      }
      design = springForm == .bounces ? self : described(by: .bounces)
      design.isCosine = text == "1"
      design.forgetUnused()
    case "smooth": design.isSmooth = text == "1"
    default: try design.set(key, text)
    }
    return try design.checked()
  }

  /// Returns the design whose handle is moved.
  ///
  /// - Parameters:
  ///   - handle: A handle's name.
  ///   - time: Seconds, as text.
  ///   - value: A value in the units of the motion, as text.
  /// - Throws: ``DesignError`` for a handle that the motion does not have, or a text that is no number.
  public func moving(
    _ handle: String, to time: String, _ value: String
  ) throws(DesignError) -> MotionDesign {
    guard let kind = DesignHandle.Kind(rawValue: handle) else { throw .handle(handle) }
    func number(_ text: String, _ key: String) throws(DesignError) -> Double {
      var scanner = TextScanner(text)
      guard let number = scanner.number(), scanner.isAtEnd else {
        throw .value(key: key, text: text, remedy: "give a number")
      }
      return number
    }
    return try moving(kind, to: number(time, "time"), number(value, "value"))
  }

  /// Returns the text of the motion in a format, by its name, with options as the command has them.
  ///
  /// - Parameters:
  ///   - format: A format's name.
  ///   - flags: `value-only`, `fallback` and `as-curve`, joined by commas.
  ///   - property: A CSS property; empty for `translate`.
  ///   - template: Its value with `{}` for the number; empty for the property's own.
  ///   - maximumBytes: The maximum number of bytes of CSS, within which the error is as small as possible; empty for none.
  /// - Throws: ``DesignError`` for a motion that cannot be made or expressed, or an option out of its range.
  public func export(
    as format: String, flags: String = "", property: String = "", template: String = "",
    maximumBytes: String = ""
  ) throws(DesignError) -> CurveExport {
    let chosen: CurveFormat
    do throws(CurveExportError) {
      chosen = try CurveFormat(id: format)
    } catch {
      throw .export(error)
    }
    var options = CurveExportOptions()
    options.maximumError = number(.maximumError)
    for flag in flags.utf8.split(separator: UInt8(ascii: ",")) {
      switch String(decoding: Array(flag), as: UTF8.self) {
      case "value-only": options.isValueOnly = true
      case "fallback": options.hasFallback = true
      case "as-curve": options.usesSprings = false
      case let other:
        throw .value(key: "flags", text: other, remedy: "give value-only, fallback or as-curve")
      }
    }
    if !property.isEmpty {
      options.property = property
      options.template = CSSKeyframes.usualTemplate(of: property) ?? "{}"
    }
    if !template.isEmpty { options.template = template }
    if !maximumBytes.isEmpty {
      guard let count = DesignNumber.number(maximumBytes), count == count.rounded(),
        (11...1_000_000).contains(count)
      else {
        throw .value(
          key: "max-bytes", text: maximumBytes, remedy: "give a whole number from 11 to 1000000")
      }
      // The error is as small as the size allows, whatever it is.
      options.sizeLimit = .maximumBytes(Int(clamping: count))
      options.maximumError = 1
    }
    return try export(as: chosen, options)
  }
}

extension DesignedMotion {
  /// Returns the values that a player of an export plays on an even grid from the start to the end of the motion.
  public func samples(of export: CurveExport, count: Int) -> [Double] {
    (0..<count).map { index in
      let part = count == 1 ? 0 : Double(index) / Double(count - 1)
      return zero + (one - zero) * export.played.value(at: duration * part)
    }
  }
}

extension ReadDesign {
  /// The design's report and the note, as an object of JSON.
  public func report() throws(DesignError) -> String {
    var json = JSONWriter()
    json.open("{")
    json.string(design.address, "address")
    json.string(note, "note")
    json.close("}")
    return json.text
  }
}

extension DesignError {
  /// The error as an object of JSON.
  public var report: String {
    var json = JSONWriter()
    json.open("{")
    json.string(description, "error")
    json.close("}")
    return json.text
  }
}
