import Boing

extension LayerReader {
  /// Warns about filters that are known, and do nothing where they stand.
  func warnAboutFilters(_ property: PropertyDescription, of className: String) {
    switch (property.keyPath, property.value) {
    case ("filters", .array(let values)), ("backgroundFilters", .array(let values)):
      for case .object(let object) in values where CAFilter(object).isBlendMode {
        log.warn(
          line: property.line, "\(className)@\(property.keyPath)",
          "“\(CAFilter(object).type)” is a mode of blending, which only a compositingFilter is")
      }
    case ("compositingFilter", .object(let object)) where CAFilter(object).isSupported:
      log.warn(
        line: property.line, "\(className)@\(property.keyPath)",
        "“\(CAFilter(object).type)” is no mode of blending; the layer is drawn as without it")
    default: break
    }
  }
}
