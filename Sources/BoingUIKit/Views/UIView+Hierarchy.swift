import BoingQuartzCore

/// The tree of views, in step with the tree of their layers.
extension UIView {
  func place(_ view: UIView, beside sibling: UIView, offset: Int) {
    guard let index = subviewList.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("the view beside which one is inserted is not a subview of the receiver")
    }
    guard view !== sibling else { return }
    guard let own = subviewList.firstIndex(where: { $0 === view }) else {
      return place(view, at: index + offset)
    }
    reorder(view, to: own < index ? index + offset - 1 : index + offset)
  }

  func place(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be added to itself or to what it holds")
    if view.parentView === self {
      return reorder(view, to: min(max(index, 0), subviewList.count - 1))
    }
    let move = ViewMove(of: view, to: self)
    move.announce()
    if let old = view.parentView {
      old.willRemoveSubview(view)
      old.subviewList.removeAll { $0 === view }
      old.invalidateConstraints()
    }
    let index = min(max(index, 0), subviewList.count)
    subviewList.insert(view, at: index)
    view.parentView = self
    placeLayer(of: view, at: index)
    view.setNeedsLayout()
    if view.layout.containsConstraints || layout.containsConstraints {
      noteConstraints()
      invalidateConstraints()
    }
    move.complete()
    didAddSubview(view)
  }

  /// Puts the layer of the subview at `index` below that of the next one.
  private func placeLayer(of view: UIView, at index: Int) {
    if index + 1 < subviewList.count {
      layer.insertSublayer(view.layer, below: subviewList[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  func reorder(_ view: UIView, to index: Int) {
    guard let own = subviewList.firstIndex(where: { $0 === view }) else { return }
    subviewList.remove(at: own)
    let index = min(max(index, 0), subviewList.count)
    subviewList.insert(view, at: index)
    if index == 0, let next = subviewList.dropFirst().first {
      // Layers without a view stay behind, as on Apple's platforms.
      layer.insertSublayer(view.layer, below: next.layer)
    } else {
      placeLayer(of: view, at: index)
    }
  }

  func leaveSuperview() {
    guard let parent = parentView else {
      // A mask's layer, and that of a view whose layer was added by hand.
      layer.removeFromSuperlayer()
      return
    }
    let move = ViewMove(of: self, to: nil)
    parent.willRemoveSubview(self)
    move.announce()
    parent.subviewList.removeAll { $0 === self }
    parentView = nil
    layer.removeFromSuperlayer()
    parent.invalidateConstraints()
    move.complete()
  }

  /// Calls `body` for this view and for those within it, superviews first.
  func forEachView(_ body: (UIView) -> Void) {
    body(self)
    for view in subviewList { view.forEachView(body) }
  }
}

/// The move of a view to another superview, and what depends on it.
@MainActor
private struct ViewMove {
  let view: UIView
  let superview: UIView?
  let oldWindow: UIWindow?
  let newWindow: UIWindow?
  let oldTint: UIColor

  init(of view: UIView, to superview: UIView?) {
    (self.view, self.superview) = (view, superview)
    (oldWindow, newWindow) = (view.window, superview?.window)
    oldTint = view.shownTint
  }

  func announce() {
    if oldWindow !== newWindow {
      let window = newWindow
      view.forEachView {
        $0.owner?.viewWillMove(to: window)
        $0.willMove(toWindow: window)
      }
    }
    view.willMove(toSuperview: superview)
  }

  func complete() {
    if let newWindow, oldWindow !== newWindow {
      let scale = newWindow.screen.scale
      view.forEachView { $0.adoptScale(scale) }
    }
    if view.shownTint != oldTint { view.propagateTint() }
    if oldWindow !== newWindow {
      let window = newWindow
      view.forEachView {
        $0.didMoveToWindow()
        $0.owner?.viewDidMove(to: window)
      }
    }
    view.didMoveToSuperview()
  }
}

/// Conversion between views.
extension UIView {
  /// Returns a point of this view in the coordinates of another; in the window's for nil.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  /// Returns a point of another view in the coordinates of this one; of the window for nil.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  /// Returns the smallest rectangle in another view that holds one of this view; in the window for nil.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  /// Returns the smallest rectangle in this view that holds one of another; of the window for nil.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }
}

/// Touches.
extension UIView {
  func findHit(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01,
      !AnimationBlock.blocksInteraction(of: layer), self.point(inside: point, with: event)
    else { return nil }
    for view in subviewList.reversed() {
      let inner = HitTesting.point(point, of: layer, in: view.layer)
      if let hit = view.hitTest(inner, with: event) { return hit }
    }
    return self
  }
}

/// The geometry by which touches find their views.
@MainActor
enum HitTesting {
  /// The number of running animators by layer that let touches find it where it shows.
  static var presentedLayers: [ObjectIdentifier: Int] = [:]

  /// Returns a point of a superlayer in the coordinates of a sublayer: by the model, or by what shows of a layer that
  /// an animator moves.
  static func point(_ point: CGPoint, of superlayer: CALayer, in layer: CALayer) -> CGPoint {
    guard presentedLayers[ObjectIdentifier(layer)] != nil, let shown = layer.presentation(),
      let outer = shown.superlayer
    else { return layer.convert(point, from: superlayer) }
    return shown.convert(point, from: outer)
  }
}
