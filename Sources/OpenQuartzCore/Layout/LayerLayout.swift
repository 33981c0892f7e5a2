import OpenCoreGraphics

/// What few layers have: how they follow their superlayer, and who arranges their sublayers.
struct LayerLayout {
  var autoresizingMask: CAAutoresizingMask = []
  var manager: (any CALayoutManager)?
  var constraints: [CAConstraint] = []
}

/// A place for a ``LayerLayout`` that costs other layers one word.
final class LayerLayoutBox {
  var layout = LayerLayout()
}

extension CALayer {
  var layout: LayerLayout {
    get { layoutBox?.layout ?? LayerLayout() }
    set {
      let box = layoutBox ?? LayerLayoutBox()
      box.layout = newValue
      layoutBox = box
    }
  }

  /// How the layer's frame follows when its superlayer's bounds change size.
  ///
  /// Bits without a meaning are kept.
  public var autoresizingMask: CAAutoresizingMask {
    get { layoutBox?.layout.autoresizingMask ?? [] }
    set {
      guard newValue != autoresizingMask else { return }
      layout.autoresizingMask = newValue
    }
  }

  /// Arranges the sublayers where no delegate does.
  public var layoutManager: (any CALayoutManager)? {
    get { layoutBox?.layout.manager }
    set {
      layout.manager = newValue
      setNeedsLayout()
    }
  }

  /// The relations that a ``CAConstraintLayoutManager`` of the superlayer keeps; nil when there are
  /// none.
  public var constraints: [CAConstraint]? {
    get {
      let list = layoutBox?.layout.constraints ?? []
      return list.isEmpty ? nil : list
    }
    set {
      layout.constraints = newValue ?? []
      parent?.setNeedsLayout()
    }
  }

  /// Adds a relation after those there are.
  public func addConstraint(_ c: CAConstraint) {
    layout.constraints.append(c)
    parent?.setNeedsLayout()
  }

  /// What a layer without a delegate of its own does to arrange its sublayers.
  func layoutSublayersByManager() {
    layoutManager?.layoutSublayers(of: self)
  }
}

/// Arranges the sublayers of layers.
///
/// Every method has a default that does nothing, or gives the layer's present size.
public protocol CALayoutManager: AnyObject {
  /// The sublayers of `layer` need a new layout; called by `setNeedsLayout()`.
  func invalidateLayout(of layer: CALayer)
  /// Arranges the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
  /// The size that `layer` would like to have in its superlayer.
  func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// The size of the layer's frame.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
}
