import OpenQuartzCore

/// A tab of a bar.
@MainActor
open class UITabBarItem: UIBarItem {
  /// Creates an empty tab.
  public override init() { super.init() }

  /// Creates the tab of an archive: an empty one.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a tab.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Creates a tab with an image for when it is chosen.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// The image while the tab is chosen; ``UIBarItem/image`` if nil.
  open var selectedImage: UIImage? { didSet { onChange?() } }
  /// A text in a red dot; nil for none.
  open var badgeValue: String? { didSet { onChange?() } }
  /// The colour of the dot; red if nil.
  open var badgeColor: UIColor? { didSet { onChange?() } }
  /// A shift of the title.
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
}

/// Hears of the choice of a tab.
@MainActor
public protocol UITabBarDelegate: AnyObject {
  /// A tab has been chosen.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of tabs.
@MainActor
open class UITabBar: UIView {
  /// The control of a tab: an image above a title.
  private final class Button: UIControl {
    let item: UITabBarItem
    let imageView = UIImageView()
    let label = UILabel()
    let badge = UILabel()

    init(_ item: UITabBarItem) {
      self.item = item
      super.init(frame: .zero)
      imageView.contentMode = .center
      label.font = .systemFont(ofSize: 10)
      label.textAlignment = .center
      badge.font = .systemFont(ofSize: 12)
      badge.textAlignment = .center
      badge.textColor = .white
      badge.clipsToBounds = true
      addSubview(imageView)
      addSubview(label)
      addSubview(badge)
    }

    required init?(coder: NSCoder) { nil }

    func show(isChosen: Bool, tint: UIColor, other: UIColor) {
      let color = isChosen ? tint : other
      let image = isChosen ? item.selectedImage ?? item.image : item.image
      imageView.image =
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
      imageView.tintColor = color
      let attributes = item.titleTextAttributes(for: isChosen ? .selected : .normal)
      if let attributes, let title = item.title {
        label.attributedText = NSAttributedString(
          string: title,
          attributes: [.font: label.font!, .foregroundColor: color].merging(attributes) { $1 })
      } else {
        label.text = item.title
        label.textColor = color
      }
      badge.text = item.badgeValue
      badge.isHidden = item.badgeValue == nil
      badge.backgroundColor = item.badgeColor ?? .systemRed
      setNeedsLayout()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let hasTitle = !(item.title ?? "").isEmpty
      let inner = bounds.inset(by: item.imageInsets)
      imageView.frame = CGRect(
        x: inner.minX, y: inner.minY + 2, width: inner.width,
        height: max(min(inner.height, 49) - (hasTitle ? 17 : 4), 0))
      label.frame = CGRect(
        x: item.titlePositionAdjustment.horizontal, y: 33 + item.titlePositionAdjustment.vertical,
        width: bounds.width, height: 13)
      let width = max(badge.intrinsicContentSize.width + 8, 18)
      badge.frame = CGRect(x: bounds.midX + 6, y: 2, width: width, height: 18)
      badge.layer.cornerRadius = 9
    }
  }

  private var buttons: [Button] = []
  private let line = UIView()

  package override class var drawsNothing: Bool { self == UITabBar.self }

  static let height: CGFloat = 49

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
    line.backgroundColor = .separator
    addSubview(line)
  }

  /// Hears of the choice of a tab; not kept.
  open weak var delegate: (any UITabBarDelegate)?
  /// The tabs.
  open var items: [UITabBarItem]? { didSet { makeButtons() } }
  /// The tab that is chosen.
  open weak var selectedItem: UITabBarItem? { didSet { showItems() } }
  /// The colour of the bar; the background's if nil.
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor ?? .systemBackground } }
  /// The colour of tabs that are not chosen.
  open var unselectedItemTintColor: UIColor? { didSet { showItems() } }
  /// True if something shines through the bar; it does not.
  open var isTranslucent = true
  /// An image behind the tabs.
  open var backgroundImage: UIImage? {
    didSet {
      layer.contents = backgroundImage?.cgImage
      if backgroundImage != nil { backgroundColor = nil }
    }
  }
  /// An image in place of the line above the bar: any takes the line away.
  open var shadowImage: UIImage? { didSet { line.isHidden = shadowImage != nil } }

  /// Sets the tabs.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = Button(item)
      item.onChange = { [weak self] in self?.showItems() }
      button.addAction(
        UIAction { [weak self, weak item] _ in if let item { self?.choose(item) } },
        for: .touchUpInside)
      addSubview(button)
      return button
    }
    showItems()
    setNeedsLayout()
  }

  private func choose(_ item: UITabBarItem) {
    guard item.isEnabled else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  private func showItems() {
    for button in buttons {
      button.show(
        isChosen: button.item === selectedItem, tint: tintColor,
        other: unselectedItemTintColor ?? .systemGray)
    }
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showItems()
  }

  /// Lays out the tabs side by side.
  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    guard !buttons.isEmpty else { return }
    let width = bounds.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(index) * width, y: 1, width: width, height: min(bounds.height, Self.height) - 1)
    }
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

/// Decides about the choice of a controller and hears of it.
///
/// Every method has a default.
@MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns true if a controller may be chosen.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// A controller has been chosen.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// Returns the animator of a transition.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
  /// Allows it.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
  /// None: at once.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// Controllers side by side, of which one is shown above a bar of tabs.
@MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  private var controllers: [UIViewController] = []
  private let bar = UITabBar()
  private let content = UIView()
  private var index = 0

  /// Creates a controller without tabs.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates the controller of an archive: one without tabs.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Decides about the choice of a controller and hears of it; not kept.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar.
  open var tabBar: UITabBar { bar }

  /// The controllers.
  open var viewControllers: [UIViewController]? {
    get { controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Sets the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let old = selectedViewController
    let new = viewControllers ?? []
    for controller in controllers where !new.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    controllers = new
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    index = old.flatMap { old in new.firstIndex { $0 === old } } ?? 0
    itemsDidChange()
    if isViewLoaded { show(from: old) }
  }

  func itemsDidChange() {
    bar.items = controllers.map(\.tabBarItem)
    bar.selectedItem = selectedViewController?.tabBarItem
  }

  /// The index of the controller that is shown.
  open var selectedIndex: Int {
    get { index }
    set {
      guard controllers.indices.contains(newValue), newValue != index else { return }
      let old = selectedViewController
      index = newValue
      bar.selectedItem = selectedViewController?.tabBarItem
      if isViewLoaded { show(from: old) }
    }
  }

  /// The controller that is shown.
  open var selectedViewController: UIViewController? {
    get { controllers.indices.contains(index) ? controllers[index] : nil }
    set {
      guard let newValue, let found = controllers.firstIndex(where: { $0 === newValue }) else {
        return
      }
      selectedIndex = found
    }
  }

  /// Builds the bar and the place for the controllers.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(content)
    view.addSubview(bar)
    bar.delegate = self
    layOut()
    show(from: nil)
  }

  private func layOut() {
    let bottom = view.window?.screenInsets.bottom ?? 0
    let height = UITabBar.height + bottom
    content.frame = view.bounds
    bar.frame = CGRect(
      x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    for controller in controllers {
      controller.additionalSafeAreaInsets = UIEdgeInsets(
        top: 0, left: 0, bottom: UITabBar.height, right: 0)
    }
  }

  /// Lays out the bar and the place for the controllers.
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    layOut()
  }

  private func show(from old: UIViewController?) {
    guard let new = selectedViewController else { return }
    new.view.frame = content.bounds
    new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let animator = old.flatMap {
      delegate?.tabBarController(self, animationControllerForTransitionFrom: $0, to: new)
    }
    guard let old, old !== new else { return content.addSubview(new.view) }
    guard let animator, view.window != nil else {
      old.viewIfLoaded?.removeFromSuperview()
      return content.addSubview(new.view)
    }
    for controller in [old, new] { controller.isAppearanceManaged = true }
    old.beginAppearanceTransition(false, animated: true)
    new.beginAppearanceTransition(true, animated: true)
    let context = TransitionContext(
      in: content, from: old, to: new, views: (old.view, new.view), finalFrame: content.bounds,
      style: .none, isAnimated: true, isInteractive: false
    ) { [weak self] didComplete in
      animator.animationEnded(didComplete)
      old.viewIfLoaded?.removeFromSuperview()
      if new.view.superview == nil { self?.content.addSubview(new.view) }
      for controller in [old, new] {
        controller.endAppearanceTransition()
        controller.isAppearanceManaged = false
        controller.coordinator?.end()
        controller.coordinator = nil
      }
    }
    let coordinator = TransitionCoordinator(
      context, duration: animator.transitionDuration(using: context))
    (old.coordinator, new.coordinator) = (coordinator, coordinator)
    ModalTransition.run(context, animator, nil, coordinator) {}
  }

  /// Shows the controller of a tab that was chosen.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let found = controllers.firstIndex(where: { $0.tabBarItem === item }) else { return }
    let controller = controllers[found]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      bar.selectedItem = selectedViewController?.tabBarItem
      return
    }
    selectedIndex = found
    delegate?.tabBarController(self, didSelect: controller)
  }
}

extension UIViewController {
  /// The controller of tabs that this one is in.
  public var tabBarController: UITabBarController? {
    var controller = parentController
    while let current = controller {
      if let found = current as? UITabBarController { return found }
      controller = current.parentController
    }
    return nil
  }
}
