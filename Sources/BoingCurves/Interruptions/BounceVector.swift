/// A value of one or more components that can be added and scaled, as SwiftUI's `VectorArithmetic`.
package protocol BounceVector: AdditiveArithmetic {
  /// Multiplies every component by a factor.
  mutating func scale(by factor: Double)
  /// The sum of the squares of the components.
  var magnitudeSquared: Double { get }
  /// Returns the scalar product; by default by polarisation.
  func product(_ other: Self) -> Double
}

extension BounceVector {
  package func scaled(_ factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }

  package func product(_ other: Self) -> Double {
    ((self + other).magnitudeSquared - (self - other).magnitudeSquared) / 4
  }
}

/// Components of which the number is known at run time; none stand for zeros.
package struct Components: BounceVector {
  package var numbers: [Double]

  package init(_ numbers: [Double]) {
    self.numbers = numbers
  }

  package static var zero: Components { Components([]) }

  package static func + (a: Components, b: Components) -> Components {
    if a.numbers.isEmpty { return b }
    if b.numbers.isEmpty { return a }
    return Components(zip(a.numbers, b.numbers).map { $0 + $1 })
  }

  package static func - (a: Components, b: Components) -> Components { a + b.scaled(-1) }

  package mutating func scale(by factor: Double) {
    for index in numbers.indices { numbers[index] *= factor }
  }

  package var magnitudeSquared: Double { numbers.reduce(0) { $0 + $1 * $1 } }

  package func product(_ other: Components) -> Double {
    zip(numbers, other.numbers).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
