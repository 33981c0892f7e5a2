import Foundation

/// Plain formulas with the functions of the C library.
enum Reference {
  /// The displacement of y″ + 2γy′ + ω²y = 0 at a time, from y₀ and v₀.
  static func displacement(
    _ displacement: Double, _ velocity: Double, decayRate: Double, frequency: Double,
    at time: Double
  ) -> Double {
    let square = frequency * frequency - decayRate * decayRate
    let slope = velocity + decayRate * displacement
    // About the critical damping both formulas lose digits, and the limit of each is this.
    if square.magnitude < 1e-10 * frequency * frequency {
      return exp(-decayRate * time) * (displacement + slope * time)
    }
    let root = square.magnitude.squareRoot()
    if square > 0 {
      return exp(-decayRate * time)
        * (displacement * cos(root * time) + slope / root * sin(root * time))
    }
    let (slow, fast) = (exp((root - decayRate) * time), exp((-root - decayRate) * time))
    return displacement * (slow + fast) / 2 + slope / root * (slow - fast) / 2
  }

  /// The values of a timing function about `progress`: the interval of bisection over the parameter.
  static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at progress: Double
  ) -> ClosedRange<Double> {
    func along(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
    }
    if progress <= 0 { return 0...0 }
    if progress >= 1 { return 1...1 }
    // Where the curve is upright, a millionth of a millionth of x is much of y.
    func y(_ x: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if along(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      return along(y1, y2, (low + high) / 2)
    }
    let ys = [-2e-12, 0, 2e-12].map { y(progress + $0) }
    return ys.min()!...ys.max()!
  }
}
