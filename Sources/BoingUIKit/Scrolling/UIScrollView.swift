import BoingCurves
import BoingQuartzCore

/// A view whose content is larger than itself and is moved by a finger.
///
/// The offset of the content is the origin of the bounds. Drags, sliding and edges follow measurements of Apple's. There are
/// no scroll bars and no zoom.
@MainActor
open class UIScrollView: UIView, UIGestureRecognizerDelegate {
  /// The rate at which sliding slows down, per millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor of the speed per millisecond.
    public let rawValue: CGFloat

    /// Creates a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The use of the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// As scrolling needs it.
    case automatic = 0
    /// Along the axes on which content scrolls.
    case scrollableAxes = 1
    /// None.
    case never = 2
    /// On all sides.
    case always = 3
  }

  /// The motions of both axes, and the time of their beginning.
  private struct Motion {
    let x: ScrollMotion
    let y: ScrollMotion
    let start: Double
    let kind: Kind

    enum Kind { case deceleration, animation }

    var duration: Double { max(x.duration, y.duration) }

    func offset(at time: Double) -> CGPoint {
      CGPoint(x: x.value(at: time - start), y: y.value(at: time - start))
    }
  }

  private var size = CGSize.zero
  private var insets = UIEdgeInsets.zero
  private var motion: Motion?
  private var link: CADisplayLink?
  private var dragStart = CGPoint.zero
  private var isDragActive = false
  private var ownPan: UIPanGestureRecognizer?
  private var scrollGuides: (content: UILayoutGuide, frame: UILayoutGuide)?

  package override class var drawsNothing: Bool { self == UIScrollView.self }

  /// Creates a scroll view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareScrolling()
  }

  /// Creates a scroll view without area; see ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareScrolling()
  }

  private func prepareScrolling() {
    clipsToBounds = true
    let pan = UIPanGestureRecognizer { [weak self] pan in self?.follow(pan) }
    pan.delegate = self
    ownPan = pan
    addGestureRecognizer(pan)
  }

  /// Hears of the motion of the content; not kept.
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Content

  /// The size of the content.
  open var contentSize: CGSize {
    get { size }
    set {
      guard newValue != size, newValue.width.isFinite, newValue.height.isFinite else { return }
      size = newValue
      didChange()
    }
  }

  /// The distances that content keeps from the edges at rest.
  open var contentInset: UIEdgeInsets {
    get { insets }
    set {
      guard newValue != insets else { return }
      let limits = scrollLimits
      insets = newValue
      didChange()
      keepAtEdge(of: limits)
      adjustedContentInsetDidChange()
    }
  }

  /// Content that stood at its beginning stays there when the insets change, and content on its way back to an edge goes
  /// on to where that is now.
  private func keepAtEdge(of old: (x: ScrollMotion.Limits, y: ScrollMotion.Limits)) {
    guard !isDragging else { return }
    let new = scrollLimits
    if let motion {
      guard motion.kind == .deceleration else { return }
      let elapsed = now - motion.start
      func goingOn(_ axis: ScrollMotion, _ old: ScrollMotion.Limits, _ new: ScrollMotion.Limits)
        -> (motion: ScrollMotion, isRedirected: Bool)
      {
        let (start, velocity) = (axis.value(at: elapsed), axis.velocity(at: elapsed))
        let free = ScrollMotion(
          from: start, velocity: velocity, limits: new, rate: decelerationRate.rawValue.native,
          bounces: bounces)
        let target = axis.target
        let isAtEdge = target == old.low || target == old.high
        if old != new, isAtEdge || new.clamped(target) != target { return (free, true) }
        // A target that a page or the delegate has chosen stays.
        let isFree = abs(free.target - target) < 0.5
        return (isFree ? free : ScrollMotion(from: start, velocity: velocity, to: target), false)
      }
      let (x, y) = (goingOn(motion.x, old.x, new.x), goingOn(motion.y, old.y, new.y))
      guard x.isRedirected || y.isRedirected else { return }
      self.motion = Motion(x: x.motion, y: y.motion, start: now, kind: .deceleration)
      return
    }
    var offset = contentOffset
    if offset.y.native == old.y.low { offset.y = CGFloat(new.y.low) }
    if offset.x.native == old.x.low { offset.x = CGFloat(new.x.low) }
    if offset != contentOffset { contentOffset = offset }
  }

  /// The use of the safe area.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if oldValue != contentInsetAdjustmentBehavior { adjustedContentInsetDidChange() } }
  }

  /// The insets with the safe area added.
  open var adjustedContentInset: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never else { return insets }
    return insets + safeAreaInsets
  }

  /// The insets have changed, by themselves or by the safe area.
  open func adjustedContentInsetDidChange() {
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// The safe area has changed.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustedContentInsetDidChange()
  }

  /// The point of the content at the top left corner of the view, on whole pixels.
  ///
  /// Animatable: the content then moves in one animation, and the delegate hears of it once.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else {
        return Diagnostics.report("a scroll view stays where it is: \(newValue) is not finite")
      }
      let scale = window?.screen.scale ?? UIScreen.main.scale
      let rounded = CGPoint(
        x: (newValue.x * scale).rounded() / scale, y: (newValue.y * scale).rounded() / scale)
      guard rounded != bounds.origin else { return }
      bounds = CGRect(origin: rounded, size: bounds.size)
    }
  }

  /// The view's rectangle in the coordinates of its content.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      guard old != newValue.origin else { return }
      setNeedsLayout()
      didChange()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Moves the content, in three tenths of a second if `animated`.
  ///
  /// An animated motion calls the delegate for each frame, and at its end.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard contentOffset.x.isFinite, contentOffset.y.isFinite else {
      self.contentOffset = contentOffset
      return
    }
    guard animated, AnimationBlock.areAnimationsEnabled, window != nil else {
      endMotion(tells: false)
      self.contentOffset = contentOffset
      return
    }
    let start = self.contentOffset
    begin(
      Motion(
        x: ScrollMotion(from: start.x.native, swingingTo: contentOffset.x.native),
        y: ScrollMotion(from: start.y.native, swingingTo: contentOffset.y.native),
        start: now, kind: .animation))
  }

  /// Moves the content as little as shows a rectangle of it.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let room = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    func shift(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      if low < from { return low - from }
      return high > to ? min(high - to, low - from) : 0
    }
    offset.x += shift(rect.minX, rect.maxX, room.minX, room.maxX)
    offset.y += shift(rect.minY, rect.maxY, room.minY, room.maxY)
    let limits = scrollLimits
    offset = CGPoint(
      x: CGFloat(limits.x.clamped(offset.x.native)), y: CGFloat(limits.y.clamped(offset.y.native)))
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  // MARK: Behaviour

  /// True if a finger moves the content.
  open var isScrollEnabled = true { didSet { ownPan?.isEnabled = isScrollEnabled } }
  /// True if content goes beyond its edges and comes back.
  open var bounces = true
  /// True if content that fits goes beyond its top and bottom edges as well.
  open var alwaysBounceVertical = false
  /// True if content that fits goes beyond its left and right edges as well.
  open var alwaysBounceHorizontal = false
  /// True if content rests at multiples of the view's size alone.
  open var isPagingEnabled = false
  /// True if a drag keeps to the axis along which it begins.
  open var isDirectionalLockEnabled = false
  /// The rate at which sliding slows down.
  open var decelerationRate = DecelerationRate.normal
  /// True if touches reach the content only once they are known not to scroll.
  open var delaysContentTouches = true
  /// True if a drag may take touches away from the content.
  open var canCancelContentTouches = true

  /// The recognizer of drags.
  open var panGestureRecognizer: UIPanGestureRecognizer {
    guard let ownPan else { preconditionFailure("a scroll view has a pan recognizer") }
    return ownPan
  }

  /// True while a finger is on the view.
  open var isTracking: Bool { ownPan.map { !$0.trackedTouches.isEmpty } ?? false }
  /// True while a finger drags.
  open var isDragging: Bool { isDragActive }
  /// True while the content slides by itself.
  open var isDecelerating: Bool { motion?.kind == .deceleration }

  /// Returns true if a drag may take a touch away from a view in the content; not from a control.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  override var contentTouchDelay: Double? {
    guard delaysContentTouches, isScrollEnabled, scrolls(.horizontal) || scrolls(.vertical) else {
      return nil
    }
    return 0.15
  }

  // MARK: Layout guides

  private var guides: (content: UILayoutGuide, frame: UILayoutGuide) {
    if let scrollGuides { return scrollGuides }
    let guides = (
      UILayoutGuide(kind: .scrollContent, of: self), UILayoutGuide(kind: .scrollFrame, of: self)
    )
    scrollGuides = guides
    return guides
  }

  /// The rectangle of the content, whose size constraints to it give.
  open var contentLayoutGuide: UILayoutGuide { guides.content }
  /// The rectangle of the view itself.
  open var frameLayoutGuide: UILayoutGuide { guides.frame }

  override var layoutContentGuide: UILayoutGuide? { guides.content }

  override func setConstrainedContentSize(_ size: CGSize) { contentSize = size }

  // MARK: Limits

  /// The offsets between which the content rests.
  private var scrollLimits: (x: ScrollMotion.Limits, y: ScrollMotion.Limits) {
    let i = adjustedContentInset
    func limits(_ low: CGFloat, _ high: CGFloat, _ content: CGFloat, _ room: CGFloat)
      -> ScrollMotion.Limits
    {
      ScrollMotion.Limits(
        low: (-low).native, high: max(-low, content + high - room).native)
    }
    return (
      limits(i.left, i.right, size.width, bounds.width),
      limits(i.top, i.bottom, size.height, bounds.height)
    )
  }

  /// Returns true if a drag moves the content along an axis.
  private func scrolls(_ axis: NSLayoutConstraint.Axis) -> Bool {
    let limits = scrollLimits
    let range = axis == .horizontal ? limits.x : limits.y
    if range.high > range.low { return true }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// Returns the offset of an axis for the place to which a finger has pulled it.
  private func pulled(
    _ value: CGFloat, _ limits: ScrollMotion.Limits, _ dimension: CGFloat
  ) -> CGFloat {
    let inside = limits.clamped(value.native)
    guard bounces else { return CGFloat(inside) }
    let band = RubberBand(length: dimension.native)
    return CGFloat(inside + band.offset(pulledBy: value.native - inside))
  }

  /// Returns the place to which a finger would have to pull for an offset.
  private func unpulled(
    _ offset: CGFloat, _ limits: ScrollMotion.Limits, _ dimension: CGFloat
  ) -> CGFloat {
    let inside = limits.clamped(offset.native)
    let band = RubberBand(length: dimension.native)
    return CGFloat(inside + band.pull(offset: offset.native - inside))
  }

  // MARK: Dragging

  /// Returns true if the content can be dragged in the direction of the touch.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard gestureRecognizer === ownPan, let pan = ownPan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    guard isScrollEnabled else { return false }
    for touch in pan.trackedTouches where touch.isDelivered && !touch.isCancelled {
      guard let view = touch.view, view !== self else { continue }
      if !canCancelContentTouches || !touchesShouldCancel(in: view) { return false }
    }
    let start = pan.trackedTouches.first.map { $0.location(in: nil) } ?? .zero
    let way = pan.firstMotion(to: start)
    let (x, y) = (scrolls(.horizontal), scrolls(.vertical))
    if x && y { return true }
    return abs(way.x) > abs(way.y) ? x : y
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      endMotion(tells: false)
      let limits = scrollLimits
      dragStart = CGPoint(
        x: unpulled(contentOffset.x, limits.x, bounds.width),
        y: unpulled(contentOffset.y, limits.y, bounds.height))
      isDragActive = true
      lockedAxis = isDirectionalLockEnabled ? axis(of: pan.velocity(in: nil)) : nil
      delegate?.scrollViewWillBeginDragging(self)
      drag(by: pan.translation(in: self.superview))
    case .changed: drag(by: pan.translation(in: self.superview))
    case .ended, .cancelled: letGo(pan)
    default: break
    }
  }

  private var lockedAxis: NSLayoutConstraint.Axis?

  private func axis(of vector: CGPoint) -> NSLayoutConstraint.Axis {
    abs(vector.x) > abs(vector.y) ? .horizontal : .vertical
  }

  private func drag(by translation: CGPoint) {
    let limits = scrollLimits
    var offset = contentOffset
    if scrolls(.horizontal), lockedAxis != .vertical {
      offset.x = pulled(dragStart.x - translation.x, limits.x, bounds.width)
    }
    if scrolls(.vertical), lockedAxis != .horizontal {
      offset.y = pulled(dragStart.y - translation.y, limits.y, bounds.height)
    }
    contentOffset = offset
  }

  /// The time for which a finger that stands still takes all speed away, in seconds.
  private static let stillness = 0.1

  private func letGo(_ pan: UIPanGestureRecognizer) {
    var speed = pan.velocity(in: superview)
    if pan.state == .cancelled || now - (pan.lastMotionTime ?? now) > Self.stillness {
      speed = .zero
    }
    let velocity = CGPoint(
      x: scrolls(.horizontal) && lockedAxis != .vertical ? -speed.x : 0,
      y: scrolls(.vertical) && lockedAxis != .horizontal ? -speed.y : 0)
    let offered = restingOffset(velocity)
    var target = offered
    withUnsafeMutablePointer(to: &target) {
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: CGPoint(x: velocity.x / 1_000, y: velocity.y / 1_000),
        targetContentOffset: $0)
    }
    isDragActive = false
    let isChosen = isPagingEnabled || target != offered
    let limits = scrollLimits
    let rate = decelerationRate.rawValue.native
    func motion(_ start: CGFloat, _ v: CGFloat, _ target: CGFloat, _ limits: ScrollMotion.Limits)
      -> ScrollMotion
    {
      isChosen
        ? ScrollMotion(from: start.native, velocity: v.native, to: target.native)
        : ScrollMotion(
          from: start.native, velocity: v.native, limits: limits, rate: rate, bounces: bounces)
    }
    func motions(_ limits: (x: ScrollMotion.Limits, y: ScrollMotion.Limits)) -> Motion {
      Motion(
        x: motion(contentOffset.x, velocity.x, target.x, limits.x),
        y: motion(contentOffset.y, velocity.y, target.y, limits.y), start: now,
        kind: .deceleration)
    }
    let goesOn = motions(limits).duration > 0
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    // Insets may have been changed by the delegate.
    let final = motions(scrollLimits)
    guard final.duration > 0, !isDragActive else { return }
    delegate?.scrollViewWillBeginDecelerating(self)
    begin(final)
  }

  /// The speed in points per second with which a page is turned.
  private static let pageSpeed: CGFloat = 200

  /// Returns the offset at which the content comes to rest by itself.
  private func restingOffset(_ velocity: CGPoint) -> CGPoint {
    let limits = scrollLimits
    func rest(
      _ start: CGFloat, _ v: CGFloat, _ page: CGFloat, _ origin: CGFloat,
      _ limits: ScrollMotion.Limits
    ) -> CGFloat {
      if isPagingEnabled, page > 0 {
        let before = (origin / page).rounded()
        let nearest = (start / page).rounded()
        var index = nearest
        if v > Self.pageSpeed { index = max(nearest, (start / page).rounded(.up)) }
        if v < -Self.pageSpeed { index = min(nearest, (start / page).rounded(.down)) }
        index = min(max(index, before - 1), before + 1)
        return CGFloat(limits.clamped((index * page).native))
      }
      let landing = ScrollMotion.landing(
        from: start.native, velocity: v.native, rate: decelerationRate.rawValue.native)
      return CGFloat(limits.clamped(landing))
    }
    return CGPoint(
      x: rest(contentOffset.x, velocity.x, bounds.width, dragStart.x, limits.x),
      y: rest(contentOffset.y, velocity.y, bounds.height, dragStart.y, limits.y))
  }

  // MARK: Motion

  private var screen: UIScreen { window?.screen ?? .main }
  private var now: Double { screen.display.time }

  private func begin(_ motion: Motion) {
    self.motion = motion
    guard link == nil else { return }
    let link = screen.display.displayLink(
      target: LinkTarget(view: self), selector: LinkTarget.step)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// A target of the display link in the view's place: the display keeps the link.
  @MainActor
  private final class LinkTarget {
    weak var view: UIScrollView?

    init(view: UIScrollView) { self.view = view }

    func step(_ link: CADisplayLink) {
      guard let view else { return link.invalidate() }
      view.step()
    }
  }

  private func step() {
    guard let motion else { return endMotion(tells: false) }
    let time = now
    guard time - motion.start < motion.duration else {
      contentOffset = CGPoint(x: motion.x.target, y: motion.y.target)
      return endMotion(tells: true)
    }
    contentOffset = motion.offset(at: time)
  }

  private func endMotion(tells: Bool) {
    link?.invalidate()
    link = nil
    guard let kind = motion?.kind else { return }
    motion = nil
    guard tells else { return }
    switch kind {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// A finger that comes down stops the content.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    if gestureRecognizer === ownPan, motion?.kind == .deceleration { endMotion(tells: true) }
    return true
  }

  /// Leaving the window ends the motion.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { endMotion(tells: false) }
  }
}

/// Hears of the motion of a scroll view's content.
///
/// Every method has a default.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// The content has moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// A finger is about to let go.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the content in points per millisecond.
  ///   - targetContentOffset: The offset at which the content will come to rest; it may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// A finger has let go; `decelerate` is true if the content goes on to move.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// The content begins to slow down.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// The content has come to rest.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// An animated change of the offset is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// The insets have changed, by themselves or by the safe area.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Leaves the target as it is.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
