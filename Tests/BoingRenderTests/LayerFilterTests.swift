import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("Inputs of filters")
struct LayerFilterTests {
  private static let colorFilters: [(type: Name, inputs: [Name])] = [
    ("colorMatrix", ["inputColorMatrix"]), ("colorSaturate", ["inputAmount"]),
    ("colorContrast", ["inputAmount"]), ("colorBrightness", ["inputAmount"]),
    ("colorHueRotate", ["inputAngle"]), ("CIHueAdjust", ["inputAngle"]),
    ("CISepiaTone", ["inputIntensity"]),
    ("colorMonochrome", ["inputColor", "inputAmount", "inputBias"]),
    ("CIColorMonochrome", ["inputColor", "inputIntensity"]), ("multiplyColor", ["inputColor"]),
    ("colorAdd", ["inputColor"]), ("colorSubtract", ["inputColor"]),
    ("CIColorControls", ["inputSaturation", "inputBrightness", "inputContrast"]),
    (
      "CIColorMatrix",
      ["inputRVector", "inputGVector", "inputBVector", "inputAVector", "inputBiasVector"]
    ),
  ]

  @Test("the value of an input that is not set is the one that the filter uses")
  func defaults() throws {
    for (type, inputs) in Self.colorFilters {
      let filter = LayerFilter(type: type)
      let matrix = try #require(filter.colorMatrix)
      for input in inputs {
        var explicit = filter
        let value = try #require(filter[input], "\(type).\(input)")
        explicit[input] = value
        #expect(explicit.inputs[input] != nil, "\(type).\(input)")
        #expect(explicit.colorMatrix == matrix, "\(type).\(input)")
      }
    }
  }

  @Test(
    "filters that are not set change nothing, where Core Image gives them no effect of their own")
  func identity() throws {
    for type: Name in [
      "colorMatrix", "colorSaturate", "colorContrast", "colorBrightness", "multiplyColor",
      "colorAdd",
      "colorSubtract", "CIColorControls", "CIColorMatrix",
    ] {
      let matrix = try #require(LayerFilter(type: type).colorMatrix)
      #expect(matrix.count == 20)
      for (index, number) in matrix.enumerated() {
        #expect(abs(number - LayerFilter.identity[index]) < 1e-15, "\(type)")
      }
    }
  }

  @Test("a vector of Core Image's colour matrix is a row, and a list of numbers to key paths")
  func vectors() throws {
    var filter = LayerFilter(type: "CIColorMatrix")
    #expect(filter.kind(of: "inputGVector") == .numbers)
    #expect(filter["inputGVector"] == .numbers([0, 1, 0, 0]))
    filter["inputGVector"] = .numbers([1, 0, 0, 0])
    filter["inputBiasVector"] = .numbers([0.1, 0.2, 0.3, 0.4])
    #expect(
      filter.colorMatrix == [
        1, 0, 0, 0, 0.1, 1, 0, 0, 0, 0.2, 0, 0, 1, 0, 0.3, 0, 0, 0, 1, 0.4,
      ])
  }
}
