import BoingCurves

/// Flat polygons in space, put in order from far to near; those that cut through others are split.
///
/// The viewer looks along z from the positive end, so that greater z is nearer.
struct DepthOrder {
  /// A polygon, or a part of one.
  struct Face {
    var points: [SIMD3<Double>]
    /// The number of its layer; among faces in one plane the lower is drawn first.
    let index: Int
    /// The whole, less what others' planes cut from it and show behind themselves; nil where none does.
    var near: [SIMD3<Double>]?
    /// The whole, less what others' planes cut from it and show before themselves; nil where none does.
    var far: [SIMD3<Double>]?
    fileprivate let whole: [SIMD3<Double>]

    init(points: [SIMD3<Double>], index: Int) {
      self.points = points
      self.index = index
      whole = points
    }

    /// The mean of the points' z.
    var middle: Double { points.reduce(0) { $0 + $1.z } / Double(max(points.count, 1)) }

    /// Returns the height of the face above the x-y plane at a position that it covers; nil elsewhere.
    func height(at x: Double, _ y: Double) -> Double? {
      var last = points[points.count - 1]
      var (isLeft, isRight) = (true, true)
      for point in points {
        let side = (point.x - last.x) * (y - last.y) - (point.y - last.y) * (x - last.x)
        isLeft = isLeft && side >= 0
        isRight = isRight && side <= 0
        last = point
      }
      guard isLeft != isRight, let normal = DepthOrder.normal(of: self), normal.z != 0 else {
        return nil
      }
      let start = points[0]
      return start.z - (normal.x * (x - start.x) + normal.y * (y - start.y)) / normal.z
    }
  }

  /// More faces than this are sorted by their middles and not split.
  static let maximumCount = 512
  /// Once there are more parts of faces than this, the others are sorted by their middles and not split further.
  private static let maximumPartCount = 4_096

  /// The distance from a plane within which a point counts as on it, as a fraction of the extent of all.
  private static let tolerance = 1e-6

  /// The faces from far to near.
  static func sorted(_ faces: [Face]) -> [Face] {
    guard faces.count <= maximumCount else {
      return sortedByMiddles(faces)
    }
    var extent = 1e-12
    for face in faces {
      for p in face.points { extent = max(extent, p.x.magnitude, p.y.magnitude, p.z.magnitude) }
    }
    var result: [Face] = []
    append(faces[...], extent * tolerance, to: &result)
    return result
  }

  private static func sortedByMiddles(_ faces: [Face]) -> [Face] {
    faces.sorted {
      $0.middle != $1.middle ? $0.middle < $1.middle : $0.index < $1.index
    }
  }

  /// Sorts by a binary space partition: what lies behind the first face's plane, the face, what lies
  /// before it.
  private static func append(
    _ faces: ArraySlice<Face>, _ tolerance: Double, to result: inout [Face]
  ) {
    guard result.count + faces.count <= maximumPartCount else {
      result += sortedByMiddles(Array(faces))
      return
    }
    // Faces without a normal split none.
    let start = faces.firstIndex { normal(of: $0) != nil } ?? faces.endIndex
    result += faces[..<start]
    let faces = faces[start...]
    guard let first = faces.first, faces.count > 1, var normal = normal(of: first) else {
      result += faces
      return
    }
    // Before the plane is where the viewer is.
    if normal.z < 0 { normal = -normal }
    let distance = normal.dot(first.points[0])
    var behind: [Face] = []
    var before: [Face] = []
    var within = [first]
    for face in faces.dropFirst() {
      let heights = face.points.map { normal.dot($0) - distance }
      let low = heights.min() ?? 0
      let high = heights.max() ?? 0
      if low >= -tolerance, high <= tolerance {
        within.append(face)
      } else if low >= -tolerance {
        before.append(face)
      } else if high <= tolerance {
        behind.append(face)
      } else {
        var (far, near) = (face, face)
        far.points = part(of: face.points, normal, distance, sign: -1)
        far.far = part(of: face.far ?? face.whole, normal, distance, sign: -1)
        near.points = part(of: face.points, normal, distance, sign: 1)
        near.near = part(of: face.near ?? face.whole, normal, distance, sign: 1)
        // Rounding may leave nothing of a side.
        if far.points.count >= 3 { behind.append(far) }
        if near.points.count >= 3 { before.append(near) }
      }
    }
    append(behind[...], tolerance, to: &result)
    result += within.sorted { $0.index < $1.index }
    append(before[...], tolerance, to: &result)
  }

  /// Returns the part of `points` above a plane for a sign of 1, below it for −1.
  private static func part(
    of points: [SIMD3<Double>], _ normal: SIMD3<Double>, _ distance: Double, sign: Double
  ) -> [SIMD3<Double>] {
    let heights = points.map { (normal.dot($0) - distance) * sign }
    var kept: [SIMD3<Double>] = []
    var last = points.count - 1
    for index in points.indices {
      let (a, b) = (heights[last], heights[index])
      if (a >= 0) != (b >= 0) {
        kept.append(points[last] + (points[index] - points[last]) * (a / (a - b)))
      }
      if b >= 0 { kept.append(points[index]) }
      last = index
    }
    return kept
  }

  /// A unit vector; nil for a face seen from its edge, or without area.
  fileprivate static func normal(of face: Face) -> SIMD3<Double>? {
    // Newell's sum serves any flat polygon.
    var sum = SIMD3<Double>.zero
    var last = face.points.count - 1
    for index in face.points.indices {
      sum += face.points[last].cross(face.points[index])
      last = index
    }
    let length = sum.dot(sum).squareRoot()
    guard length > 1e-12, length.isFinite else { return nil }
    return sum / length
  }
}
