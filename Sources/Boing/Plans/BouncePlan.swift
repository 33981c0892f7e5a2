import Foundation

/// Something to play: a bounce, or several of them together or in a row.
///
/// ```swift
/// let entrance = BounceSequence {
///   BounceGroup(stagger: 0.05) {
///     for icon in icons { BounceStep(icon, \.position.y, to: 240) }
///   }
///   BounceStep { icons[2].dockBounce(height: 60, delay: $0) }
/// }
/// let finished = await entrance.play().finished
/// ```
public protocol BouncePlan {
  /// Begins, after a delay in seconds.
  func play(after delay: CFTimeInterval) -> BouncePlayback
}

extension BouncePlan {
  /// Begins now.
  @discardableResult
  public func play() -> BouncePlayback { play(after: 0) }
}

/// Collects what stands in the braces of a ``BounceSequence`` or a ``BounceGroup``.
@resultBuilder
public enum BouncePlanBuilder {
  /// One plan.
  public static func buildExpression(_ plan: any BouncePlan) -> [any BouncePlan] { [plan] }
  /// Several in order.
  public static func buildBlock(_ parts: [any BouncePlan]...) -> [any BouncePlan] {
    parts.flatMap { $0 }
  }
  /// A loop's.
  public static func buildArray(_ parts: [[any BouncePlan]]) -> [any BouncePlan] {
    parts.flatMap { $0 }
  }
  /// An `if` without an `else`.
  public static func buildOptional(_ part: [any BouncePlan]?) -> [any BouncePlan] { part ?? [] }
  /// The first branch.
  public static func buildEither(first part: [any BouncePlan]) -> [any BouncePlan] { part }
  /// The second branch.
  public static func buildEither(second part: [any BouncePlan]) -> [any BouncePlan] { part }
}
