import Foundation

/// All values of a layer, one after the other in the order of `Property.allCases`.
struct Values: Equatable {
  var numbers: [Double]

  /// The numbers of each property.
  private static let ranges: [Range<Int>] = {
    var next = 0
    return Property.allCases.map { property in
      defer { next += property.kind.count }
      return next..<next + property.kind.count
    }
  }()

  /// The indices of the alphas of colors.
  private static let alphas = Property.allCases.filter { $0.kind == .color }.map {
    range($0).upperBound - 1
  }

  private static func range(_ property: Property) -> Range<Int> { ranges[property.rawValue] }

  /// Holds the alphas of all colors within 0…1.
  mutating func clampAlphas() {
    // What is not a number is no color.
    for index in Self.alphas where numbers[index] < 0 || numbers[index] > 1 {
      numbers[index] = numbers[index] < 0 ? 0 : 1
    }
  }

  /// The published defaults of a layer.
  static let defaults: Values = {
    var values = Values(numbers: Array(repeating: 0, count: range(.strokeColor).upperBound))
    values[.anchorPoint] = [0.5, 0.5]
    values[.transform] = Matrix.identity.flat
    values[.sublayerTransform] = Matrix.identity.flat
    values[.opacity] = [1]
    values[.doubleSided] = [1]
    values[.backgroundColor] = noColor
    values[.borderColor] = [0, 0, 0, 1]
    values[.shadowColor] = [0, 0, 0, 1]
    values[.shadowOffset] = [0, -3]
    values[.shadowRadius] = [3]
    values[.contentsRect] = [0, 0, 1, 1]
    values[.strokeEnd] = [1]
    values[.lineWidth] = [1]
    values[.fillColor] = [0, 0, 0, 1]
    values[.strokeColor] = noColor
    return values
  }()

  /// The numbers of no color.
  static let noColor = [Double](repeating: .nan, count: 4)

  subscript(property: Property) -> [Double] {
    get { Array(numbers[Self.range(property)]) }
    set { numbers.replaceSubrange(Self.range(property), with: newValue) }
  }

  /// The numbers at the end of a path.
  subscript(path: Path) -> [Double] {
    get {
      let whole = self[path.property]
      switch path.part {
      case "": return whole
      case "x", "origin.x", "width": return [whole[0]]
      case "y", "origin.y", "height": return [whole[1]]
      case "origin": return [whole[0], whole[1]]
      case "size": return [whole[2], whole[3]]
      case "size.width": return [whole[2]]
      case "size.height": return [whole[3]]
      default: return Matrix(whole).part(path.part)
      }
    }
    set {
      var whole = self[path.property]
      switch path.part {
      case "": whole = newValue
      case "x", "origin.x", "width": whole[0] = newValue[0]
      case "y", "origin.y", "height": whole[1] = newValue[0]
      case "origin": (whole[0], whole[1]) = (newValue[0], newValue[1])
      case "size": (whole[2], whole[3]) = (newValue[0], newValue[1])
      case "size.width": whole[2] = newValue[0]
      case "size.height": whole[3] = newValue[0]
      default: whole = Matrix(whole).setting(path.part, to: newValue).flat
      }
      self[path.property] = whole
    }
  }
}

extension Path {
  /// Returns the numbers that a value of a program stands for: sixteen of a transform, which may be there already,
  /// and four of no color.
  func numbers(_ value: [Double]) -> [Double] {
    if kind == .transform { return value.count == 16 ? value : Matrix(written: value).flat }
    if kind == .color, value.isEmpty { return Values.noColor }
    return value
  }
}

/// A matrix of four rows that act on row vectors from the right, as Core Animation's do.
struct Matrix: Equatable {
  var rows: [[Double]]

  static let identity = Matrix(rows: (0..<4).map { i in (0..<4).map { $0 == i ? 1 : 0 } })

  init(rows: [[Double]]) { self.rows = rows }

  init(_ flat: [Double]) { rows = (0..<4).map { Array(flat[4 * $0..<4 * $0 + 4]) } }

  var flat: [Double] { rows.flatMap { $0 } }

  /// Scale, then rotation about x, y and z, then translation, then perspective, as programs write them.
  init(written v: [Double]) {
    self = Matrix.scale(v[0], v[1], v[2]) * Matrix.rotation(v[3], v[4], v[5])
    rows[3] = [v[6], v[7], v[8], 1]
    if v.count > 9 {
      var perspective = Matrix.identity
      perspective.rows[2][3] = v[9]
      self = self * perspective
    }
  }

  static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix {
    Matrix(rows: [[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]])
  }

  /// Rx · Ry · Rz.
  static func rotation(_ x: Double, _ y: Double, _ z: Double) -> Matrix {
    let about = { (a: Double) in (cos(a), sin(a)) }
    let ((cx, sx), (cy, sy), (cz, sz)) = (about(x), about(y), about(z))
    let rx = Matrix(rows: [[1, 0, 0, 0], [0, cx, sx, 0], [0, -sx, cx, 0], [0, 0, 0, 1]])
    let ry = Matrix(rows: [[cy, 0, -sy, 0], [0, 1, 0, 0], [sy, 0, cy, 0], [0, 0, 0, 1]])
    let rz = Matrix(rows: [[cz, sz, 0, 0], [-sz, cz, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    return rx * ry * rz
  }

  static func * (a: Matrix, b: Matrix) -> Matrix {
    Matrix(
      rows: a.rows.map { row in
        (0..<4).map { column in
          row[0] * b.rows[0][column] + row[1] * b.rows[1][column] + row[2] * b.rows[2][column]
            + row[3] * b.rows[3][column]
        }
      })
  }

  /// The inverse by Gauss and Jordan; a singular matrix itself, as `CATransform3DInvert` has it.
  var inverse: Matrix {
    var (a, b) = (rows, Matrix.identity.rows)
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(a[$0][column]) < abs(a[$1][column]) }!
      guard abs(a[pivot][column]) > 1e-12 else { return self }
      a.swapAt(column, pivot)
      b.swapAt(column, pivot)
      let divisor = a[column][column]
      for k in 0..<4 {
        (a[column][k], b[column][k]) = (a[column][k] / divisor, b[column][k] / divisor)
      }
      for row in 0..<4 where row != column {
        let factor = a[row][column]
        for k in 0..<4 {
          a[row][k] -= factor * a[column][k]
          b[row][k] -= factor * b[column][k]
        }
      }
    }
    return Matrix(rows: b)
  }

  var isAffine: Bool {
    let m = rows
    return m[0][2] == 0 && m[0][3] == 0 && m[1][2] == 0 && m[1][3] == 0 && m[2] == [0, 0, 1, 0]
      && m[3][2] == 0 && m[3][3] == 1
  }

  // MARK: Parts, read as scale · Rx · Ry · Rz · translation

  private var upper: [[Double]] { rows.prefix(3).map { Array($0.prefix(3)) } }

  /// The lengths of the rows; the first is negative in a mirrored transform.
  var scaleParts: [Double] {
    let m = upper
    var lengths = m.map { ($0[0] * $0[0] + $0[1] * $0[1] + $0[2] * $0[2]).squareRoot() }
    if dot(m[0], cross(m[1], m[2])) < 0 { lengths[0] = -lengths[0] }
    return lengths
  }

  /// The rotation alone: orthonormal rows.
  ///
  /// That of a transform that scales by 0 is the identity.
  private var rotationRows: [[Double]] {
    let (m, scale) = (upper, scaleParts)
    guard scale.allSatisfy({ $0 != 0 }) else { return Matrix.identity.upper }
    let first = m[0].map { $0 / scale[0] }
    var second = m[1].map { $0 / scale[1] }
    let shear = dot(first, second)
    second = (0..<3).map { second[$0] - shear * first[$0] }
    let length = dot(second, second).squareRoot()
    second = second.map { $0 / length }
    return [first, second, cross(first, second)]
  }

  private var angles: [Double] {
    let r = rotationRows
    return [atan2(r[1][2], r[2][2]), asin(max(-1, min(1, -r[0][2]))), atan2(r[0][1], r[0][0])]
  }

  private static let axes = ["x": 0, "y": 1, "z": 2]

  func part(_ name: String) -> [Double] {
    let names = name.split(separator: ".").map(String.init)
    let axis = names.count > 1 ? Self.axes[names[1]] : nil
    switch names[0] {
    case "scale":
      let scale = scaleParts
      return [axis.map { scale[$0] } ?? (scale[0] + scale[1] + scale[2]) / 3]
    case "rotation": return [angles[axis ?? 2]]
    default: return axis.map { [rows[3][$0]] } ?? [rows[3][0], rows[3][1]]
    }
  }

  /// The matrix with one part replaced; shear, perspective and the other parts stay.
  func setting(_ name: String, to value: [Double]) -> Matrix {
    var result = self
    let names = name.split(separator: ".").map(String.init)
    let axis = names.count > 1 ? Self.axes[names[1]] : nil
    switch names[0] {
    case "scale":
      let (old, unit) = (scaleParts, rotationRows)
      for row in 0..<3 where axis == nil || axis == row {
        for column in 0..<3 {
          result.rows[row][column] =
            old[row] == 0 ? unit[row][column] * value[0] : rows[row][column] * value[0] / old[row]
        }
      }
    case "rotation":
      var angles = self.angles
      angles[axis ?? 2] = value[0]
      let (old, new) = (rotationRows, Matrix.rotation(angles[0], angles[1], angles[2]).rows)
      for row in 0..<3 {
        // The row in the old rotation's own axes, then in the new one's.
        let local = old.map { dot($0, upper[row]) }
        for column in 0..<3 {
          result.rows[row][column] =
            local[0] * new[0][column] + local[1] * new[1][column] + local[2] * new[2][column]
        }
      }
    default:
      if let axis {
        result.rows[3][axis] = value[0]
      } else {
        (result.rows[3][0], result.rows[3][1]) = (value[0], value[1])
      }
    }
    return result
  }
}

func dot(_ a: [Double], _ b: [Double]) -> Double { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }

func cross(_ a: [Double], _ b: [Double]) -> [Double] {
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

// MARK: Interpolation

extension Matrix {
  /// The volume of what a unit cube becomes, negative where it is mirrored.
  var volume: Double {
    let m = rows.map { Array($0.prefix(3)) }
    return dot(m[0], cross(m[1], m[2]))
  }

  /// The transform between two: in the plane by CSS Transforms Level 1, in space by "unmatrix" and quaternions,
  /// entry by entry where one is singular.
  static func between(_ a: Matrix, _ b: Matrix, _ f: Double) -> Matrix {
    // Taken apart and put together they would differ by roundings, which grow where runs accumulate.
    if f == 0 { return a }
    if f == 1 { return b }
    if a.isAffine, b.isAffine { return Planar.between(Planar(a), Planar(b), f) }
    if let first = Spatial(a), let second = Spatial(b) { return Spatial.between(first, second, f) }
    return Matrix(zip(a.flat, b.flat).map { $0 + ($1 - $0) * f })
  }

  /// CSS Transforms Level 1, "Interpolation of 2D matrices".
  private struct Planar {
    var translation, scale: [Double]
    var angle: Double
    var remainder: [[Double]]

    init(_ matrix: Matrix) {
      var (row0, row1) = (Array(matrix.rows[0].prefix(2)), Array(matrix.rows[1].prefix(2)))
      translation = Array(matrix.rows[3].prefix(2))
      scale = [hypot(row0[0], row0[1]), hypot(row1[0], row1[1])]
      if row0[0] * row1[1] - row0[1] * row1[0] < 0 {
        if row0[0] < row1[1] { scale[0] = -scale[0] } else { scale[1] = -scale[1] }
      }
      if scale[0] != 0 { row0 = row0.map { [scale] in $0 / scale[0] } }
      if scale[1] != 0 { row1 = row1.map { [scale] in $0 / scale[1] } }
      angle = atan2(row0[1], row0[0]) * 180 / .pi
      remainder = [row0, row1]
      if angle != 0 {
        let (s, c) = (-row0[1], row0[0])
        remainder = [
          [c * row0[0] + s * row1[0], c * row0[1] + s * row1[1]],
          [-s * row0[0] + c * row1[0], -s * row0[1] + c * row1[1]],
        ]
      }
    }

    static func between(_ first: Planar, _ second: Planar, _ f: Double) -> Matrix {
      var (a, b) = (first, second)
      if (a.scale[0] < 0 && b.scale[1] < 0) || (a.scale[1] < 0 && b.scale[0] < 0) {
        a.scale = a.scale.map { -$0 }
        a.angle += a.angle < 0 ? 180 : -180
      }
      if a.angle == 0 { a.angle = 360 }
      if b.angle == 0 { b.angle = 360 }
      if abs(a.angle - b.angle) > 180 {
        if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 }
      }
      func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * f }
      let angle = mix(a.angle, b.angle) * .pi / 180
      let (c, s) = (cos(angle), sin(angle))
      let r = (0..<2).map { i in (0..<2).map { mix(a.remainder[i][$0], b.remainder[i][$0]) } }
      let turned = [
        [c * r[0][0] + s * r[1][0], c * r[0][1] + s * r[1][1]],
        [-s * r[0][0] + c * r[1][0], -s * r[0][1] + c * r[1][1]],
      ]
      let scale = (0..<2).map { mix(a.scale[$0], b.scale[$0]) }
      return Matrix(rows: [
        [turned[0][0] * scale[0], turned[0][1] * scale[0], 0, 0],
        [turned[1][0] * scale[1], turned[1][1] * scale[1], 0, 0],
        [0, 0, 1, 0],
        [mix(a.translation[0], b.translation[0]), mix(a.translation[1], b.translation[1]), 0, 1],
      ])
    }
  }

  /// CSS Transforms Level 2, "Interpolation of 3D matrices".
  private struct Spatial {
    var translation, scale, skew, quaternion, perspective: [Double]

    init?(_ matrix: Matrix) {
      guard matrix.rows[3][3] != 0 else { return nil }
      let m = matrix.rows.map { $0.map { $0 / matrix.rows[3][3] } }
      var affine = Matrix(rows: m)
      for row in 0..<3 { affine.rows[row][3] = 0 }
      affine.rows[3][3] = 1
      let determinant = dot(m[0], cross(m[1], m[2]))
      guard abs(determinant) > 1e-12 else { return nil }
      let inverse = affine.inverse
      perspective = (0..<4).map { row in
        (0..<4).map { inverse.rows[row][$0] * m[$0][3] }.reduce(0, +)
      }
      translation = Array(m[3].prefix(3))
      var rows = (0..<3).map { Array(m[$0].prefix(3)) }
      func length(_ v: [Double]) -> Double { dot(v, v).squareRoot() }
      func minus(_ a: [Double], _ b: [Double], _ f: Double) -> [Double] {
        (0..<3).map { a[$0] - f * b[$0] }
      }
      func over(_ a: [Double], _ f: Double) -> [Double] { a.map { $0 / f } }
      let sx = length(rows[0])
      rows[0] = over(rows[0], sx)
      var xy = dot(rows[0], rows[1])
      rows[1] = minus(rows[1], rows[0], xy)
      let sy = length(rows[1])
      rows[1] = over(rows[1], sy)
      xy /= sy
      var xz = dot(rows[0], rows[2])
      rows[2] = minus(rows[2], rows[0], xz)
      var yz = dot(rows[1], rows[2])
      rows[2] = minus(rows[2], rows[1], yz)
      let sz = length(rows[2])
      rows[2] = over(rows[2], sz)
      (xz, yz) = (xz / sz, yz / sz)
      scale = [sx, sy, sz]
      skew = [xy, xz, yz]
      if dot(rows[0], cross(rows[1], rows[2])) < 0 {
        scale = scale.map { -$0 }
        rows = rows.map { $0.map { -$0 } }
      }
      quaternion = Self.quaternion(rows)
    }

    /// The quaternion x, y, z, w of a rotation by its rows, row vectors.
    ///
    /// Its squares are known; of all signs those count that give the rows again. After half a turn, as in a mirrored
    /// transform of the plane, w is 0, and differences of entries, by which the specification finds signs, are as well.
    private static func quaternion(_ r: [[Double]]) -> [Double] {
      let sizes = [
        1 + r[0][0] - r[1][1] - r[2][2], 1 - r[0][0] + r[1][1] - r[2][2],
        1 - r[0][0] - r[1][1] + r[2][2], 1 + r[0][0] + r[1][1] + r[2][2],
      ].map { max($0, 0).squareRoot() / 2 }
      let candidates = (0..<8).map { signs in
        sizes.enumerated().map { signs >> $0.offset & 1 == 0 ? $0.element : -$0.element }
      }
      func distance(_ q: [Double]) -> Double {
        zip(rotation(q).joined(), r.joined()).map { abs($0 - $1) }.reduce(0, +)
      }
      return candidates.min { distance($0) < distance($1) } ?? sizes
    }

    /// The rows of a rotation by its quaternion.
    private static func rotation(_ q: [Double]) -> [[Double]] {
      let (x, y, z, w) = (q[0], q[1], q[2], q[3])
      return [
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
        [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
        [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
      ]
    }

    static func between(_ a: Spatial, _ b: Spatial, _ f: Double) -> Matrix {
      func mix(_ x: [Double], _ y: [Double]) -> [Double] { zip(x, y).map { $0 + ($1 - $0) * f } }
      let (scale, skew) = (mix(a.scale, b.scale), mix(a.skew, b.skew))
      let (translation, perspective) = (
        mix(a.translation, b.translation), mix(a.perspective, b.perspective)
      )
      var cosine = zip(a.quaternion, b.quaternion).map(*).reduce(0, +)
      let sign = cosine < 0 ? -1.0 : 1.0
      cosine = min(1, abs(cosine))
      let theta = acos(cosine)
      let (wa, wb) =
        theta < 1e-9 ? (1 - f, f) : (sin((1 - f) * theta) / sin(theta), sin(f * theta) / sin(theta))
      let q = zip(a.quaternion, b.quaternion).map { wa * $0 + wb * sign * $1 }
      let r = rotation(q)
      let skewed = [
        r[0],
        (0..<3).map { r[1][$0] + skew[0] * r[0][$0] },
        (0..<3).map { r[2][$0] + skew[2] * r[1][$0] + skew[1] * r[0][$0] },
      ]
      var m = Matrix(
        rows: (0..<3).map { row in skewed[row].map { $0 * scale[row] } + [0] } + [translation + [1]]
      )
      var last = Matrix.identity
      for row in 0..<4 { last.rows[row][3] = perspective[row] }
      m = m * last
      return m
    }
  }
}
