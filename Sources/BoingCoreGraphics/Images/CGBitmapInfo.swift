/// The position of a pixel's alpha, and the form of the other components: multiplied by it or not.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// No alpha: RGB.
  case none = 0
  /// After the components, multiplied in: RGBA.
  case premultipliedLast = 1
  /// Before the components, multiplied in: ARGB.
  case premultipliedFirst = 2
  /// After the components, not multiplied in: RGBA.
  case last = 3
  /// Before the components, not multiplied in: ARGB.
  case first = 4
  /// Padding after the components: RGBX.
  case noneSkipLast = 5
  /// Padding before the components: XRGB.
  case noneSkipFirst = 6
  /// Nothing but alpha.
  case alphaOnly = 7
}

/// The order of the bytes of a pixel.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
  /// The bits that hold the order.
  case orderMask = 0x7000
  /// Bytes in the order of the components.
  case orderDefault = 0
  /// 16-bit units, least significant byte first.
  case order16Little = 0x1000
  /// 32-bit units, least significant byte first.
  case order32Little = 0x2000
  /// 16-bit units, most significant byte first.
  case order16Big = 0x3000
  /// 32-bit units, most significant byte first.
  case order32Big = 0x4000
}

/// The layout of a pixel: alpha, component type and byte order in one number.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits themselves.
  public let rawValue: UInt32

  /// Creates a layout from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits that hold a ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that say whether components are floating-point numbers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold a ``CGImageByteOrderInfo``.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit units, least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit units, least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit units, most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit units, most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The alpha part, `nil` where the bits name none.
  package var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
  }

  /// The byte order part, `nil` where the bits name none.
  package var byteOrder: CGImageByteOrderInfo? {
    CGImageByteOrderInfo(rawValue: rawValue & CGBitmapInfo.byteOrderMask.rawValue)
  }
}
