import BoingCurves

/// The directions in which particles leave, or about which they turn: a cone, evenly filled.
struct EmissionCone {
  /// The axis, a unit vector.
  private let axis: SIMD3<Double>
  /// At right angles to the axis and to each other.
  private let across: SIMD3<Double>
  private let down: SIMD3<Double>
  /// The height of the cap that the cone cuts from a ball of radius 1, 0…2.
  private let cap: Double

  /// A cone about where `birth` looks, turned by the angles of `cell`.
  ///
  /// Emission latitudes are angles from the z axis, so that they turn away from it; `range` is the whole
  /// angle between opposite sides of the cone, so that 2 π is every direction there is.
  init(_ birth: Birthplace.Birth, _ cell: EmitterCell) {
    self.init(
      longitude: birth.longitude + cell.emissionLongitude,
      elevation: birth.latitude - cell.emissionLatitude, range: cell.emissionRange)
  }

  /// The cone of the axes about which the particles of `cell` turn, the z axis unless changed.
  init(orientationOf cell: EmitterCell) {
    self.init(
      longitude: cell.orientationLongitude, elevation: .pi / 2 - cell.orientationLatitude,
      range: cell.orientationRange)
  }

  private init(longitude: Double, elevation: Double, range: Double) {
    let (y, x) = Double.sineAndCosine(longitude)
    let (sine, cosine) = Double.sineAndCosine(elevation)
    axis = SIMD3(x * cosine, y * cosine, sine)
    across = SIMD3(-y, x, 0)
    down = SIMD3(x * sine, y * sine, -cosine)
    // 1 − cos h without its cancellation where h is small.
    let half = Double.sin(min(range.magnitude / 2, .pi) / 2)
    cap = 2 * half * half
  }

  /// The direction at a share of the cone's solid angle and a share of a turn about its axis.
  ///
  /// Slices of a ball that are equally high have equal parts of its surface, so that even shares give even
  /// directions.
  func direction(_ share: Double, turn: Double) -> SIMD3<Double> {
    let height = cap * share
    let aside = (height * (2 - height)).squareRoot()
    let (sine, cosine) = Double.sineAndCosine(turn * 2 * .pi)
    return axis * (1 - height) + (across * cosine + down * sine) * aside
  }
}
