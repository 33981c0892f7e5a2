import BoingQuartzCore

/// Transitions from what a view shows to what it is to show.
extension UIView {
  /// Replaces what a view shows by what it shows after the changes of a closure.
  ///
  /// The view has to be on the screen already. Changes of properties are made at once, unless
  /// ``AnimationOptions/allowAnimatedContent`` lets them be animated as well.
  ///
  /// - Parameters:
  ///   - view: The view that the transition is of.
  ///   - duration: The time in seconds.
  ///   - options: The transition, its curve, and other options.
  ///   - animations: The changes.
  ///   - completion: A closure that is called at the end, with false if the transition did not end.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let bits = AnimationBits(rawValue: options.rawValue)
    let block = AnimationBlock(BlockTiming(duration: duration, bits: bits))
    func change() {
      guard bits.contains(.allowAnimatedContent) else {
        return AnimationBlock.withoutAnimation { animations?() }
      }
      block.run {
        animations?()
        block.layOutAnimatedViews()
      }
    }
    guard block.isAnimated, AnimationBlock.areAnimationsEnabled else {
      change()
      return block.close(completion)
    }
    switch ViewTransition(bits.transition) {
    case .none:
      change()
      block.close(completion)
    case .fade(let replaces):
      if replaces {
        Diagnostics.report(
          "a page that curls fades: there are no other pages in transitions of views")
      }
      let transition = CATransition()
      transition.type = .fade
      if case .cubic(let function) = block.timing.curve { transition.timingFunction = function }
      block.timing.apply(to: transition)
      block.add(transition, to: view.layer, forKey: kCATransition)
      change()
      block.close(completion)
    case .flip(let flip):
      let stage = FlipStage(view, flip)
      change()
      stage?.animate(in: block)
      block.close { finished in
        stage?.end()
        completion?(finished)
      }
    }
  }

  /// Replaces a view by another in their superview.
  ///
  /// - Parameters:
  ///   - fromView: The view that is removed, or hidden with ``AnimationOptions/showHideTransitionViews``.
  ///   - toView: The view that takes its position, or is shown.
  ///   - duration: The time in seconds.
  ///   - options: The transition, its curve, and other options.
  ///   - completion: A closure that is called at the end, with false if the transition did not end.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      Diagnostics.report("a view that is in no other cannot be replaced by a transition")
      completion?(false)
      return
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          let index = container.subviews.firstIndex { $0 === fromView } ?? 0
          fromView.removeFromSuperview()
          container.insertSubview(toView, at: index)
        }
      }, completion: completion)
  }
}

/// A transition by its number in options.
private enum ViewTransition {
  case none
  /// - Parameter replaces: True if it stands in for a curl.
  case fade(replaces: Bool)
  case flip(Flip)

  /// A turn by half about an axis in the view's plane.
  struct Flip {
    /// True for the vertical axis.
    let isVertical: Bool
    /// In radians.
    let angle: CGFloat
  }

  init(_ number: UInt) {
    switch number {
    case 1: self = .flip(Flip(isVertical: true, angle: .pi))
    case 2: self = .flip(Flip(isVertical: true, angle: -.pi))
    case 3, 4: self = .fade(replaces: true)
    case 5: self = .fade(replaces: false)
    case 6: self = .flip(Flip(isVertical: false, angle: -.pi))
    case 7: self = .flip(Flip(isVertical: false, angle: .pi))
    default: self = .none
    }
  }
}

/// Both sides of a view that turns: an image of what it showed, and the view.
@MainActor
private final class FlipStage {
  private let view: UIView
  private let flip: ViewTransition.Flip
  private let front = CALayer()
  private let wasDoubleSided: Bool

  /// Takes an image of what a view shows; nil if it is not on a screen.
  init?(_ view: UIView, _ flip: ViewTransition.Flip) {
    guard view.layer.superlayer != nil, view.layer.presentation() != nil,
      let image = view.snapshot(afterUpdates: false)
    else { return nil }
    (self.view, self.flip) = (view, flip)
    wasDoubleSided = view.layer.isDoubleSided
    front.contents = image.cgImage
    front.contentsScale = image.scale
    front.isDoubleSided = false
  }

  func animate(in block: AnimationBlock) {
    let layer = view.layer
    guard let outer = layer.superlayer else { return }
    front.bounds = layer.bounds
    front.position = layer.position
    front.anchorPoint = layer.anchorPoint
    front.transform = layer.transform
    front.zPosition = layer.zPosition
    front.opacity = layer.opacity
    outer.insertSublayer(front, above: layer)
    layer.isDoubleSided = false
    turn(front, from: 0, to: flip.angle, in: block)
    turn(layer, from: -flip.angle, to: 0, in: block)
  }

  private func turn(
    _ layer: CALayer, from start: CGFloat, to end: CGFloat, in block: AnimationBlock
  ) {
    let animation = CAKeyframeAnimation(keyPath: "transform")
    let count = 24
    animation.values = (0...count).map { step in
      let angle = start + (end - start) * CGFloat(step) / CGFloat(count)
      var turn = CATransform3DIdentity
      turn.m34 = -1 / max(2 * layer.bounds.width, 500)
      turn = CATransform3DRotate(turn, angle, flip.isVertical ? 0 : 1, flip.isVertical ? 1 : 0, 0)
      return CATransform3DConcat(layer.transform, turn)
    }
    if case .cubic(let function) = block.timing.curve { animation.timingFunction = function }
    block.timing.apply(to: animation)
    block.add(animation, to: layer, forKey: AnimationBlock.freeKey("flip", of: layer))
  }

  func end() {
    front.removeFromSuperlayer()
    view.layer.isDoubleSided = wasDoubleSided
  }
}

/// Images of views.
extension UIView {
  /// Returns a view that shows what this one shows; nil without an area.
  ///
  /// - Parameter afterUpdates: True to lay out and draw what is due first; false for what shows at present.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard let image = snapshot(afterUpdates: afterUpdates) else { return nil }
    let view = UIView(frame: CGRect(origin: frame.origin, size: bounds.size))
    view.layer.contents = image.cgImage
    view.layer.contentsScale = image.scale
    view.isOpaque = false
    return view
  }

  func snapshot(afterUpdates: Bool) -> UIImage? {
    let scale = window?.screen.scale ?? UIScreen.main.scale
    let context = GraphicsStack.bitmapContext(size: bounds.size, scale: scale, isOpaque: false)
    guard let context else { return nil }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if afterUpdates { layoutIfNeeded() }
    let shown = afterUpdates ? layer : layer.presentation() ?? layer
    shown.render(in: context)
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }
}
