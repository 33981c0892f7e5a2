import BoingRender
import OpenCoreGraphics

/// A layer's own clock, which its sublayers and animations follow.
///
/// A layer's time is `(superlayer's − beginTime) · speed + timeOffset`. With a ``speed`` of 0 the
/// ``timeOffset`` *is* the time: the scrubber. Values that a property cannot have are refused with a
/// ``Diagnostic``: the old one stays.
extension CALayer {
  func changeTiming(
    _ property: PropertyDescriptor, _ value: PropertyValue, _ body: (inout MediaTiming) -> Void
  ) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    guard property.takes(value) else {
      return refuse(value.boxed(as: property.kind) ?? "nil", property)
    }
    body(&timing)
    didChange(.timing)
  }
}

/// The times by which a library on top continues a running animation.
extension CALayer {
  /// The present time of the display's clock in the layer's own time; nil outside of a display.
  package var presentTime: CFTimeInterval? {
    guard let context else { return nil }
    return localTime(fromRoot: context.clock.now)
  }

  /// Returns the beginning of the animation `key` in the layer's time; nil before its commit, or without it.
  package func committedBeginTime(forKey key: String) -> CFTimeInterval? {
    guard let entry = animations[key], entry.isCommitted else { return nil }
    return entry.timing.beginTime
  }
}
