/// A key path to an input of a filter, such as `filters.blur.inputRadius`.
///
/// Names may hold spaces and dots; a filter without a name goes by its type.
package struct FilterPath {
  /// ``PropertyDescriptor/filters`` or ``PropertyDescriptor/backgroundFilters``.
  package let list: PropertyDescriptor
  package let name: Name
  /// An input, or `enabled`.
  package let input: Name

  /// Takes `path` apart; nil where it does not lead to a filter.
  package init?(_ path: Name) {
    let bytes = Array(path.string.utf8)
    let dot = UInt8(ascii: ".")
    guard let first = bytes.firstIndex(of: dot), let last = bytes.lastIndex(of: dot), first < last
    else { return nil }
    func name(_ bytes: ArraySlice<UInt8>) -> Name { Name(String(decoding: bytes, as: UTF8.self)) }
    switch name(bytes[..<first]) {
    case "filters": list = .filters
    case "backgroundFilters": list = .backgroundFilters
    default: return nil
    }
    self.name = name(bytes[(first + 1)..<last])
    input = name(bytes[(last + 1)...])
  }

  /// Returns the index of the filter that the path names.
  package func index(in filters: [LayerFilter]) -> Int? {
    filters.firstIndex { $0.name == name }
  }
}

extension PropertyStore {
  /// Returns the filters of a layer with the inputs that animations have written.
  package func filters(_ list: PropertyDescriptor) -> [LayerFilter] {
    guard case .filters(var filters)? = self[list].objectValue?.content else { return [] }
    for name in names {
      guard let path = FilterPath(name), path.list == list, let value = named(name),
        let index = path.index(in: filters)
      else { continue }
      filters[index][path.input] = value
    }
    return filters
  }
}
