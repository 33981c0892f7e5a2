
/// How a layer is combined with what lies behind it, where its compositing filter names a blend mode.
package enum BlendMode: UInt8, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter

  /// The mode that a filter's name asks for, in either of the two spellings in use:
  /// `"multiplyBlendMode"` and `"CIMultiplyBlendMode"`; nil for other filters.
  package init?(filterName: String) {
    guard let mode = Self.byName[filterName.lowercased()] else { return nil }
    self = mode
  }

  /// The mode for drawing with Core Graphics.
  package var blendMode: CGBlendMode { CGBlendMode(rawValue: Int32(rawValue)) ?? .normal }

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
