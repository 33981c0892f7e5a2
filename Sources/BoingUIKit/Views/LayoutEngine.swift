import BoingQuartzCore

/// The constraints of one hierarchy as equations, and the frames that solve them.
///
/// Every measure is in the coordinates of the view at the top. A view whose autoresizing mask stands for constraints has
/// its frame as a number within its superview; of any other the solver finds the four measures.
@MainActor
struct LayoutEngine {
  /// The edges and sides of an item.
  private struct Box {
    var x: LinearExpression
    var y: LinearExpression
    var width: LinearExpression
    var height: LinearExpression
  }

  private let root: UIView
  private let fitting: (CGSize, UILayoutPriority, UILayoutPriority)?
  private var solver = SimplexSolver()
  private var boxes: [ObjectIdentifier: Box] = [:]
  private var contentBoxes: [ObjectIdentifier: Box] = [:]
  /// The views and guides of which the solver finds the measures, in order.
  private var solved: [AnyObject] = []
  private var scrollViews: [UIView] = []
  private var variableCount = 0

  init(root: UIView, fitting: (CGSize, UILayoutPriority, UILayoutPriority)? = nil) {
    (self.root, self.fitting) = (root, fitting)
  }

  // MARK: Solving

  mutating func solve() {
    addConditions()
    // A text that wraps takes its height from the width that it was given.
    var hasChanged = false
    for case let view as UIView in solved {
      guard let box = boxes[ObjectIdentifier(view)] else { continue }
      if view.adoptConstrainedWidth(solver.value(of: box.width)) { hasChanged = true }
    }
    guard hasChanged else { return }
    self = LayoutEngine(root: root, fitting: fitting)
    addConditions()
  }

  private mutating func addConditions() {
    var constraints: [NSLayoutConstraint] = []
    root.forEachView { constraints += $0.layout.constraints }
    if fitting != nil { addFitting() }
    // Conditions that must hold come first, so that what contradicts them is what a program added later.
    for constraint in constraints where constraint.priority.rawValue >= LinearConstraint.required {
      add(constraint)
    }
    for constraint in constraints where constraint.priority.rawValue < LinearConstraint.required {
      add(constraint)
    }
    root.forEachView { view in
      if !view.layout.translatesMask, view !== root { _ = box(of: view) }
    }
    for case let view as UIView in solved { addIntrinsicSize(of: view) }
  }

  private mutating func addFitting() {
    guard let (target, horizontal, vertical) = fitting else { return }
    let own = box(of: root)
    require(own.width, .equal, target.width, min(horizontal.rawValue, 999.5))
    require(own.height, .equal, target.height, min(vertical.rawValue, 999.5))
    addIntrinsicSize(of: root)
  }

  private mutating func addIntrinsicSize(of view: UIView) {
    let (size, own) = (view.intrinsicContentSize, box(of: view))
    let (hugging, resistance) = (view.layout.hugging, view.layout.resistance)
    let insets = view.alignmentRectInsets
    if size.width >= 0, size.width.isFinite {
      let width = max(size.width - insets.left - insets.right, 0)
      require(own.width, .lessOrEqual, width, hugging.horizontal.rawValue)
      require(own.width, .greaterOrEqual, width, resistance.horizontal.rawValue)
    }
    if size.height >= 0, size.height.isFinite {
      let height = max(size.height - insets.top - insets.bottom, 0)
      require(own.height, .lessOrEqual, height, hugging.vertical.rawValue)
      require(own.height, .greaterOrEqual, height, resistance.vertical.rawValue)
    }
  }

  @discardableResult
  private mutating func require(
    _ expression: LinearExpression, _ relation: LinearConstraint.Relation, _ value: Double,
    _ priority: Float = LinearConstraint.required
  ) -> Bool {
    solver.add(
      LinearConstraint(
        expression: expression - value, relation: relation, priority: priority))
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    let items = constraint.items
    guard let first = items.first, let object = first.object,
      let left = measure(constraint.firstAttribute, of: object, against: items.second?.view)
    else { return }
    var right = LinearExpression(constraint.constant.native)
    if let second = items.second {
      guard let object = second.object,
        let measure = measure(constraint.secondAttribute, of: object, against: first.view)
      else { return }
      right = right + measure * constraint.multiplier.native
    }
    let relation: LinearConstraint.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThanOrEqual: .greaterOrEqual
      }
    let fits = solver.add(
      LinearConstraint(
        expression: left - right, relation: relation, priority: constraint.priority.rawValue))
    guard !fits, !constraint.isReported else { return }
    constraint.isReported = true
    Diagnostics.report(
      "\(constraint.words) is left out of the layout: it contradicts others that must hold; give one of them "
        + "a lower priority, or remove it. A view with constraints needs "
        + "translatesAutoresizingMaskIntoConstraints = false")
  }

  // MARK: Measures

  /// The measure of an item; nil if it is not below the root.
  ///
  /// - Parameter other: The view on the other side: edges that a scroll view shares with what is in it are those of its
  ///   content.
  private mutating func measure(
    _ attribute: NSLayoutConstraint.Attribute, of object: AnyObject, against other: UIView?
  ) -> LinearExpression? {
    let view: UIView
    let box: Box
    switch object {
    case let item as UIView:
      guard item.isDescendant(of: root) else { return nil }
      view = item
      let isSize = attribute == .width || attribute == .height
      let holdsOther = other.map { $0 !== item && $0.isDescendant(of: item) } ?? false
      box =
        item.layoutContentGuide != nil && holdsOther && !isSize
        ? contentBox(of: item) : self.box(of: item)
    case let guide as UILayoutGuide:
      guard let owner = guide.owningView, owner.isDescendant(of: root) else { return nil }
      view = owner
      box = self.box(of: guide, in: owner)
    default: return nil
    }
    let margins = view.layoutMargins
    let isRightToLeft = view.isRightToLeft
    let half = 0.5
    switch attribute {
    case .notAnAttribute: return LinearExpression()
    case .left: return box.x
    case .right: return box.x + box.width
    case .leading: return isRightToLeft ? box.x + box.width : box.x
    case .trailing: return isRightToLeft ? box.x : box.x + box.width
    case .top: return box.y
    case .bottom: return box.y + box.height
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.x + box.width * half
    case .centerY: return box.y + box.height * half
    case .lastBaseline:
      return box.y + box.height - view.forLastBaselineLayout.lastBaselineOffset.native
    case .firstBaseline: return box.y + view.forFirstBaselineLayout.firstBaselineOffset.native
    case .leftMargin: return box.x + margins.left.native
    case .rightMargin: return box.x + box.width - margins.right.native
    case .leadingMargin:
      return isRightToLeft ? box.x + box.width - margins.right.native : box.x + margins.left.native
    case .trailingMargin:
      return isRightToLeft ? box.x + margins.left.native : box.x + box.width - margins.right.native
    case .topMargin: return box.y + margins.top.native
    case .bottomMargin: return box.y + box.height - margins.bottom.native
    case .centerXWithinMargins:
      return box.x + box.width * half + ((margins.left - margins.right) / 2).native
    case .centerYWithinMargins:
      return box.y + box.height * half + ((margins.top - margins.bottom) / 2).native
    }
  }

  private mutating func variable() -> LinearExpression {
    variableCount += 1
    return LinearExpression(LayoutVariable(id: variableCount))
  }

  /// Four measures that the solver finds, the sides at least 0.
  private mutating func freeBox() -> Box {
    let box = Box(x: variable(), y: variable(), width: variable(), height: variable())
    require(box.width, .greaterOrEqual, 0)
    require(box.height, .greaterOrEqual, 0)
    return box
  }

  private mutating func box(of view: UIView) -> Box {
    if let known = boxes[ObjectIdentifier(view)] { return known }
    let made: Box
    if view === root {
      made =
        fitting == nil
        ? Box(
          x: LinearExpression(root.bounds.minX.native),
          y: LinearExpression(root.bounds.minY.native),
          width: LinearExpression(root.bounds.width.native),
          height: LinearExpression(root.bounds.height.native))
        : fittedRootBox()
    } else if view.layout.translatesMask {
      guard let parent = view.parentView else { return freeBox() }
      let (outer, origin) = (box(of: parent), parent.bounds.origin)
      let rect = view.alignmentRect(forFrame: view.untransformedFrame)
      made = Box(
        x: outer.x + (rect.minX - origin.x).native, y: outer.y + (rect.minY - origin.y).native,
        width: LinearExpression(rect.width.native), height: LinearExpression(rect.height.native))
    } else {
      made = freeBox()
      solved.append(view)
    }
    boxes[ObjectIdentifier(view)] = made
    return made
  }

  private mutating func fittedRootBox() -> Box {
    let sides = freeBox()
    return Box(
      x: LinearExpression(), y: LinearExpression(), width: sides.width, height: sides.height)
  }

  /// The rectangle of a scroll view's content.
  private mutating func contentBox(of view: UIView) -> Box {
    if let known = contentBoxes[ObjectIdentifier(view)] { return known }
    let (outer, origin) = (box(of: view), view.bounds.origin)
    let sides = freeBox()
    let made = Box(
      x: outer.x - origin.x.native, y: outer.y - origin.y.native, width: sides.width,
      height: sides.height)
    contentBoxes[ObjectIdentifier(view)] = made
    scrollViews.append(view)
    return made
  }

  private mutating func box(of guide: UILayoutGuide, in view: UIView) -> Box {
    func inset(_ box: Box, _ insets: UIEdgeInsets) -> Box {
      Box(
        x: box.x + insets.left.native, y: box.y + insets.top.native,
        width: box.width - (insets.left + insets.right).native,
        height: box.height - (insets.top + insets.bottom).native)
    }
    switch guide.kind {
    case .margins: return inset(box(of: view), view.layoutMargins)
    case .safeArea: return inset(box(of: view), view.safeAreaInsets)
    case .scrollFrame: return box(of: view)
    case .scrollContent: return contentBox(of: view)
    case .free:
      if let known = boxes[ObjectIdentifier(guide)] { return known }
      let made = freeBox()
      boxes[ObjectIdentifier(guide)] = made
      solved.append(guide)
      return made
    }
  }

  // MARK: Results

  private func rect(_ box: Box) -> CGRect {
    CGRect(
      x: solver.value(of: box.x), y: solver.value(of: box.y), width: solver.value(of: box.width),
      height: solver.value(of: box.height))
  }

  /// The size of the view at the top.
  var rootSize: CGSize { boxes[ObjectIdentifier(root)].map(rect)?.size ?? .zero }

  /// Stores the frames in their views and guides, and marks the superviews of those that change.
  func store() {
    for object in solved {
      guard let box = boxes[ObjectIdentifier(object)] else { continue }
      let found = rect(box)
      switch object {
      case let view as UIView:
        guard let parent = view.parentView else { continue }
        let outer = absoluteOrigin(of: parent)
        let local = found.offsetBy(dx: -outer.x, dy: -outer.y)
        view.layout.solvedFrame = local
        if !Self.isNear(view.alignmentRect(forFrame: view.untransformedFrame), local) {
          parent.layer.setNeedsLayout()
        }
      case let guide as UILayoutGuide:
        guard let owner = guide.owningView else { continue }
        let outer = absoluteOrigin(of: owner)
        guide.solvedFrame = found.offsetBy(dx: -outer.x, dy: -outer.y)
      default: break
      }
    }
    for view in scrollViews {
      guard let box = contentBoxes[ObjectIdentifier(view)] else { continue }
      let size = rect(box).size
      view.layoutContentGuide?.solvedFrame = CGRect(origin: .zero, size: size)
      view.setConstrainedContentSize(size)
    }
  }

  /// The place of a view's coordinate origin at the top.
  private func absoluteOrigin(of view: UIView) -> CGPoint {
    let origin = view.bounds.origin
    if view === root { return .zero }
    if let box = boxes[ObjectIdentifier(view)] {
      // The box is that of the alignment rectangle.
      let insets = view.alignmentRectInsets
      return CGPoint(
        x: solver.value(of: box.x) - insets.left.native - origin.x.native,
        y: solver.value(of: box.y) - insets.top.native - origin.y.native)
    }
    guard let parent = view.parentView else { return .zero }
    let (outer, frame) = (absoluteOrigin(of: parent), view.untransformedFrame)
    return CGPoint(x: outer.x + frame.minX - origin.x, y: outer.y + frame.minY - origin.y)
  }

  /// Rounding leaves frames as they are.
  private static func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-6
  }
}
