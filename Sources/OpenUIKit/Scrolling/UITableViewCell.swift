import OpenQuartzCore

/// A row of a table.
@MainActor
open class UITableViewCell: UIView {
  /// The arrangement of a row's content.
  public enum CellStyle: Int, Hashable, Sendable {
    /// A text.
    case `default` = 0
    /// A text at the left, and one at the right.
    case value1 = 1
    /// A short text and a longer one beside each other.
    case value2 = 2
    /// A text above a smaller one.
    case subtitle = 3
  }

  /// The look of a chosen row.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// None.
    case none = 0
    /// Grey.
    case blue = 1
    /// Grey.
    case gray = 2
    /// Grey.
    case `default` = 3
  }

  /// The sign at the end of a row; kept without effect.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// None.
    case none = 0
    /// An arrow.
    case disclosureIndicator = 1
    /// An arrow with a button.
    case detailDisclosureButton = 2
    /// A tick.
    case checkmark = 3
    /// A button.
    case detailButton = 4
  }

  private let style: CellStyle
  private let content = UIView()
  private var title: UILabel?
  private var detail: UILabel?
  private var picture: UIImageView?
  /// The identifier of the cell that a table is making.
  static var pendingIdentifier: String?
  /// The name under which the cell is used again.
  open internal(set) var reuseIdentifier: String?

  package override class var drawsNothing: Bool { self == UITableViewCell.self }

  /// Creates a cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier ?? Self.pendingIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    prepareCell()
  }

  /// Creates the cell of an archive.
  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
    prepareCell()
  }

  private func prepareCell() {
    backgroundColor = .systemBackground
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  /// The view for content.
  open var contentView: UIView { content }

  private func make(_ size: CGFloat, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    content.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// The text.
  open var textLabel: UILabel? {
    if title == nil { title = make(style == .subtitle ? 16 : 17, .label) }
    return title
  }

  /// The second text; nil for a style without one.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if detail == nil { detail = make(style == .subtitle ? 12 : 17, .secondaryLabel) }
    return detail
  }

  /// The image.
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView()
      view.contentMode = .scaleAspectFit
      content.addSubview(view)
      picture = view
      setNeedsLayout()
    }
    return picture
  }

  /// A view behind the content.
  open var backgroundView: UIView? { didSet { replace(oldValue, backgroundView, isShown: true) } }
  /// A view behind the content of a chosen row.
  open var selectedBackgroundView: UIView? {
    didSet { replace(oldValue, selectedBackgroundView, isShown: isSelected || isHighlighted) }
  }
  /// A view at the end of the row.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  /// The sign at the end of the row; kept without effect.
  open var accessoryType = AccessoryType.none
  /// The look while the row is chosen.
  open var selectionStyle = SelectionStyle.default
  /// The distances of the line below the row from its ends.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)

  private func replace(_ old: UIView?, _ new: UIView?, isShown: Bool) {
    if old !== new { old?.removeFromSuperview() }
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    new.isHidden = !isShown
    insertSubview(new, at: 0)
  }

  // MARK: State

  /// True if the row is chosen.
  open var isSelected: Bool = false { didSet { showState() } }
  /// True while a finger is on the row.
  open var isHighlighted: Bool = false { didSet { showState() } }

  /// Chooses the row or not.
  open func setSelected(_ selected: Bool, animated: Bool) {
    isSelected = selected
  }

  /// Puts the row under a finger or not.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  private func showState() {
    let isOn = isSelected || isHighlighted
    if selectedBackgroundView == nil, selectionStyle != .none, isOn {
      let view = UIView()
      view.backgroundColor = .systemGray4
      selectedBackgroundView = view
    }
    selectedBackgroundView?.isHidden = !isOn
    title?.isHighlighted = isOn
    detail?.isHighlighted = isOn
  }

  /// Prepares the cell for another row; a subclass empties it.
  open func prepareForReuse() {
    isSelected = false
    isHighlighted = false
  }

  /// Lays out the content.
  open override func layoutSubviews() {
    super.layoutSubviews()
    var room = bounds
    if let accessoryView {
      let size = accessoryView.bounds.size
      accessoryView.frame = CGRect(
        x: bounds.maxX - size.width - 16, y: bounds.midY - size.height / 2, width: size.width,
        height: size.height)
      room.size.width = accessoryView.frame.minX - 8
    }
    if content.frame != room { content.frame = room }
    var x: CGFloat = 16
    if let picture, let image = picture.image {
      let side = min(image.size.height, room.height - 8)
      let width = image.size.height > 0 ? image.size.width * side / image.size.height : 0
      picture.frame = CGRect(x: x, y: room.midY - side / 2, width: width, height: side)
      x += width + 12
    }
    let width = max(room.width - x - 16, 0)
    let (top, second) = (
      title?.intrinsicContentSize ?? .zero, detail?.intrinsicContentSize ?? .zero
    )
    switch style {
    case .default:
      title?.frame = CGRect(x: x, y: 0, width: width, height: room.height)
    case .subtitle:
      let height = top.height + second.height
      let y = room.midY - height / 2
      title?.frame = CGRect(x: x, y: y, width: width, height: top.height)
      detail?.frame = CGRect(x: x, y: y + top.height, width: width, height: second.height)
    case .value1, .value2:
      let left = style == .value1 ? max(width - second.width - 8, 0) : width * 0.3
      title?.frame = CGRect(x: x, y: 0, width: left, height: room.height)
      detail?.frame = CGRect(
        x: x + left + 8, y: 0, width: max(width - left - 8, 0), height: room.height)
    }
  }

  /// Returns the size of the content.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let texts = (title?.intrinsicContentSize.height ?? 0)
    let second = style == .subtitle ? detail?.intrinsicContentSize.height ?? 0 : 0
    return CGSize(width: bounds.width, height: max(44, texts + second + 16))
  }
}

// The initialiser is found in the table of the class that the metatype stands for; a static method with its symbol can
// be called for a class known at run time alone.
extension UITableViewCell {
  @_silgen_name("OpenUIKit.UITableViewCell.make")
  convenience init(made: Void) { self.init(style: .default, reuseIdentifier: nil) }

  /// Returns a cell of a class.
  @_silgen_name("OpenUIKit.UITableViewCell.make")
  static func make() -> UITableViewCell
}

/// A view above or below a section of a table.
@MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The name under which the view is used again.
  public let reuseIdentifier: String?
  /// The view for content.
  public let contentView = UIView()
  /// The text.
  public let textLabel: UILabel? = UILabel()

  package override class var drawsNothing: Bool { self == UITableViewHeaderFooterView.self }

  /// Creates a view.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    prepareHeader()
  }

  /// Creates the view of an archive.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    prepareHeader()
  }

  private func prepareHeader() {
    backgroundColor = .systemGroupedBackground
    addSubview(contentView)
    guard let textLabel else { return }
    textLabel.font = .systemFont(ofSize: 13, weight: .semibold)
    textLabel.textColor = .secondaryLabel
    contentView.addSubview(textLabel)
  }

  /// Prepares the view for another section.
  open func prepareForReuse() {}

  /// Lays out the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    textLabel?.frame = bounds.insetBy(dx: 16, dy: 0)
  }
}
