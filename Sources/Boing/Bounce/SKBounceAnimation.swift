/// The name of 2012, for code that was written for it.
///
/// `SKBounceAnimation(keyPath:)` and its properties are those of ``BounceAnimation``. What differs is
/// what was at fault: the count is what a viewer sees, the last keyframe is the to-value, and the
/// stiffness is a fraction of the change instead of a number of points.
public typealias SKBounceAnimation = BounceAnimation

/// The name of 2012 for ``BounceStiffness``.
public typealias SKBounceAnimationStiffness = BounceStiffness

/// The name of 2012 for ``BounceStiffness/light``.
public let SKBounceAnimationStiffnessLight = BounceStiffness.light
/// The name of 2012 for ``BounceStiffness/medium``.
public let SKBounceAnimationStiffnessMedium = BounceStiffness.medium
/// The name of 2012 for ``BounceStiffness/heavy``.
public let SKBounceAnimationStiffnessHeavy = BounceStiffness.heavy
