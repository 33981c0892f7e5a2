import BoingRender
import OpenCoreGraphics

extension CALayer {
  /// Returns the property that `path` names, an input of one of the layer's filters.
  func filterProperty(_ path: String) -> PropertyDescriptor? {
    guard let place = FilterPath(Name(path)) else { return nil }
    let filters = extras.store.filters(place.list)
    guard let index = place.index(in: filters), let value = filters[index][place.input] else {
      return nil
    }
    return PropertyDescriptor(
      named: Name(path), filters[index].kind(of: place.input), default: value, action: .animation)
  }

  /// Sets an input of one of the layer's filters; false where `property` is none.
  func setFilterInput(_ value: PropertyValue, of property: PropertyDescriptor) -> Bool {
    guard let path = FilterPath(property.name) else { return false }
    guard var objects = extras.store[path.list].object as? [Any],
      let index = objects.firstIndex(where: { object in
        (object as? CAFilter).map { path.index(in: [LayerFilter($0)]) != nil } ?? false
      }), var filter = objects[index] as? CAFilter, filter[path.input] != value
    else { return true }
    filter[path.input] = value
    if path.input == "inputRadius" { filter.reportRadius(property.name.string) }
    objects[index] = filter
    withAction(property, changes: .extras) {
      extras.store[path.list] = .object(ObjectValue(objects))
    }
    return true
  }
}
