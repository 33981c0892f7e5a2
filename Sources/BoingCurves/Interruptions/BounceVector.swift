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
  /// The number of components.
  package let count: Int
  /// The first four, and zeros in the place of those that are missing.
  private(set) package var head: SIMD4<Double>
  /// Those after the fourth.
  private var tail: [Double] = []

  /// Creates up to four components.
  package init(_ head: SIMD4<Double>, count: Int) {
    self.head = head
    self.count = count
  }

  package init(_ numbers: [Double]) {
    self.init(.zero, count: numbers.count)
    for index in numbers.indices.prefix(4) { head[index] = numbers[index] }
    tail = Array(numbers.dropFirst(4))
  }

  package var numbers: [Double] { (0..<min(count, 4)).map { head[$0] } + tail }

  package static var zero: Components { Components(.zero, count: 0) }

  package static func + (a: Components, b: Components) -> Components {
    if a.count == 0 { return b }
    if b.count == 0 { return a }
    var sum = a
    sum.head += b.head
    for index in sum.tail.indices { sum.tail[index] += b.tail[index] }
    return sum
  }

  package static func - (a: Components, b: Components) -> Components { a + b.scaled(-1) }

  package mutating func scale(by factor: Double) {
    head *= factor
    for index in tail.indices { tail[index] *= factor }
  }

  package var magnitudeSquared: Double { product(self) }

  package func product(_ other: Components) -> Double {
    zip(tail, other.tail).reduce((head * other.head).sum()) { $0 + $1.0 * $1.1 }
  }
}
