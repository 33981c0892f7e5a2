import OpenCoreGraphics

/// A layer's own clock, which its sublayers and animations follow.
///
/// A layer's time is `(superlayer's − beginTime) · speed + timeOffset`. With a ``speed`` of 0 the
/// ``timeOffset`` *is* the time: the scrubber.
extension CALayer {
  /// When the layer begins, in its superlayer's time.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { changeTiming(newValue.isFinite) { $0.beginTime = newValue } }
  }

  /// How long the layer lasts; infinite unless changed.
  ///
  /// Kept, but without effect on what is drawn.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { changeTiming(newValue >= 0) { $0.duration = newValue } }
  }

  /// Local seconds for each second of the superlayer; 0 stops the layer's time at ``timeOffset``.
  public var speed: Float {
    get { Float(timing.speed) }
    set { changeTiming(newValue.isFinite) { $0.speed = Double(newValue) } }
  }

  /// A shift of the layer's time in seconds.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { changeTiming(newValue.isFinite) { $0.timeOffset = newValue } }
  }

  /// Kept, but without effect on a layer.
  public var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { changeTiming(newValue >= 0) { $0.repeatCount = Double(newValue) } }
  }

  /// Kept, but without effect on a layer.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { changeTiming(newValue >= 0) { $0.repeatDuration = newValue } }
  }

  /// Kept, but without effect on a layer.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { changeTiming(true) { $0.autoreverses = newValue } }
  }

  /// Kept, but without effect on a layer.
  public var fillMode: CAMediaTimingFillMode {
    get { fill }
    set { fill = newValue }
  }

  private func changeTiming(_ isUsable: Bool, _ body: (inout MediaTiming) -> Void) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    guard isUsable else { return }
    body(&timing)
    didChange(.timing)
  }
}
