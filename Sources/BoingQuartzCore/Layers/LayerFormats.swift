import BoingCoreGraphics
import BoingRender

/// The pixels of a layer's contents.
public struct CALayerContentsFormat: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a format by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Eight bits for each of red, green, blue and alpha.
  public static let RGBA8Uint = CALayerContentsFormat(LayerDetails.ContentsFormat.rgba8)
  /// Half-precision numbers for each.
  public static let RGBA16Float = CALayerContentsFormat(LayerDetails.ContentsFormat.rgba16Float)
  /// Eight bits of grey.
  public static let gray8Uint = CALayerContentsFormat(LayerDetails.ContentsFormat.gray8)
  /// The format that suits what is drawn; counts as ``RGBA8Uint``.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayer {
  /// The brightness beyond white that a layer may show.
  public struct DynamicRange: RawRepresentable, NamedConstant, Hashable, Sendable {
    /// The name as it stands in documents.
    public let rawValue: String

    /// Creates a range by name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The range that suits the contents.
    public static let automatic = DynamicRange(LayerDetails.DynamicRange.automatic)
    /// Up to white.
    public static let standard = DynamicRange(LayerDetails.DynamicRange.standard)
    /// Somewhat brighter than white.
    public static let constrainedHigh = DynamicRange(LayerDetails.DynamicRange.constrainedHigh)
    /// As bright as the display can.
    public static let high = DynamicRange(LayerDetails.DynamicRange.high)
  }

  /// The treatment of contents brighter than the display shows.
  public struct ToneMapMode: RawRepresentable, NamedConstant, Hashable, Sendable {
    /// The name as it stands in documents.
    public let rawValue: String

    /// Creates a mode by name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Tone mapping where the system chooses it.
    public static let automatic = ToneMapMode(LayerDetails.ToneMapping.automatic)
    /// Never.
    public static let never = ToneMapMode(LayerDetails.ToneMapping.never)
    /// Wherever it can be done.
    public static let ifSupported = ToneMapMode(LayerDetails.ToneMapping.ifSupported)
  }
}
