import BoingQuartzCore

/// The state of a view's layout.
struct ViewLayoutState {
  var translatesMask = true
  var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// Guides by the rectangle that they stand for, once they were asked for.
  var standardGuides: [UILayoutGuide] = []
  var needsUpdate = false
  var needsUpdateBelow = false
  /// True if this view or one within it holds constraints, or has once.
  var containsConstraints = false
  /// True at the top of a hierarchy whose constraints are to be solved anew.
  var isDirty = false
  /// True while frames are set that the constraints give.
  var isApplying = false
  /// The frame that the constraints give.
  var solvedFrame: CGRect?
  var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (
    .defaultLow, .defaultLow
  )
  var resistance: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (
    .defaultHigh, .defaultHigh
  )
}

/// Constraints that views hold.
extension UIView {
  func hold(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { return }
    constraint.holder?.letGo(of: constraint)
    layout.constraints.append(constraint)
    constraint.holder = self
    noteConstraints()
    invalidateConstraints()
  }

  func letGo(of constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    layout.constraints.removeAll { $0 === constraint }
    constraint.holder = nil
    invalidateConstraints()
  }

  /// Notes in this view and those above it that there are constraints.
  func noteConstraints() {
    var view: UIView? = self
    while let current = view {
      current.layout.containsConstraints = true
      view = current.parentView
    }
  }

  /// Lets the constraints of the hierarchy be solved anew at the next layout.
  func invalidateConstraints() {
    guard !layout.isApplying else { return }
    let root = hierarchyRoot
    guard root.layout.containsConstraints else { return }
    root.layout.isDirty = true
    root.layer.setNeedsLayout()
  }

  /// A frame has changed that the constraints do not give.
  func geometryConstraintsDidChange(from old: CGRect) {
    guard layout.containsConstraints || parentView?.layout.containsConstraints ?? false else {
      return
    }
    invalidateConstraints()
  }

  func noteConstraintUpdateBelow() {
    var view: UIView? = self
    while let current = view, !current.layout.needsUpdateBelow {
      current.layout.needsUpdateBelow = true
      view = current.parentView
    }
    noteConstraints()
  }

  func updateDueConstraints() {
    guard layout.needsUpdateBelow || layout.needsUpdate else { return }
    layout.needsUpdateBelow = false
    for view in subviewList { view.updateDueConstraints() }
    guard layout.needsUpdate else { return }
    layout.needsUpdate = false
    updateConstraints()
  }

  /// Solves the constraints of the hierarchy whose top this is, and marks what is to be laid out.
  func solveConstraints() {
    guard layout.containsConstraints else { return }
    updateDueConstraints()
    guard layout.isDirty else { return }
    layout.isDirty = false
    var engine = LayoutEngine(root: self)
    engine.solve()
    engine.store()
  }

  /// Gives the subviews the frames of the constraints.
  func applyConstraintFrames() {
    guard layout.containsConstraints || hierarchyRoot.layout.containsConstraints else { return }
    for view in subviewList where !view.layout.translatesMask {
      guard let rect = view.layout.solvedFrame else { continue }
      view.layout.isApplying = true
      view.setConstrainedFrame(view.frame(forAlignmentRect: rect))
      view.layout.isApplying = false
    }
  }

  private func setConstrainedFrame(_ rect: CGRect) {
    let anchor = layer.anchorPoint
    let point = CGPoint(
      x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
    if bounds.size != rect.size { bounds = CGRect(origin: bounds.origin, size: rect.size) }
    if center != point { center = point }
  }

  func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    guard layout.containsConstraints else {
      let own = intrinsicContentSize
      let fitting = sizeThatFits(target)
      return CGSize(
        width: own.width >= 0 ? own.width : fitting.width,
        height: own.height >= 0 ? own.height : fitting.height)
    }
    updateDueConstraints()
    var engine = LayoutEngine(root: self, fitting: (target, horizontal, vertical))
    engine.solve()
    return engine.rootSize
  }
}

extension UIView {
  /// Returns the pull of the content towards its own size.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? layout.hugging.horizontal : layout.hugging.vertical
  }

  /// Sets the pull of the content towards its own size.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      layout.hugging.horizontal = priority
    } else {
      layout.hugging.vertical = priority
    }
    invalidateConstraints()
  }

  /// Returns the resistance of the content against being cut.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    axis == .horizontal ? layout.resistance.horizontal : layout.resistance.vertical
  }

  /// Sets the resistance of the content against being cut.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      layout.resistance.horizontal = priority
    } else {
      layout.resistance.vertical = priority
    }
    invalidateConstraints()
  }

  /// Adds a layout guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layout.guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Removes a layout guide.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    layout.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    invalidateConstraints()
  }

  /// The layout guides of the view.
  public var layoutGuides: [UILayoutGuide] { layout.guides }

  /// The rectangle within the safe area.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(.safeArea, "UIViewSafeAreaLayoutGuide")
  }

  /// The rectangle within the layout margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins, "UIViewLayoutMarginsGuide") }

  func guide(_ kind: UILayoutGuide.Kind, _ name: String) -> UILayoutGuide {
    if let guide = layout.standardGuides.first(where: { $0.kind == kind }) { return guide }
    let guide = UILayoutGuide(kind: kind, of: self)
    guide.identifier = name
    layout.standardGuides.append(guide)
    return guide
  }
}
