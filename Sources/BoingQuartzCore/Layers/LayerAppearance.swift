import BoingCoreGraphics
import BoingRender

/// The appearance of a layer.
extension CALayer {
  func setFlag(_ flag: LayerFlags, _ isOn: Bool) {
    if isOn { layerFlags.insert(flag) } else { layerFlags.remove(flag) }
  }
}

/// The corners that are rounded.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt

  /// Creates a set of corners by its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The corner at minimum x and minimum y: the top left where y points down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner at maximum x and minimum y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner at minimum x and maximum y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner at maximum x and maximum y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of a rounded corner.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a shape by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve whose curvature sets in gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Filters, and the layer kept as an image.
extension CALayer {
  func changeCompositingFilter(to newFilter: Any?) {
    let filter = newFilter as? CAFilter
    let name = newFilter as? String ?? filter?.type
    let mode = name.flatMap { BlendMode(filterName: $0) }
    if let newFilter, mode == nil { Diagnostics.report(.unknownFilter(name ?? "\(newFilter)")) }
    let new = PropertyValue.object(newFilter.map { ObjectValue($0) })
    guard property(.compositingFilter) != new else { return }
    withAction(.compositingFilter, changes: .details) {
      details.properties[.compositingFilter] = new
      details.values.compositing = filter?.isEnabled == false ? .normal : mode ?? .normal
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
    withAction(property, changes: .details) {
      details.properties[property] = .object(filters.map { ObjectValue($0) })
      if property == .filters {
        details.values.hasFilters = isFiltered
      } else {
        details.values.hasBackgroundFilters = isFiltered
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

extension CALayer {
  /// Returns the property that `path` names, an input of one of the layer's filters.
  func filterProperty(_ path: String) -> PropertyDescriptor? {
    guard let filterPath = FilterPath(Name(path)) else { return nil }
    let filters = details.properties.filters(filterPath.list)
    guard let index = filterPath.index(in: filters), let value = filters[index][filterPath.input]
    else {
      return nil
    }
    return PropertyDescriptor(
      named: Name(path), filters[index].kind(of: filterPath.input), default: value,
      action: .animation)
  }

  /// Sets an input of one of the layer's filters; false where `property` is none.
  func setFilterInput(_ value: PropertyValue, of property: PropertyDescriptor) -> Bool {
    guard let path = FilterPath(property.name) else { return false }
    guard var objects = details.properties[path.list].object as? [Any],
      let index = objects.firstIndex(where: { object in
        (object as? CAFilter).map { path.index(in: [LayerFilter($0)]) != nil } ?? false
      }), var filter = objects[index] as? CAFilter, filter[path.input] != value
    else { return true }
    filter[path.input] = value
    if path.input == "inputRadius" { filter.reportRadius(property.name.string) }
    objects[index] = filter
    withAction(property, changes: .details) {
      details.properties[path.list] = .object(ObjectValue(objects))
    }
    return true
  }
}
