import BoingCoreGraphics
import Testing

@Suite struct CGColorTests {
  /// The published matrices have seven digits.
  private let conversionTolerance: CGFloat = 1e-6

  private func space(_ name: String) throws -> CGColorSpace {
    try #require(CGColorSpace(name: name))
  }

  @Test("components come back as they were given, alpha last")
  func components() {
    let color = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.components == [0.1, 0.2, 0.3, 0.4])
    #expect(color.numberOfComponents == 4)
    #expect(color.alpha == 0.4)
    #expect(color.colorSpace?.name == CGColorSpace.sRGB)
    #expect(color.srgbComponents == SIMD4(0.1, 0.2, 0.3, 0.4))
    #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
    #expect(CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1) == CGColor(gray: 0.5, alpha: 1))
  }

  @Test("sRGB components out of 0…1 are clamped, those of extended sRGB are kept")
  func clamping() throws {
    let color = CGColor(srgbRed: 1.5, green: -0.5, blue: 0.5, alpha: 2)
    #expect(color.components == [1, 0, 0.5, 1])
    let given: [CGFloat] = [1.5, -0.5, 0.5, 1]
    let named = try CGColor(colorSpace: space(CGColorSpace.sRGB), components: given)
    #expect(named?.components == [1, 0, 0.5, 1])
    let extended = try CGColor(colorSpace: space(CGColorSpace.extendedSRGB), components: given)
    #expect(extended?.components == given)
    // The package's own way keeps what sRGB does not have.
    #expect(CGColor(srgbComponents: SIMD4(1.5, 0, 0, 1)).srgbComponents.x == 1.5)
    #expect(CGColor(srgbComponents: SIMD4(1, 0, 0, 1)) == .testRed)
  }

  @Test("the named colours are black, white and clear")
  func named() {
    #expect(CGColor.black.srgbComponents == SIMD4(0, 0, 0, 1))
    #expect(CGColor.white.srgbComponents == SIMD4(1, 1, 1, 1))
    #expect(CGColor.clear.srgbComponents == SIMD4(0, 0, 0, 0))
  }

  @Test(
    "sRGB's curve takes known components to known light",
    // IEC 61966-2-1: ((v + 0.055) / 1.055)^2.4, and v / 12.92 up to 0.04045.
    arguments: [
      (0.0, 0.0), (0.04, 0.04 / 12.92), (0.5, 0.214_041_140), (0.735_356_983, 0.5), (1.0, 1.0),
    ])
  func transferCurve(component: Double, light: Double) throws {
    let color = CGColor(srgbRed: CGFloat(component), green: 0, blue: 0, alpha: 1)
    let linear = try #require(
      color.converted(to: space(CGColorSpace.linearSRGB), intent: .defaultIntent, options: nil))
    #expect(near(try #require(linear.components?[0]), CGFloat(light), within: conversionTolerance))
    #expect(near(CGFloat(linear.srgbComponents.x), CGFloat(component), within: conversionTolerance))
  }

  @Test("Display P3's red is outside sRGB by known amounts")
  func displayP3() throws {
    // P3's red in linear Rec. 709 is (1.2249402, −0.0420570, −0.0196376); through the curve:
    let red = try #require(
      CGColor(colorSpace: space(CGColorSpace.displayP3), components: [1, 0, 0, 1]))
    #expect(near(CGFloat(red.srgbComponents.x), 1.093_066, within: 1e-5))
    #expect(near(CGFloat(red.srgbComponents.y), -0.226_742, within: 1e-5))
    #expect(near(CGFloat(red.srgbComponents.z), -0.150_135, within: 1e-5))
    let held = try #require(
      red.converted(to: space(CGColorSpace.sRGB), intent: .defaultIntent, options: nil))
    #expect(held.components == [1, 0, 0, 1])
  }

  @Test(
    "a conversion there and back gives the colour again",
    arguments: [
      CGColorSpace.linearSRGB, CGColorSpace.extendedSRGB, CGColorSpace.extendedLinearSRGB,
      CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3, CGColorSpace.linearDisplayP3,
      CGColorSpace.extendedLinearDisplayP3,
    ])
  func roundTrip(name: String) throws {
    let color = CGColor(srgbRed: 0.2, green: 0.9, blue: 0.4, alpha: 0.5)
    let away = try #require(
      color.converted(to: space(name), intent: .relativeColorimetric, options: nil))
    #expect(away.colorSpace?.name == name)
    let back = try #require(
      away.converted(to: space(CGColorSpace.sRGB), intent: .relativeColorimetric, options: nil))
    for (a, b) in zip(try #require(back.components), [0.2, 0.9, 0.4, 0.5]) {
      #expect(near(a, CGFloat(b), within: conversionTolerance))
    }
  }

  @Test("grey is luminance, and grey of gamma 2.2 is not quite sRGB's")
  func gray() throws {
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let luminance = try #require(
      green.converted(to: space(CGColorSpace.linearGray), intent: .defaultIntent, options: nil))
    #expect(near(try #require(luminance.components?[0]), 0.7152, within: 1e-4))
    // 0.5^2.2 = 0.217638 of light, and 1.055 · 0.217638^(1/2.4) − 0.055 = 0.503867.
    let middle = CGColor(gray: 0.5, alpha: 1).srgbComponents
    #expect(near(CGFloat(middle.x), 0.503_867, within: conversionTolerance))
    #expect(middle.x == middle.y && middle.y == middle.z)
    let device = try #require(
      CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1]))
    #expect(device.srgbComponents.x == 0.5)
  }

  @Test("equality is of space and components, not of appearance")
  func equality() throws {
    let a = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    #expect(a == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(a != CGColor.white)
    #expect(Set([a, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1), .white]).count == 2)
    #expect(CGColorSpaceCreateDeviceRGB() == CGColorSpaceCreateDeviceRGB())
    #expect(CGColorSpaceCreateDeviceRGB() != CGColorSpaceCreateDeviceGray())
    #expect(try CGColorSpaceCreateDeviceRGB() != space(CGColorSpace.sRGB))
    #expect(try space(CGColorSpace.displayP3) == space(CGColorSpace.displayP3))
  }

  @Test("what is not a number becomes 0 and infinity the greatest component")
  func notFinite() throws {
    let color = try #require(
      CGColor(
        colorSpace: space(CGColorSpace.extendedSRGB), components: [nan, infinity, -infinity, nan]))
    #expect(color.components == [0, 65_504, -65_504, 0])
    #expect(CGColor(gray: 1, alpha: infinity).alpha == 1)
    #expect(CGColor(gray: 1, alpha: -3).alpha == 0)
    let all = color.srgbComponents
    #expect(all.x.isFinite && all.y.isFinite && all.z.isFinite)
  }

  @Test("too few components and unknown spaces are refused")
  func refused() throws {
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 1, 1]) == nil)
    let short: [CGFloat] = [1]
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: short) == nil)
    let values: [CGFloat] = [0.25, 0.5, 0.75, 1]
    let pointed = values.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap {
        CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: $0)
      }
    }
    #expect(pointed?.components == values)
    #expect(CGColorSpace(name: "no such space") == nil)
    #expect(CGColor(gray: 0.2, alpha: 1).copy(alpha: 0.5) == CGColor(gray: 0.2, alpha: 0.5))
  }
}
