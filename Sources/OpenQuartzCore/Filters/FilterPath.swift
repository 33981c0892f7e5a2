/// A key path to an input of a filter, such as `filters.blur.inputRadius`.
///
/// Names may hold spaces and dots; a filter without a name goes by its type.
struct FilterPath {
  /// `filters` or `backgroundFilters`.
  let list: LayerProperty
  let name: Substring
  /// An input, or `enabled`.
  let input: Substring

  /// Takes `path` apart; nil where it does not lead to a filter.
  init?(_ path: String) {
    guard let first = path.firstIndex(of: "."), let last = path.lastIndex(of: "."), first < last
    else { return nil }
    switch path[..<first] {
    case "filters": list = .filters
    case "backgroundFilters": list = .backgroundFilters
    default: return nil
    }
    name = path[path.index(after: first)..<last]
    input = path[path.index(after: last)...]
  }

  /// The place of the filter that is meant.
  func place(in filters: [CAFilter]) -> Int? {
    filters.firstIndex { ($0.name ?? $0.type) == name }
  }
}

extension PropertyStore {
  /// The filters of a layer with what animations have made of their inputs.
  package func filters(_ list: LayerProperty) -> [CAFilter] {
    guard let objects = self[list].object as? [Any] else { return [] }
    var filters = objects.compactMap { $0 as? CAFilter }
    for name in names {
      guard let path = FilterPath(name), path.list == list, let value = named(name),
        let place = path.place(in: filters)
      else { continue }
      filters[place][path.input] = value
    }
    return filters
  }
}

extension CALayer {
  /// The property that `path` names, an input of one of the layer's filters.
  func filterProperty(_ path: String) -> LayerProperty? {
    guard let place = FilterPath(path),
      let index = place.place(in: extras.store.filters(place.list))
    else { return nil }
    let filter = extras.store.filters(place.list)[index]
    guard let value = filter[place.input] else { return nil }
    return LayerProperty(
      named: path, filter.kind(of: place.input), default: value, action: .animation)
  }

  /// Sets an input of one of the layer's filters; false where `property` is none.
  func setFilterInput(_ value: PropertyValue, of property: LayerProperty) -> Bool {
    guard let path = FilterPath(property.name),
      var objects = extras.store[path.list].object as? [Any],
      let place = objects.firstIndex(where: { object in
        (object as? CAFilter).map { path.place(in: [$0]) != nil } ?? false
      }), var filter = objects[place] as? CAFilter, filter[path.input] != value
    else { return FilterPath(property.name) != nil }
    filter[path.input] = value
    if path.input == "inputRadius" { filter.reportRadius(property.name) }
    objects[place] = filter
    withAction(named: property.name, changes: .extras) {
      extras.store[path.list] = .object(ObjectValue(objects))
    }
    return true
  }
}
