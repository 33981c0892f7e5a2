import OpenCoreGraphics

/// How contents are stored, sampled and brought to the display.
extension CALayer {
  /// The part of the contents that is stretched, in parts of their size; all of them unless changed.
  ///
  /// What lies beside it keeps its size along that direction: nine parts. Animatable.
  public var contentsCenter: CGRect {
    get { extras.rareValues.contentsCenter.rect }
    set { changeRareGeometry("contentsCenter", \.contentsCenter, to: SIMD4(newValue)) }
  }

  /// The pixels of contents that the layer draws; unknown names count as
  /// ``CALayerContentsFormat/RGBA8Uint``.
  public var contentsFormat: CALayerContentsFormat {
    get {
      switch extras.rareValues.contentsFormat {
      case .rgba8: .RGBA8Uint
      case .rgba16Float: .RGBA16Float
      case .gray8: .gray8Uint
      }
    }
    set {
      let format: RareValues.ContentsFormat =
        newValue == .RGBA16Float ? .rgba16Float : newValue == .gray8Uint ? .gray8 : .rgba8
      changeRare("contentsFormat", \.contentsFormat, to: format)
    }
  }

  /// By how many reduced sizes the trilinear filter is shifted; 0 unless changed.
  public var minificationFilterBias: Float {
    get { Float(extras.rareValues.minificationFilterBias) }
    set {
      changeRareNumber(
        "minificationFilterBias", \.minificationFilterBias, to: Double(newValue))
    }
  }

  /// Whether drawing may be put off to another thread.
  ///
  /// A hint; drawing here is done at the commit either way.
  public var drawsAsynchronously: Bool {
    get { extras.rareValues.drawsAsynchronously }
    set { changeRare("drawsAsynchronously", \.drawsAsynchronously, to: newValue) }
  }

  /// Whether the display may draw the layer's commands again at another scale.
  ///
  /// A hint without effect here.
  public var wantsDynamicContentScaling: Bool {
    get { extras.rareValues.wantsDynamicContentScaling }
    set { changeRare("wantsDynamicContentScaling", \.wantsDynamicContentScaling, to: newValue) }
  }

  /// Whether contents brighter than white are wanted.
  ///
  /// Kept; pictures here have the standard range.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { extras.rareValues.wantsExtendedDynamicRangeContent }
    set {
      changeRare(
        "wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent, to: newValue)
    }
  }

  /// How much brighter than white the layer may show; unknown names count as
  /// ``CADynamicRange/standard``.
  ///
  /// Kept; pictures here have the standard range.
  public var preferredDynamicRange: CADynamicRange {
    get {
      switch extras.rareValues.dynamicRange {
      case .automatic: .automatic
      case .standard: .standard
      case .constrainedHigh: .constrainedHigh
      case .high: .high
      }
    }
    set {
      let range: RareValues.DynamicRange =
        switch newValue {
        case .automatic: .automatic
        case .constrainedHigh: .constrainedHigh
        case .high: .high
        default: .standard
        }
      changeRare("preferredDynamicRange", \.dynamicRange, to: range)
    }
  }

  /// Whether bright contents are brought into the display's range; unknown names count as
  /// ``CAToneMapMode/automatic``.
  public var toneMapMode: CAToneMapMode {
    get {
      switch extras.rareValues.toneMapping {
      case .automatic: .automatic
      case .never: .never
      case .ifSupported: .ifSupported
      }
    }
    set {
      let mode: RareValues.ToneMapping =
        newValue == .never ? .never : newValue == .ifSupported ? .ifSupported : .automatic
      changeRare("toneMapMode", \.toneMapping, to: mode)
    }
  }

  /// The brightness of the contents' brightest pixels in parts of white; 0, for unknown, unless changed.
  ///
  /// Negative values are refused.
  public var contentsHeadroom: CGFloat {
    get { extras.rareValues.contentsHeadroom }
    set {
      guard newValue >= 0 else { return refuse(newValue, "contentsHeadroom") }
      changeRareNumber("contentsHeadroom", \.contentsHeadroom, to: newValue)
    }
  }
}

/// The pixels of a layer's contents.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A format by name.
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

/// How much brighter than white a layer may show.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A range by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// What suits the contents.
  public static let automatic = CADynamicRange(rawValue: "automatic")
  /// Up to white.
  public static let standard = CADynamicRange(rawValue: "standard")
  /// Somewhat brighter than white.
  public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
  /// As bright as the display can.
  public static let high = CADynamicRange(rawValue: "high")
}

/// Whether contents brighter than the display shows are darkened to fit.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A mode by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Where the system thinks so.
  public static let automatic = CAToneMapMode(rawValue: "automatic")
  /// Never.
  public static let never = CAToneMapMode(rawValue: "never")
  /// Wherever it can be done.
  public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}
