extension Easing.Family {
  /// The ease-in at a progress from 0 to 1.
  ///
  /// - Parameter isHalf: True if it is half of an `inOut`, for which two families have constants of
  ///   their own.
  func easeIn(_ x: Double, isHalf: Bool) -> Double {
    switch self {
    case .quadratic: return x * x
    case .cubic: return x * x * x
    case .quartic: return (x * x) * (x * x)
    case .quintic: return (x * x) * (x * x) * x
    case .sine: return 1 - .cos(.pi / 2 * x)
    case .exponential: return x == 0 ? 0 : .exp(Self.ln2 * (10 * x - 10))
    // The plain 1 − √(1 − x²) would cancel for a small x.
    case .circular: return x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
    case .back:
      let s = Self.overshoot(isHalf)
      return x * x * ((s + 1) * x - s)
    case .elastic:
      if x == 0 || x == 1 { return x }
      return -Double.exp(Self.ln2 * (10 * x - 10)) * .sin(Self.elasticPhase(x, isHalf))
    case .bounce: return 1 - Self.bounceOut(1 - x).value
    }
  }

  /// The derivative of the ease-in at a progress from 0 to 1.
  func slopeIn(_ x: Double, isHalf: Bool) -> Double {
    switch self {
    case .quadratic: return 2 * x
    case .cubic: return 3 * x * x
    case .quartic: return 4 * x * x * x
    case .quintic: return 5 * (x * x) * (x * x)
    case .sine: return .pi / 2 * .sin(.pi / 2 * x)
    case .exponential: return 10 * Self.ln2 * .exp(Self.ln2 * (10 * x - 10))
    case .circular: return x / ((1 - x) * (1 + x)).squareRoot()
    case .back:
      let s = Self.overshoot(isHalf)
      return x * (3 * (s + 1) * x - 2 * s)
    case .elastic:
      let (sine, cosine) = Double.sineAndCosine(Self.elasticPhase(x, isHalf))
      let frequency = 20 * Double.pi / Self.elasticPeriod(isHalf)
      return -Double.exp(Self.ln2 * (10 * x - 10))
        * (10 * Self.ln2 * sine + frequency * cosine)
    case .bounce: return Self.bounceOut(1 - x).slope
    }
  }

  private static var ln2: Double { 0.693_147_180_559_945_3 }

  private static func overshoot(_ isHalf: Bool) -> Double { isHalf ? 1.70158 * 1.525 : 1.70158 }

  private static func elasticPeriod(_ isHalf: Bool) -> Double { isHalf ? 4.5 : 3 }

  private static func elasticPhase(_ x: Double, _ isHalf: Bool) -> Double {
    let period = elasticPeriod(isHalf)
    return 2 * .pi / period * (10 * x - 10 - period / 4)
  }

  /// Parabolas of one curvature, 2·7.5625, whose tops the next ones reach to ¾, 15/16 and 63/64.
  private static func bounceOut(_ x: Double) -> (value: Double, slope: Double) {
    let curvature = 7.5625
    let (top, lift): (Double, Double) =
      if x < 4 / 11 {
        (0, 0)
      } else if x < 8 / 11 {
        (6 / 11, 0.75)
      } else if x < 10 / 11 {
        (9 / 11, 0.9375)
      } else {
        (10.5 / 11, 0.984375)
      }
    let offset = x - top
    return (curvature * offset * offset + lift, 2 * curvature * offset)
  }
}
