import BoingCoreGraphics

/// A layer that only holds others and, unlike any other, keeps their depth: its sublayers lie in one
/// space with its own surroundings instead of being flattened into its plane.
///
/// It draws nothing itself: background, contents, border, corners, shadow, filters and masking to
/// bounds are kept without effect. Opacity applies to each sublayer alone. Having no plane, it is never
/// hit itself; its sublayers are.
open class CATransformLayer: CALayer {
  /// Creates a layer without sublayers.
  public override init() {
    super.init()
    values.kind = .transform
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .transform
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .transform
  }

  package override class var isLibraryClass: Bool { self == CATransformLayer.self }
}
