/// Points, sizes and rectangles in the user space and in device space, by
/// ``CGContext/userSpaceToDeviceSpaceTransform``.
extension CGContext {
  /// A point of the user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(deviceTransform) }

  /// A point of device space in the user space; itself under a singular transform.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    deviceTransform.inverse.map { point.applying($0) } ?? point
  }

  /// A size of the user space, as a vector, in device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(deviceTransform) }

  /// A size of device space, as a vector, in the user space; itself under a singular transform.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    deviceTransform.inverse.map { size.applying($0) } ?? size
  }

  /// The smallest upright rectangle of device space that holds one of the user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(deviceTransform) }

  /// The smallest upright rectangle of the user space that holds one of device space;
  /// itself under a singular transform.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    deviceTransform.inverse.map { rect.applying($0) } ?? rect
  }
}
