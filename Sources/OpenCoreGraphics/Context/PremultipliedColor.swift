import BoingCurves
import BoingRender

/// One pixel as red, green, blue and alpha in 0…1, the alpha multiplied in.
typealias PremultipliedColor = SIMD4<Float>

extension PremultipliedColor {
  /// Reads blue, green, red and alpha, or with `swapped` red, green, blue and alpha.
  init(_ pixel: UnsafePointer<UInt8>, isOpaque: Bool, swapped: Bool) {
    let (red, blue) = swapped ? (pixel[0], pixel[2]) : (pixel[2], pixel[0])
    self =
      SIMD4(Float(red), Float(pixel[1]), Float(blue), isOpaque ? 255 : Float(pixel[3])) / 255
  }

  /// Writes the pixel, no component above its alpha.
  func write(to pixel: UnsafeMutablePointer<UInt8>, swapped: Bool) {
    let alpha = Swift.min(Swift.max(w, 0), 1)
    let bytes = (clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha)) * 255)
      .rounded(.toNearestOrAwayFromZero)
    pixel[0] = UInt8(clamping: swapped ? bytes.x : bytes.z)
    pixel[1] = UInt8(clamping: bytes.y)
    pixel[2] = UInt8(clamping: swapped ? bytes.z : bytes.x)
    pixel[3] = UInt8(clamping: bytes.w)
  }
}

extension CGBlendMode {
  /// The same mode for the render core.
  package var renderMode: BlendMode { BlendMode(rawValue: UInt8(clamping: rawValue)) ?? .normal }

  /// True if the mode is drawn by ``BlendMode/composite(_:over:)``: Cairo has no `plusDarker`, what it makes of
  /// the modes of hue and luminosity goes beyond its alpha, and Core Graphics' `softLight` and
  /// `colorBurn` are not Cairo's.
  var isBlendedHere: Bool {
    switch self {
    case .plusDarker, .hue, .saturation, .color, .luminosity, .softLight, .colorBurn: true
    default: false
    }
  }
}
