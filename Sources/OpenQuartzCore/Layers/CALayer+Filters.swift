import OpenCoreGraphics

/// Filters, and the layer kept as a picture.
extension CALayer {
  /// Filters for what the layer and its sublayers show together, in order.
  ///
  /// Each is a ``CAFilter``; others, as Core Image's would be, are kept, not applied and reported. Key
  /// paths reach the inputs by the filter's name, `"filters.blur.inputRadius"`, and so do animations.
  /// What `masksToBounds` and the mask cut off, they cut off the result; the shadow is that of the layer
  /// without filters.
  public var filters: [Any]? {
    get { property(.filters).object as? [Any] }
    set { changeFilters(.filters, to: newValue) }
  }

  /// Filters for what lies behind the layer within its bounds and rounded corners, in order.
  ///
  /// As ``filters``. What lies behind is what has been drawn in the same group: in one that is faded,
  /// masked or blended as a whole, only that. The root layer has nothing behind it.
  public var backgroundFilters: [Any]? {
    get { property(.backgroundFilters).object as? [Any] }
    set { changeFilters(.backgroundFilters, to: newValue) }
  }

  /// How the layer is combined with what lies behind it; nil draws it over that.
  ///
  /// The name of a blend mode, as in `"multiplyBlendMode"` or `"CIMultiplyBlendMode"`, or a
  /// ``CAFilter`` of that type draws in that mode. Others are kept, draw as nil does and are reported.
  public var compositingFilter: Any? {
    get { property(.compositingFilter).object }
    set {
      let filter = newValue as? CAFilter
      let name = newValue as? String ?? filter?.type
      let mode = name.flatMap { BlendFilter(filterName: $0) }
      if let newValue, mode == nil { Diagnostics.report(.unknownFilter(name ?? "\(newValue)")) }
      let new = PropertyValue.object(newValue.map { ObjectValue($0) })
      guard property(.compositingFilter) != new else { return }
      withAction("compositingFilter", changes: .extras) {
        extras.store[.compositingFilter] = new
        extras.rareValues.compositing = filter?.isEnabled == false ? .normal : mode ?? .normal
      }
    }
  }

  private func changeFilters(_ property: LayerProperty, to filters: [Any]?) {
    for filter in filters ?? [] where (filter as? CAFilter)?.isSupported != true {
      let name = (filter as? CAFilter)?.type ?? "\(filter)"
      Diagnostics.report(.filterNotApplied(name, property: property.name))
    }
    for case let filter as CAFilter in filters ?? [] { filter.reportRadius(property.name) }
    if let count = filters?.count, count > CAFilter.greatestCount {
      Diagnostics.report(.tooManyFilters(count, property: property.name))
    }
    guard filters != nil || self.property(property).object != nil else { return }
    let isFiltered = filters?.contains { $0 is CAFilter } ?? false
    withAction(named: property.name, changes: .extras) {
      extras.store[property] = .object(filters.map { ObjectValue($0) })
      if property == .filters {
        extras.rareValues.hasFilters = isFiltered
      } else {
        extras.rareValues.hasBackgroundFilters = isFiltered
      }
    }
  }

  /// Whether the layer and its sublayers are kept as one picture and drawn as that.
  public var shouldRasterize: Bool {
    get { extras.rareValues.shouldRasterize }
    set { changeRare("shouldRasterize", \.shouldRasterize, to: newValue) }
  }

  /// Pixels for each point of that picture; 1 unless changed.
  ///
  /// Values not above 0 are refused.
  public var rasterizationScale: CGFloat {
    get { extras.rareValues.rasterizationScale }
    set {
      guard newValue > 0 else { return refuse(newValue, "rasterizationScale") }
      changeRareNumber("rasterizationScale", \.rasterizationScale, to: newValue)
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
        + "a radius from 0 to \(CAFilter.maximumBlurRadius)")
  }

  static func tooManyFilters(_ count: Int, property: String) -> Self {
    Self(
      description: "of \(count) \(property) the first \(CAFilter.greatestCount) are applied; leave "
        + "out those that change nothing")
  }

  static func filterNotApplied(_ filter: String, property: String) -> Self {
    Self(
      description: "the filter \(filter) in \(property) is kept but not applied: a blur is a "
        + "CAFilter of type gaussianBlur, and colours change by colorMatrix, colorSaturate and the "
        + "like")
  }
}
