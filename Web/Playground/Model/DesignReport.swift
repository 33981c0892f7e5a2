import BoingCurveFormats
import BoingCurves

// The texts of JSON that a page draws a design from. Times are in seconds, values in the units of the motion.

extension MotionDesign {
  /// The maximum number of extrema and contacts of a report.
  private static var maximumEventCount: Int { 64 }

  /// Returns the design with all that is drawn of it, as an object of JSON.
  ///
  /// - Throws: ``DesignError`` where there is no motion.
  public func report() throws(DesignError) -> String {
    let motion = try self.motion()
    var json = JSONWriter()
    json.open("{")
    json.string(address, "address")
    json.string(options, "options")
    json.string(name, "name")
    json.string(kind.rawValue, "kind")
    json.string(springFormName, "form")
    json.number(motion.duration, "duration")
    json.number(motion.from, "from")
    json.number(motion.to, "to")
    json.number(motion.zero, "zero")
    json.number(motion.one, "one")
    json.number(motion.motion.value(at: 0), "start")
    json.flag(motion.isCyclic, "isCyclic")
    json.flag(isCosine, "cosine")
    json.flag(isSmooth, "smooth")
    json.string(table == .threeHops ? "icon" : "view", "table")
    json.string(sides == .oneSided ? "lid" : "wobble", "train")
    json.string(easing, "ease")
    addEvents(of: motion, to: &json)
    addParameters(to: &json)
    try addHandles(to: &json)
    json.close("}")
    return json.text
  }

  /// Returns what a page shows of the design where it cannot compute, as an object of JSON: the report, values on an
  /// even grid, and texts of formats.
  ///
  /// - Throws: ``DesignError`` where there is no motion.
  public func stored(
    as formats: [CurveFormat], sampleCount: Int
  ) throws(DesignError) -> String {
    let motion = try self.motion()
    var samples = JSONWriter()
    samples.open("[")
    for value in motion.motion.samples(count: sampleCount, duration: motion.duration) {
      samples.number(DesignNumber.rounded(value, digits: 6))
    }
    samples.close("]")
    // A format that does not express the motion is left out.
    let exports = formats.compactMap { try? export(as: $0).report }
    return "{\"report\":" + (try report()) + ",\"samples\":" + samples.text
      + ",\"exports\":[" + exports.joined(separator: ",") + "]}"
  }

  private var springFormName: String? {
    guard kind == .spring else { return nil }
    return switch springForm {
    case .bounces: "bounces"
    case .constants: "constants"
    case .response: "response"
    case .perceptual: "perceptual"
    }
  }

  private func addEvents(of motion: DesignedMotion, to json: inout JSONWriter) {
    let distance = (motion.to - motion.from).magnitude
    json.open("[", "extrema")
    for extremum in motion.motion.extrema.prefix(Self.maximumEventCount) {
      guard extremum.time < motion.duration else { break }
      if (extremum.value - motion.to).magnitude < 0.002 * distance { continue }
      json.open("[")
      json.number(extremum.time)
      json.number(extremum.value)
      json.close("]")
    }
    json.close("]")
    json.open("[", "contacts")
    let contacts = (try? motion.bounce?.contacts(duration: motion.duration)) ?? []
    for contact in contacts.prefix(Self.maximumEventCount) {
      json.open("[")
      json.number(contact.time)
      json.number(contact.speed * distance)
      json.close("]")
    }
    json.close("]")
    json.number(
      motion.motion.settlingTime(within: number(.visibleFraction) * distance), "settled")
  }

  private func addParameters(to json: inout JSONWriter) {
    json.open("[", "parameters")
    for parameter in DesignParameter.allCases where parameter.kinds.contains(kind) {
      json.open("{")
      json.string(parameter.name, "name")
      json.string(parameter.title, "title")
      json.string(parameter.unit, "unit")
      let value = value(of: parameter)
      json.number(value.map { DesignNumber.rounded($0, digits: 6) }, "value")
      json.string(
        value.map {
          DesignNumber.text(DesignNumber.rounded($0, digits: isUsed(parameter) ? 15 : 5))
        }, "text")
      json.flag(isUsed(parameter), "isUsed")
      json.flag(given(parameter) != nil, "isGiven")
      json.flag(parameter.standard(for: kind) == nil, "isOptional")
      json.number(parameter.usualRange.lowerBound, "min")
      json.number(parameter.usualRange.upperBound, "max")
      json.flag(parameter.isLogarithmic, "isLogarithmic")
      json.flag(parameter.isWhole, "isWhole")
      json.close("}")
    }
    json.close("]")
  }

  private func addHandles(to json: inout JSONWriter) throws(DesignError) {
    json.open("[", "handles")
    for handle in try handles() {
      json.open("{")
      json.string(handle.kind.rawValue, "kind")
      json.string(handle.title, "title")
      json.number(handle.time, "time")
      json.number(handle.value, "value")
      for (axis, name) in [(handle.timeAxis, "x"), (handle.valueAxis, "y")] {
        guard let axis else { continue }
        json.open("{", name)
        json.string(axis.title, "title")
        json.number(axis.range.lowerBound, "min")
        json.number(axis.range.upperBound, "max")
        json.number(axis.step, "step")
        json.string(axis.text, "text")
        json.close("}")
      }
      json.close("}")
    }
    json.close("]")
  }
}

extension CurveExport {
  /// The text with its certificate, as an object of JSON.
  public var report: String {
    var json = JSONWriter()
    json.open("{")
    json.string(format.id, "format")
    json.string(text, "text")
    json.string(certificate.form.rawValue, "form")
    json.number(certificate.maximumError, "maximumError")
    json.flag(certificate.isProven, "isProven")
    json.number(Double(certificate.points), "points")
    json.number(Double(certificate.bytes), "bytes")
    json.number(certificate.duration, "duration")
    json.open("[", "deviations")
    for deviation in certificate.deviations {
      json.open("{")
      json.string(deviation.summary, "summary")
      json.number(deviation.amount, "amount")
      json.string(deviation.unit == .seconds ? "seconds" : "fraction", "unit")
      json.close("}")
    }
    json.close("]")
    json.close("}")
    return json.text
  }
}

extension CurveFormat {
  /// All formats with what a page shows of them, as an array of JSON.
  public static var report: String {
    var json = JSONWriter()
    json.open("[")
    for format in allCases {
      json.open("{")
      json.string(format.id, "id")
      json.string(format.summary, "summary")
      json.string(format.fileExtension, "extension")
      json.string(format.fileName(for: "motion"), "file")
      json.close("}")
    }
    json.close("]")
    return json.text
  }
}
