import BoingCurveFormats
import BoingCurves

/// The motion of a design, in its units.
public struct DesignedMotion: Sendable {
  /// The motion as a layer's bounce; nil for an easing curve.
  public let bounce: Bounce?
  /// The value over time.
  public let motion: AnyMotion
  /// In seconds.
  public let duration: Double
  /// The value at the start; of a cyclic motion, its furthest point.
  public let from: Double
  /// The value at the end.
  public let to: Double

  /// True if the motion starts and ends at the to-value.
  public var isCyclic: Bool { bounce?.isCyclic ?? false }
  /// The value of progress 0.
  public var zero: Double { isCyclic ? to : from }
  /// The value of progress 1.
  public var one: Double { isCyclic ? from : to }
}

extension MotionDesign {
  /// Returns the motion that the design describes, as `boing export` makes it.
  ///
  /// - Throws: ``DesignError`` for numbers with which there is no motion.
  public func motion() throws(DesignError) -> DesignedMotion {
    let (from, to) = kind == .dock ? (number(.height), 0) : (number(.from), number(.to))
    guard from != to else { throw .noDistance(from) }
    if kind == .ease { return try easedMotion(from, to) }
    let bounce = try self.bounce()
    do throws(BounceError) {
      let length: Double
      if let duration = ownDuration {
        length = duration
      } else {
        let delay = given(.anticipation) == nil ? 0 : number(.anticipationDuration)
        length = try bounce.defaultDuration() / (1 - delay)
      }
      let progress = try bounce.motion(duration: length)
      return DesignedMotion(
        bounce: bounce, motion: AnyMotion(RescaledMotion(progress, from: from, to: to)),
        duration: length, from: from, to: to)
    } catch {
      throw .bounce(error)
    }
  }

  /// The duration, if it is one of the numbers; nil where it follows from others.
  var ownDuration: Double? { isUsed(.duration) ? number(.duration) : nil }

  /// The draw-back; nil if there is none.
  private var drawBack: Anticipation? {
    given(.anticipation).map {
      Anticipation(distanceFraction: $0, durationFraction: number(.anticipationDuration))
    }
  }

  /// Returns the shape of the motion.
  ///
  /// - Throws: ``DesignError`` for an easing curve, and for numbers with which there is no spring.
  func bounce() throws(DesignError) -> Bounce {
    let count = Int(clamping: number(.bounces))
    var bounce: Bounce
    switch kind {
    case .spring:
      let distance = number(.to) - number(.from)
      let velocity = number(.velocity) == 0 ? 0 : number(.velocity) / distance
      if let spring = try self.spring() {
        bounce = .spring(spring, initialVelocity: velocity)
      } else {
        bounce =
          isCosine
          ? .cosine(bounces: count) : .springy(bounces: count, initialVelocity: velocity)
        bounce = bounce.counting(visibleFraction: number(.visibleFraction))
      }
    case .wall:
      bounce = .wall(.cosine, bounces: count).counting(visibleFraction: number(.visibleFraction))
    case .gravity:
      let restitution = given(.restitution)
      bounce = .wall(
        .gravity(restitution: restitution),
        bounces: restitution != nil && given(.bounces) == nil ? nil : count
      ).counting(visibleFraction: number(.visibleFraction))
    case .shake:
      bounce = .shake(swings: count).counting(visibleFraction: number(.visibleFraction))
    case .dock: bounce = .dock(table, isSmooth: isSmooth)
    case .train:
      bounce = .decayTrain(sides, ratio: number(.ratio))
    case .ease: throw .undesignable("An easing curve is no bounce; choose another motion.")
    }
    return drawBack.map { bounce.anticipated($0) } ?? bounce
  }

  /// Returns the spring that the numbers describe; nil for one by bounces and duration.
  func spring() throws(DesignError) -> Spring? {
    do throws(ParameterError) {
      switch springForm {
      case .bounces: return nil
      case .constants:
        return try Spring(
          mass: number(.mass), stiffness: number(.stiffness), dampingCoefficient: number(.damping))
      case .response:
        return try Spring(response: number(.response), dampingRatio: number(.dampingRatio))
      case .perceptual:
        return try Spring(
          perceptualDuration: number(.perceptualDuration), bounce: number(.bounce))
      }
    } catch {
      throw .bounce(.parameter(error))
    }
  }

  private func easedMotion(_ from: Double, _ to: Double) throws(DesignError) -> DesignedMotion {
    guard let name = EasingName(easing) else {
      throw .value(key: "ease", text: easing, remedy: EasingName.remedy)
    }
    let delay = drawBack?.durationFraction ?? 0
    let eased = EasedMotion(
      from: from, to: to, duration: number(.duration) * (1 - delay), curve: name.curve)
    guard let drawBack else {
      return DesignedMotion(
        bounce: nil, motion: AnyMotion(eased), duration: eased.duration, from: from, to: to)
    }
    do throws(ParameterError) {
      let motion = try AnticipatedMotion(
        AnyMotion(eased), distanceFraction: drawBack.distanceFraction,
        durationFraction: drawBack.durationFraction)
      return DesignedMotion(
        bounce: nil, motion: AnyMotion(motion), duration: motion.duration, from: from, to: to)
    } catch {
      throw .bounce(.parameter(error))
    }
  }

  /// Returns the text of the motion in a format, with its certificate, as `boing export` writes it.
  ///
  /// - Throws: ``DesignError`` for a motion that cannot be made, or that the format cannot express.
  public func export(
    as format: CurveFormat, _ options: CurveExportOptions? = nil
  ) throws(DesignError) -> CurveExport {
    var chosen = options ?? CurveExportOptions()
    if options == nil { chosen.maximumError = number(.maximumError) }
    let motion = try motion()
    guard let bounce = motion.bounce else {
      do throws(CurveExportError) {
        let source = try CurveSource(motion.motion, from: motion.zero, to: motion.one, name: name)
        return try format.export(source, chosen)
      } catch {
        throw .export(error)
      }
    }
    do throws(BounceExportError) {
      return try format.export(
        bounce, from: motion.from, to: motion.to, duration: motion.duration, name: name, chosen)
    } catch {
      switch error {
      case .bounce(let error): throw .bounce(error)
      case .export(let error): throw .export(error)
      }
    }
  }
}
