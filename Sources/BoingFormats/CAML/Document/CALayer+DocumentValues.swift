import Boing
import Foundation

/// Values by key paths as documents have them: filters are reached by their names.
extension CALayer {
  func documentValue(forKeyPath keyPath: String) -> Any? {
    guard let place = FilterPlace(keyPath), let filter = place.filter(of: self) else {
      return value(forKeyPath: keyPath)
    }
    return place.input == "enabled" ? filter.isEnabled : filter.number(place.input)
  }

  func setDocumentValue(_ value: Any?, forKeyPath keyPath: String) {
    if let place = FilterPlace(keyPath), place.filter(of: self) != nil {
      place.set(value, of: self)
    } else {
      setValue(value, forKeyPath: keyPath)
    }
  }
}

/// `filters.blur.inputRadius`: the property, the filter's name and its input.
private struct FilterPlace {
  let property: String
  let name: String
  let input: String

  init?(_ keyPath: String) {
    let parts = keyPath.split(separator: ".").map(String.init)
    guard parts.count == 3, ["filters", "backgroundFilters"].contains(parts[0]) else { return nil }
    (property, name, input) = (parts[0], parts[1], parts[2])
  }

  private func isMeant(_ filter: CAFilter) -> Bool { (filter.name ?? filter.type) == name }

  func filter(of layer: CALayer) -> CAFilter? {
    (layer.value(forKey: property) as? [Any])?.compactMap { $0 as? CAFilter }.first(where: isMeant)
  }

  func set(_ value: Any?, of layer: CALayer) {
    guard let filters = layer.value(forKey: property) as? [Any] else { return }
    let number = (value as? NSNumber)?.doubleValue ?? value as? Double
    let new = filters.map { element -> Any in
      guard var filter = element as? CAFilter, isMeant(filter) else { return element }
      if input == "enabled" {
        filter.isEnabled = number != 0
      } else {
        filter.inputs[input] = number.map(CAFilter.Input.number)
      }
      return filter
    }
    layer.setValue(new, forKey: property)
  }
}
