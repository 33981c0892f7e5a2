import OpenQuartzCore

/// An item of a bar.
@MainActor
open class UIBarItem: NSObject {
  /// Hears that the item has changed: its bar.
  var onChange: (() -> Void)?
  private var textAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Creates an item.
  public override init() { super.init() }

  /// Creates the item of an archive: an empty one.
  public required init?(coder: NSCoder) { super.init() }

  /// The title.
  open var title: String? { didSet { onChange?() } }
  /// The image.
  open var image: UIImage? { didSet { onChange?() } }
  /// True if the item can be used.
  open var isEnabled = true { didSet { onChange?() } }
  /// A number of the caller's choice.
  open var tag = 0
  /// Shifts of the image's edges.
  open var imageInsets = UIEdgeInsets.zero { didSet { onChange?() } }

  /// Prepares an item that was made from a nib; there are none here.
  open func awakeFromNib() {}

  /// Sets the attributes of the title in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    textAttributes[state] = attributes
    onChange?()
  }

  /// Returns the attributes of the title in a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state]
  }
}

/// A button of a bar.
@MainActor
open class UIBarButtonItem: UIBarItem {
  /// The look of a button.
  public enum Style: Int, Hashable, Sendable {
    /// A text or an image.
    case plain = 0
    /// Bold.
    case done = 2
  }

  /// A button of the system's: shown by its name, since there are no images.
  public enum SystemItem: Int, Hashable, Sendable {
    /// Done.
    case done = 0
    /// Cancel.
    case cancel = 1
    /// Edit.
    case edit = 2
    /// Save.
    case save = 3
    /// Add.
    case add = 4
    /// A space that grows.
    case flexibleSpace = 5
    /// A space of a width.
    case fixedSpace = 6
    /// Compose.
    case compose = 7
    /// Reply.
    case reply = 8
    /// Action.
    case action = 9
    /// Refresh.
    case refresh = 13
    /// Close.
    case close = 24

    var title: String? {
      switch self {
      case .flexibleSpace, .fixedSpace: nil
      case .add: "+"
      default: "\(self)".capitalized
      }
    }
  }

  private let perform: (UIBarButtonItem) -> Void
  /// The look.
  open var style = Style.plain { didSet { onChange?() } }
  /// A view in place of the title and the image.
  open var customView: UIView? { didSet { onChange?() } }
  /// The colour; the tint of the bar if nil.
  open var tintColor: UIColor? { didSet { onChange?() } }
  /// The width; 0 for that of the content.
  open var width: CGFloat = 0

  private init(_ perform: @escaping (UIBarButtonItem) -> Void) {
    self.perform = perform
    super.init()
  }

  /// Creates a button without content.
  public convenience override init() { self.init { _ in } }

  /// Creates the button of an archive: an empty one.
  public required init?(coder: NSCoder) {
    perform = { _ in }
    super.init(coder: coder)
  }

  private static func call(_ target: Any?, _ action: Selector?) -> (UIBarButtonItem) -> Void {
    weak let object = target as AnyObject?
    return { item in if let object { action?.send(to: object, sender: item) } }
  }

  /// Creates a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(Self.call(target, action))
    self.title = title
    self.style = style
  }

  /// Creates a button with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(Self.call(target, action))
    self.image = image
    self.style = style
  }

  /// Creates a button of the system's.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(Self.call(target, action))
    title = systemItem.title
    style = systemItem == .done ? .done : .plain
  }

  /// Creates a view in a bar.
  public convenience init(customView: UIView) {
    self.init { _ in }
    self.customView = customView
  }

  /// Creates a button with a title or an image that performs an action.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    self.init { primaryAction?.perform(from: $0) }
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
  }

  func press() { perform(self) }
}

/// The content of a navigation bar for one controller.
@MainActor
open class UINavigationItem: NSObject {
  var onChange: (() -> Void)?

  /// Creates the content of a title.
  public init(title: String) {
    self.title = title.isEmpty ? nil : title
    super.init()
  }

  /// The title.
  open var title: String? { didSet { onChange?() } }
  /// A view in place of the title.
  open var titleView: UIView? { didSet { onChange?() } }
  /// A line above the title; it is not shown.
  open var prompt: String?
  /// The buttons at the left.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  /// The buttons at the right.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  /// The first button at the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button at the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// The button that leads back to this controller.
  open var backBarButtonItem: UIBarButtonItem? { didSet { onChange?() } }
  /// True if there is no button that leads back.
  open var hidesBackButton = false { didSet { onChange?() } }

  /// Sets the first button at the left.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the first button at the right.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
}
