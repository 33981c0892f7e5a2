import BoingCurveFormats
import BoingCurves

extension MotionDesign {
  /// Returns a number that follows from others with five significant digits.
  static func derived(_ number: Double) -> Double { DesignNumber.rounded(number, digits: 5) }

  /// Returns the number of a parameter, given or as it follows from the others; nil where it means nothing to the motion.
  ///
  /// All descriptions of a spring have numbers: they are kept in step.
  public func value(of parameter: DesignParameter) -> Double? {
    guard parameter.kinds.contains(kind) else { return nil }
    if isUsed(parameter) { return self[parameter] }
    guard kind == .spring, let spring = try? equivalentSpring() else { return nil }
    switch parameter {
    case .mass: return spring.mass
    case .stiffness: return spring.stiffness
    case .damping: return spring.dampingCoefficient
    case .response: return spring.response
    case .dampingRatio: return spring.dampingRatio
    case .perceptualDuration: return spring.perceptualDuration
    case .bounce: return spring.bounce
    case .bounces: return visibleCount.map { Double($0) }
    case .duration: return try? motion().duration
    default: return nil
    }
  }

  /// Returns the spring that the motion follows, whichever its description.
  func equivalentSpring() throws(DesignError) -> Spring? {
    if let spring = try self.spring() { return spring }
    var plain = self
    plain.give(nil, .anticipation)
    let bounce = try plain.bounce()
    do throws(BounceError) {
      return try bounce.springMotion(duration: number(.duration))?.spring
    } catch {
      throw .bounce(error)
    }
  }

  /// The number of extrema that stand out by the visible fraction, up to a thousand; nil where there is no motion.
  private var visibleCount: Int? {
    guard let motion = try? motion() else { return nil }
    let level = number(.visibleFraction) * (motion.to - motion.from).magnitude
    var count = 0
    for extremum in motion.motion.extrema {
      if count == 1_000 || (extremum.value - motion.to).magnitude < level { break }
      count += 1
    }
    return count
  }

  /// Returns the design with another number, in whose description of the spring the others are then given.
  ///
  /// - Parameters:
  ///   - text: A number, or an empty text to take away one that need not be there.
  ///   - parameter: The parameter.
  /// - Throws: ``DesignError`` for a number out of its range, or one with which there is no motion.
  public func changing(
    _ parameter: DesignParameter, to text: String
  ) throws(DesignError) -> MotionDesign {
    guard parameter.kinds.contains(kind) else {
      throw .misplaced(key: parameter.name, kind: kind, remedy: "choose another motion")
    }
    if text.isEmpty {
      guard parameter.standard(for: kind) == nil else {
        throw .value(key: parameter.name, text: text, remedy: parameter.remedy)
      }
      var design = self
      design.give(nil, parameter)
      return try design.checked()
    }
    return try changing(parameter, to: Self.number(text, parameter))
  }

  /// Returns the design with another number.
  func changing(
    _ parameter: DesignParameter, to number: Double
  ) throws(DesignError) -> MotionDesign {
    var design = self
    if kind == .spring {
      let form: SpringForm? =
        parameter == .bounces || parameter == .duration ? .bounces : parameter.springForm
      if let form, form != springForm { design = described(by: form) }
    }
    if parameter == .velocity { design.isCosine = false }
    design.give(number, parameter)
    return try design.checked()
  }

  /// Returns the same spring in another description, its numbers rounded.
  func described(by form: SpringForm) -> MotionDesign {
    var design = self
    design.springForm = form
    for parameter in DesignParameter.allCases {
      let isOfForm =
        form == .bounces
        ? parameter == .bounces || parameter == .duration : parameter.springForm == form
      guard isOfForm, let value = value(of: parameter) else { continue }
      design.give(Self.clamped(Self.derived(value), to: parameter.range), parameter)
    }
    design.springForm = form
    design.forgetUnused()
    return design
  }

  /// Returns the design as another kind of motion, with all numbers that both have.
  public func changing(to kind: Kind) throws(DesignError) -> MotionDesign {
    var design = self
    if self.kind == .spring, springForm != .bounces { design = described(by: .bounces) }
    design.kind = kind
    design.forgetUnused()
    return try design.checked()
  }

  /// Returns the design if there is a motion of it.
  func checked() throws(DesignError) -> MotionDesign {
    _ = try motion()
    return self
  }
}
