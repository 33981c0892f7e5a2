import BoingCurves
import BoingElementary

/// A filter of a layer by its type and inputs, with Apple's names.
package struct LayerFilter: Sendable, Hashable {
  package var type: Name
  /// The name by which key paths reach the filter; its type where there is none.
  package var name: Name
  package var isEnabled: Bool
  package var inputs: [Name: Input]

  /// An input of a filter.
  package enum Input: Sendable, Hashable {
    case number(Double)
    case numbers([Double])
    /// Red, green, blue and alpha in sRGB.
    case color(SIMD4<Double>)
    case text(Name)
  }

  package init(type: Name, name: Name? = nil, isEnabled: Bool = true, inputs: [Name: Input] = [:]) {
    (self.type, self.name, self.isEnabled, self.inputs) = (type, name ?? type, isEnabled, inputs)
  }

  /// Returns the number that an input is; its default where it is not set or no finite number, and 0 for an
  /// input that has none.
  package func number(_ input: Name) -> Double {
    if case .number(let number)? = inputs[input], number.isFinite { return number }
    return defaultValue(of: input)?.components?.x ?? 0
  }

  /// The maximum radius of a blur in points.
  ///
  /// A wider blur leaves no more than a trace anywhere.
  package static let maximumBlurRadius = 100_000.0

  /// The number of filters of one list that are applied.
  package static let maximumCount = 64

  /// The radius of a Gaussian blur in points: its standard deviation; nil for other filters.
  ///
  /// A radius outside of 0…100,000 is clamped, and one that is not a number is 0.
  package var blurRadius: Double? {
    guard type == "gaussianBlur" || type == "CIGaussianBlur" else { return nil }
    // Infinity is clamped, where other inputs count as not set.
    guard case .number(let radius)? = inputs["inputRadius"] else { return number("inputRadius") }
    return radius.isNaN ? 0 : min(max(radius, 0), Self.maximumBlurRadius)
  }

  /// The change of a pixel by a colour filter: four rows for red, green, blue and alpha, of four factors
  /// and a constant each; nil for filters that are no such thing.
  ///
  /// It applies to gamma-encoded sRGB that is not multiplied by alpha, 0…1, and the result is clamped
  /// to it. A disabled filter has the matrix that changes nothing.
  package var colorMatrix: [Double]? {
    guard let matrix = enabledColorMatrix else { return nil }
    return isEnabled ? matrix : Self.identity
  }

  /// Changes nothing.
  static let identity: [Double] = [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ]

  /// The weights of red, green and blue in the luminance, by ITU-R BT.709.
  private static let luminance = (r: 0.2126, g: 0.7152, b: 0.0722)

  private var enabledColorMatrix: [Double]? {
    switch type {
    case "colorMatrix":
      return numbers("inputColorMatrix", count: 20)
    case "colorSaturate": return Self.saturation(number("inputAmount"))
    case "colorContrast":
      let amount = number("inputAmount")
      return Self.diagonal(amount, plus: (1 - amount) / 2)
    case "colorBrightness": return Self.diagonal(1, plus: number("inputAmount"))
    case "colorInvert", "CIColorInvert": return Self.diagonal(-1, plus: 1)
    case "colorHueRotate", "CIHueAdjust": return Self.hueRotation(number("inputAngle"))
    case "CISepiaTone": return Self.sepia(number("inputIntensity"))
    case "colorMonochrome":
      return Self.monochrome(
        color("inputColor"), amount: number("inputAmount"),
        bias: number("inputBias"))
    case "CIColorMonochrome":
      return Self.monochrome(
        color("inputColor"), amount: number("inputIntensity"),
        bias: 0)
    case "multiplyColor": return Self.scaled(by: color("inputColor"))
    case "colorAdd": return Self.shifted(by: color("inputColor"), 1)
    case "colorSubtract": return Self.shifted(by: color("inputColor"), -1)
    case "CIColorControls": return colorControls
    case "CIColorMatrix": return vectors
    default: return nil
    }
  }

  /// Returns the colour that an input is, three or four numbers among them; its default where it is no colour.
  private func color(_ input: Name) -> SIMD4<Double> {
    switch inputs[input] {
    case .color(let color)? where (color * 0) == .zero: color
    case .numbers(let n)? where (3...4).contains(n.count) && n.allSatisfy({ $0.isFinite }):
      SIMD4(n[0], n[1], n[2], n.count == 4 ? n[3] : 1)
    default: defaultValue(of: input)?.components ?? .zero
    }
  }

  /// Returns the numbers that an input is; its default where it is not `count` finite numbers.
  private func numbers(_ input: Name, count: Int) -> [Double] {
    if case .numbers(let numbers)? = inputs[input], numbers.count == count,
      numbers.allSatisfy({ $0.isFinite })
    {
      return numbers
    }
    return defaultValue(of: input)?.numbers ?? []
  }

  private static func rows(_ r: [Double], _ g: [Double], _ b: [Double]) -> [Double] {
    r + [0, 0] + g + [0, 0] + b + [0, 0] + [0, 0, 0, 1, 0]
  }

  private static func diagonal(_ factor: Double, plus constant: Double) -> [Double] {
    [
      factor, 0, 0, 0, constant, 0, factor, 0, 0, constant, 0, 0, factor, 0, constant, 0, 0, 0, 1,
      0,
    ]
  }

  private static func saturation(_ amount: Double) -> [Double] {
    let (r, g, b) = luminance
    let rest = 1 - amount
    return rows(
      [r * rest + amount, g * rest, b * rest], [r * rest, g * rest + amount, b * rest],
      [r * rest, g * rest, b * rest + amount])
  }

  /// A turn of the colours about the grey axis that keeps the luminance, as in SVG's `hueRotate`.
  private static func hueRotation(_ angle: Double) -> [Double] {
    let (r, g, b) = luminance
    let (s, c) = Double.sineAndCosine(angle)
    return rows(
      [r + c * (1 - r) - s * r, g - c * g - s * g, b - c * b + s * (1 - b)],
      [r - c * r + s * 0.143, g + c * (1 - g) + s * 0.140, b - c * b - s * 0.283],
      [r - c * r - s * (1 - r), g - c * g + s * g, b + c * (1 - b) + s * b])
  }

  private static func sepia(_ intensity: Double) -> [Double] {
    let rest = 1 - intensity
    let tone = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
    let mixed = tone.enumerated().map { row, factors in
      factors.enumerated().map { column, factor in
        factor * intensity + (row == column ? rest : 0)
      }
    }
    return rows(mixed[0], mixed[1], mixed[2])
  }

  /// Towards the luminance in the shades of `color`.
  private static func monochrome(
    _ color: SIMD4<Double>, amount: Double, bias: Double
  ) -> [Double] {
    let (r, g, b) = luminance
    var matrix = identity
    for row in 0..<3 {
      let shade = color[row] * amount
      let own = [shade * r, shade * g, shade * b]
      for column in 0..<3 {
        matrix[row * 5 + column] = own[column] + (row == column ? 1 - amount : 0)
      }
      matrix[row * 5 + 4] = bias * amount
    }
    return matrix
  }

  private static func scaled(by color: SIMD4<Double>) -> [Double] {
    var matrix = identity
    for row in 0..<4 { matrix[row * 6] = color[row] }
    return matrix
  }

  /// Adds a colour as strong as its alpha.
  private static func shifted(by color: SIMD4<Double>, _ sign: Double) -> [Double] {
    var matrix = identity
    for row in 0..<3 { matrix[row * 5 + 4] = sign * color[row] * color.w }
    return matrix
  }

  /// Saturation, then brightness, then contrast.
  private var colorControls: [Double] {
    let contrast = number("inputContrast")
    var matrix = Self.saturation(number("inputSaturation"))
    for row in 0..<3 {
      for column in 0..<3 { matrix[row * 5 + column] *= contrast }
      matrix[row * 5 + 4] = contrast * number("inputBrightness") + (1 - contrast) / 2
    }
    return matrix
  }

  /// Core Image's colour matrix, of one vector for each row and one for the constants.
  private var vectors: [Double] {
    let bias = numbers("inputBiasVector", count: 4)
    var matrix: [Double] = []
    for (row, name) in Self.vectorNames.enumerated() {
      matrix += numbers(name, count: 4) + [bias[row]]
    }
    return matrix
  }

  private static let vectorNames: [Name] = [
    "inputRVector", "inputGVector", "inputBVector", "inputAVector",
  ]
}

extension LayerFilter {
  /// The value of an input, or what it has where it is not set; nil for what is no input.
  package subscript(input: Name) -> PropertyValue? {
    get {
      if input == "enabled" { return .flag(isEnabled) }
      switch inputs[input] {
      case .number(let number): return .number(number)
      case .numbers(let numbers): return .numbers(numbers)
      case .color(let color): return .components(color)
      case .text(let text): return .string(text.string)
      case nil: return defaultValue(of: input)
      }
    }
    set {
      let name = input
      switch newValue {
      case .flag(let flag)?: if input == "enabled" { isEnabled = flag }
      case .numbers(let numbers)?: inputs[name] = numbers.map { .numbers($0) }
      case .string(let text)?: inputs[name] = text.map { .text(Name($0)) }
      case .components(let components)?:
        inputs[name] = kind(of: input) == .color ? .color(components) : .number(components.x)
      default: inputs[name] = nil
      }
    }
  }

  /// Returns the type of value that an input takes.
  package func kind(of input: Name) -> ValueKind {
    if input == "enabled" { return .flag }
    switch inputs[input] {
    case .number: return .number
    case .numbers: return .numbers
    case .color: return .color
    case .text: return .string
    case nil: break
    }
    switch defaultValue(of: input) {
    case .numbers: return .numbers
    case .components: return input == "inputColor" ? .color : .number
    default: return .number
    }
  }

  /// Returns the value that the filter uses for an input that is not set; nil for one that has none.
  private func defaultValue(of input: Name) -> PropertyValue? {
    switch input {
    case "inputRadius": return .number(10)
    case "inputAmount": return .number(type == "colorBrightness" ? 0 : 1)
    case "inputIntensity", "inputSaturation", "inputContrast": return .number(1)
    case "inputColor":
      switch type {
      case "CIColorMonochrome": return .components(SIMD4(0.6, 0.45, 0.3, 1))
      case "colorAdd", "colorSubtract": return .components(.zero)
      default: return .components(SIMD4(1, 1, 1, 1))
      }
    case "inputColorMatrix": return .numbers(Self.identity)
    case "inputAngle", "inputBias", "inputBrightness", "inputNormalizeEdges", "inputHardEdges":
      return .number(0)
    case "inputBiasVector": return .numbers([0, 0, 0, 0])
    default:
      guard let row = Self.vectorNames.firstIndex(of: input) else { return nil }
      return .numbers(Array(Self.identity[row * 5..<row * 5 + 4]))
    }
  }
}

extension LayerFilter {
  /// The operation of an enabled filter; nil where the type has none, or a number of its matrix is not finite.
  private var operation: FilterOperation? {
    if let radius = blurRadius {
      return .blur(sigma: radius, edges: keepsEdges ? .normalized : .clear)
    }
    if type == "luminanceToAlpha" { return .color(.luminanceToAlpha) }
    return enabledColorMatrix.flatMap { ColorMatrix(rows: $0) }.map { .color(.matrix($0)) }
  }

  /// True if filters of this type are drawn.
  package var isSupported: Bool { operation != nil || enabledColorMatrix != nil }

  /// The operations of the filter; none for one that is disabled or not supported.
  package var steps: [FilterOperation] {
    guard isEnabled, blurRadius != 0, let operation else { return [] }
    return [operation]
  }

  private var keepsEdges: Bool {
    number("inputNormalizeEdges") != 0 || number("inputHardEdges") != 0
  }
}

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
