import Boing

/// Finds the layers of a wallpaper's tables by their names.
struct TableTargets {
  private var layersByName: [String: CALayer] = [:]
  private let log: WarningLog

  init(_ root: CALayer, log: WarningLog) {
    self.log = log
    var open = [root]
    while let layer = open.popLast() {
      if let name = layer.name, layersByName[name] == nil { layersByName[name] = layer }
      open += (layer.sublayers ?? []).reversed()
    }
  }

  /// Returns the states of a document and what follows the tilt.
  ///
  /// The tables stand for the states Locked, Unlock and Sleep, unless the markup has states that mean the same.
  ///
  /// - Parameter layers: The layers by the ids that states address them by; those of the tables join them.
  func resolve(
    _ tables: WallpaperTables, _ states: [DocumentState], layers: inout [String: CALayer]
  ) -> (
    states: [DocumentState],
    parallaxTargets: [(layer: CALayer, group: WallpaperTables.ParallaxGroup)]
  ) {
    let parallaxTargets = tables.parallaxGroups.compactMap { group in
      target(group.layerName, group.keyPath, of: "wallpaperParallaxGroups").map { ($0, group) }
    }
    let properties = tables.propertyGroups.filter {
      guard let layer = target($0.layerName, $0.keyPath, of: "wallpaperPropertyGroups") else {
        return false
      }
      layers[Self.id($0.layerName)] = layer
      return true
    }
    let known = Set(states.compactMap { WallpaperState($0.name)?.screen })
    let missing = WallpaperState.Screen.allCases.filter { !known.contains($0) }
    let tableStates = missing.compactMap { screen in
      let values = properties.compactMap { group in
        group.values[screen].map {
          DocumentState.SetValue(
            targetID: Self.id(group.layerName), keyPath: group.keyPath, value: .real($0))
        }
      }
      return values.isEmpty ? nil : DocumentState(name: screen.stateName, values: values)
    }
    return (states + tableStates, parallaxTargets)
  }

  /// An id that no markup has, for a layer that is addressed by its name.
  private static func id(_ name: String) -> String { "name\n" + name }

  private func target(_ name: String, _ keyPath: String, of table: String) -> CALayer? {
    guard let layer = layersByName[name] else {
      log.warn(line: nil, table, "there is no layer “\(name)”; the entry is left out")
      return nil
    }
    guard ValueComponents.components(layer.value(forKeyPath: keyPath))?.count == 1 else {
      log.warn(
        line: nil, table, "“\(keyPath)” is no number of the layer “\(name)”; the entry is left out")
      return nil
    }
    return layer
  }
}
