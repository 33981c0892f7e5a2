import BoingCurves
import BoingElementary

/// The position of a birth, and the direction to which emission angles are relative.
struct EmissionOrigin {
  let position: SIMD3<Double>
  /// About z, from x on.
  var longitude = 0.0
  /// Out of the plane of x and y.
  var latitude = 0.0
  /// The factors of the new particle's scale and colour.
  var scale = 1.0
  var color = SIMD4(1.0, 1, 1, 1)

  init(position: SIMD3<Double>, longitude: Double = 0) {
    self.position = position
    self.longitude = longitude
  }

  init(position: SIMD3<Double>, looking direction: SIMD3<Double>) {
    self.position = position
    guard direction != .zero else { return }
    longitude = Double.atan2(y: direction.y, x: direction.x)
    latitude = Double.atan2(y: direction.z, x: Double.hypot(direction.x, direction.y))
  }
}

/// The shape in which an emitter's particles are born.
struct EmissionShape {
  var shape = EmitterShape.point
  var mode = EmitterMode.volume
  /// The middle of the shape.
  var position = SIMD3<Double>.zero
  /// Width, height and depth; the width is the radius of circles and spheres.
  var size = SIMD3<Double>.zero

  /// Returns the origin of the next birth.
  ///
  /// Points look along x, and so do rectangles and boxes; a line to the side of its minimum y, circles and
  /// spheres away from their middle.
  func origin(_ random: inout ParticleRandom) -> EmissionOrigin {
    switch shape {
    case .line:
      let x = mode == .points ? end(&random) : random.signed / 2
      return EmissionOrigin(position: position + SIMD3(x * size.x, 0, 0), longitude: -.pi / 2)
    case .rectangle: return EmissionOrigin(position: position + inRectangle(&random) * size)
    case .cuboid: return EmissionOrigin(position: position + inCuboid(&random) * size)
    case .circle, .sphere:
      let direction = shape == .circle ? onCircle(&random) : onSphere(&random)
      return EmissionOrigin(position: position + direction * size.x, looking: direction)
    case .point: return EmissionOrigin(position: position)
    }
  }

  /// One end or the other of a side of 1.
  private func end(_ random: inout ParticleRandom) -> Double { random.unit < 0.5 ? -0.5 : 0.5 }

  /// In a square of side 1.
  private func inRectangle(_ random: inout ParticleRandom) -> SIMD3<Double> {
    switch mode {
    case .points: return SIMD3(end(&random), end(&random), 0)
    case .outline:
      // Each side in proportion to its length.
      let isAcross = random.unit * (size.x.magnitude + size.y.magnitude) < size.x.magnitude
      let (along, side) = (random.unit - 0.5, end(&random))
      return isAcross ? SIMD3(along, side, 0) : SIMD3(side, along, 0)
    default: return SIMD3(random.unit - 0.5, random.unit - 0.5, 0)
    }
  }

  /// In a cube of side 1.
  private func inCuboid(_ random: inout ParticleRandom) -> SIMD3<Double> {
    switch mode {
    case .points: return SIMD3(end(&random), end(&random), end(&random))
    case .outline:
      // Along one of twelve edges, in proportion to its length.
      var point = SIMD3(end(&random), end(&random), end(&random))
      point[axis(size, &random)] = random.unit - 0.5
      return point
    case .surface:
      var point = SIMD3(random.unit, random.unit, random.unit) - 0.5
      let areas = SIMD3(size.y * size.z, size.x * size.z, size.x * size.y)
      point[axis(areas, &random)] = end(&random)
      return point
    default: return SIMD3(random.unit, random.unit, random.unit) - 0.5
    }
  }

  /// One of three, by their weights.
  private func axis(_ weights: SIMD3<Double>, _ random: inout ParticleRandom) -> Int {
    let (x, y, z) = (weights.x.magnitude, weights.y.magnitude, weights.z.magnitude)
    let point = random.unit * (x + y + z)
    return point < x ? 0 : point < x + y ? 1 : 2
  }

  /// In a circle of radius 1: on its edge, or anywhere with even density.
  private func onCircle(_ random: inout ParticleRandom) -> SIMD3<Double> {
    let (sine, cosine) = Double.sineAndCosine(random.unit * 2 * .pi)
    let isOnEdge = mode == .points || mode == .outline
    // An even area needs the root.
    return SIMD3(cosine, sine, 0) * (isOnEdge ? 1 : random.unit.squareRoot())
  }

  /// In a ball of radius 1: on the circle that is its outline, on its surface, or anywhere.
  private func onSphere(_ random: inout ParticleRandom) -> SIMD3<Double> {
    let (sine, cosine) = Double.sineAndCosine(random.unit * 2 * .pi)
    if mode == .outline { return SIMD3(cosine, sine, 0) }
    // Slices of equal height have equal parts of the surface.
    let z = random.signed
    let radius = max(1 - z * z, 0).squareRoot()
    let direction = SIMD3(cosine * radius, sine * radius, z)
    return mode == .volume ? direction * Double.cbrt(random.unit) : direction
  }
}

/// The directions in which particles leave, or about which they turn: a cone, evenly filled.
struct EmissionCone {
  /// The axis, a unit vector.
  private let axis: SIMD3<Double>
  /// At right angles to the axis and to each other.
  private let across: SIMD3<Double>
  private let down: SIMD3<Double>
  /// The height of the cap that the cone cuts from a ball of radius 1, 0…2.
  private let cap: Double

  /// Creates a cone about where `origin` looks, turned by the angles of `cell`.
  ///
  /// Emission latitudes are angles from the z axis, so that they turn away from it; `range` is the whole
  /// angle between opposite sides of the cone, so that 2 π is every direction there is.
  init(_ origin: EmissionOrigin, _ cell: EmitterCell) {
    self.init(
      longitude: origin.longitude + cell.emissionLongitude,
      elevation: origin.latitude - cell.emissionLatitude, range: cell.emissionRange)
  }

  /// Creates the cone of the axes about which the particles of `cell` turn, the z axis unless changed.
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

  /// The direction at a fraction of the cone's solid angle and a fraction of a rotation about its axis.
  ///
  /// Slices of a ball that are equally high have equal parts of its surface, so that even fractions give even
  /// directions.
  func direction(_ fraction: Double, rotation: Double) -> SIMD3<Double> {
    let height = cap * fraction
    let aside = (height * (2 - height)).squareRoot()
    let (sine, cosine) = Double.sineAndCosine(rotation * 2 * .pi)
    return axis * (1 - height) + (across * cosine + down * sine) * aside
  }
}
