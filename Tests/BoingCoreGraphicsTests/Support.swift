import BoingCoreGraphics
import Testing

/// A few units in the last place of numbers near 1.
let roundingTolerance: CGFloat = 1e-12

/// The maximum distance of a circle drawn as four cubic curves from the true one, per unit of radius.
let quarterArcTolerance: CGFloat = 0.000_28

func near(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = roundingTolerance) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func near(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = roundingTolerance) -> Bool {
  near(a.x, b.x, within: tolerance) && near(a.y, b.y, within: tolerance)
}

func near(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = roundingTolerance) -> Bool {
  near(a.origin, b.origin, within: tolerance) && near(a.width, b.width, within: tolerance)
    && near(a.height, b.height, within: tolerance)
}

func near(
  _ a: CGAffineTransform, _ b: CGAffineTransform, within tolerance: CGFloat = roundingTolerance
) -> Bool {
  near(a.a, b.a, within: tolerance) && near(a.b, b.b, within: tolerance)
    && near(a.c, b.c, within: tolerance) && near(a.d, b.d, within: tolerance)
    && near(a.tx, b.tx, within: tolerance) && near(a.ty, b.ty, within: tolerance)
}

let nan = CGFloat.nan
let infinity = CGFloat.infinity

let nativeLayout =
  CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue

func makeContext(
  _ width: Int, _ height: Int, layout: UInt32 = nativeLayout, bits: Int = 8,
  space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
) throws -> CGContext {
  try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: 0,
      space: space, bitmapInfo: layout))
}

extension CGColor {
  static let testRed = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let testGreen = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  static let testBlue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
}

let redPixel = SIMD4<UInt8>(255, 0, 0, 255)
let greenPixel = SIMD4<UInt8>(0, 255, 0, 255)
let bluePixel = SIMD4<UInt8>(0, 0, 255, 255)
let noPixel = SIMD4<UInt8>(0, 0, 0, 0)

extension CGContext {
  /// A pixel by its distance from the left and the top.
  func pixel(_ x: Int, _ y: Int) throws -> SIMD4<UInt8> {
    try #require(makeImage()).pixel(x: x, y: y)
  }
}
