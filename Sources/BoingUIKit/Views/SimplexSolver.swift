/// A solver of linear conditions with priorities: the simplex method of Cassowary (Badros, Borning and Stuckey,
/// 2001), in which a condition of a higher priority outweighs any number of those of lower ones.
///
/// The order in which conditions are added decides among equals; nothing else does, so that the same conditions always
/// give the same numbers.
struct SimplexSolver {
  /// A column of the tableau.
  private struct Symbol: Hashable, Comparable {
    enum Kind {
      /// A measure.
      case external
      /// The distance of an inequality from its limit.
      case slack
      /// The violation of a condition that may be violated.
      case error
      /// A marker of an equation that must hold.
      case dummy
    }

    let id: Int
    let kind: Kind

    static func < (a: Symbol, b: Symbol) -> Bool { a.id < b.id }
    static func == (a: Symbol, b: Symbol) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// A symbol as a sum of others, or a sum to minimise.
  private struct Row {
    var constant = 0.0
    var cells: [Symbol: Double] = [:]

    mutating func insert(_ symbol: Symbol, _ factor: Double) {
      let total = cells[symbol, default: 0] + factor
      cells[symbol] = abs(total) < SimplexSolver.epsilon ? nil : total
    }

    mutating func insert(_ row: Row, _ factor: Double) {
      constant += row.constant * factor
      for (symbol, value) in row.cells { insert(symbol, value * factor) }
    }

    mutating func negate() {
      constant = -constant
      for symbol in cells.keys { cells[symbol]? *= -1 }
    }

    /// Solves the equation "row = 0" for a symbol in it.
    mutating func solve(for symbol: Symbol) {
      guard let factor = cells.removeValue(forKey: symbol) else { return }
      let scale = -1 / factor
      constant *= scale
      for other in cells.keys { cells[other]? *= scale }
    }

    /// Solves "left = row" for a symbol in it.
    mutating func solve(_ left: Symbol, for right: Symbol) {
      insert(left, -1)
      solve(for: right)
    }

    mutating func substitute(_ symbol: Symbol, _ row: Row) {
      guard let factor = cells.removeValue(forKey: symbol) else { return }
      insert(row, factor)
    }
  }

  private static let epsilon = 1e-8

  private var rows: [Symbol: Row] = [:]
  private var symbols: [LayoutVariable: Symbol] = [:]
  /// The violations of each priority, the highest first.
  private var objectives: [(priority: Float, row: Row)] = []
  /// The sum to minimise instead while a row is added that no column solves.
  private var artificialGoal: Row?
  private var lastID = 0

  /// The value of a measure; 0 for one that no condition has.
  func value(of variable: LayoutVariable) -> Double {
    symbols[variable].flatMap { rows[$0]?.constant } ?? 0
  }

  /// The value of an expression.
  func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.value * value(of: $1.key) }
  }

  /// Adds a condition.
  ///
  /// - Returns: False, with nothing changed, if it must hold and contradicts those that are there.
  mutating func add(_ constraint: LinearConstraint) -> Bool {
    let isRequired = constraint.priority >= LinearConstraint.required
    let backup = isRequired ? self : nil
    var (row, markers) = makeRow(constraint, isRequired)
    var subject = chooseSubject(row, markers)
    if subject == nil, row.cells.keys.allSatisfy({ $0.kind == .dummy }) {
      guard abs(row.constant) < 1e-6 else {
        if let backup { self = backup }
        return false
      }
      subject = markers.first
    }
    if let subject {
      row.solve(for: subject)
      substitute(subject, row)
      rows[subject] = row
    } else if !addByArtificialVariable(row) {
      if let backup { self = backup }
      return false
    }
    pivot()
    return true
  }

  private mutating func symbol(_ kind: Symbol.Kind) -> Symbol {
    lastID += 1
    return Symbol(id: lastID, kind: kind)
  }

  private mutating func symbol(of variable: LayoutVariable) -> Symbol {
    if let symbol = symbols[variable] { return symbol }
    let symbol = symbol(.external)
    symbols[variable] = symbol
    return symbol
  }

  /// The condition as a row that is zero, in terms of the columns, and the symbols that mark it.
  private mutating func makeRow(
    _ constraint: LinearConstraint, _ isRequired: Bool
  ) -> (Row, [Symbol]) {
    var row = Row()
    row.constant = constraint.expression.constant
    for (variable, factor) in constraint.expression.terms.sorted(by: { $0.key < $1.key }) {
      let symbol = symbol(of: variable)
      if let basic = rows[symbol] { row.insert(basic, factor) } else { row.insert(symbol, factor) }
    }
    var markers: [Symbol] = []
    switch constraint.relation {
    case .equal where isRequired:
      let dummy = symbol(.dummy)
      row.insert(dummy, 1)
      markers = [dummy]
    case .equal:
      let (above, below) = (symbol(.error), symbol(.error))
      row.insert(above, -1)
      row.insert(below, 1)
      penalize(above, constraint.priority)
      penalize(below, constraint.priority)
      markers = [above, below]
    case .lessOrEqual, .greaterOrEqual:
      let factor = constraint.relation == .lessOrEqual ? 1.0 : -1
      let slack = symbol(.slack)
      row.insert(slack, factor)
      markers = [slack]
      if !isRequired {
        let error = symbol(.error)
        row.insert(error, -factor)
        penalize(error, constraint.priority)
        markers.append(error)
      }
    }
    if row.constant < 0 { row.negate() }
    return (row, markers)
  }

  private mutating func penalize(_ error: Symbol, _ priority: Float) {
    if let index = objectives.firstIndex(where: { $0.priority == priority }) {
      objectives[index].row.insert(error, 1)
      return
    }
    var row = Row()
    row.insert(error, 1)
    let index = objectives.firstIndex { $0.priority < priority } ?? objectives.count
    objectives.insert((priority, row), at: index)
  }

  private func chooseSubject(_ row: Row, _ markers: [Symbol]) -> Symbol? {
    if let external = row.cells.keys.filter({ $0.kind == .external }).min() { return external }
    return markers.first {
      ($0.kind == .slack || $0.kind == .error) && (row.cells[$0] ?? 0) < 0
    }
  }

  private mutating func substitute(_ symbol: Symbol, _ row: Row) {
    for basic in rows.keys { rows[basic]?.substitute(symbol, row) }
    for index in objectives.indices { objectives[index].row.substitute(symbol, row) }
    artificialGoal?.substitute(symbol, row)
  }

  /// Adds a row without a subject: an artificial symbol takes that part, and is made zero.
  private mutating func addByArtificialVariable(_ row: Row) -> Bool {
    let artificial = symbol(.slack)
    rows[artificial] = row
    artificialGoal = row
    pivot()
    let isZero = abs(artificialGoal?.constant ?? 0) < 1e-6
    artificialGoal = nil
    if let basic = rows.removeValue(forKey: artificial) {
      guard !basic.cells.isEmpty else { return isZero }
      guard
        let entering = basic.cells.keys.filter({ $0.kind == .slack || $0.kind == .error }).min()
      else { return false }
      var solved = basic
      solved.solve(artificial, for: entering)
      substitute(entering, solved)
      rows[entering] = solved
    }
    for basic in rows.keys { rows[basic]?.cells[artificial] = nil }
    for index in objectives.indices { objectives[index].row.cells[artificial] = nil }
    return isZero
  }

  /// The first column that lowers the first of the sums that it changes.
  private var entering: Symbol? {
    let objectives = artificialGoal.map { [$0] } ?? objectives.map(\.row)
    var candidates: Set<Symbol> = []
    for row in objectives { candidates.formUnion(row.cells.keys) }
    return candidates.sorted().first { symbol in
      guard symbol.kind != .dummy else { return false }
      let first = objectives.lazy.compactMap { $0.cells[symbol] }.first
      return (first ?? 0) < 0
    }
  }

  /// Brings columns into the solution while there are any that improve it.
  private mutating func pivot() {
    // Bland's rule keeps the method from cycling; the limit guards against rounding.
    for _ in 0..<10_000 {
      guard let entering, let leaving = leaving(for: entering),
        var row = rows.removeValue(forKey: leaving)
      else { return }
      row.solve(leaving, for: entering)
      substitute(entering, row)
      rows[entering] = row
    }
  }

  /// The row that limits a column most.
  private func leaving(for entering: Symbol) -> Symbol? {
    var best: (ratio: Double, symbol: Symbol)?
    for (symbol, row) in rows where symbol.kind != .external {
      guard let factor = row.cells[entering], factor < 0 else { continue }
      let ratio = -row.constant / factor
      if let current = best {
        let isLess = ratio < current.ratio || (ratio == current.ratio && symbol < current.symbol)
        guard isLess else { continue }
      }
      best = (ratio, symbol)
    }
    return best?.symbol
  }
}

/// A measure that a solver finds: an edge or a size.
struct LayoutVariable: Hashable, Comparable {
  let id: Int

  static func < (a: LayoutVariable, b: LayoutVariable) -> Bool { a.id < b.id }
}

/// A sum of measures times factors, and a constant.
struct LinearExpression {
  var terms: [LayoutVariable: Double] = [:]
  var constant = 0.0

  init(_ constant: Double = 0) { self.constant = constant }

  init(_ variable: LayoutVariable) { terms = [variable: 1] }

  static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    var sum = a
    sum.constant += b.constant
    for (variable, factor) in b.terms {
      let total = sum.terms[variable, default: 0] + factor
      sum.terms[variable] = total == 0 ? nil : total
    }
    return sum
  }

  static func * (a: LinearExpression, factor: Double) -> LinearExpression {
    guard factor != 0 else { return LinearExpression() }
    var product = a
    product.constant *= factor
    product.terms = a.terms.mapValues { $0 * factor }
    return product
  }

  static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression { a + b * -1 }

  static func + (a: LinearExpression, b: Double) -> LinearExpression { a + LinearExpression(b) }

  static func - (a: LinearExpression, b: Double) -> LinearExpression { a + LinearExpression(-b) }
}

/// A condition on measures.
struct LinearConstraint {
  /// The relation of the expression to zero.
  enum Relation {
    case lessOrEqual, equal, greaterOrEqual
  }

  var expression: LinearExpression
  var relation: Relation
  /// From 0 to 1,000; 1,000 must hold, and others give way to those of a higher number.
  var priority: Float

  /// The priority of what must hold.
  static let required: Float = 1_000
}
