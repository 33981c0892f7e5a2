import BoingCurveFormats
import BoingCurves
import BoingElementary

/// A point of a curve by which a person shapes it.
public struct DesignHandle: Sendable, Hashable {
  /// The direction in which a handle moves.
  public struct Axis: Sendable, Hashable {
    /// The parameter that is changed, as a title.
    public let title: String
    /// The values that the handle can be moved to.
    public let range: ClosedRange<Double>
    /// The smallest move by a key.
    public let step: Double
    /// The handle's position in words, such as "4.6 % overshoot at 0.31 s".
    public let text: String
  }

  /// The kinds of handles.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The first extremum beyond the target.
    case peak
    /// The time at which nine tenths of the distance are passed, of a motion without a peak.
    case rise
    /// The apex of the first rebound, or of the segment after the first.
    case rebound
    /// The point drawn back to.
    case drawBack = "draw-back"
    /// The end of the motion.
    case end
  }

  /// The kind, which a motion has at most one handle of.
  public let kind: Kind
  /// A title for people.
  public let title: String
  /// The time in seconds.
  public let time: Double
  /// The value, in the units of the motion.
  public let value: Double
  /// The move in time; nil if there is none.
  public let timeAxis: Axis?
  /// The move in value; nil if there is none.
  public let valueAxis: Axis?
}

// For a spring launched from rest the peak gives both parameters in closed form: with an overshoot M at a time t,
// ζ = −ln M ⁄ √(π² + ln² M) and ω₀ = π ⁄ (t √(1 − ζ²)). A launch velocity leaves no closed form, and both are searched
// for. A body that falls and rebounds to the height h has a restitution of √h.

extension MotionDesign {
  /// The overshoot below which a spring has no peak to be held: at critical damping it moves off to infinity.
  static var smallestOvershoot: Double { 0.001_5 }

  /// Returns the handles of the motion, in order of time.
  ///
  /// - Throws: ``DesignError`` where there is no motion.
  public func handles() throws(DesignError) -> [DesignHandle] {
    let motion = try self.motion()
    var handles: [DesignHandle] = []
    if given(.anticipation) != nil {
      handles += [drawBackHandle(motion)].compactMap { $0 }
    } else {
      switch kind {
      case .spring: handles.append(peakHandle(motion) ?? riseHandle(motion))
      case .wall, .gravity, .train: handles += [reboundHandle(motion)].compactMap { $0 }
      case .shake, .dock: handles += [swingHandle(motion)].compactMap { $0 }
      case .ease: break
      }
    }
    if kind != .dock { handles.append(endHandle(motion)) }
    return handles
  }

  /// Returns the design whose handle is moved to a time and a value, or as near as it can be.
  ///
  /// - Parameters:
  ///   - kind: The handle.
  ///   - time: In seconds.
  ///   - value: In the units of the motion.
  /// - Throws: ``DesignError`` for a handle that the motion does not have, or a position that is no number.
  public func moving(
    _ kind: DesignHandle.Kind, to time: Double, _ value: Double
  ) throws(DesignError) -> MotionDesign {
    guard let handle = try handles().first(where: { $0.kind == kind }), time.isFinite,
      value.isFinite
    else { throw .handle(kind.rawValue) }
    let motion = try self.motion()
    let time = handle.timeAxis.map { Self.clamped(time, to: $0.range) } ?? handle.time
    let value = handle.valueAxis.map { Self.clamped(value, to: $0.range) } ?? handle.value
    let progress = (value - motion.from) / (motion.to - motion.from)
    switch kind {
    case .peak:
      return self.kind == .spring
        ? try movingPeak(to: time, overshoot: progress - 1)
        : try movingSwing(handle, to: time, value, motion)
    case .rise: return try scaled(by: time / handle.time)
    case .rebound:
      return try movingRebound(height: 1 - progress).scaledTime(
        self, by: time / handle.time)
    case .drawBack: return try movingDrawBack(to: time, -progress, motion)
    case .end: return try scaled(by: time / handle.time)
    }
  }

  static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  // MARK: Positions

  private func percent(_ fraction: Double) -> String {
    DecimalText.significant(DesignNumber.rounded(fraction * 100, digits: 3)) + " %"
  }

  private func seconds(_ time: Double) -> String {
    DecimalText.significant(DesignNumber.rounded(time, digits: 3)) + " s"
  }

  private func timeAxis(_ title: String, _ time: Double, _ text: String) -> DesignHandle.Axis {
    DesignHandle.Axis(
      title: title, range: max(time / 10, 0.001)...max(time * 10, 0.01),
      step: max(DesignNumber.rounded(time / 100, digits: 1), 0.000_1), text: text)
  }

  private func valueAxis(
    _ title: String, _ motion: DesignedMotion, from: Double, to: Double, _ text: String
  ) -> DesignHandle.Axis {
    let distance = motion.to - motion.from
    let (a, b) = (motion.from + distance * from, motion.from + distance * to)
    return DesignHandle.Axis(
      title: title, range: min(a, b)...max(a, b),
      step: DesignNumber.rounded(distance.magnitude / 200, digits: 1), text: text)
  }

  private func peakHandle(_ motion: DesignedMotion) -> DesignHandle? {
    let distance = motion.to - motion.from
    let peak = motion.motion.extrema.prefix(8).first {
      $0.time < motion.duration && ($0.value - motion.to) / distance >= Self.smallestOvershoot / 2
    }
    guard let peak else { return nil }
    let overshoot = (peak.value - motion.to) / distance
    let text = percent(overshoot) + " overshoot at " + seconds(peak.time)
    return DesignHandle(
      kind: .peak, title: "First peak", time: peak.time, value: peak.value,
      timeAxis: timeAxis("Response", peak.time, text),
      valueAxis: valueAxis(
        "Damping ratio", motion, from: 1 + Self.smallestOvershoot, to: 1.95, text))
  }

  private func riseHandle(_ motion: DesignedMotion) -> DesignHandle {
    let level = motion.from + (motion.to - motion.from) * 0.9
    var (lower, upper) = (0.0, motion.duration)
    for _ in 0..<60 {
      let middle = (lower + upper) / 2
      if ((motion.motion.value(at: middle) - level) < 0) == (motion.to > motion.from) {
        lower = middle
      } else {
        upper = middle
      }
    }
    return DesignHandle(
      kind: .rise, title: "Rise", time: upper, value: level,
      timeAxis: timeAxis("Response", upper, "90 % of the distance after " + seconds(upper)),
      valueAxis: nil)
  }

  /// The first apex after the start that is neither the start's own nor the target's height.
  private func reboundHandle(_ motion: DesignedMotion) -> DesignHandle? {
    let distance = motion.to - motion.from
    let apex = motion.motion.extrema.prefix(64).first {
      let height = ((motion.to - $0.value) / distance).magnitude
      return $0.time < motion.duration && height > 1e-6 && height < 0.999_999
    }
    guard let apex else { return nil }
    let height = ((motion.to - apex.value) / distance).magnitude
    let text = percent(height) + " of the height at " + seconds(apex.time)
    let isBeyond = (motion.to - apex.value) / distance < 0
    let limits: (Double, Double) =
      switch kind {
      case .gravity: (0, 0.95)
      case .train: (0.01, 0.95)
      default: (0.001, 0.95)
      }
    let title: String =
      switch kind {
      case .gravity: "Restitution"
      case .train: "Ratio"
      default: "Visible fraction"
      }
    let sign: Double = isBeyond ? -1 : 1
    return DesignHandle(
      kind: .rebound, title: "First rebound", time: apex.time, value: apex.value,
      timeAxis: timeAxis("Duration", apex.time, text),
      valueAxis: valueAxis(
        title, motion, from: 1 - sign * limits.0, to: 1 - sign * limits.1, text))
  }

  private func swingHandle(_ motion: DesignedMotion) -> DesignHandle? {
    guard let peak = motion.motion.extrema.first(where: { $0.time < motion.duration }) else {
      return nil
    }
    let height = (peak.value - motion.to).magnitude
    let text =
      DesignNumber.text(DesignNumber.rounded(height, digits: 3)) + " at " + seconds(peak.time)
    let reach = max(height * 10, 1e-6)
    return DesignHandle(
      kind: .peak, title: kind == .dock ? "Height" : "First swing", time: peak.time,
      value: peak.value, timeAxis: kind == .dock ? nil : timeAxis("Duration", peak.time, text),
      valueAxis: DesignHandle.Axis(
        title: kind == .dock ? "Height" : "From", range: (motion.to - reach)...(motion.to + reach),
        step: DesignNumber.rounded(height / 100, digits: 1), text: text))
  }

  private func drawBackHandle(_ motion: DesignedMotion) -> DesignHandle? {
    guard let bottom = motion.motion.extrema.first(where: { $0.time < motion.duration }) else {
      return nil
    }
    let depth = (motion.from - bottom.value) / (motion.to - motion.from)
    let text = percent(depth) + " back at " + seconds(bottom.time)
    return DesignHandle(
      kind: .drawBack, title: "Draw-back", time: bottom.time, value: bottom.value,
      timeAxis: DesignHandle.Axis(
        title: "Part of the duration",
        range: (motion.duration * 0.02)...(motion.duration * 0.85),
        step: max(DesignNumber.rounded(motion.duration / 200, digits: 1), 0.000_1), text: text),
      valueAxis: valueAxis("Anticipation", motion, from: -0.01, to: -2, text))
  }

  private func endHandle(_ motion: DesignedMotion) -> DesignHandle {
    DesignHandle(
      kind: .end, title: "End", time: motion.duration, value: motion.motion.value(at: .infinity),
      timeAxis: timeAxis("Duration", motion.duration, seconds(motion.duration)), valueAxis: nil)
  }

  // MARK: Moves

  /// Returns the spring whose first peak is at a time, `overshoot` of the distance beyond the target.
  private func movingPeak(
    to time: Double, overshoot: Double
  ) throws(DesignError) -> MotionDesign {
    let overshoot = min(max(overshoot, Self.smallestOvershoot), 0.95)
    let spring = try equivalentSpring()
    let velocity = try bounceVelocity()
    let (ratio, response) =
      velocity == 0
      ? Self.spring(peakAt: time, overshoot: overshoot)
      : Self.spring(peakAt: time, overshoot: overshoot, velocity: velocity)
    var design = self
    design.isCosine = false
    if design.springForm == .bounces {
      // A launch with a cosine's velocity goes on as one of that velocity.
      if isCosine, velocity != 0 {
        design.give(Self.derived(velocity * (number(.to) - number(.from))), .velocity)
      }
      design.springForm = .response
    }
    switch design.springForm {
    case .response, .bounces:
      design.give(Self.derived(response), .response)
      design.give(Self.derived(ratio), .dampingRatio)
    case .perceptual:
      design.give(Self.derived(response), .perceptualDuration)
      design.give(Self.derived(1 - ratio), .bounce)
    case .constants:
      let mass = spring?.mass ?? 1
      let frequency = 2 * Double.pi / response
      design.give(Self.derived(mass * frequency * frequency), .stiffness)
      design.give(Self.derived(2 * ratio * mass * frequency), .damping)
    }
    design.forgetUnused()
    return try design.checked()
  }

  /// The launch velocity in changes of the value per second.
  private func bounceVelocity() throws(DesignError) -> Double {
    guard isCosine else {
      return number(.velocity) == 0 ? 0 : number(.velocity) / (number(.to) - number(.from))
    }
    let bounce = try bounce()
    do throws(BounceError) {
      return try bounce.springMotion(duration: number(.duration))?.initialVelocity ?? 0
    } catch {
      throw .bounce(error)
    }
  }

  /// Returns the damping ratio and the response of a spring from rest with a peak, in closed form.
  static func spring(
    peakAt time: Double, overshoot: Double
  ) -> (dampingRatio: Double, response: Double) {
    let logarithm = Double.log(overshoot)
    let ratio = -logarithm / (Double.pi * Double.pi + logarithm * logarithm).squareRoot()
    return (ratio, 2 * time * (1 - ratio * ratio).squareRoot())
  }

  /// Returns the damping ratio and the response of a spring with a launch velocity, by halving: the peak is the later
  /// the longer the response, and the lower the stronger the damping.
  static func spring(
    peakAt time: Double, overshoot: Double, velocity: Double
  ) -> (dampingRatio: Double, response: Double) {
    func peak(_ ratio: Double, _ response: Double) -> Extremum? {
      guard let spring = try? Spring(response: response, dampingRatio: ratio),
        let motion = try? SpringMotion(
          from: 0, to: 1, initialVelocity: velocity, spring: spring)
      else { return nil }
      return motion.extrema.prefix(4).first { $0.value > 1 }
    }
    func response(_ ratio: Double) -> Double {
      var (shortest, longest) = (time / 100, time * 100)
      for _ in 0..<50 {
        let middle = (shortest * longest).squareRoot()
        if (peak(ratio, middle)?.time ?? .infinity) < time {
          shortest = middle
        } else {
          longest = middle
        }
      }
      return longest
    }
    var (weakest, strongest) = (0.01, 0.999)
    for _ in 0..<40 {
      let middle = (weakest + strongest) / 2
      let height = (peak(middle, response(middle))?.value ?? 1) - 1
      if height > overshoot { weakest = middle } else { strongest = middle }
    }
    return (weakest, response(weakest))
  }

  /// Returns the motion with all times multiplied.
  private func scaled(by factor: Double) throws(DesignError) -> MotionDesign {
    var design = self
    func scale(_ parameter: DesignParameter, _ power: Double) {
      let value = Self.derived(number(parameter) * Double.pow(factor, power))
      design.give(Self.clamped(value, to: parameter.range), parameter)
    }
    switch kind == .spring ? springForm : .bounces {
    case .bounces: scale(.duration, 1)
    case .response: scale(.response, 1)
    case .perceptual: scale(.perceptualDuration, 1)
    case .constants:
      scale(.stiffness, -2)
      scale(.damping, -1)
    }
    return try design.checked()
  }

  /// Returns this design with the duration of another one multiplied.
  private func scaledTime(
    _ other: MotionDesign, by factor: Double
  ) throws(DesignError) -> MotionDesign {
    var design = self
    let duration = Self.derived(other.number(.duration) * factor)
    design.give(Self.clamped(duration, to: DesignParameter.duration.range), .duration)
    return try design.checked()
  }

  private func movingRebound(height: Double) throws(DesignError) -> MotionDesign {
    let height = height.magnitude
    var design = self
    switch kind {
    case .gravity:
      // The number of bounces stays as it is shown.
      design.give(number(.bounces), .bounces)
      design.give(Self.derived(min(max(height, 0), 0.95).squareRoot()), .restitution)
    case .train: design.give(Self.derived(min(max(height, 0.01), 0.95)), .ratio)
    default:
      // The envelope at the end follows from its value at the first rebound, the higher the higher.
      var (lowest, highest) = (1e-6, 0.999)
      for _ in 0..<50 {
        let middle = (lowest * highest).squareRoot()
        var trial = self
        trial.give(middle, .visibleFraction)
        let motion = try trial.motion()
        let apex = trial.reboundHandle(motion)?.value ?? motion.to
        let found = ((motion.to - apex) / (motion.to - motion.from)).magnitude
        if found < height { lowest = middle } else { highest = middle }
      }
      design.give(Self.derived(highest), .visibleFraction)
    }
    return try design.checked()
  }

  private func movingSwing(
    _ handle: DesignHandle, to time: Double, _ value: Double, _ motion: DesignedMotion
  ) throws(DesignError) -> MotionDesign {
    var design = self
    let factor = (value - motion.to) / (handle.value - motion.to)
    guard factor != 0 else { return self }
    if kind == .dock {
      design.give(Self.derived(number(.height) * factor), .height)
      return try design.checked()
    }
    design.give(Self.derived(motion.to + (motion.from - motion.to) * factor), .from)
    return try design.scaledTime(self, by: time / handle.time)
  }

  private func movingDrawBack(
    to time: Double, _ depth: Double, _ motion: DesignedMotion
  ) throws(DesignError) -> MotionDesign {
    var design = self
    let part = Self.clamped(time / motion.duration, to: 0.02...0.85)
    design.give(Self.derived(Self.clamped(depth, to: 0.01...2)), .anticipation)
    design.give(Self.derived(part), .anticipationDuration)
    return try design.checked()
  }
}
