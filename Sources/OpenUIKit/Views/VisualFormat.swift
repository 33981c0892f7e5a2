import OpenQuartzCore

extension NSLayoutConstraint {
  /// Returns the constraints of a row or a column of views, as in `"H:|-[title]-8-[button(44)]-|"`.
  ///
  /// A format that cannot be read traps, with its place, as an exception does on Apple's platforms.
  ///
  /// - Parameters:
  ///   - format: The row or the column; `V:` at its beginning for a column, `|` for the superview's edge.
  ///   - opts: Measures that all views share, and the direction.
  ///   - metrics: Numbers by the names that the format has for them.
  ///   - views: Views and layout guides by the names that the format has for them.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat(format, metrics: metrics ?? [:], views: views)
    return parser.constraints(opts)
  }
}

/// A reader of the visual format.
@MainActor
private struct VisualFormat {
  /// A condition on a distance or a size.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    /// The name of a view whose size is meant.
    var view: String?
    var priority = UILayoutPriority.required
    /// True if a hyphen alone stands for the distance.
    var isStandard = false
  }

  private let text: [Character]
  private var position = 0
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var result: [NSLayoutConstraint] = []

  /// The distances that a hyphen alone stands for: between views, and from the superview's edge.
  private static let standard: (between: CGFloat, edge: CGFloat) = (8, 20)

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    text = Array(format.filter { !$0.isWhitespace })
    (self.metrics, self.views) = (metrics, views)
  }

  private func fail(_ reason: String) -> Never {
    preconditionFailure(
      "the visual format '\(String(text))' cannot be read at character \(position + 1): \(reason)")
  }

  private var next: Character? { position < text.count ? text[position] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Character) {
    guard take(character) else { fail("expected '\(character)'") }
  }

  private mutating func name() -> String {
    let start = position
    while let character = next,
      character.isLetter || character.isNumber || character == "_" || character == "."
    {
      position += 1
    }
    guard position > start else { fail("expected a name or a number") }
    return String(text[start..<position])
  }

  private func view(_ name: String) -> Any {
    guard let view = views[name] else { fail("there is no view '\(name)'") }
    return view
  }

  private func number(_ name: String) -> CGFloat? {
    if let number = Double(name) { return CGFloat(number) }
    switch metrics[name] {
    case let value as NSNumber: return CGFloat(value.doubleValue)
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    default: return nil
    }
  }

  mutating func constraints(_ options: NSLayoutConstraint.FormatOptions) -> [NSLayoutConstraint] {
    if take("V") {
      expect(":")
      isVertical = true
    } else if take("H") {
      expect(":")
    }
    var names: [String] = []
    var previous: String?
    var gap: [Predicate]?
    var hasLeadingEdge = false
    if take("|") {
      hasLeadingEdge = true
      gap = distance()
    }
    while take("[") {
      let current = name()
      names.append(current)
      if next == "(" { for size in predicates() { addSize(of: current, size) } }
      expect("]")
      if let previous {
        for predicate in gap ?? [Predicate()] { addGap(previous, current, predicate, options) }
      } else if hasLeadingEdge {
        for predicate in gap ?? [Predicate()] {
          addEdge(current, isLeading: true, predicate, options)
        }
      }
      previous = current
      gap = distance()
    }
    guard let last = previous else { fail("expected '['") }
    if take("|") {
      for predicate in gap ?? [Predicate()] { addEdge(last, isLeading: false, predicate, options) }
    } else if gap != nil {
      fail("a distance leads nowhere")
    }
    guard position == text.count else { fail("unexpected '\(text[position])'") }
    addAlignments(names, options)
    return result
  }

  /// A distance between hyphens; nil if there is none.
  private mutating func distance() -> [Predicate]? {
    guard take("-") else { return nil }
    if next == "[" || next == "|" {
      return [Predicate(constant: Self.standard.between, isStandard: true)]
    }
    let list = next == "(" ? predicates() : [predicate()]
    expect("-")
    return list
  }

  private mutating func predicates() -> [Predicate] {
    expect("(")
    var list = [predicate()]
    while take(",") { list.append(predicate()) }
    expect(")")
    return list
  }

  private mutating func predicate() -> Predicate {
    var predicate = Predicate()
    if take("=") {
      expect("=")
    } else if take("<") {
      expect("=")
      predicate.relation = .lessThanOrEqual
    } else if take(">") {
      expect("=")
      predicate.relation = .greaterThanOrEqual
    }
    let isNegative = take("-")
    let value = name()
    if let number = number(value) {
      predicate.constant = isNegative ? -number : number
    } else {
      _ = view(value)
      predicate.view = value
    }
    if take("@") {
      let name = name()
      guard let number = number(name) else { fail("there is no metric '\(name)'") }
      predicate.priority = UILayoutPriority(Float(number))
    }
    return predicate
  }

  private mutating func add(
    _ first: Any, _ a: NSLayoutConstraint.Attribute, _ predicate: Predicate, _ second: Any?,
    _ b: NSLayoutConstraint.Attribute, _ constant: CGFloat
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: a, relatedBy: predicate.relation, toItem: second, attribute: b,
      multiplier: 1, constant: constant)
    constraint.priority = predicate.priority
    result.append(constraint)
  }

  private mutating func addSize(of name: String, _ predicate: Predicate) {
    let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    if let other = predicate.view {
      add(view(name), attribute, predicate, view(other), attribute, 0)
    } else {
      add(view(name), attribute, predicate, nil, .notAnAttribute, predicate.constant)
    }
  }

  private func edges(_ options: NSLayoutConstraint.FormatOptions)
    -> (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute)
  {
    if isVertical { return (.top, .bottom) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  private mutating func addGap(
    _ first: String, _ second: String, _ predicate: Predicate,
    _ options: NSLayoutConstraint.FormatOptions
  ) {
    let (start, end) = edges(options)
    if options.contains(.directionRightToLeft), !isVertical {
      add(view(first), end, predicate, view(second), start, predicate.constant)
    } else {
      add(view(second), start, predicate, view(first), end, predicate.constant)
    }
  }

  private mutating func addEdge(
    _ name: String, isLeading: Bool, _ predicate: Predicate,
    _ options: NSLayoutConstraint.FormatOptions
  ) {
    let item = view(name)
    let superview = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
    guard let superview else { fail("the view '\(name)' is in no other") }
    let (start, end) = edges(options)
    let edge = isLeading ? start : end
    let constant = predicate.isStandard ? Self.standard.edge : predicate.constant
    // At the far edge the superview's is the greater one.
    let isFar = isLeading == (options.contains(.directionRightToLeft) && !isVertical)
    if isFar {
      add(superview, edge, predicate, item, edge, constant)
    } else {
      add(item, edge, predicate, superview, edge, constant)
    }
  }

  private mutating func addAlignments(
    _ names: [String], _ options: NSLayoutConstraint.FormatOptions
  ) {
    guard let first = names.first else { return }
    for bit in UInt(1)...12 where options.rawValue & (1 << bit) != 0 {
      guard let attribute = NSLayoutConstraint.Attribute(rawValue: Int(bit)) else { continue }
      for name in names.dropFirst() {
        add(view(name), attribute, Predicate(), view(first), attribute, 0)
      }
    }
  }
}
