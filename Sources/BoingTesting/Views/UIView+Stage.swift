public import Boing
public import BoingUIKit
public import Testing

extension UIView: @MainActor StageContent {
  /// The view's layer.
  public var stageLayer: CALayer { layer }

  /// The values that the view's layer shows at its stage's time.
  ///
  /// ```swift
  /// #expect(badge.presentation.position.y.isApproximately(300, within: 0.5))
  /// ```
  public var presentation: LayerPresentation<CALayer> { layer.presentation }
}

extension Stage {
  /// Expects something of the motion of a property of a view's layer, as of a layer's.
  ///
  /// The parameters are those of the method that takes a layer.
  @MainActor
  public func expectMotion<Value: MotionNumber>(
    of view: UIView, _ property: KeyPath<BounceProperties<CALayer>, BounceProperty<Value>>,
    during interval: ClosedRange<Duration>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ expectations: (MotionExpectations) throws -> Void
  ) throws {
    try expectMotion(
      of: view.layer, property, during: interval, sourceLocation: sourceLocation, expectations)
  }
}
