import BoingRender

extension BlendMode {
  /// The mode that a filter's name asks for, in either of the two spellings in use:
  /// `"multiplyBlendMode"` and `"CIMultiplyBlendMode"`; nil for other filters.
  package init?(filterName: String) {
    guard let mode = Self.byName[filterName.lowercased()] else { return nil }
    self = mode
  }

  private static let byName: [String: BlendMode] = {
    var names: [String: BlendMode] = [
      "ciadditioncompositing": .plusLighter, "plusl": .plusLighter, "plusd": .plusDarker,
      "sourceover": .normal, "cisourceovercompositing": .normal,
    ]
    for mode in allCases {
      let name = "\(mode)".lowercased()
      for spelling in [name, name + "blendmode", "ci" + name + "blendmode"] {
        names[spelling] = mode
      }
      for spelling in [name + "compositing", "ci" + name + "compositing"] { names[spelling] = mode }
    }
    return names
  }()
}

extension CAFilter {
  /// True if it states how a layer is blended with its backdrop.
  package var isBlendMode: Bool { BlendMode(filterName: type) != nil }
}
