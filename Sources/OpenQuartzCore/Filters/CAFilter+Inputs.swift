import OpenCoreGraphics

extension CAFilter {
  /// The value of an input, or what it has where it is not set; nil for what is no input.
  subscript(input: Substring) -> PropertyValue? {
    get {
      if input == "enabled" { return .flag(isEnabled) }
      switch inputs[String(input)] {
      case .number(let number): return .number(number)
      case .numbers(let numbers): return .numbers(numbers)
      case .color(let color): return .lanes(color)
      case .text(let text): return .string(text)
      case nil: return defaultValue(of: input)
      }
    }
    set {
      let name = String(input)
      switch newValue {
      case .flag(let flag)?: if input == "enabled" { isEnabled = flag }
      case .numbers(let numbers)?: inputs[name] = numbers.map(Input.numbers)
      case .string(let text)?: inputs[name] = text.map(Input.text)
      case .lanes(let lanes)?:
        inputs[name] = kind(of: input) == .color ? .color(lanes) : .number(lanes.x)
      default: inputs[name] = nil
      }
    }
  }

  /// What kind of value an input takes.
  func kind(of input: Substring) -> ValueKind {
    if input == "enabled" { return .flag }
    switch inputs[String(input)] {
    case .number: return .number
    case .numbers: return .numbers
    case .color: return .color
    case .text: return .string
    case nil: break
    }
    switch input {
    case "inputColorMatrix": return .numbers
    case "inputColor": return .color
    default: return .number
    }
  }

  private func defaultValue(of input: Substring) -> PropertyValue? {
    switch input {
    case "inputRadius": .number(10)
    case "inputAmount": .number(type == "colorBrightness" ? 0 : 1)
    case "inputIntensity", "inputSaturation", "inputContrast": .number(1)
    case "inputColor": .lanes(SIMD4(1, 1, 1, 1))
    case "inputColorMatrix": .numbers(Self.identity)
    case "inputAngle", "inputBias", "inputBrightness", "inputNormalizeEdges", "inputHardEdges":
      .number(0)
    default: nil
    }
  }
}
