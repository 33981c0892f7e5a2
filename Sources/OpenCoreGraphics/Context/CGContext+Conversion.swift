extension CGContext {
  /// A point of the user space in the context's default space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// A point of the context's default space in the user space; itself under a singular transform.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    state.ctm.inverse.map { point.applying($0) } ?? point
  }

  /// A size of the user space, as a vector, in the context's default space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  /// A size of the context's default space, as a vector, in the user space; itself under a singular
  /// transform.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    state.ctm.inverse.map { size.applying($0) } ?? size
  }

  /// The smallest upright rectangle of the context's default space that holds one of the user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// The smallest upright rectangle of the user space that holds one of the context's default
  /// space; itself under a singular transform.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    state.ctm.inverse.map { rect.applying($0) } ?? rect
  }
}
