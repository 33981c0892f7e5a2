import BoingQuartzCore

/// A row or a column of views.
///
/// The views are placed by their own sizes: what constraints within a view, or its intrinsic size, give it.
@MainActor
open class UIStackView: UIView {
  /// The distribution of the length among the views.
  public enum Distribution: Int, Hashable, Sendable {
    /// The views fill it; those that resist least give way.
    case fill = 0
    /// All views are equally long.
    case fillEqually = 1
    /// The views fill it in proportion to their own lengths.
    case fillProportionally = 2
    /// The space between the views is equal.
    case equalSpacing = 3
    /// The distances of the views' middles are equal.
    case equalCentering = 4
  }

  /// The position of the views across the row or the column.
  public enum Alignment: Int, Hashable, Sendable {
    /// Over the whole breadth.
    case fill = 0
    /// At the leading edge, or the top.
    case leading = 1
    /// On one line of the first letters; at the top here.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge, or the bottom.
    case trailing = 4
    /// On one line of the last letters; at the bottom here.
    case lastBaseline = 5

    /// At the top: the same as ``leading``.
    public static let top = Alignment.leading
    /// At the bottom: the same as ``trailing``.
    public static let bottom = Alignment.trailing
  }

  private var arranged: [UIView] = []
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  package override class var drawsNothing: Bool { self == UIStackView.self }

  /// Creates a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty row.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a row without area; see ``UIView/init(coder:)``.
  public required init(coder: NSCoder) { super.init(coder: coder)! }

  /// The views in order.
  open var arrangedSubviews: [UIView] { arranged }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

  /// Adds a view at an index.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view }
    arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// Takes a view out of the row; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arranged.removeAll { $0 === view }
    arrangementDidChange()
  }

  /// Takes out a view that leaves.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// The direction; across unless changed.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementDidChange() } }
  /// The distribution of the length.
  open var distribution = Distribution.fill { didSet { arrangementDidChange() } }
  /// The position across.
  open var alignment = Alignment.fill { didSet { arrangementDidChange() } }
  /// The space between two views in points.
  open var spacing: CGFloat = 0 { didSet { arrangementDidChange() } }
  /// True if the layout margins stay free.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }

  /// Sets the space after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
    arrangementDidChange()
  }

  /// Returns the space after a view.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  private func arrangementDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func subviewVisibilityDidChange(_ subview: UIView) { arrangementDidChange() }

  // MARK: Layout

  private var isRow: Bool { axis == .horizontal }
  private var shownViews: [UIView] { arranged.filter { !$0.isHidden } }

  private func length(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
  private func breadth(_ size: CGSize) -> CGFloat { isRow ? size.height : size.width }

  /// The size that a view has by itself, within a breadth.
  private func ownSize(of view: UIView, breadth: CGFloat?) -> CGSize {
    let room =
      breadth.map { isRow ? CGSize(width: 0, height: $0) : CGSize(width: $0, height: 0) } ?? .zero
    let fitting: CGSize
    if view.layout.containsConstraints {
      let limit = breadth == nil ? UILayoutPriority.fittingSizeLevel : UILayoutPriority(999)
      fitting = view.systemLayoutSizeFitting(
        room, withHorizontalFittingPriority: isRow ? .fittingSizeLevel : limit,
        verticalFittingPriority: isRow ? limit : .fittingSizeLevel)
    } else {
      fitting = view.sizeThatFits(room)
    }
    let own = view.intrinsicContentSize
    // A text that wraps is as high as its width makes it.
    let prefersFitting = breadth != nil && (view as? UILabel)?.numberOfLines != 1
    return CGSize(
      width: own.width >= 0 && !(prefersFitting && isRow) ? own.width : fitting.width,
      height: own.height >= 0 && !(prefersFitting && !isRow) ? own.height : fitting.height)
  }

  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private func totalSpacing(_ views: [UIView]) -> CGFloat {
    views.dropLast().reduce(0) { $0 + customSpacing(after: $1) }
  }

  /// The size of the views with the space between them.
  open override var intrinsicContentSize: CGSize {
    let views = shownViews
    let sizes = views.map { ownSize(of: $0, breadth: nil) }
    var along = sizes.reduce(0) { $0 + length($1) } + totalSpacing(views)
    if distribution == .fillEqually {
      along = (sizes.map(length).max() ?? 0) * CGFloat(sizes.count) + totalSpacing(views)
    }
    let across = sizes.map(breadth).max() ?? 0
    let (m, size) = (
      margins,
      isRow ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    )
    return CGSize(
      width: size.width + m.left + m.right, height: size.height + m.top + m.bottom)
  }

  /// Returns the size of the views with the space between them.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Places the views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shownViews
    guard !views.isEmpty else { return }
    let room = bounds.inset(by: margins)
    let breadth = breadth(room.size)
    let sizes = views.map { ownSize(of: $0, breadth: alignment == .fill ? breadth : nil) }
    let (lengths, gaps) = lengthsAndGaps(views, sizes, within: length(room.size))
    var position = isRow ? room.minX : room.minY
    for (index, view) in views.enumerated() {
      let across = alignment == .fill ? breadth : min(self.breadth(sizes[index]), breadth)
      let free = breadth - across
      let offset: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: free / 2
        case .trailing, .lastBaseline: free
        }
      var rect =
        isRow
        ? CGRect(x: position, y: room.minY + offset, width: lengths[index], height: across)
        : CGRect(x: room.minX + offset, y: position, width: across, height: lengths[index])
      if isRow, isRightToLeft { rect.origin.x = room.maxX - (rect.maxX - room.minX) }
      view.setUntransformedFrame(rect)
      position += lengths[index] + (index < gaps.count ? gaps[index] : 0)
    }
  }

  /// The lengths of the views and the space after each.
  private func lengthsAndGaps(
    _ views: [UIView], _ sizes: [CGSize], within total: CGFloat
  ) -> ([CGFloat], [CGFloat]) {
    let own = sizes.map(length)
    var gaps = views.dropLast().map { customSpacing(after: $0) }
    let free = total - gaps.reduce(0, +)
    let sum = own.reduce(0, +)
    switch distribution {
    case .fillEqually:
      return (own.map { _ in max(free, 0) / CGFloat(own.count) }, gaps)
    case .fillProportionally where sum > 0:
      return (own.map { max(free, 0) * $0 / sum }, gaps)
    case .equalSpacing where own.count > 1, .equalCentering where own.count > 1:
      let gap = max((total - sum) / CGFloat(own.count - 1), spacing)
      if distribution == .equalSpacing {
        gaps = gaps.map { _ in gap }
      } else {
        // The middles are at equal distances.
        let step = (total - (own[0] + own[own.count - 1]) / 2) / CGFloat(own.count - 1)
        gaps = (0..<own.count - 1).map { max(step - (own[$0] + own[$0 + 1]) / 2, 0) }
      }
      return (own, gaps)
    default:
      // The view that hugs its content least grows; the one that resists least gives way.
      var lengths = own
      let change = free - sum
      guard change != 0 else { return (lengths, gaps) }
      let ranks = views.map { view -> Float in
        let hugging = view.contentHuggingPriority(for: axis).rawValue
        let resistance = view.contentCompressionResistancePriority(for: axis).rawValue
        return change > 0 ? hugging : resistance
      }
      let weakest = ranks.indices.min { (ranks[$0], $0) < (ranks[$1], $1) } ?? 0
      lengths[weakest] = max(lengths[weakest] + change, 0)
      return (lengths, gaps)
    }
  }
}
