import BoingQuartzCore

/// The importance of a constraint, from 1 to 1,000: those of 1,000 must hold.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float

  /// Creates a priority by its number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority by its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A condition that must hold: 1,000.
  public static let required = UILayoutPriority(1000)
  /// The resistance of a button's content against being cut: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The pull of content towards its own size: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The pull of a fitting towards its target size: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A relation between the measures of two views, or of a view and a number:
/// first = multiplier · second + constant, or at most or at least that.
@MainActor
open class NSLayoutConstraint: NSObject {
  /// The relation of the two sides.
  public enum Relation: Int, Hashable, Sendable {
    /// At most.
    case lessThanOrEqual = -1
    /// Equal.
    case equal = 0
    /// At least.
    case greaterThanOrEqual = 1
  }

  /// A measure of a view.
  public enum Attribute: Int, Hashable, Sendable {
    /// None.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge at which lines start.
    case leading = 5
    /// The edge at which lines end.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle across.
    case centerX = 9
    /// The middle from top to bottom.
    case centerY = 10
    /// The line on which the last letters stand.
    case lastBaseline = 11
    /// The line on which the first letters stand.
    case firstBaseline = 12
    /// The left edge of the margins.
    case leftMargin = 13
    /// The right edge of the margins.
    case rightMargin = 14
    /// The top edge of the margins.
    case topMargin = 15
    /// The bottom edge of the margins.
    case bottomMargin = 16
    /// The edge of the margins at which lines start.
    case leadingMargin = 17
    /// The edge of the margins at which lines end.
    case trailingMargin = 18
    /// The middle of the margins across.
    case centerXWithinMargins = 19
    /// The middle of the margins from top to bottom.
    case centerYWithinMargins = 20
  }

  /// A direction.
  public enum Axis: Int, Hashable, Sendable {
    /// Across.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  private var first: LayoutItem?
  private var second: LayoutItem?
  private var leftSide = Attribute.notAnAttribute
  private var rightSide = Attribute.notAnAttribute
  private var comparison = Relation.equal
  private var factor: CGFloat = 1
  private var summand: CGFloat = 0
  private var importance = UILayoutPriority.required
  /// The view that holds the constraint; nil while it is not active.
  weak var holder: UIView?
  /// True once it was said that the constraint cannot hold, until it changes.
  var isReported = false

  /// A name of the caller's choice, by which the constraint is reported.
  open var identifier: String?

  /// Creates a relation of nothing.
  public override init() { super.init() }

  /// Creates a relation; traps for an item that is neither a view nor a layout guide, as an exception does on Apple's
  /// platforms.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init()
    first = LayoutItem(view1)
    second = view2.map { LayoutItem($0) }
    (leftSide, rightSide) = (attr1, view2 == nil ? .notAnAttribute : attr2)
    (comparison, factor, summand) = (relation, multiplier, c)
  }

  /// The first view or layout guide.
  open var firstItem: AnyObject? { first?.object }
  /// The second view or layout guide.
  open var secondItem: AnyObject? { second?.object }
  /// The measure of the first.
  open var firstAttribute: Attribute { leftSide }
  /// The measure of the second.
  open var secondAttribute: Attribute { rightSide }
  /// The relation.
  open var relation: Relation { comparison }
  /// The factor of the second measure.
  open var multiplier: CGFloat { factor }

  /// The number that is added to the second measure; a change is laid out like any other, also within an animation.
  ///
  /// Values that are not finite are refused and reported.
  open var constant: CGFloat {
    get { summand }
    set {
      guard newValue.isFinite else {
        return Diagnostics.report("the constant of \(words) stays: \(newValue) is not finite")
      }
      guard newValue != summand else { return }
      summand = newValue
      didChange()
    }
  }

  /// The importance; a condition that must hold, unless changed.
  open var priority: UILayoutPriority {
    get { importance }
    set {
      importance = newValue
      didChange()
    }
  }

  /// True if the constraint counts: it is held by the nearest view that holds, or is, both of its items.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        holder?.letGo(of: self)
        return
      }
      guard let view = commonView else {
        preconditionFailure(
          "\(words) cannot be active: its items are in no common view; add them to one first")
      }
      view.hold(self)
    }
  }

  private func didChange() {
    isReported = false
    holder?.invalidateConstraints()
  }

  /// The nearest view that is or holds both items.
  private var commonView: UIView? {
    guard let view = first?.view else { return nil }
    guard let second else { return view }
    guard let other = second.view else { return nil }
    var candidate: UIView? = view
    while let current = candidate {
      if other.isDescendant(of: current) { return current }
      candidate = current.parentView
    }
    return nil
  }

  var items: (first: LayoutItem?, second: LayoutItem?) { (first, second) }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The relation in words.
  var words: String {
    func side(_ item: LayoutItem?, _ attribute: Attribute) -> String {
      item.map { "\($0.name).\(attribute)" } ?? ""
    }
    let signs: [Relation: String] = [
      .lessThanOrEqual: "≤", .equal: "=", .greaterThanOrEqual: "≥",
    ]
    var right = side(second, rightSide)
    if !right.isEmpty, factor != 1 { right = "\(factor) · " + right }
    if right.isEmpty || summand != 0 { right += (right.isEmpty ? "" : " + ") + "\(summand)" }
    let name = identifier.map { " '\($0)'" } ?? ""
    return "the constraint\(name) \(side(first, leftSide)) \(signs[comparison] ?? "=") \(right)"
      + (importance == .required ? "" : " at \(importance.rawValue)")
  }
}

/// A thing with measures: a view or a layout guide.
@MainActor
struct LayoutItem {
  weak var object: AnyObject?

  init(_ item: Any) {
    let object = item as AnyObject
    precondition(
      object is UIView || object is UILayoutGuide,
      "a constraint relates views and layout guides, not \(type(of: item))")
    self.object = object
  }

  /// The view, or the guide's.
  var view: UIView? { (object as? UIView) ?? (object as? UILayoutGuide)?.owningView }

  var name: String {
    switch object {
    case let view as UIView:
      let name = view.accessibilityIdentifier.map { "('\($0)')" } ?? ""
      return "\(type(of: view))\(name)"
    case let guide as UILayoutGuide: return "the guide '\(guide.identifier)'"
    default: return "something that is gone"
    }
  }
}

/// A rectangle that takes part in the layout and shows nothing.
@MainActor
open class UILayoutGuide: NSObject {
  /// The rectangle that a guide stands for.
  enum Kind {
    /// The one that its constraints give it.
    case free
    case margins, safeArea
    /// The content of a scroll view.
    case scrollContent
    /// The frame of a scroll view.
    case scrollFrame
  }

  let kind: Kind
  var solvedFrame = CGRect.zero
  /// The view that has the guide.
  open internal(set) weak var owningView: UIView?
  /// A name of the caller's choice.
  open var identifier = ""

  /// Creates a guide for ``UIView/addLayoutGuide(_:)``.
  public override convenience init() { self.init(kind: .free, of: nil) }

  init(kind: Kind, of view: UIView?) {
    self.kind = kind
    super.init()
    owningView = view
  }

  /// The rectangle in the owning view's coordinates, as it was laid out last.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    switch kind {
    case .free, .scrollContent: return solvedFrame
    case .margins: return view.bounds.inset(by: view.layoutMargins)
    case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
    case .scrollFrame: return view.bounds
    }
  }
}
