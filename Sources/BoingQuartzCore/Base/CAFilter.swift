import BoingCoreGraphics
import BoingRender

/// A filter by its type and inputs, as an element of a layer's `filters` or `backgroundFilters`, or
/// as its `compositingFilter`.
///
/// There is no Core Image on Linux. On Apple platforms this is a private class that documents hold;
/// here it is a value. What is not supported is kept, reported and not drawn.
///
/// ```swift
/// layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(8)])]
/// ```
public struct CAFilter: Sendable, Hashable {
  /// An input of a filter.
  public enum Input: Sendable, Hashable {
    /// A number: a radius in points, an angle in radians, an amount.
    case number(Double)
    /// Several numbers: a point, a colour matrix.
    case numbers([Double])
    /// A colour, as red, green, blue and alpha in sRGB.
    case color(SIMD4<Double>)
    /// Text.
    case text(String)
  }

  /// The kind of filter, such as `gaussianBlur` or `multiplyBlendMode`.
  public var type: String

  /// The name by which key paths reach the filter: `filters.blur.inputRadius`.
  public var name: String?

  /// True if the filter does anything.
  public var isEnabled: Bool

  /// The inputs by Apple's names: `inputRadius`, `inputAmount`, `inputAngle`, `inputColorMatrix`.
  public var inputs: [String: Input]

  /// Creates a filter that is enabled.
  public init(type: String, name: String? = nil, inputs: [String: Input] = [:]) {
    self.type = type
    self.name = name
    isEnabled = true
    self.inputs = inputs
  }

  /// The number that an input is, or nil if it is none.
  public func number(_ input: String) -> Double? {
    guard case .number(let number)? = inputs[input], number.isFinite else { return nil }
    return number
  }

  /// The radius of a Gaussian blur in points: its standard deviation; nil for other filters.
  ///
  /// A radius out of 0…100,000 counts as the nearest of these, and one that is not a number as 0.
  public var blurRadius: Double? { LayerFilter(self).blurRadius }

  /// True if filters of this type are drawn, as blurs and changes of colour are; blend modes are, as a
  /// layer's `compositingFilter`.
  public var isSupported: Bool { LayerFilter(self).isSupported }

  /// The change of a pixel by a colour filter: four rows for red, green, blue and alpha, of four factors
  /// and a constant each; nil for filters that are no such thing.
  ///
  /// It applies to gamma-encoded sRGB that is not multiplied by alpha, 0…1, and the result is clamped
  /// to that. A disabled filter has the matrix that changes nothing.
  public var colorMatrix: [Double]? { LayerFilter(self).colorMatrix }

  /// The value of an input, or the one that it has where it is not set; nil for what is no input.
  subscript(input: Name) -> PropertyValue? {
    get { LayerFilter(self)[input] }
    set {
      var filter = LayerFilter(self)
      filter[input] = newValue
      isEnabled = filter.isEnabled
      inputs = [:]
      for (name, input) in filter.inputs {
        inputs[name.string] =
          switch input {
          case .number(let number): .number(number)
          case .numbers(let numbers): .numbers(numbers)
          case .color(let color): .color(color)
          case .text(let text): .text(text.string)
          }
      }
    }
  }
}

extension LayerFilter {
  /// Creates the filter as the renderer takes it.
  package init(_ filter: CAFilter) {
    var inputs: [Name: Input] = [:]
    for (name, input) in filter.inputs {
      inputs[Name(name)] =
        switch input {
        case .number(let number): .number(number)
        case .numbers(let numbers): .numbers(numbers)
        case .color(let color): .color(color)
        case .text(let text): .text(Name(text))
        }
    }
    self.init(
      type: Name(filter.type), name: filter.name.map { Name($0) }, isEnabled: filter.isEnabled,
      inputs: inputs)
  }
}

extension BlendMode {
  /// Creates the mode that a filter's name asks for, in either of the two spellings in use:
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
