import BoingCurves

/// Where an emitter's particles are born, and which way they look there.
struct Birthplace {
  var shape = Shape.point
  var mode = Mode.volume
  /// The middle of the shape.
  var position = SIMD3<Double>.zero
  /// Width, height and depth; the width is the radius of circles and spheres.
  var size = SIMD3<Double>.zero

  /// The shape of an emitter.
  enum Shape {
    case point, line, rectangle, cuboid, circle, sphere

    /// An unknown name counts as a point.
    init(_ name: Name?) {
      switch name {
      case "line"?: self = .line
      case "rectangle"?: self = .rectangle
      case "cuboid"?: self = .cuboid
      case "circle"?: self = .circle
      case "sphere"?: self = .sphere
      default: self = .point
      }
    }
  }

  /// The part of the shape at which particles are born.
  enum Mode {
    case points, outline, surface, volume

    /// An unknown name counts as the volume.
    init(_ name: Name?) {
      switch name {
      case "points"?: self = .points
      case "outline"?: self = .outline
      case "surface"?: self = .surface
      default: self = .volume
      }
    }
  }

  /// A place and the direction to which emission angles are relative.
  struct Birth {
    let position: SIMD3<Double>
    /// About z, from x on.
    var longitude = 0.0
    /// Out of the plane of x and y.
    var latitude = 0.0
    /// What the new particle's scale and colour are multiplied by.
    var scale = 1.0
    var color = SIMD4(1.0, 1, 1, 1)

    init(position: SIMD3<Double>, longitude: Double = 0) {
      self.position = position
      self.longitude = longitude
    }

    init(position: SIMD3<Double>, looking way: SIMD3<Double>) {
      self.position = position
      guard way != .zero else { return }
      longitude = Double.atan2(y: way.y, x: way.x)
      latitude = Double.atan2(y: way.z, x: Double.hypot(way.x, way.y))
    }
  }

  /// The next place.
  ///
  /// Points look along x, and so do rectangles and boxes; a line to the side of its lesser y, circles and
  /// spheres away from their middle.
  func birth(_ random: inout ParticleRandom) -> Birth {
    switch shape {
    case .line:
      let x = mode == .points ? end(&random) : random.signed / 2
      return Birth(position: position + SIMD3(x * size.x, 0, 0), longitude: -.pi / 2)
    case .rectangle: return Birth(position: position + inRectangle(&random) * size)
    case .cuboid: return Birth(position: position + inCuboid(&random) * size)
    case .circle, .sphere:
      let way = shape == .circle ? onCircle(&random) : onSphere(&random)
      return Birth(position: position + way * size.x, looking: way)
    case .point: return Birth(position: position)
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
      var place = SIMD3(end(&random), end(&random), end(&random))
      place[axis(size, &random)] = random.unit - 0.5
      return place
    case .surface:
      var place = SIMD3(random.unit, random.unit, random.unit) - 0.5
      let areas = SIMD3(size.y * size.z, size.x * size.z, size.x * size.y)
      place[axis(areas, &random)] = end(&random)
      return place
    default: return SIMD3(random.unit, random.unit, random.unit) - 0.5
    }
  }

  /// One of three, by their weights.
  private func axis(_ weights: SIMD3<Double>, _ random: inout ParticleRandom) -> Int {
    let (x, y, z) = (weights.x.magnitude, weights.y.magnitude, weights.z.magnitude)
    let place = random.unit * (x + y + z)
    return place < x ? 0 : place < x + y ? 1 : 2
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
    let way = SIMD3(cosine * radius, sine * radius, z)
    return mode == .volume ? way * Double.cbrt(random.unit) : way
  }
}
