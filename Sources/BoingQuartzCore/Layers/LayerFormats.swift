import BoingCoreGraphics
import BoingRender

/// The pixels of a layer's contents.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a format by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Eight bits for each of red, green, blue and alpha.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Half-precision numbers for each.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// Eight bits of grey.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// The format that suits what is drawn; counts as ``RGBA8Uint``.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayer {
  /// The brightness beyond white that a layer may show.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name as it stands in documents.
    public let rawValue: String

    /// Creates a range by name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The range that suits the contents.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Up to white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Somewhat brighter than white.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// As bright as the display can.
    public static let high = DynamicRange(rawValue: "high")
  }

  /// The treatment of contents brighter than the display shows.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name as it stands in documents.
    public let rawValue: String

    /// Creates a mode by name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Tone mapping where the system chooses it.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Never.
    public static let never = ToneMapMode(rawValue: "never")
    /// Wherever it can be done.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }
}

extension CALayerContentsFormat {
  init(_ format: LayerDetails.ContentsFormat) {
    self =
      switch format {
      case .rgba8: .RGBA8Uint
      case .rgba16Float: .RGBA16Float
      case .gray8: .gray8Uint
      }
  }
}

extension LayerDetails.ContentsFormat {
  init(_ format: CALayerContentsFormat) {
    self = format == .RGBA16Float ? .rgba16Float : format == .gray8Uint ? .gray8 : .rgba8
  }
}

extension CALayer.DynamicRange {
  init(_ range: LayerDetails.DynamicRange) {
    self =
      switch range {
      case .automatic: .automatic
      case .standard: .standard
      case .constrainedHigh: .constrainedHigh
      case .high: .high
      }
  }
}

extension LayerDetails.DynamicRange {
  init(_ range: CALayer.DynamicRange) {
    self =
      switch range {
      case .automatic: .automatic
      case .constrainedHigh: .constrainedHigh
      case .high: .high
      default: .standard
      }
  }
}

extension CALayer.ToneMapMode {
  init(_ mode: LayerDetails.ToneMapping) {
    self =
      switch mode {
      case .automatic: .automatic
      case .never: .never
      case .ifSupported: .ifSupported
      }
  }
}

extension LayerDetails.ToneMapping {
  init(_ mode: CALayer.ToneMapMode) {
    self = mode == .never ? .never : mode == .ifSupported ? .ifSupported : .automatic
  }
}
