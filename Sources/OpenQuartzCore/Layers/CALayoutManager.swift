import BoingRender
import OpenCoreGraphics

/// Arranges the sublayers of layers that it is the ``CALayer/layoutManager`` of.
///
/// Every method has a default.
public protocol CALayoutManager: AnyObject {
  /// The size that `layer` would like to have.
  func preferredSize(of layer: CALayer) -> CGSize
  /// What was worked out for `layer` holds no longer.
  func invalidateLayout(of layer: CALayer)
  /// Arranges the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// The size of the layer's frame.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}

/// The margins and sides of a layer that give way when its superlayer changes size.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4, 8, 16 and 32.
  public let rawValue: UInt32

  /// A set of distances by their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The distance from the edge of least x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The layer's own width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The distance from the edge of greatest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The distance from the edge of least y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The layer's own height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The distance from the edge of greatest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt32

  /// A set of edges by their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The edge of least x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of least y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of greatest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
