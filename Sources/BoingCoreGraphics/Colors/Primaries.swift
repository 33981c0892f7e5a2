import BoingRaster

/// The red, green and blue that components are amounts of.
///
/// Every white counts as the same: between spaces of different whites light is adapted by Bradford's
/// method, as colour management does.
enum Primaries: Sendable {
  case rec709
  case displayP3
  case adobeRGB
  case dciP3
  case rec2020
  case romm
  case acesCG
  /// X, Y and Z themselves, with the white D50.
  case xyz

  /// Light in these primaries, as light in `other` ones.
  func convert(_ light: SIMD3<Double>, to other: Primaries) -> SIMD3<Double> {
    switch (self, other) {
    case _ where self == other: light
    case (.displayP3, .rec709): DisplayP3Primaries.rec709(ofDisplayP3: light)
    case (.rec709, .displayP3): DisplayP3Primaries.displayP3(ofRec709: light)
    case (_, .rec709): toRec709 * light
    case (.rec709, _): other.fromRec709 * light
    default: other.fromRec709 * (toRec709 * light)
    }
  }

  private var toRec709: ColorMatrix { Self.matrices[self]?.to ?? .identity }
  private var fromRec709: ColorMatrix { Self.matrices[self]?.from ?? .identity }

  /// The chromaticities of red, green, blue and white, as the standards have them.
  private var chromaticities: [SIMD2<Double>]? {
    switch self {
    case .rec709: [SIMD2(0.64, 0.33), SIMD2(0.3, 0.6), SIMD2(0.15, 0.06), Self.d65]
    case .displayP3: [SIMD2(0.68, 0.32), SIMD2(0.265, 0.69), SIMD2(0.15, 0.06), Self.d65]
    case .adobeRGB: [SIMD2(0.64, 0.33), SIMD2(0.21, 0.71), SIMD2(0.15, 0.06), Self.d65]
    case .dciP3:
      [SIMD2(0.68, 0.32), SIMD2(0.265, 0.69), SIMD2(0.15, 0.06), SIMD2(0.314, 0.351)]
    case .rec2020: [SIMD2(0.708, 0.292), SIMD2(0.17, 0.797), SIMD2(0.131, 0.046), Self.d65]
    case .romm:
      [
        SIMD2(0.734_699, 0.265_301), SIMD2(0.159_597, 0.840_403), SIMD2(0.036_598, 0.000_105),
        Self.d50,
      ]
    case .acesCG:
      [SIMD2(0.713, 0.293), SIMD2(0.165, 0.83), SIMD2(0.128, 0.044), SIMD2(0.321_68, 0.337_67)]
    case .xyz: nil
    }
  }

  private static let d65 = SIMD2(0.3127, 0.329)
  private static let d50 = SIMD2(0.345_7, 0.358_5)

  /// The tristimulus values of the connection space's white, D50, which CIE L*a*b* refers to.
  static let connectionWhite = SIMD3(0.9642, 1, 0.8249)

  private static let matrices: [Primaries: (to: ColorMatrix, from: ColorMatrix)] = {
    var result: [Primaries: (to: ColorMatrix, from: ColorMatrix)] = [:]
    let hub = rec709.toProfileXYZ.inverse
    for primaries in [adobeRGB, dciP3, rec2020, romm, acesCG, xyz] {
      let to = hub * primaries.toProfileXYZ
      result[primaries] = (to, to.inverse)
    }
    return result
  }()

  /// Light in these primaries as X, Y and Z with the white of profiles.
  private var toProfileXYZ: ColorMatrix {
    guard let chromaticities else { return .identity }
    func amounts(_ xy: SIMD2<Double>) -> SIMD3<Double> {
      SIMD3(xy.x / xy.y, 1, (1 - xy.x - xy.y) / xy.y)
    }
    let columns = ColorMatrix(columns: chromaticities.prefix(3).map(amounts))
    let white = amounts(chromaticities[3])
    let shares = columns.inverse * white
    return ColorMatrix.adapting(white, to: Self.connectionWhite) * columns.scaled(shares)
  }
}

/// Three rows of three numbers.
struct ColorMatrix: Sendable {
  private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  init(columns: [SIMD3<Double>]) {
    let (a, b, c) = (columns[0], columns[1], columns[2])
    self.init(SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
  }

  static let identity = ColorMatrix(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  static func * (matrix: ColorMatrix, v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((matrix.rows.0 * v).sum(), (matrix.rows.1 * v).sum(), (matrix.rows.2 * v).sum())
  }

  static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
    ColorMatrix(columns: [
      a * SIMD3(b.rows.0.x, b.rows.1.x, b.rows.2.x), a * SIMD3(b.rows.0.y, b.rows.1.y, b.rows.2.y),
      a * SIMD3(b.rows.0.z, b.rows.1.z, b.rows.2.z),
    ])
  }

  /// The matrix with its columns multiplied by `factors`.
  func scaled(_ factors: SIMD3<Double>) -> ColorMatrix {
    ColorMatrix(rows.0 * factors, rows.1 * factors, rows.2 * factors)
  }

  /// The inverse; every matrix here has one.
  var inverse: ColorMatrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = [cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1)]
    let determinant = (rows.0 * columns[0]).sum()
    return ColorMatrix(columns: columns.map { $0 / determinant })
  }

  /// Returns the matrix from X, Y and Z under one white to those under another, by Bradford's cones.
  static func adapting(_ white: SIMD3<Double>, to other: SIMD3<Double>) -> ColorMatrix {
    let cones = ColorMatrix(
      SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367),
      SIMD3(0.0389, -0.0685, 1.0296))
    let factors = (cones * other) / (cones * white)
    let scale = ColorMatrix(
      SIMD3(factors.x, 0, 0), SIMD3(0, factors.y, 0), SIMD3(0, 0, factors.z))
    return cones.inverse * (scale * cones)
  }
}
