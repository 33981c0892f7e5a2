import BoingCurves

extension PropertyTarget {
  /// Returns the track of an implicit animation: from the value before a change to the underlying value; nil
  /// if the value before is not finite.
  ///
  /// - Parameters:
  ///   - value: The value before the change.
  ///   - timing: The resolved timing in the layer's time.
  ///   - curve: The timing function.
  package func implicitTrack(
    from value: PropertyValue, _ timing: MediaTiming, _ curve: CubicBezierEasing?
  ) -> Track? {
    let description = TrackDescription(
      target: self,
      timing: TrackTiming(TimingScope(timing: timing, curve: nil, removedAtEnd: true)),
      pacing: .timing(curve))
    switch value {
    case .components(let components):
      guard value.isFinite else { return nil }
      return VectorEndsTrack(description, EndValues(from: components, to: nil, by: nil))
    case .transform(let transform):
      return TransformEndsTrack(description, EndValues(from: transform, to: nil, by: nil))
    case .flag(let flag):
      return FlagTrack(description, EndValues(from: flag, to: nil, by: nil))
    default:
      return ObjectEndsTrack(description, EndValues(from: value, to: nil, by: nil))
    }
  }
}
