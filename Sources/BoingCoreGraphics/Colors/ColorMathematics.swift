import BoingCurves
import BoingElementary
import BoingRaster

/// The curve between a stored component and light.
enum TransferFunction: Sendable {
  case linear
  case sRGB
  case gamma22
  /// v^(563⁄256), as Adobe RGB (1998) has it.
  case adobeRGB
  /// v^2.6.
  case cinema
  /// The inverse of the curve of ITU-R BT.709 and BT.2020.
  case camera
  /// ROMM RGB's.
  case romm

  /// The light, 0…1 for a component in 0…1; mirrored about zero for negative ones.
  func decode(_ value: Double) -> Double {
    switch self {
    case .linear: return value
    case .gamma22: return mirrored(value) { Double.pow($0, 2.2) }
    case .adobeRGB: return mirrored(value) { Double.pow($0, Self.adobeExponent) }
    case .cinema: return mirrored(value) { Double.pow($0, 2.6) }
    case .camera:
      return mirrored(value) { $0 < 0.081 ? $0 / 4.5 : Double.pow(($0 + 0.099) / 1.099, 1 / 0.45) }
    case .romm: return mirrored(value) { $0 < 16.0 / 512 ? $0 / 16 : Double.pow($0, 1.8) }
    case .sRGB: return SRGBTransfer.decode(value)
    }
  }

  /// The component of an amount of light; the inverse of ``decode(_:)``.
  func encode(_ light: Double) -> Double {
    switch self {
    case .linear: return light
    case .gamma22: return mirrored(light) { Double.pow($0, 1 / 2.2) }
    case .adobeRGB: return mirrored(light) { Double.pow($0, 1 / Self.adobeExponent) }
    case .cinema: return mirrored(light) { Double.pow($0, 1 / 2.6) }
    case .camera:
      return mirrored(light) { $0 < 0.018 ? $0 * 4.5 : 1 + 1.099 * (Double.pow($0, 0.45) - 1) }
    case .romm: return mirrored(light) { $0 < 1.0 / 512 ? $0 * 16 : Double.pow($0, 1 / 1.8) }
    case .sRGB: return SRGBTransfer.encode(light)
    }
  }

  private static let adobeExponent = 563.0 / 256

  private func mirrored(_ value: Double, _ curve: (Double) -> Double) -> Double {
    value < 0 ? -curve(-value) : curve(value)
  }
}
