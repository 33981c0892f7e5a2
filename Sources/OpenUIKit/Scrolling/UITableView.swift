import OpenQuartzCore

/// The rows of a table.
///
/// All methods but two have defaults.
@MainActor
public protocol UITableViewDataSource: AnyObject {
  /// Returns the number of rows of a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// Returns the number of sections.
  func numberOfSections(in tableView: UITableView) -> Int
  /// Returns the title above a section.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the title below a section.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// None.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// None.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
}

/// Decides about the rows of a table and hears of what is done to them.
///
/// Every method has a default.
@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// Returns the height of a row.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// Returns the height of what is above a section.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  /// Returns the height of what is below a section.
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  /// Returns the view above a section.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  /// Returns the view below a section.
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
  /// A cell is about to be shown.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  /// A cell is no longer shown.
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
  /// Returns the row that is chosen in place of one; nil for none.
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// A row has been chosen.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// A row is no longer chosen.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  /// Returns true if a row shows that a finger is on it.
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
}

extension UITableViewDelegate {
  /// The table's own.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// The table's own.
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  {
    UITableView.automaticDimension
  }
  /// The table's own.
  public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  {
    UITableView.automaticDimension
  }
  /// The one with the section's title.
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }
  /// The one with the section's title.
  public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    nil
  }
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// The row itself.
  public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath)
    -> IndexPath?
  {
    indexPath
  }
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Allows it.
  public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  {
    true
  }
}

/// A scroll view of rows in sections, of which only those that show have cells.
@MainActor
open class UITableView: UIScrollView {
  /// The look of a table.
  public enum Style: Int, Hashable, Sendable {
    /// One list.
    case plain = 0
    /// Sections with space between them.
    case grouped = 1
    /// Sections with space around them; looks like ``grouped`` here.
    case insetGrouped = 2
  }

  /// The position of a row that is scrolled to.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// Wherever it shows.
    case none = 0
    /// At the top.
    case top = 1
    /// In the middle.
    case middle = 2
    /// At the bottom.
    case bottom = 3
  }

  /// The animation of rows that come and go.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// They fade.
    case fade = 0
    /// From the right, or to it; they fade here.
    case right = 1
    /// From the left, or to it; they fade here.
    case left = 2
    /// From the top, or to it; they fade here.
    case top = 3
    /// From the bottom, or to it; they fade here.
    case bottom = 4
    /// At once.
    case none = 5
    /// They fade.
    case middle = 6
    /// As the table finds best: they fade.
    case automatic = 100
  }

  /// The line between rows.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    /// None.
    case none = 0
    /// A line.
    case singleLine = 1
  }

  /// The positions of a section.
  private struct Section {
    var header = CGRect.zero
    var footer = CGRect.zero
    var rows: [CGRect] = []
  }

  private let look: Style
  private var sections: [Section] = []
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var separators: [IndexPath: UIView] = [:]
  private var headers: [Int: UIView] = [:]
  private var footers: [Int: UIView] = [:]
  private var pool: [String: [UITableViewCell]] = [:]
  private var classes: [String: UITableViewCell.Type] = [:]
  private var isStale = true
  private var measuredWidth: CGFloat = -1
  private var selection: Set<IndexPath> = []
  private var touchedPath: IndexPath?
  private var updateDepth = 0

  package override class var drawsNothing: Bool { self == UITableView.self }

  /// The height of a row that takes its content's.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    look = style
    super.init(frame: frame)
    prepareTable()
  }

  /// Creates one list.
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates the table of an archive.
  public required init?(coder: NSCoder) {
    look = .plain
    super.init(coder: coder)
    prepareTable()
  }

  private func prepareTable() {
    alwaysBounceVertical = true
    backgroundColor = look == .plain ? .systemBackground : .systemGroupedBackground
  }

  /// The look.
  open var style: Style { look }
  /// Has the rows; not kept.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// Decides about the rows; not kept.
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      reloadData()
    }
  }
  /// The height of rows whose delegate says none; that of their content if ``automaticDimension``.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { reloadData() } }
  /// A guess of the height of rows, which is not needed here.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  /// The height of what is above sections.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension
  /// The height of what is below sections.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension
  /// The line between rows.
  open var separatorStyle = SeparatorStyle.singleLine { didSet { reloadData() } }
  /// The colour of the lines.
  open var separatorColor: UIColor? = .separator
  /// The distances of the lines from the ends of the rows.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// True if rows can be chosen.
  open var allowsSelection = true
  /// True if several rows can be chosen.
  open var allowsMultipleSelection = false
  /// A view above all rows.
  open var tableHeaderView: UIView? { didSet { replaceEnd(oldValue, tableHeaderView) } }
  /// A view below all rows.
  open var tableFooterView: UIView? { didSet { replaceEnd(oldValue, tableFooterView) } }
  /// A view behind all rows.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private func replaceEnd(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    invalidateRows()
  }

  // MARK: Cells

  /// Lets cells of a class be made for an identifier.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard cellClass == nil || cellClass is UITableViewCell.Type else {
      preconditionFailure("the class of '\(identifier)' is no class of table cells")
    }
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Returns a cell that is free, or a new one of the registered class; nil if there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = pool[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    guard let type = classes[identifier] else { return nil }
    UITableViewCell.pendingIdentifier = identifier
    defer { UITableViewCell.pendingIdentifier = nil }
    let cell = type.make()
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Returns a cell that is free, or a new one of the registered class; traps if there is neither.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure("no class is registered for cells '\(identifier)'")
    }
    return cell
  }

  /// The cells that show, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    layOutIfStale()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The rows that show, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    layOutIfStale()
    return cells.keys.sorted()
  }

  /// Returns the cell of a row; nil if it does not show.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layOutIfStale()
    return cells[indexPath]
  }

  /// Returns the row of a cell; nil if it does not show.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// Returns the row at a point of the content.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    measureIfStale()
    for (index, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.contains(point) }) {
        return IndexPath(row: row, section: index)
      }
    }
    return nil
  }

  /// The number of sections.
  open var numberOfSections: Int {
    measureIfStale()
    return sections.count
  }

  /// Returns the number of rows of a section.
  open func numberOfRows(inSection section: Int) -> Int {
    measureIfStale()
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// Returns the rectangle of a row in the content; zero if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    measureIfStale()
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].rows.indices.contains(indexPath.row)
    else { return .zero }
    return sections[indexPath.section].rows[indexPath.row]
  }

  // MARK: Changes

  /// Asks for all rows anew.
  open func reloadData() {
    for (_, cell) in cells { recycle(cell) }
    for view in Array(separators.values) + Array(headers.values) + Array(footers.values) {
      view.removeFromSuperview()
    }
    (cells, separators, headers, footers) = ([:], [:], [:], [:])
    selection = []
    invalidateRows()
  }

  private func invalidateRows() {
    isStale = true
    setNeedsLayout()
  }

  /// Begins changes that are shown together.
  open func beginUpdates() { updateDepth += 1 }

  /// Ends changes that are shown together.
  open func endUpdates() {
    updateDepth = max(updateDepth - 1, 0)
    if updateDepth == 0 { showChanges(.automatic) }
  }

  /// Makes changes that are shown together.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    completion?(true)
  }

  /// Shows rows that have come into the data source.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    showChanges(animation)
  }

  /// Shows that rows have left the data source.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    showChanges(animation)
  }

  /// Asks for rows anew.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    showChanges(animation)
  }

  /// Asks for sections anew.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    showChanges(animation)
  }

  private func showChanges(_ animation: RowAnimation) {
    guard updateDepth == 0 else { return }
    let old = cells.keys
    reloadData()
    layoutIfNeeded()
    guard animation != .none else { return }
    let new = cells.filter { !old.contains($0.key) }.map(\.value)
    for cell in new { cell.alpha = 0 }
    UIView.animate(withDuration: 0.3) { for cell in new { cell.alpha = 1 } }
  }

  // MARK: Choice

  /// The row that is chosen.
  open var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The rows that are chosen.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  /// Chooses a row; the delegate does not hear of it.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection {
      for path in selection { cells[path]?.setSelected(false, animated: animated) }
      selection = []
    }
    guard let indexPath else { return }
    selection.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Lets a row be no longer chosen; the delegate does not hear of it.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls to a row.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool)
  {
    let rect = rectForRow(at: indexPath)
    guard scrollPosition != .none else { return scrollRectToVisible(rect, animated: animated) }
    let insets = adjustedContentInset
    let room = bounds.height - insets.top - insets.bottom
    var y = rect.minY - insets.top
    if scrollPosition == .middle { y -= (room - rect.height) / 2 }
    if scrollPosition == .bottom { y -= room - rect.height }
    let limits = scrollLimits.y
    setContentOffset(
      CGPoint(x: contentOffset.x, y: CGFloat(limits.clamped(y.native))), animated: animated)
  }

  /// Shows that a finger is on a row.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard allowsSelection, let touch = touches.first,
      let path = indexPathForRow(at: touch.location(in: self)),
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    touchedPath = path
    cells[path]?.setHighlighted(true, animated: false)
  }

  /// Chooses a row.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let path = endTouch() else { return }
    guard let chosen = delegate == nil ? path : delegate?.tableView(self, willSelectRowAt: path)
    else {
      return
    }
    let before = selection
    if allowsMultipleSelection, before.contains(chosen) {
      deselectRow(at: chosen, animated: false)
      delegate?.tableView(self, didDeselectRowAt: chosen)
      return
    }
    selectRow(at: chosen, animated: false, scrollPosition: .none)
    for old in before.subtracting(selection).sorted() {
      delegate?.tableView(self, didDeselectRowAt: old)
    }
    delegate?.tableView(self, didSelectRowAt: chosen)
  }

  /// Lets go of a row.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    _ = endTouch()
  }

  private func endTouch() -> IndexPath? {
    defer { touchedPath = nil }
    if let touchedPath { cells[touchedPath]?.setHighlighted(false, animated: false) }
    return touchedPath
  }

  // MARK: Layout

  private func layOutIfStale() {
    if isStale { layoutIfNeeded() }
    if isStale { layoutSubviews() }
  }

  private func measureIfStale() { if isStale || measuredWidth != bounds.width { measure() } }

  private func measure() {
    isStale = false
    measuredWidth = bounds.width
    let width = bounds.width
    var y = tableHeaderView?.bounds.height ?? 0
    var result: [Section] = []
    for index in 0..<max(dataSource?.numberOfSections(in: self) ?? 0, 0) {
      var section = Section()
      let header = headerHeight(index)
      section.header = CGRect(x: 0, y: y, width: width, height: header)
      y += header
      let count = max(dataSource?.tableView(self, numberOfRowsInSection: index) ?? 0, 0)
      for row in 0..<count {
        let height = rowHeight(IndexPath(row: row, section: index))
        section.rows.append(CGRect(x: 0, y: y, width: width, height: height))
        y += height
      }
      let footer = footerHeight(index)
      section.footer = CGRect(x: 0, y: y, width: width, height: footer)
      y += footer
      result.append(section)
    }
    sections = result
    contentSize = CGSize(width: width, height: y + (tableFooterView?.bounds.height ?? 0))
  }

  private func rowHeight(_ path: IndexPath) -> CGFloat {
    let asked = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if asked >= 0 { return asked.isFinite ? asked : 0 }
    guard let cell = cell(at: path) else { return 44 }
    cell.bounds.size.width = bounds.width
    if cell.contentView.layout.containsConstraints {
      let size = cell.contentView.systemLayoutSizeFitting(
        CGSize(width: bounds.width, height: 0),
        withHorizontalFittingPriority: UILayoutPriority(999),
        verticalFittingPriority: .fittingSizeLevel)
      return max(size.height, 1)
    }
    return cell.sizeThatFits(CGSize(width: bounds.width, height: 0)).height
  }

  private func height(
    _ asked: CGFloat?, _ own: CGFloat, hasView: Bool, _ title: String?
  ) -> CGFloat {
    if let asked, asked >= 0, asked.isFinite { return asked }
    if own >= 0, hasView || title != nil { return own }
    return hasView || title != nil ? 28 : look == .plain ? 0 : 18
  }

  private func headerHeight(_ section: Int) -> CGFloat {
    height(
      delegate?.tableView(self, heightForHeaderInSection: section), sectionHeaderHeight,
      hasView: headerView(section) != nil,
      dataSource?.tableView(self, titleForHeaderInSection: section))
  }

  private func footerHeight(_ section: Int) -> CGFloat {
    height(
      delegate?.tableView(self, heightForFooterInSection: section), sectionFooterHeight,
      hasView: footerView(section) != nil,
      dataSource?.tableView(self, titleForFooterInSection: section))
  }

  private func headerView(_ section: Int) -> UIView? {
    if let view = headers[section] { return view }
    let view =
      delegate?.tableView(self, viewForHeaderInSection: section)
      ?? titleView(dataSource?.tableView(self, titleForHeaderInSection: section))
    headers[section] = view
    return view
  }

  private func footerView(_ section: Int) -> UIView? {
    if let view = footers[section] { return view }
    let view =
      delegate?.tableView(self, viewForFooterInSection: section)
      ?? titleView(dataSource?.tableView(self, titleForFooterInSection: section))
    footers[section] = view
    return view
  }

  private func titleView(_ title: String?) -> UIView? {
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    return view
  }

  private func cell(at path: IndexPath) -> UITableViewCell? {
    if let cell = cells[path] { return cell }
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
    cells[path] = cell
    return cell
  }

  private func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { pool[identifier, default: []].append(cell) }
  }

  /// Shows the rows within the bounds, and takes away the others.
  open override func layoutSubviews() {
    super.layoutSubviews()
    measureIfStale()
    backgroundView?.frame = bounds
    if let view = tableHeaderView {
      view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height)
    }
    if let view = tableFooterView {
      let height = view.bounds.height
      view.frame = CGRect(
        x: 0, y: contentSize.height - height, width: bounds.width, height: height)
    }
    let shown = bounds
    var visible: Set<IndexPath> = []
    for (index, section) in sections.enumerated() {
      place(headers[index], in: section.header, shown)
      place(footers[index], in: section.footer, shown)
      for (row, rect) in section.rows.enumerated() where rect.overlaps(shown) {
        let path = IndexPath(row: row, section: index)
        visible.insert(path)
        show(path, rect, isLast: row == section.rows.count - 1)
      }
    }
    for path in cells.keys where !visible.contains(path) {
      guard let cell = cells.removeValue(forKey: path) else { continue }
      let wasShown = cell.superview != nil
      separators.removeValue(forKey: path)?.removeFromSuperview()
      recycle(cell)
      if wasShown { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    }
  }

  private func place(_ view: UIView?, in rect: CGRect, _ shown: CGRect) {
    guard let view else { return }
    guard rect.overlaps(shown), rect.height > 0 else { return view.removeFromSuperview() }
    view.frame = rect
    if view.superview == nil { addSubview(view) }
  }

  private func show(_ path: IndexPath, _ rect: CGRect, isLast: Bool) {
    guard let cell = cell(at: path) else { return }
    cell.setUntransformedFrame(rect)
    if cell.superview !== self {
      UIView.performWithoutAnimation {
        insertSubview(cell, at: 0)
        cell.isSelected = selection.contains(path)
      }
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
    guard separatorStyle == .singleLine, !isLast else { return }
    let line = separators[path] ?? UIView()
    line.backgroundColor = separatorColor
    line.isUserInteractionEnabled = false
    let width = 1 / max(window?.screen.scale ?? UIScreen.main.scale, 1)
    line.frame = CGRect(
      x: separatorInset.left, y: rect.maxY - width,
      width: max(rect.width - separatorInset.left - separatorInset.right, 0), height: width)
    if separators[path] == nil {
      separators[path] = line
      addSubview(line)
    }
  }
}
