import BoingCoreGraphics
import BoingRender

/// A layer that shows a part of contents larger than itself, by the origin of its bounds.
open class CAScrollLayer: CALayer {
  /// Creates a layer that masks to its bounds and scrolls in both directions.
  public override init() {
    super.init()
    values.kind = .scroll
    values.masksToBounds = true
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .scroll
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .scroll
  }

  package override class var isLibraryClass: Bool { self == CAScrollLayer.self }
  package override class var propertyTable: PropertyTable { ScrollProperty.table }

  /// The directions that the layer scrolls in; both unless changed.
  open var scrollMode: CAScrollLayerScrollMode {
    get { constant(ScrollProperty.scrollMode, or: .both) }
    set { setConstant(ScrollProperty.scrollMode, newValue) }
  }

  /// Brings the point `p` of the contents to the layer's corner of minimum x and y.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode != .none, scrollMode != .vertically { origin.x = p.x }
    if scrollMode != .none, scrollMode != .horizontally { origin.y = p.y }
    bounds.origin = origin
  }

  /// Scrolls as little as shows the rectangle `r` of the contents; its nearer part where it is larger
  /// than the layer.
  open func scroll(to r: CGRect) {
    let r = r.standardized
    func moved(_ start: CGFloat, _ length: CGFloat, _ from: CGFloat, _ extent: CGFloat) -> CGFloat {
      if from >= start, from + extent <= start + length { return start }
      let nearStart = from
      let nearEnd = from + extent - length
      return abs(nearStart - start) <= abs(nearEnd - start) ? nearStart : nearEnd
    }
    let bounds = self.bounds
    scroll(
      to: CGPoint(
        x: moved(bounds.origin.x, bounds.size.width, r.origin.x, r.size.width),
        y: moved(bounds.origin.y, bounds.size.height, r.origin.y, r.size.height)))
  }
}

extension CALayer {
  /// The part of the bounds that no masking layer above cuts off.
  var uncutBounds: CGRect {
    var rect = bounds
    var layer = self
    while let parent = layer.holder {
      if parent.masksToBounds || parent is CAScrollLayer {
        rect = rect.intersection(convert(parent.bounds, from: parent))
        if rect.isNull { return .zero }
      }
      layer = parent
    }
    return rect
  }

  /// This layer or the nearest one above that is a scroll layer.
  var nearestScroller: CAScrollLayer? {
    var layer: CALayer? = self
    while let current = layer {
      if let scroller = current as? CAScrollLayer { return scroller }
      layer = current.parent
    }
    return nil
  }
}

/// The properties that ``CAScrollLayer`` adds to those of a layer.
package enum ScrollProperty {
  package static let scrollMode = PropertyDescriptor(
    0, "scrollMode", .string, default: .string("both"), action: .none,
    domain: .constants(
      [CAScrollLayerScrollMode.none, .vertically, .horizontally, .both], others: .both),
    isAnimatable: false)

  static let table = PropertyTable([
    .init(scrollMode, .init(\CAScrollLayer.scrollMode)),
    .init(
      PropertyDescriptor.masksToBounds.with(default: .flag(true)),
      .init(\CAScrollLayer.masksToBounds)),
  ])
}

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In none.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Up and down.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// To the sides.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// In both.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
