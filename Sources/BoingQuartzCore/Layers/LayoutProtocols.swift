import BoingCoreGraphics
import BoingRender

/// Arranges the sublayers of layers that it is the ``CALayer/layoutManager`` of.
///
/// Every method has a default.
public protocol CALayoutManager: AnyObject {
  /// The size that `layer` would like to have.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Invalidates the layout of `layer`.
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

  /// Creates a set of distances by their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The distance from the edge of minimum x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The layer's own width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The distance from the edge of maximum x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The distance from the edge of minimum y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The layer's own height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The distance from the edge of maximum y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt32

  /// Creates a set of edges by their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The edge of minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of maximum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The measures of a layer that a constraint can relate.
public enum CAConstraintAttribute: Int32, Hashable, Sendable, CaseIterable {
  /// The edge of smallest x.
  case minX = 0
  /// The middle along x.
  case midX = 1
  /// The edge of maximum x.
  case maxX = 2
  /// The width.
  case width = 3
  /// The edge of smallest y.
  case minY = 4
  /// The middle along y.
  case midY = 5
  /// The edge of maximum y.
  case maxY = 6
  /// The height.
  case height = 7

  /// 0 for x, 1 for y.
  var axis: Int { Int(rawValue / 4) }
  /// The index of the measure among the axis's four.
  var part: Int { Int(rawValue % 4) }

  /// The measure of a rectangle.
  func value(of rect: CGRect) -> CGFloat {
    switch self {
    case .minX: rect.minX
    case .midX: rect.midX
    case .maxX: rect.maxX
    case .width: rect.width
    case .minY: rect.minY
    case .midY: rect.midY
    case .maxY: rect.maxY
    case .height: rect.height
    }
  }
}

/// One relation of a layer's frame to its superlayer or a sibling:
/// attribute = source attribute · scale + offset.
open class CAConstraint: NSObject {
  private let relation: Relation

  private struct Relation {
    let attribute: CAConstraintAttribute
    let sourceName: String
    let sourceAttribute: CAConstraintAttribute
    let scale: CGFloat
    let offset: CGFloat
  }

  /// The measure of the constrained layer.
  open var attribute: CAConstraintAttribute { relation.attribute }
  /// The name of a sibling, or "superlayer".
  open var sourceName: String { relation.sourceName }
  /// The measure of the source.
  open var sourceAttribute: CAConstraintAttribute { relation.sourceAttribute }
  /// The factor of the source's measure.
  open var scale: CGFloat { relation.scale }
  /// The summand that comes after the factor.
  open var offset: CGFloat { relation.offset }

  /// Creates a relation.
  ///
  /// - Parameters:
  ///   - attr: The measure of the constrained layer.
  ///   - srcId: The name of a sibling, or "superlayer".
  ///   - srcAttr: The measure of the source; it may be of the other axis.
  ///   - m: What the source's measure is multiplied by.
  ///   - c: What is added then, in points of the superlayer.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
  ) {
    relation = Relation(
      attribute: attr, sourceName: srcId, sourceAttribute: srcAttr, scale: m, offset: c)
  }

  /// Creates a relation of scale 1.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// Creates a relation of scale 1 and offset 0.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }
}
