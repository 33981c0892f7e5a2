import BoingCurves
import OpenQuartzCore

/// The position and the look of one element of a collection.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  /// The element's position among all.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The kind of a supplementary view; nil for a cell.
  public internal(set) var representedElementKind: String?
  /// The middle.
  open var center = CGPoint.zero
  /// The size.
  open var size = CGSize.zero
  /// The transform in space.
  open var transform3D = CATransform3DIdentity
  /// The opacity.
  open var alpha: CGFloat = 1
  /// The order: those of a higher number are in front.
  open var zIndex = 0
  /// True if the element is left out.
  open var isHidden = false

  /// Creates the attributes of nothing.
  public override init() { super.init() }

  /// Creates the attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates the attributes of a supplementary view.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    self.indexPath = indexPath
    representedElementKind = elementKind
  }

  /// The rectangle without the transform.
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  /// The rectangle in the element's own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The transform in the plane.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
}

/// The arrangement of the elements of a collection; a subclass says where they are.
@MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection that is arranged.
  open internal(set) weak var collectionView: UICollectionView?

  /// Creates an arrangement without elements.
  public override init() { super.init() }

  /// Creates the arrangement of an archive: one without elements.
  public required init?(coder: NSCoder) { super.init() }

  /// Prepares the positions; called before they are asked for.
  open func prepare() {}

  /// Returns the attributes of what lies in a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns the attributes of a cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// Returns the attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The size of the content.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns true if a change of the bounds needs new positions; for one of the size it does.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }

  /// Lets the positions be prepared anew.
  open func invalidateLayout() { collectionView?.layoutIsInvalid() }

  /// Returns the offset at which a drag ends.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
}

/// Lines of cells, one after another.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of a cell.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The least space between lines.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The least space between cells of a line.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The distances of a section from the edges.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// The direction in which lines follow one another.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The size of what is above a section.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of what is below a section.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// A guess of the size of a cell, which is not needed here.
  open var estimatedItemSize = CGSize.zero

  private var attributes: [UICollectionViewLayoutAttributes] = []
  private var byPath: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var contentSize = CGSize.zero

  /// The size of the content.
  open override var collectionViewContentSize: CGSize { contentSize }

  private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  /// Finds the positions.
  open override func prepare() {
    (attributes, byPath) = ([], [:])
    guard let view = collectionView else { return }
    let isVertical = scrollDirection == .vertical
    let breadth = isVertical ? view.bounds.width : view.bounds.height
    var along: CGFloat = 0
    for section in 0..<view.numberOfSections {
      let insets =
        flowDelegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
      let lineSpacing =
        flowDelegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
        ?? minimumLineSpacing
      let itemSpacing =
        flowDelegate?.collectionView(
          view, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing
      along += add(
        UICollectionView.elementKindSectionHeader, section,
        flowDelegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
          ?? headerReferenceSize, at: along, breadth: breadth)
      along += isVertical ? insets.top : insets.left
      let margins = isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
      along = addLines(
        of: section, in: view, from: along, margins: margins, breadth: breadth,
        lineSpacing: lineSpacing, itemSpacing: itemSpacing)
      along += isVertical ? insets.bottom : insets.right
      along += add(
        UICollectionView.elementKindSectionFooter, section,
        flowDelegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
          ?? footerReferenceSize, at: along, breadth: breadth)
    }
    contentSize =
      isVertical
      ? CGSize(width: breadth, height: along) : CGSize(width: along, height: breadth)
  }

  private func add(
    _ kind: String, _ section: Int, _ size: CGSize, at along: CGFloat, breadth: CGFloat
  ) -> CGFloat {
    let isVertical = scrollDirection == .vertical
    let length = isVertical ? size.height : size.width
    guard length > 0 else { return 0 }
    let item = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    item.frame =
      isVertical
      ? CGRect(x: 0, y: along, width: breadth, height: length)
      : CGRect(x: along, y: 0, width: length, height: breadth)
    attributes.append(item)
    return length
  }

  /// Adds the cells of a section line by line, and returns where they end.
  private func addLines(
    of section: Int, in view: UICollectionView, from start: CGFloat, margins: (CGFloat, CGFloat),
    breadth: CGFloat, lineSpacing: CGFloat, itemSpacing: CGFloat
  ) -> CGFloat {
    let isVertical = scrollDirection == .vertical
    let room = max(breadth - margins.0 - margins.1, 0)
    var along = start
    var line: [(IndexPath, CGSize)] = []
    var used: CGFloat = 0
    func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    @MainActor func finishLine(isLast: Bool) {
      guard !line.isEmpty else { return }
      let height = line.map { length($0.1) }.max() ?? 0
      let total = line.reduce(0) { $0 + across($1.1) }
      // A full line is spread over the breadth; the last keeps the spacing of a full one.
      var gap = itemSpacing
      if line.count > 1, !isLast {
        gap = max((room - total) / CGFloat(line.count - 1), itemSpacing)
      }
      if isLast, let size = line.first?.1, across(size) > 0, line.allSatisfy({ $0.1 == size }) {
        let count = ((room + itemSpacing) / (across(size) + itemSpacing)).rounded(.down)
        if count > 1 { gap = max((room - count * across(size)) / (count - 1), itemSpacing) }
      }
      var position = margins.0
      for (path, size) in line {
        let item = UICollectionViewLayoutAttributes(forCellWith: path)
        let offset = along + (height - length(size)) / 2
        item.frame =
          isVertical
          ? CGRect(x: position, y: offset, width: size.width, height: size.height)
          : CGRect(x: offset, y: position, width: size.width, height: size.height)
        attributes.append(item)
        byPath[path] = item
        position += across(size) + gap
      }
      along += height
      (line, used) = ([], 0)
    }
    for index in 0..<view.numberOfItems(inSection: section) {
      let path = IndexPath(item: index, section: section)
      let size = flowDelegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
      if !line.isEmpty, used + itemSpacing + across(size) > room + 1e-6 {
        finishLine(isLast: false)
        along += lineSpacing
      }
      used += across(size) + (line.isEmpty ? 0 : itemSpacing)
      line.append((path, size))
    }
    finishLine(isLast: true)
    return along
  }

  /// Returns the attributes of what lies in a rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    attributes.filter { $0.frame.overlaps(rect) }
  }

  /// Returns the attributes of a cell.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { byPath[indexPath] }
}
