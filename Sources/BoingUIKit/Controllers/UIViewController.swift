import BoingQuartzCore

/// The owner of a view, which is loaded when it is needed, told when it appears, and may show others.
@MainActor
open class UIViewController: UIResponder, ViewOwner {
  /// The place of a controller's view in its appearing.
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  private var loadedView: UIView?
  var childList: [UIViewController] = []
  weak var parentController: UIViewController?
  private(set) var appearance = Appearance.disappeared
  /// True while a container or a presentation tells of the appearance.
  var isAppearanceManaged = false
  var presented: UIViewController?
  weak var presenting: UIViewController?
  var presentation: UIPresentationController?
  var coordinator: TransitionCoordinator?

  // MARK: Life

  /// Creates a controller; there are no nibs here, so that names of them are reported.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    guard let nibNameOrNil else { return }
    Diagnostics.report(
      "\(type(of: self)) loads no nib '\(nibNameOrNil)': build the view in loadView() or viewDidLoad()"
    )
  }

  /// Creates a controller: there are no archives of them here, whatever `coder` holds.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // MARK: The view

  /// The view; loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.owner = nil
      loadedView = newValue
      newValue?.owner = self
    }
  }

  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { loadedView }
  /// True if the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if it is not.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Makes the view: a plain one of the screen's size; a subclass that overrides it sets ``view``.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The view has been loaded.
  open func viewDidLoad() {}
  /// The view is about to appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in its place and about to appear.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Updates the constraints of the view.
  open func updateViewConstraints() {}
  /// The safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// The view's superview.
  open override var next: UIResponder? { loadedView?.superview ?? parentController }

  /// Parts at the edges that are left out of the safe area besides those of the screen.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard oldValue != additionalSafeAreaInsets else { return }
      loadedView?.forEachView {
        $0.safeAreaInsetsDidChange()
        $0.invalidateConstraints()
        $0.setNeedsLayout()
      }
      viewSafeAreaInsetsDidChange()
    }
  }

  // MARK: Containers

  /// The controller that holds this one.
  open var parent: UIViewController? { parentController }
  /// The controllers that this one holds.
  open var children: [UIViewController] { childList }

  /// Adds a controller; its view is added by the caller, who then calls ``didMove(toParent:)``.
  open func addChild(_ childController: UIViewController) {
    guard childController.parentController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childList.append(childController)
    childController.parentController = self
  }

  /// Takes the controller out of its container, after the caller has called ``willMove(toParent:)`` with nil.
  open func removeFromParent() {
    guard let parentController else { return }
    parentController.childList.removeAll { $0 === self }
    self.parentController = nil
    didMove(toParent: nil)
  }

  /// The controller is about to move to a container, or out of one.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller has moved to a container, or out of one.
  open func didMove(toParent parent: UIViewController?) {}

  /// Replaces the view of a child by that of another, in a block of animations.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromViewController.view.superview else {
      completion?(false)
      return
    }
    for child in [fromViewController, toViewController] { child.isAppearanceManaged = true }
    fromViewController.beginAppearanceTransition(false, animated: duration > 0)
    toViewController.beginAppearanceTransition(true, animated: duration > 0)
    container.addSubview(toViewController.view)
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: { finished in
        fromViewController.view.removeFromSuperview()
        fromViewController.endAppearanceTransition()
        toViewController.endAppearanceTransition()
        for child in [fromViewController, toViewController] { child.isAppearanceManaged = false }
        completion?(finished)
      })
  }

  // MARK: Appearance

  /// True if children hear of the appearance by themselves.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  private var isTransitionAnimated = false

  private var forwardedChildren: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods else { return [] }
    return childList.filter { child in
      !child.isAppearanceManaged
        && child.viewIfLoaded.map { view in loadedView.map { view.isDescendant(of: $0) } ?? false }
          ?? false
    }
  }

  /// Tells the controller that its view is about to appear or to disappear.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isTransitionAnimated = animated
    if isAppearing {
      guard appearance == .disappeared || appearance == .disappearing else { return }
      loadViewIfNeeded()
      appearance = .appearing
      viewWillAppear(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return }
      appearance = .disappearing
      viewWillDisappear(animated)
    }
    for child in forwardedChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Tells the controller that its view has appeared or disappeared.
  open func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewIsAppearing(isTransitionAnimated)
      viewDidAppear(isTransitionAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isTransitionAnimated)
    default: return
    }
    for child in forwardedChildren { child.endAppearanceTransition() }
  }

  func viewWillMove(to window: UIWindow?) {
    guard !isAppearanceManaged else { return }
    if window != nil {
      guard appearance == .disappeared, parentController?.appearance != .disappeared else { return }
      beginAppearanceTransition(true, animated: false)
    } else {
      beginAppearanceTransition(false, animated: false)
    }
  }

  func viewDidMove(to window: UIWindow?) {
    guard !isAppearanceManaged else { return }
    if window == nil { return endAppearanceTransition() }
    // With a container that is appearing itself, or a window that is shown, the end comes later.
    guard parentController == nil || parentController?.appearance == .appeared else { return }
    endAppearanceTransition()
  }

  // MARK: Presentation

  /// The manner in which the controller is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The transition with which the controller is presented.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Has the transitions of the presentation; not kept.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// True while the controller is presented.
  open internal(set) var isBeingPresented = false
  /// True while the controller is dismissed.
  open internal(set) var isBeingDismissed = false

  /// The controller that this one, or a container of it, presents.
  open var presentedViewController: UIViewController? {
    presented ?? parentController?.presentedViewController
  }

  /// The controller that presents this one, or a container of it.
  open var presentingViewController: UIViewController? {
    presenting ?? parentController?.presentingViewController
  }

  /// The controller of the presentation.
  open var presentationController: UIPresentationController? {
    presentation ?? parentController?.presentationController
  }

  /// The transition that goes on with this controller or a container of it.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    coordinator ?? parentController?.transitionCoordinator
  }

  /// Presents a controller over this one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    ModalTransition.present(viewControllerToPresent, over: self, animated: flag, completion)
  }

  /// Dismisses the controller that this one presents, or this one if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    ModalTransition.dismiss(self, animated: flag, completion)
  }
}

extension UIWindow {
  /// The controller whose view fills the window.
  public var rootViewController: UIViewController? {
    get { rootController as? UIViewController }
    set {
      let old = rootViewController
      guard newValue !== old else { return }
      if let old {
        old.viewIfLoaded?.removeFromSuperview()
        old.isAppearanceManaged = false
      }
      rootController = newValue
      onShow = { $0.showRoot() }
      if !isHidden { showRoot() }
    }
  }

  private func showRoot() {
    guard let root = rootViewController, root.view.superview !== self else { return }
    root.isAppearanceManaged = true
    root.beginAppearanceTransition(true, animated: false)
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(root.view, at: 0)
    NextCycle.perform {
      root.endAppearanceTransition()
      root.isAppearanceManaged = false
    }
  }
}
