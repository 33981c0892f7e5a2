import BoingQuartzCore

/// A transition from one controller to another.
@MainActor
final class TransitionContext: UIViewControllerContextTransitioning {
  let containerView: UIView
  let isAnimated: Bool
  private(set) var isInteractive: Bool
  private(set) var transitionWasCancelled = false
  let presentationStyle: UIModalPresentationStyle
  private let from: UIViewController?
  private let to: UIViewController?
  private let views: (from: UIView?, to: UIView?)
  private let finalFrame: CGRect
  private let initialFrame: CGRect
  private var completion: ((Bool) -> Void)?

  init(
    in container: UIView, from: UIViewController?, to: UIViewController?,
    views: (from: UIView?, to: UIView?), finalFrame: CGRect, style: UIModalPresentationStyle,
    isAnimated: Bool, isInteractive: Bool, _ completion: @escaping (Bool) -> Void
  ) {
    containerView = container
    (self.from, self.to, self.views) = (from, to, views)
    (self.isAnimated, self.isInteractive) = (isAnimated, isInteractive)
    (presentationStyle, self.finalFrame) = (style, finalFrame)
    initialFrame = from?.viewIfLoaded?.frame ?? container.bounds
    self.completion = completion
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func pauseInteractiveTransition() { isInteractive = true }
  func finishInteractiveTransition() { isInteractive = false }

  func cancelInteractiveTransition() {
    transitionWasCancelled = true
    isInteractive = false
  }

  func completeTransition(_ didComplete: Bool) {
    let call = completion
    completion = nil
    call?(didComplete)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? views.from : key == .to ? views.to : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? initialFrame : .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { vc === to ? finalFrame : .zero }
}

/// The animations that go along with a transition.
@MainActor
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  private let context: TransitionContext
  let transitionDuration: TimeInterval
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var waiting: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var hasStarted = false

  init(_ context: TransitionContext, duration: TimeInterval) {
    (self.context, transitionDuration) = (context, duration)
  }

  var isAnimated: Bool { context.isAnimated }
  var isInteractive: Bool { context.isInteractive }
  var isCancelled: Bool { context.transitionWasCancelled }
  var containerView: UIView { context.containerView }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    context.viewController(forKey: key)
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    if let animation { if hasStarted { perform(animation) } else { waiting.append(animation) } }
    return true
  }

  private func perform(_ body: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
  {
    guard isAnimated else { return body(self) }
    UIView.animate(withDuration: transitionDuration) { body(self) }
  }

  func start() {
    hasStarted = true
    let due = waiting
    waiting = []
    for body in due { perform(body) }
  }

  func end() {
    let due = completions
    completions = []
    for body in due { body(self) }
  }
}

/// A transition that a gesture drives by its percentage.
@MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private var context: (any UIViewControllerContextTransitioning)?
  private var timer: ScreenTimer?
  /// True once the animations have their begin.
  private var hasBegun = false
  /// The time of the layers at that begin.
  private var origin = 0.0
  /// True for an end, false for a way back that was asked for before the animations began.
  private var early: Bool?
  /// The duration of the animation in seconds.
  open private(set) var duration: CGFloat = 0
  /// The fraction that is done, from 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed after the gesture; 1 unless changed.
  open var completionSpeed: CGFloat = 1
  /// True if the gesture drives the transition from its beginning.
  open var wantsInteractiveStart = true
  /// The animator; set by the transition.
  weak var animator: (any UIViewControllerAnimatedTransitioning)?

  /// Creates a transition at its beginning.
  public override init() { super.init() }

  private var layer: CALayer? { context?.containerView.layer }

  /// Begins the transition, which stands still.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    duration = CGFloat(animator?.transitionDuration(using: transitionContext) ?? 0)
    percentComplete = 0
    layer?.speed = 0
    layer?.timeOffset = 0
    (hasBegun, early) = (false, nil)
    animator?.animateTransition(using: transitionContext)
    NextCycle.perform { [weak self] in self?.begin() }
  }

  private func begin() {
    guard let layer else { return }
    hasBegun = true
    origin = layer.convertTime(CACurrentMediaTime(), from: nil)
    if layer.speed == 0 { moveTime() }
    if let early { letGo(forwards: early) }
  }

  /// Stands by while the transition runs on its own.
  func follow(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    duration = CGFloat(animator?.transitionDuration(using: transitionContext) ?? 0)
    (percentComplete, hasBegun, early) = (0, false, nil)
    NextCycle.perform { [weak self] in self?.begin() }
  }

  /// Takes the transition over while it runs.
  open func pause() {
    guard hasBegun, let layer, layer.speed != 0 else { return }
    let time = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = time
    if duration > 0 { percentComplete = min(max(CGFloat(time - origin) / duration, 0), 1) }
    context?.pauseInteractiveTransition()
  }

  /// Moves the transition to a fraction of it.
  open func update(_ percentComplete: CGFloat) {
    let fraction = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
    self.percentComplete = fraction
    if hasBegun, layer?.speed == 0 { moveTime() }
    context?.updateInteractiveTransition(fraction)
  }

  private func moveTime() {
    // At the very end the animations would be over.
    layer?.timeOffset = origin + Double(percentComplete * duration) * (1 - 1e-9)
  }

  /// Lets the transition go on to its end.
  open func finish() { letGo(forwards: true) }

  /// Lets the transition go back to its beginning.
  open func cancel() { letGo(forwards: false) }

  private func letGo(forwards: Bool) {
    guard hasBegun else { return early = forwards }
    guard let context, let layer else { return }
    if layer.speed != 0 {
      // The animations run already.
      guard !forwards else { return context.finishInteractiveTransition() }
      pause()
    }
    let speed = max(completionSpeed, 0.01)
    let time = layer.timeOffset
    layer.beginTime = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? 0
    layer.timeOffset = time
    layer.speed = Float(forwards ? speed : -speed)
    let left = forwards ? Double(duration) - (time - origin) : time - origin
    if forwards {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    let screen = context.containerView.window?.screen ?? .main
    // The timer keeps the driver until then: its gesture is over.
    timer = screen.timer(after: max(left, 0) / speed.native) { self.end(forwards: forwards) }
  }

  /// Ends what still moves: its completion tells the transition.
  private func end(forwards: Bool) {
    timer = nil
    guard let layer else { return }
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    let views = context?.containerView
    context = nil
    views?.forEachView {
      if !forwards { AnimationBlock.restore($0.layer) }
      $0.layer.removeAllAnimations()
    }
  }
}

/// The system's own transitions of presentations.
@MainActor
final class ModalAnimator: UIViewControllerAnimatedTransitioning {
  private let isPresentation: Bool
  private let style: UIModalTransitionStyle

  init(isPresentation: Bool, style: UIModalTransitionStyle) {
    (self.isPresentation, self.style) = (isPresentation, style)
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { style == .coverVertical ? 0.5 : style == .flipHorizontal ? 0.6 : 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewKey = isPresentation ? .to : .from
    let controllerKey: UITransitionContextViewControllerKey = isPresentation ? .to : .from
    guard
      let view = context.view(forKey: key) ?? context.viewController(forKey: controllerKey)?.view
    else { return context.completeTransition(true) }
    let container = context.containerView
    if let below = context.view(forKey: .to), below !== view, below.superview == nil {
      container.insertSubview(below, at: 0)
    }
    if isPresentation, view.superview !== container { container.addSubview(view) }
    let place = view.center
    func done(_ finished: Bool) { context.completeTransition(!context.transitionWasCancelled) }
    switch style {
    case .coverVertical:
      let out = CGPoint(x: place.x, y: place.y + container.bounds.height)
      if isPresentation { UIView.performWithoutAnimation { view.center = out } }
      // The system's spring.
      UIView.animate(
        withDuration: 0.5, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16),
        animations: { view.center = self.isPresentation ? place : out }, completion: done)
    case .crossDissolve, .partialCurl:
      if style == .partialCurl {
        Diagnostics.report("a presentation whose page curls fades")
      }
      let full = view.alpha
      if isPresentation { UIView.performWithoutAnimation { view.alpha = 0 } }
      UIView.animate(
        withDuration: 0.35, animations: { view.alpha = self.isPresentation ? full : 0 },
        completion: { finished in
          if !self.isPresentation { view.alpha = full }
          done(finished)
        })
    case .flipHorizontal:
      let options: UIView.AnimationOptions =
        isPresentation ? .transitionFlipFromRight : .transitionFlipFromLeft
      if isPresentation { view.isHidden = true }
      UIView.transition(
        with: container, duration: 0.6, options: options,
        animations: { view.isHidden = !self.isPresentation }, completion: done)
    }
  }
}

/// Presentations and dismissals.
@MainActor
enum ModalTransition {
  /// The view in which a presentation is shown.
  private final class Container: UIView {
    weak var presentation: UIPresentationController?

    override func layoutSubviews() {
      presentation?.containerViewWillLayoutSubviews()
      super.layoutSubviews()
      presentation?.containerViewDidLayoutSubviews()
    }
  }

  static func present(
    _ controller: UIViewController, over source: UIViewController, animated: Bool,
    _ completion: (() -> Void)?
  ) {
    let presenter = source.outermost
    guard presenter.presented == nil else {
      return Diagnostics.report(
        "\(type(of: presenter)) presents \(type(of: controller)) not: it presents another already")
    }
    guard controller.presenting == nil, controller !== presenter else {
      return Diagnostics.report("\(type(of: controller)) is presented already")
    }
    guard let window = presenter.viewIfLoaded?.window else {
      return Diagnostics.report(
        "\(type(of: presenter)) presents nothing: its view is in no window; make its window visible first"
      )
    }
    let delegate = controller.transitioningDelegate
    let custom =
      controller.modalPresentationStyle == .custom
      ? delegate?.presentationController(
        forPresented: controller, presenting: presenter, source: source) : nil
    let presentation =
      custom
      ?? UIPresentationController(presentedViewController: controller, presenting: presenter)
    presentation.setPresenting(presenter)
    let container = Container(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentation
    presentation.containerView = container
    controller.presentation = presentation
    (presenter.presented, controller.presenting) = (controller, presenter)
    window.addSubview(container)
    controller.isBeingPresented = true
    controller.isAppearanceManaged = true
    let removes = presentation.shouldRemovePresentersView
    if removes {
      presenter.isAppearanceManaged = true
      presenter.beginAppearanceTransition(false, animated: animated)
    }
    controller.beginAppearanceTransition(true, animated: animated)
    let view = presentation.presentedView ?? controller.view!
    let frame = presentation.frameOfPresentedViewInContainerView
    let own =
      delegate?.animationController(
        forPresented: controller, presenting: presenter, source: source)
    let animator =
      own ?? ModalAnimator(isPresentation: true, style: controller.modalTransitionStyle)
    let driver = animated ? delegate?.interactionControllerForPresentation(using: animator) : nil
    let context = TransitionContext(
      in: container, from: presenter, to: controller, views: (removes ? presenter.view : nil, view),
      finalFrame: frame, style: controller.modalPresentationStyle, isAnimated: animated,
      isInteractive: driver != nil
    ) { didComplete in
      animator.animationEnded(didComplete)
      controller.coordinator?.end()
      (controller.coordinator, presenter.coordinator) = (nil, nil)
      presentation.presentationTransitionDidEnd(didComplete)
      controller.isBeingPresented = false
      if didComplete {
        if view.superview == nil { container.addSubview(view) }
        if removes { presenter.view.removeFromSuperview() }
      } else {
        view.removeFromSuperview()
        container.removeFromSuperview()
        (presenter.presented, controller.presenting, controller.presentation) = (nil, nil, nil)
        controller.beginAppearanceTransition(false, animated: animated)
        if removes { presenter.beginAppearanceTransition(true, animated: animated) }
      }
      controller.endAppearanceTransition()
      controller.isAppearanceManaged = false
      if removes {
        presenter.endAppearanceTransition()
        presenter.isAppearanceManaged = false
      }
      completion?()
    }
    let coordinator = TransitionCoordinator(
      context, duration: animator.transitionDuration(using: context))
    (controller.coordinator, presenter.coordinator) = (coordinator, coordinator)
    presentation.presentationTransitionWillBegin()
    UIView.performWithoutAnimation {
      view.frame = frame
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    run(context, animator, driver, coordinator) { container.addSubview(view) }
  }

  static func dismiss(_ source: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
    let presenter =
      source.outermost.presented != nil ? source.outermost : source.outermost.presenting
    guard let presenter, let controller = presenter.presented,
      let presentation = controller.presentation,
      let container = presentation.containerView
    else {
      completion?()
      return
    }
    // Whatever the dismissed controller presents goes with it.
    if controller.presented != nil { dismiss(controller, animated: false, nil) }
    let removes = presentation.shouldRemovePresentersView
    controller.isBeingDismissed = true
    controller.isAppearanceManaged = true
    controller.beginAppearanceTransition(false, animated: animated)
    let window = container.window
    if removes, let window {
      presenter.isAppearanceManaged = true
      presenter.beginAppearanceTransition(true, animated: animated)
      UIView.performWithoutAnimation { presenter.view.frame = window.bounds }
      window.insertSubview(presenter.view, belowSubview: container)
    }
    let delegate = controller.transitioningDelegate
    let animator =
      delegate?.animationController(forDismissed: controller)
      ?? ModalAnimator(isPresentation: false, style: controller.modalTransitionStyle)
    let driver = animated ? delegate?.interactionControllerForDismissal(using: animator) : nil
    let view = presentation.presentedView ?? controller.view!
    let context = TransitionContext(
      in: container, from: controller, to: presenter, views: (view, removes ? presenter.view : nil),
      finalFrame: window?.bounds ?? container.bounds, style: controller.modalPresentationStyle,
      isAnimated: animated, isInteractive: driver != nil
    ) { didComplete in
      animator.animationEnded(didComplete)
      controller.coordinator?.end()
      (controller.coordinator, presenter.coordinator) = (nil, nil)
      presentation.dismissalTransitionDidEnd(didComplete)
      controller.isBeingDismissed = false
      if didComplete {
        // An animator may have put the presenter's view into the container.
        if removes, let window, presenter.view.superview === container {
          window.insertSubview(presenter.view, belowSubview: container)
        }
        view.removeFromSuperview()
        container.removeFromSuperview()
        presentation.containerView = nil
        (presenter.presented, controller.presenting, controller.presentation) = (nil, nil, nil)
      } else {
        controller.beginAppearanceTransition(true, animated: animated)
        if removes {
          presenter.beginAppearanceTransition(false, animated: animated)
          presenter.view.removeFromSuperview()
        }
      }
      controller.endAppearanceTransition()
      controller.isAppearanceManaged = false
      if removes {
        presenter.endAppearanceTransition()
        presenter.isAppearanceManaged = false
      }
      completion?()
    }
    let coordinator = TransitionCoordinator(
      context, duration: animator.transitionDuration(using: context))
    (controller.coordinator, presenter.coordinator) = (coordinator, coordinator)
    presentation.dismissalTransitionWillBegin()
    run(context, animator, driver, coordinator) {}
  }

  /// Lets a transition run: driven by a gesture, animated, or at once.
  private static func run(
    _ context: TransitionContext, _ animator: any UIViewControllerAnimatedTransitioning,
    _ driver: (any UIViewControllerInteractiveTransitioning)?, _ coordinator: TransitionCoordinator,
    atOnce: () -> Void
  ) {
    guard context.isAnimated, AnimationBlock.areAnimationsEnabled else {
      atOnce()
      coordinator.start()
      return context.completeTransition(true)
    }
    if let driver, driver.wantsInteractiveStart {
      (driver as? UIPercentDrivenInteractiveTransition)?.animator = animator
      driver.startInteractiveTransition(context)
    } else {
      let percentDriver = driver as? UIPercentDrivenInteractiveTransition
      percentDriver?.animator = animator
      animator.animateTransition(using: context)
      percentDriver?.follow(context)
    }
    coordinator.start()
  }
}

extension UIViewController {
  /// The container that is in no other.
  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parentController { controller = parent }
    return controller
  }
}
