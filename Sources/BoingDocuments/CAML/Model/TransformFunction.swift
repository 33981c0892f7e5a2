import Boing
import BoingCurves
import BoingElementary
import BoingMovies
import Foundation

/// One function of a transform such as `translate(10, 0) rotate(30deg, 0, 1, 0) scale(2)`.
///
/// The list reads as in CSS: each function works in the coordinates that the ones before it made, so
/// the last one meets the layer first. That is also what writers of this format mean: they write
/// `rotate(z) rotate(y) rotate(x)` beside `transform.rotation.x`, `.y` and `.z`, and Core Animation
/// rotates about x first for those.
public enum TransformFunction: Sendable, Hashable {
  /// A rotation about an axis, in radians; none if the axis is zero.
  case rotate(angle: Double, x: Double, y: Double, z: Double)
  /// A scale along each axis.
  case scale(x: Double, y: Double, z: Double)
  /// A move along each axis.
  case translate(x: Double, y: Double, z: Double)
  /// A view from a distance in points; none for distance 0.
  case perspective(distance: Double)
  /// A slant of one axis, 0 for x to 2 for z, along another one, by an angle in radians.
  case shear(angle: Double, from: Int, to: Int)
  /// The sixteen numbers of a matrix, m11 m12 … m44, for row vectors as in `CATransform3D`.
  case matrix([Double])

  /// Reads a list of functions; nil if it is not one.
  ///
  /// An empty list is the identity.
  ///
  /// - `rotate(angle)`, `rotate(angle, x, y, z)`, `rotateX(angle)` and so on; an angle is in degrees
  ///   (`deg`, or no unit, as in SVG), `rad`, `grad` or `turn`.
  /// - `scale(s)` for x and y, `scale(x, y)`, `scale(x, y, z)`, `scaleX(s)` and so on.
  /// - `translate(x)`, `translate(x, y)`, `translate(x, y, z)`, `translateX(x)` and so on.
  /// - `perspective(distance)`; `shearXY(angle)`, `shearXZ(angle)`, `shearYZ(angle)`.
  /// - `matrix(…)` or bare numbers: sixteen, or six as in `CGAffineTransform`.
  /// - `identity` or `none`.
  static func parseList(_ text: String) -> [TransformFunction]? {
    if let list = NumberList(text), !list.numbers.isEmpty {
      return matrix(list).map { [$0] }
    }
    var functions: [TransformFunction] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { return functions }
      let name = rest.prefix { $0.isLetter || $0.isNumber }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      if rest.first == "(" {
        guard let end = rest.firstIndex(of: ")") else { return nil }
        let arguments = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        if identityNames.contains(String(name)), NumberList.words(arguments).isEmpty { continue }
        guard let function = TransformFunction(String(name), arguments) else { return nil }
        functions.append(function)
      } else {
        guard identityNames.contains(String(name)) else { return nil }
      }
    }
  }

  private static let shears: [String: (from: Int, to: Int)] = [
    "shearXY": (0, 1), "shearXZ": (0, 2), "shearYZ": (1, 2),
  ]

  private static let identityNames: Set<String> = ["identity", "none"]

  private init?(_ name: String, _ arguments: Substring) {
    let words = NumberList.words(arguments)
    if let axis = Self.axis(of: name, after: "rotate") {
      guard let first = words.first, let angle = Self.angle(first),
        let rest = Self.numbers(words.dropFirst())
      else { return nil }
      switch (axis, rest.count) {
      case (nil, 0): self = .rotate(angle: angle, x: 0, y: 0, z: 1)
      case (nil, 3): self = .rotate(angle: angle, x: rest[0], y: rest[1], z: rest[2])
      case (let axis?, 0):
        self = .rotate(
          angle: angle, x: axis == 0 ? 1 : 0, y: axis == 1 ? 1 : 0, z: axis == 2 ? 1 : 0)
      default: return nil
      }
      return
    }
    if let axes = Self.shears[name] {
      guard words.count == 1, let angle = Self.angle(words[0]) else { return nil }
      self = .shear(angle: angle, from: axes.from, to: axes.to)
      return
    }
    guard let n = Self.numbers(words[...]) else { return nil }
    if let axis = Self.axis(of: name, after: "scale") {
      guard let v = Self.vector(n, axis: axis, filler: 1, repeatsFirst: true) else { return nil }
      self = .scale(x: v[0], y: v[1], z: v[2])
    } else if let axis = Self.axis(of: name, after: "translate") {
      guard let v = Self.vector(n, axis: axis, filler: 0, repeatsFirst: false) else { return nil }
      self = .translate(x: v[0], y: v[1], z: v[2])
    } else if name == "perspective" {
      guard n.count == 1 else { return nil }
      self = .perspective(distance: n[0])
    } else if name == "matrix" || name == "matrix3d", let list = NumberList(arguments),
      let matrix = Self.matrix(list)
    {
      self = matrix
    } else {
      return nil
    }
  }

  /// `.some(nil)` for the function itself, `.some(0…2)` for its X, Y or Z form, nil for another.
  private static func axis(of name: String, after stem: String) -> Int?? {
    guard name.hasPrefix(stem) else { return nil }
    switch name.dropFirst(stem.count) {
    case "": return .some(nil)
    case "X": return 0
    case "Y": return 1
    case "Z": return 2
    default: return nil
    }
  }

  private static func numbers(_ words: ArraySlice<Substring>) -> [Double]? {
    var numbers: [Double] = []
    for word in words {
      guard let number = Double(word), number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func vector(
    _ numbers: [Double], axis: Int?, filler: Double, repeatsFirst: Bool
  ) -> [Double]? {
    if let axis {
      guard numbers.count == 1 else { return nil }
      var vector = [filler, filler, filler]
      vector[axis] = numbers[0]
      return vector
    }
    switch numbers.count {
    case 1: return [numbers[0], repeatsFirst ? numbers[0] : filler, filler]
    case 2: return numbers + [filler]
    case 3: return numbers
    default: return nil
    }
  }

  /// An angle in radians; without a unit it is in degrees.
  static func angle(_ word: Substring) -> Double? {
    let units: [(name: String, halfTurn: Double)] = [
      ("deg", 180), ("grad", 200), ("rad", .pi), ("turn", 0.5), ("", 180),
    ]
    for unit in units where word.hasSuffix(unit.name) {
      guard let number = Double(word.dropLast(unit.name.count)), number.isFinite else { return nil }
      return unit.name == "rad" ? number : number * .pi / unit.halfTurn
    }
    return nil
  }

  private static func matrix(_ list: NumberList) -> TransformFunction? {
    guard list.numbers.allSatisfy(\.isFinite) else { return nil }
    let n = list.numbers
    switch n.count {
    case 16: return .matrix(n)
    case 6: return .matrix([n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1])
    default: return nil
    }
  }
}

extension TransformFunction {
  /// The function as it is written; it reads back as the same function.
  var text: String {
    switch self {
    case .rotate(let angle, 0, 0, 1): "rotate(\(Self.text(ofAngle: angle)))"
    case .rotate(let angle, let x, let y, let z):
      "rotate(\(Self.text(ofAngle: angle)), \(Self.list([x, y, z])))"
    case .scale(let x, let y, let z): "scale(\(Self.list([x, y, z])))"
    case .translate(let x, let y, let z): "translate(\(Self.list([x, y, z])))"
    case .perspective(let distance): "perspective(\(NumberText.text(distance)))"
    case .shear(let angle, let from, let to):
      "shear\(Self.axis(from))\(Self.axis(to))(\(Self.text(ofAngle: angle)))"
    case .matrix(let numbers): "matrix(\(Self.list(numbers)))"
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map(NumberText.text).joined(separator: ", ")
  }

  private static func axis(_ index: Int) -> String { ["X", "Y", "Z"][min(max(index, 0), 2)] }

  /// Degrees where they give the same angle, else radians.
  private static func text(ofAngle angle: Double) -> String {
    let degrees = angle * 180 / .pi
    let rounded = (degrees * 1e9).rounded() / 1e9
    for candidate in [rounded, degrees, degrees.nextUp, degrees.nextDown]
    where candidate * .pi / 180 == angle {
      return NumberText.text(candidate) + "deg"
    }
    return NumberText.text(angle) + "rad"
  }

  /// The shortest list of functions that is this matrix to the last digit.
  static func functions(of matrix: CATransform3D) -> [TransformFunction] {
    if CATransform3DIsIdentity(matrix) { return [] }
    for candidate in simpleCandidates(matrix)
    where CATransform3DEqualToTransform(candidate.transform, matrix) { return candidate }
    return [
      .matrix([
        matrix.m11, matrix.m12, matrix.m13, matrix.m14, matrix.m21, matrix.m22, matrix.m23,
        matrix.m24, matrix.m31, matrix.m32, matrix.m33, matrix.m34, matrix.m41, matrix.m42,
        matrix.m43, matrix.m44,
      ])
    ]
  }

  private static func simpleCandidates(_ m: CATransform3D) -> [[TransformFunction]] {
    let translation = TransformFunction.translate(x: m.m41, y: m.m42, z: m.m43)
    let scale = TransformFunction.scale(x: m.m11, y: m.m22, z: m.m33)
    let turn = TransformFunction.rotate(angle: Double.atan2(y: m.m12, x: m.m11), x: 0, y: 0, z: 1)
    let perspective = TransformFunction.perspective(distance: m.m34 == 0 ? 0 : -1 / m.m34)
    return [
      [translation], [scale], [turn], [perspective], [translation, scale], [translation, turn],
    ]
  }
}
