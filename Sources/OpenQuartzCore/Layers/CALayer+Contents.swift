import BoingRender
import OpenCoreGraphics

/// What a layer shows inside: an image, or a drawing of its own.
extension CALayer {
  func displayNow() {
    layerFlags.remove(.needsDisplay)
    display()
  }

  /// Lays out the sublayers of this layer alone where that is due.
  func layOutIfNeeded() {
    guard layerFlags.contains(.needsLayout) else { return }
    layerFlags.remove(.needsLayout)
    order(onLayout)
    layoutSublayers()
  }
}

/// The position of contents that do not fill their layer.
///
/// Top is where y is greatest, as in Core Animation: the lower edge where y points down.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A gravity by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In the middle, at their own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In the middle of the top edge.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In the middle of the bottom edge.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In the middle of the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In the middle of the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the top left corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the top right corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the bottom left corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the bottom right corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to fill the layer.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits, keeping the proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as fills, keeping the proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// The gravity as the renderer knows it, whose cases are in the order of the names; nil for unknown names.
  var gravity: LayerState.ContentsGravity? {
    PropertyDescriptor.contentsGravity.domain.index(of: rawValue)
      .flatMap { LayerState.ContentsGravity(rawValue: UInt8($0)) }
  }
}

/// The filter by which an image is enlarged or reduced.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A filter by name; unknown names act like ``linear``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Between neighbouring pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Between pixels, and between reduced sizes.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")

  /// The filter as the renderer knows it, whose cases are in the order of the names.
  var sampling: LayerState.Filter {
    PropertyDescriptor.contentsFilters.index(of: rawValue)
      .flatMap { LayerState.Filter(rawValue: UInt8($0)) } ?? .linear
  }
}
