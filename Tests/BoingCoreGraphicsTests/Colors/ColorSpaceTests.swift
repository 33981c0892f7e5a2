import BoingCoreGraphics
import Testing

@Suite("Colour spaces of other primaries")
struct ColorSpaceTests {
  private func space(_ name: String) throws -> CGColorSpace {
    try #require(CGColorSpace(name: name))
  }

  private func components(
    _ components: [CGFloat], of name: String, in target: String
  ) throws -> [CGFloat] {
    let color = try #require(CGColor(colorSpace: space(name), components: components + [1]))
    let converted = try #require(
      color.converted(to: space(target), intent: .defaultIntent, options: nil))
    return Array(try #require(converted.components).dropLast())
  }

  struct Light: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let space: String
    /// Red, green and blue of the space, as light of sRGB's primaries.
    let columns: [[CGFloat]]
    let tolerance: CGFloat
  }

  /// Published matrices, adapted by Bradford's method where the whites differ.
  static let lights = [
    Light(
      testDescription: "Adobe RGB (1998)", space: CGColorSpace.adobeRGB1998,
      columns: [
        [1.398_355_7, 0, 0], [-0.398_355_7, 1, -0.042_929_0], [0, 0, 1.042_929_0],
      ], tolerance: 2e-5),
    Light(
      testDescription: "ITU-R BT.2020, by BT.2087", space: CGColorSpace.itur_2020,
      columns: [
        [1.6605, -0.1246, -0.0182], [-0.5876, 1.1329, -0.1006], [-0.0728, -0.0083, 1.1187],
      ], tolerance: 1e-4),
    Light(
      testDescription: "ITU-R BT.709", space: CGColorSpace.itur_709,
      columns: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], tolerance: 1e-12),
    Light(
      testDescription: "ACEScg", space: CGColorSpace.acescgLinear,
      columns: [
        [1.705_05, -0.130_26, -0.024_00], [-0.621_79, 1.140_80, -0.128_97],
        [-0.083_26, -0.010_55, 1.152_97],
      ], tolerance: 2e-4),
    Light(
      testDescription: "CIE XYZ", space: CGColorSpace.genericXYZ,
      columns: [
        [3.133_856_1, -0.978_768_4, 0.071_945_3], [-1.616_866_7, 1.916_141_5, -0.228_991_4],
        [-0.490_614_6, 0.033_454_0, 1.405_242_7],
      ], tolerance: 1e-3),
  ]

  @Test("their primaries are sRGB's in known amounts", arguments: lights)
  func primaries(row: Light) throws {
    for (index, column) in row.columns.enumerated() {
      let primary = (0..<3).map { CGFloat($0 == index ? 1 : 0) }
      let light = try components(
        primary, of: row.space, in: CGColorSpace.extendedLinearSRGB)
      for (a, b) in zip(light, column) { #expect(near(a, b, within: row.tolerance)) }
    }
  }

  static let all = [
    CGColorSpace.adobeRGB1998, CGColorSpace.dcip3, CGColorSpace.itur_709, CGColorSpace.itur_2020,
    CGColorSpace.rommrgb, CGColorSpace.acescgLinear,
  ]

  @Test("white is white, and grey is grey", arguments: all)
  func neutral(name: String) throws {
    for level in [0, 0.01, 0.18, 0.5, 1] as [CGFloat] {
      let shown = try components([level, level, level], of: name, in: CGColorSpace.extendedSRGB)
      #expect(near(shown[0], shown[1], within: 1e-4) && near(shown[1], shown[2], within: 1e-4))
      if level == 1 { #expect(near(shown[0], 1, within: 1e-4)) }
    }
  }

  @Test("a conversion there and back gives the colour again", arguments: all)
  func roundTrip(name: String) throws {
    let there = try components([0.4, 0.5, 0.45], of: CGColorSpace.sRGB, in: name)
    let back = try components(there, of: name, in: CGColorSpace.sRGB)
    for (a, b) in zip(back, [0.4, 0.5, 0.45] as [CGFloat]) { #expect(near(a, b, within: 1e-9)) }
  }

  static let curves: [(String, CGFloat, CGFloat)] = [
    // ½^(563⁄256), ½^2.6, ((½ + 0.099) ⁄ 1.099)^(1⁄0.45), 0.05 ⁄ 4.5, ½^1.8, 0.02 ⁄ 16
    (CGColorSpace.adobeRGB1998, 0.5, 0.217_755_6), (CGColorSpace.dcip3, 0.5, 0.164_938_5),
    (CGColorSpace.itur_709, 0.5, 0.259_589_4), (CGColorSpace.itur_2020, 0.05, 0.011_111_1),
    (CGColorSpace.rommrgb, 0.5, 0.287_174_6), (CGColorSpace.rommrgb, 0.02, 0.001_25),
  ]

  @Test("their curves are those of the standards", arguments: curves)
  func curve(name: String, component: CGFloat, light: CGFloat) throws {
    let shown = try components(
      [component, component, component], of: name, in: CGColorSpace.extendedLinearSRGB)
    for part in shown { #expect(near(part, light, within: 1e-4 * light + 1e-6)) }
  }

  @Test("CIE L*a*b* has lightness and two axes")
  func lab() throws {
    let grey = try components([50, 0, 0], of: CGColorSpace.genericLab, in: CGColorSpace.sRGB)
    // ((50 + 16) ⁄ 116)³ of the light, through sRGB's curve.
    for part in grey { #expect(near(part, 0.466_327, within: 1e-4)) }
    let red = try components([1, 0, 0], of: CGColorSpace.sRGB, in: CGColorSpace.genericLab)
    for (a, b) in zip(red, [54.29, 80.81, 69.89] as [CGFloat]) { #expect(near(a, b, within: 0.05)) }
    let back = try components(red, of: CGColorSpace.genericLab, in: CGColorSpace.extendedSRGB)
    for (a, b) in zip(back, [1, 0, 0] as [CGFloat]) { #expect(near(a, b, within: 1e-6)) }
    let same = try components(
      [20, -30, 40], of: CGColorSpace.genericLab, in: CGColorSpace.genericLab)
    #expect(same == [20, -30, 40])
    #expect(try space(CGColorSpace.genericLab).model == .lab)
    #expect(try space(CGColorSpace.genericXYZ).model == .XYZ)
  }
}
