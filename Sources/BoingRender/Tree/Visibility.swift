/// The conditions under which a layer is drawn at all.
extension LayerState {
  /// The opacity, clamped to 0…1.
  var clampedOpacity: Double { min(max(opacity, 0), 1) }

  /// Returns the opacity of the layer within one of opacity `inherited`; nil where nothing of it shows.
  @inline(__always)
  func visibleOpacity(within inherited: Double) -> Double? {
    let opacity = clampedOpacity * inherited
    return !isHidden && opacity > 0 ? opacity : nil
  }

  /// True if the layer, whose plane `map` brings to pixels, is seen from behind and shows nothing there.
  ///
  /// - Parameter isFlipped: true if the layer lies in coordinates whose y axis points up.
  func isCulled(_ map: Homography, isFlipped: Bool) -> Bool {
    guard !isDoubleSided else { return false }
    let middle = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    let orientation = map.orientation(at: middle)
    return isFlipped ? orientation > 0 : orientation < 0
  }
}
