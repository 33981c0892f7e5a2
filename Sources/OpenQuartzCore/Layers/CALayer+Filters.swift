import OpenCoreGraphics

/// Filters, and the layer kept as a picture.
extension CALayer {
  /// Filters for the layer and its sublayers.
  ///
  /// Kept and handed back; Core Animation's filters are Core Image's, which there is none of here, and
  /// none is applied.
  public var filters: [Any]? {
    get { property(.filters).object as? [Any] }
    set { changeFilters(.filters, to: newValue) }
  }

  /// Filters for what lies behind the layer.
  ///
  /// Kept and handed back like ``filters``.
  public var backgroundFilters: [Any]? {
    get { property(.backgroundFilters).object as? [Any] }
    set { changeFilters(.backgroundFilters, to: newValue) }
  }

  /// How the layer is combined with what lies behind it; nil draws it over that.
  ///
  /// The name of a blend mode, as in `"multiplyBlendMode"` or `"CIMultiplyBlendMode"`, draws in that
  /// mode. Other names are kept, draw as nil does and are reported.
  public var compositingFilter: Any? {
    get { property(.compositingFilter).object }
    set {
      let name = newValue as? String
      let mode = name.flatMap { BlendFilter(filterName: $0) }
      if let newValue, mode == nil { Diagnostics.report(.unknownFilter("\(newValue)")) }
      let new = PropertyValue.object(newValue.map { ObjectValue($0) })
      guard property(.compositingFilter) != new else { return }
      withAction("compositingFilter", changes: .extras) {
        extras.store[.compositingFilter] = new
        extras.rareValues.compositing = mode ?? .normal
      }
    }
  }

  private func changeFilters(_ property: LayerProperty, to filters: [Any]?) {
    if filters?.isEmpty == false { Diagnostics.report(.filtersNotApplied(property.name)) }
    guard filters != nil || self.property(property).object != nil else { return }
    changeProperty(property, to: .object(filters.map { ObjectValue($0) }))
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

extension Diagnostic {
  static func unknownFilter(_ name: String) -> Self {
    Self(
      description: "the compositing filter \(name) is not applied: it is not the name of a blend "
        + "mode such as \"multiplyBlendMode\"")
  }

  static func filtersNotApplied(_ property: String) -> Self {
    Self(
      description: "\(property) are kept but not applied: there are no Core Image filters on this "
        + "platform; draw the effect in the layer's contents")
  }
}
