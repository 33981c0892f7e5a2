import BoingQuartzCore

/// A rectangle of the screen that shows something, lays out others, and takes touches: a layer with a hierarchy, a layout
/// and events.
///
/// A view's layer is made once, of its ``layerClass``, and has the view as its delegate. Outside of blocks of animations
/// a change of the layer is not animated.
@MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate {
  private var backing: CALayer!
  weak var parentView: UIView?
  var subviewList: [UIView] = []
  /// The controller whose view this is.
  weak var owner: (any ViewOwner)?

  private var storedBackground: UIColor?
  private var mode = ContentMode.scaleToFill
  private var ownTint: UIColor?
  private var maskView: UIView?
  var recognizers: [UIGestureRecognizer] = []
  /// The state that few views have.
  var details = ViewDetails()
  var layout = ViewLayoutState()
  /// The findings of the latest drawing.
  private var drawing = DrawingState()

  private struct DrawingState {
    var hasDrawn = false
    var wasEmpty = false
    var hasOwnScale = false
  }

  // MARK: Life

  /// Creates a view.
  ///
  /// - Parameter frame: Its rectangle in the superview.
  public init(frame: CGRect) {
    super.init()
    prepare()
    backing.frame = frame
  }

  /// Creates a view without area: there are no archives of views here, whatever `coder` holds.
  public required init?(coder: NSCoder) {
    super.init()
    prepare()
  }

  /// Creates a view without area.
  public convenience override init() { self.init(frame: .zero) }

  private func prepare() {
    guard let layerType = type(of: self).layerClass as? CALayer.Type else {
      preconditionFailure("the layerClass of \(type(of: self)) is no class of layers")
    }
    let layer = layerType.init()
    backing = layer
    layer.delegate = self
    layer.isOpaque = true
    UIScreen.prepareMain()
    if !type(of: self).drawsNothing { layer.setNeedsDisplay() }
  }

  /// The class of the view's layer; a subclass may give another.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view.
  open var layer: CALayer { backing }

  /// True if the very class is the library's own and does not draw.
  package class var drawsNothing: Bool { self == UIView.self }

  // MARK: Geometry

  /// The smallest rectangle in the superview that holds the view.
  ///
  /// Not to be set while ``transform`` is not the identity. Animatable.
  open var frame: CGRect {
    get { backing.frame }
    set { changeGeometry { $0.frame = newValue } }
  }

  /// The view's rectangle in its own coordinates.
  ///
  /// Animatable.
  open var bounds: CGRect {
    get { backing.bounds }
    set { changeGeometry { $0.bounds = newValue } }
  }

  /// The position of the anchor point in the superview: the middle, unless the layer's anchor point has been changed.
  ///
  /// Animatable.
  open var center: CGPoint {
    get { backing.position }
    set { changeGeometry { $0.position = newValue } }
  }

  /// The transform about ``center``.
  ///
  /// Animatable.
  open var transform: CGAffineTransform {
    get { backing.affineTransform() }
    set { changeTransform(CATransform3DMakeAffineTransform(newValue)) }
  }

  /// The point of ``bounds`` that stands at ``center``, in the unit square; (0.5, 0.5) unless changed.
  ///
  /// Animatable. A change moves the view, since ``center`` stays.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The transform in space about ``center``.
  ///
  /// Animatable.
  open var transform3D: CATransform3D {
    get { backing.transform }
    set { changeTransform(newValue) }
  }

  private func changeTransform(_ new: CATransform3D) {
    backing.transform = new
    didChange()
  }

  /// The number of pixels of drawings per point: the screen's, once the view is in a window.
  open var contentScaleFactor: CGFloat {
    get { backing.contentsScale }
    set {
      drawing.hasOwnScale = true
      setContentScale(newValue)
    }
  }

  private func setContentScale(_ scale: CGFloat) {
    guard backing.contentsScale != scale else { return }
    backing.contentsScale = scale
    if !type(of: self).drawsNothing { setNeedsDisplay() }
  }

  /// Takes over the number of pixels per point of the screen.
  func adoptScale(_ scale: CGFloat) { if !drawing.hasOwnScale { setContentScale(scale) } }

  // MARK: Appearance

  /// The colour behind the content; nil for none.
  ///
  /// Animatable.
  open var backgroundColor: UIColor? {
    get {
      guard let color = backing.backgroundColor else { return nil }
      if let stored = storedBackground, stored.cgColor.srgbComponents == color.srgbComponents {
        return stored
      }
      return UIColor(cgColor: color)
    }
    set {
      storedBackground = newValue
      backing.backgroundColor = newValue?.cgColor
    }
  }

  /// The opacity of the view and its subviews, 0…1.
  ///
  /// Animatable.
  open var alpha: CGFloat {
    get { CGFloat(backing.opacity) }
    set {
      backing.opacity = Float(newValue)
      didChange()
    }
  }

  /// True if the view and its subviews are left out.
  open var isHidden: Bool {
    get { backing.isHidden }
    set {
      let old = backing.isHidden
      backing.isHidden = newValue
      guard old != newValue else { return }
      didChange()
      parentView?.subviewVisibilityDidChange(self)
    }
  }

  /// True if the view's drawing has no transparent pixels; it then begins as black, unless there is a background colour.
  open var isOpaque: Bool {
    get { backing.isOpaque }
    set { backing.isOpaque = newValue }
  }

  /// True if subviews are cut at the bounds.
  open var clipsToBounds: Bool {
    get { backing.masksToBounds }
    set { backing.masksToBounds = newValue }
  }

  /// The position of contents that do not fill the view.
  open var contentMode: ContentMode {
    get { mode }
    set {
      mode = newValue
      backing.contentsGravity = newValue.gravity
      backing.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// A view whose opacity cuts this one and its subviews.
  open var mask: UIView? {
    get { maskView }
    set {
      newValue?.removeFromSuperview()
      maskView = newValue
      backing.mask = newValue?.layer
    }
  }

  /// The colour of what can be touched: the view's own, or the superview's.
  open var tintColor: UIColor! {
    get { effectiveTint }
    set {
      let old = effectiveTint
      ownTint = newValue
      if old != effectiveTint { propagateTint() }
    }
  }

  /// The brightness of the tint.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get {
      details.tintAdjustment == .automatic
        ? parentView?.tintAdjustmentMode ?? .normal : details.tintAdjustment
    }
    set {
      let old = effectiveTint
      details.tintAdjustment = newValue
      if old != effectiveTint { propagateTint() }
    }
  }

  /// The tint of this view has changed; a subclass overrides it to show that.
  open func tintColorDidChange() {}

  private var effectiveTint: UIColor {
    let tint = undimmedTint
    guard tintAdjustmentMode == .dimmed else { return tint }
    let color = tint.cgColor.srgbComponents
    let gray = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
    return UIColor(white: gray, alpha: color.w * 0.8)
  }

  private var undimmedTint: UIColor { ownTint ?? parentView?.undimmedTint ?? .tintColor }

  /// True if the view has a tint of its own.
  var hasOwnTint: Bool { ownTint != nil }

  func propagateTint() {
    tintColorDidChange()
    for view in subviewList where !view.hasOwnTint { view.propagateTint() }
  }

  /// The tint that shows, for comparisons before and after a move.
  var shownTint: UIColor { effectiveTint }

  // MARK: Drawing

  /// Draws the content; a subclass overrides it and draws into the current context.
  ///
  /// - Parameter rect: The bounds.
  open func draw(_ rect: CGRect) {}

  /// Asks for a drawing at the next commit.
  open func setNeedsDisplay() { backing.setNeedsDisplay() }

  /// Asks for a drawing at the next commit; the whole view is drawn.
  open func setNeedsDisplay(_ rect: CGRect) { backing.setNeedsDisplay(rect) }

  /// Gives the view's layer its contents: what ``draw(_:)`` draws.
  open func display(_ layer: CALayer) {
    guard layer === backing else { return layer.displayDrawing() }
    drawing.wasEmpty = layer.bounds.isEmpty
    layer.displayDrawing { drawing.hasDrawn }
  }

  /// Draws the view's layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === backing else { return }
    if backing.isOpaque, backing.backgroundColor == nil {
      ctx.saveGState()
      ctx.setFillColor(.black)
      ctx.fill(bounds)
      ctx.restoreGState()
    }
    GraphicsStack.push(ctx)
    draw(bounds)
    drawing.hasDrawn = GraphicsStack.pop()?.isTaken ?? false
  }

  /// The view's layer is about to be drawn.
  open func layerWillDraw(_ layer: CALayer) { drawing.hasDrawn = true }

  // MARK: Animation

  /// Returns the action for a change of a layer whose delegate the view is: that of the present block of animations, and
  /// none outside of blocks.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === backing else { return nil }
    return AnimationBlock.current?.action(for: layer, forKey: event) ?? NSNull()
  }

  // MARK: Hierarchy

  /// The view that holds this one.
  open var superview: UIView? { parentView }

  /// The views that this one holds, the farthest first.
  open var subviews: [UIView] { subviewList }

  /// The window that shows the view; nil if none does.
  open var window: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.parentView
    }
    return nil
  }

  /// The controller whose view this is, or the superview.
  open override var next: UIResponder? { owner ?? parentView }

  /// Adds a view in front of the others.
  open func addSubview(_ view: UIView) { place(view, at: subviewList.count) }

  /// Adds a view at a position among the others.
  open func insertSubview(_ view: UIView, at index: Int) { place(view, at: index) }

  /// Adds a view just behind another; traps if that is not a subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    place(view, beside: siblingSubview, offset: 0)
  }

  /// Adds a view just in front of another; traps if that is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    place(view, beside: siblingSubview, offset: 1)
  }

  /// Exchanges the positions of two subviews.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard index1 != index2, subviewList.indices.contains(index1),
      subviewList.indices.contains(index2)
    else { return }
    let (low, high) = (min(index1, index2), max(index1, index2))
    let (a, b) = (subviewList[low], subviewList[high])
    reorder(b, to: low)
    reorder(a, to: high)
  }

  /// Brings a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, to: subviewList.count - 1) }

  /// Sends a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }

  /// Takes the view out of its superview.
  open func removeFromSuperview() { leaveSuperview() }

  /// Returns true if this is `view`, or above it in the hierarchy.
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.parentView
    }
    return false
  }

  /// A view has been added.
  open func didAddSubview(_ subview: UIView) {}

  /// A view is about to be removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// The view is about to move to another superview, or to none.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// The view has moved to another superview, or to none.
  open func didMoveToSuperview() {}

  /// The view is about to move to another window, or to none.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// The view has moved to another window, or to none.
  open func didMoveToWindow() {}

  /// A subview has been hidden or shown.
  func subviewVisibilityDidChange(_ subview: UIView) {}

  // MARK: Layout

  /// True if subviews follow changes of the bounds' size by their ``autoresizingMask``.
  open var autoresizesSubviews = true

  /// The margins and sides that follow the superview's size; none unless changed.
  open var autoresizingMask: AutoresizingMask = []

  /// Lets the superview, or the subviews, be laid out at the next commit.
  open func setNeedsLayout() { backing.setNeedsLayout() }

  /// Lays out the view and what is in it now, as far as that is due.
  open func layoutIfNeeded() { layOutDueViews() }

  /// Lays out the subviews: by their constraints, unless a subclass does more.
  open func layoutSubviews() { applyConstraintFrames() }

  /// Lays out the subviews of the view's layer.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === backing else { return }
    layOutNow()
  }

  /// Returns the size that suits the content best within a size: by default the present one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that suits the content best.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    guard size != bounds.size else { return }
    if backing.transform == CATransform3DIdentity {
      frame = CGRect(origin: frame.origin, size: size)
    } else {
      bounds = CGRect(origin: bounds.origin, size: size)
    }
  }

  /// The distances of content from the edges; 8 points unless changed.
  open var layoutMargins: UIEdgeInsets {
    get { layout.margins }
    set {
      layout.margins = newValue
      layoutMarginsDidChange()
      invalidateConstraints()
      setNeedsLayout()
    }
  }

  /// The layout margins have changed.
  open func layoutMarginsDidChange() {}

  /// The parts at the edges that something covers, as the screen's host says.
  open var safeAreaInsets: UIEdgeInsets { computedSafeArea }

  /// The safe area has changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Constraints

  /// The size of the content; ``noIntrinsicMetric`` for a side that has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The content has got another size.
  open func invalidateIntrinsicContentSize() {
    invalidateConstraints()
    parentView?.setNeedsLayout()
  }

  /// True if the view's autoresizing mask and frame stand for constraints; false lets constraints alone place it.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layout.translatesMask }
    set {
      guard layout.translatesMask != newValue else { return }
      layout.translatesMask = newValue
      invalidateConstraints()
    }
  }

  /// The constraints that the view holds.
  open var constraints: [NSLayoutConstraint] { layout.constraints }

  /// Adds a constraint on the view and what is in it.
  open func addConstraint(_ constraint: NSLayoutConstraint) { hold(constraint) }

  /// Adds constraints on the view and what is in it.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(hold) }

  /// Removes a constraint.
  open func removeConstraint(_ constraint: NSLayoutConstraint) { letGo(of: constraint) }

  /// Removes constraints.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { letGo(of: constraint) }
  }

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() {
    layout.needsUpdate = true
    noteConstraintUpdateBelow()
    invalidateConstraints()
  }

  /// Returns true if ``updateConstraints()`` is due.
  open func needsUpdateConstraints() -> Bool { layout.needsUpdate }

  /// Updates the constraints; a subclass overrides it and calls `super` last.
  open func updateConstraints() { owner?.updateViewConstraints() }

  /// Updates the constraints of the view and of what is in it, as far as that is due.
  open func updateConstraintsIfNeeded() { updateDueConstraints() }

  /// The distances of what constraints align from the edges.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Returns the rectangle that constraints align, for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// Returns the frame for a rectangle that constraints align.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The view whose last line of text constraints on the baseline mean.
  open var forLastBaselineLayout: UIView { self }

  /// The view whose first line of text constraints on the baseline mean.
  open var forFirstBaselineLayout: UIView { self }

  /// The distance of the last baseline from the bottom edge.
  var lastBaselineOffset: CGFloat { 0 }
  /// The distance of the first baseline from the top edge.
  var firstBaselineOffset: CGFloat { bounds.height }

  /// The guide of a scroll view's content; nil for other views.
  var layoutContentGuide: UILayoutGuide? { nil }
  /// Takes over the size of the content that constraints give a scroll view.
  func setConstrainedContentSize(_ size: CGSize) {}
  /// Lets a text be broken at the width that constraints give it; true if its own size changes by that.
  func adoptConstrainedWidth(_ width: CGFloat) -> Bool { false }

  /// Returns the size that the constraints within the view give it, as near to a size as they allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that the constraints within the view give it, as near to a size as their priorities allow.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  // MARK: Touches

  /// True if the view takes touches.
  open var isUserInteractionEnabled = true

  /// True if the view hears of more than one finger at a time.
  open var isMultipleTouchEnabled = false

  /// A number of the caller's choice, by which views can be told apart.
  open var tag = 0

  /// Returns the view with a tag: this one or one within it, the farthest first.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviewList.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Returns the view that a touch at a point of this view goes to; nil if it is outside.
  ///
  /// Hidden views, those without user interaction, those that move in a block of animations and those of an alpha below
  /// 0.01 are passed over.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, event) }

  /// Returns true if a point of this view lies within its bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The recognizers of gestures on the view; nil if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recognizer of gestures.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    recognizers.append(gestureRecognizer)
  }

  /// Removes a recognizer of gestures.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Returns true if a recognizer may begin; a subclass that says no stops it.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns true if a touch on this view is no tap for a recognizer of a view above: that of a control.
  func claimsTap(from recognizer: UIGestureRecognizer) -> Bool { false }

  /// The time for which touches are kept from what is in the view, in seconds: that of a scroll view.
  var contentTouchDelay: Double? { nil }

  /// Returns true if a gesture may take a touch away from this view.
  func allowsCancellation(of touch: UITouch, by recognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Direction

  /// The direction of the content.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { details.semantic }
    set {
      details.semantic = newValue
      invalidateConstraints()
      setNeedsLayout()
    }
  }

  /// The direction in which the content is laid out.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    isRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: Accessibility

  /// A name for tests, by which reports of constraints call the view.
  open var accessibilityIdentifier: String? {
    get { details.accessibilityIdentifier }
    set { details.accessibilityIdentifier = newValue }
  }
  /// Changes the layer's geometry, and lets follow what depends on it.
  func changeGeometry(_ change: (CALayer) -> Void) {
    let old = bounds.size
    let (oldFrame, oldBounds) = (frame, bounds)
    change(backing)
    boundsSizeDidChange(from: old)
    if frame != oldFrame || bounds != oldBounds { geometryConstraintsDidChange(from: oldFrame) }
    didChange()
  }

  private func boundsSizeDidChange(from old: CGSize) {
    guard bounds.size != old else { return }
    if drawing.wasEmpty, !type(of: self).drawsNothing { setNeedsDisplay() }
    if autoresizesSubviews { resizeSubviews(from: old) }
  }
}

/// The state that few views have.
struct ViewDetails {
  var tintAdjustment = UIView.TintAdjustmentMode.automatic
  var semantic = UISemanticContentAttribute.unspecified
  var accessibilityIdentifier: String?
}

/// The controller of a view, as far as the view needs it.
@MainActor
protocol ViewOwner: UIResponder {
  func viewWillLayoutSubviews()
  func viewDidLayoutSubviews()
  func updateViewConstraints()
  /// Parts at the edges that the controller's containers cover, besides those of the screen.
  var additionalSafeAreaInsets: UIEdgeInsets { get }
  /// The view is about to come into a window, or to leave one.
  func viewWillMove(to window: UIWindow?)
  /// The view has come into a window, or left one.
  func viewDidMove(to window: UIWindow?)
}
