import OpenQuartzCore

/// The elements of a collection.
///
/// All methods but two have defaults.
@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// Returns the number of cells of a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  /// Returns a cell.
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  /// Returns the number of sections.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// Returns a supplementary view.
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// An empty one.
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}

/// Hears of what is done to a collection's cells.
///
/// Every method has a default.
@MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// A cell is about to be shown.
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// A cell is no longer shown.
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Returns true if a cell may be chosen.
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool
  /// A cell has been chosen.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  /// A cell is no longer chosen.
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Allows it.
  public func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
}

/// Decides about the sizes and the spaces of lines of cells.
///
/// Every method has a default: what the layout says.
@MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of a cell.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the distances of a section from the edges.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the least space between lines.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the least space between cells of a line.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of what is above a section.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of what is below a section.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
    layout as? UICollectionViewFlowLayout
  }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout)?.itemSize ?? .zero }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}

/// A view of a collection that is used again.
@MainActor
open class UICollectionReusableView: UIView {
  /// The name under which the view is used again.
  open internal(set) var reuseIdentifier: String?

  package override class var drawsNothing: Bool {
    self == UICollectionReusableView.self || self == UICollectionViewCell.self
  }

  /// Creates a view.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates the view of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Prepares the view for another element; a subclass empties it.
  open func prepareForReuse() {}

  /// Takes over the attributes of the layout, besides geometry and opacity.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

// As of table cells: the initialiser is found in the table of the class that the metatype stands for.
extension UICollectionReusableView {
  @_silgen_name("OpenUIKit.UICollectionReusableView.make")
  convenience init(made: Void) { self.init(frame: .zero) }

  /// Returns a view of a class.
  @_silgen_name("OpenUIKit.UICollectionReusableView.make")
  static func make() -> UICollectionReusableView
}

/// A cell of a collection.
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  private let content = UIView()

  /// Creates a cell.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareCell()
  }

  /// Creates the cell of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareCell()
  }

  private func prepareCell() {
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  /// The view for content.
  open var contentView: UIView { content }
  /// True if the cell is chosen.
  open var isSelected = false { didSet { selectedBackgroundView?.isHidden = !isSelected } }
  /// True while a finger is on the cell.
  open var isHighlighted = false
  /// A view behind the content.
  open var backgroundView: UIView? { didSet { replace(oldValue, backgroundView) } }
  /// A view behind the content of a chosen cell.
  open var selectedBackgroundView: UIView? {
    didSet {
      replace(oldValue, selectedBackgroundView)
      selectedBackgroundView?.isHidden = !isSelected
    }
  }

  private func replace(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: 0)
  }
}

/// A scroll view of cells that a layout arranges, of which only those that show have views.
@MainActor
open class UICollectionView: UIScrollView {
  /// The direction in which lines follow one another.
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// From top to bottom.
    case vertical = 0
    /// From left to right.
    case horizontal = 1
  }

  /// The position of a cell that is scrolled to.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a position by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle from top to bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle across.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of what is above a section.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of what is below a section.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// An element by its kind, empty for a cell, and its position.
  private struct Element: Hashable {
    let kind: String
    let path: IndexPath
  }

  private var arrangement: UICollectionViewLayout
  private var views: [Element: UICollectionReusableView] = [:]
  private var pool: [String: [UICollectionReusableView]] = [:]
  private var classes: [String: UICollectionReusableView.Type] = [:]
  private var isInvalid = true
  private var laidOutBounds = CGRect.null
  private var counts: [Int]?
  private var selection: Set<IndexPath> = []
  private var touchedPath: IndexPath?

  package override class var drawsNothing: Bool { self == UICollectionView.self }

  /// Creates a collection.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    arrangement = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Creates the collection of an archive, in lines.
  public required init?(coder: NSCoder) {
    arrangement = UICollectionViewFlowLayout()
    super.init(coder: coder)
    arrangement.collectionView = self
  }

  /// The arrangement.
  open var collectionViewLayout: UICollectionViewLayout {
    get { arrangement }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Sets the arrangement, in three tenths of a second if `animated`.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    arrangement.collectionView = nil
    arrangement = layout
    layout.collectionView = self
    layoutIsInvalid()
    guard animated else {
      completion?(true)
      return
    }
    UIView.animate(withDuration: 0.3, animations: { self.layoutIfNeeded() }, completion: completion)
  }

  /// Has the cells; not kept.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  /// Hears of what is done; not kept.
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      layoutIsInvalid()
    }
  }
  /// True if cells can be chosen.
  open var allowsSelection = true
  /// True if several cells can be chosen.
  open var allowsMultipleSelection = false
  /// True if cells are made before they show; they are not.
  open var isPrefetchingEnabled = true
  /// A view behind all cells.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Views

  private static func key(_ kind: String, _ identifier: String) -> String {
    kind + "\u{0}" + identifier
  }

  /// Lets cells of a class be made for an identifier.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    guard cellClass == nil || cellClass is UICollectionViewCell.Type else {
      preconditionFailure("the class of '\(identifier)' is no class of collection cells")
    }
    classes[Self.key("", identifier)] = cellClass as? UICollectionReusableView.Type
  }

  /// Lets supplementary views of a class be made for an identifier.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    guard viewClass == nil || viewClass is UICollectionReusableView.Type else {
      preconditionFailure("the class of '\(identifier)' is no class of reusable views")
    }
    classes[Self.key(elementKind, identifier)] = viewClass as? UICollectionReusableView.Type
  }

  private func dequeue(_ kind: String, _ identifier: String) -> UICollectionReusableView {
    let key = Self.key(kind, identifier)
    if let view = pool[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    guard let type = classes[key] else {
      preconditionFailure("no class is registered for '\(identifier)'")
    }
    let view = type.make()
    view.reuseIdentifier = identifier
    return view
  }

  /// Returns a cell that is free, or a new one of the registered class; traps if there is neither.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let cell = dequeue("", identifier) as? UICollectionViewCell else {
      preconditionFailure("'\(identifier)' is no cell")
    }
    return cell
  }

  /// Returns a supplementary view that is free, or a new one of the registered class; traps if there is neither.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { dequeue(elementKind, identifier) }

  private var cells: [IndexPath: UICollectionViewCell] {
    var result: [IndexPath: UICollectionViewCell] = [:]
    for (element, view) in views where element.kind.isEmpty {
      result[element.path] = view as? UICollectionViewCell
    }
    return result
  }

  private func layOutIfInvalid() {
    if isInvalid { layoutIfNeeded() }
    if isInvalid { layoutSubviews() }
  }

  /// The cells that show, in no order that Apple promises; here in that of their positions.
  open var visibleCells: [UICollectionViewCell] {
    layOutIfInvalid()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The positions of the cells that show.
  open var indexPathsForVisibleItems: [IndexPath] {
    layOutIfInvalid()
    return cells.keys.sorted()
  }

  /// Returns the supplementary views of a kind that show.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    layOutIfInvalid()
    return views.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }
      .map(\.value)
  }

  /// Returns the cell at a position; nil if it does not show.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layOutIfInvalid()
    return cells[indexPath]
  }

  /// Returns the position of a cell; nil if it does not show.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    views.first { $0.value === cell }?.key.path
  }

  /// Returns the position of the cell at a point of the content.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    layOutIfInvalid()
    return cells.first { $0.value.frame.contains(point) }?.key
  }

  /// Returns the attributes of a cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfInvalid()
    return arrangement.layoutAttributesForItem(at: indexPath)
  }

  private var knownCounts: [Int] {
    if let counts { return counts }
    let sections = max(dataSource?.numberOfSections(in: self) ?? 0, 0)
    let found = (0..<sections).map {
      max(dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0, 0)
    }
    counts = found
    return found
  }

  /// The number of sections.
  open var numberOfSections: Int { knownCounts.count }

  /// Returns the number of cells of a section.
  open func numberOfItems(inSection section: Int) -> Int {
    knownCounts.indices.contains(section) ? knownCounts[section] : 0
  }

  // MARK: Changes

  /// Asks for all cells anew.
  open func reloadData() {
    for (element, view) in views { recycle(view, element) }
    views = [:]
    selection = []
    counts = nil
    layoutIsInvalid()
  }

  /// Makes changes that are shown together, in three tenths of a second.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    let old = Set(cells.keys)
    reloadData()
    layoutIfNeeded()
    let new = cells.filter { !old.contains($0.key) }.map(\.value)
    for cell in new { cell.alpha = 0 }
    UIView.animate(
      withDuration: 0.3, animations: { for cell in new { cell.alpha = 1 } }, completion: completion)
  }

  /// Shows cells that have come into the data source.
  open func insertItems(at indexPaths: [IndexPath]) { reloadData() }
  /// Shows that cells have left the data source.
  open func deleteItems(at indexPaths: [IndexPath]) { reloadData() }
  /// Asks for cells anew.
  open func reloadItems(at indexPaths: [IndexPath]) { reloadData() }

  // MARK: Choice

  /// The positions of the cells that are chosen.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  /// Chooses a cell; the delegate does not hear of it.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection {
      for path in selection { cells[path]?.isSelected = false }
      selection = []
    }
    guard let indexPath else { return }
    selection.insert(indexPath)
    cells[indexPath]?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Lets a cell be no longer chosen; the delegate does not hear of it.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selection.remove(indexPath)
    cells[indexPath]?.isSelected = false
  }

  /// Scrolls to a cell.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool)
  {
    prepareIfInvalid()
    guard let rect = arrangement.layoutAttributesForItem(at: indexPath)?.frame else { return }
    let insets = adjustedContentInset
    var offset = contentOffset
    let room = bounds.inset(by: insets).size
    if scrollPosition.contains(.top) { offset.y = rect.minY - insets.top }
    if scrollPosition.contains(.centeredVertically) {
      offset.y = rect.midY - room.height / 2 - insets.top
    }
    if scrollPosition.contains(.bottom) { offset.y = rect.maxY - room.height - insets.top }
    if scrollPosition.contains(.left) { offset.x = rect.minX - insets.left }
    if scrollPosition.contains(.centeredHorizontally) {
      offset.x = rect.midX - room.width / 2 - insets.left
    }
    if scrollPosition.contains(.right) { offset.x = rect.maxX - room.width - insets.left }
    let limits = scrollLimits
    setContentOffset(
      CGPoint(
        x: CGFloat(limits.x.clamped(offset.x.native)), y: CGFloat(limits.y.clamped(offset.y.native))
      ),
      animated: animated)
  }

  /// Shows that a finger is on a cell.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard allowsSelection, let touch = touches.first,
      let path = indexPathForItem(at: touch.location(in: self))
    else { return }
    touchedPath = path
    cells[path]?.isHighlighted = true
  }

  /// Chooses a cell.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let path = endTouch() else { return }
    if allowsMultipleSelection, selection.contains(path) {
      deselectItem(at: path, animated: false)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let before = selection
    selectItem(at: path, animated: false, scrollPosition: [])
    for old in before.subtracting(selection).sorted() {
      delegate?.collectionView(self, didDeselectItemAt: old)
    }
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  /// Lets go of a cell.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    _ = endTouch()
  }

  private func endTouch() -> IndexPath? {
    defer { touchedPath = nil }
    if let touchedPath { cells[touchedPath]?.isHighlighted = false }
    return touchedPath
  }

  // MARK: Layout

  func layoutIsInvalid() {
    isInvalid = true
    setNeedsLayout()
  }

  private func prepareIfInvalid() {
    guard isInvalid else { return }
    isInvalid = false
    laidOutBounds = bounds
    arrangement.prepare()
    contentSize = arrangement.collectionViewContentSize
  }

  private func recycle(_ view: UICollectionReusableView, _ element: Element) {
    view.removeFromSuperview()
    guard let identifier = view.reuseIdentifier else { return }
    pool[Self.key(element.kind, identifier), default: []].append(view)
  }

  /// Shows the cells within the bounds, and takes away the others.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    if bounds.size != laidOutBounds.size
      || (bounds != laidOutBounds && arrangement.shouldInvalidateLayout(forBoundsChange: bounds))
    {
      isInvalid = true
    }
    prepareIfInvalid()
    var shown: Set<Element> = []
    let attributes = arrangement.layoutAttributesForElements(in: bounds) ?? []
    for item in attributes.sorted(by: { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }) {
      let element = Element(kind: item.representedElementKind ?? "", path: item.indexPath)
      shown.insert(element)
      show(item, element)
    }
    for element in views.keys where !shown.contains(element) {
      guard let view = views.removeValue(forKey: element) else { continue }
      recycle(view, element)
      if let cell = view as? UICollectionViewCell {
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
      }
    }
  }

  private func show(_ item: UICollectionViewLayoutAttributes, _ element: Element) {
    guard let dataSource else { return }
    let isNew = views[element] == nil
    let view: UICollectionReusableView
    if let known = views[element] {
      view = known
    } else if element.kind.isEmpty {
      view = dataSource.collectionView(self, cellForItemAt: element.path)
    } else {
      view = dataSource.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
    }
    func place() {
      if view.bounds.size != item.size { view.bounds.size = item.size }
      view.center = item.center
      view.transform3D = item.transform3D
      view.alpha = item.alpha
      view.isHidden = item.isHidden
      view.layer.zPosition = CGFloat(item.zIndex)
      view.apply(item)
    }
    guard isNew else { return place() }
    views[element] = view
    UIView.performWithoutAnimation {
      place()
      (view as? UICollectionViewCell)?.isSelected = selection.contains(element.path)
      addSubview(view)
    }
    if let cell = view as? UICollectionViewCell {
      delegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    }
  }
}
