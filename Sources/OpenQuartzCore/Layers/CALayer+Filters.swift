import BoingRender
import OpenCoreGraphics

/// Filters, and the layer kept as a picture.
extension CALayer {
  func changeCompositingFilter(to newFilter: Any?) {
    let filter = newFilter as? CAFilter
    let name = newFilter as? String ?? filter?.type
    let mode = name.flatMap { BlendMode(filterName: $0) }
    if let newFilter, mode == nil { Diagnostics.report(.unknownFilter(name ?? "\(newFilter)")) }
    let new = PropertyValue.object(newFilter.map { ObjectValue($0) })
    guard property(.compositingFilter) != new else { return }
    withAction(.compositingFilter, changes: .extras) {
      extras.store[.compositingFilter] = new
      extras.uncommon.compositing = filter?.isEnabled == false ? .normal : mode ?? .normal
    }
  }

  func changeFilters(_ property: PropertyDescriptor, to filters: [Any]?) {
    for filter in filters ?? [] where (filter as? CAFilter)?.isSupported != true {
      let name = (filter as? CAFilter)?.type ?? "\(filter)"
      Diagnostics.report(.filterNotApplied(name, property: property.name.string))
    }
    for case let filter as CAFilter in filters ?? [] { filter.reportRadius(property.name.string) }
    if let count = filters?.count, count > LayerFilter.maximumCount {
      Diagnostics.report(.tooManyFilters(count, property: property.name.string))
    }
    guard filters != nil || self.property(property).object != nil else { return }
    let isFiltered = filters?.contains { $0 is CAFilter } ?? false
    withAction(property, changes: .extras) {
      extras.store[property] = .object(filters.map { ObjectValue($0) })
      if property == .filters {
        extras.uncommon.hasFilters = isFiltered
      } else {
        extras.uncommon.hasBackgroundFilters = isFiltered
      }
    }
  }
}

extension CAFilter {
  /// Reports a blur's radius that is drawn as another one.
  ///
  /// - Parameter property: the property or key path that the filter came by.
  func reportRadius(_ property: String) {
    guard let drawn = blurRadius, case .number(let radius)? = inputs["inputRadius"], radius != drawn
    else { return }
    Diagnostics.report(.blurRadius(radius, property: property, drawn: drawn))
  }
}

extension Diagnostic {
  static func unknownFilter(_ name: String) -> Self {
    Self(
      description: "the compositing filter \(name) is not applied: it is not the name of a blend "
        + "mode such as \"multiplyBlendMode\"")
  }

  static func blurRadius(_ radius: Double, property: String, drawn: Double) -> Self {
    Self(
      description:
        "a blur in \(property) has the radius \(radius) and is drawn with \(drawn): give "
        + "a radius from 0 to \(LayerFilter.maximumBlurRadius)")
  }

  static func tooManyFilters(_ count: Int, property: String) -> Self {
    Self(
      description:
        "of \(count) \(property) the first \(LayerFilter.maximumCount) are applied; leave "
        + "out those that change nothing")
  }

  static func filterNotApplied(_ filter: String, property: String) -> Self {
    Self(
      description: "the filter \(filter) in \(property) is kept but not applied: a blur is a "
        + "CAFilter of type gaussianBlur, and colours change by colorMatrix, colorSaturate and the "
        + "like")
  }
}
