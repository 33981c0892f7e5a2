import BoingQuartzCore

/// Layout: autoresizing, and the order in which views are laid out.
extension UIView {
  /// Lays out the subviews: called by the layer where that is due.
  func layOutNow() {
    if parentView == nil { solveConstraints() }
    owner?.viewWillLayoutSubviews()
    layoutSubviews()
    owner?.viewDidLayoutSubviews()
  }

  func layOutDueViews() {
    // What one layout changes may need another; what never settles is given up, as at a commit.
    for _ in 0..<16 {
      let root = hierarchyRoot
      root.solveConstraints()
      layer.layoutIfNeeded()
      guard root.layout.isDirty, root.layout.containsConstraints else { return }
    }
  }

  /// The view at the top of the hierarchy.
  var hierarchyRoot: UIView {
    var view = self
    while let parent = view.parentView { view = parent }
    return view
  }

  /// True if the content runs from right to left.
  var isRightToLeft: Bool { semanticContentAttribute == .forceRightToLeft }

  /// Lets the subviews follow a change of the bounds' size, each by its mask.
  func resizeSubviews(from old: CGSize) {
    let size = bounds.size
    guard size.width.isFinite, size.height.isFinite else { return }
    for view in subviewList
    where !view.autoresizingMask.isEmpty && view.translatesAutoresizingMaskIntoConstraints {
      view.autoresize(from: old, to: size)
    }
  }

  /// Follows a change of the superview's size: the distances that give way share the change in proportion.
  private func autoresize(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    let own = untransformedFrame
    let x = Self.autoresized(
      (own.minX, own.width, old.width - own.maxX), by: new.width - old.width,
      (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      ))
    let y = Self.autoresized(
      (own.minY, own.height, old.height - own.maxY), by: new.height - old.height,
      (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    let rect = CGRect(x: x.0, y: y.0, width: x.1, height: y.1)
    guard rect != own else { return }
    setUntransformedFrame(rect)
  }

  /// The margin before and the length after a change.
  private static func autoresized(
    _ parts: (CGFloat, CGFloat, CGFloat), by change: CGFloat, _ flexible: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let lengths = [parts.0, parts.1, parts.2]
    let flags = [flexible.0, flexible.1, flexible.2]
    let count = flags.reduce(0) { $0 + ($1 ? 1 : 0) }
    guard count > 0, change != 0 else { return (parts.0, parts.1) }
    let total = zip(lengths, flags).reduce(0) { $0 + ($1.1 ? max($1.0, 0) : 0) }
    func grown(_ index: Int) -> CGFloat {
      guard flags[index] else { return lengths[index] }
      let fraction = total > 0 ? max(lengths[index], 0) / total : 1 / CGFloat(count)
      return lengths[index] + change * fraction
    }
    return (grown(0), max(grown(1), 0))
  }

  /// The frame without the transform.
  var untransformedFrame: CGRect {
    let (size, anchor) = (bounds.size, layer.anchorPoint)
    return CGRect(
      x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y,
      width: size.width, height: size.height)
  }

  /// Sets bounds and centre for a frame without the transform.
  func setUntransformedFrame(_ rect: CGRect) {
    if layer.transform == CATransform3DIdentity {
      if frame != rect { frame = rect }
      return
    }
    if bounds.size != rect.size { bounds = CGRect(origin: bounds.origin, size: rect.size) }
    let anchor = layer.anchorPoint
    let point = CGPoint(
      x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
    if center != point { center = point }
  }

  /// The parts of the view that the screen's safe area and controllers' containers leave out.
  var computedSafeArea: UIEdgeInsets {
    guard let window, window !== self else { return (self as? UIWindow)?.screenInsets ?? .zero }
    var insets = window.screenInsets
    var view: UIView? = self
    while let current = view {
      if let owner = current.owner { insets = insets + owner.additionalSafeAreaInsets }
      view = current.parentView
    }
    guard insets != .zero else { return .zero }
    let rect = convert(bounds, to: window)
    let room = window.bounds
    return UIEdgeInsets(
      top: min(max(insets.top - max(rect.minY, 0), 0), rect.height),
      left: min(max(insets.left - max(rect.minX, 0), 0), rect.width),
      bottom: min(max(insets.bottom - max(room.maxY - rect.maxY, 0), 0), rect.height),
      right: min(max(insets.right - max(room.maxX - rect.maxX, 0), 0), rect.width))
  }
}

extension UIView {
  /// The value of ``UIView/intrinsicContentSize`` for a side that has none: −1.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
  /// The size for which ``UIView/systemLayoutSizeFitting(_:)`` returns the smallest that fits.
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  /// The size for which ``UIView/systemLayoutSizeFitting(_:)`` returns the largest that fits.
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}
