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
