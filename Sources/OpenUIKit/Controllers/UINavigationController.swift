import OpenQuartzCore

/// A bar with a title and buttons.
@MainActor
open class UINavigationBar: UIView {
  private let titleLabel = UILabel()
  private let line = UIView()
  private var buttons: [UIView] = []
  var onBack: (() -> Void)?

  package override class var drawsNothing: Bool { self == UINavigationBar.self }

  static let height: CGFloat = 44

  /// Creates a bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareBar()
  }

  /// Creates the bar of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareBar()
  }

  private func prepareBar() {
    backgroundColor = .systemBackground
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    titleLabel.textAlignment = .center
    line.backgroundColor = .separator
    addSubview(titleLabel)
    addSubview(line)
  }

  /// The content, that of the present controller last.
  open var items: [UINavigationItem]? { didSet { showItems() } }
  /// The content that is shown.
  open var topItem: UINavigationItem? { items?.last }
  /// The content below.
  open var backItem: UINavigationItem? { items?.dropLast().last }
  /// The colour of the bar; the background's if nil.
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor ?? .systemBackground } }
  /// True if something shines through the bar; it does not.
  open var isTranslucent = true
  /// An image in place of the line below the bar: any takes the line away.
  open var shadowImage: UIImage? { didSet { line.isHidden = shadowImage != nil } }
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { showItems() } }
  /// True if titles may be large; they are not.
  open var prefersLargeTitles = false

  private func showItems() {
    for item in items ?? [] { item.onChange = { [weak self] in self?.showItems() } }
    for button in buttons { button.removeFromSuperview() }
    buttons = []
    let item = topItem
    titleLabel.isHidden = item?.titleView != nil
    if let attributes = titleTextAttributes {
      titleLabel.attributedText = item?.title.map {
        NSAttributedString(
          string: $0, attributes: [.font: titleLabel.font!].merging(attributes) { $1 })
      }
    } else {
      titleLabel.text = item?.title
    }
    if let view = item?.titleView {
      buttons.append(view)
      addSubview(view)
    }
    left = (item?.leftBarButtonItems ?? []).map(view)
    if left.isEmpty, let back = backItem, !(item?.hidesBackButton ?? false) {
      let button = UIButton(type: .system)
      button.setTitle("‹ " + (back.backBarButtonItem?.title ?? back.title ?? "Back"), for: .normal)
      button.addAction(UIAction { [weak self] _ in self?.onBack?() }, for: .touchUpInside)
      left = [button]
    }
    right = (item?.rightBarButtonItems ?? []).map(view)
    for button in left + right {
      buttons.append(button)
      addSubview(button)
    }
    setNeedsLayout()
  }

  private var left: [UIView] = []
  private var right: [UIView] = []

  private func view(_ item: UIBarButtonItem) -> UIView {
    if let custom = item.customView { return custom }
    let button = UIButton(type: .system)
    button.setTitle(item.title, for: .normal)
    button.setImage(item.image, for: .normal)
    button.isEnabled = item.isEnabled
    if item.style == .done { button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold) }
    if let tint = item.tintColor { button.tintColor = tint }
    button.addAction(UIAction { [weak item] _ in item?.press() }, for: .touchUpInside)
    return button
  }

  /// Lays out the title and the buttons at the bottom of the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let row = CGRect(x: 0, y: bounds.maxY - Self.height, width: bounds.width, height: Self.height)
    func size(_ view: UIView) -> CGSize {
      view is UIButton ? view.intrinsicContentSize : view.bounds.size
    }
    func place(_ views: [UIView], from x: CGFloat, _ direction: CGFloat) {
      var x = x
      for view in views {
        let size = size(view)
        let left = direction > 0 ? x : x - size.width
        view.frame = CGRect(
          x: left, y: row.midY - size.height / 2, width: size.width, height: size.height)
        x += direction * (size.width + 8)
      }
    }
    place(left, from: 12, 1)
    place(right, from: bounds.width - 12, -1)
    let used = max(
      left.last?.frame.maxX ?? 12, bounds.width - (right.last?.frame.minX ?? bounds.width - 12))
    titleLabel.frame = row.insetBy(dx: min(used + 8, bounds.width / 2), dy: 0)
    if let view = topItem?.titleView { view.center = CGPoint(x: row.midX, y: row.midY) }
    line.frame = CGRect(x: 0, y: bounds.maxY - 0.5, width: bounds.width, height: 0.5)
  }

  /// The height of a bar.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// Returns the height of a bar at the present width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: Self.height)
  }
}

/// Decides about the transitions of a stack of controllers and hears of them.
///
/// Every method has a default.
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// A controller is about to be shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// A controller has been shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  /// Returns the animator of a transition.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the gesture that drives a transition.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// The system's.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// None.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of controllers, of which the last is shown below a bar.
@MainActor
open class UINavigationController: UIViewController {
  /// The direction of a transition.
  public enum Operation: Int, Hashable, Sendable {
    /// None.
    case none = 0
    /// A controller comes.
    case push = 1
    /// A controller goes.
    case pop = 2
  }

  private var stack: [UIViewController] = []
  private let bar = UINavigationBar()
  private let content = UIView()
  private var isBarHidden = false
  private var running: TransitionContext?
  private var edgePan: UIScreenEdgePanGestureRecognizer?
  private var edgeDriver: UIPercentDrivenInteractiveTransition?

  /// Creates a stack with one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    stack = [rootViewController]
    adopt(rootViewController)
  }

  /// Creates an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates an empty stack with classes of bars; they are not used.
  public convenience init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates the stack of an archive: an empty one.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Decides about transitions and hears of them; not kept.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar.
  open var navigationBar: UINavigationBar { bar }
  /// The recognizer of the drag from the left edge that leads back.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? {
    loadViewIfNeeded()
    return edgePan
  }
  /// The controllers.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The last controller.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that is seen.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
  /// True if there is no bar.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    guard isViewLoaded else { return }
    guard animated else { return layOut() }
    UIView.animate(withDuration: 0.2) { self.layOut() }
  }

  private func adopt(_ controller: UIViewController) {
    addChild(controller)
    controller.didMove(toParent: self)
  }

  /// Builds the bar and the place for the controllers.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(content)
    view.addSubview(bar)
    bar.onBack = { [weak self] in _ = self?.popViewController(animated: true) }
    let pan = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
    pan.edges = .left
    pan.addHandler { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.followEdge(pan) }
    }
    edgePan = pan
    view.addGestureRecognizer(pan)
    layOut()
    if let top = stack.last { show(top) }
  }

  private func show(_ controller: UIViewController) {
    controller.view.frame = content.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(controller.view)
    bar.items = stack.map(\.navigationItem)
    layOut()
  }

  private func layOut() {
    content.frame = view.bounds
    let top = view.window?.screenInsets.top ?? 0
    let height = UINavigationBar.height + top
    bar.frame = CGRect(
      x: 0, y: isBarHidden ? -height : 0, width: view.bounds.width, height: height)
    bar.alpha = isBarHidden ? 0 : 1
    let insets = UIEdgeInsets(
      top: isBarHidden ? 0 : UINavigationBar.height, left: 0, bottom: 0, right: 0)
    for controller in stack { controller.additionalSafeAreaInsets = insets }
  }

  /// Lays out the bar and the place for the controllers.
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard running == nil else { return }
    layOut()
  }

  /// Adds a controller and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      return Diagnostics.report("\(type(of: viewController)) is in the stack already")
    }
    viewController.isMovingToParent = true
    adopt(viewController)
    let old = stack.last
    stack.append(viewController)
    move(.push, from: old, to: viewController, animated: animated) { didComplete in
      viewController.isMovingToParent = false
      guard !didComplete else { return }
      self.stack.removeAll { $0 === viewController }
      viewController.removeFromParent()
    }
  }

  /// Takes the last controller away, unless it is the only one.
  ///
  /// - Returns: The controller; nil if there is only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return pop(to: stack[stack.count - 2], animated: animated, driver: nil).last
  }

  /// Takes away the controllers after one.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard stack.contains(where: { $0 === viewController }), stack.last !== viewController else {
      return nil
    }
    return pop(to: viewController, animated: animated, driver: nil)
  }

  /// Takes away all controllers but the first.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  private func pop(
    to target: UIViewController, animated: Bool,
    driver: (any UIViewControllerInteractiveTransitioning)?
  ) -> [UIViewController] {
    guard let index = stack.firstIndex(where: { $0 === target }), let old = stack.last else {
      return []
    }
    let leaving = Array(stack[(index + 1)...])
    let before = stack
    stack = Array(stack[...index])
    for controller in leaving {
      controller.isMovingFromParent = true
      controller.willMove(toParent: nil)
    }
    move(.pop, from: old, to: target, animated: animated, driver: driver) { didComplete in
      for controller in leaving {
        controller.isMovingFromParent = false
        if didComplete { controller.removeFromParent() }
      }
      if !didComplete { self.stack = before }
    }
    return leaving
  }

  /// Replaces the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let (old, before) = (stack.last, stack)
    stack = viewControllers
    for controller in viewControllers where controller.parent !== self { adopt(controller) }
    let leaving = before.filter { controller in !viewControllers.contains { $0 === controller } }
    guard let new = viewControllers.last, new !== old else {
      if viewControllers.isEmpty { old?.viewIfLoaded?.removeFromSuperview() }
      for controller in leaving { controller.removeFromParent() }
      if isViewLoaded { bar.items = stack.map(\.navigationItem) }
      return
    }
    let operation: Operation = before.contains { $0 === new } ? .pop : .push
    move(operation, from: old, to: new, animated: animated) { _ in
      for controller in leaving { controller.removeFromParent() }
    }
  }

  /// Shows a controller: pushes it.
  open func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  private func move(
    _ operation: Operation, from old: UIViewController?, to new: UIViewController, animated: Bool,
    driver: (any UIViewControllerInteractiveTransitioning)? = nil,
    _ completion: @escaping (Bool) -> Void
  ) {
    guard isViewLoaded else { return completion(true) }
    let animates = animated && old != nil && view.window != nil
    delegate?.navigationController(self, willShow: new, animated: animates)
    let isVisible = appearance == .appeared || appearance == .appearing
    if isVisible {
      old?.isAppearanceManaged = true
      new.isAppearanceManaged = true
      old?.beginAppearanceTransition(false, animated: animates)
      new.beginAppearanceTransition(true, animated: animates)
    }
    layOut()
    UIView.performWithoutAnimation {
      new.view.frame = content.bounds
      new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    bar.items = stack.map(\.navigationItem)
    let own = old.flatMap {
      delegate?.navigationController(
        self, animationControllerFor: operation, from: $0, to: new)
    }
    let animator = own ?? NavigationAnimator(operation)
    let gesture =
      driver
      ?? (own != nil && animates
        ? delegate?.navigationController(self, interactionControllerFor: animator) : nil)
    let context = TransitionContext(
      in: content, from: old, to: new, views: (old?.view, new.view), finalFrame: content.bounds,
      style: .none, isAnimated: animates, isInteractive: gesture != nil
    ) { [weak self] didComplete in
      guard let self else { return }
      self.running = nil
      animator.animationEnded(didComplete)
      new.coordinator?.end()
      new.coordinator = nil
      old?.coordinator = nil
      if didComplete {
        old?.viewIfLoaded?.removeFromSuperview()
        if new.view.superview == nil { self.content.addSubview(new.view) }
      } else {
        new.view.removeFromSuperview()
        if let old, old.view.superview == nil { self.content.addSubview(old.view) }
      }
      if isVisible {
        if !didComplete {
          old?.beginAppearanceTransition(true, animated: animates)
          new.beginAppearanceTransition(false, animated: animates)
        }
        old?.endAppearanceTransition()
        new.endAppearanceTransition()
        old?.isAppearanceManaged = false
        new.isAppearanceManaged = false
      }
      completion(didComplete)
      self.bar.items = self.stack.map(\.navigationItem)
      self.layOut()
      if didComplete { self.delegate?.navigationController(self, didShow: new, animated: animates) }
    }
    running = context
    let coordinator = TransitionCoordinator(
      context, duration: animator.transitionDuration(using: context))
    new.coordinator = coordinator
    old?.coordinator = coordinator
    ModalTransition.run(context, animator, gesture, coordinator) { [content] in
      content.addSubview(new.view)
    }
  }

  /// Follows a finger from the left edge, which leads back.
  private func followEdge(_ pan: UIPanGestureRecognizer) {
    let width = max(view.bounds.width, 1)
    switch pan.state {
    case .began:
      guard stack.count > 1, running == nil else { return }
      let driver = UIPercentDrivenInteractiveTransition()
      edgeDriver = driver
      _ = pop(to: stack[stack.count - 2], animated: true, driver: driver)
    case .changed: edgeDriver?.update(pan.translation(in: view).x / width)
    case .ended, .cancelled:
      let isFar =
        pan.translation(in: view).x > width / 2 || pan.velocity(in: view).x > 300
      if pan.state == .ended, isFar { edgeDriver?.finish() } else { edgeDriver?.cancel() }
      edgeDriver = nil
    default: break
    }
  }
}

extension UIViewController {
  /// The stack of controllers that this one is in.
  public var navigationController: UINavigationController? {
    var controller = parentController
    while let current = controller {
      if let found = current as? UINavigationController { return found }
      controller = current.parentController
    }
    return nil
  }
}

/// The system's slide of a stack of controllers.
@MainActor
private final class NavigationAnimator: UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation

  init(_ operation: UINavigationController.Operation) { self.operation = operation }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    let (container, width) = (context.containerView, context.containerView.bounds.width)
    let middle = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
    let (right, left) = (
      CGPoint(x: middle.x + width, y: middle.y), CGPoint(x: middle.x - width * 0.3, y: middle.y)
    )
    let isPush = operation == .push
    UIView.performWithoutAnimation {
      if isPush {
        container.addSubview(to)
      } else {
        container.insertSubview(to, belowSubview: from)
      }
      to.center = isPush ? right : left
    }
    UIView.animate(
      withDuration: 0.35,
      animations: {
        to.center = middle
        from.center = isPush ? left : right
      },
      completion: { _ in
        from.center = middle
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
