import Foundation

/// Plans that begin together, or one a moment after the other; it is over when all are.
public struct BounceGroup: BouncePlan {
  private let plans: [any BouncePlan]
  private let stagger: CFTimeInterval

  /// The bounces in the braces, together.
  ///
  /// - Parameters:
  ///   - stagger: how much later each begins than the one before, in seconds; what is not finite or
  ///     negative counts as 0.
  ///   - plans: what begins.
  public init(stagger: CFTimeInterval = 0, @BouncePlanBuilder _ plans: () -> [any BouncePlan]) {
    self.plans = plans()
    self.stagger = stagger > 0 && stagger.isFinite ? stagger : 0
  }

  /// Begins all of them.
  public func play(after delay: CFTimeInterval) -> BouncePlayback {
    BouncePlayback(
      parts: plans.enumerated().map { index, plan in
        plan.play(after: delay + stagger * Double(index))
      })
  }
}

/// Plans of which each begins when the one before is over.
///
/// One that is cancelled, or whose layer leaves the display, ends the sequence.
public struct BounceSequence: BouncePlan {
  private let plans: [any BouncePlan]
  private let gap: CFTimeInterval

  /// The bounces in the braces, one after another.
  ///
  /// - Parameters:
  ///   - gap: how long it rests between two plans, in seconds; what is not finite or negative counts
  ///     as 0.
  ///   - plans: what begins.
  public init(gap: CFTimeInterval = 0, @BouncePlanBuilder _ plans: () -> [any BouncePlan]) {
    self.plans = plans()
    self.gap = gap > 0 && gap.isFinite ? gap : 0
  }

  /// Begins the first.
  public func play(after delay: CFTimeInterval) -> BouncePlayback {
    let whole = BouncePlayback()
    advance(0, whole, after: delay)
    return whole
  }

  private func advance(_ index: Int, _ whole: BouncePlayback, after delay: CFTimeInterval) {
    guard plans.indices.contains(index) else { return whole.finish(true) }
    whole.follow(plans[index].play(after: delay)) { finished in
      if finished { advance(index + 1, whole, after: gap) } else { whole.finish(false) }
    }
  }
}
